"""The facts of games as a Markdown page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from importlib.metadata import version

from knall.arena.report.facts import Facts
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.texts import load_texts

COLUMNS = ("game", "players", "decisions", "branching", "chance", "luck", "lead", "best")


def table(facts: Sequence[Facts], language: Language = ORIGINAL) -> str:
    """A row for each game and number of players."""
    words = load_texts(__package__)[language]["facts"]
    lines = [[words[column] for column in COLUMNS], ["---"] * len(COLUMNS), *(one.row(language) for one in facts)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def page(
    at_random: Sequence[Facts], played_well: Sequence[Facts], bot: str | None, command: str, language: Language
) -> str:
    """Explanations and tables: for random play and, if given, for a bot."""
    words = load_texts(__package__)[language]["facts"]
    made = words["made"].format(command=command, version=version("knall"), day=date.today().isoformat())
    parts = [f"# {words['title']}", made, words["explained"], f"## {words['at_random']}", table(at_random, language)]
    if bot:
        parts += [f"## {words['by_bot'].format(bot=bot)}", table(played_well, language)]
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def peer_title(title: str, language: Language) -> str:
    """The title of an OpenSpiel game in our tables."""
    return load_texts(__package__)[language]["facts"]["peer"].format(title=title)
