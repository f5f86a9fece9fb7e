"""How strong the bots are: the matches that tell, and the page that says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from knall.arena import plots
from knall.arena.playing import Played, Setting
from knall.arena.results import Row, by_bot
from knall.bots import BOTS
from knall.games import game as rules_of

LEVELS = BOTS[2:]  # those that search, the weakest first
TITLES = {
    "levels": "Each level against the one below",
    "others": "Against greedy and random",
    "tables": "At larger tables: one champion, the others greedy",
    "doubling": "What doubling champion's budget brings",
    "growth": "Champion against greedy, with more and more thought",
    "luck": "Champion against random, with more and more thought",
}
AGAINST = {"growth": "greedy", "luck": "random"}  # whom the curves of growth are measured by


@dataclass(frozen=True)
class Contest:
    """Some matches that measure one bot, the part of the page they belong to, and the least share of wins."""

    setting: Setting
    part: str
    bar: float | None = None

    @property
    def label(self) -> str:
        """Who against whom."""
        mine, other = self.setting.bots
        return f"{self.setting.game}, {self.setting.players} players: {mine} against {other}"


@dataclass(frozen=True)
class Budget:
    """What a bot may use for a move: seconds or simulations."""

    seconds: float | None = None
    simulations: int | None = None

    def part(self, n: int) -> Budget:
        """The n-th part of it."""
        if self.simulations is not None:
            return Budget(simulations=max(1, self.simulations // n))
        return Budget(seconds=(self.seconds or 0.0) / n)

    def __str__(self) -> str:
        return f"{self.simulations}" if self.simulations is not None else f"{self.seconds:g}s"


def _budget(setting: Setting) -> Budget:
    return Budget(setting.seconds, setting.simulations)


def contests(base: Setting, greedy_bar: float, doublings: int) -> list[Contest]:
    """All that is measured of one game, with the budget, the seed and the number of matches of `base`."""
    found = [Contest(replace(base, bots=(level, below)), "levels", 0.65) for below, level in pairwise(LEVELS)]
    for level in LEVELS:
        bars = (greedy_bar, 0.99) if level == "champion" else (None, None)
        for other, bar in zip(("greedy", "random"), bars, strict=True):
            found.append(Contest(replace(base, bots=(level, other)), "others", bar))
    for players in rules_of(base.game).seats:
        if players > 2:
            setting = replace(base, bots=("champion", "greedy"), players=players)
            found.append(Contest(setting, "tables", 1.8 / players))
    whole = _budget(base)
    budgets = [f"champion:{whole.part(2**i)}" for i in range(doublings, -1, -1)]
    found += [Contest(replace(base, bots=(more, less)), "doubling", 0.5) for less, more in pairwise(budgets)]
    for part, other in AGAINST.items():
        found += [Contest(replace(base, bots=(one, other)), part) for one in budgets[:-1]]
    return found


HEAD = ("players", "bot", "against", "matches", "wins (95 %)", "bar", "met", "time a move")


def line(contest: Contest, played: Sequence[Played]) -> tuple[str, ...]:
    """One row of the page."""
    row: Row = by_bot(played, contest.setting.bots)[0]
    mine, other = contest.setting.bots
    bar = "" if contest.bar is None else f"{contest.bar:.0%}"
    met = "" if contest.bar is None else "yes" if row.wins.mean >= contest.bar else "no"
    spent = f"{1000 * row.seconds:.0f} ms (≤ {1000 * row.longest:.0f})"
    return (str(contest.setting.players), mine, other, str(row.wins.n), str(row.wins), bar, met, spent)


Measured = Sequence[tuple[Contest, Sequence[Played]]]


def curves(measured: Measured) -> dict[str, str]:
    """Plots of what more thought brings, by part of the page."""
    found = {}
    for part in ("doubling", *AGAINST):
        bars = []
        for contest, played in measured:
            if contest.part == part or _at_full_budget(contest, AGAINST.get(part)):
                wins = by_bot(played, contest.setting.bots)[0].wins
                budget = contest.setting.bots[0].partition(":")[2] or str(_budget(contest.setting))
                bars.append(plots.Bar(budget, wins.mean, wins.low, wins.high, f"{wins.mean:.0%}"))
        if bars:
            found[part] = plots.curve(TITLES[part], sorted(bars, key=lambda bar: float(bar.name.rstrip("s"))), 0.5)
    return found


def _at_full_budget(contest: Contest, other: str | None) -> bool:
    return contest.part == "others" and contest.setting.bots == ("champion", other)


def page(games: Mapping[str, Measured], about: str, notes: str = "") -> str:
    """The page, in Markdown, with the notes of a person below its head; pictures are files beside it."""
    parts = ["# How strong the bots are\n", about + "\n"] + ([notes.strip() + "\n"] if notes else [])
    for name, measured in games.items():
        budget = _budget(measured[0][0].setting)
        unit = "simulations" if budget.simulations else "of thought"
        parts.append(f"## {rules_of(name).title}\n\nChampion has {budget} {unit} a move.\n")
        for part, title in TITLES.items():
            rows = [line(contest, played) for contest, played in measured if contest.part == part]
            if rows:
                parts += [f"### {title}\n", *_table(rows), ""]
            if part in curves(measured):
                parts.append(f"![{title}]({picture(name, part)})\n")
    return "\n".join(parts)


def picture(name: str, part: str) -> str:
    """The file of a plot."""
    return f"strength-{name}-{part}.svg"


def _table(rows: Iterable[tuple[str, ...]]) -> list[str]:
    return ["| " + " | ".join(HEAD) + " |", "|" + "---|" * len(HEAD), *("| " + " | ".join(row) + " |" for row in rows)]
