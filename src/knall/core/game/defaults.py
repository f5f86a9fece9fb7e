"""Defaults: the parts that `Game` fills in for a game that leaves them out.

Each takes the game as its first argument, and then what `Game` says of the part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from knall.core.engine.compiling import rule
from knall.core.engine.random import Randomness
from knall.core.engine.structs import Struct
from knall.core.game.open_information import OpenView
from knall.core.game.options import Options, into_fields, of_fields
from knall.core.game.refusals import PlainAttempt, Refusals, plain_refusals
from knall.core.game.rulebook import rulebook
from knall.core.game.rules import CHANCE, NOBODY, Moves, Odds, Result
from knall.core.show.drawing import Picture
from knall.core.show.told import Account, AccountEntry, Effect, RoundEnd
from knall.core.text.language import ORIGINAL, Language
from knall.core.text.sentences import match_over
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice

if TYPE_CHECKING:
    from knall.core.game.game import AnyGame

S = TypeVar("S", bound=Struct)
TEXTS = load_texts("knall.core")


# --- rules ---


@rule
def no_chance(s: Struct, out: Odds) -> None:
    """For games without chance."""


@rule
def no_idea(s: Struct, seat: int) -> float:
    """For games without a heuristic value."""
    return 0.5


# --- options, by the field of their name ---


def configure(game: AnyGame, s: Struct, players: int, chosen: Options) -> None:
    """Write players and options into the fields of these names."""
    setattr(s, "players", players)  # noqa: B010  every state has it
    into_fields(game.options, chosen, s)


def configured(game: AnyGame, s: Struct) -> Options:
    """Read the options from the fields of their names."""
    return of_fields(game.options, s)


# --- texts ---


def parties(game: AnyGame, s: S) -> Sequence[str]:
    """The parties are the seats."""
    return game.notation.seat_names[: s.players]  # type: ignore[attr-defined]  # every state has it


def view_text(game: AnyGame, v: OpenView[S]) -> str:
    """The position: nothing is hidden."""
    return game.notation.position(v.table)


def nothing_to_fill(text: str, rng: Randomness) -> str:
    """A view's text is that of the position: nothing is hidden."""
    return text


def called(game: AnyGame, seat: int, language: Language) -> str:
    """The seat's number as its name."""
    return TEXTS[language]["game"]["seat"].format(n=seat + 1)


def say(game: AnyGame, v: OpenView[S], move: str, voice: Voice) -> str:
    """Who plays what."""
    who, words = game.rules.actor(v.table), TEXTS[voice.language]["game"]
    if who == CHANCE:
        return words["chance"].format(move=move)
    return voice.tell(words["move"], {"who": max(who, 0)}, move=move)


def status(game: AnyGame, v: OpenView[S], voice: Voice) -> str:
    """A sentence for whose turn it is."""
    who = game.rules.actor(v.table)
    if who == NOBODY:
        return match_over(voice.language)
    if who == CHANCE:
        return TEXTS[voice.language]["game"]["rolling"]
    return voice.tell(TEXTS[voice.language]["game"]["turn"], {"who": who})


def no_effects(before: object, after: object, event: str, voice: Voice) -> Sequence[Effect]:
    """For games without effects besides the move itself."""
    return ()


def chance_for_nobody(v: object) -> int:
    """For games where chance always belongs to the move before."""
    return NOBODY


def board(game: AnyGame, v: Struct, voice: Voice) -> str:
    """The view as text."""
    return game.notation.view_text(v)


def draw_hand(game: AnyGame, v: Struct, voice: Voice) -> Picture:
    """The whole picture, which includes the viewer's own hand."""
    return game.picture.draw(v, voice)


def score_breakdown(game: AnyGame, v: OpenView[S], voice: Voice) -> Sequence[Account]:
    """The points of each party, as one entry."""
    result, parties = Result(), game.notation.parties(v.table)
    game.rules.scores(v.table, result)
    words = TEXTS[voice.language]["game"]["points"]
    entries = [AccountEntry(words, result.points[p]) for p in range(len(parties))]
    return [Account(name, voice.called(p), (entries[p],)) for p, name in enumerate(parties)]


def no_round_end(v: object, voice: Voice) -> RoundEnd | None:
    """For games that are not played in rounds."""
    return None


def refusals(game: AnyGame) -> Refusals[OpenView[Struct], PlainAttempt]:
    """The plain refusals (over, chance, not your turn, not now), citing the first clause of the rulebook."""
    return plain_refusals(next(iter(rulebook(game, ORIGINAL).clauses)), partial(_attempt, game))


def at_random() -> Mapping[Language, str]:
    """The default text for what chance decides."""
    return load_texts("knall.core").each("game", "at_random")


def no_coach(v: object, voice: Voice) -> str | None:
    """For games without a coach."""
    return None


def no_reasons(v: object, move: str, voice: Voice) -> Sequence[str]:
    """For games without reasons and doubts."""
    return ()


def move_of_touch(game: AnyGame, v: Struct, piece: str) -> str | None:
    """For games whose pieces mean nothing but legal moves."""
    return None


def _attempt(game: AnyGame, v: OpenView[S], move: str) -> PlainAttempt:
    return PlainAttempt(move, v.seat, game.rules.actor(v.table), legal_moves(game, v.table))


def legal_moves(game: AnyGame, s: Struct) -> list[str]:
    """All legal moves of the seat to decide, sorted by the catalogue."""
    out = Moves()
    if game.rules.actor(s) >= 0:
        game.rules.moves(s, out)
    return [game.notation.catalogue[move] for move in sorted(out.action[: out.n])]
