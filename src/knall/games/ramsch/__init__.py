"""Monegassen Ramsch: cards, universes nobody wants to fill, mirroring, and a Nichts that asks questions."""

from knall.core.assembly import assemble
from knall.core.game import Deal
from knall.core.texts import load_texts
from knall.games.ramsch import (
    accounts,
    board,
    former_setup,
    heuristics,
    learned_value,
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
    learned_value,
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
    name="ramsch",
    title="Monegassen Ramsch",
    package=__name__,
    rules_version=1,
    seats=range(2, 5),
    about=load_texts(__name__).each("game", "about"),
    minutes=(10, 20),
    deal=Deal(notation.dealing, notation.dealing, notation.written_deal, parsing.read_deal),
)
