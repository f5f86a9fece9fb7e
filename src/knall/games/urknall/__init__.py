"""Urknall: dice, astronauts, elements that gravity merges and splits; nothing is hidden."""

from knall.core.assembly import assemble
from knall.games.urknall import (
    accounts,
    board,
    heuristics,
    names,
    notation,
    picture,
    refusals,
    rules,
    scoring,
    sentences,
    table,
    touches,
    view,
)

GAME = assemble(
    accounts,
    board,
    heuristics,
    names,
    notation,
    picture,
    refusals,
    rules,
    scoring,
    sentences,
    table,
    touches,
    view,
    name="urknall",
    title="Urknall",
    package=__name__,
    rules_version=1,
    seats=range(2, 5),
    about={
        "en": "Roll, travel, mark the stones that will count, let gravity merge and split the sky.",
        "de": "Würfeln, reisen, gute Steine besetzen, die Schwerkraft den Himmel ordnen lassen.",
    },
    minutes=(20, 40),
    open=True,
)
