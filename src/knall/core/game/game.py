"""What a game is: a frozen record of functions, nothing to inherit.

The functions of the first block are rules and are compiled (see `compiling`); the others are ordinary Python.
Whatever is shown, said or sent is made from a view.  Moves and outcomes of chance are ints inside (their index in the
catalogue, or among the outcomes) and texts everywhere else; a seat counts from 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from importlib import import_module
from typing import Any, Generic, TypeVar

from knall.core.engine import registry
from knall.core.engine.random import Randomness
from knall.core.engine.structs import Struct
from knall.core.game import buttons, open_information
from knall.core.game import parts as default_parts
from knall.core.game.options import Option, Options
from knall.core.game.refusals import Refusals
from knall.core.game.rules import Moves, Odds, Result, at_a_glance, none_alike, roll_by_odds
from knall.core.game.search_settings import SearchSettings
from knall.core.show.drawing import Picture
from knall.core.show.editing import Edit, steps_of_numbers
from knall.core.show.told import Account, Effect, RoundEnd
from knall.core.text.language import Language
from knall.core.text.texts import in_all
from knall.core.text.voice import Spoken, Voice, named

S = TypeVar("S", bound=Struct)
V = TypeVar("V")


MADE_OF_THE_GAME: Mapping[str, Callable[..., object]] = {
    "configure": default_parts.configure,
    "configured": default_parts.configured,
    "parties": default_parts.parties,
    "called": default_parts.called,
    "status": default_parts.status,
    "board": default_parts.board,
    "move_of_touch": default_parts.move_of_touch,
    "view_text": default_parts.view_text,
    "say": default_parts.say,
    "score_breakdown": default_parts.score_breakdown,
    "draw": buttons.draw,
    "draw_hand": default_parts.draw_hand,
    "picks": buttons.picks,
    "edits": steps_of_numbers,
}
SECRETS = ("view", "guess", "observed_as", "tell", "reveals")
FROM_OPEN_VIEWS = (
    "view_state",
    *SECRETS,
    "feature_state",
    "features",
    "view_text",
    "say",
    "status",
    "refusals",
    "score_breakdown",
    "draw",
)
LEFT_OUT: Any = None  # a part that need not be given; the game fills it in before anybody sees it

CHANCE_TEXT = re.compile(r"[%*@$]|d[0-9]|\?[^:]*$")
"""How texts of chance begin, here and in match/chance/witness.js, which tells them from moves without the rules."""


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


@dataclass(frozen=True, eq=False, kw_only=True)  # a game equals itself only, and so can be a key
class Game(Generic[S, V]):
    """The table of contents of a game's folder; what is left out is as `default_parts` and `open_information` say."""

    name: str
    title: str
    package: str
    rules_version: int
    """Goes up whenever an old log would replay differently."""
    seats: range
    about: Mapping[Language, str]
    """In English at least, as whatever is said here."""
    at_random: Mapping[Language, str] = field(default_factory=default_parts.at_random)
    """What is not decided by players, as one says "all …": what it is that chance can be checked for."""
    options: tuple[Option, ...] = ()
    catalogue: tuple[str, ...]
    """Every move, as text; the index is its number inside the engine, which stays within a rules version."""
    outcomes: tuple[str, ...] = ()
    """Every outcome of chance, likewise; numbered apart.  Each fits `CHANCE_TEXT`, as does a deal, and no move does.  A
    draw's odds come in ascending order of their texts, so that nobody can arrange them for what a secret gives."""

    state: type[S]
    """Has the field `players`; the options are fields too."""
    start: Callable[[S], None]
    """Makes a state, whose players and options are written, the empty table; what is dealt then comes by chance."""
    actor: Callable[[S], int]
    moves: Callable[[S, Moves], None]
    odds: Callable[[S, Odds], None] = default_parts.no_chance
    apply: Callable[[S, int], None]
    """The number is that of a move where a seat decides, and that of an outcome where chance goes on."""
    scores: Callable[[S, Result], None]
    view_state: type[V] = LEFT_OUT
    """The struct of a view."""
    view: Callable[[S, int, V], None] = LEFT_OUT
    guess: Callable[[S, V, Randomness], None] = LEFT_OUT
    """Makes a state that the view does not exclude; may note in the view what its next guesses need."""
    observed_as: Callable[[S, int, int], int] = LEFT_OUT
    """A move or outcome of chance about to happen, as this seat notices it: itself, or a negative number for all that
    it cannot tell from each other."""
    feature_state: type[Struct] = LEFT_OUT
    """The struct of a view's features; what is left out is the view itself."""
    features: Callable[[V, Any], None] = LEFT_OUT
    """Write a view as int8 numbers (`core.features`), as its seat sees the table: its own things first, the others
    clockwise after it.  All are written each time but those of seats that nobody takes, which are 0: a struct begins
    with zeros, and is for one number of players.  Tensors for learners are made of this and of nothing else."""
    value: Callable[[S, int], float] = default_parts.no_idea
    """About a seat's chance to win, from 0 to 1, at a glance; bots ask it of worlds that they guessed.  It is what
    greedy goes by, against which all bots are measured: a rule of thumb that stays when searches get better."""

    configure: Callable[[S, int, Options], None] = LEFT_OUT
    """Write players and options into a fresh state."""
    configured: Callable[[S], Options] = LEFT_OUT
    """The options of a state."""
    tell: Callable[[S, str, int], Sequence[str]] = LEFT_OUT
    """The event about to happen in this state, as this seat (NOBODY: a spectator) may read it."""
    reveals: Callable[[S, int], bool] = LEFT_OUT
    """Does anybody else learn a secret by this move?"""

    position: Callable[[S], str]
    parse: Callable[[str], S]
    view_text: Callable[[V], str] = LEFT_OUT
    """A view as text: the grammar of positions with ? for what is hidden."""
    filled: Callable[[str, Randomness], str] = default_parts.nothing_to_fill
    """The way back: a view's text with something for each ?, a position that the view does not exclude."""
    seat_names: tuple[str, ...] = LEFT_OUT
    """What positions call the seats."""
    parties: Callable[[S], Sequence[str]] = LEFT_OUT
    """The names of all that is scored, the seats first."""

    called: Callable[[int, Language], str] = LEFT_OUT
    """A seat as people call it who do not know who sits there."""
    say: Callable[[V, str, Voice], str] = LEFT_OUT
    """One sentence for a move or a told event, from the view before it."""
    status: Callable[[V, Voice], str] = LEFT_OUT
    """What is to be done now, and by whom, in a sentence."""
    effects: Callable[[V, V, str, Voice], Sequence[Effect]] = default_parts.no_effects
    """What a move or a told event brought about besides itself, from the same seat's views before and after it."""
    chance_for: Callable[[V], int] = default_parts.chance_for_nobody
    """At a point of chance: the seat whose turn it opens, as a roll does; NOBODY: it ends that of the move before."""
    refusals: Refusals[V, Any] = LEFT_OUT  # how a game looks at an attempt is its own matter
    """Why moves and outcomes of chance are not legal."""
    board: Callable[[V, Voice], str] = LEFT_OUT
    """The view as a board for the terminal."""

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
    coach: Callable[[V, Voice], str | None] = default_parts.no_coach
    """What the decision that the viewer has to make is about, in a sentence for somebody who has never played."""
    reasons: Callable[[V, str, Voice], Sequence[str]] = default_parts.no_reasons
    """What speaks for this legal move of the viewer, in sentences: what it keeps open, denies or leads to."""
    doubts: Callable[[V, str, Voice], Sequence[str]] = default_parts.no_reasons
    """What speaks against this legal move of the viewer, in sentences, the weightiest first."""
    score_breakdown: Callable[[V, Voice], Sequence[Account]] = LEFT_OUT
    """How the points come about, for all that is scored, as this viewer may know it."""
    round_end: Callable[[V, Voice], RoundEnd | None] = default_parts.no_round_end
    """How the round came out, where a round or the match has just been scored and nothing is dealt yet; else None."""
    minutes: tuple[int, int] = (5, 20)
    """How long a match takes people, about: the shortest and the longest."""

    learned_value: Callable[[S, int], float] = at_a_glance
    """Compiled; the same as value, but as good as we know how: what a search goes by."""
    roll: Callable[[S, Odds, Randomness], int] = roll_by_odds
    """Compiled; what chance does, as drawn from `odds`, where that can be found faster than by listing all of it."""
    alike: Callable[[S, Moves], bool] = none_alike
    """Compiled; gives moves that come to the same the same kind, so that bots look at one of them only."""
    search: SearchSettings = field(default_factory=SearchSettings)
    """How bots search."""
    open: bool = False
    """Is nothing ever hidden?"""
    deal: Deal[S] | None = None
    former_setup: Callable[[S, Randomness], None] | None = None
    """Deals to the empty table as it was done before the set-up was part of the log: for the matches of that time."""
    paint: Mapping[str, str] = field(default_factory=dict)
    """Patterns of the text board and how a terminal shows them: a regular expression to a style such as `bold red`."""

    def __post_init__(self) -> None:
        """Fill in what was left out."""
        for name, part in self._defaults().items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, part)
        if self.refusals is None:
            object.__setattr__(self, "refusals", default_parts.refusals(self))
        for name in ("about", "at_random"):
            object.__setattr__(self, name, in_all(getattr(self, name)))
        for option in self.options:
            if isinstance(self.configure, partial) and option.name not in self.state.fields:
                raise TypeError(f"{self.name}: the state has no field '{option.name}' for the option of that name")

    def _defaults(self) -> dict[str, object]:
        """What the parts are that were left out; a view only where the game says that nothing is hidden."""
        missing = [name for name in FROM_OPEN_VIEWS if getattr(self, name) is None]
        if missing and not self.open:
            raise TypeError(f"{self.name}: {', '.join(missing)} missing; only open games (open=True) have defaults")
        parts: dict[str, object] = {name: partial(part, self) for name, part in MADE_OF_THE_GAME.items()}
        parts |= {name: getattr(open_information, name) for name in SECRETS}
        parts["view_state"] = open_information.view_state_of(self.state)
        parts["feature_state"] = self.view_state or parts["view_state"]
        parts["features"] = open_information.features
        parts["seat_names"] = tuple(str(seat + 1) for seat in range(self.seats[-1]))
        return parts

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Text of a move to its number."""
        return {text: i for i, text in enumerate(self.catalogue)}

    @cached_property
    def outcome_index(self) -> Mapping[str, int]:
        """Text of an outcome of chance to its number."""
        return {text: i for i, text in enumerate(self.outcomes)}

    def __reduce__(self) -> tuple[object, ...]:
        return found_in, (self.package, self.name)  # the functions stay here: the other process has its own

    def voice(self, spoken: Spoken) -> Voice:
        """The voice in which every seat has a name; of a language alone: that which is told to nobody by name."""
        return _named(self, spoken)


def found_in(package: str, name: str) -> AnyGame:
    """The game of this name that a package defines, ready to be played."""
    from knall.core.game.rules import register_game

    defined = vars(import_module(package)).values()
    game = next(thing for thing in defined if isinstance(thing, Game) and thing.name == name)
    if game.state not in registry.games:
        register_game(game)
    return game


@lru_cache(4096)
def _named(game: AnyGame, spoken: Spoken) -> Voice:
    return named(spoken if isinstance(spoken, Voice) else Voice(spoken), game.called, game.seats[-1])


AnyGame = Game[Any, Any]  # those who ask a game by name cannot know its types
