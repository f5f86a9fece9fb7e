"""Live updates: what a socket is told, when it comes back, and through whose eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosed

from knall.core.game.game import AnyGame
from knall.games import NAMES
from knall.store.rows import MessageRow, TableRow
from knall.web.live import listeners
from knall.web.live.broadcast import Broadcast
from knall.web.live.listeners import MOST_BYTES, MOST_WAITING, WORTH_PACKING, Listener, serve
from knall.web.tables.table import Table
from tests.support.own_thread import run_apart
from tests.support.some_games import a_hidden_game
from tests.web.support.live_server import Ear, Json, Person, Served, invite_of, painted_apart, play_on, seated, serving
from tests.web.test_play import until_undo_is

ONE = NAMES[0]


@pytest.fixture(scope="module", params=[serving, painted_apart])
def served(request: pytest.FixtureRequest, plain: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Whoever paints: the server itself, or a process."""
    with request.param(tmp_path_factory.mktemp("served") / "knall.sqlite") as one:
        yield one


class Page:
    """A picture that is kept up to date by frames, as the page does."""

    def __init__(self) -> None:
        self.pieces: dict[str, Json] = {}
        self.order: list[str] = []
        self.steps: list[tuple[int, str]] = []
        self.seq: int | None = None

    def show(self, frame: Json) -> None:
        picture = frame["picture"]
        if picture["whole"]:
            self.pieces = {}
        else:
            assert frame["since"] == self.seq, "a frame is missing"
        self.pieces |= {piece["id"]: piece for piece in picture["pieces"]}
        for name in picture["gone"]:
            del self.pieces[name]
        if picture["order"] is not None:
            self.order = picture["order"]
        assert set(self.order) == set(self.pieces)
        self.steps += [(step["number"], step["text"]) for step in frame["steps"]]
        self.seq = frame["seq"]

    def equals(self, whole: Json) -> bool:
        pieces: list[Json] = whole["picture"]["pieces"]
        return [self.pieces[name] for name in self.order] == pieces


def closed(ear: Ear) -> int | None:
    """The code with which the server ends the conversation."""
    try:
        while True:
            ear.next()
    except ConnectionClosed as ended:
        return ended.rcvd.code if ended.rcvd else None


def test_changes_add_up_to_the_picture(ada: Person, bob: Person, eve: Person, game: AnyGame) -> None:
    table = seated(ada, bob, game.name)
    with (
        ada.listen(table, seat=0, after=0) as first,
        bob.listen(table, seat=1, lang="de", after=0) as second,
        eve.listen(table, after=0) as third,
    ):
        viewers: list[tuple[Person, Json, Ear]] = [
            (ada, {"seat": 0}, first),
            (bob, {"seat": 1, "lang": "de"}, second),
            (eve, {}, third),
        ]
        pages = [Page() for _ in viewers]
        assert [ear.next()["kind"] for _, _, ear in viewers] == ["table"] * 3
        for page, (_, _, ear) in zip(pages, viewers, strict=True):
            page.show(ear.next("frame"))
        for _ in range(5):
            seq = play_on([ada, bob], table, 2, moves=4)
            for page, (person, query, ear) in zip(pages, viewers, strict=True):
                while page.seq != seq:
                    page.show(ear.next("frame"))
                assert page.equals(person.frame(table, **query))
        for page, (person, query, _) in zip(pages, viewers, strict=True):
            steps = person.frame(table, after=0, **query)["steps"]
            assert page.steps == [(step["number"], step["text"]) for step in steps]


@a_hidden_game
def test_who_comes_back_gets_exactly_what_was_missed(ada: Person, bob: Person, game: AnyGame) -> None:
    table = seated(ada, bob, game.name)
    numbers: list[int] = []
    seen = play_on([ada, bob], table, 1, moves=2)
    for _ in range(3):
        with ada.listen(table, seat=0, after=seen) as ear:
            frame = ear.next("frame")
            assert frame["picture"]["whole"]
            numbers += [step["number"] for step in frame["steps"]]
            seen = play_on([ada, bob], table, 2, moves=1)
            numbers += [step["number"] for step in ear.until(seen)["steps"]]
        last = play_on([ada, bob], table, 3, moves=2)  # nobody listens
    with ada.listen(table, seat=0, after=seen) as ear:
        frame = ear.next("frame")
        numbers += [step["number"] for step in frame["steps"]]
    assert frame["seq"] == last
    assert sorted(set(numbers)) == list(range(min(numbers), last + 1))
    whole = ada.frame(table, seat=0, after=min(numbers) - 1)["steps"]
    assert numbers == [step["number"] for step in whole]


