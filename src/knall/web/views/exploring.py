"""The exploration board: positions and variations from them; pure functions, for any process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic_core import to_json

from knall.core.match import chance
from knall.core.match.match import MOST_EVENTS, Match, empty_table, opened_from
from knall.core.match.position import Position
from knall.core.show.editing import possible
from knall.core.text.errors import KnallError
from knall.core.text.language import Language
from knall.core.text.voice import Voice
from knall.core.text.wording import Wordings
from knall.games import load_game
from knall.web.views.frames import Scene, frame
from knall.web.wire.exploring import Edits, EditShape, Explored, OutcomeShape

wrong = Wordings("knall.core", "position")
ROLL = "?"
"""In a variation: draw a chance outcome."""
MOVER: Literal["mover"] = "mover"
"""Point of view of the seat to move."""
MOST_OUTCOMES = 64
"""Longer lists of chance outcomes are left out."""
Eyes = int | Literal["mover"] | None


def reached(
    game: str, position: str | None, players: int | None, line: Sequence[str], names: Sequence[str] = ()
) -> Match:
    """The match that starts from a position, or the empty table, and follows these moves and chance outcomes."""
    rules = load_game(game)
    source = chance.fresh()
    draws = source.draws()
    if position is None:
        first = empty_table(rules, players or rules.seats[0], {})
    else:
        first = Position(rules, rules.notation.parse(position))
    match = opened_from(first, source, tuple(names))
    for text in line:
        decided = match.position.roll(draws)[1] if text == ROLL and match.position.is_chance else text
        match = match.follow(decided)
    return match


def explored(match: Match, eyes: Eyes, language: Language) -> bytes:
    """The frame of an explored position, as JSON."""
    here = match.position
    if isinstance(eyes, int) and eyes >= here.players:
        raise KnallError(wrong("seat", seat=eyes, players=here.players))
    seat = here.to_move if eyes == MOVER else eyes
    made, _ = frame(Scene(match), seat, language, 0, most=MOST_EVENTS)
    shown: Explored = {
        **made,
        "position": str(here),
        "players": here.players,
        "line": [event.text for event in match.events],
        "chance": here.is_chance,
        "outcomes": _outcomes(here, seat, match.voice(language, seat)),
    }
    return to_json(shown)


def changed(match: Match, touched: Sequence[str], language: Language) -> Edits:
    """The edits of a position that the touched pieces allow."""
    here, voice = match.position, match.voice(language)
    found, problem = possible(here.game, here.game.picture.edits(here.copy_state(), touched, voice), str(here))
    edits: list[EditShape] = [{"say": one.say, "position": one.position} for one in found]
    return {"edits": edits, "problem": None if problem is None else problem.say(language)}


def _outcomes(here: Position, seat: int | None, voice: Voice) -> list[OutcomeShape]:
    """The chance outcomes here, if few enough to list."""
    deal = here.game.notation.deal
    if not here.is_chance or len(here.chances) > MOST_OUTCOMES or (deal is not None and deal.begins(here.copy_state())):
        return []
    view = here.view(seat)
    return [{"text": text, "say": view.say(text, voice), "weight": weight} for text, weight in here.chances.items()]
