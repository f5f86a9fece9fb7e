"""What bots are called, so that several at a table can be told apart: `Bot Vega`, by a word and a star.

Nobody else may be called so (`web/wire/names.py`).  A name is kept with the seat when the bot sits down, so that a
match tells of it for ever as it was told then.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection

BOT = "Bot"
STARS = ("Alcor", "Algol", "Atlas", "Deneb", "Izar", "Mizar", "Naos", "Rigel", "Spica", "Vega", "Wezen", "Zosma")
"""Short ones, for the smallest screens; more than a table has seats."""


def program_name(name: str) -> str:
    """What a guest that is a program is called, so that nobody takes it for a person."""
    return f"{BOT} {name}"


def is_bots_name(name: str | None) -> bool:
    """Is this what a bot, or a program, is called?"""
    return name is not None and name.startswith(program_name(""))


def bot_name(table: str, seat: int, taken: Collection[str | None] = ()) -> str:
    """The name of a bot that sits down there: the same for the same table and seat, if no other bot has it already."""
    first = hashlib.sha256(table.encode()).digest()[0] + seat
    names = (f"{BOT} {STARS[(first + step) % len(STARS)]}" for step in range(len(STARS)))
    return next(name for name in names if name not in taken)
