"""SVG plots in light and dark: bars with intervals, histograms, curves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from knall.core.text.language import ORIGINAL, Language
from knall.core.text.sentences import decimal, percent
from knall.core.text.texts import load_texts

WIDTH, LEFT, RIGHT, LINE = 640, 150, 90, 34
STYLE = (
    ".p-text{font:14px system-ui,sans-serif;fill:#1d2433}.p-small{font:12px system-ui,sans-serif;fill:#5b6472}"
    ".p-bar{fill:#3c78d8}.p-line{stroke:#5b6472;stroke-width:1}.p-error{stroke:#16305e;stroke-width:2}"
    ".p-fair{stroke:#c2410c;stroke-width:1.5;stroke-dasharray:4 3}.p-curve{fill:none;stroke:#3c78d8;stroke-width:2.5}"
    "@media (prefers-color-scheme:dark){.p-text{fill:#e8ebf2}.p-small{fill:#a6afbf}.p-bar{fill:#6ea0f0}"
    ".p-line{stroke:#a6afbf}.p-error{stroke:#e8ebf2}.p-fair{stroke:#fb923c}.p-curve{stroke:#6ea0f0}}"
)


@dataclass(frozen=True)
class Bar:
    """A figure with its interval and label."""

    name: str
    mean: float
    low: float
    high: float
    text: str
    fair: float | None = None


def _svg(height: float, title: str, inside: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
        f'<text class="p-text" x="12" y="24" font-weight="600">{escape(title)}</text>{"".join(inside)}</svg>'
    )


def _text(x: float, y: float, text: str, kind: str = "p-text", anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def bars(title: str, rows: Sequence[Bar], low: float = 0.0, high: float = 1.0) -> str:
    """Horizontal bars with 95 % intervals, and a dashed mark for each row's fair share."""
    high = max([high, *(row.high for row in rows)])
    low = min([low, *(row.low for row in rows)])
    scale = (WIDTH - LEFT - RIGHT) / (high - low)
    inside = []
    for i, row in enumerate(rows):
        y = 44 + i * LINE
        zero, end = LEFT + (max(low, 0.0) - low) * scale, LEFT + (row.mean - low) * scale
        inside.append(_text(LEFT - 10, y + 16, row.name, anchor="end"))
        inside.append(
            f'<rect class="p-bar" x="{min(zero, end):.1f}" y="{y}" width="{abs(end - zero):.1f}" height="22" rx="3"/>'
        )
        inside.append(_line(LEFT + (row.low - low) * scale, y + 11, LEFT + (row.high - low) * scale, y + 11, "p-error"))
        if row.fair is not None:
            x = LEFT + (row.fair - low) * scale
            inside.append(_line(x, y - 4, x, y + 26, "p-fair"))
        inside.append(_text(WIDTH - RIGHT + 8, y + 16, row.text))
    return _svg(56 + len(rows) * LINE, title, inside)


def histogram(title: str, values: Sequence[int], unit: str, language: Language = ORIGINAL) -> str:
    """The frequencies of values, or of ranges of values."""
    least, most = min(values), max(values)
    step = max(1, -(-(most - least + 1) // 30))
    counts = Counter((value - least) // step for value in values)
    bins = (most - least) // step + 1
    width, tallest = (WIDTH - 80) / bins, max(counts.values())
    inside = [_line(40, 220, WIDTH - 40, 220, "p-line")]
    for i in range(bins):
        tall = 150 * counts[i] / tallest
        x = 40 + i * width
        label = f"{least + i * step}" + (f"–{least + i * step + step - 1}" if step > 1 else "")
        inside.append(
            f'<rect class="p-bar" x="{x + 1:.1f}" y="{220 - tall:.1f}" width="{max(width - 2, 1):.1f}" '
            f'height="{tall:.1f}"><title>{label} {escape(unit)}: {counts[i]}</title></rect>'
        )
        if i % max(1, bins // 10) == 0:
            inside.append(_text(x + width / 2, 238, f"{least + i * step}", "p-small", "middle"))
    mean = sum(values) / len(values)
    x = 40 + (mean - least + 0.5) / step * width
    inside.append(_line(x, 60, x, 220, "p-fair"))
    said = load_texts(__package__)[language]["plot"]["mean"].format(mean=decimal(mean, language), unit=unit)
    inside.append(_text(WIDTH - 12, 24, said, "p-small", "end"))
    inside.append(_text(34, 74, percent(tallest / len(values), language), "p-small", "end"))
    inside.append(_text(34, 224, "0", "p-small", "end"))
    return _svg(250, title, inside)


def curve(title: str, points: Sequence[Bar], fair: float) -> str:
    """A line through evenly spaced figures with intervals and labels, and a dashed line at `fair`."""
    gap = (WIDTH - 120) / max(len(points) - 1, 1)
    low, high = min([fair, *(bar.low for bar in points)]), max([fair, *(bar.high for bar in points)])
    scale = 150 / max(high - low, 1e-9)
    even = 210 - (fair - low) * scale
    inside, way = [_line(40, 220, WIDTH - 40, 220, "p-line"), _line(40, even, WIDTH - 40, even, "p-fair")], []
    for i, bar in enumerate(points):
        x, y = 60 + i * gap, 210 - (bar.mean - low) * scale
        way.append(f"{x:.1f},{y:.1f}")
        inside.append(_line(x, 210 - (bar.low - low) * scale, x, 210 - (bar.high - low) * scale, "p-error"))
        inside.append(f'<circle class="p-bar" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
        inside.append(_text(x, 238, bar.name, "p-small", "middle"))
        inside.append(_text(x + 7, y - 7, bar.text, "p-small"))
    inside.append(f'<polyline class="p-curve" points="{" ".join(way)}"/>')
    return _svg(250, title, inside)
