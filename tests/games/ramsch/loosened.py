"""The rules of Monegassen Ramsch with their conditions left out one by one, and the reasons that stand for these."""

from __future__ import annotations

from knall.core.game.rules import MAX_SEATS
from knall.games.ramsch.rules import rules, state
from knall.testing.loosened import ANYBODY, Loosened, RuleEdit, edits, first

ALL, OWN = str(state.ALL_KINDS), "s.hand[s.mover]"
ANY_CARD = [  # what others hold is a secret
    *edits(
        rules.moves,
        ("not_held", "add_all(out, PLAY + u * KINDS, fitting(s, u))"),
        ("M9", "add_all(out, REFLECT, of_ingredient(top(s, s.where)))"),
    ),
    *edits(rules.answers, ("not_held", f"hand = {ALL}")),
]
ANY_TIME = edits(rules.may_raise, ("no_raise_with_task", "if s.phase in (MIRROR, ANSWER) and s.raising == AT_TURN:"))
THERE = "asked | hand & nichts if u == s.where"


def anybody(phase: str) -> list[RuleEdit]:
    """In this phase every seat is to decide."""
    return first(rules.actor, f"if s.phase == {phase}: return {ANYBODY}")


def also(*statements: str) -> list[RuleEdit]:
    """The moves of these statements, too."""
    return first(rules.moves, *statements)


def played(phase: str, cards: str) -> str:
    """In this phase such cards are played into any universe."""
    return f"for u in range(s.players * (s.phase == {phase})): add_all(out, PLAY + u * KINDS, {cards})"


def mirrored(phases: str, cards: str) -> str:
    """In these phases such cards mirror."""
    return f"if s.phase in ({phases},): add_all(out, REFLECT, {cards})"


NOT_LAST, ENOUGH, NOT_ALL = "s.raiser != s.mover", "s.held[s.mover] >= TO_RAISE", "s.dimensions < MOST_DIMENSIONS"
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
    Loosened("pass", ["turn", "can_play"], [*anybody("TURN"), *edits(rules.moves, ("can_play", "else:"))]),
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
    Loosened(
        "draw", ["nothing_to_draw"], edits(rules.moves, ("M25", "add(out, TAKE)"), ("nothing_to_draw", "if True:"))
    ),
    Loosened("pass", ["can_draw_task"], edits(rules.moves, ("M25", "add(out, PASS)"))),
    Loosened("pass", ["can_draw"], edits(rules.moves, ("can_draw", "if out.n == before + can_draw(s):"))),
    Loosened("pass", ["can_play"], edits(rules.moves, ("can_play", "else:"))),
    # dimensions
    Loosened(
        "+",
        ["no_raise_while_mirroring"],
        edits(rules.may_raise, ("no_raise_while_mirroring", "if s.phase == ANSWER and s.raising == AT_TURN:")),
    ),
    Loosened(
        "+",
        ["no_raise_with_task"],
        edits(rules.may_raise, ("no_raise_with_task", "if s.phase == MIRROR and s.raising == AT_TURN:")),
    ),
    Loosened("+", ["raised_last"], edits(rules.may_raise, ("M15", f"return {ENOUGH} and {NOT_ALL}"))),
    Loosened("+", ["too_few_cards"], edits(rules.may_raise, ("M15", f"return {NOT_LAST} and {NOT_ALL}"))),
    Loosened("+", ["all_dimensions"], edits(rules.may_raise, ("M15", f"return {NOT_LAST} and {ENOUGH}"))),
    # cards
    Loosened("> =", ["not_held"], ANY_CARD),
    Loosened("=", ["wrong_ingredient"], edits(rules.moves, ("M9", f"add_all(out, REFLECT, {OWN})"))),
    Loosened(
        ">",
        ["no_universe"],
        [
            one
            for rule in (rules.moves, rules.answers)
            for one in edits(rule, ("no_universe", f"for u in range({MAX_SEATS}):"))
        ],
    ),
    Loosened(
        ">",
        ["nothing_fits", "fits_nowhere", "no_fit", "nothing_fits_there"],
        edits(rules.moves, ("no_fit", f"add_all(out, PLAY + u * KINDS, {OWN})")),
    ),
    Loosened(">", ["wrong_world", "no_answer"], edits(rules.answers, ("wrong_world", "asked = hand & ~nichts"))),
    Loosened(">", ["answer_no_fit"], edits(rules.answers, ("answer_no_fit", f"playable = {THERE} else asked"))),
    Loosened(
        ">",
        ["nichts_only_there"],
        edits(rules.answers, ("answer_no_fit", f"playable = {THERE} else asked & fitting(s, u) | hand & nichts")),
    ),
]
