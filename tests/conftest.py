"""Tests run with checked records: every index and every value stored by a rule is looked at."""

# ruff: noqa: E402  (what comes before an import has to)

import os

os.environ["KNALL_CHECK"] = "1"  # before anything of knall is imported

import pytest
from hypothesis import Phase, settings

from tests.fuzz.findings import Findings

# before `knall.testing`, whose tests take the profile that is loaded when they are imported
settings.register_profile("fixed", deadline=None, max_examples=25, derandomize=True)  # CI: the same in every run
FUZZ = int(os.environ.get("KNALL_FUZZ", "0"))  # `make fuzz`: so many others in every run
AGAIN = "KNALL_FUZZ_AGAIN" in os.environ  # nothing new, only what a round had found that was cut
if FUZZ:
    usual = settings.get_profile("default")  # in CI another is loaded, which derandomizes and keeps nothing
    settings.register_profile(
        "fuzz",
        usual,
        deadline=None,
        max_examples=FUZZ,
        print_blob=True,
        phases=[Phase.explicit, Phase.reuse] if AGAIN else usual.phases,
        database=Findings(usual.database) if usual.database else None,
    )
settings.load_profile("fuzz" if FUZZ else "fixed")

from knall.core.game.game import AnyGame
from knall.games import NAMES, load_game
from knall.testing.bots import search_plainly

GAMES = tuple(filter(None, os.environ.get("KNALL_TEST_GAMES", "").split(","))) or NAMES  # others for `test_fourth_game`
collect_ignore = [] if "race" in GAMES else ["fourth"]


def pytest_runtest_setup(item: pytest.Item) -> None:
    Findings.test = f"{item.nodeid} {item.name}"  # the name has what Schemathesis tries, and the id may not


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return load_game(request.param)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search as plain Python, with checked records."""
    search_plainly(monkeypatch)
