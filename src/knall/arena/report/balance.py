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
from statistics import fmean

from knall.arena.report import plots
from knall.arena.report.reports import figure, win_bars
from knall.arena.run.intervals import mean_and_error, standard_error
from knall.arena.run.playing import PlayedMatch, Setting
from knall.arena.run.results import Row, by_seat
from knall.core.game.game import AnyGame
from knall.core.game.rulebook import rulebook
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.sentences import decimal, percent
from knall.core.text.texts import load_texts
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
    setting: Setting,
    played: Sequence[PlayedMatch],
    others: Mapping[str, Sequence[PlayedMatch]],
    command: str = "",
    language: Language = ORIGINAL,
) -> str:
    """A page about one game: the verdict, seats, scores, length, changes of the lead, clauses, and the options."""
    game, words = load_game(setting.game), load_texts(__package__)[language]["balance"]
    seats = seat_names(setting, language)
    head = {"matches": len(played), "players": setting.players, "bot": setting.bots[0]}
    about = words["about"].format(**head, budget=_budget(setting, language))
    pictures = _pictures(setting, played, by_seat(played, seats), language)
    body = "".join(f"<figure>{picture}</figure>" for picture in pictures)
    body += _clauses(game, played, language) + _options(played, others, seats, language)
    title = escape(words["title"].format(game=game.title))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{PAGE}</style><main><h1>{title}</h1>"
        f"<p><b>{escape(verdict(played, seats, language))}</b></p><p>{escape(about)}</p>{body}"
        f"<p><small>{escape(_made(game, setting, command, language))}</small></p></main></html>\n"
    )


def seat_names(setting: Setting, language: Language) -> list[str]:
    """What the game calls its seats."""
    return [load_game(setting.game).words.called(seat, language) for seat in range(setting.players)]


def _made(game: AnyGame, setting: Setting, command: str, language: Language) -> str:
    words, day = load_texts(__package__)[language]["balance"], date.today().isoformat()
    made = words["made"].format(version=version("knall"), day=day, rules=game.rules_version, seed=setting.seed)
    return words["made_by"].format(made=made, command=command) if command else made


def verdict(played: Sequence[PlayedMatch], seats: Sequence[str], language: Language = ORIGINAL) -> str:
    """Is it fair?  The seat that is furthest from its share, by its standard errors and for as many as there are."""
    fair, most, furthest, deals = 1 / len(seats), -1.0, 0, [one.deal for one in played]
    for seat in range(len(seats)):
        shares = [one.share(seat) for one in played]
        error = standard_error(shares, deals)
        z = abs(sum(shares) / len(shares) - fair) / error if error else 0.0
        if z > most:
            most, furthest = z, seat
    chance = min(1.0, len(seats) * erfc(most / sqrt(2)))
    row, words = by_seat(played, seats)[furthest], load_texts(__package__)[language]["balance"]
    found = {"seat": row.name, "wins": row.wins.say(language), "matches": len(played)}
    if chance >= NOTABLE:
        return words["even"].format(**found, p=decimal(chance, language, 2))
    return words["more" if row.wins.mean > fair else "less"].format(**found, p=_small(chance, language))


def _small(chance: float, language: Language) -> str:
    """Two digits, however small it is."""
    digits = f"{chance:.2g}"
    return digits if "e" in digits else decimal(chance, language, len(digits) - 2)


def balance_summary(
    setting: Setting, played: Sequence[PlayedMatch], others: Mapping[str, Sequence[PlayedMatch]]
) -> dict[str, object]:
    """The balance in figures, as docs/json.md tells; `options` has the seats' wins with other values of options."""
    seats, deals = seat_names(setting, ORIGINAL), [one.deal for one in played]
    return {
        "setting": asdict(setting),
        "matches": len(played),
        "verdict": verdict(played, seats),
        "seats": [asdict(row) for row in by_seat(played, seats)],
        "length": figure([one.length for one in played], deals),
        "lead_changes": figure([one.lead_changes for one in played], deals),
        "ahead": figure(margins(setting, played), deals),
        "options": {name: [asdict(row.wins) for row in by_seat(other, seats)] for name, other in others.items()},
    }


