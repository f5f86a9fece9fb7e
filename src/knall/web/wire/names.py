"""Validation of people's names: none passes for a bot's, none hides the text around it."""

from __future__ import annotations

import re

from knall.bots.names import BOT, STARS
from knall.core.text.characters import has_something_to_see, is_plain, seen, skeleton
from knall.core.text.language import LANGUAGES
from knall.web.texts import LEVEL_NAMES
from knall.web.wire.refusals import Refused


def visible(name: str) -> str:
    """The name, normalised; Refused if it is invisible or has odd characters."""
    name = " ".join(seen(name).split())
    if not is_plain(name) or not has_something_to_see(name):
        raise Refused("bad", "name_unseen")
    return name


def of_a_person(name: str) -> str:
    """A visible name; Refused if it reads like a bot's."""
    name = visible(name)
    if sounds_like_a_bot(name):
        raise Refused("bad", "name_of_bot")
    return name


def sounds_like_a_bot(name: str) -> bool:
    """Whether its first word is that of a bot, or it is a bot's own name, or the label of a level."""
    words = re.findall(r"[^\W_]+", skeleton(name))
    bot = skeleton(BOT)
    labels = {skeleton(BOT + one) for language in LANGUAGES for one in LEVEL_NAMES[language]}
    return words[:1] == [bot] or "".join(words) in labels | {skeleton(star) for star in STARS}
