"""The colours of Ramsch's picture, light and dark: a gaming table in Monaco by day and by night."""

from __future__ import annotations

WORLD_COLOURS = ("#a8327f", "#00734f", "#96570a", "#005c9e")  # Cyber, Natur, Stadt, Wasser: apart for every kind of eye
STYLESHEET = """
.ramsch-text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;fill:#fff6df;
text-anchor:middle;user-select:none;-webkit-user-select:none}
.ramsch-left{text-anchor:start}.ramsch-right{text-anchor:end}
.ramsch-bold{font-weight:700}.ramsch-quiet{fill:#d8e6d6}.ramsch-white{fill:#fff}.ramsch-print{fill:#2a2118}
.ramsch-digits{font-variant-numeric:tabular-nums}
.ramsch-still{pointer-events:none}
.ramsch-area{fill:none;pointer-events:all}
.ramsch-felt-near{stop-color:#217a68}.ramsch-felt-far{stop-color:#0f4a41}
.ramsch-wood-near{stop-color:#b9793f}.ramsch-wood-far{stop-color:#6b3f1d}
.ramsch-ivory-near{stop-color:#fff9ea}.ramsch-ivory-far{stop-color:#eadbb8}
.ramsch-brass{fill:none;stroke:#e8c26b;stroke-width:2.2}
.ramsch-weave{fill:none;stroke:#fff;stroke-opacity:.035;stroke-width:1.2}
.ramsch-lozenge{fill:none;stroke:#e8c26b;stroke-opacity:.2;stroke-width:1.6}
.ramsch-panel{fill:#04211c;fill-opacity:.3}
.ramsch-plate{fill:#04211c;fill-opacity:.42}
.ramsch-lit,.ramsch-won{fill:#04211c;fill-opacity:.3;stroke:#ffd978;stroke-width:4}
.ramsch-won{fill:#e3a72b;fill-opacity:.2}
.ramsch-lit-plate,.ramsch-won-plate{fill:url(#ramsch-gold)}
.ramsch-place{fill:#fff;fill-opacity:.05;stroke:#cfd6ff;stroke-opacity:.6;stroke-width:2.2;stroke-dasharray:9 7}
.ramsch-well{fill:url(#ramsch-space);stroke:#e8c26b;stroke-width:3}
.ramsch-well-lip{fill:none;stroke:#02110e;stroke-opacity:.55;stroke-width:7}
.ramsch-star{fill:none;stroke:#e6e9ff;stroke-linecap:round}
.ramsch-orbit{fill:none;stroke:#9fa8ff;stroke-opacity:.34;stroke-width:1.4}
.ramsch-shadow{fill:#02110e;fill-opacity:.34;stroke:#02110e;stroke-opacity:.16;stroke-width:6}
.ramsch-face{fill:#fffaf0}
.ramsch-rim{fill:none;stroke:#1d1a17;stroke-opacity:.5;stroke-width:1.4}
.ramsch-edge{fill:#fdf3de;stroke:#6d5f4a;stroke-width:1.2}
.ramsch-back{fill:#fff6ee;stroke:#5d0f16;stroke-width:1.4}.ramsch-back-field{fill:#c22433}
.ramsch-back-disc{fill:#1c2250;stroke:#f3cf7c;stroke-width:3}.ramsch-back-star{fill:#f3cf7c}
.ramsch-ink{fill:#241d2b}.ramsch-index{fill:#241d2b;font-weight:800;letter-spacing:-.3px}
.ramsch-tint{fill:currentColor}
.ramsch-line{fill:none;stroke:#241d2b;stroke-linecap:round;stroke-linejoin:round}
.ramsch-tint-line{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}
.ramsch-hollow{fill:#fff;stroke:#241d2b;stroke-width:2.8;stroke-linejoin:round}
.ramsch-medal{fill:#fffaf0;stroke:currentColor;stroke-width:2.4}
.ramsch-medal-line{fill:none;stroke:#d5a94a;stroke-width:1.4}
.ramsch-world{fill:currentColor;font-weight:600}.ramsch-name{letter-spacing:-.35px}
.ramsch-chart{fill:url(#ramsch-ivory);stroke:#8a6a2c;stroke-width:1.6}
.ramsch-field{fill:#fffdf6;stroke:#b49a63;stroke-width:1.8}
.ramsch-field-text{fill:#5d5140}
.ramsch-coin{fill:url(#ramsch-copper);stroke:#5a2f0d;stroke-width:2}.ramsch-coin-line{fill:none;stroke:#ffe0b5;
stroke-opacity:.55;stroke-width:1.3}
.ramsch-badge{fill:#15161f;stroke:#e8c26b;stroke-width:1.6}.ramsch-alarm{fill:#c4202d;stroke:#fff3dc;stroke-width:2}
.ramsch-cap{fill:#c4202d;stroke:#5d0f16;stroke-width:1.5}.ramsch-cap-line{fill:none;stroke:#fff;stroke-width:2.8;
stroke-linecap:round}
.ramsch-crown{fill:#ffd978;stroke:#5a3c06;stroke-width:1.6;stroke-linejoin:round}
.ramsch-button{fill:url(#ramsch-gold);stroke:#fff3d0;stroke-width:2}
@media (prefers-color-scheme:dark){
.ramsch-felt-near{stop-color:#14473f}.ramsch-felt-far{stop-color:#081f1d}
.ramsch-wood-near{stop-color:#54331b}.ramsch-wood-far{stop-color:#26150a}
.ramsch-ivory-near{stop-color:#e6d9bd}.ramsch-ivory-far{stop-color:#bfac84}
.ramsch-brass{stroke:#b5924a}.ramsch-well{stroke:#b5924a}
.ramsch-panel,.ramsch-lit{fill:#000;fill-opacity:.26}.ramsch-plate{fill:#000;fill-opacity:.36}
.ramsch-quiet{fill:#b4c6bd}
.ramsch-face{fill:#f3ead8}.ramsch-edge{fill:#e0d2b4;stroke:#4f432f}
.ramsch-medal{fill:#f8f0e0}.ramsch-hollow{fill:#fffaf0}
.ramsch-back{fill:#e9d9d0}.ramsch-back-field{fill:#94202c}
.ramsch-field{fill:#efe5cd}
}
""" + "".join(f".ramsch-{letter}{{color:{colour}}}" for letter, colour in zip("cnsw", WORLD_COLOURS, strict=True))
