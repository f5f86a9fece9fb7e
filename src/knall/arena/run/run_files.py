"""The files of a run: an append-only log with a line per match, so that an interrupted run can be resumed."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from knall.arena.run.playing import PlayedMatch, Setting
from knall.core.text.errors import KnallError
from knall.core.text.files import unusable, write_whole
from knall.core.text.json_checks import Misfit, shaped
from knall.core.text.language import ORIGINAL
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "run")


LOG, SETTING = "matches.jsonl", "setting.json"


class RunFiles:
    """A directory with the matches of one setting."""

    def __init__(self, setting: Setting, out: Path) -> None:
        """Read the matches of an earlier run; incomplete lines are cut off and their matches played again."""
        self.log, self._setting = out / LOG, setting
        try:
            out.mkdir(parents=True, exist_ok=True)
            _claim(setting, out / SETTING)
            self.found = [one for one in self._read() if one.number < setting.games]
        except OSError as error:
            raise KnallError(unusable(out, error)) from None

    def _read(self) -> list[PlayedMatch]:
        text = self.log.read_bytes().decode("utf-8", "replace") if self.log.exists() else ""
        lines = text.split("\n")
        read = [(line, _match(line, self._setting)) for line in lines[:-1]]
        good = {one.number: (line, one) for line, one in read if one is not None}
        if lines[-1] or len(good) < len(read):
            write_whole(self.log, "".join(f"{line}\n" for line, _ in good.values()))
        return [one for _, one in good.values()]

    def keep(self, one: PlayedMatch) -> None:
        """Append a match; on a full disk the file is restored."""
        line = (json.dumps(one.as_dict(), ensure_ascii=False) + "\n").encode()
        try:
            with self.log.open("ab", buffering=0) as log:
                before = log.tell()
                try:
                    if log.write(line) != len(line):
                        raise OSError(28, os.strerror(28))
                except OSError:
                    with suppress(OSError):
                        log.truncate(before)
                    raise
        except OSError as error:
            raise KnallError(wrong("full", problem=unusable(self.log, error))) from None


def _claim(setting: Setting, file: Path) -> None:
    """Refuse the directory of another run; only the number of matches may differ."""
    mine = json.loads(json.dumps(asdict(setting)))
    if file.exists():
        theirs = _object(file.read_bytes().decode("utf-8", "replace"))
        if theirs is None:
            raise KnallError(wrong("no_run", file=file))
        differ = [name for name in mine if name != "games" and mine[name] != theirs.get(name)]
        if differ:
            raise KnallError(wrong("settings", out=file.parent, names=", ".join(differ)))
        if theirs == mine:
            return
    elif (log := file.with_name(LOG)).exists():  # a run writes its settings first
        raise KnallError(wrong("no_run", file=log))
    write_whole(file, json.dumps(mine, indent=1) + "\n")


def _object(text: str) -> dict[str, object] | None:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _match(line: str, setting: Setting) -> PlayedMatch | None:
    """Parse a line; None if it is incomplete or belongs to another run."""
    try:
        one: PlayedMatch = shaped(_object(line), PlayedMatch)
    except Misfit:
        return None
    return one if _is_of(setting, one) else None


def _is_of(setting: Setting, one: PlayedMatch) -> bool:
    """Whether the match has this run's bots at its seats, and complete lists."""
    players = setting.players
    each = (one.decisions, one.seconds, one.longest, one.luck or one.seats, one.points[:players])
    seats = (*one.winners, one.forfeited_by or 0)
    return (
        one.number >= 0
        and one.deal == setting.deal(one.number)
        and one.seats == list(setting.seats(one.number))
        and all(len(part) == players for part in each)
        and all(0 <= seat < players for seat in seats)
        and (one.forfeited_by is None or ORIGINAL in one.why)
    )
