"""Tests run with checked records: every index and every value stored by a rule is looked at."""

# ruff: noqa: E402  (what comes before an import has to)

import os

os.environ["KNALL_CHECK"] = "1"  # before anything of knall is imported

import pytest
from hypothesis import settings

# before `knall.testing`, whose tests take the profile that is loaded when they are imported
settings.register_profile("fixed", deadline=None, max_examples=25, derandomize=True)  # CI: the same in every run
FUZZ = int(os.environ.get("KNALL_FUZZ", "0"))  # `make fuzz`: so many others in every run
if FUZZ:
    settings.register_profile("fuzz", deadline=None, max_examples=FUZZ, print_blob=True)
settings.load_profile("fuzz" if FUZZ else "fixed")

from knall.core.game import AnyGame
from knall.games import NAMES, load_game
from knall.testing.bots import search_plainly

GAMES = tuple(filter(None, os.environ.get("KNALL_TEST_GAMES", "").split(","))) or NAMES  # others for `test_fourth_game`
collect_ignore = [] if "race" in GAMES else ["fourth"]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return load_game(request.param)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search as plain Python, with checked records."""
    search_plainly(monkeypatch)
