"""Programs as guests of a site: they sit down by a link, everybody sees what they are, and who breaks down resigns."""

from __future__ import annotations

import json
import shlex
import sys
import threading
from pathlib import Path

import pytest

from knall.bots.own import BotFailed
from knall.bots.programs import Forfeit
from knall.client.guest import SiteGuest, SiteRefused
from knall.client.program import play_at_table
from knall.client.seat import SiteSeat
from knall.core.text.errors import KnallError
from knall.games import NAMES
from tests.bots.test_programs import EXAMPLES, PYTHON, written
from tests.support.some_games import HIDDEN
from tests.web.support.live_server import Json, Person, Served, until

PATIENCE = 60.0
EXAMPLE = f"{PYTHON} {shlex.quote(str(EXAMPLES / 'bot.py'))}"


def invited(ada: Person, game: str, **more: object) -> tuple[str, str]:
    """A table of hers for one friend, and the link for that one."""
    table = ada.create(game, "here friend", **more)
    return table["id"], table["seats"][1]["invite"]


class Playing:
    """A program at a table, in a thread."""

    def __init__(self, link: str, command: str) -> None:
        self.said: list[tuple[bool, Json]] = []
        self.winners: tuple[int, ...] | None = None
        self.failed: KnallError | None = None
        self._thread = threading.Thread(target=self._play, args=(link, command))
        self._thread.start()

    def _play(self, link: str, command: str) -> None:
        try:
            self.winners = play_at_table(
                link, command, PATIENCE, "en", lambda begun, table: self.said.append((begun, table))
            )
        except KnallError as error:
            self.failed = error

    def done(self) -> None:
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


def play_first(ada: Person, table: str, moves: int = 10_000) -> Json:
    """She plays the first move whenever it is her turn."""
    while True:
        frame = ada.frame(table, seat=0)
        if frame["over"] or not moves:
            return frame
        if frame["mine"]:
            assert ada.move(table, 0, frame["seq"], frame["moves"][0]["move"]).is_success
            moves -= 1
        else:
            until(lambda: (now := ada.frame(table, seat=0))["mine"] or now["over"])


@pytest.mark.parametrize("game", [HIDDEN])
def test_a_program_plays_at_a_table_to_the_end(ada: Person, game: str) -> None:
    table, link = invited(ada, game)
    playing = Playing(link, EXAMPLE)
    until(lambda: ada.seen(f"/api/tables/{table}")["state"] == "running")

    end = play_first(ada, table)
    playing.done()

    assert playing.failed is None
    assert playing.winners == tuple(end["winners"])
    assert [False, True] == [begun for begun, _ in playing.said]
    seats = ada.seen(f"/api/tables/{table}")["seats"]
    assert [(None if one["name"] is None else one["name"], one["program"]) for one in seats][1] == ("Bot bot.py", True)
    assert not seats[0]["program"]


def test_nobody_else_can_be_called_as_a_program_is(ada: Person) -> None:
    table, link = invited(ada, NAMES[0])
    with Person(ada.served, name="Bot bot.py") as bob:
        assert 422 == bob.join(table, invite=link.split("invite=")[1]).status_code


@pytest.mark.parametrize(
    ("answer", "said"),
    [('print("move p36", flush=True)', "p36: U"), ("1 / 0", "ZeroDivisionError"), ("print(1, flush=True)", "said")],
)
def test_who_breaks_down_or_cheats_resigns(ada: Person, tmp_path: Path, answer: str, said: str) -> None:
    table, link = invited(ada, "urknall", leaving="end")
    playing = Playing(link, written(tmp_path, answer))
    until(lambda: ada.seen(f"/api/tables/{table}")["state"] == "running")
    play_first(ada, table, 1)
    playing.done()

    assert isinstance(playing.failed, Forfeit | BotFailed)
    assert said in str(playing.failed)
    until(lambda: ada.frame(table, seat=0)["over"])
    assert {"by": "resign", "seat": 1} == ada.frame(table, seat=0)["ended"]


def test_the_command_joins(ada: Person, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from knall.cli.main import main

    table, link = invited(ada, "theory")
    command = ["knall", "join", link, "--time", str(PATIENCE), "--json", "--lang", "de", "--", sys.executable]
    monkeypatch.setattr("sys.argv", [*command, str(EXAMPLES / "bot.py")])
    playing = threading.Thread(target=main)
    playing.start()
    until(lambda: ada.seen(f"/api/tables/{table}")["state"] == "running")
    end = play_first(ada, table)
    playing.join(PATIENCE)

    told = capfd.readouterr()
    assert json.loads(told.out)["winners"] == end["winners"]
    assert "Die Partie hat begonnen." in told.err


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("ftp://127.0.0.1/table/x", "is no address"),
        ("http://127.0.0.1/", "is no link to a table"),
        ("http://127.0.0.1:9/table/x", "cannot be reached"),
    ],
)
def test_what_is_no_link_is_told(link: str, said: str) -> None:
    with pytest.raises(KnallError, match=said):
        SiteSeat.join(link, "x")


def test_the_site_says_no_in_the_language_of_the_guest(served: Served) -> None:
    with pytest.raises(SiteRefused) as refused:
        SiteGuest(f"http://{served.host}", "de").get("/api/tables/none")
    assert "unknown" == refused.value.code
    assert "Tisch" in str(refused.value)


def test_it_goes_on_after_a_broken_connection(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knall.client.seat.SILENCE", 0.05)  # every pause is taken for a break
    table, link = invited(ada, "theory")
    seat = SiteSeat.join(link, "x")
    ada.create("theory", "here here")
    play_first(ada, table, 1) if ada.frame(table, seat=0)["mine"] else None
    assert seat.wait(PATIENCE)
    before = len(seat.steps)
    seat.play(seat.frame["moves"][0]["move"] if seat.frame else "")
    until(lambda: len(seat.steps) > before)
    assert [step["number"] for step in seat.steps] == sorted({step["number"] for step in seat.steps})
    seat.close()
