"""Small tables for tests: only the cards that matter, written as positions write them; the others are anywhere."""

from __future__ import annotations

from collections import Counter

from knall.core.match.position import Position
from knall.games import load_game
from knall.games.ramsch.notation.notation import CARDS
from knall.games.ramsch.rules.state import SECOND_DECK

GAME = load_game("ramsch")


def split(cards: str) -> list[str]:
    return [cards[i : i + 3] for i in range(0, len(cards), 3)] if cards != "-" else []


def joined(cards: list[str], ordered: bool = True) -> str:
    return "".join(sorted(cards, key=CARDS.index) if ordered else cards) or "-"


def deck(players: int) -> Counter[str]:
    return Counter({card: 1 + (SECOND_DECK[players] >> kind & 1) for kind, card in enumerate(CARDS)})


def lay(
    universes: str,
    hands: str,
    turn: str = "1:turn",
    counters: str = "R1,D0,S-,P0",
    score: str = "",
    options: str = "-",
    pool: str | None = None,
    rest: int = 1,
) -> Position:
    """All cards not named are in the pool; if the pool is given, they are at the bottom of universe `rest`."""
    piles, held = [split(part) for part in universes.split("/")], [split(part) for part in hands.split("/")]
    players = len(piles)
    others = deck(players)
    others.subtract(card for part in (*piles, *held, split(pool or "-")) for card in part)
    assert min(others.values()) >= 0, others
    left = sorted(others.elements(), key=CARDS.index)
    stock = left if pool is None else split(pool)
    if pool is not None:
        piles[rest - 1] = [*left, *piles[rest - 1]]
    parts = (
        "/".join(joined(pile, ordered=False) for pile in piles),
        "/".join(map(joined, held)),
        joined(stock),
        counters,
        turn,
        score or "/".join("0" * players) + ":1",
        options,
    )
    return Position(GAME, GAME.notation.parse(" ".join(parts)))


def part(position: Position, name: str) -> str:
    """One part of a position's text."""
    names = ("universes", "hands", "pool", "counters", "turn", "score", "options")
    return str(position).split(" ")[names.index(name)]


def plays(position: Position) -> set[str]:
    """The moves that put a card down."""
    return {move for move in position.legal_moves if ">" in move or "=" in move}
