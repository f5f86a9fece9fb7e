"""Who wants to be forgotten is; the matches of the others stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from knall.cli.site.forget import command
from knall.core.text.errors import KnallError
from knall.games import NAMES
from knall.store.forgetting import forget
from tests.web.support.live_server import Person, play_on, seated, serving
from tests.web.test_restart import moved

NAME = 'Ada "Countess" Lovelace'


def said(data: Path, *more: str) -> str:
    done = CliRunner().invoke(command, [*more, "--data", str(data)])
    if isinstance(done.exception, KnallError):
        raise done.exception
    return done.output


def test_a_person_is_forgotten(data: Path) -> None:
    with serving(data) as served, Person(served, NAME) as ada, Person(served, "Bob") as bob:
        ada.post("/api/me", {"name": NAME})
        over, running = (seated(ada, bob, NAMES[0]) for _ in range(2))
        for person in (ada, bob):
            person.post(f"/api/tables/{over}/chat", {"text": f"hello from {person.name}"})
        play_on([ada, bob], over, 1)
        seq = play_on([ada, bob], running, 1, moves=5)
        with pytest.raises(KnallError, match="another server"):
            said(data, NAME, "--guest", "1")

    listed = said(data, NAME)
    assert listed.startswith("guest 1: since ")
    assert "2 seats, 1 message" in listed
    assert said(data, NAME, "--guest", "1") == "guest 1 is forgotten\n"

    assert b"Countess" not in b"".join(one.read_bytes() for one in data.parent.iterdir())
    with serving(data) as served, moved(served, bob) as bob, moved(served, ada) as ada:
        end = served.services.store.end(over)
        assert end is not None
        assert "Countess" not in end.shown
        text = bob.get(f"/api/tables/{over}/record").text
        assert ("Countess" in text, "Bob" in text) == (False, True)
        assert bob.done("/api/verify", {"record": text})["ok"]
        assert [one["text"] for one in bob.seen(f"/api/tables/{over}")["messages"]] == ["hello from Bob"]
        assert ada.seen("/api/me/tables")["tables"] == []
        assert bob.frame(running, seat=1)["seq"] == seq


def test_nobody_is_forgotten_by_mistake(data: Path) -> None:
    with serving(data) as served, Person(served, "Bob") as bob:
        bob.post("/api/me", {"name": "Bob"})
    with pytest.raises(KnallError, match="nobody is called “Eve”"):
        said(data, "Eve")
    with pytest.raises(KnallError, match="guest 2 is not called “Bob”"):
        said(data, "Bob", "--guest", "2")
    with pytest.raises(KnallError, match="there is no guest 9"):
        forget(data, 9)
    assert "0 seats, 0 messages" in said(data, "Bob")
