"""The result of the round just scored (T11-T14), from public information."""

from __future__ import annotations

from dataclasses import dataclass

from knall.core.engine.bitset import bits, count
from knall.games.theory.notation.notation import in_order
from knall.games.theory.rules import state
from knall.games.theory.rules.scoring import bonus, laid_for, worth
from knall.games.theory.rules.state import BONUSES, CARDS, COLOURS, NO_TILE, SWAPS, TableState
from knall.games.theory.view import ViewState

SEVEN = 9  # T4: the tile by which a 7 counts 3.5


@dataclass(frozen=True)
class Bid:
    """What counted for a seat in a colour; values are in half points."""

    cards: tuple[tuple[int, int], ...]
    """The cards with what each was worth, in the order of play."""
    bonuses: tuple[tuple[int, int], ...]
    """The tiles that added something, with what they added."""

    @property
    def total(self) -> int:
        """The sum."""
        return sum(value for _, value in self.cards + self.bonuses)


@dataclass(frozen=True)
class Scored:
    """A round that has been scored."""

    tiles: int
    owners: tuple[tuple[int, int], ...]
    """The tiles that seats had put down, with the seats."""
    laid_for: tuple[int, ...]
    """For each colour, which colour the cards had been laid for that counted for it (T12)."""
    bids: tuple[tuple[Bid, ...], ...]
    """By seat and colour."""
    prizes: tuple[int, ...]
    winners: tuple[int, ...]
    """For each colour the seat that won its prize; -1: nobody."""

    @property
    def swap(self) -> int:
        """The tile that swaps two colours; -1: none, or several that cancel each other out."""
        return next(iter(bits(self.tiles & SWAPS))) if count(self.tiles & SWAPS) == 1 else -1

    @property
    def cancelled(self) -> int:
        """T12: the swap tiles that cancel each other out."""
        return self.tiles & SWAPS if count(self.tiles & SWAPS) > 1 else 0

    @property
    def idle(self) -> int:
        """The tiles that made no difference to any sum."""
        done = {tile for bids in self.bids for bid in bids for tile, _ in bid.bonuses} | {self.swap}
        if any(value % 2 for bids in self.bids for bid in bids for _, value in bid.cards):
            done.add(SEVEN)
        return sum(1 << tile for tile in bits(self.tiles) if tile not in done)

    def best(self, c: int) -> tuple[int, ...]:
        """The seats with the highest sum in a colour."""
        totals = [bids[c].total for bids in self.bids]
        return tuple(p for p, total in enumerate(totals) if total == max(totals))

    def is_bid_for(self, c: int) -> bool:
        """T13: does a card count for this colour?"""
        return any(bids[c].cards for bids in self.bids)

    def spent(self, p: int) -> tuple[int, ...]:
        """T14: the cards that winning cost a seat, in the order of their letters."""
        lost = [card for c, winner in enumerate(self.winners) if winner == p for card, _ in self.bids[p][c].cards]
        return tuple(sorted(lost))

    def gained(self, p: int) -> int:
        """What the prizes are worth that a seat won."""
        return sum(prize for prize, winner in zip(self.prizes, self.winners, strict=True) if winner == p)


def scored(v: ViewState) -> Scored | None:
    """The round just scored; None if none was."""
    t = v.table
    if t.phase not in (state.DRAW, state.OVER) or not state.just_scored(t):
        return None
    counted = tuple(laid_for(c, t.last_tiles) for c in range(COLOURS))
    return Scored(
        t.last_tiles,
        tuple((t.last_down[p] - 1, p) for p in range(v.players) if t.last_down[p]),
        counted,
        tuple(tuple(_bid(t, p, c, counted[c]) for c in range(COLOURS)) for p in range(v.players)),
        tuple(t.last_prize),
        tuple(winner - 1 for winner in t.last_winner),
    )


def last_played(t: TableState, p: int) -> int:
    """The cards that a seat had played in the round scored last."""
    first = p * COLOURS
    return t.last_laid[first] | t.last_laid[first + 1] | t.last_laid[first + 2]


def _bid(t: TableState, p: int, c: int, k: int) -> Bid:
    plays = in_order(t.last_order[p], *t.last_laid[p * COLOURS : p * COLOURS + COLOURS])
    cards = tuple((card, worth(t, 1 << card, k, t.last_tiles)) for card, laid in plays if laid == k)
    whole = last_played(t, p)
    added = ((tile, 2 * bonus(t, whole, c, 1 << tile)) for tile in bits(t.last_tiles & BONUSES))
    return Bid(cards, tuple((tile, plus) for tile, plus in added if plus))


def as_it_was(v: ViewState) -> ViewState:
    """The view with the table as it was when the tiles were turned up, without secrets."""
    then = v.copy()
    t = then.table
    for p in range(v.players):
        whole = last_played(t, p)
        t.known[p] &= ~whole
        t.out[p] &= ~whole
        t.order[p] = t.last_order[p]
        then.down[p] = t.last_down[p] - 1 if t.last_down[p] else NO_TILE
        for c in range(COLOURS):
            t.laid[p * COLOURS + c] = t.last_laid[p * COLOURS + c]
        if p == v.seat:
            then.hand &= ~whole
    for c in range(COLOURS):
        t.prizes[c] = t.last_prize[c]
    t.gone = (1 << v.players) - 1
    return then


def sums(t: TableState, p: int, c: int) -> int:
    """What a seat's cards laid for a colour are worth, tiles left aside."""
    return sum(t.value[c * CARDS + card] for card in bits(t.laid[p * COLOURS + c]))
