"""Small skies for tests: only the bodies that matter, written as positions write them."""

from __future__ import annotations

import re

from knall.core.engine.bitset import bits, lowest
from knall.core.engine.random import Randomness
from knall.core.game.rules import CHANCE, Moves, Result
from knall.games.urknall.notation.notation import CATALOGUE, COLOURS, OUTCOMES, OWNERS, PHASES, parties
from knall.games.urknall.rules import rules, scoring, state
from knall.games.urknall.rules.state import State
from tests.games.dealing import drawn


def sky(
    bodies: str,
    turn: str = "W:travel:4",
    players: int = 3,
    supply: int = 5,
    comets: str = "",
    blackholes: bool = False,
    ties: int = state.LEADERS,
) -> State:
    """Bodies separated by spaces; everybody has the same supply; comets: who still has one."""
    s = State()
    s.players, s.blackholes, s.ties = players, int(blackholes), ties
    for p in range(players):
        s.at[p] = state.OFF_BOARD
        s.supply[p] = supply
        s.comets |= (OWNERS[p] in comets) << p
    if players == 2:
        s.supply[2] = s.supply[3] = 8
    for part in bodies.split():
        put(s, part)
    who, _, rest = turn.partition(":")
    phase, _, value = rest.partition(":")
    s.phase = PHASES[phase]
    seat = OWNERS.index(who) if who != "-" else 0
    s.turn = 1 - seat if s.phase == state.SECOND else seat
    s.value, s.again = int(value.rstrip("+") or 0), int(value.endswith("+"))
    rules.sort_bodies(s)
    return s


def put(s: State, part: str) -> None:
    elements, _, astronauts = part.removeprefix("*").partition("@")
    mask = 0
    for number, colour, owner in re.findall(r"([0-9]+)([bgr])([WORB]?)", elements):
        bit = 1 << int(number) - 1
        mask |= bit
        s.colour[COLOURS.index(colour)] |= bit
        if owner:
            s.own[OWNERS.index(owner)] |= bit
        elif not part.startswith("*"):
            s.free |= bit
    body = lowest(mask)
    s.elements[body] = mask
    s.holes |= part.startswith("*") << body
    for e in bits(mask):
        s.body[e] = body
    for letter in astronauts:
        s.at[OWNERS.index(letter)] = body


def moves(s: State) -> set[str]:
    out = Moves()
    rules.moves(s, out)
    return {CATALOGUE[move] for move in out.action[: out.n]}


def play(s: State, *texts: str) -> State:
    for text in texts:
        texts_here = OUTCOMES if rules.actor(s) == CHANCE else CATALOGUE
        rules.apply(s, texts_here.index(text))
    return s


def dealt(players: int, rng: Randomness, blackholes: int = 0) -> State:
    """A match once the elements are dealt."""
    s = State()
    s.players, s.blackholes = players, blackholes
    rules.start(s)
    return drawn(s, rules.odds, rules.apply, lambda s: s.phase == state.DEAL, rng)


def points(s: State) -> dict[str, int]:
    result = Result()
    scoring.scores(s, result)
    return dict(zip(parties(s), result.points, strict=False))


def winners(s: State) -> str:
    result = Result()
    scoring.scores(s, result)
    return "".join(OWNERS[p] for p in range(s.players) if result.winners >> p & 1)


def bodies(s: State) -> set[tuple[int, ...]]:
    return {tuple(e + 1 for e in bits(mask)) for mask in s.elements if mask}