def test_several_tabs_see_the_same(ada: Person) -> None:
    table = ada.create(ONE, "here here")["id"]
    with ada.listen(table, seat=0) as one, ada.listen(table, seat=0) as two, ada.listen(table, seat=1) as other:
        for ear in (one, two, other):
            ear.next("frame")
        seq = play_on([ada, ada], table, 1, moves=3)
        frames = [ear.until(seq) for ear in (one, two, other)]
    assert frames[0]["view"] == frames[1]["view"]
    assert [frame["seat"] for frame in frames] == [0, 0, 1]


@a_hidden_game
def test_the_eyes_can_be_changed(ada: Person, bob: Person, game: AnyGame) -> None:
    table = ada.create(game.name, "here here friend")
    bob.join(table["id"], invite=table["seats"][2]["invite"].split("=")[1])
    with ada.listen(table["id"], seat=0) as ear:
        assert ear.next("frame")["seat"] == 0
        for seat, text in ((1, '{"look": 1}'), (None, '{"look": null}'), (0, '{"look": 0}')):
            ear.say(text)
            frame = ear.next("frame")
            assert frame["seat"] == seat
            assert frame["picture"]["whole"]
            query = {} if seat is None else {"seat": seat}
            assert frame["view"] == ada.frame(table["id"], **query)["view"]
        for text in ('{"look": 2}', '{"look": 3}'):
            ear.say(text)
        ear.say('{"look": 1}')
        assert ear.next("frame")["seat"] == 1


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "7",
        '{"see": 1}',
        '{"look": true}',
        '{"look": "1"}',
        '{"look": 4}',
        '{"look": 0, "see": 1}',
        "[" * 3000,
        "x" * 5000,
        "\x00",
    ],
)
def test_nonsense_ends_the_conversation_and_nothing_else(ada: Person, text: str) -> None:
    table = ada.create(ONE, "here here")["id"]
    with ada.listen(table, seat=0) as ear, ada.listen(table, seat=1) as other:
        ear.next("frame")
        other.next("frame")
        ear.say(text)
        assert closed(ear) in (1008, 1009)
        seq = play_on([ada, ada], table, 1, moves=1)
        assert other.until(seq)["seq"] == seq


def test_sockets_that_are_refused(ada: Person, bob: Person, eve: Person) -> None:
    table = seated(ada, bob, ONE)
    with eve.listen(table, seat=0) as ear:
        assert closed(ear) == 4403
    with bob.listen(table, seat=0) as ear:
        assert closed(ear) == 4403
    with eve.listen("no-such-table") as ear:
        assert closed(ear) == 4404
    with ada.listen(table, seat=3) as ear:
        assert closed(ear) == 4404
    with eve.listen(table) as ear:
        assert ear.next("frame")["seat"] is None


def test_presence_chat_and_what_happens_at_the_table(ada: Person, bob: Person) -> None:
    table = ada.create(ONE, "here open")["id"]
    with ada.listen(table, seat=0) as ear:
        assert ear.next("table")["state"] == "waiting"
        bob.join(table)
        while (said := ear.next("table"))["state"] != "running":
            pass
        assert said["seats"][1]["name"] == "Bob"
        assert ear.next("frame")["seq"] == ada.frame(table)["seq"]
        assert not said["seats"][1]["present"]
        with bob.listen(table, seat=1) as other:
            while not ear.next("table")["seats"][1]["present"]:
                pass
            bob.done(f"/api/tables/{table}/chat", {"text": "<b>hallo</b>"})
            mine, theirs = other.next("message"), ear.next("message")
            assert (mine["mine"], theirs["mine"]) == (True, False)
            assert mine["text"] == theirs["text"] == "<b>hallo</b>"
        while ear.next("table")["seats"][1]["present"]:
            pass


def test_who_only_watches_or_is_there_already_is_no_news(ada: Person, bob: Person, eve: Person) -> None:
    table = seated(ada, bob, ONE)
    eve.done("/api/me", {"name": "Eve"})
    with ada.listen(table, seat=0) as ear, bob.listen(table, seat=1):
        while not ear.next("table")["seats"][1]["present"]:
            pass
        for person in (bob, eve):
            with person.listen(table) as other:
                other.next("frame")
            with person.listen(table) as other:
                other.next("frame")
        bob.done(f"/api/tables/{table}/chat", {"text": "Still here."})
        heard = len(ear.heard)
        ear.next("message")
        assert "table" not in {said["kind"] for said in ear.heard[heard:]}


def test_an_undo_is_seen_by_all(ada: Person, bob: Person) -> None:
    table, people = seated(ada, bob, ONE), [ada, bob]
    seat, before = until_undo_is("ask", people, table)
    seq, other = before["seq"], 1 - seat
    with people[seat].listen(table, seat=seat) as one, people[other].listen(table, seat=other) as two:
        one.next("frame")
        two.next("frame")
        assert not people[seat].done(f"/api/tables/{table}/undo", {"after": seq, "seat": seat})["done"]
        assert two.next("frame")["undo"]["waiting_for"] == [other]
        people[other].done(f"/api/tables/{table}/undo/answer", {"after": seq, "seat": other, "yes": True})
        frames = [ear.until(seq + 1) for ear in (one, two)]
    for frame in frames:
        assert frame["steps"][-1]["text"] == "undo"
        assert frame["steps"][-1]["seat"] == seat
        assert frame["to_move"] == seat


