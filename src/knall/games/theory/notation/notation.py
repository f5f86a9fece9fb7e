"""Moves and positions of The Big Bang Theory as text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product

from knall.core.engine.bitset import bits, count
from knall.core.game import options
from knall.core.game.options import Options, option
from knall.games.theory.decks import deck
from knall.games.theory.decks.deck_sheet import DECKS
from knall.games.theory.rules import state
from knall.games.theory.rules.state import COLOURS, TILES, TOP_VALUE, State, TableState
from knall.games.theory.view import HIDDEN, ViewState

LETTERS = deck.LETTERS  # T2: the cards
unpacked = deck.unpacked  # a pile of prizes as its values
TILE_NAMES = "0123456789"  # T4
COLOUR_LETTERS = "bgr"  # T1
PARADOX = ("secret", "open", "none", "chaos", "chaos2")  # T18, T19; in the order of the rules
SEAT_NAMES = ("1", "2", "3", "4")  # T7
# prizes, tiles, draw and deal are points of chance; the rule sheet has no texts for them, because no move ends there
PHASES = {
    "prizes": state.OFFER,
    "tile": state.TILE,
    "play": state.PLAY,
    "tiles": state.TURN_UP,
    "draw": state.DRAW,
    "over": state.OVER,
    "deal": state.DEAL,
}
PHASE_NAMES = {phase: name for name, phase in PHASES.items()}
OPTIONS = (
    option(__package__, "paradox", "secret", PARADOX),
    option(__package__, "deck", deck.STANDARD, deck.NAMES, DECKS),
)


def _catalogue() -> tuple[str, ...]:
    return (
        *(f"!{tile}" for tile in range(TILES)),
        "!-",
        *(letter + colour for colour in COLOUR_LETTERS for letter in LETTERS),
        "out",
    )


def _outcomes() -> tuple[str, ...]:
    values = range(1, TOP_VALUE + 1)
    return (
        *(f"$b{b}g{g}r{red}" for b, g, red in product(values, values, values)),
        *(f"*{p}{cards}" for p in SEAT_NAMES for cards in _one_or_two(LETTERS)),
        *(f"?{tiles}" for tiles in _one_or_two(TILE_NAMES)),
        *(f"%{p}{thing}" for p in SEAT_NAMES for thing in LETTERS + TILE_NAMES),
    )


def _one_or_two(names: str) -> list[str]:
    return [x + y if x != y else x for x, y in combinations_with_replacement(names, 2)]


CATALOGUE, OUTCOMES = _catalogue(), _outcomes()


def configure(s: State, players: int, chosen: Options) -> None:
    """Write the number of players, the options and the cards into a fresh state."""
    s.players = players
    s.table.paradox = PARADOX.index(str(chosen["paradox"]))
    deck.install(s.table, deck.find(str(chosen["deck"])))


def configured(s: State) -> Options:
    """The options of a state."""
    return options_of(s.table)


def options_of(t: TableState) -> Options:
    """The options of a match, from its table."""
    return {"paradox": PARADOX[t.paradox], "deck": deck.value_of(deck.of(t))}


# --- writing ---


def position(s: State) -> str:
    """The state as text."""
    seats = (
        _seat(s.table, p, _cards(s.hand[p]), _cards(state.pile(s, p)), _tiles(s.tiles[p]), s.down[p])
        for p in range(s.players)
    )
    return _line(s.table, ";".join(seats))


def view_text(v: ViewState) -> str:
    """A view as text: a ? for every card and tile that this seat cannot know."""
    return _line(v.table, ";".join(_seen_seat(v, p) for p in range(v.players)))


def _seen_seat(v: ViewState, p: int) -> str:
    t = v.table
    if p == v.seat:
        pile = state.ALL_CARDS ^ v.hand ^ t.out[p] ^ state.played(t, p)
        return _seat(t, p, _cards(v.hand), _cards(pile), _tiles(v.tiles), v.down[p])
    hand = _cards(t.known[p]) + "?" * (state.hand_size(t, p) - count(t.known[p]))
    return _seat(t, p, hand, "?" * t.stock[p], "?" * t.tokens[p], v.down[p])


def _line(t: TableState, seats: str) -> str:
    prizes = "".join(f"{letter}{t.prizes[c]}" for c, letter in enumerate(COLOUR_LETTERS)) if t.prizes[0] else "-"
    piles = [letter + "".join(map(str, unpacked(t.left[c]))) for c, letter in enumerate(COLOUR_LETTERS)]
    piles.append("u" + _tiles(t.up))
    if t.paradox >= state.CHAOS:
        piles.append("t" + _tiles(state.ALL_TILES ^ t.up))
    nobody = t.phase in (state.OVER, state.OFFER, state.TURN_UP)
    turn = f"{'-' if nobody else t.turn + 1}:{PHASE_NAMES[t.phase]}"
    chosen = options.written(OPTIONS, options_of(t))
    return f"{t.round_no}:{t.starter + 1} {prizes} {'/'.join(piles)} {seats} {turn} {chosen}"


def _seat(t: TableState, p: int, hand: str, pile: str, tiles: str, down: int) -> str:
    tile = "" if down == state.NO_TILE else "?" if down == HIDDEN else str(down)
    won = tuple(t.won[p * state.MOST_WON : p * state.MOST_WON + t.wins[p]])
    plays = _plays(t.order[p], *t.laid[p * COLOURS : p * COLOURS + COLOURS], t.gone >> p & 1)
    parts = (hand, _cards(t.known[p]), pile, plays, _cards(t.out[p]), tiles, tile, _prizes(won))
    return "|".join([part or "-" for part in parts])


@lru_cache(4096)  # a position and all its views write the same
def _plays(order: int, blue: int, green: int, red: int, gone: int) -> str:
    cards = in_order(order, blue, green, red)
    return "".join([LETTERS[card] + COLOUR_LETTERS[c] for card, c in cards]) + "." * gone


@lru_cache(4096)
def _prizes(won: tuple[int, ...]) -> str:
    return "".join([f"{COLOUR_LETTERS[prize // 10]}{prize % 10}" for prize in won])


def _subsets(letters: str) -> tuple[str, ...]:
    """The letters of every set of these, by its mask."""
    return tuple("".join(letters[i] for i in bits(mask)) for mask in range(1 << len(letters)))


_HALF = 8
_FIRST_CARDS, _LAST_CARDS = _subsets(LETTERS[:_HALF]), _subsets(LETTERS[_HALF:])
_FIRST_TILES, _LAST_TILES = _subsets("01234567"), _subsets("89")


def _cards(mask: int) -> str:
    return _FIRST_CARDS[mask & (1 << _HALF) - 1] + _LAST_CARDS[mask >> _HALF]


def _tiles(mask: int) -> str:
    return _FIRST_TILES[mask & (1 << _HALF) - 1] + _LAST_TILES[mask >> _HALF]


def plays_of(t: TableState, p: int) -> list[tuple[int, int]]:
    """The cards that a seat has played this round with their colours, in order."""
    return in_order(t.order[p], *t.laid[p * COLOURS : p * COLOURS + COLOURS])


def in_order(order: int, blue: int, green: int, red: int) -> list[tuple[int, int]]:
    """Cards laid for the three colours, in the order in which they were played."""
    cards = [order >> 4 * i & 15 for i in range(count(blue | green | red))]
    return [(card, 0 if blue >> card & 1 else 1 if green >> card & 1 else 2) for card in cards]


def won_by(t: TableState, p: int) -> list[tuple[int, int]]:
    """The prizes that a seat has won, in order, as colour and value."""
    return as_prizes(t.won[p * state.MOST_WON : p * state.MOST_WON + t.wins[p]])


def as_prizes(won: Sequence[int]) -> list[tuple[int, int]]:
    """Prizes as colour and value."""
    return [divmod(prize, 10) for prize in won]


def points(t: TableState, p: int) -> int:
    """T16: what a seat's prizes are worth together."""
    return sum([prize % 10 for prize in t.won[p * state.MOST_WON : p * state.MOST_WON + t.wins[p]]])


# --- the deal (T5, T6) ---


def dealing(s: State) -> bool:
    """Is the set-up being dealt?"""
    return s.table.phase == state.DEAL


def written_deal(s: State, outcomes: Sequence[int]) -> str:
    """The text of the deal: cards and tiles of all seats."""
    things = [divmod(outcome - state.DEALT, state.DEALT_EACH) for outcome in outcomes]
    names = LETTERS + TILE_NAMES
    hands = (sorted(thing for seat, thing in things if seat == p) for p in range(s.players))
    return "%" + "/".join("".join(names[thing] for thing in hand) for hand in hands)
