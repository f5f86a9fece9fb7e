"""Parses positions and views from text."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from knall.core.engine.random import Randomness, seeded
from knall.core.game.game import AnyGame
from knall.core.match.position import Position, View
from knall.core.text.errors import BadPosition, KnallError
from knall.core.text.wording import Sayable, Wordings

wrong = Wordings(__package__, "view")


def read_position(game: AnyGame, text: str, others: Callable[[], Iterable[AnyGame]] = tuple) -> Position:
    """Parse a position, with any spacing; BadPosition says so if it belongs to one of the other games."""
    text = " ".join(text.split())
    try:
        return Position(game, game.notation.parse(text))
    except BadPosition as error:
        raise BadPosition(_belonging(error, text, others())) from None


def _belonging(error: BadPosition, text: str, others: Iterable[AnyGame]) -> Sayable | str:
    """The error, with what the text is instead: another game's position, or a view."""
    for other in others:
        if _is_position(other, text):
            return wrong("other_game", error=error, title=other.title)
    return wrong("looks_like_a_view", error=error) if "?" in text else error.message


def _is_position(game: AnyGame, text: str) -> bool:
    try:
        game.notation.parse(text)
    except KnallError:
        return False
    return True


def read_view(game: AnyGame, text: str, seat: int | None = None, rng: Randomness | None = None) -> View:
    """Parse a view; without a seat, that of the first seat that sees exactly this, beginning with the one to decide.

    What a seat remembers beyond the text is drawn from `rng`.
    """
    text = " ".join(text.split())
    position = Position(game, game.notation.parse(game.notation.filled(text, rng or seeded(0))))
    everybody = [seat for seat in (position.to_move, *range(position.players)) if seat is not None]
    for one in (*everybody, None) if seat is None else (seat,):
        view = position.view(one)
        if str(view) == text or text == str(position):
            return view
    raise BadPosition(wrong("nobody_sees") if seat is None else wrong("not_seen", seat=seat))
