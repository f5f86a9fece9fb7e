"""The five records that a game consists of: rules, secrets, notation, words, pictures.

The functions of `Rules`, and `view`, `guess`, `observed_as` and `features`, are compiled (see `compiling`); the others
are ordinary Python.  Whatever is shown, said or sent is made from a view.  Moves and outcomes of chance are ints inside
(their index in the catalogue, or among the outcomes) and texts everywhere else; a seat counts from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from knall.core.engine.random import Randomness
from knall.core.engine.structs import Struct
from knall.core.game import defaults
from knall.core.game.options import Options
from knall.core.game.refusals import Refusals
from knall.core.game.rules import Moves, Odds, Result, at_a_glance, none_alike, roll_by_odds
from knall.core.show.drawing import Picture
from knall.core.show.editing import Edit
from knall.core.show.told import Account, Effect, RoundEnd
from knall.core.text.language import Language
from knall.core.text.voice import Voice

S = TypeVar("S", bound=Struct)
V = TypeVar("V")
LEFT_OUT: Any = None  # a part that need not be given; `Game` fills it in before anybody sees it


@dataclass(frozen=True)
class Deal(Generic[S]):
    """Several outcomes of chance that are one event with one text, such as a deal of cards."""

    begins: Callable[[S], bool]
    """Does the next outcome of chance begin such an event?"""
    goes_on: Callable[[S], bool]
    """Does the next outcome of chance belong to the event that was begun?"""
    write: Callable[[S, Sequence[int]], str]
    """The text of the event, from the state before it and the outcomes in order: `%` and parts with `/` between them.
    The outcomes fill the parts one after the other; a part is the ends of their texts, all of one length, in any order.
    So whoever knows the outcomes can spell the event without knowing the rules.  In a game where nothing is hidden
    `read` gives the outcomes in the order in which they were drawn, so the odds of each are those that were told."""
    read: Callable[[S, str], Sequence[int] | None]
    """The outcomes that the text means in this state; None if it is no such text."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Rules(Generic[S]):
    """The rules as compiled functions over one struct (see `compiling`), and what bots judge it by."""

    state: type[S]
    """Has the field `players`; the options are fields too."""
    start: Callable[[S], None]
    """Makes a state, whose players and options are written, the empty table; what is dealt then comes by chance."""
    actor: Callable[[S], int]
    moves: Callable[[S, Moves], None]
    odds: Callable[[S, Odds], None] = defaults.no_chance
    apply: Callable[[S, int], None]
    """The number is that of a move where a seat decides, and that of an outcome where chance goes on."""
    scores: Callable[[S, Result], None]
    configure: Callable[[S, int, Options], None] = LEFT_OUT
    """Write players and options into a fresh state."""
    configured: Callable[[S], Options] = LEFT_OUT
    """The options of a state."""
    value: Callable[[S, int], float] = defaults.no_idea
    """About a seat's chance to win, from 0 to 1, at a glance; bots ask it of worlds that they guessed.  It is what
    greedy goes by, against which all bots are measured: a rule of thumb that stays when searches get better."""
    learned_value: Callable[[S, int], float] = at_a_glance
    """Compiled; the same as value, but as good as we know how: what a search goes by."""
    roll: Callable[[S, Odds, Randomness], int] = roll_by_odds
    """Compiled; what chance does, as drawn from `odds`, where that can be found faster than by listing all of it."""
    alike: Callable[[S, Moves], bool] = none_alike
    """Compiled; gives moves that come to the same the same kind, so that bots look at one of them only."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Secrets(Generic[S, V]):
    """Views: what a seat may know, and the worlds that a view does not exclude."""

    view_state: type[V] = LEFT_OUT
    """The struct of a view."""
    view: Callable[[S, int, V], None] = LEFT_OUT
    guess: Callable[[S, V, Randomness], None] = LEFT_OUT
    """Makes a state that the view does not exclude; may note in the view what its next guesses need."""
    observed_as: Callable[[S, int, int], int] = LEFT_OUT
    """A move or outcome of chance about to happen, as this seat notices it: itself, or a negative number for all that
    it cannot tell from each other."""
    feature_state: type[Struct] = LEFT_OUT
    """The struct of a view's features; by default the view itself."""
    features: Callable[[V, Any], None] = LEFT_OUT
    """Write a view as int8 numbers (`core.features`), as its seat sees the table: its own things first, the others
    clockwise after it.  All are written each time but those of seats that nobody takes, which are 0: a struct begins
    with zeros, and is for one number of players.  Tensors for learners are made of this and of nothing else."""
    tell: Callable[[S, str, int], Sequence[str]] = LEFT_OUT
    """The event about to happen in this state, as this seat (NOBODY: a spectator) may read it."""
    reveals: Callable[[S, int], bool] = LEFT_OUT
    """Does anybody else learn a secret by this move?"""


