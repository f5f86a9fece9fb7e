"""Strength of bots: the matches that measure it, and the page about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise

from knall.arena.report import plots
from knall.arena.run.playing import PlayedMatch, Setting
from knall.arena.run.results import Row, bradley_terry, by_bot
from knall.bots.levels import LEVELS, OWN_SECONDS
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.sentences import percent
from knall.core.text.texts import Section, load_texts
from knall.games import load_game

PARTS = ("levels", "others", "tables", "doubling", "growth", "luck", "hunter")
COLUMNS = ("players", "bot", "against", "matches", "wins", "bar", "met", "time")
APART = (1, 3)  # doublings of the budget between champions that meet
HUNTS = (1, 4, 16)  # a hunter's budgets in multiples of champion's
AGAINST = {"growth": "greedy", "luck": "random"}  # the opponent in growth curves


@dataclass(frozen=True)
class Contest:
    """Matches that measure one bot, their part of the page, and the bar for its share of wins."""

    setting: Setting
    part: str
    bar: float | None = None

    def label(self, language: Language = ORIGINAL) -> str:
        (mine, other), setting = self.setting.bots, self.setting
        return strength_words(language)["label"].format(
            game=setting.game, players=setting.players, mine=mine, other=other
        )

    def met(self, wins: float) -> bool:
        return self.bar is None or wins >= self.bar


@dataclass(frozen=True)
class Budget:
    """A bot's limit per move: seconds or simulations."""

    seconds: float | None = None
    simulations: int | None = None

    def times(self, n: float) -> Budget:
        """The budget multiplied by n."""
        if self.simulations is not None:
            return Budget(simulations=max(1, int(self.simulations * n)))
        return Budget(seconds=(self.seconds or 0.0) * n)

    def __str__(self) -> str:
        return f"{self.simulations}" if self.simulations is not None else f"{self.seconds:g}s"


def strength_words(language: Language) -> Section:
    """The texts of the page."""
    return load_texts(__package__)[language]["strength"]


def _budget(setting: Setting) -> Budget:
    return Budget(setting.seconds, setting.simulations)


Measured = Sequence[tuple[Contest, Sequence[PlayedMatch]]]


def contests(base: Setting, greedy_bar: float, doublings: int) -> list[Contest]:
    """All contests of one game, with the budget, seed and number of matches of `base`."""
    found = [Contest(replace(base, bots=(level, below)), "levels", 0.65) for below, level in pairwise(LEVELS)]
    for level in LEVELS:
        bars = (greedy_bar, 0.99) if level == "champion" else (None, None)
        for other, bar in zip(("greedy", "random"), bars, strict=True):
            found.append(Contest(replace(base, bots=(level, other)), "others", bar))
    for players in load_game(base.game).seats:
        if players > 2:
            setting = replace(base, bots=("champion", "greedy"), players=players)
            found.append(Contest(setting, "tables", 1.8 / players))
    ladder = with_budgets("champion", _budget(base), [2.0**i for i in range(1 - doublings, 2)])
    for apart in APART:
        for less, more in zip(ladder, ladder[apart:], strict=False):
            found.append(Contest(replace(base, bots=(more, less)), "doubling", 0.5))
    for part, other in AGAINST.items():
        met = [one for one in ladder if one != f"champion:{_budget(base)}"]
        found += [Contest(replace(base, bots=(one, other)), part) for one in met]
    return found


def hunts(base: Setting, measured: Measured) -> list[Contest]:
    """Where champion misses its bar against random: contests for what a bot that expects random play reaches."""
    for contest, played in measured:
        if contest.setting.bots == ("champion", "random") and not contest.met(_of_first(contest, played).wins.mean):
            hunters = with_budgets("hunter", _budget(base), HUNTS)
            return [Contest(replace(base, bots=(one, "random")), "hunter") for one in hunters]
    return []


def with_budgets(name: str, usual: Budget, times: Iterable[float]) -> list[str]:
    """A bot's names with multiples of the usual budget, without those above the longest time."""
    found = [usual.times(n) for n in times]
    return [f"{name}:{one}" for one in found if (one.seconds or 0.0) <= OWN_SECONDS]


def _amount(budget: str) -> float:
    return float(budget.rstrip("s"))


