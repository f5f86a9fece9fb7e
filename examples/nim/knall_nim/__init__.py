"""Nim: take counters from one heap; whoever takes the last one wins, or loses."""

from knall.core.assembly import assemble
from knall.core.texts import load_texts
from knall_nim import notation, rules, sentences

TEXTS = load_texts(__name__)
GAME = assemble(
    notation,
    rules,
    sentences,
    name="nim",
    title="Nim",
    package=__name__,
    rules_version=1,
    seats=range(2, 5),
    about=TEXTS.each("game", "about"),
    minutes=(2, 5),
    open=True,
)
