"""MCP server: a language model plays a seat through tools, here against bots or on a site (`knall mcp`).

One server is one seat, and no tool tells more than its view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from typing import TypeVar

import anyio
from mcp.server import MCPServer

from knall.adapters.prompts import PromptStyle, rules_text
from knall.adapters.seats_in_words import SeatHere, SeatInWords, SeatThere
from knall.client.guest import SiteRefused
from knall.core.game.rulebook import rulebook
from knall.core.text.errors import IllegalMove, KnallError
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.texts import load_texts
from knall.games import game_names, load_game

R = TypeVar("R")
LONGEST_WAIT = 120.0
USUAL_NAME = "model"
INSTRUCTIONS = (
    "Play tabletop games. `games` lists them, `rules` tells the rules. `start` begins a match here against bots, "
    "`join` takes a seat at a table of a site by its link. Then `read` what your seat sees, `play` a move by its text "
    "(without brackets), and `wait` while others decide. A move that is not legal is refused with the rule that "
    "forbids it, and nothing has changed."
)


@dataclass
class Player:
    """The seat of this server, if one is taken."""

    language: Language
    seat: SeatInWords | None = None

    @property
    def style(self) -> PromptStyle:
        """The style of its prompts."""
        return PromptStyle(language=self.language)

    def sit_down(self, make: Callable[[], SeatInWords]) -> str:
        """Take a seat, unless one is taken."""
        if self.seat is not None and not self.seat.is_over:
            return load_texts(__package__)[self.language]["mcp"]["seated"]
        return self._said(lambda: self._seated(make()))

    def _seated(self, seat: SeatInWords) -> str:
        self.seat = seat
        return seat.read()

    def do(self, act: Callable[[SeatInWords], object]) -> str:
        """Act on the seat, and return its view in words, or the reason for a refusal."""
        seat = self.seat
        if seat is None:
            return load_texts(__package__)[self.language]["mcp"]["nowhere"]
        return self._said(lambda: (act(seat), seat.read())[1])

    def _said(self, do: Callable[[], str]) -> str:
        try:
            return do()
        except SiteRefused as error:
            return ": ".join(filter(None, (error.clause, str(error))))
        except (IllegalMove, KnallError) as error:
            return error.say(self.language)


def server(language: Language = ORIGINAL) -> MCPServer:
    """The MCP server with its tools."""
    player, made = Player(language), MCPServer("knall", version=version("knall"), instructions=INSTRUCTIONS)
    _add_books(made, language)
    _add_tables(made, player)
    _add_moves(made, player)
    return made


def _add_books(made: MCPServer, language: Language) -> None:
    @made.tool()
    def games() -> str:
        """The games: name, title, how many play, what each is about."""
        lines = []
        for name in game_names():
            game = load_game(name)
            lines.append(f"{name}: {game.title}, {game.seats[0]}-{game.seats[-1]}. {game.about[language]}")
        return "\n".join(lines)

    @made.tool()
    def rules(game: str, clause: str = "", full: bool = False) -> str:
        """The rules of a game on one page; or in full; or one clause, such as U13."""
        try:
            found = load_game(game)
            if clause:
                return rulebook(found, language).clause(clause)
            return rules_text(found, PromptStyle("full" if full else "brief", language=language))
        except KnallError as error:
            return error.say(language)


def _add_tables(made: MCPServer, player: Player) -> None:
    @made.tool()
    async def start(game: str, players: int = 2, seat: int = 0, opponents: str = "normal", seed: str = "") -> str:
        """Begin a match here against bots (names with commas: random, greedy, easy, normal, hard, champion).

        Seats count from 0; the same seed gives the same dice and cards.  Tells what your seat sees.
        """
        bots = [name.strip() for name in opponents.split(",")]
        return await _apart(
            lambda: player.sit_down(lambda: SeatHere(game, players, seat, bots, player.style, seed or None))
        )

    @made.tool()
    async def join(link: str, name: str = USUAL_NAME) -> str:
        """Take a seat at a table of a site, by the link of an invitation; everybody sees that you are a program."""
        return await _apart(lambda: player.sit_down(lambda: SeatThere(link, name, player.style)))


def _add_moves(made: MCPServer, player: Player) -> None:
    @made.tool()
    async def read() -> str:
        """What your seat sees: what has happened since you asked last, the board, your legal moves."""
        return await _apart(lambda: player.do(lambda seat: None))

    @made.tool()
    async def play(move: str) -> str:
        """Play a move by its text, such as a3; tells what you see then, or which rule forbids it."""
        text = move.strip().strip("[]").strip()
        return await _apart(lambda: player.do(lambda seat: seat.play(text)))

    @made.tool()
    async def wait(seconds: float = 30.0) -> str:
        """Wait until it is your decision or the match is over, so long at most (120 s), and tell what you see then."""
        return await _apart(lambda: player.do(lambda seat: seat.wait(max(0.0, min(seconds, LONGEST_WAIT)))))

    @made.tool()
    async def resign() -> str:
        """Play no further: the match is lost."""
        return await _apart(lambda: player.do(lambda seat: seat.resign()))


async def _apart(do: Callable[[], R]) -> R:
    """Run in a thread, so that the server keeps listening."""
    return await anyio.to_thread.run_sync(do)
