"""Parser of positions of The Big Bang Theory; errors name the malformed or impossible part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from knall.core.engine.bitset import bits, count, lowest
from knall.core.game import options
from knall.core.game.parts import Deal
from knall.core.text.errors import BadMove, BadOption, BadPosition, IllegalMove
from knall.core.text.wording import Wording, Wordings
from knall.games.theory.decks.deck import packed
from knall.games.theory.notation import notation
from knall.games.theory.notation.notation import (
    COLOUR_LETTERS,
    LETTERS,
    OPTIONS,
    PHASES,
    TILE_NAMES,
    configure,
    plays_of,
    unpacked,
    won_by,
)
from knall.games.theory.rules import state
from knall.games.theory.rules.state import COLOURS, ROUNDS, State, TableState, scored

wrong = Wordings(__package__, "position")
FIELDS = ("ROUND", "PRIZES", "PILES", "SEATS", "TURN", "OPTIONS")
PARTS = ("HAND", "KNOWN", "PILE", "PLAYED", "OUT", "TILES", "DOWN", "WON")
_ROUND = re.compile(r"([1-6]):([1-4])")
_PRIZES = re.compile(r"b([1-9])g([1-9])r([1-9])")
_PILES = re.compile(r"b([1-9]{0,6})/g([1-9]{0,6})/r([1-9]{0,6})/u([0-9]*)(?:/t([0-9]*))?")
_TURN = re.compile(r"([1-4-]):([a-z]+)")
_PLAYED = re.compile(r"((?:[a-o][bgr])*)(\.?)")
_WON = re.compile(r"(?:[bgr][1-9])+")
_ONE_DEALT = re.compile(r"%[1-4][a-o0-9]")
_DEALT = re.compile(r"[a-o]*[0-9]*")
_THINGS = LETTERS + TILE_NAMES


def parse(text: str) -> State:
    """The inverse of `position`; BadPosition names the part that is wrong."""
    fields = text.split(" ")
    if len(fields) != len(FIELDS):
        raise BadPosition(wrong("parts", parts=" ".join(FIELDS), there=len(fields)))
    rounds, prizes, piles, seats, turn, chosen = fields
    s = State()
    _read_options(s, chosen, seats)
    _read_round(s, rounds)
    _read_turn(s, turn)
    _read_prizes(s.table, prizes)
    _read_piles(s, piles)
    for p, seat in enumerate(seats.split(";")):
        _read_seat(s, p, seat)
    for p in range(s.players, state.SEATS):
        s.down[p] = state.NO_TILE
    _check_prizes(s)
    if s.table.phase != state.DEAL:
        _check_tiles(s)
    else:
        _check_deal(s, turn)
    _check_turn(s, turn)
    return s


# --- reading ---


def _read_options(s: State, text: str, seats: str) -> None:
    players = seats.count(";") + 1
    if not 2 <= players <= 4:
        raise BadPosition(wrong("players", players=players))
    try:
        configure(s, players, options.read(OPTIONS, text))
        canonical = options.written(OPTIONS, options.read(OPTIONS, text))
    except BadOption as error:
        raise BadPosition(wrong("options", error=error)) from None
    if canonical not in (text, options.spelt_out(OPTIONS, text)):
        raise BadPosition(wrong("canonical", text=text, canonical=canonical))


def _read_round(s: State, text: str) -> None:
    found = _ROUND.fullmatch(text)
    if not found:
        raise BadPosition(wrong("round", text=text))
    s.table.round_no, s.table.starter = int(found[1]), int(found[2]) - 1
    starter = (s.table.round_no - 1) % s.players
    if s.table.starter != starter:
        raise BadPosition(wrong("starter", text=text, players=s.players, starter=starter + 1, number=found[1]))


def _read_turn(s: State, text: str) -> None:
    found = _TURN.fullmatch(text)
    if not found or found[2] not in PHASES:
        raise BadPosition(wrong("turn", text=text))
    t = s.table
    t.phase = PHASES[found[2]]
    if (found[1] == "-") != (t.phase in (state.OVER, state.OFFER, state.TURN_UP)):
        raise BadPosition(wrong("turn_nobody", text=text))
    t.turn = 0 if found[1] == "-" else int(found[1]) - 1
    if t.turn >= s.players:
        raise BadPosition(wrong("turn_seat", text=text, seat=found[1]))
    if t.phase == state.OVER and t.round_no != ROUNDS:
        raise BadPosition(wrong("turn_over", text=text, number=t.round_no))
    if t.phase == state.DRAW and t.round_no == ROUNDS:
        raise BadPosition(wrong("turn_draw", text=text))
    if t.phase == state.DEAL and t.round_no != 1:
        raise BadPosition(wrong("turn_deal", text=text))
    if t.phase == state.TILE and t.paradox > state.OPEN:
        raise BadPosition(wrong("turn_tile", text=text))
    if t.phase == state.TURN_UP and t.paradox < state.CHAOS:
        raise BadPosition(wrong("turn_up", text=text))


def _read_prizes(t: TableState, text: str) -> None:
    if t.phase in (state.OVER, state.OFFER, state.DRAW, state.DEAL):
        if text != "-":
            raise BadPosition(wrong("prizes_none", text=text))
        return
    found = _PRIZES.fullmatch(text)
    if not found:
        raise BadPosition(wrong("prizes", text=text))
    for c in range(COLOURS):
        t.prizes[c] = int(found[c + 1])


def _read_piles(s: State, text: str) -> None:
    t = s.table
    found = _PILES.fullmatch(text)
    if not found:
        raise BadPosition(wrong("piles", text=text))
    for c, letter in enumerate(COLOUR_LETTERS):
        values = tuple(map(int, found[c + 1]))
        expected = ROUNDS - scored(t) - (1 if t.prizes[0] else 0)
        if list(values) != sorted(values):
            raise BadPosition(wrong("piles_order", letter=letter, values=found[c + 1]))
        if len(values) != expected:
            raise BadPosition(
                wrong("piles_number", letter=letter, prizes=found[c + 1], there=len(values), expected=expected)
            )
        t.left[c] = packed(values)
    t.up = _set("PILES: u", found[4], "0123456789")
    if (found[5] is not None) != (t.paradox >= state.CHAOS):
        raise BadPosition(wrong("piles_t"))
    if found[5] is not None and _set("PILES: t", found[5], "0123456789") != state.ALL_TILES ^ t.up:
        raise BadPosition(wrong("piles_either", tiles=found[5]))


def _set(part: Wording | str, text: str, names: str) -> int:
    """Ascending names as a mask."""
    for name in text:
        if name not in names:
            raise BadPosition(wrong("no_such", part=part, text=text, name=name, first=names[0], last=names[-1]))
    for x, y in pairwise(text):
        if x >= y:
            raise BadPosition(wrong("twice" if x == y else "ascending", part=part, text=text, name=x))
    return sum(1 << names.index(name) for name in text)


def _read_seat(s: State, p: int, text: str) -> None:
    parts = text.split("|")
    if len(parts) != len(PARTS):
        raise BadPosition(wrong("seat_parts", seat=p + 1, there=len(parts), parts="|".join(PARTS)))
    for name, part in zip(PARTS, parts, strict=True):
        if not part:
            raise BadPosition(wrong("seat_empty", seat=p + 1, name=name))
    where = wrong("seat", seat=p + 1)
    hand, known, pile, plays, out, tiles, down, won = ("" if part == "-" else part for part in parts)
    t = s.table
    s.hand[p] = _set(wrong("part", where=where, part="HAND"), hand, LETTERS)
    t.known[p] = _set(wrong("part", where=where, part="KNOWN"), known, LETTERS)
    t.out[p] = _set(wrong("part", where=where, part="OUT"), out, LETTERS)
    s.tiles[p] = _set(wrong("part", where=where, part="TILES"), tiles, "0123456789")
    t.tokens[p] = count(s.tiles[p])
    _read_plays(t, p, plays)
    _read_down(s, p, down)
    _read_won(t, p, won)
    _check_cards(s, p, _set(wrong("part", where=where, part="PILE"), pile, LETTERS))


def _read_plays(t: TableState, p: int, text: str) -> None:
    where = wrong("in_part", seat=p + 1, part="PLAYED", text=text)
    found = _PLAYED.fullmatch(text)
    if not found:
        raise BadPosition(wrong("played", where=where))
    if found[2]:
        t.gone |= 1 << p
    for i, (letter, colour) in enumerate(zip(found[1][::2], found[1][1::2], strict=True)):
        card, c = LETTERS.index(letter), COLOUR_LETTERS.index(colour)
        if state.played(t, p) >> card & 1:
            raise BadPosition(wrong("played_twice", where=where, letter=letter))
        if not t.suited[c] >> card & 1:
            raise BadPosition(wrong("played_colour", where=where, letter=letter, colour=colour))
        t.order[p] |= card << 4 * i
        t.laid[p * COLOURS + c] |= 1 << card


def _read_down(s: State, p: int, text: str) -> None:
    s.down[p] = state.NO_TILE
    if text:
        if len(text) > 1 or text not in "0123456789":
            raise BadPosition(wrong("down", seat=p + 1, text=text))
        s.down[p] = int(text)
        s.table.placed |= 1 << p


def _read_won(t: TableState, p: int, text: str) -> None:
    if not text:
        return
    where = wrong("in_part", seat=p + 1, part="WON", text=text)
    if not _WON.fullmatch(text):
        raise BadPosition(wrong("won", where=where))
    if len(text) > 2 * state.MOST_WON:
        raise BadPosition(wrong("won_many", where=where))
    for i, (colour, value) in enumerate(zip(text[::2], text[1::2], strict=True)):
        t.won[p * state.MOST_WON + i] = COLOUR_LETTERS.index(colour) * 10 + int(value)
    t.wins[p] = len(text) // 2


# --- checking ---


def _check_cards(s: State, p: int, pile: int) -> None:
    where = wrong("seat", seat=p + 1)
    t = s.table
    places = (("HAND", s.hand[p]), ("PILE", pile), ("PLAYED", state.played(t, p)), ("OUT", t.out[p]))
    for card, letter in enumerate(LETTERS):
        there = [name for name, mask in places if mask >> card & 1]
        if len(there) != 1:
            raise BadPosition(
                wrong("places" if there else "no_place", where=where, letter=letter, places="+".join(there))
            )
    drawn = t.round_no if t.phase == state.DRAW and p < t.turn else t.round_no - 1
    t.stock[p] = count(pile)
    if t.phase != state.DEAL and t.stock[p] != state.CARDS - state.FIRST_HAND - state.DRAWN * drawn:
        expected = state.CARDS - state.FIRST_HAND - state.DRAWN * drawn
        raise BadPosition(wrong("pile_number", where=where, there=t.stock[p], number=t.round_no, expected=expected))
    if t.known[p] & ~s.hand[p]:
        letter = LETTERS[lowest(t.known[p] & ~s.hand[p])]
        raise BadPosition(wrong("known_hand", where=where, letter=letter))
    if t.known[p] and not scored(t):
        raise BadPosition(wrong("known_first", where=where))
    if t.out[p] and not t.wins[p]:
        raise BadPosition(wrong("out", where=where))


def _check_prizes(s: State) -> None:
    t = s.table
    for c, letter in enumerate(COLOUR_LETTERS):
        won = [value for p in range(s.players) for colour, value in won_by(t, p) if colour == c]
        there = unpacked(t.left[c]) + [t.prizes[c]] * (t.prizes[c] > 0) + won
        for value in there:
            if there.count(value) > t.purse[c] >> 4 * value & 15:
                raise BadPosition(wrong("prizes_many", letter=letter, value=value))
    for p in range(s.players):
        colours = [c for c, _ in won_by(t, p)]
        needed = sum(x >= y for x, y in pairwise(colours)) + 1 if colours else 0
        if needed > scored(t):
            raise BadPosition(wrong("won_order", seat=p + 1, needed=needed, scored=scored(t)))


def _check_tiles(s: State) -> None:
    t = s.table
    seen = t.up
    for p in range(s.players):
        mine = s.tiles[p] | (1 << s.down[p] if s.down[p] >= 0 else 0)
        if mine and t.paradox > state.OPEN:
            raise BadPosition(wrong("tiles_none", seat=p + 1))
        twice = seen & mine | (s.tiles[p] & 1 << s.down[p] if s.down[p] >= 0 else 0)
        if twice:
            raise BadPosition(wrong("tiles_twice", seat=p + 1, tile=lowest(twice)))
        seen |= mine
        used = state.tiles_each(s) - count(mine)
        if not 0 <= used <= scored(t) and t.paradox <= state.OPEN:
            raise BadPosition(
                wrong("tiles_number", seat=p + 1, there=count(mine), scored=scored(t), dealt=state.tiles_each(s))
            )
    if count(t.up) != _tiles_used(s):
        raise BadPosition(wrong("up_number", there=count(t.up), right=_tiles_used(s)))


def _check_deal(s: State, text: str) -> None:
    """T5, T6: seats before the one that is dealt to have all, those after it nothing; cards come before tiles."""
    t = s.table
    seen = t.up
    for p in range(s.players):
        cards, tiles = count(s.hand[p]), count(s.tiles[p])
        most = (state.FIRST_HAND, state.tiles_each(s))
        if p == t.turn:
            good = (cards < most[0] and not tiles) or (cards == most[0] and tiles < most[1])
        else:
            good = (cards, tiles) == (most if p < t.turn else (0, 0))
        if not good or seen & s.tiles[p] or s.down[p] >= 0:
            raise BadPosition(wrong("dealt", seat=p + 1, text=text))
        seen |= s.tiles[p]
    if t.up:
        raise BadPosition(wrong("up_first"))


def _tiles_used(s: State) -> int:
    """How many tiles must have been turned up so far."""
    t = s.table
    if t.paradox >= state.CHAOS:
        return scored(t) + (scored(t) // 2 if t.paradox == state.CHAOS2 else 0)
    return sum(state.tiles_each(s) - t.tokens[p] - (t.placed >> p & 1) for p in range(s.players))


def _check_turn(s: State, text: str) -> None:
    """Check that the match can have come here."""
    t = s.table
    order = [(t.starter + i) % s.players for i in range(s.players)]
    if t.phase in (state.PLAY, state.TURN_UP):
        _check_plays(s, text, order)
        return
    for p in range(s.players):
        if plays_of(t, p) or t.gone >> p & 1:
            raise BadPosition(wrong("no_plays", seat=p + 1, text=text))
    if t.phase != state.TILE:
        if t.placed:
            raise BadPosition(wrong("no_down", seat=lowest(t.placed) + 1, text=text))
        return
    for p in order[order.index(t.turn) :]:
        if t.placed >> p & 1:
            raise BadPosition(wrong("not_asked", seat=p + 1, text=text))
    if not t.tokens[t.turn]:
        raise BadPosition(wrong("no_tile", text=text, seat=t.turn + 1))


def _check_plays(s: State, text: str, order: Sequence[int]) -> None:
    """T10: everybody in the round has played once for every time it was his turn."""
    t = s.table
    everyone = (1 << s.players) - 1
    for p in bits(everyone & ~t.gone):
        if not s.hand[p]:
            raise BadPosition(wrong("no_hand", seat=p + 1))
    if not t.gone & 1 << t.starter == 0 and not state.played(t, t.starter):
        raise BadPosition(wrong("starter_plays", seat=t.starter + 1))
    if t.phase == state.TURN_UP:
        if t.gone != everyone:
            raise BadPosition(wrong("up_early", text=text))
        return
    if t.gone >> t.turn & 1:
        raise BadPosition(wrong("gone", text=text, seat=t.turn + 1))
    mine = count(state.played(t, t.turn))
    for i, p in enumerate(order):
        turns = mine + (i < order.index(t.turn))  # how often it was his turn, had he not dropped out
        cards = count(state.played(t, p))
        most = turns if not t.gone >> p & 1 or not s.hand[p] else turns - 1
        if cards > most or (cards < turns and not t.gone >> p & 1):
            raise BadPosition(wrong("order", seat=p + 1, cards=cards, text=text))


# --- the deal (T5, T6) ---


def read_deal(s: State, text: str) -> Sequence[int] | None:
    """Parse a deal into outcomes; None if the text is no deal."""
    if not text.startswith("%") or (_ONE_DEALT.fullmatch(text) and s.table.phase != state.DEAL):
        return None  # one card or tile, which is an outcome: refused with the clause
    hands = text[1:].split("/")
    if len(hands) < 2 or not all(_DEALT.fullmatch(hand) for hand in hands):
        raise BadMove(wrong("deal", text=text[:60]))
    if s.table.phase != state.DEAL:
        raise IllegalMove(text, "T5", wrong("deal_late"))
    sizes = [(sum(map(str.isalpha, hand)), sum(map(str.isdigit, hand))) for hand in hands]
    tiles = [thing for hand in hands for thing in hand if thing.isdigit()]
    ascending = all(list(hand) == sorted(set(hand), key=_THINGS.index) for hand in hands)
    if sizes != [(state.FIRST_HAND, state.tiles_each(s))] * s.players or not ascending:
        raise IllegalMove(text, "T5", wrong("deal_sizes", cards=state.FIRST_HAND, tiles=state.tiles_each(s)))
    if len(tiles) != len(set(tiles)):
        raise IllegalMove(text, "T6", wrong("deal_tiles"))
    return [state.DEALT + p * state.DEALT_EACH + _THINGS.index(thing) for p, hand in enumerate(hands) for thing in hand]


DEALING = Deal(notation.dealing, notation.dealing, notation.written_deal, read_deal)