def test_who_stands_up_does_not_look_through_these_eyes_any_more(
    ada: Person, bob: Person, eve: Person, game: AnyGame
) -> None:
    table = ada.create(game.name, "here open open")["id"]
    eve.join(table)
    with eve.listen(table, seat=1) as ear:
        ear.next("table")
        eve.done(f"/api/tables/{table}/leave", {"seat": 1})
        bob.join(table, seat=1)
        ada.join(table, seat=2)
        seq = play_on([ada, bob, ada], table, 1, moves=3)
        frame = ear.until(seq)
        assert frame["view"] == eve.frame(table)["view"]
        assert all(one["seat"] is None for one in ear.heard if one["kind"] == "frame")


class Deaf:
    """A socket whose page reads nothing and says nothing."""

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def receive_text(self) -> str:
        await asyncio.Event().wait()
        raise AssertionError


def deaf_listener() -> tuple[Table, Listener, asyncio.Task[None]]:
    """Somebody who does not read what a table sends, and the task that sends it."""
    row = TableRow("t", NAMES[0], 1, {}, None, "s", 1, None, True, 1.0, ())
    table = Table(row, None, None, lambda _: None)
    listener = Listener(cast(Any, Deaf()), table, None, "en", Broadcast(lambda: False))
    return table, listener, asyncio.create_task(serve(listener))


def test_what_waits_for_somebody_who_does_not_read_is_counted_in_bytes() -> None:
    async def run() -> None:
        table, listener, serving = deaf_listener()
        said = MessageRow(1, 1, None, "N", "x" * (MOST_BYTES // 4), 1.0)
        for _ in range(4):  # one is on its way
            assert not listener.sending.cancelling()
            listener.hear(said)
            await asyncio.sleep(0)
        listener.hear(said)

        await asyncio.wait_for(serving, 5)
        assert table.watchers == set()

    run_apart(run())


def test_who_does_not_read_is_let_go_and_holds_up_nobody() -> None:
    async def run() -> None:
        table, listener, serving = deaf_listener()
        await asyncio.sleep(0)
        assert table.watchers == {listener}
        for number in range(MOST_WAITING + 1):
            assert not listener.sending.cancelling()
            listener.thinks(number)
            await asyncio.sleep(0)
        listener.thinks(0)

        await asyncio.wait_for(serving, 5)
        assert table.watchers == set()

    run_apart(run())


def test_who_is_told_nothing_for_a_while_is_told_that_it_is_connected(
    ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listeners, "BEAT_SECONDS", 0.05)
    table = ada.create(ONE, "here here")["id"]
    with ada.listen(table, seat=0, after=0) as ear:
        first = ear.next("frame")
        assert [ear.next("beat") for _ in range(3)] == [{"kind": "beat"}] * 3
        ada.move(table, 0, first["seq"], first["moves"][0]["move"])
        assert ear.next("frame")["seq"] > first["seq"]
        assert ear.next("beat")


def test_a_table_is_not_kept_awake_by_what_its_sockets_are_told(
    ada: Person, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listeners, "BEAT_SECONDS", 0.02)
    name = ada.create(ONE, "here here")["id"]
    table = served.services.registry.find(name)
    with ada.listen(name, seat=0, after=0) as ear:
        ear.next("frame")
        calls: list[str] = []
        monkeypatch.setattr(table, "attend", lambda: calls.append("attended"))
        for _ in range(5):
            ear.next("beat")
    assert calls in ([], ["attended"])  # by who leaves, at most


def test_long_messages_are_packed_for_who_asks_for_that(ada: Person) -> None:
    table = ada.create(ONE, "here here")["id"]
    with ada.listen(table, seat=0, after=0) as plain, ada.listen(table, seat=0, after=0, packed=1) as packing:
        assert plain.next("frame") == packing.next("frame")
        assert plain.raw[-1] == packing.raw[-1]
    assert True not in plain.packed
    assert packing.packed == [len(text) >= WORTH_PACKING for text in packing.raw]
    assert packing.packed[-1]


@pytest.mark.parametrize(("kinds", "eyes"), [("here friend", 0), ("here here", None), ("friend friend", None)])
@a_hidden_game
def test_own_eyes(ada: Person, bob: Person, game: AnyGame, kinds: str, eyes: int | None) -> None:
    table = ada.create(game.name, kinds)
    for seat, kind in enumerate(kinds.split()):
        if kind == "friend":
            assert bob.join(table["id"], invite=invite_of(table, seat)).is_success
    with ada.listen(table["id"], seat="own", after=0) as ear:
        assert ear.next("frame")["seat"] == (0 if kinds == "here here" and game.open else eyes)
