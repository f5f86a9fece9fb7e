"""Coverage by clause: counts in a match how often each clause of a rule sheet is carried out."""

from __future__ import annotations

import linecache
import re
import sys
from collections import Counter
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Protocol, TypeVar

T = TypeVar("T")
_CITED = re.compile(r"\b([A-Z])([0-9]+)(?:-\1?([0-9]+))?\b")


class Tracer(Protocol):
    """A trace function as for `sys.settrace`."""

    def __call__(self, frame: FrameType, event: str, argument: object, /) -> Tracer | None: ...


class Clauses:
    """Counts executed lines whose comment cites a clause, and calls of functions about a single clause."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.counts: Counter[str] = Counter()
        self._functions: dict[CodeType, tuple[str, ...] | None] = {}
        self._lines: dict[tuple[str, int], tuple[str, ...]] = {}

    def watch(self, deed: Callable[[], T]) -> T:
        """Call `deed` under the tracer."""
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            return deed()
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, event: str, argument: object) -> Tracer | None:
        code = frame.f_code
        if code not in self._functions:
            mine = str(frame.f_globals.get("__name__", "")).startswith(self.package)
            text = getattr(frame.f_globals.get(code.co_name), "__doc__", None)
            cited = clauses_in(str(text or ""))
            self._functions[code] = (cited if len(cited) == 1 else ()) if mine else None
        found = self._functions[code]
        if found is None:
            return None
        self.counts.update(found)
        return self._line

    def _line(self, frame: FrameType, event: str, argument: object) -> Tracer | None:
        if event == "line":
            place = (frame.f_code.co_filename, frame.f_lineno)
            if place not in self._lines:
                self._lines[place] = clauses_in(linecache.getline(*place).partition("  # ")[2])
            self.counts.update(self._lines[place])
        return self._line


def clauses_in(text: str) -> tuple[str, ...]:
    """All clauses that a text cites; `U25-U28` is four."""
    found: list[str] = []
    for letter, first, last in _CITED.findall(text):
        found += [f"{letter}{n}" for n in range(int(first), int(last or first) + 1)]
    return tuple(dict.fromkeys(found))
