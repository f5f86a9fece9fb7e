"""Race: throw a coin, then go one step, two or three; who reaches ten first wins."""

from __future__ import annotations

from knall.core.engine.compiling import rule
from knall.core.engine.structs import I8, Struct, cell, cells
from knall.core.game.game import Game
from knall.core.game.open_information import OpenView
from knall.core.game.parts import Notation, Rules
from knall.core.game.rules import CHANCE, MAX_SEATS, NOBODY, Moves, Odds, Result, add, best_win, weigh
from knall.core.text.errors import BadPosition
from knall.core.text.wording import Wordings

SPRINT, GOAL = 5, 10  # R2, R3
LAST = GOAL + 2  # with three steps from 9
HEADS, TAILS = 1, 2
wrong = Wordings(__package__, "position")


class State(Struct):
    """How far everybody is, and whose turn it is."""

    at: list[int] = cells(I8, MAX_SEATS)
    players: int = cell(I8)
    turn: int = cell(I8)
    coin: int = cell(I8)  # 0: to be thrown


@rule
def start(s: State) -> None:
    """R1: everybody begins at 0."""
    s.turn = s.coin = 0
    for p in range(MAX_SEATS):
        s.at[p] = 0


@rule
def actor(s: State) -> int:
    """R1, R3: first the coin, then the seat; nobody once the goal is reached."""
    for p in range(s.players):
        if s.at[p] >= GOAL:
            return NOBODY  # R3
    return s.turn if s.coin else CHANCE  # turn


@rule
def odds(s: State, out: Odds) -> None:
    """R1: heads is twice as likely."""
    weigh(out, 0, 2)
    weigh(out, 1, 1)


@rule
def moves(s: State, out: Moves) -> None:
    """R2: one step, with heads two if one likes, or later three."""
    add(out, 0)
    if s.coin == HEADS:  # heads
        add(out, 1 if s.at[s.turn] < SPRINT else 2)  # sprint


@rule
def apply(s: State, move: int) -> None:
    """R1, R2."""
    if s.coin == 0:
        s.coin = move + 1
        return
    s.at[s.turn] += move + 1
    s.coin = 0
    s.turn = (s.turn + 1) % s.players


@rule
def scores(s: State, result: Result) -> None:
    """R3: the furthest wins."""
    for p in range(MAX_SEATS):
        result.points[p] = s.at[p]
    best_win(result, s.players)


@rule
def value(s: State, seat: int) -> float:
    """How far one is."""
    return s.at[seat] / float(LAST)


def position(s: State) -> str:
    """Whose turn, the coin, and the places."""
    return " ".join(map(str, [s.turn + 1, s.coin, *s.at[: s.players]]))


def parse(text: str) -> State:
    """The inverse of `position`."""
    parts = text.split(" ")
    if not all(part.isascii() and part.isdecimal() and part == str(int(part)) for part in parts):
        raise BadPosition(wrong("numbers"))
    turn, coin, *at = (*map(int, parts), 0, 0) if len(parts) < 4 else map(int, parts)
    ended = sum(place >= GOAL for place in at)
    if not 2 <= len(at) <= MAX_SEATS or len(parts) < 4 or not 1 <= turn <= len(at):
        raise BadPosition(wrong("places", most=MAX_SEATS))
    if coin > TAILS or max(at) > LAST or ended > 1 or (ended and coin):
        raise BadPosition(wrong("end", goal=GOAL, last=LAST))
    s = State()
    s.players, s.turn, s.coin = len(at), turn - 1, coin
    s.at[: len(at)] = at
    return s


GAME: Game[State, OpenView[State]] = Game(
    name="race",
    title="Race",
    package=__name__,
    rules_version=1,
    seats=range(2, 5),
    about={"en": "Throw a coin and run.", "de": "Wirf eine Münze und lauf."},
    open=True,
    rules=Rules(state=State, start=start, actor=actor, moves=moves, odds=odds, apply=apply, scores=scores, value=value),
    notation=Notation(catalogue=("one", "two", "three"), outcomes=("%heads", "%tails"), position=position, parse=parse),
)
