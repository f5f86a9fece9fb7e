"""Compares a game with traces of another implementation: positions, legal moves, successors, views, results."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from knall.core.game.game import AnyGame
from knall.core.match.position import Position
from knall.core.text.errors import KnallError
from knall.core.text.wording import Sayable, Wordings

wrong = Wordings(__package__, "trace")
TraceLine = dict[str, object]


@dataclass(frozen=True)
class Difference:
    """A difference between a trace and this game."""

    line: int
    position: str
    what: Sayable

    def say(self, language: str) -> str:
        return wrong("at", number=self.line, difference=self.what, position=self.position).say(language)


def lines(path: Path) -> Iterator[tuple[int, TraceLine]]:
    """The entries of a trace file, gzipped or not, with line numbers; KnallError names a malformed line."""
    packed = path.read_bytes()
    try:
        text = (gzip.decompress(packed) if packed[:2] == b"\x1f\x8b" else packed).decode("utf-8")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError):
        raise KnallError(wrong("no_trace", name=path.name)) from None
    for number, line in enumerate(text.splitlines(), 1):
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            entry = None
        if not isinstance(entry, dict) or not isinstance(entry.get("pos"), str):
            raise KnallError(wrong("no_entry", name=path.name, number=number))
        yield number, entry


def differences(game: AnyGame, number: int, line: TraceLine) -> list[Difference]:
    """All differences between this game and an entry of a trace."""
    text = str(line["pos"])
    try:
        found: list[Sayable] = list(_compare(game, line))
    except KnallError as error:
        found = [error]
    return [Difference(number, text, what) for what in found]


def _compare(game: AnyGame, line: TraceLine) -> Iterator[Sayable]:
    position = Position(game, game.notation.parse(str(line["pos"])))
    yield from _differs("pos", line["pos"], str(position))
    if "views" in line:
        yield from _differs("views", line["views"], [str(position.view(seat)) for seat in range(position.players)])
    if "spectator" in line:
        yield from _differs("spectator", line["spectator"], str(position.view(None)))
    if "move" in line:
        yield from _differs("legal", line.get("legal"), sorted(position.legal_moves))
        after = line.get("after", [])
        texts = [str(line["move"]), *(map(str, after) if isinstance(after, list) else ())]
        yield from _differs("next", line.get("next"), str(position.play(*texts)))
    if "scores" in line:
        scores, names = position.scores, game.notation.seat_names
        by_name = isinstance(line["scores"], dict)
        yield from _differs("scores", line["scores"], scores if by_name else list(scores.values()))
        winners = [names[seat] if by_name else seat + 1 for seat in position.winners]
        yield from _differs("winners", line.get("winners"), winners)


def _differs(part: str, theirs: object, ours: object) -> Iterator[Sayable]:
    if theirs == ours:
        return
    if isinstance(theirs, list) and isinstance(ours, list) and part == "legal":
        missing = sorted(set(map(str, theirs)) - set(ours))
        extra = sorted(set(ours) - set(map(str, theirs)))
        yield wrong("legal", missing=missing, extra=extra)
    else:
        yield wrong("part", part=part, theirs=theirs, ours=ours)
