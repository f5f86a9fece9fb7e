"""Names of bots, so that several at a table can be told apart: `Bot Vega`, by a word and a star.

People cannot take such names (`web/wire/names.py`). A name is stored with the seat when the bot sits down, so that old
matches keep their names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection

BOT = "Bot"
STARS = ("Alcor", "Algol", "Atlas", "Deneb", "Izar", "Mizar", "Naos", "Rigel", "Spica", "Vega", "Wezen", "Zosma")
"""Short names, for small screens; more than a table has seats."""


def program_name(name: str) -> str:
    """The name of a guest that is a program, so that nobody takes it for a person."""
    return f"{BOT} {name}"


def is_bots_name(name: str | None) -> bool:
    """Whether this is the name of a bot or a program."""
    return name is not None and name.startswith(program_name(""))


def bot_name(table: str, seat: int, taken: Collection[str | None] = ()) -> str:
    """The name of a bot at this table and seat: deterministic, unless another bot there has it already."""
    first = hashlib.sha256(table.encode()).digest()[0] + seat
    names = (f"{BOT} {STARS[(first + step) % len(STARS)]}" for step in range(len(STARS)))
    return next(name for name in names if name not in taken)
