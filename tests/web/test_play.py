"""Playing: moves, reasons, undo, hints, records."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.text.language import LANGUAGES
from knall.games import NAMES
from knall.testing.matches import random_match
from tests.support.some_games import a_hidden_game, an_open_game
from tests.web.support.live_server import Json, Person, Served, play_on, seated

ONE = NAMES[0]


def to_move(people: list[Person], table: str) -> tuple[int, Json]:
    """Whose turn it is, and what that seat is shown."""
    seat = people[0].frame(table)["to_move"]
    return seat, people[seat].frame(table, seat=seat)


def until_undo_is(can: str, people: list[Person], table: str, most: int = 150) -> tuple[int, Json]:
    """Play until the seat that has just moved may take back like this."""
    rng = seeded(7)
    for _ in range(most):
        seat, frame = to_move(people, table)
        move = frame["moves"][rng.below(len(frame["moves"]))]["move"]
        people[seat].done(f"/api/tables/{table}/moves", {"after": frame["seq"], "move": move, "seat": seat})
        frame = people[seat].frame(table, seat=seat)
        if frame["over"]:
            break
        if frame["undo"]["can"] == can:
            return seat, frame
    raise AssertionError(f"no undo is {can}")


def undo_is_ever_free(game: AnyGame) -> bool:
    decisions = random_match(game, 2, {}, 1).decisions[:-1]
    return any(not decision.chance_followed and not decision.before.reveals(decision.move) for decision in decisions)


@an_open_game
def test_a_move_is_played_once_however_often_it_is_sent(ada: Person, bob: Person, game: AnyGame) -> None:
    table = seated(ada, bob, game.name)
    seat, frame = to_move([ada, bob], table)
    player, move = (ada, bob)[seat], frame["moves"][0]["move"]

    first, second = (player.move(table, seat, frame["seq"], move).json() for _ in range(2))

    assert not first["repeated"]
    assert second == {"seq": first["seq"], "repeated": True}
    assert player.frame(table, seat=seat, after=0)["seq"] == first["seq"]


def test_only_the_owner_moves_a_seat(ada: Person, bob: Person, eve: Person) -> None:
    table = seated(ada, bob, ONE)
    seat, frame = to_move([ada, bob], table)
    move = frame["moves"][0]["move"]
    for stranger in (eve, (bob, ada)[seat]):
        refused = stranger.move(table, seat, frame["seq"], move)
        assert (refused.status_code, refused.json()["error"]) == (403, "foreign")
    for path, body in (("why", {"piece": "x"}), ("undo", {"after": 0}), ("undo/answer", {"after": 0, "yes": True})):
        assert eve.post(f"/api/tables/{table}/{path}", body | {"seat": 0}).status_code == 403
    for path in ("frame", "record", "hint"):
        answer = eve.get(f"/api/tables/{table}/{path}", seat=0)
        assert answer.json()["error"] in ("foreign", "closed")
    assert ada.frame(table)["seq"] == frame["seq"]


@a_hidden_game
def test_out_of_turn_stale_illegal_and_nonsense(ada: Person, bob: Person, game: AnyGame) -> None:
    table = seated(ada, bob, game.name)
    seat, frame = to_move([ada, bob], table)
    while len(frame["moves"]) == len(game.notation.catalogue):  # there must be something to forbid
        play_on([ada, bob], table, 1, moves=1)
        seat, frame = to_move([ada, bob], table)
    player, other = (ada, bob)[seat], (bob, ada)[seat]
    after, legal = frame["seq"], [move["move"] for move in frame["moves"]]

    waiting = other.move(table, 1 - seat, after, legal[0])
    assert (waiting.status_code, waiting.json()["error"]) == (422, "bad")
    stale = player.move(table, seat, after + 5, legal[0])
    assert (stale.status_code, stale.json()["error"], stale.json()["seq"]) == (409, "stale", after)
    illegal = next(move for move in game.notation.catalogue if move not in legal)
    for language in LANGUAGES:
        answer = player.move(table, seat, after, illegal, lang=language)
        assert (answer.status_code, answer.json()["error"]) == (422, "illegal")
        assert answer.json()["clause"][0].isupper()
    nonsense = player.move(table, seat, after, "<b>no move</b>", lang="de")
    assert (nonsense.status_code, nonsense.json()["error"]) == (422, "bad")
    assert "ist kein Zug" in nonsense.json()["message"]
    half = json.dumps({"after": after, "move": "\ud800", "seat": seat})
    answer = player.http.post(f"/api/tables/{table}/moves", content=half, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert player.frame(table)["seq"] == after


def test_a_table_that_waits_cannot_be_played_at(ada: Person) -> None:
    table = ada.create(ONE, "here friend")["id"]
    for answer in (
        ada.move(table, 0, 0, "x"),
        ada.get(f"/api/tables/{table}/frame", seat=0),
        ada.get(f"/api/tables/{table}/record", seat=0),
        ada.get(f"/api/tables/{table}/fairness"),
        ada.post(f"/api/tables/{table}/undo", {"after": 0, "seat": 0}),
        ada.post(f"/api/tables/{table}/why", {"piece": "x", "seat": 0}),
    ):
        assert (answer.status_code, answer.json()["error"]) == (409, "closed")


def test_there_is_a_reason_for_every_piece(ada: Person, game: AnyGame) -> None:
    table = ada.create(game.name, "here here")["id"]
    clauses = set()
    for moves in (0, 1, 2, 3, 9):
        play_on([ada, ada], table, 3, moves=moves)
        if ada.frame(table, seat=0)["over"]:
            break
        seat, frame = to_move([ada, ada], table)
        for piece in frame["picture"]["pieces"]:
            for language in LANGUAGES:
                why = ada.done(f"/api/tables/{table}/why", {"piece": piece["id"], "seat": seat}, lang=language)
                assert why["sentence"], piece
                clauses.add(why["clause"])
        other = ada.done(f"/api/tables/{table}/why", {"piece": "x", "seat": 1 - seat})
        assert other["clause"] is None
    means_moves = not isinstance(game.picture.move_of_touch, partial)  # by default no piece does
    assert bool(clauses - {None}) == means_moves, "nothing was ever forbidden"
    assert ada.done(f"/api/tables/{table}/why", {"piece": "no piece", "seat": seat})["clause"] is None


@pytest.mark.parametrize(("language", "words"), [("en", "can be taken back"), ("de", "zurückgenommen werden")])
def test_undos_leave_room_in_the_log(served: Served, ada: Person, language: str, words: str) -> None:
    name = ada.create(ONE, "here here")["id"]
    table = served.services.registry.find(name)
    match = table.require_match()
    seat, move = match.to_move, match.legal_moves[0]
    assert seat is not None
    match = match.play(move)
    assert match.undo_is_free(seat)
    while match.allows_undo:
        match = match.take_back(seat).play(move)
    table.match = match

    assert ada.frame(name, seat=seat)["undo"]["can"] == "no"
    refused = ada.post(f"/api/tables/{name}/undo", {"after": len(match.events), "seat": seat}, lang=language)
    assert (refused.status_code, words in refused.json()["message"]) == (409, True)
    assert ada.frame(name, seat=seat, lang=language)["undo"]["why"] == refused.json()["message"]


def test_undo_is_free_while_nobody_has_learnt_anything(ada: Person, bob: Person, game: AnyGame) -> None:
    if not undo_is_ever_free(game):
        pytest.skip(f"in {game.title} chance follows every move")
    table = seated(ada, bob, game.name)
    people = [ada, bob]
    seat, frame = until_undo_is("free", people, table)
    after = frame["seq"]
    before = people[seat].frame(table, seat=seat, at=after - 1)

    undone = people[seat].done(f"/api/tables/{table}/undo", {"after": after, "seat": seat})

    assert undone["done"]
    now = people[seat].frame(table, seat=seat, after=after)
    assert now["seq"] == after + 1
    assert (now["view"], now["moves"]) == (before["view"], before["moves"])
    assert [(step["seat"], step["text"]) for step in now["steps"]] == [(seat, "undo")]
    again = people[seat].post(f"/api/tables/{table}/undo", {"after": after, "seat": seat})
    assert (again.status_code, again.json()["error"], again.json()["seq"]) == (409, "stale", after + 1)


@a_hidden_game
def test_undo_by_consent(ada: Person, bob: Person, game: AnyGame) -> None:
    table = seated(ada, bob, game.name)
    people = [ada, bob]
    seat, frame = until_undo_is("ask", people, table)
    asker, other, after = people[seat], people[1 - seat], frame["seq"]
    before = len(asker.frame(table, seat=seat, after=0)["steps"])

    asked = asker.done(f"/api/tables/{table}/undo", {"after": after, "seat": seat})
    assert not asked["done"]
    question = other.frame(table, seat=1 - seat)["undo"]
    assert (question["asked_by"], question["waiting_for"], question["refused_by"]) == (seat, [1 - seat], None)
    assert (question["can"], question["why"]) in (
        ("no", "Others are being asked already."),
        ("no", "There is nothing to take back."),
    )
    own = asker.post(f"/api/tables/{table}/undo/answer", {"after": after, "seat": seat, "yes": True})
    assert own.json()["error"] == "closed"
    refused = other.done(f"/api/tables/{table}/undo/answer", {"after": after, "seat": 1 - seat, "yes": False})
    assert not refused["done"]
    told = other.frame(table, seat=1 - seat)["undo"]
    assert (told["asked_by"], told["refused_by"]) == (None, None)
    told = asker.frame(table, seat=seat)["undo"]
    assert (told["can"], told["asked_by"], told["refused_by"]) == ("ask", None, 1 - seat), "who asked is told"
    late = other.post(f"/api/tables/{table}/undo/answer", {"after": after, "seat": 1 - seat, "yes": True})
    assert (late.status_code, late.json()["error"]) == (409, "closed")

    asker.done(f"/api/tables/{table}/undo", {"after": after, "seat": seat})
    assert asker.frame(table, seat=seat)["undo"]["refused_by"] is None
    agreed = other.done(f"/api/tables/{table}/undo/answer", {"after": after, "seat": 1 - seat, "yes": True})
    assert agreed["done"]
    now = asker.frame(table, seat=seat, after=0)
    assert now["to_move"] == seat
    assert now["seq"] > after
    assert len(now["steps"]) > before
    assert now["undo"]["refused_by"] is None


def test_a_question_and_its_answers_are_taken_once(served: Served, ada: Person, bob: Person) -> None:
    with Person(served, "Eve") as eve:
        table = ada.create(ONE, "here open open")["id"]
        people = [ada, bob, eve]
        for person in people[1:]:
            assert person.join(table).status_code == 200
        ada.contribute(table)
        seat, frame = until_undo_is("ask", people, table)
        one, two = (other for other in range(3) if other != seat)

        def asked(by: int, path: str = "undo", **more: object) -> Json:
            wish = {"after": frame["seq"], "seat": by, **more}
            said: Json = people[by].post(f"/api/tables/{table}/{path}", wish).json()
            return said

        def waiting_for() -> list[int]:
            found: list[int] = ada.frame(table, seat=0)["undo"]["waiting_for"]
            return found

        first = asked(seat)
        assert (first["done"], waiting_for()) == (False, [one, two])
        yes = asked(one, "undo/answer", yes=True)
        assert (yes, waiting_for()) == (first, [two])
        assert (asked(one, "undo/answer", yes=True), asked(seat), waiting_for()) == (first, first, [two])
        assert asked(one, "undo/answer", yes=False)["error"] == "closed", "a yes stays one"
        assert asked(one)["error"] == "closed", "others are being asked already"
        no = asked(two, "undo/answer", yes=False)
        assert (no["done"], waiting_for()) == (False, [])
        assert asked(two, "undo/answer", yes=False) == no != first
        assert asked(two, "undo/answer", yes=True)["error"] == "closed", "a no stays one"


def test_a_question_lapses_when_the_match_goes_on(ada: Person, bob: Person) -> None:
    table = seated(ada, bob, ONE)
    people = [ada, bob]
    seat, frame = until_undo_is("ask", people, table)
    people[seat].done(f"/api/tables/{table}/undo", {"after": frame["seq"], "seat": seat})
    mover, now = to_move(people, table)
    people[mover].done(
        f"/api/tables/{table}/moves", {"after": now["seq"], "move": now["moves"][0]["move"], "seat": mover}
    )
    assert ada.frame(table, seat=0)["undo"]["asked_by"] is None
    late = people[1 - seat].post(
        f"/api/tables/{table}/undo/answer", {"after": frame["seq"], "seat": 1 - seat, "yes": True}
    )
    assert late.json()["error"] in ("stale", "closed")


def test_what_bots_refuse_is_not_offered_and_says_why(ada: Person, game: AnyGame) -> None:
    """The frame and the answer say the same, at every point of a match, which may be a short one."""
    table, sentences, moves = ada.create(game.name, "here bot")["id"], set(), 0
    while moves < 8 and not (frame := ada.frame(table, seat=0))["over"]:
        if not frame["mine"]:
            time.sleep(0.01)
            continue
        if frame["undo"]["can"] == "no":
            answer = ada.post(f"/api/tables/{table}/undo", {"after": frame["seq"], "seat": 0})
            assert (answer.status_code, answer.json()["message"]) == (409, frame["undo"]["why"])
            sentences.add(frame["undo"]["why"])
        else:
            assert frame["undo"]["why"] is None
        ada.move(table, 0, frame["seq"], frame["moves"][0]["move"])
        moves += 1
    assert len(sentences) > 1
    assert ada.frame(table)["undo"] == {
        "can": "no",
        "why": None,
        "asked_by": None,
        "waiting_for": [],
        "refused_by": None,
    }


def test_nothing_to_take_back(ada: Person) -> None:
    table = ada.create(ONE, "here here")["id"]
    after = ada.frame(table)["seq"]
    refused = ada.post(f"/api/tables/{table}/undo", {"after": after, "seat": 1})
    assert (refused.status_code, refused.json()["error"]) == (409, "closed")


@a_hidden_game
def test_a_hint_is_for_who_plays_alone(ada: Person, bob: Person, game: AnyGame) -> None:
    table = ada.create(game.name, "here bot")
    seat, frame = to_move([ada, ada], table["id"])
    while seat != 0:
        seat, frame = to_move([ada, ada], table["id"])
    hint = ada.seen(f"/api/tables/{table['id']}/hint", seat=0, lang="de")
    legal = {move["move"]: move for move in frame["moves"]}
    assert hint["moves"]
    assert hint["sentence"]
    for one in hint["moves"]:
        assert legal[one["move"]]["picks"] == one["picks"]
        assert 0 <= one["chance"] <= 1
    foreign = ada.get(f"/api/tables/{table['id']}/hint", seat=1)
    assert foreign.json()["error"] == "foreign"
    together = seated(ada, bob, game.name)
    closed = ada.get(f"/api/tables/{together}/hint", seat=0)
    assert (closed.status_code, closed.json()["error"]) == (409, "closed")


def test_of_two_who_race_for_an_event_one_wins(served: Served, ada: Person) -> None:
    """The same seat in two tabs: different moves, the same number, at the same time."""
    table = ada.create(ONE, "here here")["id"]
    tabs = []
    for _ in range(2):
        tab = Person(served)
        tab.http.cookies.update(ada.http.cookies)
        tabs.append(tab)
    won = 0
    with ThreadPoolExecutor(2) as pool, tabs[0], tabs[1]:
        for _ in range(40):
            seat, frame = to_move([ada, ada], table)
            moves = [move["move"] for move in frame["moves"]]
            if len(moves) < 2:
                ada.done(f"/api/tables/{table}/moves", {"after": frame["seq"], "move": moves[0], "seat": seat})
                continue
            tries = [pool.submit(tab.move, table, seat, frame["seq"], moves[i]) for i, tab in enumerate(tabs)]
            answers = [one.result() for one in tries]
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            winner = moves[0 if answers[0].status_code == 200 else 1]
            assert ada.frame(table, seat=seat, after=frame["seq"])["steps"][0]["text"] == winner
            won += 1
    assert won > 20


def test_the_same_seat_twice_at_once_is_one_move(served: Served, ada: Person) -> None:
    """A page that sends again because it heard nothing."""
    table = ada.create(ONE, "here here")["id"]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(10):
            seat, frame = to_move([ada, ada], table)
            move = frame["moves"][0]["move"]
            tries = [pool.submit(ada.move, table, seat, frame["seq"], move) for _ in range(4)]
            answers = [one.result().json() for one in tries]
            assert sorted(answer["repeated"] for answer in answers) == [False, True, True, True]
            steps = ada.frame(table, seat=seat, after=frame["seq"])["steps"]
            assert [step["text"] for step in steps if step["seat"] is not None] == [move]


def test_a_record_holds_what_its_seat_may_see(ada: Person, bob: Person, eve: Person, game: AnyGame) -> None:
    table = seated(ada, bob, game.name)
    play_on([ada, bob], table, 8, moves=12)
    record = ada.get(f"/api/tables/{table}/record", seat=0)
    assert record.headers["content-type"] == "text/plain; charset=utf-8"
    assert record.headers["content-disposition"] == f'attachment; filename="{game.name}-{table}.knall"'
    for person, query in ((ada, {"seat": 0}), (bob, {"seat": 1}), (eve, {})):
        text = person.get(f"/api/tables/{table}/record", **query).text
        assert "[Secret" not in text
        assert ("?" in text) != game.open


@pytest.mark.parametrize("at", [0, 3, 8])
@a_hidden_game
def test_a_match_as_it_once_was(ada: Person, game: AnyGame, at: int) -> None:
    table = ada.create(game.name, "here here")["id"]
    begun = ada.frame(table, seat=0)
    frames = {begun["seq"]: begun["view"]}
    for _ in range(8):
        seq = play_on([ada, ada], table, 4, moves=1)
        frames[seq] = ada.frame(table, seat=0)["view"]
    nearest = max(seq for seq in frames if seq <= max(at, begun["seq"]))
    assert ada.frame(table, seat=0, at=nearest)["view"] == frames[nearest]
    assert ada.get(f"/api/tables/{table}/frame", seat=0, at=999).status_code == 422
