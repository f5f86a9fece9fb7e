"""Frames: everything a seat is shown, made from its view and public data alone; review this file for secrets."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, TypedDict

from knall.core.match import attendance, seat_lot
from knall.core.match.attendance import Attendance
from knall.core.match.history import UNDO, By, Told, shown_name
from knall.core.match.match import Match
from knall.core.match.position import Position, View
from knall.core.show.drawing import Picture, Piece, WideSpot
from knall.core.show.svg import changed
from knall.core.show.told import Account
from knall.core.text.language import Language
from knall.core.text.sentences import turn_of
from knall.core.text.voice import Voice
from knall.store.rows import TableRow, UndoAsk
from knall.web.texts import of_seat, sentence
from knall.web.views.undo import undo_shape
from knall.web.views.view_cache import MOST_POSITIONS, Sight, Sights
from knall.web.wire.frames import AccountShape, EndedShape, Frame, HandShape, MoveShape, RoundShape, Step
from knall.web.wire.pictures import PictureShape, PieceShape, SpotShape
from knall.web.wire.playing import Why

MADE_BY: dict[By, Literal["seat", "clock", "bot"]] = {By.SEAT: "seat", By.CLOCK: "clock", By.BOT: "bot"}
MOST_TOLD = 300
"""Most events in a frame that is made on the event loop."""


@dataclass(frozen=True)
class Around:
    """What a table adds to its match; all of it is public."""

    deadline: float | None = None
    """When the seat to move runs out of time."""
    undo_ask: UndoAsk | None = None
    """The last undo request that still counts."""
    times: tuple[float | None, ...] = ()
    """Seconds left to each seat for the match, without the move under way; empty: no match clock."""
    bots: bool = False
    """Whether a bot plays here."""


@dataclass(frozen=True)
class Scene:
    """A match in the context of its table."""

    match: Match
    around: Around = Around()
    following: str | None = None
    """The next event, in a replay."""
    sights: Sights = field(default_factory=Sights, compare=False)

    def sight(self, seat: int | None, language: Language) -> Sight:
        return self.sights.sight(self.match.position, seat, self.match.voice(language, seat))

    def name(self, seat: int | None, language: Language) -> str | None:
        """A player's own name; None if the seat's name is all there is."""
        if seat is None or self.match.names[seat] == self.match.game.words.called(seat, "en"):
            return None
        return shown_name(self.match.names[seat], language)

    def say_lot(self, voice: Voice) -> str:
        """The draw of seats, in a sentence."""
        seats = range(self.match.start.players)
        called = [self.match.game.words.called(seat, voice.language) for seat in seats]
        return seat_lot.say(
            [seat for seat in seats if self.name(seat, voice.language) or seat == voice.reader], called, voice
        )


class Shown(TypedDict):
    """The visible part of a frame; stored for a finished match, so it changes only with the store's format."""

    seq: int
    picture: PictureShape
    view: str
    accounts: list[AccountShape]
    result: str | None


def frame(
    scene: Scene,
    seat: int | None,
    language: Language,
    after: int | None = None,
    before: Picture | None = None,
    most: int = MOST_TOLD,
) -> tuple[Frame, Picture]:
    """The frame of a seat (None: a spectator) since event `after` and picture `before`; and its picture.

    Of a longer log only the last `most` events are included, and `since` says so.
    """
    match, voice = scene.match, scene.match.voice(language, seat)
    after = None if after is None else max(after, len(match.events) - most)
    view, picture, seen = _seen(scene, seat, language, before)
    mine = seat is not None and match.attendance.decides(match.to_move) == seat
    made: Frame = {
        "kind": "frame",
        "seq": seen["seq"],
        "seat": seat,
        "since": len(match.events) if after is None else after,
        "steps": [] if after is None else steps(scene, seat, voice, after, live=before is not None),
        "picture": seen["picture"],
        "view": seen["view"],
        "to_move": match.to_move,
        "status": _status(scene, view, voice),
        "mine": mine,
        "coach": view.coach(voice) if mine else None,
        "moves": moves(view, match.legal_moves, voice) if mine else [],
        "accounts": seen["accounts"],
        "over": match.is_over,
        "winners": list(match.winners),
        "result": seen["result"],
        "ended": ended(match.attendance),
        "deadline": None if scene.around.deadline is None else moment(scene.around.deadline),
        "times": list(scene.around.times),
        "undo": undo_shape(match, seat, scene.around.undo_ask, scene.around.bots, language),
        "next": scene.following,
    }
    return made, picture


def shown(scene: Scene, seat: int | None, language: Language) -> Shown:
    """The visible part of a seat's frame, whoever is to move."""
    return _seen(scene, seat, language, None)[-1]


