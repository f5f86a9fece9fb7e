"""Suggestions for misspelt names: did you mean …?"""

from __future__ import annotations

from collections.abc import Iterable

from knall.core.text.wording import Wording, Wordings

wrong = Wordings(__package__, "name")
LONGEST = 60  # no name is longer
ALIKE = 0.6  # how much of two words must agree


def spelt_otherwise(word: str, names: Iterable[str]) -> str | None:
    """The one name that differs only in spaces and case."""
    folded = word.strip().casefold()
    found = [name for name in names if name.casefold() == folded] if folded else []
    return found[0] if len(found) == 1 else None


def meant(word: str, names: Iterable[str]) -> str | None:
    """The closest match of a word, if there is one."""
    from difflib import get_close_matches

    names = tuple(names)
    if len(word) > LONGEST:
        return None
    return spelt_otherwise(word, names) or next(iter(get_close_matches(word.strip().casefold(), names, 1, ALIKE)), None)


def did_you_mean(word: str, names: Iterable[str]) -> Wording | str:
    """The question at the end of a refusal; empty if no name is similar."""
    return suggested(meant(word, names))


def suggested(name: str | None) -> Wording | str:
    """The question for this name, at the end of a refusal."""
    return "" if name is None else wrong("meant", name=name)
