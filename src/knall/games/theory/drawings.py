"""The things on the table of The Big Bang Theory, each drawn around (0, 0)."""

from __future__ import annotations

from functools import lru_cache

from knall.core.drawing import node, text
from knall.core.language import Language
from knall.games.theory import labels
from knall.games.theory.deck import Card
from knall.games.theory.emblems import emblem, sign
from knall.games.theory.names import tile_sign
from knall.games.theory.notation import COLOUR_LETTERS

CARD = (130, 184)  # a card of one's own hand
HALF = 58  # the coloured part at either end of it
MINI = (46, 66)  # a card played
KNOWN = (54, 50)  # a known card of somebody else's hand
TILE = (166, 96)
SMALL_TILE = (66, 58)
BONUS = {  # the signs of the people on a tile, and what it adds: colour and points
    3: (("atom", "brain"), ((1, 2), (2, 2))),
    4: (("glasses", "star"), ((0, 2), (2, 2))),
    5: (("rocket", "flask"), ((0, 2), (2, 2))),
    6: (("rocket", "planet"), ((2, 3),)),
    7: (("atom",), ((1, 3),)),
    8: (("planet",), ((0, 3),)),
}
SWAPPED = ((0, 2), (0, 1), (2, 1))  # T4: the colours of tiles 0-2


