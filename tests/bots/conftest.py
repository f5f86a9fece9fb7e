"""Search as plain Python with checked records: slow, but nothing has to be compiled, and every index is looked at."""

from __future__ import annotations

import pytest

from knall.bots import desks, thinking
from knall.bots.endgame import solve
from knall.bots.search import search
from knall.core import compiling


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "compiles", lambda: False)
    monkeypatch.setattr(desks, "ROOM", (400, 4000))
    monkeypatch.setattr(thinking, "_desks", desks.Desks())
    monkeypatch.setattr(search, "_compiled", search.plain)
    monkeypatch.setattr(solve, "_compiled", solve.plain)
