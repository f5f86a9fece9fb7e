"""The results of a run for people and programs: tables, files, plots."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from knall.arena.report import plots
from knall.arena.report.tabular import command_of, write_tables
from knall.arena.run.intervals import Deals, Share, mean_and_error
from knall.arena.run.playing import PlayedMatch, Setting
from knall.arena.run.results import Row, against, by_bot
from knall.core.text.errors import KnallError
from knall.core.text.files import unusable, write_whole
from knall.core.text.json_checks import document
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.sentences import decimal, percent
from knall.core.text.texts import load_texts
from knall.games import load_game

TABLE = ("bot", "matches", "wins (95 %)", "of fair", "points", "rating", "time a move")


def aligned(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Text lines with aligned columns."""
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in (head, *rows))
    return [line.rstrip() for line in lines]


def table(rows: Sequence[Row], language: Language = ORIGINAL) -> list[tuple[str, ...]]:
    """Rows of text: name, wins, fair share, points, rating, time."""
    found: list[tuple[str, ...]] = []
    for row in rows:
        rating = "" if row.rating is None else f"{row.rating:+.0f} ± {row.rating_error:.0f}"
        times = f"{decimal(1000 * row.seconds, language)} ms (≤ {decimal(1000 * row.longest, language, 0)})"
        times_fair = decimal(row.wins.mean / row.fair, language, 2) if row.fair else ""
        points = f"{decimal(row.points, language)} ± {decimal(row.points_error, language)}"
        found.append((row.name, str(row.wins.n), row.wins.say(language), times_fair, points, rating, times))
    return found


def adjusted_table(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    """Rows of text: name, luck-adjusted wins, and the interval relative to the plain one."""
    return [
        (row.name, str(row.adjusted), f"{row.adjusted.width:.2f}", f"{row.adjusted.variance:.2f}")
        for row in rows
        if row.adjusted is not None
    ]


def pairs(played: Sequence[PlayedMatch], names: Sequence[str]) -> list[tuple[str, str, Share]]:
    """Every two bots that met, and how often the first one did better."""
    names = list(dict.fromkeys(names))
    found = []
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            share = against(played, a, b)
            if share.n:
                found.append((a, b, share))
    return found


def write_run(out: Path, setting: Setting, played: Sequence[PlayedMatch], language: Language = ORIGINAL) -> None:
    """Write records, tables, a summary and plots of a run."""
    try:
        (out / "records").mkdir(parents=True, exist_ok=True)
        for one in played:
            write_whole(out / "records" / f"{one.number:06}.txt", one.record)
        write_tables(out, setting, played)
        write_whole(out / "summary.json", json.dumps(summary(setting, played), indent=1) + "\n")
        rows = by_bot(played, setting.bots)
        for name, plot in run_plots(rows, played, language).items():
            write_whole(out / f"{name}.svg", plot)
    except OSError as error:
        raise KnallError(unusable(out, error)) from None


def summary(setting: Setting, played: Sequence[PlayedMatch]) -> dict[str, object]:
    """A run in figures (docs/json.md): summary.json, and the arena's output for programs."""
    deals = [one.deal for one in played]
    fields: dict[str, object] = {
        "command": command_of(setting),
        "rules": load_game(setting.game).rules_version,
        "setting": asdict(setting),
        "matches": len(played),
        "nobody_won": sum(not one.winners for one in played),
        "bots": [asdict(row) for row in by_bot(played, setting.bots)],
        "pairs": [{"bot": a, "against": b, "better": asdict(share)} for a, b, share in pairs(played, setting.bots)],
        "length": figure([one.length for one in played], deals),
        "lead_changes": figure([one.lead_changes for one in played], deals),
        "forfeits": forfeits(played),
    }
    return document(fields)


def forfeits(played: Sequence[PlayedMatch], language: Language = ORIGINAL) -> list[dict[str, object]]:
    """The forfeited matches and their reasons; seats count from 0."""
    return [
        {"match": one.number, "seat": seat, "bot": one.seats[seat], "why": one.why.get(language, one.why[ORIGINAL])}
        for one in played
        if (seat := one.forfeited_by) is not None
    ]


def figure(values: Sequence[float], deals: Deals) -> dict[str, float]:
    """A mean with half of its 95 % interval, for JSON."""
    mean, error = mean_and_error(values, deals)
    return {"mean": mean, "error": error, "least": min(values), "most": max(values)}


def run_plots(rows: Sequence[Row], played: Sequence[PlayedMatch], language: Language = ORIGINAL) -> dict[str, str]:
    """Wins, ratings, points and lengths."""
    words, terms = load_texts(__package__)[language]["plot"], load_texts(__package__)[language]["balance"]
    found = {"wins": plots.bars(words["wins"], win_bars(rows, language))}
    rated = []
    for r in rows:
        if r.rating is not None and r.rating_error is not None:
            low, high = r.rating - r.rating_error, r.rating + r.rating_error
            rated.append(plots.Bar(r.name, r.rating, low, high, f"{r.rating:+.0f}"))
    if rated:
        found["ratings"] = plots.bars(words["ratings"], rated, 0.0, 1.0)
    points = [point for one in played for point in one.points[: len(one.seats)]]
    found["points"] = plots.histogram(words["points"], points, terms["unit_points"], language)
    lengths = [one.length for one in played]
    found["length"] = plots.histogram(terms["length"], lengths, terms["unit_decisions"], language)
    return found


def win_bars(rows: Sequence[Row], language: Language) -> list[plots.Bar]:
    """Each row's share of wins, with its interval and its fair share."""
    wins = ((r, percent(r.wins.mean, language, 1)) for r in rows)
    return [plots.Bar(r.name, r.wins.mean, r.wins.low, r.wins.high, text, r.fair) for r, text in wins]