@lru_cache(1024)
def box(width: float, height: float, class_: str, radius: float = 10) -> str:
    """A rounded rectangle around the middle."""
    return node("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=radius, class_=class_)


@lru_cache(4096)
def words(content: str, x: float, y: float, size: float, class_: str = "theory-text", room: float = 0) -> str:
    """A line of text; one that is too long for the room is squeezed."""
    squeezed = (
        {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if room and len(content) * size * 0.56 > room else {}
    )
    return text(content, x=x, y=y, font_size=size, class_=class_, **squeezed)


@lru_cache(256)
def badge(c: int, radius: float, class_: str = "theory-white") -> str:
    """The shape of a colour with its letter: blue is round, green a triangle, red a square."""
    shapes = (
        node("circle", r=radius, class_=class_),
        node("path", d=f"M0 {-1.25 * radius}L{1.2 * radius} {0.9 * radius}H{-1.2 * radius}Z", class_=class_),
        node("rect", x=-0.95 * radius, y=-0.95 * radius, width=1.9 * radius, height=1.9 * radius, class_=class_),
    )
    letter = COLOUR_LETTERS[c].upper()
    down = (0.42, 0.66, 0.42)[c] * radius
    return shapes[c] + words(letter, 0, down, radius * 1.2, f"theory-{COLOUR_LETTERS[c]}-fix theory-bold")


def at(x: float, y: float, inside: str, scale: float = 1) -> str:
    """Something moved, and made smaller or larger."""
    return node("g", inside, transform=f"translate({x:g},{y:g})" + (f" scale({scale:g})" if scale != 1 else ""))


# --- cards ---


def card(name: str, letter: str, shown: Card, known: bool) -> str:
    """A card of one's own hand without its coloured ends."""
    alone = sum(value > 0 for value in shown.values) == 1  # then there is more room for the sign
    y, scale = (16, 1.5) if alone else (-12, 0.9)
    return (
        box(*CARD, "theory-card", 12)
        + at(0, y, emblem(shown, scale))
        + words(name, 0, 70 if alone else 25, 22, "theory-text theory-bold", CARD[0] - 12)
        + words(letter, -51, -8, 22, "theory-quiet")
        + (at(49, -14, _eye()) if known else "")
    )


def _eye() -> str:
    return node("path", d="M-9 0Q0 -9 9 0Q0 9 -9 0Z", class_="theory-line") + node(
        "circle", r=2.6, class_="theory-solid"
    )


def half(c: int, value: int, upper: bool) -> str:
    """The coloured end of a card, where it is touched to be played for that colour."""
    width, sign_ = CARD[0] - 4, -1 if upper else 1
    r, x, y = 10, width / 2, HALF / 2
    outer = f"M{-x:g} {-sign_ * y:g}V{sign_ * (y - r):g}Q{-x:g} {sign_ * y:g} {r - x:g} {sign_ * y:g}"
    shape = f"{outer}H{x - r:g}Q{x:g} {sign_ * y:g} {x:g} {sign_ * (y - r):g}V{-sign_ * y:g}Z"
    return (
        node("path", d=shape, class_=f"theory-{COLOUR_LETTERS[c]}")
        + words(str(value), -24, 16, 46, "theory-on theory-bold")
        + at(28, 0, badge(c, 15))
    )


def played(c: int, value: int, shown: Card, covered: bool) -> str:
    """A card on the table, as it was turned; what matters stays visible when another covers its right side."""
    colour, x = f"theory-{COLOUR_LETTERS[c]}", -10 if covered else 0
    ground = box(*MINI, "theory-card", 7) + box(MINI[0] - 4, MINI[1] - 4, colour, 6)
    return (
        ground
        + words(str(value), x, -2, 32, "theory-on theory-bold")
        + at(x, 17, emblem(shown, 0.5 if covered else 0.6, "on-"))
    )


def known_card(shown: Card) -> str:
    """A card of another hand that everyone knows: both values, and the sign."""
    ends = sorted(((value, c) for c, value in enumerate(shown.values) if value), reverse=True)
    width = (KNOWN[0] - 4) / len(ends)
    parts = [box(*KNOWN, "theory-card", 7)]
    for i, (value, c) in enumerate(ends):
        x = (i - (len(ends) - 1) / 2) * width
        parts.append(
            at(
                x,
                -11,
                box(width, 24, f"theory-{COLOUR_LETTERS[c]}", 4) + words(str(value), 0, 8, 23, "theory-on theory-bold"),
            )
        )
    return "".join(parts) + at(0, 13, emblem(shown, 0.55))


def back(width: float, height: float, number: int | None = None) -> str:
    """The back of a card, or of a pile with the number of its cards."""
    w, h = width / 2 - 5, height / 2 - 5
    inside = node("path", d=f"M{-w:g} {-h:g}L{w:g} {h:g}M{w:g} {-h:g}L{-w:g} {h:g}", class_="theory-mesh")
    if number is not None:
        inside = words(str(number), 0, 9, 26, "theory-on theory-bold")
    return box(width, height, "theory-back", 6) + inside


def away(number: int) -> str:
    """The cards of a seat that are out of the game."""
    cross = node("path", d="M-17 -19L17 19M17 -19L-17 19", class_="theory-cross theory-dim")
    return box(42, 46, "theory-slot", 6) + cross + words(str(number), 0, 9, 26, "theory-text theory-bold")


# --- prizes ---


def prize(c: int, value: int) -> str:
    """A prize turned up; 0: none lies here now."""
    if not value:
        return box(72, 92, "theory-slot", 10)
    colour = f"theory-{COLOUR_LETTERS[c]}"
    ground = box(72, 92, "theory-gold", 12) + box(58, 78, colour, 8)
    return ground + words(str(value), 0, 10, 50, "theory-on theory-bold") + at(0, 28, badge(c, 9))


# --- tiles ---


def tile(number: int, language: Language) -> str:
    """A tile of one's own, with its name."""
    name = words(tile_sign(number, language), 0, 40, 22, "theory-text", TILE[0] - 14)
    return box(*TILE, "theory-tile", 12) + at(0, -13, _face(number, language)) + name


@lru_cache(256)
def small_tile(number: int, ground: str, language: Language) -> str:
    """A tile without its name, on whatever ground."""
    return box(*SMALL_TILE, ground, 9) + _small_face(number, language)


@lru_cache(1)
def hidden_tile() -> str:
    """A tile face down."""
    return box(*SMALL_TILE, "theory-back", 9) + words("?", 0, 13, 38, "theory-on theory-bold")


def _face(number: int, language: Language) -> str:
    """The effect as signs, about 150 by 64 large."""
    if number == 9:
        return words(tile_sign(number, language), 0, 14, 38, "theory-text theory-bold")
    if number < 3:
        return _arrows() + "".join(at(x, 0, _disc(c, 25)) for x, c in zip((-46, 46), SWAPPED[number], strict=True))
    signs, gains = BONUS[number]
    people = [at(-56 + 40 * i, 0, sign(kind, 0.9)) for i, kind in enumerate(signs)]
    if number == 7:
        people.append(words("!", -18, 15, 44, "theory-text theory-bold"))
    if number == 8:
        people.append(at(-16, 0, _no_women()))
    chips = [at(42, 0 if len(gains) == 1 else 17 * (2 * i - 1), _chip(c, plus)) for i, (c, plus) in enumerate(gains)]
    return "".join([*people, *chips])


def _small_face(number: int, language: Language) -> str:
    """The effect in two lines, about 60 by 54 large."""
    if number == 9:
        return words("7 =", 0, -4, 23, "theory-text theory-bold") + words(
            labels.half(language), 0, 20, 23, "theory-text theory-bold"
        )
    if number < 3:
        discs = (at(x, -9, _disc(c, 14)) for x, c in zip((-16, 16), SWAPPED[number], strict=True))
        return "".join(discs) + at(0, 17, _arrows(), 0.7)
    signs, gains = BONUS[number]
    people = [at(16 * (2 * i - len(signs) + 1), -11, sign(kind, 0.7)) for i, kind in enumerate(signs)]
    if number in (7, 8):
        mark = words("!", 0, 10, 30, "theory-text theory-bold") if number == 7 else at(0, 0, _no_women(), 0.7)
        people = [at(-14, -11, sign(signs[0], 0.7)), at(15, -11, mark)]
    chips = [at(15.5 * (2 * i - len(gains) + 1), 16, _small_chip(c, plus)) for i, (c, plus) in enumerate(gains)]
    return "".join([*people, *chips])


def _arrows() -> str:
    return node("path", d="M-14 -7H14M6 -14L14 -7M14 7H-14M-6 14L-14 7", class_="theory-line")


def _disc(c: int, radius: float) -> str:
    return node("circle", r=radius, class_=f"theory-{COLOUR_LETTERS[c]}") + badge(c, radius * 0.54)


def _chip(c: int, plus: int) -> str:
    ground = box(64, 32, f"theory-{COLOUR_LETTERS[c]}", 9)
    return ground + words(f"+{plus}", -14, 9, 25, "theory-on theory-bold") + at(18, 0, badge(c, 9))


def _small_chip(c: int, plus: int) -> str:
    letter = COLOUR_LETTERS[c]
    return box(30, 21, f"theory-{letter}", 6) + words(f"+{plus}{letter}", 0, 5, 14, "theory-on theory-bold")


def _no_women() -> str:
    venus = node("circle", cy=-6, r=9, class_="theory-line") + node("path", d="M0 3V17M-7 10H7", class_="theory-line")
    return venus + node("path", d="M-15 16L15 -16", class_="theory-cross")


def button(label: str) -> str:
    """Something to touch that is no thing."""
    return box(330, 62, "theory-button", 31) + words(label, 0, 9, 27, "theory-button-text theory-bold", 300)
