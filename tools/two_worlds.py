"""Two worlds that a seat cannot tell apart: is all that programs on that seat are given the same bytes in both?

`python -m tools.two_worlds` looks at 100,000 pairs of the games that hide something: tensors, information states of
OpenSpiel, prompts (moves listed or hidden, English or German, by turns), lines of the protocol.  `make test` looks at
some hundreds by the same functions, in all styles.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice, product

import pyspiel

from knall.adapters.openspiel import PREFIX, KnallState, ToldSoFar
from knall.adapters.openspiel_node import SpielNode
from knall.adapters.prompts import PromptStyle, prompt, sentences
from knall.adapters.seats_in_words import shown
from knall.bots import protocol
from knall.bots.programs import RefusedChoice
from knall.bots.protocol import Question, SeatAtMatch
from knall.core.engine.compiling import pool, store_struct
from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.game.options import Options
from knall.core.match import chance
from knall.core.match.match import opened_from
from knall.core.match.position import Position
from knall.core.text.language import LANGUAGES
from knall.core.text.voice import Voice
from knall.games import NAMES, load_game
from knall.testing.matches import variants
from knall.testing.secrets import twin

PAIRS = 50_000  # of each game that hides something: with two of them 100,000
OPEN = 2_000  # at most of a game that hides nothing: both worlds are the same there
SELDOM = 4  # points of which one is seen by any seat
EVERY = 4_000  # pairs it is told how far this has come
STYLES = [PromptStyle("none", moves, language) for moves, language in product(("listed", "hidden"), LANGUAGES)]  # type: ignore[arg-type]


class Leak(Exception):
    """A seat could tell two worlds apart that are equal for it."""


@dataclass(frozen=True)
class Pair:
    """A point of a random match, another world that the seat cannot tell from it, and what happens next."""

    truth: KnallState
    world: KnallState
    seat: int
    action: int

    @cached_property
    def positions(self) -> tuple[Position, Position]:
        """Where the match stands, in both worlds."""
        return self.truth.node.position, self.world.node.position


@dataclass
class Looked:
    """How many pairs were looked at, and what they were good for."""

    pairs: int = 0
    differ: int = 0
    """Pairs whose worlds are not the same: others can show nothing."""
    asked: int = 0
    """Pairs in which the seat has to decide, so that it is given a prompt."""
    followed: int = 0
    """Pairs in which the next event can happen in both worlds, and is told."""


def pairs(game: AnyGame) -> Iterator[Pair]:
    """Pairs without end, of random matches of all variants: decisions through the eyes of who makes them, and sometimes
    any point, deals too, through those of any seat.
    """
    settings = list(variants(game))
    for number in count():
        players, options = settings[number % len(settings)]
        state, rng = _load(game, players, options).new_initial_state(), seeded(number)
        for at in count():
            if state.is_terminal():
                break
            actions, mover = state.legal_actions(), state.current_player()
            action, other = actions[rng.below(len(actions))], (number + at) % players
            if mover >= 0 or at % SELDOM == 0:
                seat = other if at % SELDOM == 0 else mover
                yield Pair(state, _other_world(state, seat, at), seat, action)
            state = state.child(action)


def _load(game: AnyGame, players: int, options: Options) -> pyspiel.Game:
    chosen = ";".join(f"{name}:{protocol.spelt(value)}" for name, value in options.items())
    return pyspiel.load_game(f"{PREFIX}{game.name}(players={players},options={chosen})")


def _other_world(state: KnallState, seat: int, number: int) -> KnallState:
    """A world in which this seat was told the same and sees the same, with the hidden rest guessed."""
    game, guessed = state.node.game, twin(state.node.position, seat, number).copy_state()
    states = pool(game.rules.state, 1)
    store_struct(guessed, states)
    world: KnallState = state.clone()
    told = ToldSoFar(state.told.first, state.seats)
    state.told_to(seat)
    told.last, told.length, told.texts = guessed, state.told.length, state.told.texts
    world.node, world.told = SpielNode(game, states), told
    return world


def told(position: Position, seat: int, styles: Sequence[PromptStyle] = STYLES) -> list[str]:
    """All that a program or a model on this seat is told of a position."""
    view, game = position.view(seat), position.game
    at = SeatAtMatch(game.name, game.rules_version, view.players, seat, 1, view.options)
    lines = [*protocol.introduction(at)]
    asked, legal = position.to_move == seat, position.legal_moves
    if asked:
        lines += protocol.question(Question(str(view), legal, (), 1.0))
    wrong = next(move for move in game.notation.catalogue if move not in legal) if asked else ""
    for style in styles:
        voice = game.voice(Voice(style.language, (), seat))
        if asked:
            lines += [prompt(view, (), style, voice), RefusedChoice(view, wrong).say(style.language)]
        if not asked or len(styles) > 1:
            lines.append(shown(view, (), style, voice))
    return lines


def given(state: KnallState, position: Position, seat: int, styles: Sequence[PromptStyle] = STYLES) -> bytes:
    """All that a seat is given at a point: tensor, information state (the view as text is in it), prompts and lines."""
    texts = [state.information_state_string(seat), *told(position, seat, styles)]
    return bytes(state.node.tensor(seat)) + "\n".join(texts).encode()


def heard(position: Position, event: str, seat: int) -> list[str]:
    """What a seat hears of an event that happens here, by the protocol and in words."""
    match = opened_from(position, chance.known("x")).follow(event)
    said = [sentences(one, match.voice(language, seat))[0] for language in LANGUAGES for one in match.told(seat)]
    return [*protocol.told(match.told_texts(seat)), *said]


def check(pair: Pair, looked: Looked, styles: Sequence[PromptStyle] = STYLES) -> None:
    """Look at a pair, and count it; Leak if the seat can tell which world it is in."""
    (truth, world), seat = pair.positions, pair.seat
    if given(pair.truth, truth, seat, styles) != given(pair.world, world, seat, styles):
        raise Leak(f"seat {seat} is given other bytes:\n{truth}\n{world}")
    looked.pairs += 1
    looked.differ += str(truth) != str(world)
    looked.asked += truth.to_move == seat
    if truth.to_move != seat and pair.action in pair.world.legal_actions():
        looked.followed += _follow(pair)


def _follow(pair: Pair) -> bool:
    """The same happens in both worlds: the seat hears the same, and remembers the same.  A move that turns a secret up
    is left out: from there on the worlds are not equal for anybody.
    """
    seat, game = pair.seat, pair.truth.node.game
    after = [state.child(pair.action) for state in (pair.truth, pair.world)]
    logs = [state.told_to(seat) for state in after]
    if not pair.truth.is_chance_node():
        move = game.notation.catalogue[pair.action]
        if any(position.reveals(move) for position in pair.positions):
            return False
        logs = [(*log, *heard(at, move, seat)) for log, at in zip(logs, pair.positions, strict=True)]
    if logs[0] != logs[1]:
        raise Leak(f"seat {seat} hears other things of action {pair.action}:\n{logs[0][-3:]}\n{logs[1][-3:]}")
    one, other = (state.information_state_string(seat) for state in after)
    if one != other and after[0].observation_string(seat) == after[1].observation_string(seat):
        raise Leak(f"seat {seat} remembers other things:\n{one}\n{other}")
    return True


def look(game: AnyGame, wanted: int, *, thorough: bool = True) -> Iterator[Looked]:
    """Look at so many pairs of a game, in all styles of prompts or in one of them by turns; told after each pair."""
    looked = Looked()
    for number, pair in enumerate(islice(pairs(game), wanted)):
        one = number % len(STYLES)
        check(pair, looked, STYLES if thorough else STYLES[one : one + 1])
        yield looked


def main(names: Iterable[str], wanted: int) -> None:
    """Look at all, and say what was looked at."""
    begun = time.process_time()
    total = 0
    for name in names:
        looked = Looked()
        game = load_game(name)
        for looked in look(game, min(wanted, OPEN) if game.open else wanted, thorough=False):
            if looked.pairs % EVERY == 0:
                print(f"{name}: {looked.pairs:,} pairs", file=sys.stderr)
        total += looked.pairs
        print(
            f"{name}: {looked.pairs:,} pairs equal for the seat, {looked.differ:,} of them of worlds that differ; "
            f"{looked.asked:,} with prompts, {looked.followed:,} with the next event",
            flush=True,
        )
    print(f"{total:,} pairs in {time.process_time() - begun:.0f} s of CPU time: no difference")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Compare all that seats are given in worlds that are equal for them.")
    parser.add_argument("--pairs", type=int, default=PAIRS, help=f"of each game that hides something [{PAIRS}]")
    parser.add_argument("games", nargs="*", default=NAMES, help="which games [all]")
    asked = parser.parse_args()
    main(asked.games, asked.pairs)
