"""Sentences and the text board: they say what is true, in both languages, and nothing that is hidden."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.core.text.language import LANGUAGES, Language
from knall.games.ramsch.notation.notation import CARDS
from knall.games.ramsch.words.names import called, card_name, tells_code
from tests.games.ramsch.cards import lay

TURN = lay("Zew/-", "HocAncZes/HonGocZen")
MIRROR = lay("Hoc/Zew", "AncZes/HonGocZen", "2:mirror:1:1:1")
TASK = lay("Nin/Zes", "HonAncNic/GosHos", "1:answer:1")
STUCK = lay("Zew/Zen", "AncHos/AnsGos", counters="R6,D0,S-,P0", pool="-")
STUCK_TASK = lay("Nin/Zes", "HonAnc/GosHos", "1:answer:1", "R6,D0,S-,P0", pool="-", rest=2)


@pytest.mark.parametrize(
    ("position", "move", "en", "de"),
    [
        (TURN, "+", "Seat 1 raises the dimension to 1.", "Platz 1 erhöht die Dimension auf 1."),
        (
            TURN,
            "Zes>2",
            "Seat 1 plays Time–City into Seat 2’s universe.",
            "Platz 1 spielt Zeit–Stadt ins Universum von Platz 2.",
        ),
        (
            TURN,
            "Zes>1",
            "Seat 1 plays Time–City into their own universe.",
            "Platz 1 spielt Zeit–Stadt ins eigene Universum.",
        ),
        (TURN, "draw", "Seat 1 draws a card.", "Platz 1 zieht eine Karte."),
        (
            MIRROR,
            "=Hon",
            "Seat 2 mirrors with Homo Sapiens–Nature; the heap of 2 moves into Seat 2’s universe.",
            "Platz 2 spiegelt mit Homo Sapiens–Natur; der Haufen aus 2 Karten wandert ins Universum von Platz 2.",
        ),
        (
            lay("AncGrw/Oms", "Zes/AnnGrc", "2:mirror:1:1:1", options="gravitation=drag"),
            "=Grc",
            "Seat 2 mirrors with Gravity–Cyber; the heap of 2 drags all cards beneath it along into Seat 2’s universe.",
            "Platz 2 spiegelt mit Gravitation–Cyber; der Haufen aus 2 Karten nimmt alles, was darunter liegt, mit ins "
            "Universum von Platz 2.",
        ),
        (
            lay("Grw/Oms", "Zes/AnnGrc", "2:mirror:1:1:1", options="gravitation=drag"),
            "=Grc",
            "Seat 2 mirrors with Gravity–Cyber; the heap of 2 moves into Seat 2’s universe.",
            "Platz 2 spiegelt mit Gravitation–Cyber; der Haufen aus 2 Karten wandert ins Universum von Platz 2.",
        ),
        (
            lay("AncGrw/Oms", "Zes/AnnGrc", "2:mirror:1:1:1", options="gravitation=heavy"),
            "=Grc",
            "Seat 2 mirrors with Gravity–Cyber; the heap of 2 is heavy and stays in Seat 1’s universe.",
            "Platz 2 spiegelt mit Gravitation–Cyber; der Haufen aus 2 Karten ist schwer und bleibt im Universum von "
            "Platz 1.",
        ),
        (
            TASK,
            "Hon>1",
            "Seat 1 answers the Void with Homo Sapiens–Nature.",
            "Platz 1 beantwortet das Nichts mit Homo Sapiens–Natur.",
        ),
        (
            TASK,
            "Nic>1",
            "Seat 1 plays another Void: Void–Cyber into Seat 1’s universe.",
            "Platz 1 spielt ein weiteres Nichts: Das Nichts–Cyber ins Universum von Platz 1.",
        ),
        (
            TASK,
            "draw",
            "Seat 1 draws a card as a penalty, and the task goes to Seat 2.",
            "Platz 1 zieht zur Strafe eine Karte, und die Aufgabe geht an Platz 2.",
        ),
        (
            STUCK,
            "pass",
            "Seat 1 can neither play nor draw and passes.",
            "Platz 1 kann weder spielen noch ziehen und passt.",
        ),
        (
            STUCK.play("pass"),
            "pass",
            "Seat 2 passes as all the others did, and the round ends.",
            "Platz 2 passt wie alle anderen, und die Runde endet.",
        ),
        (STUCK_TASK, "pass", "Seat 1 hands the task on to Seat 2.", "Platz 1 reicht die Aufgabe an Platz 2 weiter."),
        (TURN.play("draw"), "*Omc", "Seat 1 gets Om & Orm–Cyber.", "Platz 1 bekommt Om & Orm–Cyber."),
        (
            TURN.play("draw"),
            "*?",
            "Only Seat 1 sees which card it is.",
            "Welche Karte es ist, sieht nur Platz 1.",
        ),
    ],
)
def test_every_move_and_event_is_one_sentence(position: Position, move: str, en: str, de: str) -> None:
    for seat in (None, 0, 1):
        view = position.view(seat)
        assert (en, de) == (view.say(move), view.say(move, "de"))


def test_m13_a_draw_from_an_empty_pool_tells_of_the_reset() -> None:
    view = lay("ZewAnn/ZenGon", "HocAncLan/HonGosLas", pool="-").view(0)

    assert "Seat 1 draws a card after a reset." == view.say("draw")
    assert "Platz 1 zieht nach einem Reset eine Karte." == view.say("draw", "de")


def test_m34_a_deal_is_told_with_the_own_hand_only() -> None:
    position = lay("-/ZesZec", "Anc/Las", options="rounds=2").play("Anc>1")
    own = position.view(0).say("%AncAnnAnsAnwGocGonGos/???????")

    assert own.startswith("Round 2: everybody gets seven cards; Seat 2 begins. Seat 1 gets Answers–Cyber, ")
    assert "Seat 1" not in position.view(None).say("%???????/???????")
    assert "Platz 1 bekommt Antworten–Cyber ausgeteilt." == position.view(0).say("%Anc", "de")


# --- the board ---


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", ["-", "counts"])
def test_the_board_is_narrow_and_shows_only_what_lies_open(language: Language, options: str) -> None:
    position = lay("NisOmw/LacZen/-", "AncHosHoc/AnsGos/LacHon", counters="R2,D3:1,S2,P0", options=options)

    text = position.view(0).board(language)

    assert max(map(len, text.splitlines())) <= 100
    for kind, card in enumerate(CARDS):
        open_here = card in ("Omw", "Zen", "Anc", "Hos", "Hoc")
        assert (card in text.split()) == open_here
        assert (card_name(kind, language) in text) == open_here
    assert called(2, language) in text


def test_the_board_says_what_is_to_be_done() -> None:
    assert TURN.view(1).board().endswith("Seat 1 plays a card or draws one.")
    assert (
        TURN.play("+")
        .view(1)
        .board("de")
        .endswith("Platz 1 hat die Dimension erhöht und spielt jetzt eine Karte oder zieht eine.")
    )
    extra = lay("Zec/-", "HosGow/AnsGocZen", "1:turn", "R1,D0,S-,P0,W2", options="zeit=extra")
    assert extra.view(1).board().endswith("Seat 1 plays a card or draws one, in an extra turn.")
    assert "pool: 26   then Seat 2\n" in extra.view(1).board()
    assert extra.view(1).board("de").endswith("Platz 1 spielt in einem Extrazug eine Karte oder zieht eine.")
    raised = lay("Zec/-", "HosGowAnc/AnsZen", "1:turn+", "R1,D1:1,S-,P0,W1", options="zeit=extra")
    assert (
        raised.view(0)
        .board()
        .endswith("Seat 1 has raised the dimension and now plays a card or draws one, in an extra turn.")
    )
    assert (
        raised.view(0)
        .board("de")
        .endswith("Platz 1 hat die Dimension erhöht und spielt jetzt im Extrazug eine Karte oder zieht eine.")
    )
    assert MIRROR.view(None).board().endswith("Seat 2 must mirror: one Homo Sapiens card goes on the heap.")
    assert (
        TASK.view(0)
        .board("de")
        .endswith("Platz 1 muss das Nichts mit Natur beantworten, noch ein Nichts spielen oder ziehen.")
    )
    assert STUCK.play("pass", "pass").view(0).board().endswith("The match is over.")
    assert "no card left" in lay("Anc/Zew", "-/Lac", "-:over").view(0).board()


def test_m1_names_that_begin_as_the_code_does_need_no_explanation() -> None:
    told = {language: {code for kind, code in enumerate(CARDS) if tells_code(kind, language)} for language in LANGUAGES}

    assert set(CARDS) == told["de"]
    assert {code for code in CARDS if code[:2] not in ("Ni", "Ze") and code[2] != "s"} == told["en"]
