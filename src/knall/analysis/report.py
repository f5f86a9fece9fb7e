"""An analysis as a self-contained page: graph, totals, and the boards of the key moments."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from knall.analysis.analysis import Analysis, ChanceStep, Estimate, JudgedDecision
from knall.analysis.curve import graph
from knall.analysis.standing_events import StandingEvent, standing_events
from knall.analysis.words import explain
from knall.core.game.reward import SURE
from knall.core.match.match import Match
from knall.core.show.svg import whole
from knall.core.text.language import Language
from knall.core.text.sentences import decimal, percent
from knall.core.text.texts import load_texts

STYLE = (
    ":root{color-scheme:light dark;--line:#8886}body{font:16px/1.5 system-ui,sans-serif;margin:0;"
    "overflow-wrap:anywhere}"
    "main{max-width:56rem;margin:1rem auto;padding:0 1rem}svg,img{width:100%;height:auto}"
    "h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}"
    ".wide,figure{overflow-x:auto;margin:1rem 0}figure svg{min-width:36rem}table{overflow-wrap:normal}"
    "table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.3rem .6rem .3rem 0;"
    "border-bottom:1px solid var(--line);vertical-align:top}"
    "article{border-top:1px solid var(--line);padding:.5rem 0 1rem}"
    "article img{max-width:34rem;display:block}.mark{font-weight:700}.number{white-space:nowrap}"
)
FIGURE = '<figure tabindex="0">{graph}</figure>'  # can be scrolled by keys where it is wider than a phone
_TEXTS = load_texts(__package__)


def report(match: Match, analysis: Analysis, language: Language, seat: int | None = None) -> str:
    """The page; with only one seat's decisions if a seat is given."""
    words = _TEXTS[language]
    title = escape(words["report"]["title"].format(game=match.game.title))
    figures = {
        "decisions": len(analysis.decisions),
        "chances": len(analysis.chances),
        "simulations": decimal(analysis.simulations, language, 0),
    }
    body = f"<h1>{title}</h1><p>{escape(words['report']['about'].format(**figures))}</p>"
    body += "" if match.is_over else f"<p>{escape(words['report']['not_over'])}</p>"
    body += _graphs(match, analysis, language) + _totals(match, analysis, language)
    body += _moments(match, analysis, language, seat) + _decisions(match, analysis, language, seat)
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        f"<title>{title}</title><style>{STYLE}</style><main>{body}</main></html>\n"
    )


def _graphs(match: Match, analysis: Analysis, language: Language) -> str:
    words = _TEXTS[language]["report"]
    names = tuple(match.voice(language).called(seat) for seat in range(analysis.players))
    if not analysis.hidden:
        return FIGURE.format(graph=graph(analysis, language, names=names))
    lenses = ((False, words["open"]), (True, words["known"]))
    return "".join(
        f"<h2>{escape(name)}</h2>{FIGURE.format(graph=graph(analysis, language, known, names))}"
        for known, name in lenses
    )


def change_text(change: Estimate, language: Language) -> str:
    """A change of a chance to win, with half of its 95 % interval if it has one."""
    sign = "+" if change.mean >= 0 else "−"
    error = f" ± {percent(SURE * change.standard_error, language)}" if change.standard_error else ""
    return f"{sign}{percent(abs(change.mean), language)}{error}"


def totals_table(match: Match, analysis: Analysis, language: Language) -> tuple[list[str], list[tuple[str, ...]]]:
    """Head and rows of the totals: each seat's account and accuracy."""
    words = _TEXTS[language]["totals"]
    head = [words[key] for key in ("seat", "start", "luck", "own", "others", "rest", "result", "accuracy", "decisions")]
    rows = []
    for one in analysis.seats:
        accuracy = "–" if one.accuracy is None else decimal(one.accuracy, language, 0)
        parts = (one.luck, Estimate(one.own), Estimate(one.others), Estimate(one.rest))
        changes = [change_text(part, language) for part in parts]
        name = match.voice(language).called(one.seat)
        shares = (percent(one.start, language), *changes, percent(one.result, language))
        rows.append((name, *shares, accuracy, f"{one.mattered}/{one.decisions}"))
    return head, rows


