"""What every game must do, as tests that anybody can run for a game of their own:

    from knall.games import load_game
    from knall.testing import GameTests

    class TestNim(GameTests):
        @pytest.fixture
        def game(self):
            return load_game("nim")

They ask the game for its facts: its clauses, seats and options, and whether it has a lesson.  `SiteTests` plays it on
the site, `CommandTests` in the terminal and in the arena.
"""

import pytest

for _part in (
    "bots",
    "clauses",
    "commands",
    "features",
    "guidance",
    "loosened",
    "matches",
    "playthroughs",
    "refusals",
    "rounds",
    "rules",
    "secrets",
    "site",
):
    pytest.register_assert_rewrite(f"knall.testing.{_part}")

from knall.testing.bots import BotTests
from knall.testing.clauses import ClauseTests
from knall.testing.commands import CommandTests
from knall.testing.features import FeatureTests
from knall.testing.guidance import GuidanceTests
from knall.testing.matches import random_match, random_positions, state_of, variants
from knall.testing.playthroughs import PlaythroughTests
from knall.testing.refusals import RefusalTests
from knall.testing.rounds import RoundTests
from knall.testing.rules import RuleTests
from knall.testing.secrets import SecretTests
from knall.testing.site import SiteTests


class GameTests(
    RuleTests,
    RefusalTests,
    SecretTests,
    FeatureTests,
    GuidanceTests,
    RoundTests,
    ClauseTests,
    BotTests,
    PlaythroughTests,
):
    """The tests of everything that engine, bots and players rely on."""


__all__ = [
    "BotTests",
    "ClauseTests",
    "CommandTests",
    "FeatureTests",
    "GameTests",
    "GuidanceTests",
    "PlaythroughTests",
    "RefusalTests",
    "RoundTests",
    "RuleTests",
    "SecretTests",
    "SiteTests",
    "random_match",
    "random_positions",
    "state_of",
    "variants",
]
