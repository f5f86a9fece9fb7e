"""What a seat may know, is told, and may guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest

from knall.core.engine.bitset import bits
from knall.core.engine.compiling import compiles, entry, pool
from knall.core.engine.random import Rng, seeded
from knall.core.engine.structs import load, store
from knall.core.game.rules import NOBODY
from knall.core.match.position import Position
from knall.games.theory import view
from knall.games.theory.notation.notation import OUTCOMES, position
from knall.games.theory.rules import state
from knall.games.theory.rules.state import State
from knall.games.theory.view import ViewState, guess
from knall.testing.matches import random_match
from tests.games.theory.desk import GAME, at, first_round

# seat 2 holds a, b (known) and two of c, d, e, f; it has one tile and has put down another, of 6, 7, 8, 9
LATE = "5:1 b4g4r4 b4/g4/r4/u01234 abcdefghijklm|-|no|-|-|5|-|-;abcd|ab|ef|-|ghijklmno|6|7|b2g2r2b3g3r3 1:play -"
# three players: all cards are drawn, seat 2 has put a tile down, and one tile left the game unseen
THREE = (
    "6:3 b4g4r4 b/g/r/u01238 abcdefghijklmno|-|-|-|-|4|-|-;abcdefghijklmno|-|-|-|-|5|6|-;"
    "abcdefghijklmno|-|-|-|-|7|-|- 3:play -"
)


def seen(s: State, seat: int) -> ViewState:
    v = ViewState()
    view.view(s, seat, v)
    return v


def guessed(v: ViewState, rng: Rng) -> State:
    s = State()
    guess(s, v, rng)
    return s


def worlds(s: State, seat: int) -> Iterator[str]:
    """Every world that looks like s to this seat, by trying all hands, piles and tiles."""
    v = seen(s, seat)
    others = [p for p in range(s.players) if p != seat]
    seen_tiles = s.table.up | v.tiles | sum(1 << tile for tile in v.down if tile >= 0)
    tiles = [tile for tile in range(10) if not seen_tiles >> tile & 1]
    hands = [_hands(s, p) for p in others]
    for hand in product(*hands):
        for held in permutations(tiles, sum(s.table.tokens[p] + (v.down[p] == view.HIDDEN) for p in others)):
            world, rest = s.copy(), list(held)
            for p, cards in zip(others, hand, strict=True):
                world.hand[p] = cards
                if v.down[p] == view.HIDDEN:
                    world.down[p] = rest.pop()
                mine = [rest.pop() for _ in range(s.table.tokens[p])]
                world.tiles[p] = sum(1 << tile for tile in mine)
            if seen(world, seat) == v:
                yield position(world)


def _hands(s: State, p: int) -> list[int]:
    places = s.hand[p] | state.pile(s, p)
    choices = combinations(bits(places), state.hand_size(s.table, p))
    return [mask for mask in (sum(1 << card for card in cards) for cards in choices) if not s.table.known[p] & ~mask]


@pytest.mark.parametrize(("text", "seat", "n"), [(LATE, 0, 6 * 12), (LATE, 1, 105 * 3), (THREE, 0, 24), (THREE, 2, 24)])
def test_a_guess_is_any_of_the_possible_worlds_equally_often(text: str, seat: int, n: int) -> None:
    s, rng = GAME.notation.parse(text), seeded(11)
    v, possible = seen(s, seat), set(worlds(s, seat))
    draws = 60 * n

    found = Counter(position(guessed(v, rng)) for _ in range(draws))

    assert n == len(possible)
    assert possible == set(found)
    chi_square = sum((times - 60) ** 2 / 60 for times in found.values())
    assert chi_square < n + 4 * (2 * n) ** 0.5


def test_a_guess_looks_the_same_to_its_seat_field_by_field() -> None:
    for seed, paradox in enumerate(("secret", "open", "none", "chaos", "chaos2") * 2):
        match = random_match(GAME, 2 + seed % 3, {"paradox": paradox}, seed)
        for decision in match.decisions[::11]:
            s = GAME.notation.parse(str(decision.before))
            for seat in (NOBODY, *range(s.players)):
                world = guessed(seen(s, seat), seeded(seed))
                assert seen(world, seat) == seen(s, seat)
                GAME.notation.parse(position(world))


def test_a_hand_is_guessed_right_when_the_pile_is_empty() -> None:
    s = GAME.notation.parse(THREE)

    assert s.hand[:3] == guessed(seen(s, NOBODY), seeded(2)).hand[:3]


@entry
def many_guesses(states: list[State], views: list[ViewState], rngs: list[Rng], n: int) -> None:
    """Guess n times."""
    for _ in range(n):
        guess(states[0], views[0], rngs[0])


@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_compiled_and_plain_guesses_are_the_same() -> None:
    v, rng = seen(GAME.notation.parse(LATE), 0), seeded(3)
    states, views, rngs = pool(State, 1), pool(ViewState, 1), pool(Rng, 1)
    store(v, views)  # type: ignore[arg-type]
    store(rng, rngs)  # type: ignore[arg-type]
    many_guesses(states, views, rngs, 50)
    for _ in range(50):
        s = guessed(v, rng)

    assert s == load(State, states)  # type: ignore[arg-type]


# --- what is shown ---


def test_a_view_holds_nothing_of_other_hands_and_tiles() -> None:
    s = GAME.notation.parse(LATE)

    v = seen(s, 1)

    assert (s.hand[1], s.tiles[1], [-1, 7]) == (v.hand, v.tiles, v.down[:2])
    assert [-1, view.HIDDEN] == seen(s, 0).down[:2]
    spectator = seen(s, NOBODY)
    assert (0, 0, [-1, view.HIDDEN]) == (spectator.hand, spectator.tiles, spectator.down[:2])


def test_known_cards_come_first_then_the_hidden_ones() -> None:
    assert ";ab??|ab|??|-|ghijklmno|?|?|b2" in str(at(LATE).view(0))


# --- what is told ---


def told(position: Position, event: str) -> list[tuple[str, ...]]:
    return [position.told(event, seat) for seat in (*range(position.players), None)]


def test_t9_a_tile_put_down_in_secret_is_told_to_its_owner_alone() -> None:
    position = first_round(("abcde",) * 3)

    assert [("!1",), ("!?",), ("!?",), ("!?",)] == told(position, "!1")
    assert [("!-",)] * 4 == told(position, "!-")
    assert [("!1",)] * 4 == told(first_round(("abcde",) * 3, paradox="open"), "!1")


def test_t11_the_end_of_phase_3_tells_everybody_the_tiles_of_the_others() -> None:
    position = first_round(("abcde",) * 3).play("!1", "!-", "!7", "ab", "out", "out")

    assert [
        ("out", "?3:7"),
        ("out", "?1:1", "?3:7"),
        ("out", "?1:1"),
        ("out", "?1:1", "?3:7"),
    ] == told(position, "out")
    assert [("bg",)] * 4 == told(position, "bg")  # phase 3 goes on


def test_t11_the_last_card_of_the_last_player_ends_phase_3_too() -> None:
    position = first_round(("abcde", "abcde")).play("!1", "!-", "ab", "out", "bg", "cr", "dr")

    assert [("er",), ("er", "?1:1"), ("er", "?1:1")] == told(position, "er")


def test_t15_drawn_cards_are_told_to_their_owner_alone() -> None:
    position = first_round(("abcde", "abcde"), paradox="none").play("ab", "out", "out")

    assert [("*1fg",), ("*1??",), ("*1??",)] == told(position, "*1fg")
    assert [("$b2g2r2",)] * 3 == told(position, "$b2g2r2")


def test_t19_a_tile_of_the_pile_is_told_to_all() -> None:
    position = first_round(("abcde", "abcde"), paradox="chaos").play("ab", "out", "out")

    assert [("?5",)] * 3 == told(position, "?5")
    assert [("out",)] * 3 == told(first_round(("abcde", "abcde"), paradox="chaos").play("ab", "out"), "out")


# --- what is revealed ---


def test_a_card_from_the_hidden_hand_is_revealed_a_known_one_is_not() -> None:
    position = first_round(("abcde", "abcde"), paradox="none").play("ab", "ab", "dr", "out", "out")
    position = position.play("*1fg", "*2fg", "$b2g2r2", "bg")

    assert position.reveals("bg")
    assert not position.reveals("ab")  # taken back after the tie
    assert not position.reveals("out")


def test_a_tile_is_revealed_only_where_it_is_put_down_openly() -> None:
    assert not first_round(("abcde", "abcde")).reveals("!1")
    assert not first_round(("abcde", "abcde")).reveals("!-")
    assert first_round(("abcde", "abcde"), paradox="open").reveals("!1")


def test_the_end_of_phase_3_reveals_what_it_turns_up() -> None:
    assert first_round(("abcde", "abcde"), paradox="none").play("ab", "out").reveals("out")
    last = "6:2 b4g4r4 b/g/r/{} acdefghijklmno|-|-|bg|-|-|-|-;bcdefghijklmno|-|-|ab.|-|-|-|- 1:play paradox={}"
    quiet = at(last.format("u", "none"))
    assert not quiet.reveals("out")
    assert not quiet.reveals("ab")  # with an empty pile every hand is known
    assert at(last.format("u01234/t56789", "chaos")).reveals("out")


def test_chance_reveals_nothing_by_itself() -> None:
    position = first_round(("abcde", "abcde"), paradox="none").play("ab", "out", "out")

    assert not GAME.secrets.reveals(GAME.notation.parse(str(position)), OUTCOMES.index("*1fg"))