def _totals(match: Match, analysis: Analysis, language: Language) -> str:
    """The totals with a column for each seat, so that they fit a phone."""
    head, rows = totals_table(match, analysis, language)
    lines: list[str] = []
    for name, *cells in zip(head, *rows, strict=True):
        kind = "td" if lines else "th"
        inside = "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in cells)
        lines.append(f"<tr><th>{escape(name)}</th>{inside}</tr>")
    return f'<div class="wide"><table>{"".join(lines)}</table></div>'


def _moments(match: Match, analysis: Analysis, language: Language, seat: int | None) -> str:
    """The most important events and all marked decisions, each with its board."""
    events = standing_events(match)
    marked = {one.number for one in analysis.decisions if one.mark and seat in (None, one.seat)}
    by_number = {event.number: event for event in events}
    shown = sorted(
        marked | {number for number in analysis.turning if by_number[number].seat in (None, seat) or seat is None}
    )
    words = _TEXTS[language]["report"]
    parts = []
    for number in shown:
        decision = analysis.decision(number)
        if decision is not None:
            sentence = _decision(match, analysis, decision, events, language)
        else:
            step = next(one for one in analysis.chances if one.number == number)
            sentence = _chance(match, step, by_number[number], language)
        board = _board(match, by_number[number], language)
        parts.append(f'<article id="{number}"><h3>{escape(words["event"])} {number}</h3>{sentence}{board}</article>')
    none = "" if marked else f"<p>{escape(words['no_mistakes'])}</p>"
    return f"<h2>{escape(words['turning'])}</h2>{none}{''.join(parts)}"


def _decision(
    match: Match, analysis: Analysis, one: JudgedDecision, events: tuple[StandingEvent, ...], language: Language
) -> str:
    voice = match.voice(language)
    told = explain(analysis, one, events, voice)
    event = next(event for event in events if event.number == one.number)
    say = escape(event.before.view(one.seat).say(one.move, voice))
    cost = change_text(Estimate(-one.cost.mean, one.cost.standard_error), language) if one.mark else ""
    reasons = escape(" ".join((told.sentence, *told.reasons)))
    return f'<p><span class="mark">{escape(one.mark)} {cost}</span> {say}</p><p>{reasons}</p>'


def _chance(match: Match, one: ChanceStep, event: StandingEvent, language: Language) -> str:
    voice, words = match.voice(language), _TEXTS[language]["report"]
    seat = max(range(len(one.luck)), key=lambda p: abs(one.luck[p].mean))
    say = "" if event.is_deal else event.before.view(None).say(event.before.told(event.text, None)[0], voice)
    text = words["dice"].format(who=voice.called(seat), gain=change_text(one.luck[seat], language), say=say)
    return f"<p>{escape(text)}</p>"


def _board(match: Match, event: StandingEvent, language: Language) -> str:
    picture = whole(event.before.view(event.seat).picture(match.voice(language)))
    alt = escape(_TEXTS[language]["report"]["board"].format(n=event.number))
    return f'<img alt="{alt}" src="data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}">'


def _decisions(match: Match, analysis: Analysis, language: Language, seat: int | None) -> str:
    """A row for every decision."""
    words, voice = _TEXTS[language]["report"], match.voice(language)
    events, rows = {event.number: event for event in standing_events(match)}, []
    for one in analysis.decisions:
        if seat not in (None, one.seat):
            continue
        view = events[one.number].before.view(one.seat)
        cost = change_text(Estimate(-one.cost.mean, one.cost.standard_error), language) if one.best != one.move else ""
        points = decimal(-one.points.mean, language) if one.best != one.move else ""
        cells = (str(one.number), one.mark, view.say(one.move, voice), cost, points)
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    head = "".join(f"<th>{escape(words[key])}</th>" for key in ("event",)) + "<th></th>"
    head += "".join(f"<th>{escape(words[key])}</th>" for key in ("played", "cost", "points"))
    return f'<h2>{escape(words["all"])}</h2><div class="wide"><table><tr>{head}</tr>{"".join(rows)}</table></div>'
