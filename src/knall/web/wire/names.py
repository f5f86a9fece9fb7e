"""What people may be called: nobody is taken for a bot, and nobody's name covers what stands around it."""

from __future__ import annotations

import re

from knall.bots.names import BOT, STARS
from knall.core.text.characters import has_something_to_see, is_plain, seen, skeleton
from knall.core.text.language import LANGUAGES
from knall.web.texts import LEVEL_NAMES
from knall.web.wire.refusals import Refused


def visible(name: str) -> str:
    """A name as it is kept; refused if there is nothing to see, or more than that."""
    name = " ".join(seen(name).split())
    if not is_plain(name) or not has_something_to_see(name):
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
    words = re.findall(r"[^\W_]+", skeleton(name))
    bot = skeleton(BOT)
    labels = {skeleton(BOT + one) for language in LANGUAGES for one in LEVEL_NAMES[language]}
    return words[:1] == [bot] or "".join(words) in labels | {skeleton(star) for star in STARS}
