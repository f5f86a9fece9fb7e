"""The arena from Python: bots by name or one's own, many matches, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from knall.arena.engines import connect
from knall.arena.report.reports import TABLE, aligned, forfeits, summary, table, write_run
from knall.arena.report.tabular import result_rows, time_rows
from knall.arena.run.intervals import Share
from knall.arena.run.playing import PlayedMatch, Setting, entrant
from knall.arena.run.results import Row, against, by_bot
from knall.arena.run.running import run
from knall.bots import BOTS
from knall.bots.limits import Limit
from knall.bots.own import AnyBot, Maker, maker
from knall.bots.programs import greeted, is_program
from knall.core.game.game import AnyGame
from knall.core.game.options import Options, complete
from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "run")


@dataclass(frozen=True)
class Results:
    """The matches of a run, and what they say of the bots."""

    setting: Setting
    matches: tuple[PlayedMatch, ...]

    @property
    def bots(self) -> dict[str, Row]:
        """A row for each bot, by its name: wins with a 95 % interval, points, rating, time a decision."""
        return {row.name: row for row in by_bot(self.matches, self.setting.bots)}

    def against(self, one: str, other: str) -> Share:
        """How often one bot did better than the other where both sat at the table; equal is half."""
        for name in (one, other):
            if name not in self.setting.bots:
                raise KnallError(wrong("not_there", name=name, names=", ".join(dict.fromkeys(self.setting.bots))))
        return against(self.matches, one, other)

    def rows(self) -> list[dict[str, object]]:
        """A row for each seat of each match, as `pandas.DataFrame` takes them: results.csv and times.csv together."""
        pairs = zip(result_rows(self.setting, self.matches), time_rows(self.matches), strict=True)
        return [{**result, **times} for result, times in pairs]

    def as_dict(self) -> dict[str, object]:
        """The figures, as summary.json has them."""
        return summary(self.setting, self.matches)

    @property
    def forfeits(self) -> list[dict[str, object]]:
        """The matches that a program lost by what it did: `match`, `seat`, `bot`, and `why`."""
        return forfeits(self.matches)

    def save(self, out: str | Path) -> None:
        """Write records, results.csv (and .parquet), times.csv, summary.json and plots into a directory."""
        write_run(Path(out), self.setting, self.matches)

    def __str__(self) -> str:
        return "\n".join(aligned(TABLE, table(list(self.bots.values()))))

    def __repr__(self) -> str:
        return f"<{len(self.matches)} matches of {self.setting.game}: {', '.join(dict.fromkeys(self.setting.bots))}>"


def play_matches(
    game: AnyGame,
    bots: Sequence[AnyBot],
    matches: int,
    players: int,
    options: Options,
    limit: Limit,
    seed: str,
    cores: int,
    on: str | None,
    out: str | Path | None,
    progress: Callable[[int], None] | None,
) -> Results:
    """See `knall.contest`."""
    brought = _named(bots)
    names = tuple(one if isinstance(one, str) else _name_of(one, brought) for one in bots)
    setting = Setting(game.name, names, players, dict(options), matches, limit.seconds, limit.simulations, seed)
    check(setting, game, brought)
    makers = {name: made for name, (_, made) in brought.items()}
    with connect(on, None if on else cores) as engine:
        played, complete_ = run(setting, None if out is None else Path(out), progress, engine, brought=makers)
    if not complete_:
        raise KeyboardInterrupt
    return Results(setting, tuple(played))


def _named(bots: Sequence[object]) -> dict[str, tuple[object, Maker]]:
    """The bots that are no names, each by a name of its own."""
    found: dict[str, tuple[object, Maker]] = {}
    for one in bots:
        if isinstance(one, str) or any(one is other for other, _ in found.values()):
            continue
        made = maker(one)
        name, number = made.name, 1
        while name in found or name in BOTS or name in bots:
            number += 1
            name = f"{made.name} {number}"
        found[name] = one, Maker(name, made.source)
    return found


def _name_of(one: object, brought: dict[str, tuple[object, Maker]]) -> str:
    return next(name for name, (other, _) in brought.items() if one is other)


def check(setting: Setting, game: AnyGame, brought: Sequence[str] | dict[str, tuple[object, Maker]] = ()) -> None:
    """Refuse a setting by which no match can be played."""
    if setting.games < 1:
        raise KnallError(wrong("matches", games=setting.games))
    if setting.players not in game.seats:
        raise KnallError(
            wrong("players", title=game.title, least=game.seats[0], most=game.seats[-1], players=setting.players)
        )
    if setting.seconds is not None and setting.simulations is not None:
        raise KnallError(wrong("both"))
    if not setting.bots:
        raise KnallError(wrong("no_bots"))
    complete(game.options, setting.options)
    for text in dict.fromkeys(setting.bots):
        if text not in brought:
            name, _ = entrant(text)
            if is_program(name):
                greeted(name)  # now, and not as a loss in every match
