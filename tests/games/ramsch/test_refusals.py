"""Why a move of Monegassen Ramsch is refused: the clause that forbids it, and that it is the rule that forbids it."""

from __future__ import annotations

import pytest

from knall.core.errors import IllegalMove
from knall.core.position import Position
from knall.games.ramsch import rules
from knall.games.ramsch.notation import CARDS
from knall.testing.refusals import Loosened, Surveyed, check_every_reason_is_needed, check_loosened, survey, surveyed
from tests.games.ramsch.cards import GAME, lay
from tests.tables import cases

TURN = lay("Zew/-", "HocAncZes/HonGocZen")
MIRROR = lay("Hoc/Zew", "AncZes/HonGocZen", "2:mirror:1:1:1")
TASK = lay("Nin/Zes", "HonAncNic/GosHos", "1:answer:1")
NO_ANSWER = lay("Nin/Zes", "HosAnc/GosHow", "1:answer:1")
STUCK = lay("Zew/Zen", "AncHos/AnsGos", counters="R6,D0,S-,P0", pool="-")
STUCK_TASK = lay("Nin/Zes", "HonAnc/GosHos", "1:answer:1", "R6,D0,S-,P0", pool="-", rest=2)
NO_DRAW = lay("Zew/Zen", "AncZes/AnsGos", counters="R6,D0,S-,P0", pool="-")
LEVEL = lay("-/-", "AncHosZec/AnsGocZen", counters="R1,D11:2,S-,P0")
DECIDING = lay("Hoc/Zew", "AncZes/HonGocZen", "2:mirror:1:1:1", "R1,D1:2,S-,P0", options="raising=decision")
FEW_LEFT = lay("Nin/Zes", "HonAnc/GosHos", "1:answer:1", options="raising=decision")
DEAL = lay("Zew/Zen", "AncHos/AnsGos", counters="R6,D0,S-,P0", pool="-", options="rounds=2").play("pass", "pass")


@pytest.mark.parametrize(
    ("position", "move", "clause", "sentence"),
    [
        *cases(
            globals(),
            """
            TURN        Anc>1  M8   Answers–Cyber does not fit Time–Water in Seat 1’s universe: neither
            TURN        Zen>1  M4   Seat 1 does not hold Time–Nature.
            TURN        Anc>3  M4   There is no universe 3; there are only 2.
            TURN        =Anc   M9   There is no heap to mirror
            TURN        pass   M12  You may pass only if you cannot draw
            TURN        *Omc   M11  Which card you get is random
            TURN        %Omc   M34  Cards are dealt at the beginning of a round only
            STUCK       +      M16  Raising takes at least 3 cards in hand; Seat 1 has 2.
            STUCK       draw   M14  The pool is empty, and there is no further reset: it is the sixth already.
            MIRROR      +      M16  You raise the dimension at the start of your own turn, not while mirroring.
            DECIDING    +      M15  Seat 2 raised last; somebody else has to raise first.
            FEW_LEFT    +      M16  Raising takes at least 3 cards in hand; Seat 1 has 2.
            MIRROR      Goc>1  M9   Seat 2 holds Homo Sapiens and must mirror
            MIRROR      draw   M9   Seat 2 holds Homo Sapiens and must mirror
            MIRROR      =Goc   M9   Gods–Cyber does not mirror the heap; it takes Homo Sapiens.
            MIRROR      =Hos   M4   Seat 2 does not hold Homo Sapiens–City.
            TASK        +      M16  not with the task
            TASK        Anc>1  M24  The Void in Seat 1’s universe asks for Nature; Answers–Cyber is no answer.
            TASK        Nic>2  M25  Another Void goes on the heap only, in Seat 1’s universe.
            TASK        Hon>2  M25  Homo Sapiens–Nature would answer, but does not fit Time–City in Seat 2’s universe.
            TASK        pass   M25  The task is handed on only when nothing can be drawn
            STUCK_TASK  draw   M14  it is the sixth already
            """,
        ),
        (TURN.play("+"), "+", "M15", "Seat 1 raised last; somebody else has to raise first."),
        (lay("-/-", "AncHosZec/AnsGocZen", counters="R1,D11:2,S-,P0"), "+", "M16", "There are 11 dimensions at most"),
        (
            lay("Zew/Zen", "AncZes/AnsGos", counters="R6,D0,S-,P0", pool="-"),
            "pass",
            "M12",
            "Seat 1 cannot draw, but has",
        ),
        (STUCK.play("pass", "pass"), "draw", "M34", "The match is over."),
        (TURN.play("draw"), "draw", "M11", "First the cards that are due are drawn"),
    ],
)
def test_a_refusal_names_clause_and_reason(position: Position, move: str, clause: str, sentence: str) -> None:
    found = position.why_not(move)

    assert clause == found[0]
    assert sentence in found[1]
    assert found[1] != position.why_not(move, "de")[1]
    with pytest.raises(IllegalMove, match=f"^{clause}: "):
        position.play(move)


