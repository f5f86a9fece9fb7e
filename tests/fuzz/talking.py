"""What others say to us: programs that play by lines, sites where we are guests, language models."""

from __future__ import annotations

import errno
import io
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import Message
from functools import cache
from queue import Queue
from typing import Any
from unittest import mock
from urllib.error import HTTPError

from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError

from knall.adapters.kaggle import Harness
from knall.adapters.mcp import server
from knall.adapters.text import TextMatch
from knall.bots import child, programs
from knall.bots.child import Child, Trouble
from knall.bots.limits import Limit
from knall.bots.program_check import check_program
from knall.bots.programs import ProgramBot
from knall.client import guest, program, seat
from knall.client.guest import SiteGuest
from knall.client.seat import SiteSeat
from knall.core.engine.random import seeded
from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES
from knall.games import NAMES, load_game
from knall.testing.matches import random_match
from tests.fuzz.target import Target, as_bytes, is_clean
from tests.support.own_thread import run_apart

GAME = NAMES[-1]
SITE = "https://play.example.org"
A_LINK = f"{SITE}/table/abc?invite=xyz"


# --- programs ---


class Spoken:
    """A program that says all of this, whatever it is asked."""

    exit_code, complaint = 1, "an error"

    def __init__(self, text: str) -> None:
        self._said: Queue[str | Trouble] = Queue()
        child._read(io.BytesIO(as_bytes(text)), self._said)

    def say(self, lines: Iterator[str]) -> None:
        assert all("\n" not in line for line in lines)

    def hear(self, seconds: float) -> str | Trouble:
        return Trouble.SILENT if self._said.empty() or not seconds else self._said.get()

    def ends_by_itself(self) -> bool:
        return True

    def kill(self) -> None: ...

    def close(self) -> None: ...


def _program(text: str) -> None:
    """It chooses a legal move or loses its match, and the check says what it finds."""
    with saying(text):
        for finding in check_program("./bot", load_game(GAME)):
            assert is_clean(str(finding.note or finding.about))
        match = random_match(load_game(GAME), 2, {}, 1, moves=3)
        assert match.to_move is not None
        view = match.position.view(match.to_move)
        assert ProgramBot("./bot").choose(view, match.legal_moves, seeded(1), Limit(0.1)) in match.legal_moves


def _programs() -> list[str]:
    moves = random_match(load_game(GAME), 2, {}, 1, moves=3).legal_moves
    return [f"# hello\nready good bot 1.0\nmove {move}\n" for move in moves[:3]]


def _started(text: str) -> None:
    """A command is taken apart, and something is started by it or not."""

    def popen(arguments: list[str], **_: object) -> None:
        assert arguments[0] is not None
        raise OSError(errno.ENOENT, "No such file or directory")

    with mock.patch("knall.bots.child.subprocess.Popen", popen):
        Child(text)


# --- sites ---


@contextmanager
def answering(answer: str, *codes: int, retry: str = "") -> Iterator[None]:
    """A site that gives this answer, with these codes and then with 200."""
    left = list(codes)

    def opened(request: Any, timeout: float) -> io.BytesIO:
        body = io.BytesIO(as_bytes(answer))
        if not left:
            return body
        headers = Message()
        headers["Retry-After"] = as_bytes(retry).decode("latin-1")
        raise HTTPError(request.full_url, left.pop(0), "", headers, body)

    with mock.patch.object(guest, "build_opener", return_value=mock.Mock(open=opened)):
        yield


def _link(text: str) -> None:
    """A link leads to no other place than it says, and nothing is asked there."""

    def looked_up(host: str | bytes, *_: object, **__: object) -> None:
        if isinstance(host, str):
            host.encode("idna")
        raise socket.gaierror(-2, "Name or service not known")

    with mock.patch.object(socket, "getaddrinfo", looked_up):
        SiteSeat.join(text, "bot")


def _answer(text: str) -> None:
    with answering(text):
        SiteGuest(SITE).get("/api/site")


def _refusal(text: str) -> None:
    with answering(text, 422):
        SiteGuest(SITE).get("/api/site")


def _retry(text: str) -> None:
    """Told to come later, a program waits a little, and not for ever."""
    with answering("{}", 429, retry=" ".join(text.split())), mock.patch("knall.client.guest.time.sleep") as slept:
        try:
            SiteGuest(SITE).get("/api/site")
        finally:
            assert all(0 <= call.args[0] <= guest.LONGEST_REST for call in slept.call_args_list)


