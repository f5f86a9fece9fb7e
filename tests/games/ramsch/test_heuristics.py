"""What bots believe of Monegassen Ramsch: a chain under way ends as the rules end it, whatever is chosen."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.games.ramsch.play import learned_value
from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.state import State
from knall.testing.matches import random_match
from tests.games.ramsch.cards import GAME, lay
from tests.games.ramsch.worlds import truth

GRAVITATIONS = ("pull", "drag", "heavy", "plain")


def chains(players: int, options: dict[str, str]) -> list[Position]:
    """The points of random matches where somebody mirrors, but for effects that draw cards."""
    found = []
    for seed in range(40):
        for decision in random_match(GAME, players, options, seed).decisions:
            s = truth(decision.before)
            if s.phase == state.MIRROR and state.top(s, s.where) // 4 not in (state.LATE_BANG, state.NICHTS):
                found.append(decision.before)
    return found


def played_out(position: Position) -> State:
    """The chain to its end; when nobody is left with a choice, its length does not depend on which card is taken."""
    while not position.is_over and truth(position).phase == state.MIRROR:
        position = position.play(next(move for move in position.legal_moves if move.startswith("=")))
    return truth(position)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("chosen", GRAVITATIONS)
def test_m9_m23_what_will_lie_in_the_universes_is_what_lies_there_then(players: int, chosen: str) -> None:
    seen = 0
    for position in chains(players, {"gravitation": chosen}):
        s, end = truth(position), played_out(position)
        links = learned_value.links_to_come(s)
        assert end.height[:players] == [learned_value.will_lie(s, u, links) for u in range(players)], str(position)
        seen += state.top(s, s.where) // 4 == state.GRAVITATION

    assert seen > 5


def test_m21_two_turns_running_are_worth_more_than_one_and_one_before_the_other_as_much() -> None:
    cards = ("Zew/Omn", "HocAncGos/HonGocAns")
    usual = truth(lay(*cards))
    twice, before_other = (truth(lay(*cards, counters=f"R1,D0,S-,P0,W{seat}", options="zeit=extra")) for seat in (1, 2))
    missed = truth(lay(*cards, counters="R1,D0,S2,P0"))

    assert learned_value.learned_value(usual, 0) == learned_value.learned_value(before_other, 0)
    assert learned_value.learned_value(twice, 0) == learned_value.learned_value(missed, 0)
    assert learned_value.learned_value(twice, 0) > learned_value.learned_value(usual, 0)
    assert learned_value.learned_value(twice, 1) < learned_value.learned_value(usual, 1)


def test_m21_a_chain_of_zeit_is_judged_by_the_turns_that_it_brings() -> None:
    cards = ("ZewZes/Omn", "HocAncGos/ZenGocAns", "2:mirror:1:1:1")
    last_of_other = {option: truth(lay(*cards, options=option)) for option in ("-", "zeit=extra")}

    usual, extra = (learned_value.learned_value(s, 1) for s in last_of_other.values())

    assert extra > usual  # two turns running for seat 2, instead of the one it has anyway


@pytest.mark.parametrize("phase", ["1:answer:1", "2:answer:1"])
def test_m21_who_waits_does_not_matter_to_who_has_the_task(phase: str) -> None:
    cards = ("Nin/Omn", "HocAncGos/HonGocAns", phase)
    usual, waiting = lay(*cards), lay(*cards, counters="R1,D0,S-,P0,W2", options="zeit=extra")

    assert learned_value.learned_value(truth(usual), 0) == learned_value.learned_value(truth(waiting), 0)


@pytest.mark.parametrize(
    ("chosen", "alone", "mirrored"),
    [
        ("pull", 1 + 2 * 1, 2 + 2 * 2),  # as many as the heap has, from the universe of seat 1
        ("drag", 1, 2 + 2 * 3),  # all three beneath
        ("heavy", 1, -2),
        ("plain", 1, 2),
    ],
)
def test_m23_what_a_play_of_gravitation_gains_at_best(chosen: str, alone: int, mirrored: int) -> None:
    """For seat 1 with one card to play: into universe 2 if nobody mirrors, else into universe 1 and back."""
    options = f"gravitation={chosen}"
    free = truth(lay("AncAnnHow/OmsGonGos", "GrsGoc/LanLac", options=options))
    back = truth(lay("AncAnnHow/OmsGonGoc", "GrwAns/GrnLac", options=options))

    best = learned_value.best_play(free, 0, 1 << state.GRAVITATION * 4 + 2, free.hand[1], 2, 2, 3, 3)
    assert alone == learned_value.gain_of(best)
    best = learned_value.best_play(back, 0, 1 << state.GRAVITATION * 4 + 3, back.hand[1], 2, 2, 3, 3)
    assert mirrored == learned_value.gain_of(best)
