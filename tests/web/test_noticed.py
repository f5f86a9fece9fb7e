"""How soon a lost connection and a slow one are spoken of: server and page count on each other's times."""

from __future__ import annotations

import re
from pathlib import Path

import knall.web
from knall.web.live.listeners import BEAT_SECONDS
from knall.web.server import PING_SECONDS, PONG_SECONDS

PAGE = Path(knall.web.__file__).parent / "page"


def milliseconds(file: str, name: str) -> int:
    """A time that a module of the page goes by."""
    found = re.search(rf"^(?:export )?const {name} = ([0-9_]+);", (PAGE / file).read_text("utf-8"), re.MULTILINE)
    assert found, f"{file} has no {name}"
    return int(found[1].replace("_", ""))


def test_a_page_notices_within_ten_seconds_that_it_hears_nothing() -> None:
    silence, look = milliseconds("net/heartbeat.js", "SILENCE"), milliseconds("net/live.js", "LOOK")

    assert silence + look <= 10_000
    assert 2 * 1000 * BEAT_SECONDS <= silence, "one beat may be late"
    assert milliseconds("net/heartbeat.js", "HOPELESS") > silence


def test_a_server_notices_that_a_page_is_gone() -> None:
    assert PING_SECONDS + PONG_SECONDS <= 30


def test_a_move_that_takes_longer_than_a_second_is_spoken_of() -> None:
    assert milliseconds("match/play/connection.js", "UNNOTICED") <= 1000
