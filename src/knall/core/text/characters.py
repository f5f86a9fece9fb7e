"""Sanitises untrusted text: control, bidirectional, invisible and look-alike characters.

Input that nobody here can correct (records, output of programs, answers of sites, quotes in errors) is accepted
`cleaned`.  Names, messages and cards with control or bidirectional characters are refused (`is_plain`); invisible
characters are removed from names and messages (`seen`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from unicodedata import category, normalize
from unicodedata import name as unicode_name

_OBEYED = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u061c\u202a-\u202e\u2066-\u2069]")
"""Control characters, surrogates, and bidirectional overrides."""
_BREAKS = re.compile("[\t-\r\x1c-\x1f\x85\u2028\u2029]")
REPLACED = "\ufffd"
"""Replaces a control character."""
JOINING = frozenset("\u200c\u200d\u200e\u200f")
"""Joiners and direction marks, which Persian, Hebrew, Indic scripts and emoji need behind a letter or a sign."""
STYLES = frozenset("\ufe0e\ufe0f")
"""The two variation selectors of emoji: as text, or in colour."""
BLANK = "\u2800"
"""The empty Braille pattern: a symbol by category, but invisible."""
MOST_MARKS = 3
"""Combining marks on one letter: no script needs more, and stacks of them cover neighbouring lines."""
_MARKS = ("Mn", "Me")


def _between(ranges: str) -> Iterator[str]:
    for part in ranges.split():
        first, _, last = part.partition("-")
        yield from map(chr, range(int(first, 16), int(last or first, 16) + 1))


UNSEEN = frozenset(
    _between(
        "ad 34f 115f-1160 17b4-17b5 180b-180f 200b-200f 2060-2065 206a-206f 3164 fe00-fe0f feff ffa0 fff0-fffb"
        " 1bca0-1bca3 1d173-1d17a e0000-e0fff"
    )
)
"""Unicode's default-ignorables, such as fillers, tags and variation selectors, and the anchors of annotations."""


_LOOKALIKES = {
    "a": "\u0430\u0410\u03b1\u0391",
    "b": "\u0432\u0412\u03b2\u0392",
    "c": "\u0441\u0421",
    "e": "\u0435\u0415\u03b5\u0395",
    "h": "\u043d\u041d\u0397",
    "i": "\u0456\u0406\u03b9\u0399",
    "j": "\u0458\u0408",
    "k": "\u043a\u041a\u03ba\u039a",
    "m": "\u043c\u041c\u039c",
    "n": "\u039d",
    "o": "0\u043e\u041e\u03bf\u039f",
    "p": "\u0440\u0420\u03c1\u03a1",
    "r": "\u0433",
    "s": "\u0455\u0405",
    "t": "\u0442\u0422\u03c4\u03a4",
    "u": "\u03c5",
    "v": "\u03bd",
    "x": "\u0445\u0425\u03c7\u03a7",
    "y": "\u0443\u0423\u03a5",
    "z": "\u0396",
}
"""Zero, and Cyrillic and Greek letters, by the Latin letter that they resemble."""
_ALIKE = str.maketrans({odd: letter for letter, odds in _LOOKALIKES.items() for odd in odds})
_DRESSED = re.compile(
    r"(?:LATIN (?:SMALL|CAPITAL) LETTER|LATIN LETTER SMALL CAPITAL|NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER"
    r"|REGIONAL INDICATOR SYMBOL LETTER) (?:BARRED |DOTLESS )?([A-Z])(?: WITH .+)?"
)
"""Names of letters that Unicode does not decompose: with strokes and hooks, small capitals, white on black."""


def cleaned(text: str) -> str:
    """Sanitise untrusted text to one line that is safe to show in a terminal."""
    if text.isascii() and text.isprintable():
        return text
    return _OBEYED.sub(REPLACED, seen(_BREAKS.sub(" ", text)))


def seen(text: str) -> str:
    """The text without invisible characters, and with at most `MOST_MARKS` marks on each letter."""
    if text.isascii():
        return text
    kept, before, marks = list[str](), " ", 0
    for one in text:
        if one in UNSEEN and not _is_needed(one, before):
            continue
        if one < "\u0300":  # no marks come before that
            marks = 0
        elif one not in JOINING:
            marks = marks + 1 if category(one) in _MARKS else 0
        if marks <= MOST_MARKS:
            kept.append(one)
            before = one
    return "".join(kept)


def _is_needed(one: str, before: str) -> bool:
    """Whether an invisible character changes the look of the one before it, or how it joins the next."""
    kind = "" if before.isascii() else category(before)[0]
    return (one in JOINING and kind in ("L", "M", "S")) or (one in STYLES and kind == "S")


def is_plain(text: str) -> bool:
    """Whether a text is free of control characters and bidirectional overrides."""
    return _OBEYED.search(text) is None


def has_something_to_see(text: str) -> bool:
    """Whether anything in a text is visible."""
    return any(category(one)[0] not in "CZM" and one not in UNSEEN and one != BLANK for one in text)


@lru_cache(1024)
def skeleton(name: str) -> str:
    """Confusable skeleton of a name: equal for names that look alike, whatever marks and alphabets they use."""
    letters = (one for one in normalize("NFKD", name) if category(one) not in _MARKS and one not in UNSEEN)
    folded = "".join(map(_undressed, letters)).translate(_ALIKE).casefold()
    return folded.translate(_ALIKE)  # again: some letters have another one of the table as their small form


def _undressed(one: str) -> str:
    found = None if one.isascii() else _DRESSED.fullmatch(unicode_name(one, ""))
    return found[1] if found else one
