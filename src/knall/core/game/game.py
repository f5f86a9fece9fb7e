"""What a game is: a frozen table of contents, nothing to inherit.

`parts` has the five records that it consists of, and says what each function owes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache, partial
from importlib import import_module
from typing import Any, Generic

from knall.core.engine import registry
from knall.core.game import buttons, defaults, open_information
from knall.core.game.options import Option
from knall.core.game.parts import Notation, Pictures, Rules, S, Secrets, V, Words
from knall.core.game.search_settings import SearchSettings
from knall.core.show.editing import steps_of_numbers
from knall.core.text.language import Language
from knall.core.text.texts import in_all
from knall.core.text.voice import Spoken, Voice, named

MADE_OF_THE_GAME: Mapping[str, Callable[..., object]] = {
    "configure": defaults.configure,
    "configured": defaults.configured,
    "parties": defaults.parties,
    "called": defaults.called,
    "status": defaults.status,
    "board": defaults.board,
    "move_of_touch": defaults.move_of_touch,
    "view_text": defaults.view_text,
    "say": defaults.say,
    "score_breakdown": defaults.score_breakdown,
    "draw": buttons.draw,
    "draw_hand": defaults.draw_hand,
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
RECORDS: Mapping[str, type[Any]] = {
    "rules": Rules,
    "secrets": Secrets,
    "notation": Notation,
    "words": Words,
    "picture": Pictures,
}
RECORD_OF = {part.name: name for name, record in RECORDS.items() for part in fields(record)}
"""In which of its records a game has a part."""

CHANCE_TEXT = re.compile(r"[%*@$]|d[0-9]|\?[^:]*$")
"""How texts of chance begin, here and in match/chance/witness.js, which tells them from moves without the rules."""


@dataclass(frozen=True, eq=False, kw_only=True)  # a game equals itself only, and so can be a key
class Game(Generic[S, V]):
    """The table of contents of a game's folder; what is left out is as `defaults` and `open_information` say."""

    name: str
    title: str
    package: str
    rules_version: int
    """Goes up whenever an old log would replay differently."""
    seats: range
    about: Mapping[Language, str]
    """In English at least, as whatever is said here."""
    at_random: Mapping[Language, str] = field(default_factory=defaults.at_random)
    """What is not decided by players, as one says "all …": what it is that chance can be checked for."""
    options: tuple[Option, ...] = ()
    minutes: tuple[int, int] = (5, 20)
    """How long a match takes people, about: the shortest and the longest."""
    search: SearchSettings = field(default_factory=SearchSettings)
    """How bots search."""
    open: bool = False
    """Is nothing ever hidden?"""

    rules: Rules[S]
    secrets: Secrets[S, V] = field(default_factory=Secrets)
    notation: Notation[S, V]
    words: Words[V] = field(default_factory=Words)
    picture: Pictures[S, V] = field(default_factory=Pictures)

    def __post_init__(self) -> None:
        """Fill in what was left out."""
        parts = self._defaults()
        for name in RECORDS:
            given = getattr(self, name)
            left_out = [one.name for one in fields(given) if one.name in parts and getattr(given, one.name) is None]
            object.__setattr__(self, name, replace(given, **{one: parts[one] for one in left_out}))
        if self.words.refusals is None:
            object.__setattr__(self, "words", replace(self.words, refusals=defaults.refusals(self)))
        for name in ("about", "at_random"):
            object.__setattr__(self, name, in_all(getattr(self, name)))
        for option in self.options:
            if isinstance(self.rules.configure, partial) and option.name not in self.rules.state.fields:
                raise TypeError(f"{self.name}: the state has no field '{option.name}' for the option of that name")

    def _defaults(self) -> dict[str, object]:
        """What the parts are that were left out; a view only where the game says that nothing is hidden."""
        missing = [name for name in FROM_OPEN_VIEWS if self.part(name) is None]
        if missing and not self.open:
            raise TypeError(f"{self.name}: {', '.join(missing)} missing; only open games (open=True) have defaults")
        parts: dict[str, object] = {name: partial(part, self) for name, part in MADE_OF_THE_GAME.items()}
        parts |= {name: getattr(open_information, name) for name in SECRETS}
        parts["view_state"] = open_information.view_state_of(self.rules.state)
        parts["feature_state"] = self.secrets.view_state or parts["view_state"]
        parts["features"] = open_information.features
        parts["seat_names"] = tuple(str(seat + 1) for seat in range(self.seats[-1]))
        return parts

    def part(self, name: str) -> Any:
        """The part of this name, from whichever record has it."""
        return getattr(getattr(self, RECORD_OF[name]), name)

    def with_parts(self, **parts: Any) -> Game[S, V]:
        """The same game but for these parts, whichever records have them."""
        changed: dict[str, dict[str, Any]] = {}
        for name, part in parts.items():
            changed.setdefault(RECORD_OF[name], {})[name] = part
        return replace(self, **{record: replace(getattr(self, record), **own) for record, own in changed.items()})

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
    if game.rules.state not in registry.games:
        register_game(game)
    return game


@lru_cache(4096)
def _named(game: AnyGame, spoken: Spoken) -> Voice:
    return named(spoken if isinstance(spoken, Voice) else Voice(spoken), game.words.called, game.seats[-1])


AnyGame = Game[Any, Any]  # those who ask a game by name cannot know its types