def test_refusals_for_another_seat_tell_nothing_of_the_hand() -> None:
    for position, clause in ((TURN, "M10"), (MIRROR, "M9"), (TASK, "M25")):
        for seat in {None, 0, 1} - {position.to_move}:
            v = position.view(seat).record
            said = {GAME.refusals.why_not(v, f"{card}>1", GAME.voice("en")).sentence for card in CARDS}
            assert 1 == len(said)
            assert clause == GAME.refusals.why_not(v, "draw", GAME.voice("en")).clause


# --- the reason is the rule ---


@pytest.fixture(scope="module")
def positions() -> list[Surveyed]:
    ours = (TURN, MIRROR, TASK, NO_ANSWER, STUCK, STUCK_TASK, NO_DRAW, LEVEL, DECIDING, FEW_LEFT)
    return [*survey(GAME), *(surveyed(position, position.to_move) for position in ours), surveyed(DEAL, 0)]


def test_every_reason_is_needed(positions: list[Surveyed]) -> None:
    check_every_reason_is_needed(GAME, positions, set())


MISFITS = ("nothing_fits", "fits_nowhere", "no_fit", "nothing_fits_there")
HELD = "s.hand[s.mover] & "
ELSEWHERE = "else asked & fitting(s, u)"
LOOSENED = [
    Loosened(rules, "moves", [(f"{HELD}fitting(s, u)", "s.hand[s.mover]")], ">", MISFITS),
    Loosened(rules, "moves", [(f"{HELD}of_ingredient(top(s, s.where))", "s.hand[s.mover]")], "=", ["wrong_ingredient"]),
    Loosened(rules, "moves", [(f"{HELD}of_ingredient", "of_ingredient")], "=", ["not_held"]),
    Loosened(
        rules,
        "moves",
        [("TAKE if can_draw(s) else PASS", "TAKE"), ("if can_draw(s):", "if True:")],
        "draw",
        ["nothing_to_draw"],
    ),
    Loosened(rules, "moves", [("TAKE if can_draw(s) else PASS", "PASS")], "pass", ["can_draw_task"]),
    Loosened(rules, "moves", [("elif out.n == before:", "if out.n == before + can_draw(s):")], "pass", ["can_draw"]),
    Loosened(rules, "moves", [("elif out.n == before:", "else:")], "pass", ["can_play"]),
    Loosened(
        rules,
        "may_raise",
        [("if s.phase != TURN and s.raising == AT_TURN:", "if False:")],
        "+",
        ["no_raise_while_mirroring", "no_raise_with_task"],
    ),
    Loosened(rules, "may_raise", [("s.raiser != s.mover and ", "")], "+", ["raised_last"]),
    Loosened(rules, "may_raise", [(" and s.held[s.mover] >= TO_RAISE", "")], "+", ["too_few_cards"]),
    Loosened(rules, "may_raise", [(" and s.dimensions < MOST_DIMENSIONS", "")], "+", ["all_dimensions"]),
    Loosened(rules, "answers", [(" & of_world(top(s, s.where))", "")], ">", ["wrong_world", "no_answer"]),
    Loosened(rules, "answers", [(ELSEWHERE, "else asked")], ">", ["answer_no_fit"]),
    Loosened(rules, "answers", [(ELSEWHERE, f"{ELSEWHERE} | hand & nichts")], ">", ["nichts_only_there"]),
]


@pytest.mark.parametrize("loosened", LOOSENED, ids=str)
def test_without_a_condition_of_a_rule_exactly_those_moves_are_legal_that_its_reason_forbids(
    loosened: Loosened, positions: list[Surveyed], monkeypatch: pytest.MonkeyPatch
) -> None:
    check_loosened(GAME, positions, loosened, monkeypatch)
