"""What somebody meant who misspelt a name."""

from __future__ import annotations

from collections.abc import Iterable

from knall.core.text.wording import Wording, Wordings

wrong = Wordings(__package__, "name")
LONGEST = 60  # no name is longer
ALIKE = 0.6  # how much of two words must agree


def spelt_otherwise(word: str, names: Iterable[str]) -> str | None:
    """The one name that differs only in blanks and capitals."""
    folded = word.strip().casefold()
    found = [name for name in names if name.casefold() == folded] if folded else []
    return found[0] if len(found) == 1 else None


def meant(word: str, names: Iterable[str]) -> str | None:
    """The name that is most like this word, if one is."""
    from difflib import get_close_matches

    names = tuple(names)
    if len(word) > LONGEST:
        return None
    return spelt_otherwise(word, names) or next(iter(get_close_matches(word.strip().casefold(), names, 1, ALIKE)), None)


def did_you_mean(word: str, names: Iterable[str]) -> Wording | str:
    """The end of a sentence that refuses a name; empty if none is like it."""
    return suggested(meant(word, names))


def suggested(name: str | None) -> Wording | str:
    """The question whether somebody meant this name, as the end of a sentence."""
    return "" if name is None else wrong("meant", name=name)
