"""Positions and views: a state as an immutable value with text moves, and what one seat may know of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from knall.core.engine.random import NOTHING_TO_DRAW, Randomness, seeded
from knall.core.engine.structs import Struct
from knall.core.game.features import tensor_of
from knall.core.game.game import AnyGame
from knall.core.game.options import Options
from knall.core.game.refusals import Refusal
from knall.core.game.rules import CHANCE, NOBODY, Moves, Odds, Result, choose_outcome
from knall.core.match.immutable import Value
from knall.core.show.drawing import Picture
from knall.core.show.told import Account, Effect, RoundEnd
from knall.core.text.errors import BadMove, IllegalMove, KnallError
from knall.core.text.suggestions import spelt_otherwise, suggested
from knall.core.text.voice import Spoken
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "position")

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class View(Value):
    """What one seat (or a spectator) may know of a position; everything shown, said or sent is made from a view.

    Views are equal if the seat cannot tell them apart, memory included.
    """

    game: AnyGame
    content: Struct
    seat: int
    players: int

    def __init__(self, game: AnyGame, content: Struct, seat: int, players: int) -> None:
        self.__dict__.update(game=game, content=content, seat=seat, players=players)

    def __str__(self) -> str:
        return self.game.notation.view_text(self.content)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat == NOBODY else f"seat {self.seat}"
        return f"<{self.game.title}, seen by {who}: {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.game is other.game and self.content == other.content

    def __hash__(self) -> int:
        return hash((self.game.name, self.seat, str(self)))

    def __reduce__(self) -> tuple[object, ...]:
        return _packed_view, (self.game, self.content.packed(), self.seat, self.players)

    def svg(self, voice: Spoken = "en") -> str:
        """The picture as a self-contained SVG."""
        from knall.core.show.svg import whole

        return whole(self.picture(voice))

    def _repr_svg_(self) -> str:
        return self.svg()

    @cached_property
    def _world(self) -> Position:
        """A sampled position consistent with this view: valid for public facts and for this seat's moves."""
        state = self.game.rules.state()
        self.game.secrets.guess(state, self.content.copy(), seeded(0))  # a guess may leave notes
        return Position(self.game, state)

    @property
    def to_move(self) -> int | None:
        """The seat to decide; None at chance and at the end."""
        return self._world.to_move

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The legal moves, if this seat is to decide; else empty."""
        return self._world.legal_moves if self.to_move == self.seat else ()

    @property
    def options(self) -> Options:
        """All options of the match."""
        return self._world.options

    def say(self, move: str, voice: Spoken = "en") -> str:
        """One sentence for a move, or for an event as told to this seat."""
        return self.game.words.say(self.content, move, self.game.voice(voice))

    def effects(self, after: View, event: str, voice: Spoken = "en") -> tuple[Effect, ...]:
        """The effects of a move, or of an event as told to this seat, besides the move itself."""
        return tuple(self.game.words.effects(self.content, after.content, event, self.game.voice(voice)))

    @property
    def chance_for(self) -> int | None:
        """The seat whose turn the current chance event opens; None: it belongs to the move before."""
        seat = self.game.words.chance_for(self.content)
        return None if seat == NOBODY else seat

    def status(self, voice: Spoken = "en") -> str:
        """A sentence for what is to be done now, and by whom."""
        return self.game.words.status(self.content, self.game.voice(voice))

    @property
    def tensor(self) -> NDArray[np.int8]:
        """The view as int8 features for learning; `PublicGame.features` has their names."""
        return tensor_of(self.game, self.content)

    def board(self, voice: Spoken = "en") -> str:
        """A text board."""
        return self.game.words.board(self.content, self.game.voice(voice))

    def picture(self, voice: Spoken = "en") -> Picture:
        """The picture."""
        return self.game.picture.draw(self.content, self.game.voice(voice))

    def hand(self, voice: Spoken = "en") -> Picture:
        """A picture of what only this seat sees."""
        return self.game.picture.draw_hand(self.content, self.game.voice(voice))

    def picks(self, move: str) -> tuple[str, ...]:
        """The pieces to touch for a move."""
        return tuple(self.game.picture.picks(self.content, move))

    def accounts(self, voice: Spoken = "en") -> tuple[Account, ...]:
        """The breakdown of the points, as far as this seat may know it."""
        return tuple(self.game.words.score_breakdown(self.content, self.game.voice(voice)))

    def round_end(self, voice: Spoken = "en") -> RoundEnd | None:
        """The result of the round just scored, as far as this seat may know it; None if none was."""
        return self.game.words.round_end(self.content, self.game.voice(voice))

    def coach(self, voice: Spoken = "en") -> str | None:
        """What this seat's decision is about, for a beginner."""
        return self.game.words.coach(self.content, self.game.voice(voice))

    def reasons(self, move: str, voice: Spoken = "en") -> tuple[str, ...]:
        """Sentences for a legal move of this seat, beyond points and figures."""
        return tuple(self.game.words.reasons(self.content, move, self.game.voice(voice)))

    def doubts(self, move: str, voice: Spoken = "en") -> tuple[str, ...]:
        """Sentences against a legal move of this seat, beyond points and figures."""
        return tuple(self.game.words.doubts(self.content, move, self.game.voice(voice)))

    def after(self, move: str) -> View:
        """The view of this seat right after its own move; open games only, where that is certain."""
        if not self.game.open:
            raise KnallError(wrong("secrets", title=self.game.title))
        state, seen = self.game.rules.state(), self.game.secrets.view_state()
        self.game.secrets.guess(state, self.content, NOTHING_TO_DRAW)
        self.game.rules.apply(state, self.game.notation.index[move])
        self.game.secrets.view(state, self.seat, seen)
        return View(self.game, seen, self.seat, self.players)

    def why_not_touch(self, piece: str, *, before: Sequence[str] = (), voice: Spoken = "en") -> Refusal | None:
        """Why the move meant by touching this piece (after `before`) is illegal; None if it means no move."""
        touched = {piece, *before}
        fitting = (move for move in self.game.notation.catalogue if before and set(self.picks(move)) == touched)
        move = next(fitting, None) or self.game.picture.move_of_touch(self.content, piece)
        return None if move is None else self.game.words.refusals.why_not(self.content, move, self.game.voice(voice))


