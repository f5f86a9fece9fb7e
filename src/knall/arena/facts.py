"""What a game is like, in figures: its length, how much there is to choose, luck, the lead, the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pvariance

from knall.arena.engines import Engine
from knall.arena.playing import PlayedMatch, Setting
from knall.arena.results import SURE, Share, mean_and_error, share
from knall.arena.running import run
from knall.core import record
from knall.games import load_game

HEAD = ("game", "players", "decisions", "moves to choose from", "chance", "luck", "lead changes", "best seat")
DOES_NOT_SAY = "–"


@dataclass(frozen=True)
class Facts:
    """Of one game for so many players, from many matches."""

    title: str
    players: int
    length: tuple[float, float]
    """Decisions in a match, and half of its 95 % interval."""
    branching: float
    """Legal moves of a decision, on average."""
    chance: float
    """Events of chance for each decision; a deal is one."""
    luck: float
    """Which part of the variance of the result the same dice and cards explain."""
    lead_changes: float | None
    """None: nobody can say who leads."""
    seats: tuple[Share, ...]
    """How often each seat wins."""

    def row(self) -> tuple[str, ...]:
        """As a line of the table."""
        best = max(range(len(self.seats)), key=lambda seat: self.seats[seat].mean)
        won, fair = self.seats[best], 1 / self.players
        clear = "" if won.low > fair else ", no clear one"
        lead = DOES_NOT_SAY if self.lead_changes is None else f"{self.lead_changes:.1f}"
        length = f"{self.length[0]:.1f} ± {self.length[1]:.1f}"
        pairs = won.n * (self.players - 1) / 2  # of matches with the same dice and cards
        luck = f"{self.luck:.2f} ± {SURE / sqrt(pairs):.2f}"
        figures = (length, f"{self.branching:.1f}", f"{self.chance:.2f}", luck, lead)
        return (self.title, str(self.players), *figures, f"{best + 1}: {won}{clear}")


def measure(setting: Setting, engine: Engine) -> Facts:
    """The facts of a game; `setting` has one bot, which plays all seats."""
    played, _ = run(setting, engine=engine)
    moves, chances = _choices(played)
    decisions = sum(one.length for one in played)
    return Facts(
        load_game(setting.game).title,
        setting.players,
        mean_and_error([one.length for one in played]),
        moves / decisions,
        chances / decisions,
        same_chance([[one.share(0) for one in group] for group in _by_deal(setting, played)]),
        fmean(one.lead_changes for one in played),
        tuple(share([one.share(seat) for one in played]) for seat in range(setting.players)),
    )


def _choices(played: Sequence[PlayedMatch]) -> tuple[int, int]:
    """Legal moves of all decisions, and events of chance."""
    moves = chances = 0
    for one in played:
        match = record.replay(record.read(one.record), load_game)
        moves += sum(len(decision.before.legal_moves) for decision in match.decisions)
        chances += sum(event.is_chance for event in match.events)
    return moves, chances


def _by_deal(setting: Setting, played: Sequence[PlayedMatch]) -> list[list[PlayedMatch]]:
    groups: dict[int, list[PlayedMatch]] = {}
    for one in played:
        groups.setdefault(setting.deal(one.number), []).append(one)
    return list(groups.values())


def same_chance(groups: Sequence[Sequence[float]]) -> float:
    """How alike results are in matches with the same dice and cards and other decisions: 1 if those decide all.

    The correlation within groups; an estimate, which may fall a little below 0 where they decide nothing.
    """
    values = [value for group in groups for value in group]
    mean, spread = fmean(values), pvariance(values)
    products = [(a - mean) * (b - mean) for group in groups for i, a in enumerate(group) for b in group[i + 1 :]]
    return fmean(products) / spread if spread and products else 0.0


def table(facts: Sequence[Facts]) -> str:
    """In Markdown."""
    lines = [HEAD, ("---",) * len(HEAD), *(one.row() for one in facts)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
