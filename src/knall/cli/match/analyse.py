"""knall analyse."""

from __future__ import annotations

from pathlib import Path

import click

from knall.analysis import Effort, improving
from knall.analysis.analysis import Analysis
from knall.analysis.report import report, totals_table
from knall.analysis.standing_events import standing_events
from knall.analysis.win_chances import Appraiser
from knall.analysis.words import explain
from knall.cli.arguments import SECONDS, SEED, json_option, language_option, read_record
from knall.cli.boards import bold, print_table, print_wrapped
from knall.cli.output import print_json
from knall.cli.position.hint import number_of
from knall.cli.positions import seat_of
from knall.core.match import record
from knall.core.match.match import Match
from knall.core.text.errors import KnallError
from knall.core.text.files import write_whole
from knall.core.text.language import Language
from knall.core.text.sentences import percent
from knall.core.text.texts import load_texts
from knall.core.text.wording import Wordings
from knall.games import load_game

wrong = Wordings(__package__, "argument")
_TEXTS = load_texts("knall.analysis")


@click.command("analyse")
@click.argument("file", metavar="RECORD")
@click.option("--seat")
@click.option("--time", "seconds", type=SECONDS)
@click.option("--sims", type=click.IntRange(1))
@click.option("--seed", type=SEED, default="0", show_default=True)
@click.option("-o", "--output", "out", type=click.Path(path_type=Path))
@json_option
@language_option
def command(
    file: str,
    seat: str | None,
    seconds: float | None,
    sims: int | None,
    seed: str,
    out: Path | None,
    as_json: bool,
    language: str,
) -> None:
    """Tell who was lucky and who made which mistakes in the match of the file RECORD (- for stdin).

    It looks at all cards, so a match that people are still playing is not for it.
    """
    if seconds is not None and sims is not None:
        raise KnallError(wrong("time_or_sims"))
    match = record.replay(read_record(file), load_game)
    chosen = seat_of(match.position, seat)
    found = _with_progress(match, Effort(seconds, sims, number_of(seed)))
    if out is not None:
        write_whole(out, report(match, found, language, chosen))
    if as_json:
        print_json(found.as_dict())
    else:
        _print(match, found, chosen, language)


def _with_progress(match: Match, effort: Effort) -> Analysis:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    Appraiser(match.game)  # compiles or loads now, before any clock runs
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(match.game.title, total=1.0)
        for found in improving(match, effort):
            bar.update(task, completed=found.progress)
    return found


def _print(match: Match, found: Analysis, seat: int | None, language: Language) -> None:
    words, voice = _TEXTS[language], match.voice(language)
    events = standing_events(match)
    for one in found.decisions:
        if one.mark and seat in (None, one.seat):
            told = explain(found, one, events, voice)
            event = next(event for event in events if event.number == one.number)
            cost = percent(one.cost.mean, language)
            head = bold(f"{one.number:>4}  {one.mark:<2} {cost:>5}")
            print_wrapped(event.before.view(one.seat).say(one.move, voice), f"{head}  ")
            print_wrapped(" ".join((told.sentence, *told.reasons)), " " * 6)
    if not any(one.mark for one in found.decisions if seat in (None, one.seat)):
        click.echo(words["report"]["no_mistakes"])
    click.echo()
    print_table(*totals_table(match, found, language))