def _seen(scene: Scene, seat: int | None, language: Language, before: Picture | None) -> tuple[View, Picture, Shown]:
    """The same with its view and picture; of the picture it tells what is new since `before`."""
    sight = scene.sight(seat, language)
    picture, text, accounts = sight.picture, sight.text, sight.accounts
    seen: Shown = {
        "seq": len(scene.match.events),
        "picture": _picture(picture, before),
        "view": text,
        "accounts": _accounts(scene, accounts, language),
        "result": _result(scene.match, scene.match.voice(language, seat)),
    }
    return sight.view, picture, seen


def _result(match: Match, voice: Voice) -> str | None:
    return match.attendance.say_end(match.winners, voice) if match.is_over else None


def ended(gone: Attendance) -> EndedShape | None:
    """What ended a match, if not its rules."""
    if gone.ended_by is None:
        return None
    return {"by": "abandoned" if gone.resigned is None else "resign", "seat": gone.resigned}


def last_frame(seen: Shown, row: TableRow, winners: Sequence[int], seat: int | None, language: Language) -> Frame:
    """The last frame of a finished match that cannot be replayed, from the spectator's view that was stored."""
    return {
        "kind": "frame",
        "seq": seen["seq"],
        "seat": seat,
        "since": seen["seq"],
        "steps": [],
        "picture": seen["picture"],
        "view": seen["view"],
        "to_move": None,
        "status": sentence("over", language),
        "mine": False,
        "coach": None,
        "moves": [],
        "accounts": seen["accounts"],
        "over": True,
        "winners": list(winners),
        "result": seen["result"],
        "ended": ended(row.attendance),
        "deadline": None,
        "times": [],
        "undo": {"can": "no", "why": None, "asked_by": None, "waiting_for": [], "refused_by": None},
        "next": None,
    }


def moment(at: float) -> str:
    """A timestamp in ISO 8601."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")


def steps(scene: Scene, seat: int | None, voice: Voice, after: int, *, live: bool = False) -> list[Step]:
    """The events after `after` as this seat may read them; `live`: for a viewer who watches the match go on."""
    found: list[Step] = []
    scored: View | None = None
    after = min(after, len(scene.match.events))
    view = scene.sights.view if len(scene.match.events) - after < MOST_POSITIONS else Position.view
    for told in scene.match.told(seat, after, view):
        picks = list(told.before.picks(told.text)) if told.text in scene.match.game.notation.index else []
        ended = _round(told.after, voice)
        if ended is not None:
            scored = told.after
            if found and found[-1]["number"] == told.number:
                found[-1]["round"] = None  # only the last step of an event has it
        found.append(
            {
                "number": told.number,
                "seat": told.seat,
                "turn": told.before.chance_for if told.seat is None else told.seat,
                "text": told.text,
                "say": say_told(scene, told, voice),
                "odds": None if told.odds is None else [list(one.items()) for one in told.odds],
                "picks": picks,
                "effects": [{"say": one.sentence, "pieces": list(one.pieces)} for one in told.effects(voice)],
                "by": None if told.by is None else MADE_BY[told.by],
                "round": ended,
            }
        )
    if live and scored is not None:
        last = next(step["round"] for step in reversed(found) if step["round"] is not None)
        last["picture"] = _picture(scored.picture(voice), None)
    return found


def say_told(scene: Scene, told: Told, voice: Voice) -> str:
    """An event in a sentence; a record does not say whose an undo was."""
    if told.text == UNDO:
        if told.seat is None:
            return sentence("undone_by_somebody", voice.language)
        return of_seat("undone", told.seat, voice)
    if scene.match.by_lot and told.number == 1:
        return scene.say_lot(voice)
    if told.text in attendance.SEATS:
        return attendance.say(told.text, voice)
    say = told.before.say(told.text, voice)
    if told.seat is None or told.by in (None, By.SEAT):
        return say
    return (
        attendance.say_for(told.seat, say, voice)
        if told.by is By.BOT
        else of_seat("by_clock", told.seat, voice, say=say)
    )


def _round(view: View, voice: Voice) -> RoundShape | None:
    """The score table of the round that ends here, from the reader's view."""
    end = view.round_end(voice)
    if end is None:
        return None
    return {
        "title": end.title,
        "head": list(end.head),
        "rows": [{"seat": row.seat, "cells": list(row.cells), "won": row.won} for row in end.rows],
        "sentences": list(end.sentences),
        "picture": None,
    }


def moves(view: View, legal: tuple[str, ...], voice: Voice) -> list[MoveShape]:
    """The legal moves with their sentences and picks."""
    return [{"move": move, "say": view.say(move, voice), "picks": list(view.picks(move))} for move in legal]


