"""Characters that people see, and those that would deceive them."""

from __future__ import annotations

from unicodedata import category

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f")
"""Letters by name, and nothing to see: fillers of Hangul, the empty Braille pattern, the grapheme joiner."""
TURNING = frozenset("\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""These turn the direction of all that follows, also of what others have written."""
NEVER = ("Cc", "Cs")
"""Control characters, and halves of characters."""

MOST_MARKS = 3
"""Marks on one letter: no script needs more, and piles of them cover the lines above and below."""


def has_something_to_see(text: str) -> bool:
    """Is there anything but spaces, marks without a letter, and what nobody sees?"""
    return any(category(one)[0] not in "CZM" and one not in BLANK for one in text)


def is_plain(text: str) -> bool:
    """Does it show what it says: no control characters, and nothing that turns the direction of writing?"""
    return not any(one in TURNING or category(one) in NEVER for one in text)


def without_piles(text: str) -> str:
    """The text with at most so many marks on each letter."""
    found, marks = [], 0
    for one in text:
        marks = marks + 1 if category(one) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            found.append(one)
    return "".join(found)
