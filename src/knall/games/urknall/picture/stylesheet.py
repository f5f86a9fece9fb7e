"""The colours of Urknall's picture: style sheet and gradients.  It is night by day and by night."""

from __future__ import annotations

from knall.core.show.drawing import node

STYLESHEET = """
.urknall-text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;fill:#f3f6ff;
text-anchor:middle;user-select:none;-webkit-user-select:none}
.urknall-number{font-weight:650;stroke:#050819;stroke-opacity:.55;stroke-width:4px;stroke-linejoin:round;paint-order:stroke;
font-variant-numeric:tabular-nums}
.urknall-left{text-anchor:start}.urknall-right{text-anchor:end}
.urknall-name{fill:#ffe3a0}
.urknall-letter{font-weight:800}
.urknall-still{pointer-events:none}
.urknall-stars{fill:none;stroke:#dfe8ff;stroke-opacity:.72;stroke-linecap:round}
.urknall-orbit{fill:none;stroke:#9db8ff;stroke-opacity:.2;stroke-width:1.4}
.urknall-place{fill:#9db8ff;fill-opacity:.24}
.urknall-shadow{fill:#01030c;fill-opacity:.5}
.urknall-edge{fill:none;stroke:#fff;stroke-opacity:.42;stroke-width:1.5}
.urknall-facet{fill:none;stroke:#fff;stroke-opacity:.16;stroke-width:1.5}
.urknall-names{fill:none;stroke:#ffd98a;stroke-opacity:.85;stroke-width:2}
.urknall-rim{fill:#93adf5;stroke:#93adf5;opacity:.42}
.urknall-rim circle,.urknall-visited circle{stroke:none}
.urknall-visited{fill:#fff1c9;stroke:#fff1c9;opacity:.6}
.urknall-inside{fill:#23306b;stroke:#23306b}
.urknall-gone{opacity:.62}
.urknall-outline{stroke:#060a1e;stroke-width:2;stroke-linejoin:round}
.urknall-W{fill:#f2f4fa}.urknall-O{fill:#ff9a2b}.urknall-R{fill:#f0394a}.urknall-B{fill:#3f8cff}
.urknall-W-light{fill:#fff}.urknall-O-light{fill:#ffc17a}.urknall-R-light{fill:#ff8089}.urknall-B-light{fill:#8fc0ff}
.urknall-W-dark{fill:#b9c1d8}.urknall-O-dark{fill:#c96a0a}.urknall-R-dark{fill:#a5142a}.urknall-B-dark{fill:#1d55b8}
.urknall-W-pen,.urknall-O-pen{stroke:#10142c}.urknall-R-pen,.urknall-B-pen{stroke:#fff}
.urknall-W-line{stroke:#f2f4fa}.urknall-O-line{stroke:#ff9a2b}.urknall-R-line{stroke:#f0394a}.urknall-B-line{stroke:#3f8cff}
.urknall-spent{fill:none;stroke:#8fa3dd;stroke-opacity:.38;stroke-width:1.3;stroke-linejoin:round}
.urknall-panel{fill:#0d1434;fill-opacity:.82;stroke:#8fa8ee;stroke-opacity:.26;stroke-width:1.5}
.urknall-turn{fill:none;stroke-width:4}
.urknall-quiet{fill:#a9b7e6}
.urknall-pip{fill:#141a3a}
.urknall-head{font-weight:500;letter-spacing:.01em}
.urknall-then{stroke:#ffe3a0}
.urknall-crown{fill:#ffd98a}
.urknall-streak{fill:none;stroke:#fff;stroke-opacity:.45;stroke-width:1.6;stroke-linecap:round}
.urknall-blank{opacity:.38}
.urknall-button{fill:#22306e;stroke:#b9c8ff;stroke-width:2}
.urknall-mark,.urknall-narrow{fill:#c8d4ff;fill-opacity:.34;letter-spacing:.55em;font-weight:300}
.urknall-narrow{letter-spacing:.2em}
"""


def _stop(offset: float, colour: str, opacity: float = 1.0) -> str:
    return node("stop", offset=offset, stop_color=colour, stop_opacity=None if opacity == 1 else opacity)


def _round(name: str, *stops: str, x: float = 0.5, y: float = 0.5, r: float = 0.5) -> str:
    return node("radialGradient", *stops, id=f"urknall-{name}", cx=x, cy=y, r=r)


def _glass(name: str, light: str, middle: str, deep: str, glow: str) -> str:
    """Lit from the upper left, dark on the other side, with light shining through at the far rim."""
    stops = (_stop(0, light), _stop(0.34, middle), _stop(0.8, deep), _stop(1, glow))
    return _round(name, *stops, x=0.36, y=0.28, r=0.84)


def _glow(name: str, colour: str, opacity: float) -> str:
    return _round(name, _stop(0, colour, opacity), _stop(0.45, colour, opacity * 0.42), _stop(1, colour, 0))


DEFS = node(
    "defs",
    _round("night", _stop(0, "#222c69"), _stop(0.42, "#121941"), _stop(0.78, "#0a0f2a"), _stop(1, "#060919"), r=0.66),
    _glow("violet", "#8a4fd0", 0.36),
    _glow("teal", "#1c8fa6", 0.32),
    _glow("rose", "#d0507f", 0.26),
    _glow("core", "#ffd9a0", 0.62),
    _glow("band", "#7f9bff", 0.13),
    _round(
        "bang",
        *(_stop(0, "#fff4dc", 0.85), _stop(0.22, "#ffcf8f", 0.55), _stop(0.5, "#d0679a", 0.22), _stop(1, "#6a4be0", 0)),
    ),
    _glow("flare", "#ffffff", 0.85),
    _glass("blue", "#b9dcff", "#4591ff", "#1242a8", "#3f86ee"),
    _glass("green", "#c3ffd9", "#2fc07c", "#075537", "#2aa56c"),
    _glass("red", "#ffc4c6", "#f04f62", "#8b0f2b", "#d8405a"),
    _glass("grey", "#e4e6ee", "#8f96a8", "#3c4252", "#7c8396"),
    node(
        "linearGradient",
        *(_stop(0, "#ffffff", 0.78), _stop(1, "#ffffff", 0.02)),
        **{"id": "urknall-shine", "x1": 0, "y1": 0, "x2": 0, "y2": 1},
    ),
    node(
        "linearGradient",
        *(_stop(0, "#ffe9b0"), _stop(0.3, "#d98f3c"), _stop(0.62, "#35244f"), _stop(1, "#0b1030")),
        **{"id": "urknall-visor", "x1": 0.2, "y1": 0, "x2": 0.6, "y2": 1},
    ),
    node(
        "linearGradient",
        *(_stop(0, "#fffdf5"), _stop(1, "#d9d3c2")),
        **{"id": "urknall-ivory", "x1": 0, "y1": 0, "x2": 0.6, "y2": 1},
    ),
    node(
        "linearGradient",
        *(_stop(0, "#fff6d8"), _stop(0.35, "#8fd0ff", 0.75), _stop(1, "#6f8bff", 0)),
        **{"id": "urknall-tail", "x1": 0.1, "y1": 0.9, "x2": 1, "y2": 0},
    ),
    _round(
        "disc",
        *(_stop(0.3, "#000"), _stop(0.42, "#ffe2a8"), _stop(0.5, "#ff8a3c", 0.9), _stop(0.74, "#8a2be0", 0.5)),
        _stop(1, "#3a1f9a", 0),
    ),
)