def _of_first(contest: Contest, played: Sequence[PlayedMatch]) -> Row:
    return by_bot(played, contest.setting.bots)[0]


def head(language: Language = ORIGINAL) -> tuple[str, ...]:
    """The column heads of the page."""
    return tuple(strength_words(language)[column] for column in COLUMNS)


def line(contest: Contest, played: Sequence[PlayedMatch], language: Language = ORIGINAL) -> tuple[str, ...]:
    """A row of the page."""
    row = _of_first(contest, played)
    mine, other = contest.setting.bots
    bar = "" if contest.bar is None else percent(contest.bar, language)
    met = "" if contest.bar is None else strength_words(language)["yes" if contest.met(row.wins.mean) else "no"]
    spent = f"{1000 * row.seconds:.0f} ms (≤ {1000 * row.longest:.0f})"
    return (str(contest.setting.players), mine, other, str(row.wins.n), row.wins.say(language), bar, met, spent)


def figures(contest: Contest, played: Sequence[PlayedMatch]) -> dict[str, object]:
    """A row for JSON (docs/json.md)."""
    row = _of_first(contest, played)
    met = None if contest.bar is None else contest.met(row.wins.mean)
    asked = {"part": contest.part, "players": contest.setting.players, "bots": list(contest.setting.bots)}
    return {**asked, "wins": asdict(row.wins), "bar": contest.bar, "met": met, "seconds": row.seconds}


def curves(measured: Measured, language: Language = ORIGINAL) -> dict[str, str]:
    """Plots of strength by budget, by part of the page."""
    found, words = {}, strength_words(language)
    rated = [
        plots.Bar(budget, rating, rating - error, rating + error, f"{rating:+.0f}")
        for budget, (rating, error) in ratings(measured).items()
    ]
    if rated:
        found["doubling"] = plots.curve(words["rated"], rated, 0.0)
    for part, other in AGAINST.items():
        bars = []
        for contest, played in measured:
            if contest.part == part or (contest.part == "others" and contest.setting.bots == ("champion", other)):
                wins = _of_first(contest, played).wins
                budget = contest.setting.bots[0].partition(":")[2] or str(_budget(contest.setting))
                bars.append(plots.Bar(budget, wins.mean, wins.low, wins.high, percent(wins.mean, language)))
        if bars:
            found[part] = plots.curve(words[part], sorted(bars, key=lambda bar: _amount(bar.name)), 0.5)
    return found


def ratings(measured: Measured) -> dict[str, tuple[float, float]]:
    """Champion's Bradley-Terry rating by budget, the smallest first."""
    matches: list[PlayedMatch] = []
    names: set[str] = set()
    for contest, played in measured:
        if contest.part == "doubling":
            matches += played
            names.update(contest.setting.bots)
    found = bradley_terry(matches, sorted(names, key=lambda name: _amount(name.partition(":")[2])))
    return {name.partition(":")[2]: rating for name, rating in found.items()}


def page(games: Mapping[str, Measured], about: str, notes: str = "", language: Language = ORIGINAL) -> str:
    """The page in Markdown, with a person's notes below its head; pictures are files beside it."""
    words = strength_words(language)
    parts = [f"# {words['title']}\n", about + "\n"] + ([notes.strip() + "\n"] if notes else [])
    for name, measured in games.items():
        budget = _budget(measured[0][0].setting)
        champion = words["simulations" if budget.simulations else "seconds"].format(budget=budget)
        parts.append(f"## {load_game(name).title}\n\n{champion}\n")
        drawn = curves(measured, language)
        for part in PARTS:
            rows = [line(contest, played, language) for contest, played in measured if contest.part == part]
            if rows:
                parts += [f"### {words[part]}\n", *_table(head(language), rows), ""]
            if part == "doubling" and rows:
                rated = [(budget, f"{mean:+.0f} ± {error:.0f}") for budget, (mean, error) in ratings(measured).items()]
                parts += [*_table((words["budget"], words["rating"]), rated), ""]
            if part in drawn:
                parts.append(f"![{words[part]}]({picture(name, part)})\n")
    return "\n".join(parts)


def picture(name: str, part: str) -> str:
    """The file name of a plot."""
    return f"strength-{name}-{part}.svg"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    return ["| " + " | ".join(head) + " |", "|" + "---|" * len(head), *("| " + " | ".join(row) + " |" for row in rows)]
