"""Urknall: dice, astronauts, elements that gravity merges and splits; nothing is hidden."""

from knall.core.assembly import assemble
from knall.core.game import Deal
from knall.core.texts import load_texts
from knall.games.urknall import (
    accounts,
    board,
    deal,
    former_setup,
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
    former_setup,
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
    about=load_texts(__name__).each("game", "about"),
    minutes=(20, 40),
    open=True,
    deal=Deal(deal.begins, deal.goes_on, deal.write, deal.read),
)
