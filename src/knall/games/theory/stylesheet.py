"""The colours of the picture of The Big Bang Theory, by day and by night; each also has a letter and a shape."""

_DAY = """
.theory-ground{fill:#ece5d6}
.theory-panel{fill:#fdfaf3;stroke:#d9cfbb;stroke-width:2}
.theory-cell-b{fill:#dde8f8}.theory-cell-g{fill:#d9eee2}.theory-cell-r{fill:#f8dfdd}
.theory-b{fill:#2361c0}.theory-g{fill:#1b7d4c}.theory-r{fill:#bf3336}
.theory-b-ink{fill:#1c52a6}.theory-g-ink{fill:#14683e}.theory-r-ink{fill:#a8282c}
.theory-text{fill:#24262e}.theory-quiet{fill:#6a665d}
.theory-line{stroke:#24262e}.theory-solid{fill:#24262e}
.theory-card{fill:#fffdf7;stroke:#8b8371;stroke-width:2}
.theory-back{fill:#54428a;stroke:#fffdf7;stroke-width:2}
.theory-mesh{stroke:#a493dd}
.theory-tile{fill:#fff3cf;stroke:#a9842b;stroke-width:2.5}
.theory-slot{fill:#f6f0e1;stroke:#cfc3a8;stroke-width:2}
.theory-button{fill:#24262e}.theory-button-text{fill:#fffdf7}
.theory-gold{fill:#f2b92f;stroke:#8a6410;stroke-width:2}
"""
_NIGHT = """
.theory-ground{fill:#14161d}
.theory-panel{fill:#21242e;stroke:#3a3f4d}
.theory-cell-b{fill:#1d2c47}.theory-cell-g{fill:#1a3529}.theory-cell-r{fill:#432326}
.theory-b{fill:#2f6fd4}.theory-g{fill:#22885a}.theory-r{fill:#c93f42}
.theory-b-ink{fill:#8db8ff}.theory-g-ink{fill:#7fd9a9}.theory-r-ink{fill:#ff9c9a}
.theory-text{fill:#f1efe9}.theory-quiet{fill:#aaa69b}
.theory-line{stroke:#f1efe9}.theory-solid{fill:#f1efe9}
.theory-card{fill:#2b2f3b;stroke:#878f9f}
.theory-back{fill:#5b4a96;stroke:#c6bdf0}
.theory-tile{fill:#453a1d;stroke:#d5ab48}
.theory-slot{fill:#272a34;stroke:#464b59}
.theory-button{fill:#f1efe9}.theory-button-text{fill:#14161d}
"""
STYLESHEET = (
    """
.theory-text,.theory-quiet,.theory-on,.theory-button-text,.theory-b-ink,.theory-g-ink,.theory-r-ink,.theory-gold-text,
.theory-b-fix,.theory-g-fix,.theory-r-fix{
font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;text-anchor:middle;
user-select:none;-webkit-user-select:none;font-variant-numeric:tabular-nums}
.theory-left{text-anchor:start}.theory-right{text-anchor:end}.theory-bold{font-weight:750}
.theory-on{fill:#fff}.theory-on-line{fill:none;stroke:#fff}.theory-on-solid{fill:#fff}
.theory-white{fill:#fff}.theory-b-soft{fill:#a9c6f2}.theory-g-soft{fill:#9fd9ba}.theory-r-soft{fill:#f0b1b0}
.theory-b-fix{fill:#1c52a6}.theory-g-fix{fill:#14683e}.theory-r-fix{fill:#a8282c}
.theory-line,.theory-on-line,.theory-mesh{fill:none;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.theory-gold-text{fill:#3a2a00}
.theory-turn{fill:none;stroke:#e09a00;stroke-width:5}
.theory-mine{fill:none;stroke:#e09a00;stroke-width:3.5}
.theory-cross{stroke:#b3261e;stroke-width:4;stroke-linecap:round}
.theory-dim{opacity:.45}
"""
    + _DAY
    + "@media (prefers-color-scheme:dark){"
    + _NIGHT
    + "}\n"
)
