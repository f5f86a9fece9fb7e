"""Ramsch's picture: every move can be touched, hidden cards stay hidden, and everything has its place and its words."""

from __future__ import annotations

import gzip
import json
import re
from html import escape
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from knall.core.match import chance
from knall.core.match.match import begin
from knall.core.match.position import Position
from knall.core.show.drawing import Picture
from knall.core.show.svg import changed, whole
from knall.core.text.language import LANGUAGES, Language
from knall.games.ramsch.notation.notation import CARDS
from knall.games.ramsch.picture import drawings, places
from knall.games.ramsch.picture.symbols import CARD
from knall.games.ramsch.words.names import card_name, name_on_card, world_name
from tests.games.ramsch.cards import GAME, lay, split

TRACES = sorted((Path(__file__).parents[2] / "data" / "conformance").glob("ramsch-*.jsonl.gz"))


def some_positions(each: int) -> list[Position]:
    found = []
    for path in TRACES:
        with gzip.open(path, "rt", encoding="ascii") as file:
            found += [json.loads(line)["pos"] for line in file][::each]
    return [Position(GAME, GAME.notation.parse(text)) for text in found]


def ids(picture: Picture) -> list[str]:
    return [piece.id for piece in picture.pieces]


def test_every_legal_move_has_picks_of_its_own_that_are_there() -> None:
    for position in some_positions(each=97):
        view = position.view(position.to_move)
        there = set(ids(view.picture()))
        picks = [view.picks(move) for move in position.legal_moves]
        assert len(picks) == len(set(picks))
        assert all(pick and set(pick) <= there for pick in picks)


def test_moves_are_touched_as_one_would_expect() -> None:
    view = lay("Zew/-", "HocAncZes/HonGocZen").view(0)

    assert ("Zes-1", "u2") == view.picks("Zes>2")
    assert ("Hon-1",) == view.picks("=Hon")
    assert [("pool",), ("dimension",), ("pass",)] == [view.picks(move) for move in ("draw", "+", "pass")]


def test_only_open_cards_and_the_own_hand_are_in_the_picture() -> None:
    for position in some_positions(each=131):
        universes, hands = (text.split("/") for text in str(position).split(" ")[:2])
        for seat in (None, *range(position.players)):
            picture = position.view(seat).picture()
            shown = sorted(name[:3] for name in ids(picture) if name[:3] in CARDS)
            tops = [pile[-3:] for pile in universes if pile != "-"]
            assert sorted(tops + (split(hands[seat]) if seat is not None else [])) == shown
            svg = whole(picture)
            for kind, card in enumerate(CARDS):
                assert (f">{card}<" in svg) == (card in shown)
                assert card in shown or card_name(kind, "en") not in svg


def test_m5_the_size_of_a_universe_is_a_number_only_with_counts() -> None:
    plain, counted = (
        lay("AncAnnGow/-", "HocOmn/LacLan", options=options).view(0).picture() for options in ("-", "counts")
    )

    assert "count-1" not in ids(plain)
    assert "count-1" in ids(counted)
    assert "Seat 1’s universe: a few cards, Gods–Water on top" in whole(plain)
    assert "Seat 1’s universe: Gods–Water on top, 3 cards in all" in whole(counted)


GRAVITATION = {
    "-": {"en": "pulls in cards from the other universes", "de": "zieht Karten aus den anderen Universen"},
    "gravitation=drag": {
        "en": "takes all cards beneath the heap along",
        "de": "nimmt alles mit, was unter dem Haufen liegt",
    },
    "gravitation=heavy": {"en": "the heap stays where it lies", "de": "der Haufen bleibt liegen"},
    "gravitation=plain": {"en": "has no effect at this table", "de": "wirkt an diesem Tisch nicht"},
}


@pytest.mark.parametrize("options", GRAVITATION)
def test_m23_the_card_says_what_it_does_and_that_the_rulebook_does_not(options: str) -> None:
    view = lay("Zew/-", "GrsAncZes/HonGocZen", options=options).view(0)

    for language, lost, ours in (
        ("en", "passage is lost", "Our invention"),
        ("de", "Stelle der Spielregel fehlt", "Unsere Erfindung"),
    ):
        title = next(piece.title for piece in view.picture(language).pieces if piece.id == "Grs-1")
        assert title.startswith({"en": "Gravity–City: ", "de": "Gravitation–Stadt: "}[language])
        assert GRAVITATION[options][language] in title
        assert lost in title
        assert (ours in title) == (options != "gravitation=plain")


def test_m20_m21_m22_m24_m27_cards_say_what_they_do() -> None:
    two = {p.id: p.title for p in lay("Zew/-", "LasAncNiwZes/HonGocZen").view(0).picture().pieces}
    three = {p.id: p.title for p in lay("Zew/-/-", "LasAncNiwZes/HonGoc/Zen").view(0).picture().pieces}

    assert "Late Bang–City: whoever cannot mirror draws two cards" in two["Las-1"]
    assert "has the next turn (M21)" in two["Zes-1"]
    assert "misses a turn (M22)" in three["Zes-1"]
    extra = lay("Zew/-", "LasAncNiwZes/HonGocZen", options="zeit=extra").view(0).picture().pieces
    assert "has an extra turn" in next(piece.title for piece in extra if piece.id == "Zes-1")
    assert "a question" in two["Niw-1"]
    assert "Answers–Cyber: has no effect of its own (M27)." == two["Anc-1"]
    assert two["Zes-1"].endswith(" Zes stands for its German name, Zeit–Stadt.")


