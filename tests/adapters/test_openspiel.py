"""OpenSpiel's own tests, from its wheel, for every game and number of seats; and what we promise beyond them."""

from __future__ import annotations

import copy
import pickle
import unittest
import warnings
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags

from knall.adapters import openspiel
from knall.core.game.game import AnyGame
from knall.core.game.reward import mask_of, reward
from knall.core.text.errors import IllegalMove

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # theirs, of what they import
    from open_spiel.integration_tests import api_test as partial_tree
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import generate_playthrough, mcts
    from open_spiel.python.tests import games_sim_test
    from pettingzoo.test import api_test
    from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

SEATS = pytest.mark.parametrize("players", [2, 3, 4])
API = [name for name in dir(partial_tree.EnforceAPIOnPartialTreeBase) if name.startswith("test_")]


def load(game: AnyGame, players: int) -> pyspiel.Game:
    return pyspiel.load_game(f"knall_{game.name}(players={players})")


def random_state(game: pyspiel.Game, seed: int, actions: int = 10_000) -> pyspiel.State:
    """Where so many random actions lead, those of chance too; then on until somebody has to decide."""
    state, rng = game.new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal() and (actions > 0 or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        actions -= 1
    return state


@SEATS
@pytest.mark.extended
def test_random_simulations(game: AnyGame, players: int) -> None:
    pyspiel.random_sim_test(load(game, players), num_sims=3, serialize=False, verbose=False)
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.extended
@SEATS
def test_random_simulations_with_serialization(game: AnyGame, players: int) -> None:
    pyspiel.random_sim_test(load(game, players), num_sims=20, serialize=True, verbose=False)


def test_a_simulated_game(game: AnyGame) -> None:
    games_sim_test.GamesSimTest("sim_game").sim_game(load(game, 3))


@pytest.mark.parametrize("name", API)
def test_the_api_on_a_part_of_the_tree(game: AnyGame, name: str) -> None:
    class Case(partial_tree.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        @classmethod
        def setUpClass(cls) -> None:
            """States of whole matches: what they sample themselves lies in the deal."""
            cls.game, cls.game_type, cls.game_name = table, table.get_type(), f"knall_{game.name}"
            cls.some_states = [random_state(table, seed, 4 * seed) for seed in range(60)]

    table = load(game, 2)
    found = unittest.TestResult()
    suite = unittest.TestSuite([Case(name)])
    suite.run(found)

    assert [] == [text for _, text in (*found.errors, *found.failures)]
    assert 1 == found.testsRun


@pytest.mark.extended
def test_a_playthrough_is_the_same_again(game: AnyGame, tmp_path: Path) -> None:
    text = generate_playthrough.playthrough(f"knall_{game.name}(players=3)", action_sequence=None, seed=4)
    flags.FLAGS.mark_as_parsed()
    path = tmp_path / "playthrough.txt"
    path.write_text(text, "utf-8")
    original, again = generate_playthrough.replay(str(path))

    assert original == again


def test_their_environment_for_learners(game: AnyGame) -> None:
    table = rl_environment.Environment(load(game, 3))
    rng, step = np.random.default_rng(1), table.reset()
    while not step.last():
        seat = step.current_player()
        step = table.step([int(rng.choice(step.observations["legal_actions"][seat]))])

    assert abs(sum(step.rewards)) < 1e-9


def test_their_search(game: AnyGame) -> None:
    """The one in Python: that in C++ ends the process, for every game that is written in Python."""
    table = load(game, 2)
    state = random_state(table, 1, 16)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(table, 1.4, 6, rollouts, random_state=np.random.RandomState(1))

    assert bot.step(state) in state.legal_actions()


@pytest.mark.filterwarnings("ignore")
def test_shimmy_on_top_passes_the_tests_of_pettingzoo(game: AnyGame, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(OpenSpielCompatibilityV0(game_name=f"knall_{game.name}", config={"players": 3}), num_cycles=100)


@SEATS
def test_a_match_is_that_of_the_rules(game: AnyGame, players: int) -> None:
    """By positions: the same moves, the odds of the rules at every point of chance, the deal too, and the reward."""
    state, rng = load(game, players).new_initial_state(), np.random.default_rng(2)
    while not state.is_terminal():
        here = state.node.position
        assert str(here) == str(state)
        if state.is_chance_node():
            assert here.is_chance
            total = sum(here.chances.values())
            odds = {game.notation.outcome_index[text]: weight / total for text, weight in here.chances.items()}
            assert odds == dict(state.chance_outcomes())
            action = int(rng.choice(list(odds), p=list(odds.values())))
        else:
            assert here.to_move == state.current_player()
            assert [game.notation.index[move] for move in here.legal_moves] == state.legal_actions()
            action = int(rng.choice(state.legal_actions()))
        before = str(state)
        child = state.child(action)
        assert before == str(state)
        state.apply_action(action)
        assert str(child) == str(state)

    winners = mask_of(state.node.position.winners)
    assert [reward(winners, seat, players) for seat in range(players)] == state.returns()
    again = load(game, players).new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)


def test_tensors_are_those_of_views(game: AnyGame) -> None:
    state = random_state(load(game, 3), 3, 90)
    for seat in range(3):
        assert state.observation_tensor(seat) == state.node.position.view(seat).tensor.tolist()
        assert str(state.node.position.view(seat)) in state.observation_string(seat)


@pytest.mark.parametrize("seat", [0, 2])
def test_information_states_are_equal_in_worlds_that_a_seat_cannot_tell_apart(game: AnyGame, seat: int) -> None:
    """Two matches with other hidden cards, of which the seat is told the same and sees the same, as long as that lasts:
    that somebody cannot answer a card, say, is seen by all.
    """
    pairs = differ = 0
    for number in range(8):
        one, other = load(game, 3).new_initial_state(), load(game, 3).new_initial_state()
        rng = np.random.default_rng(number)
        for _ in range(120):
            if one.is_terminal():
                break
            action, twin = _told_alike(one, other, seat, rng)
            if twin is None:
                break
            one.apply_action(action)
            other.apply_action(twin)
            if one.observation_string(seat) != other.observation_string(seat):
                break
            assert one.information_state_string(seat) == other.information_state_string(seat)
            assert one.observation_tensor(seat) == other.observation_tensor(seat)
            pairs += 1
            differ += str(one) != str(other)

    assert pairs > 60
    assert game.open == (differ == 0)


def _told_alike(
    one: pyspiel.State, other: pyspiel.State, seat: int, rng: np.random.Generator
) -> tuple[int, int | None]:
    """An action, and one of the other world of which the seat is told the same (None: there is none)."""
    actions = [[a for a, _ in s.chance_outcomes()] if s.is_chance_node() else s.legal_actions() for s in (one, other)]
    action = int(rng.choice(actions[0]))
    told = openspiel.told_of(one.node.game, one.node.position, action, seat)
    alike = [a for a in actions[1] if openspiel.told_of(one.node.game, other.node.position, a, seat) == told]
    return action, int(rng.choice(alike)) if alike else None


def test_information_states_remember_everything(game: AnyGame) -> None:
    """Perfect recall: where a seat has the same information, it has come there by the same decisions of its own."""
    known: dict[str, tuple[list[int], list[int]]] = {}
    table = load(game, 2)
    for number in range(40):
        state, rng, mine = table.new_initial_state(), np.random.default_rng(number // 2), [[], []]  # type: ignore[var-annotated]
        while not state.is_terminal() and len(state.history()) < 90:
            who = state.current_player()
            if state.is_chance_node():
                action = int(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
            else:
                told = state.information_state_string(who)
                now = (list(mine[who]), state.legal_actions())
                assert now == known.setdefault(told, now)
                action = int(rng.choice(state.legal_actions()))
                mine[who].append(action)
            state.apply_action(action)
    assert len(known) > 100


def test_arenas_do_not_hand_out_hidden_hands(game: AnyGame) -> None:
    assert game.open != load(game, 2).new_initial_state().hides_state_from_agents()


def test_an_illegal_action_is_refused_by_its_clause(game: AnyGame) -> None:
    state = random_state(load(game, 3), 1, 80)
    illegal = next(a for a in range(len(game.notation.catalogue)) if a not in state.legal_actions())
    before = str(state)

    with pytest.raises((IllegalMove, RuntimeError)):
        state.apply_action(illegal)
    assert before == str(state)


def test_copies_and_pickles(game: AnyGame) -> None:
    state = random_state(load(game, 3), 5, 70)

    for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(state) == str(other)
        assert state.history() == other.history()


def test_options_of_a_game() -> None:
    table = pyspiel.load_game("knall_urknall(players=2,options=blackholes;ties:involved)")

    assert "blackholes" in str(table.new_initial_state())
    assert "ties=involved" in str(table.new_initial_state())
