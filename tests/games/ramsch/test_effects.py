"""What comes of moves and events: a sentence for each effect, in both languages, and the pieces that it happened to."""

from __future__ import annotations

import pytest

from knall.core.match.position import Position
from knall.core.text.language import LANGUAGES
from knall.core.text.voice import Spoken, Voice
from knall.testing.matches import random_match, variants
from knall.testing.secrets import twin
from tests.games.ramsch.cards import GAME, lay

BIG_BANG = "R1,D0,S-,P0"
ANNA = Voice("en", ("Anna", "Ben", "Cleo", "Dora"), 0)


def told(position: Position, event: str, voice: Spoken = "en", seat: int | None = None) -> list[str]:
    """The sentences of what an event brings about, as a seat reads them."""
    after = position.repeat(event)
    return [effect.sentence for effect in position.view(seat).effects(after.view(seat), event, voice)]


def pieces(position: Position, event: str) -> list[tuple[str, ...]]:
    after = position.repeat(event)
    return [effect.pieces for effect in position.view(0).effects(after.view(0), event, "en")]


PULLED = lay("AncHow/OmsGon", "GrwZes/AnnGrc")
THREE = lay("AncHow/OmsGon/-", "GrwZes/AnnLac/GosLan")
NICHTS = lay("-/Hon", "NinZes/AnnGoc")
LAST_NICHTS = lay("-/Hon", "Nin/AnnGoc")
LATE = lay("-/Hon", "LawZes/AnnGoc")
DRY = lay("Law/Zen", "LacHos/AnsGos", counters="R6,D0,S-,P0", pool="-")


