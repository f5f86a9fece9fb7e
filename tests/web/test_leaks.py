"""The leak test of all that is sent: two worlds that are equal for a seat give it the same bytes.

Both worlds are played on side by side: in the second one happens whatever the seat is told in the same words.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pytest

from knall.bots.limits import Limit
from knall.core.engine.random import Randomness, seeded
from knall.core.game.game import AnyGame
from knall.core.game.options import Options
from knall.core.match import chance, record
from knall.core.match.attendance import AWAY, BACK, LEAVE, text_of
from knall.core.match.match import Match, begin
from knall.core.match.position import Position
from knall.core.show.drawing import Picture
from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES, Language
from knall.core.text.voice import Voice
from knall.store.rows import SeatRow, TableRow
from knall.testing.matches import random_match, variants
from knall.testing.secrets import twin
from knall.web.live.table_messages import table_shape
from knall.web.tables.table import Table
from knall.web.views import frames
from knall.web.views.frame_cache import written
from knall.web.views.frames import Around, Scene, frame, reason
from knall.web.wire.frames import Step
from knall.web.workers import worker

STEPS = 4


def begun_at(position: Position) -> Match:
    """A match that begins here."""
    return begin(position.game, position.players, {}, chance.known(1), start=position)


def going_on(here: Match, there: Match, seat: int | None, rng: Randomness) -> Iterator[tuple[Match, Match]]:
    """Both matches decision by decision, as long as the seat can be told the same of both."""
    yield here, there
    for _ in range(STEPS):
        if here.is_over:
            return
        moves = here.legal_moves
        text = moves[rng.below(len(moves))]
        told = here.position.told(text, seat)
        fitting = [other for other in there.legal_moves if there.position.told(other, seat) == told]
        if not fitting:
            return
        here, there = here.follow(text), there.follow(text if text in fitting else fitting[0])
        while here.position.is_chance:
            _, text = here.position.roll(rng)
            other = alike(there.position, here.position.told(text, seat), seat, text)
            if other is None:
                return
            here, there = here.follow(text), there.follow(other)
        if here.position.view(seat).content != there.position.view(seat).content:
            return  # what the rules show from now on depends on a hidden card: who has to answer, say
        if here.is_over:
            return  # the record tells everything
        gone = rng.below(3 * here.start.players)
        if gone < here.start.players and gone not in here.attendance.left:  # somebody leaves, or is away, or is back
            text = text_of(LEAVE if rng.below(3) == 0 else BACK if gone in here.attendance.away else AWAY, gone)
            here, there = here.went(text), there.went(text)
        yield here, there


def alike(position: Position, told: Sequence[str], seat: int | None, text: str) -> str | None:
    """What chance can do here, so that the seat is told these words: the same as there, or something else."""
    if not position.is_chance:
        return None
    for other in (text, *position.chances, *(position.roll(seeded(number))[1] for number in range(20))):
        with suppress(KnallError):
            position.play(other)
            if position.told(other, seat) == tuple(told):
                return other
    return None


def a_table(match: Match) -> Table:
    """A table where this match is played, by people with names."""
    game = match.game
    seats = tuple(
        SeatRow(seat, "here", guest=seat + 1, name=f"N{seat}", contribution="w") for seat in range(match.start.players)
    )
    options = dict(match.start.options)
    row = TableRow(
        "t", game.name, game.rules_version, options, None, "s", 1, None, True, 1.0, seats, "running", match.to_move
    )
    row = replace(row, gone=match.attendance.texts)
    return Table(row, match, None, lambda _: None)


def sent(
    match: Match, seat: int | None, language: Language, before: Picture | None, bots: bool = False
) -> tuple[list[str], Picture]:
    """All that goes out for a seat: frames, reasons, the record, the table, and what a bot would be given.

    Where bots play, frames say why a move cannot be taken back.
    """
    table = a_table(match)
    scene = Scene(match, Around(5.0, times=(7.0,) * match.start.players, bots=bots))
    whole, picture = frame(scene, seat, language, 0)
    change, _ = frame(scene, seat, language, max(0, len(match.events) - 1), before)
    guest = None if seat is None else seat + 1
    things = [written(whole), written(change), record.write(match, "2026-01-01", seat)]
    things.append(written(table_shape(table, guest, language, "http://x")))
    if seat is not None:  # what an undo would be answered
        things.append(f"{match.undo_is_free(seat)} {match.secrets_shown(seat)}")
    if seat is not None and match.to_move == seat:
        pieces = [piece.id for piece in picture.pieces]
        things += [written(reason(scene, seat, piece, (), language)) for piece in pieces[len(match.events) % 7 :: 7]]
        view = match.position.view(seat)
        job = partial(worker.choose, "easy", view.game.name, view.content, view.seat, view.players, match.legal_moves)
        things.append(repr(pickle.dumps(job)))
    return things, picture


def differences(game: AnyGame, players: int, options: Options, number: int, each: int) -> int:
    """Compare what all seats are sent in two worlds along a random match; how many pairs of worlds were not equal."""
    differed = 0
    for decision in random_match(game, players, options, number).decisions[number % each :: each]:
        for seat in (None, *range(players)):
            world = twin(decision.before, seat, number)
            differed += str(world) != str(decision.before)
            mine: Picture | None = None
            theirs: Picture | None = None
            matches = going_on(begun_at(decision.before), begun_at(world), seat, seeded(number))
            for here, there in matches:
                language = LANGUAGES[(number + len(here.events)) % 2]
                bots = len(here.events) % 3 > 0
                bytes_here, mine = sent(here, seat, language, mine, bots)
                bytes_there, theirs = sent(there, seat, language, theirs, bots)
                assert bytes_here == bytes_there, (str(here), str(there), seat)
    return differed


def test_two_worlds_that_are_equal_for_a_seat_send_it_the_same_bytes(game: AnyGame) -> None:
    found = 0
    for number, (players, options) in enumerate(variants(game)):
        found += differences(game, players, options, number, 300 if game.open else 40)
    assert (found > 20) != game.open


def test_a_frame_that_shows_more_is_found_out(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test itself can fail: it notices a frame that carries the position."""
    honest = frames.steps

    def leaky(scene: Scene, seat: int | None, voice: Voice, after: int, *, live: bool = False) -> list[Step]:
        text = str(scene.match.position)
        return [{**step, "text": text} for step in honest(scene, seat, voice, after, live=live)]

    monkeypatch.setattr(frames, "steps", leaky)
    if game.open:
        assert differences(game, 2, {}, 1, 20) == 0
    else:
        with pytest.raises(AssertionError):
            differences(game, 2, {}, 1, 20)


@pytest.mark.usefixtures("plain")
def test_a_hint_is_the_same_in_both_worlds(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "urandom", lambda n: bytes(n))
    monkeypatch.setattr(worker, "Limit", lambda seconds: Limit(simulations=12))
    for decision in random_match(game, 3, {}, 2).decisions[2::20]:
        here = decision.before
        seat = here.to_move
        assert seat is not None
        hints = []
        for world in (here, twin(here, seat, 5)):
            view = world.view(seat)
            hints.append(worker.consider(game.name, view.content, seat, view.players, world.legal_moves))
        assert hints[0] == hints[1]