def margins(setting: Setting, played: Sequence[PlayedMatch]) -> list[int]:
    """How far the one with the most points was ahead, match by match."""
    return [max(p) - sorted(p)[-2] for p in (one.points[: setting.players] for one in played)]


def _pictures(setting: Setting, played: Sequence[PlayedMatch], rows: Sequence[Row], language: Language) -> list[str]:
    words = load_texts(__package__)[language]["balance"]
    points = [point for one in played for point in one.points[: setting.players]]
    lengths, changes = [one.length for one in played], [one.lead_changes for one in played]
    return [
        plots.bars(words["who_wins"], win_bars(rows, language)),
        plots.histogram(words["points"], points, words["unit_points"], language),
        plots.histogram(words["ahead"], margins(setting, played), words["unit_points"], language),
        plots.histogram(words["length"], lengths, words["unit_decisions"], language),
        plots.histogram(words["lead"], changes, words["unit_changes"], language),
    ]


def _budget(setting: Setting, language: Language) -> str:
    words = load_texts(__package__)[language]["balance"]
    if setting.simulations:
        return words["simulations"].format(n=setting.simulations)
    if setting.seconds:
        return words["seconds"].format(n=f"{setting.seconds:g}".replace(".", decimal(0.0, language)[1]))
    return words["own_limit"]


def _clauses(game: AnyGame, played: Sequence[PlayedMatch], language: Language) -> str:
    """In how many matches each clause was carried out, the rarest first."""
    matches = Counter(clause for one in played for clause in one.clauses)
    calls: Counter[str] = Counter()
    for one in played:
        calls.update(one.clauses)
    if not matches:
        return ""
    words, book = load_texts(__package__)[language]["balance"], rulebook(game, language).clauses
    order = sorted(matches, key=lambda clause: (matches[clause], calls[clause], clause[0], int(clause[1:])))
    rows = [
        (
            clause,
            title_of(book.get(clause, "")),
            percent(matches[clause] / len(played), language, 1),
            decimal(calls[clause] / len(played), language),
        )
        for clause in order
    ]
    head = (words["clause"], words["clause_about"], words["clause_matches"], words["clause_times"])
    return f"<h2>{escape(words['clauses'])}</h2><p>{escape(words['rarest'])}</p>" + _html(head, rows)


def title_of(clause: str) -> str:
    """The first words of a clause."""
    words = re.sub(r"[*_`]|\[|\]\([^)]*\)", "", clause.split("\n", 1)[0])
    sentence = re.split(r"(?<=[.:]) ", words, maxsplit=1)[0]
    return sentence if len(sentence) <= LONGEST_TITLE else sentence[:LONGEST_TITLE].rsplit(" ", 1)[0] + " …"


def _options(
    played: Sequence[PlayedMatch],
    others: Mapping[str, Sequence[PlayedMatch]],
    seats: Sequence[str],
    language: Language,
) -> str:
    """What changes with each option."""
    words = load_texts(__package__)[language]["balance"]
    rows = [_option_row(words["as_above"], played, seats, language)]
    rows += [_option_row(name, run, seats, language) for name, run in others.items()]
    wins = [words["seat_wins"].format(seat=seat) for seat in seats]
    head = (words["option"], words["unit_decisions"], words["unit_points"], words["lead_column"], *wins)
    return f"<h2>{escape(words['options'])}</h2>" + _html(head, rows) if others else ""


def _option_row(name: str, played: Sequence[PlayedMatch], seats: Sequence[str], language: Language) -> tuple[str, ...]:
    deals, points = [one.deal for one in played], [one.points[: len(seats)] for one in played]
    figures = (
        mean_and_error([one.length for one in played], deals),
        mean_and_error([fmean(some) for some in points], deals),
        mean_and_error([one.lead_changes for one in played], deals),
    )
    shares = [row.wins.say(language) for row in by_seat(played, seats)]
    means = (f"{decimal(mean, language)} ± {decimal(error, language)}" for mean, error in figures)
    return (name, *means, *shares)


def _html(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    cells = "".join(f"<th>{escape(name)}</th>" for name in head)
    lines = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{cells}</tr>{lines}</table></div>'