@dataclass(frozen=True, eq=False, kw_only=True)
class Notation(Generic[S, V]):
    """Moves, positions and views as text, and the way back."""

    catalogue: tuple[str, ...]
    """Every move, as text; the index is its number inside the engine, which stays within a rules version."""
    outcomes: tuple[str, ...] = ()
    """Every outcome of chance, likewise; numbered apart.  Each fits `CHANCE_TEXT`, as does a deal, and no move does.  A
    draw's odds come in ascending order of their texts, so that nobody can arrange them for what a secret gives."""
    deal: Deal[S] | None = None
    position: Callable[[S], str]
    parse: Callable[[str], S]
    view_text: Callable[[V], str] = LEFT_OUT
    """A view as text: the grammar of positions with ? for what is hidden."""
    filled: Callable[[str, Randomness], str] = defaults.nothing_to_fill
    """The way back: a view's text with something for each ?, a position that the view does not exclude."""
    seat_names: tuple[str, ...] = LEFT_OUT
    """What positions call the seats."""
    parties: Callable[[S], Sequence[str]] = LEFT_OUT
    """The names of all that is scored, the seats first."""

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Text of a move to its number."""
        return {text: i for i, text in enumerate(self.catalogue)}

    @cached_property
    def outcome_index(self) -> Mapping[str, int]:
        """Text of an outcome of chance to its number."""
        return {text: i for i, text in enumerate(self.outcomes)}


@dataclass(frozen=True, eq=False, kw_only=True)
class Words(Generic[V]):
    """Sentences for people, in every language, made from views."""

    called: Callable[[int, Language], str] = LEFT_OUT
    """A seat as people call it who do not know who sits there."""
    say: Callable[[V, str, Voice], str] = LEFT_OUT
    """One sentence for a move or a told event, from the view before it."""
    status: Callable[[V, Voice], str] = LEFT_OUT
    """What is to be done now, and by whom, in a sentence."""
    effects: Callable[[V, V, str, Voice], Sequence[Effect]] = defaults.no_effects
    """What a move or a told event brought about besides itself, from the same seat's views before and after it."""
    chance_for: Callable[[V], int] = defaults.chance_for_nobody
    """At a point of chance: the seat whose turn it opens, as a roll does; NOBODY: it ends that of the move before."""
    refusals: Refusals[V, Any] = LEFT_OUT  # how a game looks at an attempt is its own matter
    """Why moves and outcomes of chance are not legal."""
    board: Callable[[V, Voice], str] = LEFT_OUT
    """The view as a board for the terminal."""
    paint: Mapping[str, str] = field(default_factory=dict)
    """Patterns of the text board and how a terminal shows them: a regular expression to a style such as `bold red`."""
    coach: Callable[[V, Voice], str | None] = defaults.no_coach
    """What the decision that the viewer has to make is about, in a sentence for somebody who has never played."""
    reasons: Callable[[V, str, Voice], Sequence[str]] = defaults.no_reasons
    """What speaks for this legal move of the viewer, in sentences: what it keeps open, denies or leads to."""
    doubts: Callable[[V, str, Voice], Sequence[str]] = defaults.no_reasons
    """What speaks against this legal move of the viewer, in sentences, the weightiest first."""
    score_breakdown: Callable[[V, Voice], Sequence[Account]] = LEFT_OUT
    """How the points come about, for all that is scored, as this viewer may know it."""
    round_end: Callable[[V, Voice], RoundEnd | None] = defaults.no_round_end
    """How the round came out, where a round or the match has just been scored and nothing is dealt yet; else None."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Pictures(Generic[S, V]):
    """Pictures of views, and what touching their pieces means."""

    draw: Callable[[V, Voice], Picture] = LEFT_OUT
    draw_hand: Callable[[V, Voice], Picture] = LEFT_OUT
    """What only the viewer sees, as a strip of one width for everybody; for the board of a match that is over."""
    picks: Callable[[V, str], Sequence[str]] = LEFT_OUT
    """The pieces that mean this move, in the order of touching."""
    move_of_touch: Callable[[V, str], str | None] = LEFT_OUT
    """The move that somebody means who touches this piece, which is no pick of a legal move; None: no move at all."""
    edits: Callable[[S, Sequence[str], Voice], Sequence[Edit]] = LEFT_OUT
    """How somebody may change a position who touches these pieces, at most two, the last one last; without any: what no
    piece stands for.  For setting up positions, never for a match; what it leads to may prove to be no position."""
