"""Phrases and formats common to all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from knall.core.text.language import Language
from knall.core.text.texts import load_texts
from knall.core.text.wording import Wordings

if TYPE_CHECKING:
    from knall.core.text.voice import Voice

_TEXTS = load_texts(__package__)
common = Wordings(__package__, "common", "texts")
"""The common phrases as parts of error messages."""


def join(words: Sequence[str], language: Language) -> str:
    """A list in words: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    return _TEXTS[language]["list"]["and"].format(words=", ".join(words[:-1]), word=words[-1])


def join_or(words: Sequence[str], language: Language) -> str:
    """Alternatives in words: a, b or c."""
    if len(words) < 2:
        return "".join(words)
    return _TEXTS[language]["list"]["or"].format(words=", ".join(words[:-1]), word=words[-1])


def percent(share: float, language: Language, digits: int = 0) -> str:
    """A share as a localised percentage."""
    return _TEXTS[language]["number"]["percent"].format(n=decimal(100 * share, language, digits))


def decimal(number: float, language: Language, digits: int = 1) -> str:
    """A localised number with `digits` decimals."""
    marks = _TEXTS[language]["number"]
    whole, _, rest = f"{number:,.{digits}f}".partition(".")
    return whole.replace(",", marks["thousands"]) + (marks["point"] + rest if rest else "")


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


@cache
def seat_name(seat: int, language: Language) -> str:
    """The default name of a seat: its number."""
    return _TEXTS[language]["match"]["seat"].format(n=seat + 1)


def sentence_of(words: str) -> str:
    """A phrase as a whole sentence."""
    return capital(words) + ("" if words.endswith((".", "!", "?")) else ".")


def capital(words: str) -> str:
    """A phrase with its first letter capitalised."""
    return words[:1].upper() + words[1:]


@cache
def common_sentences(language: Language) -> Mapping[str, str]:
    """The refusals common to all games, as sentences."""
    return {key: sentence_of(words) for key, words in _TEXTS[language]["common"].items()}


def match_over(language: Language) -> str:
    """The sentence that the match is over."""
    return common_sentences(language)["over"]


def match_over_title(language: Language) -> str:
    """The title that the match is over."""
    return capital(_TEXTS[language]["common"]["over"])


def not_your_turn(language: Language) -> str:
    """The sentence that it is another seat's turn."""
    return common_sentences(language)["not_your_turn"]


def turn_of(seat: int, voice: Voice) -> str:
    """The sentence whose turn it is."""
    return voice.tell(common_sentences(voice.language)["turn"], {"who": seat})


def winning(seats: Sequence[int], voice: Voice) -> str:
    """A sentence for who has won."""
    key = "nobody" if not seats else "winner" if len(seats) == 1 else "winners"
    return voice.tell(_TEXTS[voice.language]["match"][key], {"who": seats})
