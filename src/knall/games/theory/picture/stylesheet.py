"""The colours of the picture of The Big Bang Theory: a whiteboard by day, a blackboard by night, and a wooden desk.

Cards, tiles and prizes look the same in both lights; a colour of the game also has a shape.
"""

from __future__ import annotations

from knall.core.show.drawing import node

_DAY = """
.theory-sky1{stop-color:#fbfcfd}.theory-sky2{stop-color:#dde4ec}
.theory-wood1{stop-color:#e2bd8a}.theory-wood2{stop-color:#c99c62}
.theory-doodle{stroke:#3d62a3;opacity:.3}.theory-formula{fill:#3d62a3;opacity:.34}
.theory-grain{stroke:#8d6330;opacity:.22}.theory-rim{fill:#a9783d}
.theory-panel{fill:#fff;fill-opacity:.52;stroke:#bcc7d4}
.theory-cell-b{fill:#d6e5fc}.theory-cell-g{fill:#d2eedd}.theory-cell-r{fill:#fcdcd9}
.theory-b-ink{fill:#1a4c9d}.theory-g-ink{fill:#0f5f38}.theory-r-ink{fill:#9c2227}
.theory-text{fill:#1e2530}.theory-quiet{fill:#545e6b}
.theory-gone{fill:#e8edf2;stroke:#aab6c4}
.theory-card{fill:#fffaf0;stroke:#b3a68c}.theory-tile{fill:#ffefc4;stroke:#b48a2c}
.theory-button{fill:#22304a;stroke:#fff}.theory-button-text{fill:#fff}
.theory-turn{stroke:#d98a00}.theory-bonus{fill:#7a4b00}.theory-flag{fill:#d98a00;stroke:#7c4f00}
.theory-door{stroke:#545e6b}.theory-stain{stroke:#7a5226;stroke-opacity:.22}
.theory-pip{fill:#c3cedb}.theory-pip-done{fill:#3f5f98}
"""
_NIGHT = """
.theory-sky1{stop-color:#27323a}.theory-sky2{stop-color:#141a1f}
.theory-wood1{stop-color:#54392a}.theory-wood2{stop-color:#35231a}
.theory-doodle{stroke:#f3f1e4;opacity:.2}.theory-formula{fill:#f3f1e4;opacity:.24}
.theory-grain{stroke:#1a0f08;opacity:.4}.theory-rim{fill:#7d5638}
.theory-panel{fill:#0d1317;fill-opacity:.42;stroke:#55646c}
.theory-cell-b{fill:#1f3557}.theory-cell-g{fill:#1a4031}.theory-cell-r{fill:#4e272a}
.theory-b-ink{fill:#a8ccff}.theory-g-ink{fill:#98e6bd}.theory-r-ink{fill:#ffb3ae}
.theory-text{fill:#f5f2e8}.theory-quiet{fill:#b7c0c2}
.theory-gone{fill:#1b2328;stroke:#55646c}
.theory-card{fill:#f1e8d6;stroke:#8a7e68}.theory-tile{fill:#f0dca6;stroke:#a37c22}
.theory-button{fill:#f5f2e8;stroke:#1b2328}.theory-button-text{fill:#141a1f}
.theory-turn{stroke:#ffc24a}.theory-bonus{fill:#ffd27a}.theory-flag{fill:#ffc24a;stroke:#6b4500}
.theory-door{stroke:#b7c0c2}.theory-stain{stroke:#140b05;stroke-opacity:.3}
.theory-pip{fill:#46545c}.theory-pip-done{fill:#f5d27a}
"""
STYLESHEET = (
    """
.theory-text,.theory-quiet,.theory-on,.theory-button-text,.theory-b-ink,.theory-g-ink,.theory-r-ink,.theory-ink,
.theory-faint,.theory-bonus{
font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;text-anchor:middle;
user-select:none;-webkit-user-select:none;font-variant-numeric:tabular-nums}
.theory-left{text-anchor:start}.theory-right{text-anchor:end}.theory-bold,.theory-button-text{font-weight:700}
.theory-formula{font-family:Georgia,"Times New Roman",serif;font-style:italic;user-select:none}
.theory-doodle,.theory-grain{fill:none;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
.theory-room{fill:#000;fill-opacity:0}.theory-shadow{fill:#0a0d12;fill-opacity:.24}
.theory-ink{fill:#2a2620}.theory-faint{fill:#6a5f4d}.theory-on,.theory-white{fill:#fff}
.theory-line,.theory-on-line,.theory-mesh{fill:none;stroke:#2a2620;stroke-width:2.4;stroke-linecap:round;
stroke-linejoin:round}
.theory-on-line{stroke:#fff}.theory-mesh{stroke:#b9a8ee;stroke-width:2}
.theory-solid{fill:#2a2620}.theory-on-solid{fill:#fff}.theory-on-tint{fill:#fff;fill-opacity:.28}
.theory-eye{fill:#fffaf0;stroke:#2a2620;stroke-width:2.2}
.theory-b{fill:#2560bd}.theory-g{fill:#1a7a4a}.theory-r{fill:#bd3336}
.theory-b-shine{fill:url(#theory-blue)}.theory-g-shine{fill:url(#theory-green)}.theory-r-shine{fill:url(#theory-red)}
.theory-card,.theory-panel,.theory-gone{stroke-width:1.8}.theory-tile{stroke-width:2.4}
.theory-back{fill:url(#theory-violet);stroke:#d8ccff;stroke-width:1.8}
.theory-beam0{fill:#f4efff}.theory-beam1{fill:#b9a8ee}.theory-beam2{fill:#8b77cf}
.theory-gold{fill:url(#theory-brass);stroke:#7d5a0c;stroke-width:1.8;stroke-linejoin:round}
.theory-button{stroke-width:2}.theory-flag{stroke-width:2;stroke-linejoin:round}
.theory-turn{fill:none;stroke-width:4.5}.theory-mine{fill:none;stroke:#d98a00;stroke-width:4}
.theory-cross{stroke:#b3261e;stroke-width:3.6;stroke-linecap:round;fill:none}.theory-dim{opacity:.42}.theory-water{opacity:.15}
.theory-door{fill:none;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}.theory-stain{fill:none;stroke-width:5}
.theory-atom-tint,.theory-flask-tint{fill:#b7dd7a}.theory-glasses-tint{fill:#a9dbe8}.theory-rocket-tint{fill:#f6ad7b}
.theory-planet-tint{fill:#c4b1f0}.theory-star-tint,.theory-burst-tint{fill:#ffd24f}.theory-brain-tint{fill:#f3b4cf}
.theory-cat-tint{fill:#d9c7ae}.theory-box-tint{fill:#e0c79a}
.theory-atom-soft,.theory-flask-soft{fill:#e8f3d3}.theory-glasses-soft{fill:#ddf1f5}.theory-rocket-soft{fill:#fde3d1}
.theory-planet-soft{fill:#e9e1fb}.theory-star-soft,.theory-burst-soft{fill:#fff0bf}.theory-brain-soft{fill:#fbe2ec}
.theory-cat-soft,.theory-box-soft{fill:#efe6d6}
"""
    + _DAY
    + "@media (prefers-color-scheme:dark){"
    + _NIGHT
    + "}\n"
)


def _stop(offset: float, colour: str) -> str:
    return node("stop", offset=offset, stop_color=colour)


def _down(name: str, *stops: str) -> str:
    """A gradient from above."""
    return node("linearGradient", *stops, **{"id": f"theory-{name}", "x1": 0, "y1": 0, "x2": 0, "y2": 1})


def _by_light(name: str) -> tuple[str, str]:
    """Two stops whose colours the style sheet gives."""
    return node("stop", offset=0, class_=f"theory-{name}1"), node("stop", offset=1, class_=f"theory-{name}2")


DEFS = node(
    "defs",
    _down("blue", _stop(0, "#2f6fd6"), _stop(1, "#1b4b9e")),
    _down("green", _stop(0, "#1e8552"), _stop(1, "#0f603a")),
    _down("red", _stop(0, "#cf4043"), _stop(1, "#9e2429")),
    _down("violet", _stop(0, "#6d57b5"), _stop(1, "#463484")),
    _down("brass", _stop(0, "#ffe08a"), _stop(0.45, "#efb52f"), _stop(1, "#b98312")),
    _down("wood", *_by_light("wood")),
    node("radialGradient", *_by_light("sky"), id="theory-board", cx=0.4, cy=0.32, r=0.9),
)
