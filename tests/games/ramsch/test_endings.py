"""How a play would end the round: by the heights after it, with ties and effects, and by what the seat can know."""

from __future__ import annotations

import pytest

from knall.core.engine.bitset import lowest
from knall.core.match.position import Position
from knall.games.ramsch.play.advice import NUMBERS
from knall.games.ramsch.play.round_forecast import outlook
from knall.games.ramsch.rules import rules, state
from knall.games.ramsch.rules.scoring import ScoredRound, scored
from knall.games.ramsch.rules.state import DRAWN, REFLECT
from knall.games.ramsch.view import ViewState
from knall.testing.matches import random_positions, state_of
from tests.games.ramsch.cards import GAME, lay


def judged(position: Position, move: str) -> str:
    record = position.view(position.to_move).content
    assert isinstance(record, ViewState)
    return outlook(record, NUMBERS[move])


@pytest.mark.parametrize(
    ("position", "move", "expected"),
    [
        (lay("-/Gos", "Ans/LacLan"), "Ans>2", "wins_unmirrored"),
        (lay("-/GosAncAnnAnw", "Ans/LacLan"), "Ans>2", "wins"),  # M9: nobody can hold one
        (lay("-/GosAncAnnAnw", "Ans/LacLan"), "Ans>1", "wins"),
        (lay("ZewZec/Zen", "Zes/LacLan"), "Zes>2", "loses"),  # M32: level, and nobody has raised
        (lay("ZewZec/Zen", "Zes/LacLan", counters="R1,D1:2,S-,P0"), "Zes>2", "wins_tie"),
        (lay("ZewZec/Zen", "Zes/LacLan", counters="R1,D1:1,S-,P0"), "Zes>2", "loses"),
        (lay("ZewZec/ZenGoc", "Zes/LacLan"), "Zes>1", "loses"),
        (lay("HowHos/HocGoc", "Ans/LacLan"), "Ans>1", "wins_mirrored"),
        (lay("GrwGrc/GrnHonHocGoc", "Grs/LacLan"), "Grs>1", "loses"),  # M23: 4 and 3, for it pulls one
        (lay("HonGrwGrc/HocGrn", "Grs/LacLan"), "Grs>2", "wins"),  # M23: 2 and 4
        (lay("HonGrwGrc/HocGrn", "Grs/LacLan", options="gravitation=plain"), "Grs>2", "loses"),
        (lay("LacLawAnc/LanHos", "Las/How", pool="Anw", rest=2), "Las>2", "loses"),  # M13, M20: a reset, 1 and 1
        (lay("LacHonAnc/LanHos", "Las/LawHow"), "Las>2", ""),  # M20: if it is mirrored, he draws
        (lay("-/Gos", "Nis/LacLan"), "Nis>2", ""),  # M26
        (lay("-/Gos", "AnsAnw/LacLan"), "Ans>2", ""),
        (lay("-/GosHos/Zew", "Ans/LacLan/Goc"), "Ans>2", "wins_unmirrored"),
    ],
)
def test_a_last_card_is_judged_by_what_lies_after_it(position: Position, move: str, expected: str) -> None:
    assert move in position.legal_moves
    assert expected == judged(position, move)


def carried_out(position: Position, move: str) -> tuple[ScoredRound | None, bool]:
    """How the round really ends, if it does, and whether anybody mirrors."""
    s = state_of(position)
    assert isinstance(s, state.State)
    rules.apply(s, NUMBERS[move])
    mirrored = s.phase == state.MIRROR
    while s.phase in (state.MIRROR, state.DRAW):
        same = state.of_ingredient(state.top(s, s.where)) if s.phase == state.MIRROR else 0
        rules.apply(s, REFLECT + lowest(s.hand[s.mover] & same) if same else DRAWN + lowest(s.pool))
    return scored(s), mirrored


@pytest.mark.parametrize("hand", ["LacLan", "AncLan"])
@pytest.mark.parametrize(
    ("universes", "move", "expected"),
    [("-/Gos", "Ans>2", "wins_unmirrored"), ("HowHos/HocGoc", "Ans>1", "wins_mirrored")],
)
def test_of_two_the_other_decides_by_mirroring(universes: str, move: str, expected: str, hand: str) -> None:
    position = lay(universes, f"Ans/{hand}")
    end, mirrored = carried_out(position, move)

    assert (expected, "An" in hand) == (judged(position, move), mirrored)
    assert end is not None
    assert (position.to_move in end.winners) == (mirrored == (expected == "wins_mirrored"))


def test_what_is_judged_of_plays_comes_true() -> None:
    seen = set()
    for position in random_positions(GAME, range(3), each=1):
        for move in (move for move in position.legal_moves if ">" in move):
            told = judged(position, move)
            if not told:
                continue
            end, mirrored = carried_out(position, move)
            assert end is not None, (str(position), move)
            won = position.to_move in end.winners
            if told.endswith("mirrored"):
                if mirrored and position.players > 2:
                    continue  # it depends on how many do
                assert won == (mirrored == (told == "wins_mirrored")), (str(position), move)
            else:
                assert won == (told != "loses"), (str(position), move, told)
            seen.add(told)
    assert {"wins", "wins_unmirrored", "wins_mirrored", "loses"} <= seen
