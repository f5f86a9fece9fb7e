"""Drawings of the things of Ramsch, each around (0, 0); shared symbols are in `symbols`."""

from __future__ import annotations

from functools import lru_cache

from knall.core.show.drawing import node, number
from knall.games.ramsch.notation.notation import CARDS
from knall.games.ramsch.picture.symbols import CARD, burst, use, words

_WIDTH_OF_A_LETTER = 0.56  # of its size, about
_MESS = ((2, -1.4), (-3, 1.8), (1, 0.9), (3, -2.1), (-2, -0.6), (0, 1.3))  # how cards of a pile lie: aside, and turned


def shortened(what: str, room: float, size: float) -> str:
    """A text truncated to fit."""
    most = int(room / (_WIDTH_OF_A_LETTER * size))
    return what if len(what) <= most else what[: most - 1].rstrip() + "…"


def box(width: float, height: float, style: str, rx: float = 12) -> str:
    """A rounded rectangle around (0, 0)."""
    return node("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=rx, class_=style)


def moved(drawing: str, x: float, y: float) -> str:
    """A drawing elsewhere."""
    return node("g", drawing, transform=f"translate({number(x)},{number(y)})")


def area(x: float, y: float, width: float, height: float) -> str:
    """An invisible touch area."""
    return node("rect", x=x, y=y, width=width, height=height, class_="ramsch-area")


def still(drawing: str) -> str:
    """A drawing that lets touches through to what is below it."""
    return node("g", drawing, class_="ramsch-still")


def table(width: float, height: float, wells: tuple[tuple[float, float], ...]) -> str:
    """What everything lies on: felt in a wooden frame, with windows into space."""
    middle = f"translate({number(width / 2)},{number(height / 2)})"
    felt = {"x": 11, "y": 11, "width": width - 22, "height": height - 22, "rx": 20}
    a, b = width / 2 - 30, height / 2 - 26
    return "".join(
        (
            node("rect", width=width, height=height, rx=26, fill="url(#ramsch-wood)"),
            node("rect", fill="url(#ramsch-felt)", **felt),
            node("rect", fill="url(#ramsch-weave)", **felt),
            node("rect", class_="ramsch-brass", **felt),
            node(
                "path",
                d=f"M0,{number(-b)}L{number(a)},0L0,{number(b)}L{number(-a)},0Z"
                f"M0,{number(-b * 0.86)}L{number(a * 0.86)},0L0,{number(b * 0.86)}L{number(-a * 0.86)},0Z",
                class_="ramsch-lozenge",
                transform=middle,
            ),
            *(use("well", x=number(x), y=number(y)) for x, y in wells),
        )
    )


# --- cards ---


@lru_cache(64)
def card(kind: int) -> str:
    """The face of a card: its world, its ingredient, and its code in the corner."""
    code, (width, height) = CARDS[kind], CARD
    index = words(code, -width / 2 + 6, -height / 2 + 17, 21, "ramsch-left ramsch-index")
    return node("g", use(code[2]), use(code[:2]), index, class_=f"ramsch-{code[2]}")


def back() -> str:
    """The back of a card."""
    return use("back")


def small_back() -> str:
    """The back of a card in another hand."""
    return use("small-back")


@lru_cache(64)
def pile(layers: int) -> str:
    """The cards below the top one, in an untidy pile as thick as there are cards."""
    edges = []
    for i in reversed(range(layers)):
        aside, turn = _MESS[i % len(_MESS)]
        deep = 4.0 * (i + 1) if i < 5 else 20 + 1.6 * (i - 4)
        edges.append(use("edge", transform=f"translate({aside},{number(deep)})rotate({turn})"))
    return "".join(edges)


@lru_cache(64)
def stack(layers: int) -> str:
    """The cards of the pool, seen from the side."""
    return "".join(use("edge", y=number(2.6 * (i + 1))) for i in reversed(range(layers)))


def place(taken: bool) -> str:
    """The ground of a universe, taken or empty."""
    return use("edge") if taken else box(*CARD, "ramsch-place")


# --- what is around the cards ---


def panel(width: float, height: float, mood: str, name: str, points: str) -> str:
    """A seat's panel with a plate for its name and points; `mood`: panel, lit or won."""
    plate = node("rect", x=4, y=4, width=width - 8, height=30, rx=12, class_=f"ramsch-{_PLATES[mood]}")
    ink = "ramsch-left ramsch-bold" + ("" if mood == "panel" else " ramsch-print")
    room = width - 34 - 0.6 * 21 * len(points) - (30 if mood == "won" else 0)
    crown = moved(_CROWN, 22, 17) if mood == "won" else ""
    return (
        node("rect", width=width, height=height, rx=16, class_=f"ramsch-{mood}")
        + plate
        + crown
        + words(shortened(name, room, 22), 44 if mood == "won" else 14, 19, 22, ink)
        + words(points, width - 14, 19, 21, ink.replace("left", "right") + " ramsch-digits")
    )


_PLATES = {"panel": "plate", "lit": "lit-plate", "won": "won-plate"}
_CROWN = node("path", d="M-11,8L-14,-6L-6,0L0,-10L6,0L14,-6L11,8Z", class_="ramsch-crown")


def held(cards: str) -> str:
    """The number of cards in a hand."""
    sign = node("g", small_back(), transform="translate(-16,0) rotate(-8) scale(.66)")
    return sign + words(cards, 2, 0, 24, "ramsch-left ramsch-bold ramsch-digits")


def chart(width: float, height: float) -> str:
    """The dimension card, without its fields."""
    return moved(box(width, height, "ramsch-chart", 12), width / 2, height / 2)


def field(label: str) -> str:
    """One field of a track."""
    return node("circle", r=15.5, class_="ramsch-field") + words(label, 0, 0, 20, "ramsch-field-text ramsch-digits")


@lru_cache(32)
def coin(label: str) -> str:
    """A cent: it marks a field and says what is there."""
    return still(
        node("circle", r=17, class_="ramsch-coin")
        + node("circle", r=13.6, class_="ramsch-coin-line")
        + words(label, 0, 0, 21, "ramsch-print ramsch-bold ramsch-digits")
    )


@lru_cache(256)
def badge(label: str, style: str = "ramsch-badge", size: float = 22) -> str:
    """A pill with a few words."""
    width = max(34.0, 0.58 * size * len(label) + 18)
    pill = box(width, size + 12, style, (size + 12) / 2) + words(label, 0, 0, size, "ramsch-white ramsch-bold")
    return still(pill)


def cap() -> str:
    """A crown cap: the sign of a turn to miss."""
    rim = node("path", d=burst(16, 15.5, 13), class_="ramsch-cap")
    return rim + node("path", d="M-5,-5L5,5M5,-5L-5,5", class_="ramsch-cap-line")


def button(label: str) -> str:
    """A button."""
    width = max(90.0, 0.58 * 24 * len(label) + 36)
    return box(width, 46, "ramsch-button", 23) + words(label, 0, 0, 24, "ramsch-bold ramsch-print")
