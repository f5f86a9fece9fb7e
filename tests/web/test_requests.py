"""Requests that are wrong, too large, too many, or from elsewhere; and what every answer has."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from knall.games import NAMES
from knall.store.sqlite import SqliteStore
from knall.web.gate.guard import LARGEST
from knall.web.ops.logs import JsonLines
from knall.web.shell.static import page_files
from tests.web.support.live_server import Ear, Person, Served, serving

ONE = NAMES[0]
AS_JSON = {"content-type": "application/json"}
NEEDED = {
    "content-security-policy": "default-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"name"',
        b'{"name": 1e999}',
        b'{"name": NaN}',
        b"\xff\xfe",
        b'{"name": "a", "name2": "b"}',
        b'{"name": "a", "\\ud800": "b"}',
        b'{"name": ["a"]}',
        b'{"name": "\\ud800"}',
        b"[" * 100_000,
        b'{"name":' * 50_000,
    ],
    ids=range(14),
)
def test_a_body_that_makes_no_sense(ada: Person, body: bytes) -> None:
    answer = ada.http.post("/api/me", content=body, headers=AS_JSON)
    assert answer.status_code in (400, 422)
    assert answer.json()["error"] == "bad"
    assert len(answer.text) < 2000


def test_a_body_that_is_too_large(ada: Person) -> None:
    def parts() -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(30):
            yield b"x" * 100_000
        yield b'"}'

    announced = ada.http.post("/api/me", content=b" " * (LARGEST + 1), headers=AS_JSON)
    chunked = ada.http.post("/api/me", content=parts(), headers=AS_JSON)
    for answer in (announced, chunked):
        assert (answer.status_code, answer.json()["error"]) == (413, "large")
    assert ada.http.post("/api/me", content=b'{"name": "Ada"}' + b" " * 1_000_000, headers=AS_JSON).status_code == 200


@pytest.mark.parametrize("length", ["9" * 5000, "-1", "1e3", "٣".encode().decode("latin-1")])
def test_a_length_that_is_none(ada: Person, length: str) -> None:
    import socket

    host, port = ada.host.split(":")
    with socket.create_connection((host, int(port)), 10) as line:
        head = f"POST /api/me HTTP/1.1\r\nHost: {ada.host}\r\nContent-Length: {length}\r\n\r\n"
        line.sendall(head.encode("latin-1"))
        assert line.recv(100).split()[1] in (b"400", b"413")


@pytest.mark.parametrize(
    "origin",
    ["https://elsewhere.example", "null", "http://127.0.0.1", "http://[", "file://", "http://elsewhere.example:80"],
)
def test_what_another_site_sends_is_refused(ada: Person, origin: str) -> None:
    table = ada.create(ONE, "here here")["id"]
    answer = ada.http.post("/api/me", json={"name": "Eve"}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["error"]) == (403, "foreign")
    address = f"ws://{ada.host}/api/tables/{table}/live"
    with connect(address, additional_headers={"Origin": origin}, proxy=None) as socket:
        with pytest.raises(ConnectionClosed) as caught:
            socket.recv(10)
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 4403  # which a browser sees, as it would not see a status


def test_what_our_own_pages_send_is_taken(ada: Person) -> None:
    table = ada.create(ONE, "here here")["id"]
    origin = f"http://{ada.host}"
    assert ada.http.post("/api/me", json={"name": "Ada"}, headers={"origin": origin}).status_code == 200
    address = f"ws://{ada.host}/api/tables/{table}/live"
    with connect(address, additional_headers={"Origin": origin}, proxy=None) as socket:
        assert json.loads(socket.recv(10))["kind"] == "table"
    crossing = ada.http.post("/api/me", json={"name": "Ada"}, headers={"sec-fetch-site": "cross-site"})
    assert crossing.status_code == 403


def test_every_answer_has_the_headers(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ada.create(ONE, "here here")["id"]
    answers = [
        ada.get("/"),
        ada.get(f"{page_files().folder}first.js"),
        ada.get("/no/such/page"),
        ada.get("/api/no-such-thing"),
        ada.get("/api/site"),
        ada.get("/api/health"),
        ada.get("/metrics"),
        ada.get("/api/openapi.json"),
        ada.get(f"/api/tables/{table}/record", seat=0),
        ada.get(f"/api/tables/{table}/frame", seat=7),
        ada.http.post("/api/me", content=b"{", headers=AS_JSON),
        ada.http.post("/api/me", json={"name": "E"}, headers={"origin": "http://elsewhere.example"}),
        ada.http.post("/api/me", content=b" " * (LARGEST + 1)),
        ada.http.delete("/api/me"),
    ]
    monkeypatch.setattr(SqliteStore, "tables_of", _broken)
    answers.append(ada.get("/api/me/tables"))
    assert {answer.status_code for answer in answers} >= {200, 403, 404, 405, 413, 422, 500}
    for answer in answers:
        for name, value in NEEDED.items():
            assert answer.headers[name].startswith(value), answer.request.url
        assert "server" not in answer.headers


def _broken(*_: object) -> None:
    raise ZeroDivisionError("a secret of the inside")


def test_no_answer_ever_shows_the_inside(
    ada: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = ada.create(ONE, "here here")["id"]
    monkeypatch.setattr(SqliteStore, "tables_of", _broken)
    monkeypatch.setattr(SqliteStore, "say", _broken)
    for answer in (ada.get("/api/me/tables", lang="de"), ada.post(f"/api/tables/{table}/chat", {"text": "hi"})):
        assert (answer.status_code, answer.json()["error"]) == (500, "internal")
        for word in ("Traceback", "ZeroDivisionError", "secret of the inside", ".py"):
            assert word not in answer.text
    assert "bei uns" in ada.get("/api/me/tables", lang="de").json()["message"].lower()
    failed = [record for record in caplog.records if record.exc_info]
    line = json.loads(JsonLines().format(failed[0]))
    assert line["level"] == "error"
    assert line["path"] == "/api/me/tables"
    assert "ZeroDivisionError" in line["trace"]


def test_a_write_that_fails_is_no_yes(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ada.create(ONE, "here here")["id"]
    frame = ada.frame(table, seat=0)
    move, seat = (frame["moves"] or ada.frame(table, seat=1)["moves"])[0]["move"], frame["to_move"]
    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "append", _broken)
        assert ada.move(table, seat, frame["seq"], move).status_code == 500
    assert ada.frame(table)["seq"] == frame["seq"]
    assert ada.move(table, seat, frame["seq"], move).json()["repeated"] is False


def test_requests_are_logged(ada: Person, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "knall.access"):
        ada.get("/api/site", lang="de")
        ada.get("/api/health")  # what came before is logged by the time this is answered, on the same line
        logged = [record for record in caplog.records if record.name == "knall.access"]
    line = json.loads(JsonLines().format(logged[0]))
    assert (line["method"], line["path"], line["status"]) == ("GET", "/api/site", 200)


def test_metrics_have_a_port_of_their_own(ada: Person, served: Served) -> None:
    assert served.metrics().headers["content-type"].startswith("text/plain")
    assert [served.metrics(path).status_code for path in ("/metrics", "/", "/api/site", "/api/health")] == [
        200,
        *[404] * 3,
    ]
    assert ada.get("/metrics").status_code == 404


def test_too_often(data: Path) -> None:
    with serving(data, limits=True) as served, Person(served) as ada:
        assert ada.post("/api/me", {"name": "Ada"}).status_code == 200
        record = {"record": "x" * 900_000}
        assert [ada.post("/api/verify", record).status_code for _ in range(2)] == [422, 429]
        limited = ada.post("/api/verify", record)
        assert limited.json()["error"] == "limit"
        assert int(limited.headers["retry-after"]) >= 1
        assert limited.headers["connection"] == "close"
        assert ada.post("/api/me", {"name": "Ada"}).status_code == 200  # acting is another matter


def test_a_little_too_often_is_only_slower(data: Path) -> None:
    with serving(data, limits=True) as served, Person(served) as ada:
        answers = [ada.post("/api/me", {"name": "Ada"}).status_code for _ in range(70)]
        assert answers == [200] * 70


def say_without_end(ear: Ear) -> None:
    while True:
        ear.say('{"look": 0}')


def test_a_socket_that_says_more_than_any_page_is_cut(ada: Person) -> None:
    table = ada.create(ONE, "here here")["id"]
    with ada.listen(table, seat=0) as ear, ada.listen(table, seat=1) as other:
        other.next("frame")
        with pytest.raises(ConnectionClosed):
            say_without_end(ear)
        other.say('{"look": 0}')
        assert other.next("frame")["seat"] == 0


def test_nobody_on_the_way_keeps_what_may_hold_a_hand(ada: Person) -> None:
    table = ada.create(ONE, "here here")["id"]
    frame = ada.frame(table, seat=0)
    kept = {
        "/api/me/tables": "no-store",
        f"/api/tables/{table}": "no-store",
        f"/api/tables/{table}/frame": "no-store",
        f"/api/tables/{table}/record": "no-store",
        f"/api/tables/{table}/fairness": "no-store",
        "/api/tables/no-such-table": "no-store",
        f"/api/games/{ONE}/picture.svg": "max-age=3600",
        f"{page_files().folder}first.js": "public, max-age=31536000, immutable",
        "/": "no-cache",
    }
    assert {path: ada.get(path).headers["cache-control"] for path in kept} == kept
    assert ada.move(table, 0, frame["seq"], "nonsense").headers["cache-control"] == "no-store"
    record = ada.get(f"/api/tables/{table}/record").text
    assert ada.post("/api/replay", {"record": record}).headers["cache-control"] == "no-store"


def test_behind_tls(data: Path) -> None:
    with serving(data, public_url="https://play.example.org") as served, Person(served) as ada:
        answer = ada.http.post("/api/me", json={"name": "A"}, headers={"origin": "https://play.example.org"})
        assert "Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        table = ada.http.post("/api/tables", json={"game": ONE, "seats": [{"kind": "here"}, {"kind": "friend"}]}).json()
        assert table["seats"][1]["invite"].startswith(f"https://play.example.org/table/{table['id']}?invite=")
