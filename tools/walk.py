"""A profiler of one move: through which files of `web` and `store` it walks, from the request to the last frame.

`python -m tools.walk GAME` serves the site in this process, sends moves over HTTP while both players listen by sockets,
and prints the shortest walk of them (a timer that fires meanwhile only adds), with the number of files, of changes from
one file to another, and of changes back to a file that the move has been in before.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

from tests.web.support.live_server import Ear, Json, Person, seated, serving

import knall
from knall.games import NAMES

SOURCE = Path(knall.__file__).parent
PLACES = tuple(str(SOURCE / place) + os.sep for place in ("web", "store"))
FIRST, LAST = "HttpConnection.data_received", "Since.observe"
"""The calls with which a walk begins, and with which a frame of it is on the wire."""
EARS = 2
MOVES = 12
Calls = list[tuple[str, str]]
"""Of each call the file and the name."""


class Profile:
    """The calls of one move in `web` and `store`, in all threads that are started after this."""

    def __init__(self) -> None:
        self.calls: Calls = []
        self._frames_to_come = 0
        threading.setprofile(self._hook)

    def _hook(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if not self._frames_to_come or event != "call" or not code.co_filename.startswith(PLACES):
            return
        if self.calls or code.co_qualname == FIRST:
            self.calls.append((os.path.relpath(code.co_filename, SOURCE), code.co_qualname))
        if self.calls and code.co_qualname == LAST:
            self._frames_to_come -= 1

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """While a move is sent."""
        self.calls, self._frames_to_come = [], EARS
        yield
        self._frames_to_come = 0


def changes_of(calls: Calls) -> list[str]:
    """The files in the order in which they are gone to; each change is one entry."""
    return [file for file, _ in groupby(file for file, _ in calls)]


def _sent(people: list[Person], table: str, frame: Json, ears: list[Ear]) -> Json:
    """Play the first legal move; the next frame of whoever is to move then."""
    seat = frame["to_move"]
    answer = people[seat].move(table, seat, frame["seq"], frame["moves"][0]["move"])
    frames = [ear.until(answer.json()["seq"]) for ear in ears]
    return frames[frames[0]["to_move"]]


def walks(game: str) -> list[Calls]:
    """The calls of each of some moves."""
    profile, found = Profile(), []
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "knall.sqlite") as served,
        Person(served, "Ada") as ada,
        Person(served, "Bob", "1" * 32) as bob,
    ):
        table = seated(ada, bob, game)
        with ada.listen(table, seat=0) as one, bob.listen(table, seat=1) as other:
            frames = [ear.next("frame") for ear in (one, other)]
            frame = frames[frames[0]["to_move"]]
            for _ in range(MOVES):
                with profile.recorded():
                    frame = _sent([ada, bob], table, frame, [one, other])
                found.append(profile.calls)
    threading.setprofile(None)
    return found


def told(calls: Calls, each: bool) -> Iterator[str]:
    """The walk: its files in the order in which they are first gone to, or each change and what is called; figures."""
    changes = changes_of(calls)
    files = list(dict.fromkeys(changes))
    if each:
        for file, some in groupby(calls, lambda one: one[0]):
            yield f"{file}: {', '.join(name for _, name in some)}"
    else:
        yield from files
    of_store = sum(file.startswith("store") for file in files)
    yield f"{len(files)} files (web {len(files) - of_store}, store {of_store}), {len(calls)} calls"
    yield f"{len(changes)} changes of file, {len(changes) - len(files)} of them back"


def main() -> None:
    """Walk, and tell of it."""
    parser = argparse.ArgumentParser(prog="python -m tools.walk", description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--calls", action="store_true", help="every call, not only the files")
    asked = parser.parse_args()
    os.environ["KNALL_PLAIN"] = "1"  # nothing of the engine is measured, so nothing has to be compiled
    print("\n".join(told(min(walks(asked.game), key=lambda calls: len(changes_of(calls))), asked.calls)))


if __name__ == "__main__":
    main()
