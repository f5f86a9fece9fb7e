"""The things on the table of The Big Bang Theory, each drawn around (0, 0); tiles are in `tiles`."""

from __future__ import annotations

from functools import lru_cache

from knall.core.show.drawing import node
from knall.games.theory.decks.deck import Card
from knall.games.theory.notation.notation import COLOUR_LETTERS
from knall.games.theory.picture.emblems import WISHES, emblem, kind_of, sign
from knall.games.theory.picture.places import SMALLEST
from knall.games.theory.picture.text_fitting import block, fitted, words

CARD_WIDTH = 132
SIDE = 44.0  # the width of a coloured end that is on the left or right
TALL, MIDDLE, LOW = 206, 102, 67  # heights of a card of one's own hand: the more there are, the lower
MINI = (42, 56)  # a card played
TIGHT = 20  # where less of a card is visible, only its value is
KNOWN = (62, 40)  # a known card of somebody else's hand
PRIZE = (74, 90)
ON = "theory-on theory-bold"


@lru_cache(1024)
def box(width: float, height: float, class_: str, radius: float = 10) -> str:
    """A rounded rectangle around the middle."""
    return node("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=radius, class_=class_)


@lru_cache(1024)
def shaded(width: float, height: float, class_: str, radius: float = 10) -> str:
    """A box with a shadow."""
    place = {"x": 1.5 - width / 2, "y": 3.5 - height / 2, "width": width, "height": height, "rx": radius}
    return node("rect", class_="theory-shadow", **place) + box(width, height, class_, radius)


def at(x: float, y: float, inside: str, scale: float = 1) -> str:
    """A drawing moved and scaled."""
    moved = f"translate({x:g},{y:g})" if x or y else ""
    resized = f"scale({scale:g})" if scale != 1 else ""
    return node("g", inside, transform=moved + resized) if moved or resized else inside


@lru_cache(256)
def shape(c: int, r: float, class_: str = "") -> str:
    """The shape of a colour, in this colour or as said: blue is round, green a triangle, red a square."""
    class_ = class_ or f"theory-{COLOUR_LETTERS[c]}"
    if c == 0:
        return node("circle", r=r, class_=class_)
    if c == 1:
        return node("path", d=f"M0 {-1.15 * r:.1f}L{1.2 * r:.1f} {0.9 * r:.1f}H{-1.2 * r:.1f}Z", class_=class_)
    return box(1.8 * r, 1.8 * r, class_, 1.5)


# --- cards ---


def card(height: int, name: str, letter: str, shown: Card, known: bool) -> str:
    """A card of one's own hand without its coloured ends, which are above and below, or left and right."""
    ground = shaded(CARD_WIDTH, height, "theory-card", 12)
    eye = _eye() if known else ""
    if height == TALL:
        alone = sum(value > 0 for value in shown.values) == 1  # then there is more room
        medal = node("circle", r=27, class_=f"theory-{kind_of(shown)}-soft") + emblem(shown, 1.15)
        name = block(name, 0, 72 if alone else 28, SMALLEST, CARD_WIDTH - 6, "theory-ink")
        medal = at(0, 8, medal, 1.5) if alone else at(0, -16, medal, 0.95)
        return ground + medal + name + words(letter, -50, -22, 22, "theory-faint") + at(50, -29, eye)
    spine = at(0, _seam(height), emblem(shown, 0.82 if height == MIDDLE else 0.72))
    if height == MIDDLE:
        spine = at(0, -12, spine) + words(letter, -10 if known else 0, 10, SMALLEST, "theory-faint")
    name = words(fitted(name, SMALLEST, CARD_WIDTH - 6), 0, height / 2 - 7, SMALLEST, "theory-ink")
    return ground + spine + name + at(10 if height == MIDDLE else 0, 4 if height == MIDDLE else 7, eye, 0.8)


def _seam(height: int) -> float:
    """The middle between the two ends of a card whose ends are left and right."""
    return -13 if height == MIDDLE else -12


def _eye() -> str:
    return node("path", d="M-9 0Q0 -9 9 0Q0 9 -9 0Z", class_="theory-eye") + node(
        "circle", r=2.8, class_="theory-solid"
    )


def end_size(height: int, alone: bool) -> tuple[float, float]:
    """How large a coloured end is: rings around it leave sign and name free."""
    width = CARD_WIDTH - 6.0
    if height == TALL:
        return width, 50
    return width if alone else SIDE, height - 37 if height == MIDDLE else height - 31


def end_place(height: int, first: bool, alone: bool) -> tuple[float, float]:
    """Where an end lies on its card; the higher value is above, or on the left."""
    width, tall = end_size(height, alone)
    if height == TALL:
        return 0, (tall - height) / 2 + 3 if first else (height - tall) / 2 - 3
    away = (CARD_WIDTH - width) / 2 - 3
    return (-away if first else away), (tall - height) / 2 + 3


@lru_cache(512)
def end(c: int, value: int, height: int, alone: bool) -> str:
    """The coloured end of a card, where it is touched to be played for that colour."""
    width, tall = end_size(height, alone)
    colour = f"theory-{COLOUR_LETTERS[c]}-shine"
    if height == TALL:
        face = box(width, tall, colour, 9) + words(str(value), -22, 16, 44, ON)
        return face + at(24, 0, shape(c, 13, "theory-white"))
    if alone:  # on either side of the sign
        x, numeral = (width - SIDE) / 2, words(str(value), 0, 13, 36, ON)
        left = at(-x, 0, box(SIDE, tall, colour, 9) + numeral)
        right = at(x, 0, box(SIDE, tall, colour, 9) + shape(c, 11, "theory-white"))
        return box(width, tall, "theory-room", 9) + left + right
    if height == MIDDLE:
        marks = words(str(value), 0, 7, 36, ON) + at(0, 20, shape(c, 7, "theory-white"))
    else:
        marks = words(str(value), -9, 10, 28, ON) + at(11, 0, shape(c, 7, "theory-white"))
    return box(width, tall, colour, 9) + marks


def played(c: int, value: int, shown: Card, visible: float, halved: bool = False) -> str:
    """A played card; only the left part of it may be visible below others."""
    face = shaded(*MINI, "theory-card", 7) + box(MINI[0] - 5, MINI[1] - 5, f"theory-{COLOUR_LETTERS[c]}-shine", 5)
    x = min(0.0, visible / 2 - MINI[0] / 2 + 2)
    if visible < TIGHT:
        return face + (words(str(value), x, 8, 22, ON) if visible > TIGHT / 2 else "")
    number = words("3½", x, 2, 22, ON) if halved else words(str(value), x, 2, 30, ON)  # T4, tile 9
    return face + number + at(x, 15, emblem(shown, 0.5, "on-"))


def known_card(shown: Card) -> str:
    """A card of another hand that everyone knows: both values, and the sign between them."""
    ends = sorted(((value, c) for c, value in enumerate(shown.values) if value), reverse=True)
    parts = [shaded(*KNOWN, "theory-card", 7)]
    for i, (value, c) in enumerate(ends):
        x = (-20.5, 20.5)[i]
        parts.append(
            at(x, 0, box(18, KNOWN[1] - 4, f"theory-{COLOUR_LETTERS[c]}", 4) + words(str(value), 0, 8, 23, ON))
        )
    return "".join(parts) + at(0 if len(ends) == 2 else 8, 0, emblem(shown, 0.55))


@lru_cache(256)
def back(width: float, height: float, number: int | None = None) -> str:
    """The back of a card, or of a pile with the number of its cards."""
    if number is not None:
        under = "".join(at(2.0 * i, 2.0 * i, box(width, height, "theory-back", 6)) for i in (2, 1) if number > i)
        return under + box(width, height, "theory-back", 6) + words(str(number), 0, 8, 23, ON)
    w, h = width / 2 - 6, height / 2 - 6
    lozenge = node("path", d=f"M0 {-h:g}L{w:g} 0L0 {h:g}L{-w:g} 0Z", class_="theory-mesh")
    return box(width, height, "theory-back", 6) + lozenge + node("circle", r=2.5, class_="theory-mesh")


@lru_cache(64)
def away(number: int) -> str:
    """The cards of a seat that are out of the game."""
    cross = node("path", d="M-14 -14L14 14M14 -14L-14 14", class_="theory-cross theory-dim")
    return box(40, 38, "theory-gone", 6) + cross + words(str(number), 0, 8, 23, "theory-text theory-bold")


# --- prizes ---


@lru_cache(64)
def prize(c: int, value: int) -> str:
    """A prize turned up; 0: none lies here now."""
    if not value:
        return box(*PRIZE, "theory-gone", 12)
    colour = f"theory-{COLOUR_LETTERS[c]}-shine"
    ground = shaded(*PRIZE, "theory-gold", 12) + box(PRIZE[0] - 11, PRIZE[1] - 11, colour, 8)
    return ground + words(str(value), 0, 7, 46, ON) + at(0, 25, sign(WISHES[c], 0.72, "on-"))


@lru_cache(64)
def small_prize(c: int, value: int) -> str:
    """A prize that somebody has won."""
    ground = shaded(38, 56, "theory-gold", 8) + box(31, 49, f"theory-{COLOUR_LETTERS[c]}-shine", 5)
    return ground + words(str(value), 0, 3, 30, ON) + at(0, 14, sign(WISHES[c], 0.5, "on-"))


@lru_cache(64)
def lost_prize(c: int, value: int) -> str:
    """A prize that nobody gets."""
    cross = node("path", d="M-30 -38L30 38M30 -38L-30 38", class_="theory-cross")
    return node("g", prize(c, value), class_="theory-dim") + cross


def crown() -> str:
    """The sign of a winner."""
    return node("path", d="M-15 11L-18 -8L-7 0L0 -13L7 0L18 -8L15 11Z", class_="theory-gold")


def flag() -> str:
    """The sign of the starting player."""
    return node("path", d="M-8 -12V13M-8 -12L10 -5L-8 2Z", class_="theory-flag")


def left_round() -> str:
    """The sign of a seat that has dropped out: a door."""
    return node("path", d="M2 -11H-9V11H2M-3 0H12M6 -6L12 0L6 6", class_="theory-door")


@lru_cache(64)
def button(label: str, width: float, height: float) -> str:
    """A button."""
    return shaded(width, height, "theory-button", 20) + block(label, 0, 0, 22, width - 8, "theory-button-text")
