"""The rules of Monegassen Ramsch with their conditions left out one by one, and the reasons that stand for these."""

from __future__ import annotations

from knall.core.game.rules import MAX_SEATS
from knall.games.ramsch.rules import rules, state
from knall.testing.loosened import ANYBODY, Loosened, RuleEdit, before, edits

ALL, OWN = str(state.ALL_KINDS), "s.hand[s.mover]"
ANY_CARD = [  # what others hold is a secret
    *edits(rules.moves, (f"{OWN} & fitting(s, u)", "fitting(s, u)"), (f"{OWN} & of_ing", "of_ing")),
    *edits(rules.answers, (f"hand = {OWN}", f"hand = {ALL}")),
]
NOT_NOW = "s.phase != TURN"
ANY_TIME = edits(rules.may_raise, (NOT_NOW, "s.phase in (MIRROR, ANSWER)"))
DRAW_OR_PASS, PASS, ELSEWHERE = "TAKE if can_draw(s) else PASS", "elif out.n == before:", "else asked & fitting(s, u)"


def anybody(phase: str) -> list[RuleEdit]:
    """In this phase every seat is to decide."""
    return before(rules.actor, "if s.phase <= ANSWER:", f"if s.phase == {phase}: return {ANYBODY}")


def also(*statements: str) -> list[RuleEdit]:
    """The moves of these statements, too."""
    return before(rules.moves, "if s.phase == MIRROR:", *statements)


def played(phase: str, cards: str) -> str:
    """In this phase such cards are played into any universe."""
    return f"for u in range(s.players * (s.phase == {phase})): add_all(out, PLAY + u * KINDS, {cards})"


def mirrored(phases: str, cards: str) -> str:
    """In these phases such cards mirror."""
    return f"if s.phase in ({phases},): add_all(out, REFLECT, {cards})"


WAITING = {"over": "OVER", "dealing": "DEAL", "chance": "DRAW"}
UNMIRRORED = "if s.phase == MIRROR: add(out, PASS)", "if s.phase == MIRROR and can_draw(s): add(out, TAKE)"
LOOSENED = [
    # whose turn it is, and what it is time for
    *(
        Loosened("+ draw pass", [key], [*anybody(phase), *ANY_TIME, *also(f"if s.phase == {phase}: add(out, PASS)")])
        for key, phase in WAITING.items()
    ),
    *(
        Loosened(
            "> =",
            [key, "not_held"],
            [*anybody(phase), *ANY_CARD, *also(played(phase, ALL), mirrored(phase, ALL))],
        )
        for key, phase in WAITING.items()
    ),
    Loosened("+ draw", ["turn"], anybody("TURN")),
    Loosened("pass", ["turn", "can_play"], [*anybody("TURN"), *edits(rules.moves, (PASS, "else:"))]),
    Loosened(
        "> =",
        ["turn", "not_held", "nothing_to_mirror"],
        [*anybody("TURN"), *ANY_CARD, *also(mirrored("TURN, ANSWER", ALL))],
    ),
    Loosened("+ draw pass", ["not_your_mirror", "mirror_first"], [*anybody("MIRROR"), *also(*UNMIRRORED)]),
    Loosened(
        "> =",
        ["not_your_mirror", "mirror_first", "not_held"],
        [*anybody("MIRROR"), *ANY_CARD, *also(played("MIRROR", ALL))],
    ),
    Loosened("+ draw pass", ["not_your_task"], anybody("ANSWER")),
    Loosened(
        "> =",
        ["not_your_task", "not_held", "nothing_to_mirror"],
        [*anybody("ANSWER"), *ANY_CARD, *also(mirrored("TURN, ANSWER", ALL))],
    ),
    Loosened("draw pass >", ["mirror_first"], also(*UNMIRRORED, played("MIRROR", OWN))),
    Loosened("=", ["nothing_to_mirror"], also(mirrored("TURN, ANSWER", OWN))),
    # drawing and passing
    Loosened("draw", ["nothing_to_draw"], edits(rules.moves, (DRAW_OR_PASS, "TAKE"), ("if can_draw(s):", "if True:"))),
    Loosened("pass", ["can_draw_task"], edits(rules.moves, (DRAW_OR_PASS, "PASS"))),
    Loosened("pass", ["can_draw"], edits(rules.moves, (PASS, "if out.n == before + can_draw(s):"))),
    Loosened("pass", ["can_play"], edits(rules.moves, (PASS, "else:"))),
    # dimensions
    Loosened("+", ["no_raise_while_mirroring"], edits(rules.may_raise, (NOT_NOW, "s.phase == ANSWER"))),
    Loosened("+", ["no_raise_with_task"], edits(rules.may_raise, (NOT_NOW, "s.phase == MIRROR"))),
    Loosened("+", ["raised_last"], edits(rules.may_raise, ("s.raiser != s.mover and ", ""))),
    Loosened("+", ["too_few_cards"], edits(rules.may_raise, (" and s.held[s.mover] >= TO_RAISE", ""))),
    Loosened("+", ["all_dimensions"], edits(rules.may_raise, (" and s.dimensions < MOST_DIMENSIONS", ""))),
    # cards
    Loosened("> =", ["not_held"], ANY_CARD),
    Loosened("=", ["wrong_ingredient"], edits(rules.moves, (f"{OWN} & of_ingredient(top(s, s.where))", OWN))),
    Loosened(
        ">",
        ["no_universe"],
        [RuleEdit(rule, "range(s.players)", f"range({MAX_SEATS})") for rule in (rules.moves, rules.answers)],
    ),
    Loosened(
        ">",
        ["nothing_fits", "fits_nowhere", "no_fit", "nothing_fits_there"],
        edits(rules.moves, (f"{OWN} & fitting(s, u)", OWN)),
    ),
    Loosened(">", ["wrong_world", "no_answer"], edits(rules.answers, (" & of_world(top(s, s.where))", ""))),
    Loosened(">", ["answer_no_fit"], edits(rules.answers, (ELSEWHERE, "else asked"))),
    Loosened(">", ["nichts_only_there"], edits(rules.answers, (ELSEWHERE, f"{ELSEWHERE} | hand & nichts"))),
]