@pytest.mark.parametrize(
    ("position", "event", "en", "de"),
    [
        # M20
        (
            LATE,
            "Law>1",
            ["Late Bang: Seat 2 must draw 2 cards and misses a turn."],
            ["Platz 2 muss wegen Late Bang 2 Karten ziehen und setzt einmal aus."],
        ),
        (
            lay("Law/Hon", "Zes/AnnGocLac", "2:mirror:1:1:1"),
            "=Lac",
            ["Late Bang: Seat 1 must draw 4 cards and misses a turn."],
            ["Platz 1 muss wegen Late Bang 4 Karten ziehen und setzt einmal aus."],
        ),
        (
            DRY,
            "Lac>1",
            ["Late Bang: there is nothing to draw, but Seat 2 misses a turn.", "Seat 2 misses this turn."],
            ["Late Bang: Zu ziehen gibt es nichts, aber Platz 2 setzt einmal aus.", "Platz 2 setzt diesmal aus."],
        ),
        # M21
        (
            lay("-/Hon", "ZewHos/AnnGoc"),
            "Zew>1",
            ["Time: Seat 1 goes again."],
            ["Platz 1 hat die letzte Zeit gelegt und ist noch einmal dran."],
        ),
        (
            lay("Zew/Hon", "Hos/AnnGocZec", "2:mirror:1:1:1"),
            "=Zec",
            ["Time: Seat 2 put it down last and has the next turn."],
            ["Platz 2 hat die letzte Zeit gelegt und ist als Nächstes dran."],
        ),
        (
            lay("-/Hon", "ZewHos/AnnGoc", options="zeit=extra"),
            "Zew>1",
            ["Time: Seat 1 has an extra turn; then it is Seat 2’s turn."],
            ["Platz 1 hat die letzte Zeit gelegt und damit einen Extrazug; danach ist Platz 2 dran."],
        ),
        (
            lay("-/Hon", "ZewHos/AnnGoc", counters="R1,D0,S1,P0", options="zeit=extra"),
            "Zew>1",
            ["Seat 1 misses this turn."],
            ["Platz 1 setzt diesmal aus."],
        ),
        # M22
        (
            lay("-/Hon/-", "ZewHos/AnnGoc/LacLan"),
            "Zew>3",
            ["Time came to rest in Seat 3’s universe: Seat 3 misses a turn."],
            ["Zeit bleibt im Universum von Platz 3 liegen, also setzt Platz 3 einmal aus."],
        ),
        # M23
        (
            lay("AncHow/OmsGon", "GrwZes/AnnLac"),
            "Grw>1",
            ["Gravity pulls Gods–Nature from Seat 2’s universe into Seat 1’s universe."],
            ["Gravitation zieht Götter–Natur aus dem Universum von Platz 2 ins Universum von Platz 1."],
        ),
        (
            PULLED.play("Grw>1"),
            "=Grc",
            ["Gravity pulls Homo Sapiens–Water and another card from Seat 1’s universe into Seat 2’s universe."],
            [
                "Gravitation zieht Homo Sapiens–Wasser und noch eine Karte aus dem Universum von Platz 1 ins Universum "
                "von Platz 2."
            ],
        ),
        (
            THREE,
            "Grw>3",
            [
                "Gravity pulls Homo Sapiens–Water from Seat 1’s universe into Seat 3’s universe.",
                "Gravity pulls Gods–Nature from Seat 2’s universe into Seat 3’s universe.",
            ],
            [
                "Gravitation zieht Homo Sapiens–Wasser aus dem Universum von Platz 1 ins Universum von Platz 3.",
                "Gravitation zieht Götter–Natur aus dem Universum von Platz 2 ins Universum von Platz 3.",
            ],
        ),
        (
            lay("AncHow/OmsGon", "GrwZes/AnnGrc", options="gravitation=drag").play("Grw>1"),
            "=Grc",
            ["Gravity drags everything along into Seat 2’s universe; Seat 1’s universe is empty now."],
            ["Gravitation nimmt alles mit ins Universum von Platz 2; das Universum von Platz 1 ist jetzt leer."],
        ),
        (
            lay("AncHow/OmsGon", "GrwZes/AnnGrc", options="gravitation=heavy").play("Grw>1"),
            "=Grc",
            ["Gravity is heavy: the heap stays in Seat 1’s universe."],
            ["Gravitation ist schwer: Der Haufen bleibt im Universum von Platz 1."],
        ),
        (
            lay("AncHow/OmsGon", "GrwZes/AnnLac", options="gravitation=plain"),
            "Grw>1",
            ["Gravity has no effect at this table."],
            ["Gravitation wirkt an diesem Tisch nicht."],
        ),
        # M25, M26
        (
            NICHTS,
            "Nin>1",
            ["Seat 1 has the task: answer the Void with Nature, play another Void, or draw."],
            ["Platz 1 hat die Aufgabe: das Nichts mit Natur beantworten, noch ein Nichts spielen oder ziehen."],
        ),
        (
            LAST_NICHTS,
            "Nin>1",
            ["No round ends with a Void: Seat 1 draws a card."],
            ["Mit einem Nichts endet keine Runde, also zieht Platz 1 eine Karte."],
        ),
        (
            LAST_NICHTS.play("Nin>1"),
            "*Omc",
            ["Seat 2 has the task: answer the Void with Nature, play another Void, or draw."],
            ["Platz 2 hat die Aufgabe: das Nichts mit Natur beantworten, noch ein Nichts spielen oder ziehen."],
        ),
        (
            lay("Zes/-", "Nin/NisGoc"),
            "Nin>2",
            ["Seat 1 has no cards left, but no round ends with a Void."],
            ["Platz 1 hat keine Karte mehr, aber mit einem Nichts endet keine Runde."],
        ),
        # M13, M28
        (
            lay("ZewAnn/ZenGon", "HocAncLan/HonGosLas", pool="-"),
            "draw",
            ["Reset: all but the top cards of the universes become the new pool. The reset number is now 2."],
            ["Reset: Alle Karten der Universen außer den obersten bilden den neuen Pool. Die Reset-Zahl ist jetzt 2."],
        ),
        (
            lay("-/Hon", "AnsHos/AnnGoc", counters="R1,D0,S2,P0"),
            "Hos>2",
            ["Seat 2 misses this turn."],
            ["Platz 2 setzt diesmal aus."],
        ),
    ],
)
def test_every_effect_is_told(position: Position, event: str, en: list[str], de: list[str]) -> None:
    for seat in (None, 0, 1):
        assert (en, de) == (told(position, event, "en", seat), told(position, event, "de", seat))


