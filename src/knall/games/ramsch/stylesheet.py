"""The colours of Ramsch's picture: style sheet and patterns, light and dark."""

from __future__ import annotations

from knall.core.drawing import node

WORLD_COLOURS = ("#b0428c", "#00805c", "#b86e00", "#0068b0")  # Cyber, Natur, Stadt, Wasser: apart for every kind of eye
STYLESHEET = """
.ramsch-text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;fill:#23262f;
text-anchor:middle;user-select:none;-webkit-user-select:none}
.ramsch-left{text-anchor:start}.ramsch-right{text-anchor:end}
.ramsch-bold{font-weight:700}.ramsch-quiet{fill:#686a70}.ramsch-white{fill:#fff}
.ramsch-digits{font-variant-numeric:tabular-nums}
.ramsch-still{pointer-events:none}
.ramsch-table{fill:#ece5d6}
.ramsch-panel{fill:#faf6ec;stroke:#cfc5ae;stroke-width:2}
.ramsch-lit{fill:#fffdf4;stroke:#d0342c;stroke-width:5}
.ramsch-won{fill:#fff3c4;stroke:#d99a00;stroke-width:5}
.ramsch-place{fill:#e6ddc8;stroke:#b7ab90;stroke-width:2.5;stroke-dasharray:9 7}
.ramsch-face{fill:#fffdf7}
.ramsch-rim{fill:none;stroke:#1d1f27;stroke-opacity:.55;stroke-width:1.5}
.ramsch-edge{fill:#fffaf0;stroke:#7d7666;stroke-width:1.2}
.ramsch-back{fill:#2b2f52}.ramsch-back-line{fill:none;stroke:#e9c46a;stroke-width:2}
.ramsch-back-star{fill:#e9c46a}
.ramsch-ink{fill:#1d1f27}.ramsch-index{fill:#1d1f27;font-weight:800}
.ramsch-line{fill:none;stroke:#1d1f27;stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
.ramsch-hollow{fill:#fffdf7;stroke:#1d1f27;stroke-width:3;stroke-linejoin:round}
.ramsch-field{fill:#fffdf7;stroke:#a99d82;stroke-width:2}
.ramsch-coin{fill:#c98a3a;stroke:#6d4514;stroke-width:2.5}
.ramsch-badge{fill:#23262f}.ramsch-alarm{fill:#d0342c}.ramsch-cap{fill:#d0342c;stroke:#7c1712;stroke-width:1.5}
.ramsch-button{fill:#23262f;stroke:#23262f;stroke-width:2}
@media (prefers-color-scheme:dark){
.ramsch-text{fill:#eceae4}.ramsch-quiet{fill:#a9a8a2}.ramsch-white{fill:#fff}
.ramsch-index{fill:#1d1f27}
.ramsch-table{fill:#171920}.ramsch-panel{fill:#22252f;stroke:#3d4252}.ramsch-lit{fill:#2b2d38;stroke:#ff7a6e}
.ramsch-won{fill:#3a3419;stroke:#f2bf3c}.ramsch-place{fill:#1b1e27;stroke:#566}
.ramsch-back{fill:#474d85}.ramsch-field{fill:#2b2f3b;stroke:#6b7080}.ramsch-badge{fill:#000}
.ramsch-button{fill:#e9c46a;stroke:#e9c46a}.ramsch-button-text{fill:#1d1f27}
}
@media not (prefers-color-scheme:dark){.ramsch-button-text{fill:#fff}}
""" + "".join(
    f".ramsch-{letter}{{fill:{colour}}}.ramsch-{letter}-pale{{fill:{colour};fill-opacity:.16}}"
    f".ramsch-{letter}-line{{fill:none;stroke:{colour};stroke-opacity:.5;stroke-width:2.2}}"
    for letter, colour in zip("cnsw", WORLD_COLOURS, strict=True)
)


def _pattern(letter: str, size: int, path: str) -> str:
    attributes = {"id": f"ramsch-{letter}", "width": size, "height": size, "patternUnits": "userSpaceOnUse"}
    return node("pattern", node("path", d=path, class_=f"ramsch-{letter}-line"), **attributes)


DEFS = node(
    "defs",
    _pattern("c", 16, "M0 8H5M11 8H16M8 0V5M8 11V16M5 5H11V11H5Z"),  # circuits
    _pattern("n", 16, "M8 15C2 10 3 4 8 1C13 4 14 10 8 15V5"),  # leaves
    _pattern("s", 16, "M0 .5H16M0 8.5H16M4 .5V8.5M12 8.5V16.5"),  # bricks
    _pattern("w", 20, "M-5 6Q0 0 5 6T15 6T25 6M-5 16Q0 10 5 16T15 16T25 16"),  # waves
)
