"""What a seat may know, what it can conclude, and that guesses are worlds, each as likely as every other."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from knall.core.engine.compiling import compiles, entry, pool
from knall.core.engine.random import Rng, seeded
from knall.core.engine.structs import load, store
from knall.core.game.rules import NOBODY
from knall.core.game.rules import guess as guess_of
from knall.core.match import chance
from knall.core.match.match import begin
from knall.core.match.position import Position
from knall.games.ramsch import guessing
from knall.games.ramsch.guessing import guess
from knall.games.ramsch.notation.notation import CARDS
from knall.games.ramsch.rules import memory
from knall.games.ramsch.rules.state import ALL_KINDS, DECK, State
from knall.games.ramsch.view import ViewState, view
from tests.games.ramsch.cards import GAME, lay, part
from tests.games.ramsch.worlds import all_worlds, hidden, is_possible, names, record, truth, world_of


def without(*ingredients: str) -> int:
    """A slot that is not one of these."""
    return memory.FRESH | sum(1 << kind for kind, card in enumerate(CARDS) if card[:2] not in ingredients)


def only(age: int, *kinds: str) -> int:
    """A slot that is one of these."""
    return age | sum(1 << CARDS.index(card) for card in kinds)


def know(position: Position, **known: list[int]) -> State:
    """The state with slots of seats as given: p1=[…], p2=[…]."""
    state = truth(position).copy()
    for seat, values in known.items():
        p = int(seat[1]) - 1
        assert len(values) == state.held[p]
        state.slot[p * DECK : p * DECK + len(values)] = values
    return state


def seen(state: State, seat: int) -> ViewState:
    v = ViewState()
    view(state, seat, v)
    return v


def check_uniform(v: ViewState, draws: int = 4000) -> None:
    """Every world is drawn, nothing else is, and no world too often; also where no deal is left to hope for."""
    check_fair(v, draws)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guessing, "HOPE", 0)
        check_fair(v, draws)


def check_fair(v: ViewState, draws: int) -> None:
    """By chi-square, five deviations."""
    expected = all_worlds(v, hidden(v))
    rng, state = seeded(11), State()
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(draws):
        guess(state, v, rng)
        found[world_of(state, v.seat)] += 1
    total = expected.total()

    assert set(found) <= set(expected)
    assert len(expected) > 3
    chi = sum((found[world] - draws * n / total) ** 2 / (draws * n / total) for world, n in expected.items())
    free = len(expected) - 1
    assert chi < free + 5 * sqrt(2 * free), (chi, free)


FEW = "AnsGonZecLawOmn"  # the pool of small tables


def test_guesses_of_a_hand_of_which_nothing_is_known_are_uniform() -> None:
    check_uniform(seen(truth(lay("Zew/Zen", "HocAnc/HonGosLas", pool=FEW)), 0))


def test_m9_guesses_are_uniform_when_older_cards_are_known_not_to_be_some() -> None:
    position = lay("Zew/Zen", "HocAnc/HonGosLas", pool=FEW)

    check_uniform(seen(know(position, p2=[without("Ze", "An"), without("An"), without()]), 0))


def test_m9_guesses_are_uniform_among_hands_that_can_mirror() -> None:
    position = lay("Ann/Zew", "HocAnc/AnwGosLas", "2:mirror:1:1:1", pool=FEW)

    check_uniform(seen(know(position, p2=[without("Ze"), without("Ze"), without()]), 0))


@pytest.mark.extended
def test_a_spectator_guesses_two_constrained_hands_uniformly() -> None:
    position = lay("Zew/Zen", "HocAnc/HonLas", pool=FEW)

    check_uniform(
        seen(know(position, p1=[without("Ze"), without()], p2=[without("Ho"), without("Ho", "An")]), NOBODY), 8000
    )


@pytest.mark.extended
def test_m9_a_spectator_guesses_uniformly_while_somebody_mirrors() -> None:
    position = lay("Ann/Zew", "HocAnc/AnwLas", "2:mirror:1:1:1", pool=FEW)

    check_uniform(seen(know(position, p1=[without("Ze"), without()], p2=[without("Ho"), without()]), NOBODY), 8000)


@pytest.mark.extended
def test_equal_cards_are_told_apart_in_the_odds_of_guesses() -> None:
    position = lay("Zew/Zes/Law", "HowAns/HonHon/LacGoc", pool="AncAncHocZen")

    check_uniform(seen(know(position, p2=[without("An"), without()], p3=[without("Ze"), without("Ho")]), 0), 8000)


@pytest.mark.extended
def test_m13_guesses_keep_old_and_fresh_cards_apart() -> None:
    position = lay("Zew/Zes/Law", "HowAns/HonZec/LacHon", pool="AncAncHocLac")
    state = know(
        position,
        p2=[only(memory.OLD, "Hon", "Zec", "Lac"), only(memory.FRESH, "Anc", "Lac", "Hoc")],
        p3=[only(memory.OLD, "Hon", "Zec", "Lac"), only(memory.OLD | memory.FRESH, "Hon", "Zec", "Lac", "Anc", "Hoc")],
    )
    state.old, state.source = only(0, "Hon", "Lac"), only(0, "Anc", "Hoc", "Lac", "Hon")
    state.unsure = only(0, "Zec")
    v = seen(state, 0)

    assert {("Hon", "old"), ("Hon", "fresh"), ("Lac", "old"), ("Lac", "fresh"), ("Zec", "unsure")} <= set(hidden(v))
    check_uniform(v, 8000)


def test_a_guess_looks_the_same_and_has_all_cards() -> None:
    for position in biased_positions(range(6), each=4):
        for seat in range(-1, position.players):
            v = record(position, seat if seat >= 0 else None)
            state = State()
            guess(state, v.copy(), seeded(seat + 2))  # which makes notes
            assert v == seen(state, v.seat)
            assert Counter(names(world_of(state, v.seat))) == Counter(name for name, _ in hidden(v))
            assert is_possible(v, state)


CHOICES = ("gravitation=drag", "gravitation=heavy", "raising=decision", "zeit=extra")


@pytest.mark.parametrize("options", CHOICES)
@pytest.mark.extended
def test_m9_guesses_are_uniform_among_hands_that_can_mirror_whatever_is_chosen(options: str) -> None:
    counters = "R1,D0,S-,P0,W1" if options == "zeit=extra" else "R1,D1:1,S-,P0"
    position = lay(
        "AnnGrs/Zew", "HocGrc/GrwGosLas", "2:mirror:1:1:1", counters, options=options, pool="GrnGonZecLawOmn"
    )

    check_uniform(seen(know(position, p2=[without("Ze"), without("Ze"), without()]), 0))


@pytest.mark.parametrize(
    ("played", "options"),
    [
        (("Grs>2", "=Grc"), "gravitation=drag"),
        (("Grs>2", "=Grc"), "gravitation=heavy"),
        (("Grs>2", "+", "=Grc"), "raising=decision"),
        (("Zes>2", "=Zec"), "zeit=extra"),
    ],
)
@pytest.mark.extended
def test_m9_what_a_chain_tells_is_remembered_whatever_is_chosen(played: tuple[str, ...], options: str) -> None:
    """After the chain seat 1 has no such card; everything else may be anywhere, uniformly."""
    position = lay("-/-", "GrsZesHocAnw/GrcZecGos", options=options, pool="GrnGonZenLawOmn").play(*played)
    v = record(position, 1)

    assert not any(card in hand for hand, _ in all_worlds(v, hidden(v)) for card in (played[0][:2],))
    check_uniform(v)


@pytest.mark.parametrize("number", range(8))
def test_no_possible_world_is_ever_excluded_whatever_is_chosen(number: int) -> None:
    """As below, with all choices together."""
    chosen = {"gravitation": ("drag", "heavy")[number % 2], "raising": "decision", "zeit": "extra"}
    positions = biased_positions(range(number, number + 1), each=3, **chosen)
    for i, position in enumerate(positions):
        state = truth(position)
        for seat in (None, i % position.players):
            v, world = record(position, seat), State()
            guess(world, v.copy(), seeded(i))  # which makes notes
            assert v == seen(world, v.seat)
            assert is_possible(v.copy(), state), (str(position), seat)
            assert is_possible(v.copy(), world), (str(position), seat)

    assert len(positions) > 5


# --- what follows from what happened ---


def biased_positions(seeds: range, each: int, **options: str) -> list[Position]:
    """Positions of matches with much drawing, so that there are resets, of every number of players."""
    found = []
    for seed in seeds:
        match = begin(GAME, 2 + seed % 3, {"rounds": 1 + seed % 2, **options}, chance.known(f"biased {seed}"))
        rng = seeded(seed)
        while not match.is_over:
            moves = match.legal_moves
            move = moves[rng.below(len(moves))]
            match = match.play("draw" if "draw" in moves and rng.below(3) == 0 else move)
            if len(match.decisions) % each == 0:
                found.append(match.position)
        found.append(match.position)
    return found


def test_no_possible_world_is_ever_excluded() -> None:
    """The truth is one of the worlds of every view, over many positions, many of them after resets."""
    checked = after_resets = unsure = 0
    for position in biased_positions(range(30), each=2):
        state = truth(position)
        for seat in (None, checked % position.players):
            assert is_possible(record(position, seat), state), (str(position), seat)
            checked += 1
            after_resets += state.resets > 1
            unsure += state.unsure != 0

    assert checked > 2000
    assert after_resets > 800
    assert unsure > 30


def test_a_world_that_contradicts_what_was_seen_is_excluded() -> None:
    position = lay("-/-", "ZecAnc/HonGos").play("Zec>1")  # seat 2 has no Zeit
    other = truth(lay("Zec/-", "Anc/HonZew"))

    assert is_possible(record(position, 0), truth(position))
    assert not is_possible(record(position, 0), other)


def guesses(position: Position, seat: int, draws: int = 300) -> set[tuple[str, ...]]:
    state, rng = State(), seeded(3)
    found = set()
    for _ in range(draws):
        guess(state, record(position, seat), rng)
        found.add(world_of(state, seat))
    return found


def test_m9_who_did_not_mirror_holds_none_until_he_draws() -> None:
    position = lay("-/-", "ZecAncHoc/HonGosLaw").play("Zec>1")  # the turn stays with seat 1 (M21)
    assert not any("Ze" in hand for hand, _ in guesses(position, 0))

    position = position.play("draw", "*Omc", "draw", "*Omn")  # seat 2 draws
    hands = {hand for hand, _ in guesses(position, 0)}

    assert {0, 1} == {hand.count("Ze") for hand in hands}


def test_m9_the_one_card_drawn_since_is_shown_and_the_others_are_still_none() -> None:
    position = lay("-/-", "ZecAncHoc/HonGosLaw").play("Zec>1", "draw", "*Omc", "draw", "*Zew", "draw", "*Anw")
    assert "2:turn" == part(position, "turn")

    position = position.play("Zew>2")

    assert not any("Ze" in hand for hand, _ in guesses(position, 0))


def test_m12_who_passes_in_a_turn_holds_nothing_that_fits() -> None:
    position = lay("Zew/Zen/Gon", "AncHos/AnsLas/LacHoc", counters="R6,D0,S-,P0", pool="-").play("pass")
    fit = {card for card in CARDS if card[:2] in ("Ze", "Go") or card[2] in "wn"}
    assert not any(set(names((world[0],))) & fit for world in guesses(position, 1))


def test_m13_with_two_players_the_other_hand_is_known_exactly_after_a_reset() -> None:
    position = lay("ZewAnn/ZenGon", "HocAncLan/HonGosLas", pool="-", rest=1).play("draw", "*Zew")

    assert 1 == len({hand for hand, _ in guesses(position, 0)})
    position = position.play("draw", "*Zen")
    hands = {hand for hand, _ in guesses(position, 0)}
    assert all({"Hon", "Gos", "Las"} <= set(names((hand,))) for hand in hands)
    assert len(hands) > 5


def test_m4_a_view_holds_no_card_of_other_hands_or_of_the_pool() -> None:
    position = lay("Zew/Zen/Gon", "AncHos/AnsLas/LacHoc")
    for seat in range(3):
        t = record(position, seat).table
        assert [p for p in range(3) if t.hand[p] or t.pair[p] or t.drawn[p]] in ([seat], [])
        assert (0, 0) == (t.pool, t.pool_pair)


def test_a_view_forgets_what_was_in_its_record_before() -> None:
    positions = biased_positions(range(3), each=5)
    used = ViewState()
    for position in [p for pair in zip(positions, reversed(positions), strict=True) for p in pair]:
        for seat in (NOBODY, 0, 1):
            view(truth(position), seat, used)
            assert used == seen(truth(position), seat)


def test_memory_knows_nothing_of_a_position_that_was_read() -> None:
    state = truth(lay("Zew/Zen", "AncHos/AnsLas"))

    assert {memory.FRESH | ALL_KINDS} == set(state.slot) - {0}
    assert (0, 0, 0) == (state.old, state.old_pair, state.unsure)


@entry
def _guesses(states: list[State], seens: list[ViewState], rngs: list[Rng], n: int) -> None:
    for i in range(n):
        guess_of(states[i], seens[i], rngs[0])


@pytest.mark.extended
@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_compiled_and_plain_guesses_are_the_same() -> None:
    views = [record(position, 0) for position in biased_positions(range(6), each=9)]
    states, seens, rngs = pool(State, len(views)), pool(ViewState, len(views)), pool(Rng, 1)
    for i, v in enumerate(views):
        store(v, seens, i)  # type: ignore[arg-type]
    store(seeded(5), rngs)  # type: ignore[arg-type]
    _guesses(states, seens, rngs, len(views))
    rng = seeded(5)
    for i, v in enumerate(views):
        state = State()
        guess(state, v, rng)
        assert state == load(State, states, i)  # type: ignore[arg-type]
