"""Text layout in the picture of The Big Bang Theory: line breaks and truncation, never squeezing."""

from __future__ import annotations

from functools import lru_cache

from knall.core.show.drawing import text

_NARROW, _WIDE = frozenset("fijlrtIJ.,:;’'|!() "), frozenset("mwMW+⇄→")


def extent(content: str, size: float) -> float:
    """The estimated width of a text, for a wide typeface."""
    ems = (
        0.42 if letter in _NARROW else 0.92 if letter in _WIDE else 0.72 if letter.isupper() else 0.63
        for letter in content
    )
    return size * sum(ems)


@lru_cache(4096)
def words(content: str, x: float, y: float, size: float, class_: str = "theory-text") -> str:
    """A line of text."""
    return text(content, x=x, y=y, font_size=size, class_=class_)


@lru_cache(4096)
def fitted(content: str, size: float, room: float) -> str:
    """A text truncated to fit; the title of its piece has all of it."""
    if extent(content, size) <= room:
        return content
    kept = content
    while kept and extent(kept + "…", size) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


@lru_cache(4096)
def lines(content: str, size: float, room: float, most: int = 2) -> tuple[str, ...]:
    """Wrap a text to at most `most` lines between words; truncates lines that are still too long."""
    found: list[str] = []
    for word in content.split(" "):
        if found and (extent(f"{found[-1]} {word}", size) <= room or len(found) == most):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return tuple(fitted(line, size, room) for line in found)


def block(content: str, x: float, y: float, size: float, room: float, class_: str = "theory-text") -> str:
    """A text of one or two lines around the height y."""
    found, step = lines(content, size, room), size * 1.08
    top = y + size * 0.36 - step * (len(found) - 1) / 2
    return "".join([words(line, x, top + i * step, size, class_) for i, line in enumerate(found)])
