"""Matches in words: what a language model is told, what is read from its answers, and what becomes of bad ones."""

from __future__ import annotations

import pytest

from knall.adapters.kaggle import Harness
from knall.adapters.prompts import PromptStyle, examples, found_move
from knall.adapters.text import TextMatch
from knall.core.game.rulebook import rulebook
from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES
from knall.games import NAMES, load_game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_played_in_words(name: str, language: str) -> None:
    players = load_game(name).seats[-1]
    match = TextMatch(name, players, seed=3, language=language)
    asked = 0
    while not match.is_over:
        told = match.prompt()
        assert told == match.prompt()
        legal = match.match.legal_moves
        assert all(f"\n[{move}] " in told for move in legal)
        reply = match.answer(f"Perhaps [{legal[0]}]? No: [{legal[asked % len(legal)]}].")
        assert reply.move == legal[asked % len(legal)]
        asked += 1

    assert 0 == pytest.approx(sum(match.rewards))
    assert asked == len(match.match.decisions)


def test_the_rules_are_told_full_brief_or_not() -> None:
    full, brief, none = (TextMatch("urknall", seed=1, rules=rules).prompt() for rules in ("full", "brief", "none"))
    clause = rulebook(load_game("urknall"), "en").clauses["U13"]

    assert clause in full
    assert len(full) > len(brief) > len(none)
    assert "picture:" not in brief
    assert clause not in none


def test_moves_are_hidden_if_wanted() -> None:
    match = TextMatch("urknall", seed=1, moves="hidden", rules="none")

    assert "A move is a text such as [a1]" in match.prompt()
    assert match.match.legal_moves[-1] not in match.prompt().split("A move is")[1]
    assert 8 >= len(examples(load_game("urknall"))) > 3


def test_who_remembers_is_told_the_rules_once() -> None:
    match = TextMatch("theory", seed=1, rules="full", remembers=True)
    first = {}
    while not match.is_over and len(match.match.decisions) < 12:
        seat, told = match.seat, match.prompt()
        assert (seat in first) == ("The rules:" not in told)
        first[seat] = told
        match.answer(f"[{match.match.legal_moves[0]}]")
    assert 2 == len(first)


def test_a_refusal_is_the_next_prompt_and_the_last_strike_loses() -> None:
    match = TextMatch("urknall", seed=1, strikes=3)
    seat, before = match.seat, match.match
    reply = match.answer("I will go [p36]")

    assert reply.move is None
    assert reply.refusal.startswith("[p36] cannot be played. U")
    assert "2 more of these" in reply.refusal
    assert match.prompt().startswith(reply.refusal)
    assert before == match.match
    assert "[zz] cannot be played. " in match.answer("[zz]").refusal
    assert "One more of these" in match.prompt()
    assert match.answer("I do not know.").lost
    assert match.is_over
    assert [-0.5, 0.5] == [match.rewards[seat or 0], match.rewards[1 - (seat or 0)]]


def test_strikes_are_counted_anew_for_each_decision() -> None:
    match = TextMatch("theory", seed=1, strikes=2)
    for _ in range(4):
        assert not match.answer("hm").lost
        assert match.answer(f"[{match.match.legal_moves[0]}]").move is not None


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("[t7]", "t7"),
        ("I like [t3], but no: [T7]", "t7"),
        ("My move is [[ t7 ]] because [it] is good", "t7"),
        ("Final Answer: t7", "t7"),
        ("**Final answer:** `t7`.", "t7"),
        ("First t3 or so.\n\nt7", "t7"),
        ("So I play t7.", "t7"),
        ("either t3 or t7", None),
        ("nothing at all", None),
        ("", None),
        ("[nonsense]", "nonsense"),
        ("[a1]", "a1"),
    ],
)
def test_answers_are_read_leniently(answer: str, move: str | None) -> None:
    assert move == found_move(answer, ("t3", "t7"), load_game("urknall").notation.catalogue)


def test_what_is_no_style_is_refused() -> None:
    with pytest.raises(KnallError, match="none of full, brief, none"):
        PromptStyle(rules="long")  # type: ignore[arg-type]
    with pytest.raises(KnallError, match="strikes"):
        TextMatch("theory", strikes=0)


@pytest.mark.parametrize("name", NAMES)
def test_the_functions_of_kaggle_play_a_match_of_openspiel(name: str) -> None:
    import pyspiel

    import knall.adapters.openspiel  # noqa: F401  registers the games
    from knall.core.engine.random import seeded

    get_legal_moves, generate_prompt, parse_response = Harness(name).functions
    state, rng = pyspiel.load_game(f"knall_{name}").new_initial_state(), seeded(5)
    decisions = 0
    assert {} == get_legal_moves({})
    while not state.is_terminal() and decisions < 12:
        if state.is_chance_node():
            outcomes = [action for action, _ in state.chance_outcomes()]
            state.apply_action(outcomes[rng.below(len(outcomes))])
            continue
        player = state.current_player()
        observation = {"observationString": state.observation_string(player), "playerId": player}
        legal = get_legal_moves(observation)
        assert sorted(legal) == sorted(state.legal_actions())
        number, move = sorted(legal.items())[rng.below(len(legal))]
        assert "A move is a text such as" in generate_prompt(observation, [])
        illegal = next(move for move in load_game(name).notation.catalogue if move not in legal.values())
        parsed = parse_response(f"[{illegal}]", list(legal.values()))
        assert (None, illegal) == (parsed.legal_action, parsed.raw_action)
        again = generate_prompt(observation, [], "…", parsed.raw_action)
        assert again.startswith(f"[{illegal}] cannot be played. ")
        assert move == parse_response(f"Final Answer: {move}", list(legal.values())).legal_action
        state.apply_action(number)
        decisions += 1