@pytest.mark.parametrize(
    ("piece", "en", "de"),
    [
        ("resets", "Reset number 2 of at most 6. The points of the round are", "Mit ihr werden die Punkte der Runde"),
        ("dimension", "Dimension number 3 of at most 11, raised last by Seat 2. The winner", "doppelt so viele"),
        ("chart", "The dimension card: the winner gets", "Die Dimensionskarte: Gewonnen werden"),
        (
            "u1",
            "one card, Answers–Water. Whoever has the fewest cards when the round ends wins it (M31).",
            "gewinnt sie (M31).",
        ),
        ("u2", "Seat 2’s universe, empty. It takes any card (M8). Whoever has", "Es nimmt jede Karte (M8)."),
        (
            "pool",
            "cards, face down. Instead of playing a card you may draw one here (M7).",
            "darfst du hier eine ziehen",
        ),
        ("seat-2", "2 cards in hand. The round ends when somebody has no card left in hand (M30).", "endet, wenn"),
    ],
)
def test_everything_says_what_it_is_and_what_it_is_for(piece: str, en: str, de: str) -> None:
    view = lay("Anw/-", "HocAncZes/HonGoc", counters="R2,D3:2,S-,P0").view(0)

    for language, words in (("en", en), ("de", de)):
        assert words in next(one.title for one in view.picture(language).pieces if one.id == piece)


def test_a_touch_between_the_fields_of_a_track_means_the_track() -> None:
    pieces = {piece.id: piece.drawing for piece in lay("Anw/-", "HocAncZes/HonGoc").view(0).picture().pieces}

    for track, right, lower in (("resets", 186, 18), ("dimension", 186, 56)):
        found = re.search(r'<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)" class="ramsch-area"', pieces[track])
        assert found
        x, y, width, height = map(float, found.groups())
        assert x <= -15.5
        assert y <= -15.5
        assert (right, lower) == (x + width, y + height)


def test_other_hands_are_backs_by_place_and_count() -> None:
    picture = lay("Zew/-/-", "HocAncZes/HonGoc/Zen").view(0).picture()

    assert ["hand-2-1", "hand-2-2", "hand-3-1"] == [name for name in ids(picture) if name.startswith("hand-")]
    assert len({piece.drawing for piece in picture.pieces if piece.id.startswith("hand-")}) == 1


def test_a_card_keeps_its_id_when_it_is_played() -> None:
    before = lay("Zew/-", "HocAncZes/HonGocZen")
    after = before.play("Hoc>2")

    for seat in (0, 1):
        pieces, gone = changed(before.view(seat).picture(), after.view(seat).picture())
        assert "Hoc-1" in {piece.id for piece in pieces}
        assert (("hand-1-3",) if seat == 1 else ()) == gone


def arranged(picture: Picture, wide: bool) -> list[tuple[str, float, float]]:
    """The pieces and where they lie in one of the two arrangements."""
    spots = [(piece.id, piece.wide if wide and piece.wide else piece) for piece in picture.pieces]
    return [(name, spot.x, spot.y) for name, spot in spots]


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_inside_and_panels_do_not_overlap(players: int, wide: bool) -> None:
    for position in (p for p in some_positions(each=173) if p.players == players):
        for seat in (None, 0, players - 1):
            picture = position.view(seat).picture()
            width, height = (picture.wide or (0, 0)) if wide else (picture.width, picture.height)
            assert (980 if wide else 720) == width
            for name, x, y in arranged(picture, wide):
                assert 0 <= x <= width, name
                assert 0 <= y <= height, name
                if name[:3] in CARDS:
                    assert CARD[0] / 2 <= x <= width - CARD[0] / 2
                    assert y + CARD[1] / 2 <= height
    panels = [(places.seat(p, players, 1, wide), places.HIGH) for p in range(players)]
    panels += [(places.chart(players, wide), places.HIGH), (places.pool(players, wide), places.HIGH)]
    for i, (a, high) in enumerate(panels):
        for b, _ in panels[:i]:
            assert a.x + a.width <= b.x or b.x + b.width <= a.x or a.y + high <= b.y or b.y + high <= a.y


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_looks_sits_below_and_the_others_follow_clockwise(players: int) -> None:
    for seat in range(players):
        around = [places.seat((seat + k) % players, players, seat, wide=False) for k in range(players)]

        assert places.LOWER == around[0].y
        assert [places.HEADER] * (players - 1) == [panel.y for panel in around[1:]]
        assert all(a.x < b.x for a, b in pairwise(around[1:]))


