"""How strong the bots are: the matches that tell, and the page that says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from knall.arena.playing import Played, Setting
from knall.arena.results import Row, by_bot
from knall.bots import BOTS
from knall.games import game as rules_of

LEVELS = BOTS[2:]  # those that search, the weakest first


@dataclass(frozen=True)
class Contest:
    """Some matches that measure one bot, and the least share of wins it should have."""

    setting: Setting
    bar: float | None = None

    @property
    def label(self) -> str:
        """Who against whom."""
        mine, other = self.setting.bots
        return f"{self.setting.game}, {self.setting.players} players: {mine} against {other}"


def contests(name: str, games: int, seconds: float, seed: str, greedy_bar: float) -> list[Contest]:
    """All that is measured of one game."""
    found: dict[tuple[str, str], float | None] = {}
    for below, level in pairwise(LEVELS):
        found[level, below] = 0.65
    for level in LEVELS:
        found.setdefault((level, "greedy"), None)
        found.setdefault((level, "random"), None)
    found["champion", "greedy"], found["champion", "random"] = greedy_bar, 0.99
    two = [Contest(Setting(name, pair, 2, {}, games, seconds, None, seed), bar) for pair, bar in found.items()]
    doubled = (f"champion:{seconds}s", f"champion:{seconds / 2}s")
    two.append(Contest(Setting(name, doubled, 2, {}, games, seconds, None, seed), 0.5))
    more = [players for players in rules_of(name).seats if players > 2]
    return two + [
        Contest(Setting(name, ("champion", "greedy"), players, {}, games, seconds, None, seed), 1.8 / players)
        for players in more
    ]


def line(contest: Contest, played: Sequence[Played]) -> tuple[str, ...]:
    """One row of the page."""
    row: Row = by_bot(played, contest.setting.bots)[0]
    mine, other = contest.setting.bots
    bar = "" if contest.bar is None else f"{contest.bar:.0%}"
    met = "" if contest.bar is None else "yes" if row.wins.mean >= contest.bar else "no"
    spent = f"{1000 * row.seconds:.0f} ms (≤ {1000 * row.longest:.0f})"
    return (str(contest.setting.players), mine, other, str(row.wins.n), str(row.wins), bar, met, spent)


HEAD = ("players", "bot", "against", "matches", "wins (95 %)", "bar", "met", "time a move")


def page(rows: dict[str, list[tuple[str, ...]]], about: str) -> str:
    """The page, in Markdown."""
    parts = ["# How strong the bots are\n", about + "\n"]
    for name, lines in rows.items():
        parts.append(f"## {rules_of(name).title}\n")
        parts.append("| " + " | ".join(HEAD) + " |\n|" + "---|" * len(HEAD))
        parts += ["| " + " | ".join(cells) + " |" for cells in lines]
        parts.append("")
    return "\n".join(parts)
