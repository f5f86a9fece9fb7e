"""What people may be called: nobody is taken for a bot, and nobody's name covers what stands around it."""

from __future__ import annotations

import re
from unicodedata import normalize

from knall.bots.names import BOT, STARS
from knall.core.language import LANGUAGES
from knall.web.http.wire.characters import has_something_to_see, without_piles
from knall.web.refused import Refused
from knall.web.texts import LEVEL_NAMES

ALIKE = str.maketrans("0\u03bf\u043e\u03b2\u0432\u03c4\u0442", "ooobbtt")
"""Characters that look like those of the word: a nought, and letters of Greek and Cyrillic."""


def visible(name: str) -> str:
    """A name as it is kept; refused if there is nothing to see."""
    name = without_piles(" ".join(name.split()))
    if not name.isprintable() or not has_something_to_see(name):
        raise Refused("bad", "name_unseen")
    return name


def of_a_person(name: str) -> str:
    """A visible name, if nobody takes it for a bot's."""
    name = visible(name)
    if sounds_like_a_bot(name):
        raise Refused("bad", "name_of_bot")
    return name


def sounds_like_a_bot(name: str) -> bool:
    """Is its first word that of a bot, or is it a bot's own name, or all that one of some level is called?"""
    folded = normalize("NFKC", name).casefold().translate(ALIKE)
    words = re.findall(r"[^\W_]+", folded)
    bot = BOT.casefold()
    labels = {bot + one.casefold() for language in LANGUAGES for one in LEVEL_NAMES[language]}
    return words[:1] == [bot] or "".join(words) in labels | {star.casefold() for star in STARS}
