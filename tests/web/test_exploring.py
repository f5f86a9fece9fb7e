"""Any position, what comes of moves from there, and what a strong player thinks."""

from __future__ import annotations

import httpx
import pytest

from knall.core.game.game import AnyGame
from knall.core.match import chance
from knall.core.match.match import begin, opened
from knall.core.match.position import Position
from knall.testing.secrets import twin
from tests.support.some_games import a_hidden_game, an_open_game
from tests.web.support.live_server import Json, Person, play_on, seated


@pytest.fixture
def position(game: AnyGame) -> str:
    """A position with a decision to make."""
    return str(begin(game, 2, {}, chance.known(5)).position)


def asked(person: Person, game: AnyGame, position: str, *line: str, **more: object) -> httpx.Response:
    return person.post("/api/positions", {"game": game.name, "position": position, "line": list(line), **more})


def tried(person: Person, game: AnyGame, position: str, *line: str) -> Json:
    answer = asked(person, game, position, *line, eyes="mover")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_moves_are_tried_to_the_end_of_a_match(ada: Person, game: AnyGame, position: str) -> None:
    here, line, rolled = tried(ada, game, position), list[str](), 0
    while not here["over"]:
        assert here["chance"] == (here["to_move"] is None)
        assert (here["seat"], here["mine"]) == (here["to_move"], not here["chance"])
        line.append("?" if here["chance"] else here["moves"][-1]["move"])
        here = tried(ada, game, position, *line)
        rolled += line[-1] == "?"
        line = here["line"]  # with what chance did
    assert rolled
    assert here["result"]
    assert here["steps"][-1]["number"] == len(line)
    again = tried(ada, game, here["position"])
    assert (again["view"], again["winners"]) == (here["view"], here["winners"])


def test_outcomes_of_chance_can_be_chosen(ada: Person, game: AnyGame, position: str) -> None:
    here = tried(ada, game, position)
    while not here["outcomes"]:
        assert not here["over"], "nothing of chance that can be listed"
        here = tried(ada, game, here["position"], "?" if here["chance"] else here["moves"][-1]["move"])
    assert all(one["say"] and one["weight"] > 0 for one in here["outcomes"])
    chosen = here["outcomes"][-1]["text"]
    assert tried(ada, game, here["position"], chosen)["line"] == [chosen]


def test_a_deal_is_not_listed_but_dealt(ada: Person, game: AnyGame) -> None:
    here, dealt = tried(ada, game, str(opened(game, 2, {}, chance.known(1)).position)), 0
    while here["chance"]:
        dealt += here["outcomes"] == []
        here = tried(ada, game, here["position"], "?")
    assert bool(dealt) == (game.notation.deal is not None)
    assert here["moves"]


def test_each_sees_what_it_may(ada: Person, game: AnyGame, position: str) -> None:
    views = [asked(ada, game, position, eyes=eyes).json()["view"] for eyes in (None, 0, 1)]
    assert len(set(views)) == (1 if game.open else 3)


@a_hidden_game
def test_what_is_wrong_is_said(ada: Person, game: AnyGame, position: str) -> None:
    assert asked(ada, game, "nonsense").json()["error"] == "bad"
    assert asked(ada, game, position, "nonsense").json()["error"] == "bad"
    assert asked(ada, game, position, eyes=3).json()["error"] == "bad"
    assert ada.post("/api/positions", {"game": "chess", "position": position}).json()["error"] == "bad"
    illegal = next(
        move for move in game.notation.catalogue if move not in begin(game, 2, {}, chance.known(5)).legal_moves
    )
    refused = asked(ada, game, position, illegal)
    assert refused.status_code == 422
    assert refused.json()["clause"]


def test_a_position_is_set_up_by_touch(ada: Person, game: AnyGame, position: str) -> None:
    place = {"game": game.name, "position": position}
    pieces = [piece["id"] for piece in tried(ada, game, position)["picture"]["pieces"]]
    found = [ada.done("/api/positions/edits", {**place, "touched": [one]})["edits"] for one in pieces]
    offered = [edit for edits in found for edit in edits]
    assert offered
    assert {edit["position"] for edit in offered}.isdisjoint({position})
    for edit in offered[:: max(1, len(offered) // 5)]:
        assert tried(ada, game, edit["position"])["position"] == edit["position"]
    first = next(piece for piece, edits in zip(pieces, found, strict=True) if edits)
    german = ada.done("/api/positions/edits", {**place, "touched": [first]}, lang="de")["edits"]
    assert [edit["position"] for edit in german] == [edit["position"] for edit in found[pieces.index(first)]]
    assert german != found[pieces.index(first)]


@a_hidden_game
def test_a_judgement_of_the_moves(ada: Person, game: AnyGame, position: str) -> None:
    found = ada.done("/api/positions/judgement", {"game": game.name, "position": position})
    here = tried(ada, game, position)
    assert found["seat"] == here["to_move"]
    assert found["sentence"]
    moves = {one["move"]: one for one in here["moves"]}
    for one in found["moves"]:
        assert (one["say"], one["picks"]) == (moves[one["move"]]["say"], moves[one["move"]]["picks"])
        assert 0 <= one["win"]["mean"] <= 1
        assert one["looks"] > 0


@an_open_game
def test_a_move_is_looked_at_as_often_as_the_best(ada: Person, game: AnyGame, position: str) -> None:
    """Also one that a search would hardly look at, or that comes to the same as another."""
    place = {"game": game.name, "position": position}
    for move in begin(game, 2, {}, chance.known(5)).legal_moves[-2:]:
        found = ada.done("/api/positions/judgement", {**place, "move": move})["moves"]
        mine = next(one for one in found if one["move"] == move)
        assert mine["looks"] >= 0.5 * max(one["looks"] for one in found)  # in as much time again at most
        assert len({one["move"] for one in found}) == len(found)
    illegal = next(
        move for move in game.notation.catalogue if move not in begin(game, 2, {}, chance.known(5)).legal_moves
    )
    assert ada.post("/api/positions/judgement", {**place, "move": illegal}).status_code == 422


@a_hidden_game
def test_those_who_played_keep_their_names(ada: Person, game: AnyGame, position: str) -> None:
    here = asked(ada, game, position, eyes="mover", names=["Ada", "Bob"]).json()
    move = here["moves"][0]["move"]
    said = asked(ada, game, position, move, eyes=None, names=["Ada", "Bob"]).json()["steps"][0]["say"]
    assert said.startswith(["Ada", "Bob"][here["to_move"]])
    assert not asked(ada, game, position, names=["Ada"]).is_success


def test_a_made_up_world_is_answered_whether_or_not_it_is_the_one_that_is_played(
    ada: Person, bob: Person, eve: Person, game: AnyGame
) -> None:
    """Somebody who tries one hidden hand after the other is not told when it is the right one."""
    table = seated(ada, bob, game.name)
    services = ada.served.services
    start = services.registry.find(table).require_match().position
    play_on([ada, bob], table, 3, moves=4)
    match = services.registry.find(table).require_match()
    worlds = [start, *(one.before for one in match.decisions), match.position]
    worlds += [twin(match.position, 1, number) for number in range(20)]
    answers = [
        (asked(person, game, str(world)).status_code, begun_from(person, game, world).status_code)
        for world in worlds
        for person in (bob, eve)
    ]
    assert {(200, 201)} == set(answers)


def begun_from(person: Person, game: AnyGame, position: Position) -> httpx.Response:
    seats = [{"kind": "here"}] * position.players
    return person.post("/api/tables", {"game": game.name, "start": str(position), "seats": seats})