def _packed_view(game: AnyGame, packed: bytes, seat: int, players: int) -> View:
    return View(game, game.secrets.view_state().unpack(packed), seat, players)


class Position(Value):
    """An immutable position; `play` returns the next one.

    Positions are equal if their states are, including what players remember, which the text leaves out.
    """

    game: AnyGame
    _state: Struct

    def __init__(self, game: AnyGame, state: Struct) -> None:
        self.__dict__.update(game=game, _state=state)

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self._state.players)  # type: ignore[attr-defined]  # every state has it

    @cached_property
    def options(self) -> Options:
        """The options, all of them."""
        return self.game.rules.configured(self._state)

    @cached_property
    def _actor(self) -> int:
        return self.game.rules.actor(self._state)

    @property
    def is_over(self) -> bool:
        return self._actor == NOBODY

    @property
    def is_chance(self) -> bool:
        """Whether chance moves next."""
        return self._actor == CHANCE

    @property
    def to_move(self) -> int | None:
        """The seat to decide; None at chance and at the end."""
        return self._actor if self._actor >= 0 else None

    @cached_property
    def legal_moves(self) -> tuple[str, ...]:
        """All legal moves of the seat to decide, sorted by the catalogue; empty at chance and at the end."""
        return tuple(self.game.notation.catalogue[move] for move in sorted(self._legal))

    @cached_property
    def _legal(self) -> frozenset[int]:
        if self._actor < 0:
            return frozenset()
        out = Moves()
        self.game.rules.moves(self._state, out)
        return frozenset(out.action[: out.n])

    @property
    def _numbers(self) -> Mapping[str, int]:
        """The index of texts: of outcomes if chance moves next, else of moves."""
        return self.game.notation.outcome_index if self.is_chance else self.game.notation.index

    @cached_property
    def chances(self) -> dict[str, int]:
        """The possible outcomes of chance with their weights; for a deal, those of its next card."""
        out = Odds()
        if self.is_chance:
            self.game.rules.odds(self._state, out)
        return self._weighed(out)

    def _weighed(self, out: Odds) -> dict[str, int]:
        return {self.game.notation.outcomes[out.outcome[i]]: out.weight[i] for i in range(out.n)}

    def play(self, *texts: str, voice: Spoken = "en") -> Position:
        """The position after these moves and outcomes of chance; raises `BadMove` or `IllegalMove`."""
        position = self
        for text in texts:
            state = position._state.copy()
            for move in position.read(text, voice):
                self.game.rules.apply(state, move)
            position = Position(self.game, state)
        return position

    def odds_of(self, text: str) -> tuple[dict[str, int], ...]:
        """The odds of each draw of a chance event known to be legal, in the order of its text."""
        state, found = self._state.copy(), list[dict[str, int]]()
        deal = self.game.notation.deal
        read = deal.read(state, text) if deal is not None else None
        for outcome in read or (self._numbers[text],):
            out = Odds()
            self.game.rules.odds(state, out)
            found.append(self._weighed(out))
            self.game.rules.apply(state, outcome)
        return tuple(found)

    def repeat(self, text: str) -> Position:
        """The position after a move or outcome known to be legal."""
        state = self._state.copy()
        deal = self.game.notation.deal
        read = deal.read(state, text) if deal is not None else None
        for move in read or (self._numbers[text],):
            self.game.rules.apply(state, move)
        return Position(self.game, state)

    def read(self, text: str, voice: Spoken = "en") -> Sequence[int]:
        """The numbers of the move, or of the outcomes of chance, that a text means here; raises if not legal."""
        if not isinstance(text, str):
            raise TypeError(f"a move is a text, not {text!r}")
        if self.game.notation.deal is not None:
            outcomes = self.game.notation.deal.read(self._state, text)
            if outcomes is not None:
                return outcomes
        number = self._numbers.get(text)
        if number is not None and (number in self._legal or text in self.chances):
            return (number,)
        if text in self.game.notation.index or text in self.game.notation.outcome_index:
            raise IllegalMove(text, *self.why_not(text, voice))
        meant = suggested(spelt_otherwise(text, self._numbers))
        raise BadMove(wrong("no_move", text=text, title=self.game.title, meant=meant))

    def why_not(self, text: str, voice: Spoken = "en") -> tuple[str, str]:
        """Clause and sentence for why a move or outcome is illegal here."""
        seat = self.to_move
        refusal = self.game.words.refusals.why_not(self.view(seat).content, text, self.game.voice(voice))
        return refusal.clause, refusal.sentence

    def roll(self, rng: Randomness, noted: list[dict[str, int]] | None = None) -> tuple[Position, str]:
        """Draw one chance event: the position after it, and its text; appends the odds of each draw to `noted`."""
        game, state, outcomes = self.game, self._state.copy(), []
        deal = game.notation.deal if game.notation.deal is not None and game.notation.deal.begins(state) else None
        while True:
            out = Odds()
            game.rules.odds(state, out)
            if noted is not None:
                noted.append(self._weighed(out))
            outcomes.append(choose_outcome(out, rng))
            game.rules.apply(state, outcomes[-1])
            if deal is None or not deal.goes_on(state):
                break
        text = game.notation.outcomes[outcomes[0]] if deal is None else deal.write(self._state, outcomes)
        return Position(game, state), text

    def told(self, event: str, seat: int | None) -> tuple[str, ...]:
        """An event about to happen here, as told to this seat (None: a spectator)."""
        return tuple(self.game.secrets.tell(self._state, event, NOBODY if seat is None else seat))

    def reveals(self, move: str) -> bool:
        """Whether this move would reveal a secret to anybody else."""
        return self.game.secrets.reveals(self._state, self.game.notation.index[move])

    def view(self, seat: int | None) -> View:
        """The view of a seat; None is a spectator."""
        if seat is not None and not 0 <= seat < self.players:
            raise KnallError(wrong("seat", seat=seat, players=self.players))
        content = self.game.secrets.view_state()
        self.game.secrets.view(self._state, NOBODY if seat is None else seat, content)
        return View(self.game, content, NOBODY if seat is None else seat, self.players)

    @cached_property
    def _result(self) -> Result:
        result = Result()
        self.game.rules.scores(self._state, result)
        return result

    @property
    def scores(self) -> dict[str, int]:
        """The current points of each party."""
        return dict(zip(self.game.notation.parties(self._state), self._result.points, strict=False))

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats of a match that is over; several share, none if nobody wins."""
        return tuple(p for p in range(self.players) if self._result.winners >> p & 1) if self.is_over else ()

    def leaders(self, seats: Sequence[int]) -> tuple[int, ...]:
        """The current leaders among these seats: by the game's own order of winners, else by points."""
        ahead = [seat for seat in seats if self._result.winners >> seat & 1] if len(seats) > 1 else seats
        most = max(self._result.points[seat] for seat in seats)
        return tuple(ahead or (seat for seat in seats if self._result.points[seat] == most))

    def copy_state(self) -> Struct:
        """A copy of the state, for calling rules directly."""
        return self._state.copy()

    def svg(self, seat: int | None = None, voice: Spoken = "en") -> str:
        """The picture that a seat sees (None: a spectator), as a self-contained SVG."""
        return self.view(seat).svg(voice)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.game.notation.position(self._state)

    def __reduce__(self) -> tuple[object, ...]:
        return _packed_position, (self.game, self._state.packed())

    def __repr__(self) -> str:
        return f"<{self.game.title}: {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game is other.game and self._state == other._state

    def __hash__(self) -> int:
        return hash((self.game.name, str(self)))


def _packed_position(game: AnyGame, packed: bytes) -> Position:
    return Position(game, game.rules.state().unpack(packed))
