"""The Big Bang Theory – Das geniale Spiel: bid for prizes with two-way cards while paradox tiles bend the rules."""

from knall.core.assembly import assemble
from knall.core.game import Deal
from knall.core.texts import load_texts
from knall.games.theory import (
    accounts,
    board,
    former_setup,
    heuristics,
    names,
    notation,
    parsing,
    picture,
    refusals,
    rules,
    sentences,
    table,
    touches,
    view,
)

GAME = assemble(
    accounts,
    board,
    former_setup,
    heuristics,
    names,
    notation,
    parsing,
    picture,
    refusals,
    rules,
    sentences,
    table,
    touches,
    view,
    name="theory",
    title="The Big Bang Theory – Das geniale Spiel",
    package=__name__,
    rules_version=1,
    seats=range(2, 5),
    about=load_texts(__name__).each("game", "about"),
    minutes=(20, 40),
    deal=Deal(notation.dealing, notation.dealing, notation.written_deal, parsing.read_deal),
)
