"""The graph of an analysis as a self-contained SVG: each seat's chance to win after every event, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from knall.analysis.analysis import Analysis, Estimate, JudgedDecision
from knall.core.text.language import Language
from knall.core.text.sentences import percent
from knall.core.text.texts import load_texts

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 300, 52, 12, 40, 28
LIGHT, DARK = ("#1f5fbf", "#b4530a", "#0f766e", "#9d2463"), ("#7fb0ff", "#ffb070", "#5fd4c4", "#ff8cc0")
LINES = (0.0, 0.25, 0.5, 0.75, 1.0)
STYLE = (
    ".c-text{font:14px system-ui,sans-serif;fill:#1d2433}.c-small{font:12px system-ui,sans-serif;fill:#4a5260}"
    ".c-grid{stroke:#8886;stroke-width:1}.c-mark{stroke:#fff;stroke-width:1.5}"
    ".c-line{fill:none;stroke-width:2.5;stroke-linejoin:round}.c-band{opacity:.18}"
    + "".join(f".c-{i}{{stroke:{colour}}}.c-f{i}{{fill:{colour}}}" for i, colour in enumerate(LIGHT))
    + "@media (prefers-color-scheme:dark){.c-text{fill:#e8ebf2}.c-small{fill:#b6bfcf}.c-mark{stroke:#10141c}"
    + "".join(f".c-{i}{{stroke:{colour}}}.c-f{i}{{fill:{colour}}}" for i, colour in enumerate(DARK))
    + "}"
)


def graph(analysis: Analysis, language: Language = "en", known: bool = False, names: Sequence[str] = ()) -> str:
    """The curves of all seats; `known`: by what each seat knew, rather than with all cards open."""
    words = load_texts(__package__)[language]["curve"]
    last = max((moment.number for moment in analysis.moments), default=0)
    scale = (WIDTH - LEFT - RIGHT) / max(last, 1)
    inside = [_grid(language)]
    xs = [LEFT + scale * moment.number for moment in analysis.moments]
    for seat in range(analysis.players):
        values = [(moment.known if known else moment.open)[seat] for moment in analysis.moments]
        inside.append(_curve(xs, values, seat))
    inside += [_mark(analysis, one, LEFT + scale * one.number, known) for one in analysis.decisions if one.mark]
    inside += _names(names or analysis.names)
    title = words["known" if known else "open"] if analysis.hidden else words["title"]
    inside.append(
        f'<text class="c-small" x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" text-anchor="end">{words["events"]}</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>{''.join(inside)}</svg>"
    )


def height_of(share: float) -> float:
    """The y coordinate of a chance to win."""
    return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - min(max(share, 0.0), 1.0))


def _grid(language: Language) -> str:
    found = []
    for share in LINES:
        y = height_of(share)
        found.append(f'<line class="c-grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        text = percent(share, language)
        found.append(f'<text class="c-small" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{text}</text>')
    return "".join(found)


def _curve(xs: Sequence[float], values: Sequence[Estimate], seat: int) -> str:
    points = list(zip(xs, values, strict=True))
    above = [f"{x:.1f},{height_of(value.high):.1f}" for x, value in points]
    below = [f"{x:.1f},{height_of(value.low):.1f}" for x, value in reversed(points)]
    line = " ".join(f"{x:.1f},{height_of(value.mean):.1f}" for x, value in points)
    return (
        f'<polygon class="c-band c-f{seat}" points="{" ".join(above + below)}"/>'
        f'<polyline class="c-line c-{seat}" points="{line}"/>'
    )


def _mark(analysis: Analysis, one: JudgedDecision, x: float, known: bool) -> str:
    moment = next((moment for moment in analysis.moments if moment.number == one.number), None)
    if moment is None:
        return ""
    y = height_of((moment.known if known else moment.open)[one.seat].mean)
    return (
        f"<g><title>{one.number}. {escape(one.move)} {one.mark}</title>"
        f'<circle class="c-mark c-f{one.seat}" cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
        f'<text class="c-text" x="{x:.1f}" y="{y - 9:.1f}" text-anchor="middle">{one.mark}</text></g>'
    )


def _names(names: Sequence[str]) -> list[str]:
    width = (WIDTH - LEFT - RIGHT) / len(names)
    return [
        f'<circle class="c-f{seat}" cx="{LEFT + seat * width + 6:.1f}" cy="18" r="6"/>'
        f'<text class="c-text" x="{LEFT + seat * width + 18:.1f}" y="23">{escape(name)}</text>'
        for seat, name in enumerate(names)
    ]
