"""Two worlds that are equal for a seat are equal in all that programs and language models on that seat are told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

import pytest

from knall.adapters.prompts import PromptStyle, prompt, sentences
from knall.adapters.seats_in_words import shown
from knall.bots import protocol
from knall.bots.programs import RefusedChoice
from knall.bots.protocol import Question, SeatAtMatch
from knall.core import chance
from knall.core.game import AnyGame
from knall.core.language import LANGUAGES
from knall.core.match import opened_from
from knall.core.position import Position
from knall.core.voice import Voice
from knall.games import NAMES, load_game
from knall.testing.matches import random_match, variants
from knall.testing.secrets import twin

PAIRS = 150  # of each game, at least
STYLES = [PromptStyle("none", moves, language) for moves, language in product(("listed", "hidden"), LANGUAGES)]  # type: ignore[arg-type]


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return load_game(request.param)


def told(position: Position, seat: int) -> list[str]:
    """All that a program or a model on this seat is told of a position."""
    view, game = position.view(seat), position.game
    at = SeatAtMatch(game.name, game.rules_version, view.players, seat, 1, view.options)
    lines = [*protocol.introduction(at)]
    if position.to_move == seat:
        lines += protocol.question(Question(str(view), position.legal_moves, (), 1.0))
        wrong = next(move for move in game.catalogue if move not in position.legal_moves)
        for style in STYLES:
            voice = game.voice(Voice(style.language, (), seat))
            lines += [prompt(view, (), style, voice), RefusedChoice(view, wrong).say(style.language)]
    for style in STYLES[:: len(STYLES) - 1]:
        lines.append(shown(view, (), style, game.voice(Voice(style.language, (), seat))))
    return lines


def pairs(game: AnyGame) -> Iterator[tuple[Position, Position, int, str]]:
    """Points of random matches beside worlds that a seat cannot tell from them, and the move that was played there."""
    for number, (players, options) in enumerate(variants(game)):
        for at, decision in enumerate(random_match(game, players, options, number + 300).decisions[number % 3 :: 3]):
            seat = at % players
            yield decision.before, twin(decision.before, seat, at), seat, decision.move


def test_a_program_or_a_model_is_told_the_same_in_both_worlds(game: AnyGame) -> None:
    met = differ = 0
    for truth, world, seat, _ in pairs(game):
        assert "\n".join(told(truth, seat)).encode() == "\n".join(told(world, seat)).encode()
        met += 1
        differ += str(truth) != str(world)

    assert met >= PAIRS
    assert (differ == 0) == game.open
    assert game.open or differ > met / 2


def test_what_it_hears_of_a_move_is_the_same_in_both_worlds(game: AnyGame) -> None:
    met = 0
    for truth, world, seat, move in pairs(game):
        if seat == truth.to_move or move not in world.legal_moves:
            continue
        heard = []
        for position in (truth, world):
            match = opened_from(position, chance.known("x")).follow(move)
            said = [sentences(one, match.voice("en", seat))[0] for one in match.told(seat)]
            heard.append([*protocol.told(match.told_texts(seat)), *said])
        assert heard[0] == heard[1]
        met += 1

    assert met > PAIRS / 10


def test_another_seat_would_be_told_something_else(game: AnyGame) -> None:
    """The tests before can fail: through the eyes of another seat the same worlds differ."""
    some = islice(pairs(game), 5, 40)
    differ = sum(told(truth, 1 - min(seat, 1)) != told(world, 1 - min(seat, 1)) for truth, world, seat, _ in some)

    assert (differ == 0) == game.open
