"""Tests run with checked records: every index and every value stored by a rule is looked at."""

import os

os.environ["KNALL_CHECK"] = "1"  # before anything of knall is imported

import pytest
from hypothesis import settings

from knall.core.game import AnyGame
from knall.games import NAMES, load_game

settings.register_profile("fixed", deadline=None, max_examples=25, derandomize=True)  # CI: the same in every run
FUZZ = int(os.environ.get("KNALL_FUZZ", "0"))  # `make fuzz`: so many others in every run
if FUZZ:
    settings.register_profile("fuzz", deadline=None, max_examples=FUZZ, print_blob=True)
settings.load_profile("fuzz" if FUZZ else "fixed")


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return load_game(request.param)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search as plain Python with checked records: slow, but nothing is compiled, every index is looked at."""
    from knall.bots import thinking, workspaces
    from knall.bots.endgame import solve
    from knall.bots.search import search
    from knall.core import compiling

    monkeypatch.setattr(compiling, "compiles", lambda: False)
    monkeypatch.setattr(workspaces, "PLAIN_ROOM", (400, 4000))
    monkeypatch.setattr(thinking, "_workspaces", workspaces.WorkspacePool())
    for entry in (search, solve):
        monkeypatch.setattr(entry, "_compiled", entry.plain)