def test_the_picture_has_one_size_however_many_cards_are_held() -> None:
    few = lay("Zew/-", "Hoc/HonGocZen").view(0).picture()
    many = lay("Zew/-", f"{''.join(CARDS[8:31])}/Anc").view(0).picture()

    assert (few.width, few.height, few.wide) == (many.width, many.height, many.wide)


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_own_cards_overlap_but_each_index_can_be_read(players: int, wide: bool) -> None:
    """Of all hands that there are; of one so large that nobody holds it yet, a strip of each card is seen."""
    hands = {n: list(places.hand(n, players, wide)) for n in range(64)}
    assert [len(set(spots)) for spots in hands.values()] == list(range(64))
    for n, spots in hands.items():
        rows = sorted({y for _, y in spots})
        assert all(below - above >= 34 for above, below in pairwise(rows)), n
        steps = [b - a for y in rows for a, b in pairwise(sorted(x for x, row in spots if row == y))]
        assert n < 3 or min(steps) >= (50 if n <= (18 if wide else 24) else 13), n


def test_a_hand_of_two_as_it_is_dealt_does_not_overlap_where_there_is_room() -> None:
    xs = [x for x, _ in places.hand(7, 2, wide=True)]

    assert all(right - left >= CARD[0] for left, right in pairwise(xs))


def test_no_text_is_smaller_than_ten_pixels_on_a_narrow_phone() -> None:
    for position in some_positions(each=401):
        picture = position.view(0).picture("de")
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', whole(picture))]
        assert min(sizes) * 360 / picture.width >= 10
        assert "textLength" not in whole(picture)


def test_drawings_are_used_that_are_there() -> None:
    for position in some_positions(each=401):
        svg = whole(position.view(0).picture())
        assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg)) <= set(re.findall(r'id="([\w-]+)"', svg))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_name_on_it(language: Language) -> None:
    svg = whole(lay("Zew/-", "HocAncZes/HonGocZen").view(0).picture(language))

    for ingredient in range(8):
        assert f">{escape(name_on_card(ingredient, language))}</text>" in svg
    assert all(f">{world_name(world, language)}</text>" in svg for world in range(4))


def test_long_names_are_shortened_and_never_squeezed() -> None:
    assert "Seat 2" == drawings.shortened("Seat 2", 150, 22)
    assert "Maximiliane…" == drawings.shortened("Maximiliane von Monaco", 150, 22)


def test_pictures_are_well_formed_have_titles_and_scoped_classes() -> None:
    for position in some_positions(each=401):
        for language in LANGUAGES:
            picture = position.view(0).picture(language)
            root = ElementTree.fromstring(whole(picture))
            classes = {name for node in root.iter() for name in node.get("class", "").split()}
            assert all(name == "piece" or name.startswith("ramsch-") for name in classes)
            touched = [p for p in picture.pieces if p.id[0] == "u" or p.id in ("pool", "dimension", "resets")]
            assert all(piece.title for piece in touched)
            assert "http" not in picture.style
            assert "prefers-color-scheme:dark" in picture.style
            assert "Pool" in whole(picture)
            assert picture.title.startswith("Monegassen Ramsch.")


def test_m28_missed_turns_are_seen() -> None:
    picture = lay("Zew/-/-", "HocAncZes/HonGoc/Zen", counters="R1,D0,S23,P0").view(0).picture()

    assert {"owes-2", "owes-3"} <= set(ids(picture))
    assert "Seat 2 misses the next turn" in whole(picture)


@pytest.mark.parametrize(
    ("turn", "hands"), [("1:turn", "HosGow/AnsZen"), ("1:answer:1", "HosGow/Ans"), ("2:mirror:1:1:1", "HosGow/Nic")]
)
def test_m21_whose_turn_waits_is_seen_as_long_as_the_inserted_one_is_carried_out(turn: str, hands: str) -> None:
    view = lay("Niw/-", hands, turn, "R1,D0,S-,P0,W2", options="zeit=extra").view(0)

    assert "One round · extra turn, then Seat 2" in whole(view.picture())
    assert "Eine Runde · Extrazug, danach Platz 2" in whole(view.picture("de"))


def test_the_end_names_the_winner() -> None:
    picture = lay("Anc/Zew", "-/Lac", "-:over", score="0/21:1").view(0).picture("de")

    assert "Platz 2 gewinnt." in whole(picture)
    assert "ramsch-won" in next(piece.drawing for piece in picture.pieces if piece.id == "seat-2")
    both = lay("Anc/Zew", "-/Lac", "-:over").view(0).picture()
    assert "Seat 1 and Seat 2 share the win." in whole(both)


def test_of_two_equal_cards_both_can_be_touched() -> None:
    for seed in range(40):
        view = begin(GAME, 4, {}, chance.known(seed)).position.view(0)
        twins = [piece for piece in view.picture().pieces if piece.twin]
        if twins:
            assert twins[0].id == twins[0].twin.replace("-1", "-2")
            return
    raise AssertionError("nobody holds two equal cards")