@pytest.mark.parametrize(
    ("position", "event"),
    [
        (lay("Zew/-", "HocAncZes/HonGocZen"), "+"),
        (lay("Zew/-", "HocAncZes/HonGocZen"), "draw"),
        (lay("Zew/-", "HocAncOms/GosGocZen"), "Hoc>2"),
        (lay("AncHow/OmsGon", "GrwZes/AnnGrc"), "Grw>1"),  # it is still to be mirrored
        (lay("-/-", "GrwZes/AnnLac"), "Grw>1"),  # there is nothing to pull
        (lay("Nin/Zes", "HonAncGos/GocHos", "1:answer:1", options="raising=decision"), "+"),
        (lay("-/ZesZec", "Anc/Las", options="rounds=2"), "Anc>1"),  # how the round came out is told elsewhere
    ],
)
def test_what_has_no_effect_tells_none(position: Position, event: str) -> None:
    assert [] == told(position, event)


def test_whoever_reads_is_you_and_others_have_their_names() -> None:
    assert ["Late Bang: Ben must draw 2 cards and misses a turn."] == told(LATE, "Law>1", ANNA, 0)
    you = ["Late Bang: you must draw 2 cards and miss a turn."]
    assert you == told(LATE, "Law>1", ANNA._replace(reader=1), 1)
    pulled = ["Gravity pulls Homo Sapiens–Water and another card from your universe into Ben’s universe."]
    assert pulled == told(PULLED.play("Grw>1"), "=Grc", ANNA, 0)
    full = lay("-/Hon/-/-", "LawZes/AnnGoc/LanHos/LasGos")
    nameless = ["Late Bang: Seat 2 must draw 2 cards and misses a turn."]
    assert nameless == told(full, "Law>1", Voice("en", ("Anna", "", "", ""), 0), 0)
    german = ANNA._replace(language="de")
    assert ["Du hast die Aufgabe: das Nichts mit Natur beantworten, noch ein Nichts spielen oder ziehen."] == told(
        NICHTS, "Nin>1", german, 0
    )
    assert ["Du hast die letzte Zeit gelegt und bist noch einmal dran."] == told(
        lay("-/Hon", "ZewHos/AnnGoc"), "Zew>1", german, 0
    )


def test_pieces_glow_that_are_there() -> None:
    assert [("u1", "u2")] == pieces(PULLED.play("Grw>1"), "=Grc")
    assert [("seat-2", "owes-2", "pool")] == pieces(LATE, "Law>1")
    for number, (players, options) in enumerate(variants(GAME)):
        match = random_match(GAME, players, options, number)
        here = match.start
        for event in match.events:
            after = here.repeat(event.text)
            seen = after.view(0)
            there = {piece.id for piece in seen.picture().pieces}
            for effect in here.view(0).effects(seen, event.text):
                assert set(effect.pieces) <= there, (str(here), event.text)
            here = after


def test_effects_tell_no_secret() -> None:
    """In two worlds that are equal for a seat, the same move has the same effects for it."""
    compared = 0
    for number, (players, options) in enumerate(variants(GAME)):
        match = random_match(GAME, players, options, 40 + number)
        here = match.start
        for event in match.events:
            if here.to_move is not None:
                seat = here.to_move
                other = twin(here, seat, number)
                if event.text in other.legal_moves:
                    after, after_other = here.repeat(event.text).view(seat), other.repeat(event.text).view(seat)
                    if str(after) == str(after_other) and after.content == after_other.content:
                        compared += 1
                        for language in LANGUAGES:
                            assert here.view(seat).effects(after, event.text, language) == other.view(seat).effects(
                                after_other, event.text, language
                            )
            here = here.repeat(event.text)
    assert compared > 50
