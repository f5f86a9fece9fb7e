"""The languages that Knall speaks."""

from typing import Literal, get_args

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


def join(words: list[str], language: Language) -> str:
    """A list as people say it: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {'and' if language == 'en' else 'und'} {words[-1]}"
