"""The rules of The Big Bang Theory with their conditions left out one by one, and the reasons that stand for these."""

from __future__ import annotations

from knall.games.theory.rules import rules, state
from knall.testing.loosened import ANYBODY, Loosened, RuleEdit, edits, first


def anybody(phase: str) -> list[RuleEdit]:
    """In this phase every seat is to decide."""
    return first(rules.actor, f"if s.table.phase == {phase}: return {ANYBODY}")


def cards_in(phase: str) -> list[RuleEdit]:
    """In this phase, too, cards are played."""
    return edits(rules.moves, ("T10", f"if t.phase in (PLAY, {phase}):"))


def tiles_in(phases: str, paradox: str) -> list[RuleEdit]:
    """In these phases of these variants, too, tiles are put down."""
    return edits(rules.moves, ("T9", f"if t.phase == TILE or t.phase in ({phases},) and t.paradox {paradox}:"))


WITH_TILES, WITHOUT, CHAOS = f"<= {state.OPEN}", f"== {state.NONE}", f">= {state.CHAOS}"

# --- whose turn it is, and what it is time for; hands and tiles are secret, so any will do ---

ANY_CARD, ANY_TILE = (
    edits(rules.moves, ("card_in_pile", "hand = ALL_CARDS")),
    edits(rules.moves, ("tile_not_yours", "add_all(out, PUT, ALL_TILES)")),
)
NOT_IN_HAND, NOT_MINE = ("card_out", "card_played", "card_in_pile"), ("tile_used", "tile_not_yours")
ANYONE = edits(rules.actor, ("turn", f"return {ANYBODY}"))
AWAITED = {"over": "OVER", "await_deal": "DEAL", "await_prizes": "OFFER", "await_cards": "DRAW"}

TIMES = [
    *(
        Loosened("card out", [key, *NOT_IN_HAND], [*anybody(phase), *cards_in(phase), *ANY_CARD])
        for key, phase in {**AWAITED, "await_tiles": "TURN_UP"}.items()
    ),
    *(
        Loosened("! !-", [key, *NOT_MINE], [*anybody(phase), *tiles_in(phase, WITH_TILES), *ANY_TILE])
        for key, phase in AWAITED.items()
    ),
    Loosened(  # which are awaited in these variants only
        "! !-",
        ["await_tiles", "chaos", *NOT_MINE],
        [*anybody("TURN_UP"), *tiles_in("PLAY, TURN_UP", CHAOS), *ANY_TILE],
    ),
    Loosened("card out", ["turn", "tile_first", *NOT_IN_HAND], [*ANYONE, *cards_in("TILE"), *ANY_CARD]),
    Loosened(
        "! !-",
        ["turn", "tiles_later", "tile_down", *NOT_MINE],
        [*ANYONE, *tiles_in("PLAY", WITH_TILES), *ANY_TILE],
    ),
    Loosened("card out", ["tile_first"], cards_in("TILE")),
    Loosened("! !-", ["tiles_later"], tiles_in("PLAY", WITH_TILES)),
]

# --- tiles and cards ---

DOWN_AGAIN = "if s.table.phase == PLAY and s.down[s.table.turn] >= 0: add(out, PUT + s.down[s.table.turn])"

LOOSENED = [
    *TIMES,
    Loosened("! !-", ["no_tiles", *NOT_MINE], [*tiles_in("PLAY", WITHOUT), *ANY_TILE]),
    Loosened("! !-", ["chaos", *NOT_MINE], [*tiles_in("PLAY", CHAOS), *ANY_TILE]),
    Loosened("!", ["tile_down"], first(rules.moves, DOWN_AGAIN)),
    Loosened("!", NOT_MINE, ANY_TILE),
    Loosened("card", ["colour"], edits(rules.moves, ("colour", "add_all(out, LAY + c * CARDS, hand)"))),
    Loosened("card", ["card_out"], edits(rules.moves, ("card_out", "hand = s.hand[t.turn] | t.out[t.turn]"))),
    Loosened("card", ["card_played"], edits(rules.moves, ("card_played", "hand = s.hand[t.turn] | played(t, t.turn)"))),
    Loosened("card", ["card_in_pile"], edits(rules.moves, ("card_in_pile", "hand = s.hand[t.turn] | pile(s, t.turn)"))),
    Loosened("out", ["must_play"], edits(rules.moves, ("must_play", "if True:"))),
]
