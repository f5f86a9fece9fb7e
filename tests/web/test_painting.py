"""Painting: whatever is shared and kept, every frame is what the plain way, written out here, makes of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from knall.core.engine.memo import contents
from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.match.match import Match
from knall.core.show.drawing import Picture
from knall.core.text.language import LANGUAGES, Language
from knall.testing.matches import random_match
from knall.web.views.frame_cache import Paintings, Wanted, paint
from knall.web.views.frames import Around, Scene, frame, piece_shape
from knall.web.views.view_cache import Sights
from tests.support.some_games import a_hidden_game

Json = dict[str, Any]


def matches(game: AnyGame, players: int, moves: int = 70) -> list[Match]:
    """A random match with undos, as it stood after each move."""
    rng = seeded(players)
    found = [random_match(game, players, {}, 11, moves=0)]
    while not found[-1].is_over and len(found) < moves:
        now = found[-1]
        if now.decisions and rng.below(9) == 0:
            found.append(now.undo(0))
        else:
            found.append(now.play(now.legal_moves[rng.below(len(now.legal_moves))]))
    return found


def plain_picture(new: Picture, old: Picture | None) -> Json:
    """The whole picture, or the pieces that are not as they were."""
    shape = (new.width, new.height, new.wide, new.style)
    whole = old is None or shape != (old.width, old.height, old.wide, old.style)
    before = {} if whole or old is None else {piece.id: piece for piece in old.pieces}
    ids = [piece.id for piece in new.pieces]
    return {
        "width": new.width,
        "height": new.height,
        "title": new.title,
        "style": new.style if whole else None,
        "whole": whole,
        "pieces": [piece_shape(piece) for piece in new.pieces if before.get(piece.id) != piece],
        "gone": [name for name in before if name not in ids],
        "order": None if not whole and list(before) == ids else ids,
        **({} if new.wide is None else {"wide": new.wide}),
    }


def plain_steps(match: Match, seat: int | None, after: int) -> list[tuple[int, str]]:
    """Numbers and texts, each event looked up by itself."""
    return [
        (number, text)
        for number, event in enumerate(match.events, 1)
        if number > after
        for text in (("undo",) if event.text == "undo" else match.as_of(number - 1).position.told(event.text, seat))
    ]


def plain_sayings(match: Match, seat: int | None, after: int, language: Language) -> list[str]:
    return [
        match.as_of(number - 1).position.view(seat).say(text, match.voice(language, seat))
        for number, text in plain_steps(match, seat, after)
        if text != "undo"
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_frame_is_what_the_plain_way_makes_of_it(game: AnyGame, language: Language) -> None:
    players = game.seats[-1]
    sights, paintings = Sights(), Paintings()
    seen: dict[int | None, tuple[int | None, Picture | None]] = dict.fromkeys((None, *range(players)), (None, None))
    for match in matches(game, players):
        scene = Scene(match, Around(5.0), sights=sights)
        for seat, (number, before) in seen.items():
            after = number or 0
            wanted = Wanted(seat, language, after, number)
            painted = paintings.painted(scene, wanted)
            assert paintings.painted(scene, wanted) is painted
            assert paint(Scene(match, Around(5.0)), wanted, before)[0] == painted
            assert Paintings().painted(Scene(match, Around(5.0)), wanted) == painted, (
                "whoever remembers nothing paints the same"
            )
            view, voice = match.position.view(seat), match.voice(language, seat)
            found = json.loads(painted)
            assert found["picture"] == json.loads(json.dumps(plain_picture(view.picture(voice).silent, before)))
            assert found["view"] == str(view)
            assert [(one["number"], one["text"]) for one in found["steps"]] == plain_steps(match, seat, after)
            said = [one["say"] for one in found["steps"] if one["text"] != "undo"]
            assert said == plain_sayings(match, seat, after, language)
            mine = match.legal_moves if match.to_move == seat else ()
            assert [(one["move"], one["say"]) for one in found["moves"]] == [(m, view.say(m, voice)) for m in mine]
            assert [one["party"] for one in found["accounts"]] == [one.party for one in view.accounts(voice)]
            seen[seat] = len(match.events), view.picture(voice).silent


@a_hidden_game
def test_what_several_wait_for_is_painted_once_and_anew_when_anything_changes(game: AnyGame) -> None:
    first, second = matches(game, 2, moves=2)
    paintings, wanted = Paintings(), Wanted(None, "en", 0, None)
    painted = paintings.painted(Scene(first), wanted)

    assert paintings.painted(Scene(first), wanted) is painted
    assert paintings.painted(Scene(first), Wanted(0, "en", 0, None)) != painted
    assert paintings.painted(Scene(first), Wanted(None, "de", 0, None)) != painted
    assert paintings.painted(Scene(first, Around(7.0)), wanted) != painted
    assert paintings.painted(Scene(second), wanted) == paint(Scene(second), wanted, None)[0] != painted


@a_hidden_game
def test_a_sight_belongs_to_one_seat(game: AnyGame) -> None:
    (*_, match) = matches(game, 2, moves=20)
    sights = Sights()
    for seat in (None, 0, 1, 0, None):
        view = sights.sight(match.position, seat, match.voice("en", seat)).view
        assert contents(view.content) == contents(match.position.view(seat).content)
        assert sights.view(match.position, seat) is view


@a_hidden_game
def test_a_scene_of_its_own_shows_the_same(game: AnyGame) -> None:
    (*_, match) = matches(game, 2, moves=30)
    shared = Scene(match, sights=Sights())
    for seat in (None, 0, 1):
        assert frame(shared, seat, "en", 0) == frame(Scene(match), seat, "en", 0)
