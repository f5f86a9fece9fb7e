"""A page about the balance of a game: is it fair, close and lively, and which clauses matter?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from html import escape
from importlib.metadata import version
from math import erfc, sqrt
from statistics import pstdev

from knall.arena import plots
from knall.arena.playing import PlayedMatch, Setting
from knall.arena.reports import figure
from knall.arena.results import Row, by_seat, mean_and_error
from knall.core.game import AnyGame
from knall.core.rulebook import rulebook
from knall.games import load_game

NOTABLE = 0.05  # a difference that chance alone makes in fewer runs than this is one
LONGEST_TITLE = 70
PAGE = (
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}"
    "main{max-width:44rem;margin:2rem auto;padding:0 1rem}figure{margin:1.5rem 0}svg{width:100%;height:auto}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;width:100%}small{opacity:.8}"
    "td,th{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884}"
)


def balance_page(
    setting: Setting, played: Sequence[PlayedMatch], others: Mapping[str, Sequence[PlayedMatch]], command: str = ""
) -> str:
    """A page about one game: the verdict, seats, scores, length, changes of the lead, clauses, and the options."""
    game = load_game(setting.game)
    seats = [game.called(seat, "en") for seat in range(setting.players)]
    about = f"{len(played)} matches of {setting.players} players, all {setting.bots[0]}; {_budget(setting)}."
    body = "".join(f"<figure>{picture}</figure>" for picture in _pictures(setting, played, by_seat(played, seats)))
    body += _clauses(game, played) + _options(played, others, seats)
    made = f"Knall {version('knall')}, {date.today().isoformat()}, rules {game.rules_version}, seed {setting.seed}"
    made += f"; made by {command}" if command else ""
    title = escape(f"{game.title}: balance")
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{PAGE}</style><main><h1>{title}</h1>"
        f"<p><b>{escape(verdict(played, seats))}</b></p><p>{escape(about)}</p>{body}"
        f"<p><small>{escape(made)}</small></p></main></html>\n"
    )


def verdict(played: Sequence[PlayedMatch], seats: Sequence[str]) -> str:
    """Is it fair?  The seat that is furthest from its share, by its standard errors and for as many as there are."""
    fair, most, furthest = 1 / len(seats), -1.0, 0
    for seat in range(len(seats)):
        shares = [one.share(seat) for one in played]
        error = pstdev(shares) / sqrt(len(shares))
        z = abs(sum(shares) / len(shares) - fair) / error if error else 0.0
        if z > most:
            most, furthest = z, seat
    chance = min(1.0, len(seats) * erfc(most / sqrt(2)))
    row = by_seat(played, seats)[furthest]
    if chance >= NOTABLE:
        return (
            f"No seat has an advantage that can be seen in {len(played)} matches (p = {chance:.2f}); "
            f"{row.name} is furthest from its share, with {row.wins}."
        )
    better = "more" if row.wins.mean > fair else "less"
    return f"It matters where one sits: {row.name} wins {better} often than its share, {row.wins} (p = {chance:.2g})."


def balance_summary(
    setting: Setting, played: Sequence[PlayedMatch], others: Mapping[str, Sequence[PlayedMatch]]
) -> dict[str, object]:
    """The balance in figures, as docs/json.md tells; `options` has the seats' wins with other values of options."""
    game = load_game(setting.game)
    seats = [game.called(seat, "en") for seat in range(setting.players)]
    return {
        "setting": asdict(setting),
        "matches": len(played),
        "verdict": verdict(played, seats),
        "seats": [asdict(row) for row in by_seat(played, seats)],
        "length": figure([one.length for one in played]),
        "lead_changes": figure([one.lead_changes for one in played]),
        "ahead": figure(margins(setting, played)),
        "options": {name: [asdict(row.wins) for row in by_seat(other, seats)] for name, other in others.items()},
    }


def margins(setting: Setting, played: Sequence[PlayedMatch]) -> list[int]:
    """How far the one with the most points was ahead, match by match."""
    return [max(p) - sorted(p)[-2] for p in (one.points[: setting.players] for one in played)]


def _pictures(setting: Setting, played: Sequence[PlayedMatch], rows: Sequence[Row]) -> list[str]:
    wins = [plots.Bar(r.name, r.wins.mean, r.wins.low, r.wins.high, f"{r.wins.mean:.1%}", r.fair) for r in rows]
    points = [point for one in played for point in one.points[: setting.players]]
    return [
        plots.bars("Who wins: the seats", wins),
        plots.histogram("Points of a seat at the end", points, "points"),
        plots.histogram("How far the winner is ahead", margins(setting, played), "points"),
        plots.histogram("Decisions in a match", [one.length for one in played], "decisions"),
        plots.histogram("Changes of the lead", [one.lead_changes for one in played], "changes"),
    ]


def _budget(setting: Setting) -> str:
    if setting.simulations:
        return f"{setting.simulations} simulations a move"
    if setting.seconds:
        return f"{setting.seconds:g} s a move"
    return "no limit but the bot's own"


def _clauses(game: AnyGame, played: Sequence[PlayedMatch]) -> str:
    """In how many matches each clause was carried out, the rarest first."""
    matches = Counter(clause for one in played for clause in one.clauses)
    calls: Counter[str] = Counter()
    for one in played:
        calls.update(one.clauses)
    if not matches:
        return ""
    book = rulebook(game, "en").clauses
    order = sorted(matches, key=lambda clause: (matches[clause], calls[clause], clause[0], int(clause[1:])))
    rows = [
        (
            clause,
            title_of(book.get(clause, "")),
            f"{matches[clause] / len(played):.1%}",
            f"{calls[clause] / len(played):.1f}",
        )
        for clause in order
    ]
    head = ("clause", "about", "in this share of matches", "times a match")
    return "<h2>How often each clause is carried out</h2><p>The rarest first.</p>" + _html(head, rows)


def title_of(clause: str) -> str:
    """The first words of a clause."""
    words = re.sub(r"[*_`]|\[|\]\([^)]*\)", "", clause.split("\n", 1)[0])
    sentence = re.split(r"(?<=[.:]) ", words, maxsplit=1)[0]
    return sentence if len(sentence) <= LONGEST_TITLE else sentence[:LONGEST_TITLE].rsplit(" ", 1)[0] + " …"


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
    return f'<div class="wide"><table><tr>{cells}</tr>{lines}</table></div>'
