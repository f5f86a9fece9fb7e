"""Runs of many matches on all cores or nodes, logged match by match so that they can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from knall.analysis.win_chances import warm_analysis
from knall.arena.engines import Engine
from knall.arena.engines.local import LocalEngine
from knall.arena.run.adjusting import luck_of
from knall.arena.run.playing import BotMakers, PlayedMatch, Setting, entrant, play
from knall.arena.run.run_files import RunFiles
from knall.bots.own import is_own
from knall.bots.programs import is_program
from knall.bots.warming import warm
from knall.core.text.errors import KnallError

Progress = Callable[[int], None]  # is called with the number of matches done


class RunStopped(KnallError):
    """A run failed; `played` has the matches until then."""

    def __init__(self, message: str, played: list[PlayedMatch]) -> None:
        super().__init__(message)
        self.played = played


def run(
    setting: Setting,
    out: Path | None = None,
    progress: Progress | None = None,
    engine: Engine | None = None,
    trace: bool = False,
    adjusted: bool = False,
    brought: BotMakers | None = None,
) -> tuple[list[PlayedMatch], bool]:
    """Play the matches missing in `out`; returns all matches, and whether the run is complete.

    They run on all cores of this machine or on another engine; only this process writes. `brought` has the factories of
    custom bots. RunStopped if a match fails or the disk is full.
    """
    files = RunFiles(setting, out) if out is not None else None
    played = {one.number: one for one in files.found} if files is not None else {}
    missing = [number for number in range(setting.games) if number not in played]
    engine, complete = engine or LocalEngine(), True
    if progress is not None:
        progress(len(played))
    if missing:
        ready = partial(_ready, setting, adjusted, brought or {})
        work = partial(_with_luck if adjusted else play, setting, trace=trace, brought=brought)
        try:
            for number, one in engine.results(work, missing, ready):
                if files is not None:
                    files.keep(one)
                played[number] = one
                if progress is not None:
                    progress(len(played))
        except KeyboardInterrupt:
            complete = False
        except KnallError as error:
            raise RunStopped(str(error), _in_order(played)) from error
    if adjusted:
        for one in played.values():  # an earlier run may not have been luck-adjusted
            one.luck = one.luck or luck_of(setting.game, one.record, one.seats, one.number)
    return _in_order(played), complete


def _with_luck(setting: Setting, number: int, trace: bool, brought: BotMakers | None) -> PlayedMatch:
    one = play(setting, number, trace, brought)
    one.luck = luck_of(setting.game, one.record, one.seats, one.number)
    return one


def _in_order(played: dict[int, PlayedMatch]) -> list[PlayedMatch]:
    return [played[number] for number in sorted(played)]


def _ready(setting: Setting, adjusted: bool, brought: BotMakers) -> None:
    if adjusted:
        warm_analysis(setting.game)
    warm_for(setting.game, [name for name in setting.bots if name not in brought])


def warm_for(game: str, bots: Sequence[str]) -> None:
    """Compile or load what these bots need, before any clock runs."""
    names = [entrant(name)[0] for name in bots]
    if any(name != "random" and not is_own(name) and not is_program(name) for name in names):
        warm(game)
