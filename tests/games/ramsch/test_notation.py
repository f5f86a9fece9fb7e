"""Positions, deals and what a log says, as text: written, read and refused."""

from __future__ import annotations

import gzip
import json
import random
import re
from pathlib import Path

import pytest

from knall.core.engine.random import seeded
from knall.core.game.rules import NOBODY
from knall.core.match.position import Position
from knall.core.text.errors import BadMove, BadPosition, IllegalMove
from knall.games.ramsch.notation.notation import CARDS
from tests.games.ramsch.cards import GAME, lay, part

TRACES = sorted((Path(__file__).parents[2] / "data" / "conformance").glob("ramsch-*.jsonl.gz"))
GOOD = str(lay("AncGow/Zew", "HocOmn/LacLan"))
REST = GOOD.split(" ")[2]


def swapped(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


def waiting(counters: str) -> str:
    return swapped("R1,D0,S-,P0", counters)[:-1] + "zeit=extra"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "7 parts"),
        (GOOD + " -", "7 parts"),
        (swapped("AncGow/Zew", "AncGowZew"), "UNIVERSES: 2 to 4 players"),
        (swapped("AncGow/Zew", "AncGow/Zew/-/-/-"), "UNIVERSES: 2 to 4 players"),
        (swapped("AncGow/Zew", "AncGox/Zew"), "UNIVERSES: “Gox” is no card"),
        (swapped("AncGow/Zew", "AncGow/Ze"), "UNIVERSES: “Ze” is no card"),
        (swapped("AncGow/Zew", "AncGow/"), "UNIVERSES: a place without cards is written -"),
        (swapped("AncGow/Zew", "AncGow/ZewAnc"), "UNIVERSES: Anc is there too often: 2 players, so there is one"),
        (swapped("HocOmn/LacLan", "HocOmn/LacLan/-"), "HANDS: 3 hands, but 2 universes"),
        (swapped("HocOmn/LacLan", "OmnHoc/LacLan"), "HANDS: Hoc stands after Omn"),
        (swapped("HocOmn/LacLan", "AncHocOmn/LacLan"), "HANDS: Anc is there too often"),
        (swapped("HocOmn/LacLan", "?/LacLan"), r"HANDS: “\?” is no card"),
        (swapped(REST, REST.replace("Zes", "")), "POOL: Zes is missing"),
        (swapped(REST, "Anc" + REST), "POOL: Anc is there too often"),
        (swapped(REST, REST[3:] + REST[:3]), "POOL: .* the order is canonical"),
        (swapped("R1,D0,S-,P0", "R0,D0,S-,P0"), "COUNTERS: the reset number goes from 1 to 6, not 0"),
        (swapped("R1,D0,S-,P0", "R7,D0,S-,P0"), "COUNTERS: the reset number goes from 1 to 6, not 7"),
        (swapped("R1,D0,S-,P0", "R1,D12:1,S-,P0"), "COUNTERS: “D12”: the dimension number goes from 0 to 11"),
        (swapped("R1,D0,S-,P0", "R1,D01:1,S-,P0"), "COUNTERS: “D01”"),
        (swapped("R1,D0,S-,P0", "R1,D0:1,S-,P0"), "COUNTERS: .* who raised last"),
        (swapped("R1,D0,S-,P0", "R1,D2,S-,P0"), "COUNTERS: .* who raised last"),
        (swapped("R1,D0,S-,P0", "R1,D2:3,S-,P0"), "COUNTERS: there is no seat 3"),
        (swapped("R1,D0,S-,P0", "R1,D0,S3,P0"), "COUNTERS: there is no seat 3"),
        (swapped("R1,D0,S-,P0", "R1,D0,S21,P0"), "COUNTERS: .* ascending"),
        (swapped("R1,D0,S-,P0", f"R1,D0,S{'1' * 97},P0"), "COUNTERS: 97 missed turns"),
        (swapped("R1,D0,S-,P0", "R1,D0,S-,P3"), "COUNTERS: 3 passes in a row"),
        (swapped("R1,D0,S-,P0", "R1,D0,S-,P2"), "COUNTERS: all 2 have passed"),
        (swapped("R1,D0,S-,P0", "R1,D0,S-,P1"), "COUNTERS: somebody has just passed"),
        (swapped("R1,D0,S-,P0", "R1,D0,S,P0"), "COUNTERS: .* are no counters"),
        (swapped("R1,D0,S-,P0", "R1,D0,S-,P0,W2"), "COUNTERS: “W2”: a turn waits only with zeit=extra and two players"),
        (waiting("R1,D0,S-,P0,W3"), "COUNTERS: there is no seat 3"),
        (waiting("R1,D0,S-,P0,W0"), "COUNTERS: there is no seat 0"),
        (waiting("R1,D0,S-,P0,W"), "COUNTERS: .* are no counters"),
        (waiting("R1,D0,W2,S-,P0"), "COUNTERS: .* are no counters"),
        (waiting("R1,D0,S-,P1,W2"), "COUNTERS: Time was just played, so nobody has passed in a row: P0, not P1"),
        (waiting("R1,D0,S-,P2,W2").replace("1:turn", "-:over"), "COUNTERS: “W2”: what waits lapses"),
        (
            str(lay("-/-/-", "Hoc/Lac/Lan", options="zeit=extra")).replace(",P0", ",P0,W2"),
            "COUNTERS: “W2”: a turn waits only with zeit=extra and two players",
        ),
        (
            str(lay("-/ZesZec", "Anc/Las", options="rounds=2,zeit=extra").play("Anc>1")).replace(",P0", ",P0,W2"),
            "COUNTERS: “W2”: what waits lapses",
        ),
        (swapped("1:turn", "3:turn"), "TURN: there is no seat 3"),
        (swapped("1:turn", "1:turn+"), "TURN: .* did not raise last"),
        (swapped("1:turn", "1:sleep"), "TURN: “1:sleep” is no turn"),
        (swapped("1:turn", "2:mirror:1:1:1"), "TURN: .* seat 2 holds no Go"),
        (swapped("1:turn", "2:mirror:1:1:2"), "TURN: .* no heap of 2 of one ingredient"),
        (swapped("1:turn", "1:mirror:1:2:1"), "TURN: .* seat 2 is asked"),
        (swapped("1:turn", "1:answer:1"), "TURN: .* no Void lies on top of universe 1"),
        (swapped("1:turn", "-:over"), "TURN: .* no hand is empty"),
        (swapped("HocOmn/LacLan", "HocLacLanOmn/-"), "HANDS: the hand of seat 2 is empty"),
        (swapped("0/0:1", "0/0/0:1"), "SCORE: points of 3 seats"),
        (swapped("0/0:1", "0/x:1"), "SCORE: “0/x:1” is no score"),
        (swapped("0/0:1", "0/01:1"), "SCORE: “01” is no number of points"),
        (swapped("0/0:1", "0/99999:1"), "SCORE: “99999” is no number of points"),
        (swapped("0/0:1", "0/0:2"), "SCORE: round 2 of a match of 1"),
        (GOOD[:-1] + "rounds=10", "OPTIONS: option rounds"),
        (
            GOOD[:-1] + "gravitation=light",
            "OPTIONS: option gravitation: “light” is not possible; choose pull, drag, heavy or plain",
        ),
        (GOOD[:-1] + "colour", "OPTIONS: there is no option “colour”"),
        (GOOD[:-1] + "counts,counts", "OPTIONS: option counts is there twice"),
    ],
)
def test_what_is_no_position_is_refused_and_the_part_named(text: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.notation.parse(text)


def test_an_end_in_the_middle_of_a_match_is_refused() -> None:
    text = str(lay("Anc/Zew", "-/Lac", "-:over", options="-"))
    with pytest.raises(BadPosition, match=r"TURN: .* round 1 of 3 is not the last"):
        GAME.notation.parse(text[:-1] + "rounds=3")


def test_damaged_positions_are_read_or_refused_but_never_crash() -> None:
    rng = random.Random(1)
    signs = "AnGoZew/-?:+,123456789RDSPW=% \u00e4"
    texts = [
        GOOD,
        str(lay("Zec/-", "HosGow/AnsGocZen", "1:turn", "R2,D3:1,S12,P0,W2", options="raising=decision,zeit=extra")),
        str(lay("Anc/-", "HosZecGon/AnsGocZen", "2:mirror:1:1:1", "R2,D3:1,S12,P0")),
    ]
    read = 0
    for _ in range(3000):
        text = rng.choice(texts)
        at, length = rng.randrange(len(text)), rng.randrange(4)
        text = text[:at] + "".join(rng.choices(signs, k=rng.randrange(4))) + text[at + length :]
        try:
            position = Position(GAME, GAME.notation.parse(text))
        except BadPosition as error:
            assert str(error)
        else:
            read += 1
            assert position.legal_moves or position.is_over

    assert read


def test_options_are_read_in_any_order_and_written_in_one() -> None:
    for chosen in ("plain", "drag", "heavy"):
        text = GOOD[:-1] + f"zeit=extra,raising=decision,counts,gravitation={chosen},rounds=3"
        written = GOOD[:-1] + f"rounds=3,gravitation={chosen},counts,raising=decision,zeit=extra"
        assert written == GAME.notation.position(GAME.notation.parse(text))


@pytest.mark.parametrize(
    ("position", "turn"),
    [
        (lay("AncGow/Zew", "HocOmn/LacLan").play("draw"), "1:draw:1:1"),
        (lay("-/-", "HocLan/Omn").play("Lan>1"), "2:draw:2:1"),
        (lay("-/-", "HocNin/Omn").play("Nin>1", "draw"), "1:draw:1:1:2:1"),
        (lay("-/-", "Nin/NisOmn").play("Nin>1", "=Nis"), "1:draw:1:1:2:2"),
        (lay("-/-/-", "Nin/Nis/Omn").play("Nin>1", "=Nis"), "1:draw:1+2:1:2:2"),
        (lay("-/-", "HocZecGow/Omn", options="zeit=extra").play("Zec>1", "draw"), "1:draw:1:1"),
        (lay("-/-", "LacZecGow/Omn", options="zeit=extra").play("Zec>1", "Lac>1"), "2:draw:2:1"),
        (lay("-/-", "NicZecGow/Omn", options="zeit=extra").play("Zec>1", "Nic>1", "draw"), "1:draw:1:1:2:1"),
    ],
)
def test_a_position_has_a_text_while_cards_are_drawn(position: Position, turn: str) -> None:
    again = Position(GAME, GAME.notation.parse(str(position)))

    assert turn == part(position, "turn")
    assert (str(position), position.chances) == (str(again), again.chances)
    assert str(position.play("*Zes")) == str(again.play("*Zes"))


NOT_DRAWN = {
    "1:draw:99:1": "no effect makes a seat draw 99 cards",
    "1:draw:1:3": "there is no seat 3",
    "1:draw:1+2:1": "only when a Void was played",
    "1:draw:1:1:2:1": "no Void lies on top",
    "1:draw:1+21:1": "ascending",
    "1:deal": "has not what it has at “1:deal”",
}


@pytest.mark.parametrize("turn", NOT_DRAWN)
def test_what_cannot_be_drawn_is_refused(turn: str) -> None:
    text = str(lay("AncGow/Zew", "HocOmn/LacLan").play("draw"))
    with pytest.raises(BadPosition, match=re.escape(NOT_DRAWN[turn])):
        GAME.notation.parse(text.replace("1:draw:1:1", turn, 1))


def test_nobody_has_passed_when_a_card_is_drawn() -> None:
    text = str(lay("AncGow/Zew", "HocOmn/LacLan").play("draw"))
    with pytest.raises(BadPosition, match="P0, not P1"):
        GAME.notation.parse(text.replace("P0", "P1", 1))


def test_a_position_that_was_read_is_the_one_that_was_written_but_for_memory() -> None:
    for path in TRACES:
        with gzip.open(path, "rt", encoding="ascii") as file:
            for text in [json.loads(line)["pos"] for line in file][::211]:
                state = GAME.notation.parse(text)
                assert text == GAME.notation.position(state)
                assert state == GAME.notation.parse(GAME.notation.position(state))


# --- deals (M34) ---


def before_deal(players: int = 2) -> Position:
    universes = "/".join(["-", "ZesZec", "Zen", "Zew"][:players])
    hands = "/".join(["Anc", "Las", "Law", "Lan"][:players])
    position = lay(universes, hands, options="rounds=3").play("Anc>1")
    assert position.is_chance
    return position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m34_a_deal_is_one_event_and_can_be_repeated(players: int) -> None:
    position = before_deal(players)

    after, text = position.roll(seeded(7))

    assert part(after, "hands") == text[1:]
    assert after == position.play(text)


@pytest.mark.parametrize(
    ("deal", "error", "message"),
    [
        ("%", BadMove, "written -"),
        ("%Anc", BadMove, "is no deal"),
        ("%AncXyz/Ann", BadMove, "“Xyz” is no card"),
        ("%AnnAnc/Zew", BadMove, "canonical"),
        ("%AncAnn/Zew", IllegalMove, "M6: A deal gives 7 cards"),
        ("%AncAnnAnsAnwGocGonGos/AncAnnAnsAnwGocGonGos", IllegalMove, "M2: Anc is dealt too often"),
        ("%AncAnnAnsAnwGocGonGos/HocHonHosHowZecZenZes/LacLanLasLawOmcOmnOms", IllegalMove, "M6"),
    ],
)
def test_m34_an_impossible_deal_is_refused(deal: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        before_deal().play(deal)


def test_m34_cards_are_dealt_at_the_beginning_of_a_round_only() -> None:
    with pytest.raises(IllegalMove, match="M34"):
        lay("-/-", "Hoc/Lac").play("%AncAnnAnsAnwGocGonGos/HocHonHosHowZecZenZes")


# --- what a seat's log says ---


def test_m11_only_the_drawer_is_told_the_card() -> None:
    position = lay("-/-/-", "HocAnn/HonGoc/Zes").play("draw")

    assert [("*Zew",), ("*?",), ("*?",), ("*?",)] == [position.told("*Zew", seat) for seat in (0, 1, 2, None)]


def test_m20_the_one_who_draws_for_a_late_bang_is_told_not_the_one_who_played_it() -> None:
    position = lay("-/-", "LacAnn/HonGoc").play("Lac>1")

    assert [("*?",), ("*Zew",)] == [position.told("*Zew", seat) for seat in (0, 1)]


def test_m34_of_a_deal_everybody_is_told_the_own_hand() -> None:
    deal = "%AncAnnAnsAnwGocGonGos/HocHonHosHowZecZenZes"
    position = before_deal()

    assert ("%AncAnnAnsAnwGocGonGos/???????",) == position.told(deal, 0)
    assert ("%???????/HocHonHosHowZecZenZes",) == position.told(deal, 1)
    assert ("%???????/???????",) == position.told(deal, None)


def test_moves_are_told_as_they_are() -> None:
    position = lay("-/-", "HocAnn/HonGoc")

    assert all((move,) == position.told(move, seat) for move in position.legal_moves for seat in (0, 1, None))


def test_an_undo_is_free_only_after_what_tells_nobody_anything() -> None:
    turn = lay("-/-", "HocAnnZec/HonGoc")
    task = lay("Nin/Zes", "HonAnc/GosHos", "1:answer:1", "R6,D0,S-,P0", pool="-", rest=2)
    stuck = lay("Zew/Zen", "AncHos/AnsGos", counters="R6,D0,S-,P0", pool="-")

    mirror = lay("Hoc/Zew", "AncZes/HonGocZen", "2:mirror:1:1:1", options="raising=decision")
    assert [False, True] == [mirror.reveals(move) for move in ("+", "=Hon")]
    assert [False, True, True] == [turn.reveals(move) for move in ("+", "draw", "Hoc>1")]
    assert not task.reveals("pass")
    assert stuck.reveals("pass")


def test_a_view_at_a_chance_point_can_be_written() -> None:
    position = lay("-/-", "LacAnn/HonGoc").play("Lac>1")

    assert ["2:draw:2:1"] * 3 == [str(position.view(seat)).split(" ")[4] for seat in (None, 0, 1)]
    assert NOBODY == position.view(None).seat
    assert "1:deal" == str(before_deal().view(0)).split(" ")[4]
    assert len(CARDS) == 32
