"""Search as plain Python with checked records: slow, but nothing has to be compiled, and every index is looked at."""

from __future__ import annotations

import pytest

from knall.bots import thinking
from knall.bots.search import search
from knall.core import compiling


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "compiles", lambda: False)
    monkeypatch.setattr(thinking, "ROOM", (400, 4000))
    monkeypatch.setattr(thinking, "_desks", thinking.Desks())
    monkeypatch.setattr(search, "_compiled", search.plain)
