"""Why a move of Monegassen Ramsch is refused: the clause that forbids it, and that it is the rule that forbids it."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.core.text.errors import IllegalMove
from knall.games.ramsch.notation.notation import CARDS
from knall.testing.loosened import LoosenedTests
from knall.testing.refusals import Surveyed, survey, surveyed
from tests.games.ramsch.cards import GAME, lay
from tests.games.ramsch.loosened import LOOSENED
from tests.support.case_tables import cases

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
MAY_RAISE = (  # M16: at any decision
    lay("Hoc/Zew", "AncZes/HonGocZen", "2:mirror:1:1:1", options="raising=decision"),
    lay("Nin/Zes", "HonAncGow/GosHos", "1:answer:1", options="raising=decision"),
)
DEAL = lay("-/-", "AncHosZec/-", "1:deal")


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
            v = position.view(seat).content
            said = {GAME.words.refusals.why_not(v, f"{card}>1", GAME.voice("en")).sentence for card in CARDS}
            assert 1 == len(said)
            assert clause == GAME.words.refusals.why_not(v, "draw", GAME.voice("en")).clause


# --- the reason is the rule ---


@pytest.fixture(scope="module")
def positions() -> list[Surveyed]:
    ours = (TURN, MIRROR, TASK, NO_ANSWER, STUCK, STUCK_TASK, NO_DRAW, LEVEL, DECIDING, FEW_LEFT, *MAY_RAISE, DEAL)
    return [*survey(GAME), *(surveyed(position, seat) for position in ours for seat in (0, 1))]


class TestReasonsAreRules(LoosenedTests):
    game, cases = GAME, LOOSENED
