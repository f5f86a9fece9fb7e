"""Matches at their beginning and positions of the first round, set up for tests."""

from __future__ import annotations

from collections.abc import Sequence

from knall.core.engine.random import seeded
from knall.core.match.position import Position
from knall.games import load_game
from knall.games.theory.notation.notation import LETTERS, configure
from knall.games.theory.rules import rules, state
from knall.games.theory.rules.state import State
from tests.games.dealing import drawn

GAME = load_game("theory")
TILES = {2: ("0123", "4567"), 3: ("012", "345", "678"), 4: ("01", "23", "45", "67")}  # if a test says nothing


def first_round(
    hands: Sequence[str], tiles: Sequence[str] = (), *, prizes: str = "b3g2r4", paradox: str = "secret"
) -> Position:
    """Round 1 with these hands of five and these tiles, before the first decision."""
    dealt = paradox in ("secret", "open")
    tiles = ["".join(sorted(own)) for own in tiles or TILES[len(hands)]] if dealt else ["-"] * len(hands)
    piles = "/".join(c + "223344".replace(prizes[i], "", 1) for c, i in (("b", 1), ("g", 3), ("r", 5))) + "/u"
    piles += "/t0123456789" if paradox.startswith("chaos") else ""
    seats = (
        f"{''.join(sorted(hand))}|-|{''.join(letter for letter in LETTERS if letter not in hand)}|-|-|{own}|-|-"
        for hand, own in zip(hands, tiles, strict=True)
    )
    phase = "tile" if dealt else "play"
    chosen = "-" if paradox == "secret" else f"paradox={paradox}"
    return at(f"1:1 {prizes} {piles} {';'.join(seats)} 1:{phase} {chosen}")


def at(text: str) -> Position:
    """The position that a text describes."""
    return Position(GAME, GAME.notation.parse(text))


def seat(position: Position, number: int) -> dict[str, str]:
    """The eight parts of a seat, counted from 1, by name."""
    names = ("hand", "known", "pile", "played", "out", "tiles", "down", "won")
    return dict(zip(names, str(position).split(" ")[3].split(";")[number - 1].split("|"), strict=True))


def turn(position: Position) -> str:
    """Who has to decide what."""
    return str(position).split(" ")[4]


def begun(players: int, paradox: str = "secret", seed: int = 1) -> State:
    """A match once cards and tiles are dealt."""
    s = State()
    configure(s, players, {"paradox": paradox, "deck": "standard"})
    rules.start(s)
    return drawn(s, rules.odds, rules.apply, lambda s: s.table.phase == state.DEAL, seeded(seed))
