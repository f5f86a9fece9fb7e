"""Runs: many matches on all cores, kept line by line, so that nothing is lost by an interruption."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from knall.arena.playing import PlayedMatch, Setting, entrant, play
from knall.bots.warming import warm
from knall.core.errors import KnallError

LOG, SETTING = "matches.jsonl", "setting.json"
Progress = Callable[[int], None]  # is told how many matches are done


def run(
    setting: Setting, out: Path | None = None, progress: Progress | None = None, cores: int = 0, trace: bool = False
) -> tuple[list[PlayedMatch], bool]:
    """Play all matches that are not in `out` yet; all that are played, and whether that is all of them."""
    played = {one.number: one for one in _resumed(setting, out)} if out is not None else {}
    missing = [number for number in range(setting.games) if number not in played]
    complete = True
    if progress is not None:
        progress(len(played))
    if missing:
        ready = partial(_ready, setting)
        ready()  # the workers find it on disk
        try:
            for one in _all(partial(play, setting, trace=trace), missing, cores or os.cpu_count() or 1, ready):
                played[one.number] = one
                if out is not None:
                    _keep(one, out)
                if progress is not None:
                    progress(len(played))
        except KeyboardInterrupt:
            complete = False
    return [played[number] for number in sorted(played)], complete


def _all(
    job: Callable[[int], PlayedMatch], numbers: list[int], cores: int, ready: Callable[[], None]
) -> Iterator[PlayedMatch]:
    if cores == 1 or len(numbers) == 1:
        yield from map(job, numbers)
        return
    with closing(get_context("spawn").Pool(cores, _quiet, (ready,))) as workers:
        try:
            yield from workers.imap_unordered(job, numbers)
        except BaseException:
            workers.terminate()
            raise


def _ready(setting: Setting) -> None:
    """Compile, or read what is compiled, before any clock runs."""
    if any(entrant(name)[0] != "random" for name in setting.bots):
        warm(setting.game)


def _quiet(ready: Callable[[], None]) -> None:
    """Begin a worker: an interruption is for the parent to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ready()


def _keep(one: PlayedMatch, out: Path) -> None:
    """Append a match in one write: what is cut off by a crash is not read again."""
    with (out / LOG).open("a", encoding="utf-8") as log:
        log.write(json.dumps(one.as_dict(), ensure_ascii=False) + "\n")


def _resumed(setting: Setting, out: Path) -> list[PlayedMatch]:
    """The matches that an earlier run with the same setting has left."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        mine = json.loads(json.dumps(asdict(setting)))
        if (out / SETTING).exists():
            theirs = json.loads((out / SETTING).read_text("utf-8"))
            differ = [name for name in mine if name != "games" and mine[name] != theirs.get(name)]
            if differ:
                raise KnallError(f"{out} holds a run with other settings: {', '.join(differ)}")
        (out / SETTING).write_text(json.dumps(mine, indent=1) + "\n", "utf-8")
        lines = (out / LOG).read_text("utf-8").splitlines() if (out / LOG).exists() else []
    except OSError as error:
        raise KnallError(f"{out}: {error.strerror}") from None
    found = [PlayedMatch(**json.loads(line)) for line in lines if line.endswith("}")]
    return [one for one in found if one.number < setting.games]
