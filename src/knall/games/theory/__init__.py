"""The Big Bang Theory – Das geniale Spiel: bid for prizes with two-way cards while paradox tiles bend the rules."""

from knall.core.assembly import assemble
from knall.games.theory import (
    accounts,
    board,
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
    about={
        "en": "Bid with two-way cards for three prizes a round; paradox tiles turn the bids upside down.",
        "de": "Mit Karten für zwei Farben um drei Preise je Runde bieten; Paradoxon-Plättchen stellen alles auf den "
        "Kopf.",
    },
    minutes=(20, 40),
)