class Heard:
    """A socket on which this is said, line by line, before it breaks."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")

    def recv(self, _: float) -> str:
        if not self._lines:
            raise KnallError("gone")
        return self._lines.pop(0)


class AtOnce:
    """A thread that has done its work when it is started."""

    def __init__(self, target: Callable[[], None], daemon: bool) -> None:
        self.start = target


@contextmanager
def at_a_table(text: str) -> Iterator[None]:
    """A site of which the first line is a table; the others come on its socket."""
    first, _, rest = text.partition("\n")

    @contextmanager
    def listen(self: SiteGuest, path: str, **_: object) -> Iterator[Heard]:
        yield Heard(rest)

    with (
        answering(first),
        mock.patch.object(SiteGuest, "listen", listen),
        mock.patch.multiple(seat, GIVES_UP=-1.0),
        mock.patch("knall.client.seat.threading.Thread", AtOnce),
    ):
        yield


@contextmanager
def saying(text: str) -> Iterator[None]:
    """Every program says this."""
    with mock.patch.object(programs, "Child", side_effect=lambda command: Spoken(text)):
        yield


def _table(text: str) -> None:
    """A program plays at the table, or it is said why not."""
    with at_a_table(text), saying("ready bot\n" + "move x\n" * 3):
        program.play_at_table(A_LINK, "./bot", 0.1, "en", lambda begun, table: None)


def tables() -> list[str]:
    match = random_match(load_game(GAME), 2, {}, 1, moves=3)
    seats = [{"name": "Ada", "called": "Seat 1"}, {"name": None, "called": "Seat 2"}]
    table: dict[str, object] = {
        "kind": "table",
        "mine": [1],
        "state": "running",
        "seats": seats,
        "title": "T",
        "game": GAME,
    }
    table |= {"players": 2, "options": {}, "seq": 3}
    step = {"number": 1, "seat": None, "text": "x", "say": "X."}
    frame = {"kind": "frame", "seq": 3, "over": False, "mine": True, "winners": [], "result": None, "deadline": None}
    frame |= {"view": str(match.position), "moves": [{"move": "x", "say": "X."}], "steps": [step]}
    timed = frame | {"deadline": "2030-01-01T00:00:00+00:00"}
    over = frame | {"over": True, "winners": [0], "seq": 4}
    return ["\n".join(map(json.dumps, (table, frame, over))), "\n".join(map(json.dumps, (table, timed, over)))]


# --- language models ---


def _model(text: str) -> None:
    """An answer is a move that was played, or a refusal that the next prompt begins with."""
    for game in NAMES:
        match = TextMatch(game, seed=1)
        reply = match.answer(text)
        assert (reply.move is None) == bool(reply.refusal)
        assert reply.refusal in match.prompt()
    found = Harness(GAME).parse_response(text, ["a"])
    assert found.legal_action in (None, "a")


def _observation(text: str) -> None:
    assert Harness(GAME).get_legal_moves({"observationString": text}) is not None


def _observations() -> list[str]:
    match = random_match(load_game(GAME), 2, {}, 1, moves=3)
    return [f"seat\n{match.position.view(match.to_move)}\n"]


def _tools(text: str) -> None:
    """Calls of the tools of `knall mcp`, one a line: each is answered by a sentence, and starts nothing."""

    async def call() -> None:
        made = server(LANGUAGES[-1])
        for line in text.split("\n")[:4]:
            try:
                wish = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(wish, list) and len(wish) == 2 and isinstance(wish[1], dict):
                try:
                    await made.call_tool(str(wish[0]), wish[1])
                except UnexpectedToolError as error:  # which keeps from the model what happened
                    raise error.__cause__ or error from None

    with mock.patch("knall.bots.child.subprocess.Popen", side_effect=AssertionError("a program was started")):
        run_apart(call())


def _calls() -> list[str]:
    start = {"game": GAME, "players": 2, "seat": 0, "opponents": "random", "seed": "7"}
    calls = (["rules", {"game": GAME, "clause": "T3"}], ["start", start], ["play", {"move": "[x]"}], ["read", {}])
    return ["\n".join(map(json.dumps, calls)), json.dumps(["join", {"link": "no link", "name": "x"}])]


def targets() -> dict[str, Target]:
    """By name."""
    refused = '{"error": "illegal", "message": "no", "clause": "U13"}'
    return {
        "program": Target(_program, cache(_programs)),
        "program-command": Target(_started, lambda: ["./my bot", "python3 'my bot.py' --x"]),
        "site-link": Target(_link, lambda: [A_LINK, "http://[::1]:8000/table/a-b_c/"]),
        "site-answer": Target(_answer, lambda: ['{"kind": "table", "mine": [0]}']),
        "site-refusal": Target(_refusal, lambda: [refused]),
        "site-later": Target(_retry, lambda: ["3", "0.5", "Wed, 21 Oct 2030 07:28:00 GMT"]),
        "site-table": Target(_table, cache(tables)),
        "model": Target(_model, lambda: ["I take [a1].", "Final answer: **b2**", "a1 is best\nb2"]),
        "observation": Target(_observation, cache(_observations)),
        "tools": Target(_tools, _calls, (KnallError, ToolError)),
    }
