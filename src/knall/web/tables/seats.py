"""Seats as they are made, and which of them make a match."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from knall.core.game.game import AnyGame
from knall.core.match.position import Position
from knall.store.rows import SeatKind, SeatRow
from knall.web.wire.refusals import Refused


def free_seat(number: int, kind: SeatKind) -> SeatRow:
    """A seat for somebody who comes by a link; that to a friend's seat is a secret."""
    return SeatRow(number, kind, invite=secrets.token_urlsafe(16) if kind == "friend" else None)


def check_seats(game: AnyGame, seats: Sequence[SeatRow], start: str | None) -> None:
    """Refused if no match can be played with these seats, from this position if one is given."""
    count, given = len(seats), None if start is None else Position(game, game.notation.parse(start))
    if count not in game.seats or (given is not None and given.players != count):
        bounds = {"least": game.seats[0], "most": game.seats[-1]}
        raise Refused("bad", "seat_count", title=game.title, players=count, **bounds)
    if all(seat.kind == "bot" for seat in seats):
        raise Refused("bad", "nobody_here")
    if given is not None and not game.open and any(seat.kind in ("friend", "open") for seat in seats):
        raise Refused("bad", "cards_known")