def reason(scene: Scene, seat: int, piece: str, before: Sequence[str], language: Language) -> Why:
    """Why no legal move uses a piece that this seat touches after others."""
    to_move, voice = scene.match.to_move, scene.match.voice(language, seat)
    if to_move is None:
        return {"clause": None, "sentence": sentence("over", language)}
    if to_move != seat:
        return {"clause": None, "sentence": turn_of(to_move, voice)}
    sight = scene.sight(seat, language)
    titles = {one.id: one.title for one in sight.picture.pieces}
    refusal = sight.view.why_not_touch(piece, before=before, voice=voice) if piece in titles else None
    if refusal is None:
        return {"clause": None, "sentence": titles.get(piece) or sentence("no_move", language)}
    return {"clause": refusal.clause, "sentence": refusal.sentence}


def hands(scene: Scene, language: Language) -> list[HandShape]:
    """Each seat's hidden part of the picture, from its own view; only for finished matches."""
    voice = scene.match.voice(language, None)
    views = [scene.sights.view(scene.match.position, seat) for seat in range(scene.match.start.players)]
    return [{"seat": seat, "picture": _picture(view.hand(voice).silent, None)} for seat, view in enumerate(views)]


def piece_shape(piece: Piece) -> PieceShape:
    """A piece as a message."""
    shape: PieceShape = {
        "id": piece.id,
        "x": round(piece.x, 2),
        "y": round(piece.y, 2),
        "layer": piece.layer,
        "drawing": piece.drawing,
        "title": piece.title,
        "twin": piece.twin or None,
    }
    if piece.wide is not None:
        shape["wide"] = _spot_shape(piece.wide)
    return shape


def _spot_shape(spot: WideSpot) -> SpotShape:
    shape: SpotShape = {"x": round(spot.x, 2), "y": round(spot.y, 2)}
    return {**shape, "drawing": spot.drawing} if spot.drawing else shape


def _picture(picture: Picture, before: Picture | None) -> PictureShape:
    whole = before is None or _frame_of(before) != _frame_of(picture)
    pieces, gone = (picture.pieces, ()) if whole or before is None else changed(before, picture)
    same_order = not whole and before is not None and before.order == picture.order
    shape: PictureShape = {
        "width": picture.width,
        "height": picture.height,
        "title": picture.title,
        "style": picture.style if whole else None,
        "whole": whole,
        "pieces": [piece_shape(piece) for piece in pieces],
        "gone": list(gone),
        "order": None if same_order else list(picture.order),
    }
    if picture.wide is not None:
        shape["wide"] = picture.wide
    return shape


def picture_digest(picture: Picture) -> str:
    """The first 16 hex digits of the SHA-256 of everything visible: pieces by id, spots in hundredths, drawings."""
    seen = [
        [piece.id, *_spot(piece.x, piece.y), piece.drawing]
        + ([] if piece.wide is None else [*_spot(piece.wide.x, piece.wide.y), piece.wide.drawing])
        for piece in sorted(picture.pieces, key=lambda piece: piece.id)
    ]
    text = json.dumps(seen, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _spot(x: float, y: float) -> tuple[int, int]:
    return round(100 * round(x, 2)), round(100 * round(y, 2))


def _frame_of(picture: Picture) -> tuple[object, ...]:
    """What two pictures must share for a diff to be enough."""
    return picture.width, picture.height, picture.wide, picture.style


def _status(scene: Scene, view: View, voice: Voice) -> str:
    """Whose turn it is; to the reader, that it is theirs and what to touch."""
    to_move = scene.match.to_move
    if scene.match.is_over:
        return sentence("over", voice.language)
    what = view.status(voice)
    if to_move in scene.match.attendance.by_bots:
        return attendance.say_for(to_move, what, voice)
    if to_move is None or to_move != voice.reader:
        return what
    if not voice.has_name(to_move):
        return sentence("your_turn_unnamed", voice.language, what=what)
    return sentence("your_turn", voice.language, who=voice.called(to_move), what=what)


def _accounts(scene: Scene, accounts: Sequence[Account], language: Language) -> list[AccountShape]:
    match = scene.match
    seats = match.game.notation.seat_names[: match.position.players]
    found: list[AccountShape] = []
    for account in accounts:
        seat = seats.index(account.party) if account.party in seats else None
        found.append(
            {
                "party": account.party,
                "called": account.called,
                "name": scene.name(seat, language),
                "seat": seat,
                "points": account.points,
                "entries": [
                    {"sentence": entry.sentence, "points": entry.points, "pieces": list(entry.pieces)}
                    for entry in account.entries
                ],
            }
        )
    return found
