"""Whole matches of every game by two people over HTTP and WebSocket, checked as the page and anybody else can."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.testing.deriving import derived
from tests.web.support.live_server import Ear, Json, Person, seated


def played_by_ear(people: list[Person], ears: list[Ear], table: str, seed: int) -> Json:
    """A match in which everybody knows only what its socket says; some moves are taken back."""
    rng = seeded(seed)
    frames = [ear.next("frame") for ear in ears]
    undos = 3
    while not frames[0]["over"]:
        seat = frames[0]["to_move"]
        frame = frames[seat]
        assert frame["mine"]
        if undos and frame["undo"]["can"] == "free":
            undos -= 1
            people[seat].done(f"/api/tables/{table}/undo", {"after": frame["seq"], "seat": seat})
            seq = frame["seq"] + 1
        else:
            move = frame["moves"][rng.below(len(frame["moves"]))]["move"]
            body = {"after": frame["seq"], "move": move, "seat": seat}
            seq = people[seat].done(f"/api/tables/{table}/moves", body)["seq"]
        frames = [ear.until(seq) for ear in ears]
        assert frames[0]["to_move"] == frames[1]["to_move"]
        assert [frame["seq"] for frame in frames] == [seq, seq]
    return frames[0]


def test_a_whole_match(ada: Person, bob: Person, eve: Person, game: AnyGame, tmp_path: Path) -> None:
    ada.contribution, bob.contribution = "0123456789abcdef" * 2, "f" * 32
    table = seated(ada, bob, game.name)
    promised = ada.seen(f"/api/tables/{table}")["commitment"]
    before = ada.seen(f"/api/tables/{table}/fairness")
    assert (before["commitment"], before["secret"], before["events"]) == (promised, None, [])
    with ada.listen(table, seat=0) as one, bob.listen(table, seat=1) as two:
        end = played_by_ear([ada, bob], [one, two], table, 5)
    assert [said["state"] for said in one.heard if said["kind"] == "table"][-1] == "over"
    assert end["result"]
    assert end["moves"] == []
    assert ada.move(table, 0, end["seq"], "x").json()["error"] == "bad"
    assert ada.post(f"/api/tables/{table}/undo", {"after": end["seq"], "seat": 0}).json()["error"] == "closed"

    fairness = ada.seen(f"/api/tables/{table}/fairness")
    assert hashlib.sha256(fairness["secret"].encode()).hexdigest() == promised
    assert [ada.contribution, bob.contribution] == fairness["contributions"]
    events = [(event["text"], event["odds"], event["drawn_words"]) for event in fairness["events"]]
    assert len(events) > 5
    assert [] == list(derived(fairness["secret"], fairness["contributions"], events))
    steps = eve.frame(table, after=0)["steps"]
    of_chance = [step for step in steps if step["seat"] is None]
    assert [event["number"] for event in fairness["events"]] == [step["number"] for step in of_chance]
    for event, step in zip(fairness["events"], of_chance, strict=True):
        assert step["odds"] == (event["odds"] if game.open else None)

    record = tmp_path / "match.knall"
    record.write_text(eve.get(f"/api/tables/{table}/record").text, "utf-8")
    command = [sys.executable, "-c", "from knall.cli.main import main; main()", "verify", str(record)]
    verified = subprocess.run(command, capture_output=True, text=True, check=False)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert eve.get(f"/api/tables/{table}/frame", seat=0).status_code == 200  # it is over: all eyes are open
