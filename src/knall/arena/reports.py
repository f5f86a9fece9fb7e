"""Results for people and programs: a table, files of a run, a page about the balance of a game."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path

from knall.arena import plots
from knall.arena.playing import PlayedMatch, Setting
from knall.arena.results import Row, against, by_bot, by_seat, mean_and_error
from knall.core.errors import KnallError
from knall.games import load_game

COLUMNS = ("match", "deal", "seat", "bot", "points", "win", "decisions", "seconds", "longest")


def table(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    """Rows of text: name, wins, of fair share, points, rating, time."""
    found: list[tuple[str, ...]] = []
    for row in rows:
        rating = "" if row.rating is None else f"{row.rating:+.0f} ± {row.rating_error:.0f}"
        times = f"{1000 * row.seconds:.1f} ms (≤ {1000 * row.longest:.0f})"
        times_fair = f"{row.wins.mean / row.fair:.2f}" if row.fair else ""
        points = f"{row.points:.1f} ± {row.points_error:.1f}"
        found.append((row.name, str(row.wins.n), str(row.wins), times_fair, points, rating, times))
    return found


def pairs(played: Sequence[PlayedMatch], names: Sequence[str]) -> list[tuple[str, str, str]]:
    """Every two bots that met, and how often the first one did better."""
    names = list(dict.fromkeys(names))
    found = []
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            share = against(played, a, b)
            if share.n:
                found.append((a, b, str(share)))
    return found


def write_run(out: Path, setting: Setting, played: Sequence[PlayedMatch]) -> None:
    """Records, a CSV table, a summary and plots of a run."""
    try:
        (out / "records").mkdir(parents=True, exist_ok=True)
        for one in played:
            (out / "records" / f"{one.number:06}.txt").write_text(one.record, "utf-8")
        _write_csv(out / "results.csv", setting, played)
        rows = by_bot(played, setting.bots)
        summary = {
            "setting": asdict(setting),
            "matches": len(played),
            "bots": [asdict(row) for row in rows],
            "length": mean_and_error([one.length for one in played]),
        }
        (out / "summary.json").write_text(json.dumps(summary, indent=1) + "\n", "utf-8")
        for name, plot in run_plots(rows, played).items():
            (out / f"{name}.svg").write_text(plot, "utf-8")
    except OSError as error:
        raise KnallError(f"{out}: {error.strerror}") from None


def _write_csv(path: Path, setting: Setting, played: Sequence[PlayedMatch]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for one in played:
            for seat, bot in enumerate(one.seats):
                head = (one.number, setting.deal(one.number), seat + 1, bot, one.points[seat], one.share(seat))
                times = (round(one.seconds[seat], 4), round(one.longest[seat], 4))
                writer.writerow((*head, one.decisions[seat], *times))


def run_plots(rows: Sequence[Row], played: Sequence[PlayedMatch]) -> dict[str, str]:
    """Wins, ratings, points and lengths."""
    wins = [plots.Bar(r.name, r.wins.mean, r.wins.low, r.wins.high, f"{r.wins.mean:.1%}", r.fair) for r in rows]
    found = {"wins": plots.bars("Share of wins, with 95 % intervals", wins)}
    rated = []
    for r in rows:
        if r.rating is not None and r.rating_error is not None:
            low, high = r.rating - r.rating_error, r.rating + r.rating_error
            rated.append(plots.Bar(r.name, r.rating, low, high, f"{r.rating:+.0f}"))
    if rated:
        found["ratings"] = plots.bars("Bradley–Terry rating (Elo points)", rated, 0.0, 1.0)
    points = [point for one in played for point in one.points[: len(one.seats)]]
    found["points"] = plots.histogram("Points at the end, all seats", points, "points")
    found["length"] = plots.histogram("Decisions in a match", [one.length for one in played], "decisions")
    return found


def balance_page(setting: Setting, played: Sequence[PlayedMatch], others: Mapping[str, Sequence[PlayedMatch]]) -> str:
    """A page about one game: seats, scores, length, changes of the lead, clauses, and what each option changes."""
    game = load_game(setting.game)
    seats = [game.called(seat, "en") for seat in range(setting.players)]
    rows = by_seat(played, seats)
    wins = [plots.Bar(r.name, r.wins.mean, r.wins.low, r.wins.high, f"{r.wins.mean:.1%}", r.fair) for r in rows]
    margins = [max(p) - sorted(p)[-2] for p in (one.points[: setting.players] for one in played)]
    points = [point for one in played for point in one.points[: setting.players]]
    pictures = [
        plots.bars("Who wins: the seats", wins),
        plots.histogram("Points of a seat at the end", points, "points"),
        plots.histogram("How far the winner is ahead", margins, "points"),
        plots.histogram("Decisions in a match", [one.length for one in played], "decisions"),
        plots.histogram("Changes of the lead", [one.lead_changes for one in played], "changes"),
    ]
    about = f"{len(played)} matches of {setting.players} players, all {setting.bots[0]}; " + _budget(setting)
    body = "".join(f"<figure>{picture}</figure>" for picture in pictures)
    body += _clauses(played) + _options(played, others, seats)
    title = escape(f"{game.title}: balance")
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{PAGE}</style><main><h1>{title}</h1><p>{escape(about)}</p>{body}</main></html>\n"
    )


PAGE = (
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}"
    "main{max-width:44rem;margin:2rem auto;padding:0 1rem}figure{margin:1.5rem 0}svg{width:100%;height:auto}"
    "table{border-collapse:collapse;width:100%}"
    "td,th{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884}"
)


def _budget(setting: Setting) -> str:
    if setting.simulations:
        return f"{setting.simulations} simulations a move, seed {setting.seed}"
    return f"{setting.seconds} s a move" if setting.seconds else "with the time of their level"


def _clauses(played: Sequence[PlayedMatch]) -> str:
    """In how many matches each clause was carried out."""
    matches = Counter(clause for one in played for clause in one.clauses)
    calls: Counter[str] = Counter()
    for one in played:
        calls.update(one.clauses)
    if not matches:
        return ""
    rows = [
        (clause, f"{matches[clause] / len(played):.1%}", f"{calls[clause] / len(played):.1f}")
        for clause in sorted(matches, key=lambda clause: (clause[0], int(clause[1:])))
    ]
    head = ("clause", "in this share of matches", "times a match")
    return "<h2>How often each clause is carried out</h2>" + _html(head, rows)


def _options(played: Sequence[PlayedMatch], others: Mapping[str, Sequence[PlayedMatch]], seats: Sequence[str]) -> str:
    """What changes with each option."""
    rows = [_option_row("as above", played, seats)]
    rows += [_option_row(name, run, seats) for name, run in others.items()]
    head = ("option", "decisions", "points", "changes of the lead", *(f"{seat} wins" for seat in seats))
    return "<h2>What the options change</h2>" + _html(head, rows) if others else ""


def _option_row(name: str, played: Sequence[PlayedMatch], seats: Sequence[str]) -> tuple[str, ...]:
    figures = (
        mean_and_error([one.length for one in played]),
        mean_and_error([point for one in played for point in one.points[: len(seats)]]),
        mean_and_error([one.lead_changes for one in played]),
    )
    shares = [str(row.wins) for row in by_seat(played, seats)]
    return (name, *(f"{mean:.1f} ± {error:.1f}" for mean, error in figures), *shares)


def _html(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    cells = "".join(f"<th>{escape(name)}</th>" for name in head)
    lines = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{cells}</tr>{lines}</table>"
