"""Monegassen Ramsch: cards, universes nobody wants to fill, mirroring, and a Nichts that asks questions."""

from knall.core.assembly import assemble
from knall.core.game import Deal
from knall.games.ramsch import (
    accounts,
    board,
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
    about={
        "en": "Get rid of your cards, mirror what others play, keep your universe small.",
        "de": "Karten loswerden, Gespieltes spiegeln, das eigene Universum klein halten.",
    },
    minutes=(10, 20),
    deal=Deal(notation.dealing, notation.written_deal, parsing.read_deal),
)
