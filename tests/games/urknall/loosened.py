"""The rules of Urknall with their conditions left out one by one, and the reasons that stand for these."""

from __future__ import annotations

from knall.games.urknall.rules import gravity, rules, state
from knall.testing.loosened import ANYBODY, Loosened, RuleEdit, before, edits

PHASE = "if s.phase == PLACE:"  # with which the list of moves begins


def anybody(*phases: str) -> list[RuleEdit]:
    """In these phases, where no seat is to decide, every seat is."""
    return before(rules.actor, "if s.phase in (ROLL, DEAL):", f"if s.phase in ({', '.join(phases)},): return {ANYBODY}")


def instead(phases: str, moves: str) -> list[RuleEdit]:
    """In these phases the moves of another."""
    idle = {"OVER", "DEAL", "ROLL"} & set(phases.split(", "))
    return before(rules.moves, PHASE, f"if s.phase in ({phases},): return {moves}") + (anybody(*idle) if idle else [])


# --- whose turn it is, and what it is time for ---

EARLY = {"over": "OVER", "deal_first": "DEAL", "place_first": "PLACE"}
UNROLLED = {**EARLY, "second_first": "SECOND", "roll_first": "ROLL"}
ARRIVE = edits(rules.moves, (PHASE, "if True:"))
OPPOSE, SUPPLY = "add_all(out, OPPOSE, places_for_second(s))", "s.supply[second_colour(1 - s.turn)] == 0"
OF_TWO = edits(rules.places_for_second, (SUPPLY, "s.players != 2"))  # where supplies are empty, there is no such phase
OF_ALL = edits(rules.places_for_second, (SUPPLY, "False"))
ONE_OR_TWO = edits(gravity.splits, ("if s.value == 1:", "if True:"), ("else:", "if True:"))


def declined(when: str) -> list[RuleEdit]:
    """U20: not only where there is a comet."""
    by_comet = "        if not demanded and out.n:\n            add(out, DECLINE)"
    return edits(rules.gravities, (by_comet, f"    if {when}:\n        add(out, DECLINE)"))


TIMES = [
    Loosened(
        "a o t j s k x m c p -",
        ["turn"],
        edits(rules.actor, ("return 1 - s.turn if s.phase == SECOND else s.turn", f"return {ANYBODY}")),
    ),
    Loosened("a", ["placed_already"], [*ARRIVE, *anybody("ROLL")]),
    Loosened("a", ["placed_already", "over"], [*ARRIVE, *anybody("ROLL", "OVER")]),
    Loosened("a", ["placed_already", "deal_first"], [*ARRIVE, *anybody("ROLL", "DEAL")]),
    *(Loosened("o", [key], [*OF_TWO, *instead(phase, OPPOSE)]) for key, phase in EARLY.items()),
    Loosened("o", ["second_not_now"], [*OF_TWO, *instead("ROLL, TRAVEL, GRAVITY", OPPOSE)]),
    Loosened("o", ["second_not_now", "no_second_colours"], [*OF_ALL, *instead("ROLL, TRAVEL, GRAVITY", OPPOSE)]),
]
for key, phase in {**UNROLLED, "gravity_now": "GRAVITY"}.items():
    TIMES.append(Loosened("t j s k x", [key], instead(phase, "travels(s, out)")))
for key, phase in {**UNROLLED, "travel_first": "TRAVEL"}.items():
    gravities = instead(phase, "gravities(s, out)")
    TIMES.append(Loosened("m c -", [key], [*declined("not demanded"), *gravities]))
    TIMES.append(Loosened("p", [key, "split_as_many"], [*ONE_OR_TWO, *gravities]))  # before the roll none is right

# --- elements that are marked, or in a black hole ---

IN_HOLES = "sum(s.elements[b] for b in bits(s.holes))"
HOLES = before(rules.moves, PHASE, "s.sized[LARGEST] |= s.holes", f"s.free |= {IN_HOLES}")  # as bodies like others
COMET_ANY_SIZE = edits(
    gravity.comet_merges,
    ("range(1, s.value // 2 + 1)", "range(1, LARGEST + 1)"),
    ("s.value - small + 1", "LARGEST + 1"),
)
MERGE_ANY_SIZE = edits(gravity.merges, ("s.value - a + 1", "LARGEST + 1"))

ELEMENTS = [
    Loosened("a o t j", ["marked", "all_marked"], before(rules.moves, PHASE, "s.free |= sum(s.own)")),
    Loosened("s k", ["marked", "all_marked"], edits(rules.travels, ("] & s.free", "] & (s.free | sum(s.own))"))),
    Loosened("o t p", ["black_hole"], HOLES),
    # a hole has all colours, nobody stands there, and it is too large to merge
    Loosened("j", ["black_hole", "journey_without_comet"], [*HOLES, *edits(rules.travels, (" & ~reach", ""))]),
    Loosened("s", ["black_hole", "stay_here"], edits(rules.travels, ("STAY, here", f"STAY, s.free | {IN_HOLES}"))),
    Loosened("m", ["black_hole", "merge_too_large"], [*HOLES, *MERGE_ANY_SIZE]),
    Loosened("c", ["black_hole", "merge_too_large"], [*HOLES, *COMET_ANY_SIZE]),
]

# --- astronauts ---

UNVISITED = "sum(1 << e for e in range(36) if not visited(s) >> s.body[e] & 1)"  # elements
UNMARKED = f"s.free | {IN_HOLES}"
ENTER = [
    ("if on_board and", "if"),
    ("~s.elements[s.at[s.turn]] & ~reach", "~(s.elements[s.at[s.turn]] | reach if on_board else 0)"),
    ("STAY, here", "STAY, here if on_board else s.free"),
]
STRANDED = f"if not on_board: add_all(out, STRANDED, {UNMARKED})"

JOURNEYS = [
    Loosened("a", ["place_alone"], edits(rules.landing_sites, (" & ~visited(s)", ""))),
    Loosened("a", ["place_at_one"], edits(rules.landing_sites, ("s.sized[1]", UNVISITED), (" & ~visited(s)", ""))),
    Loosened("o", ["second_too_large"], edits(rules.places_for_second, ("s.value + 1", "7"))),
    Loosened("t", ["no_colour", "only_by_comet"], edits(rules.journeys, ("if s.elements[b] & wanted:", "if True:"))),
    Loosened("t", ["another_body", "stay_by_comet"], edits(rules.journeys, (" & ~here", ""))),
    Loosened("j s", ["comet_used"], edits(rules.travels, ("s.comets >> s.turn & 1", "True"))),
    Loosened("j s", ["enter_without_comet"], edits(rules.travels, *ENTER)),
    Loosened("j", ["journey_without_comet"], edits(rules.travels, (" & ~reach", ""))),
    Loosened("j", ["another_body"], edits(rules.travels, (" & ~s.elements[s.at[s.turn]]", ""))),
    Loosened("s", ["stay_without_comet"], edits(rules.travels, ("if reach:", "if True:"))),
    Loosened("s", ["stay_here"], edits(rules.travels, ("STAY, here", "STAY, s.free"))),
    Loosened("k", ["stay_here"], edits(rules.travels, ("STRANDED, here", f"STRANDED, {UNMARKED} if on_board else 0"))),
    Loosened("k", ["nowhere_to_stay"], before(rules.travels, "if not reach:", STRANDED)),
    Loosened("k x", ["journey_exists", "can_enter"], edits(rules.travels, ("if not reach:", "if True:"))),
    Loosened("x", ["can_mark_here"], edits(rules.travels, ("if not here:", "if True:"))),
]

# --- gravity ---

NO_BODIES = "sum(1 << e for e in range(36) if not s.elements[e])"
VISITED = [("s.sized[a] & unvisited", "s.sized[a]"), ("[size] & unvisited", "[size]"), ("range(a + 1,", "range(1,")]
TOO_WEAK = [
    ("s.value - a + 1", "(s.value - a if sum(two_smallest(s, unvisited)) <= s.value else LARGEST) + 1"),
    ("if 2 * a <= s.value:", "if True:"),
]
ANY_TWO = [
    (
        "for x in bits(smallest):",
        "for x in bits(sum(s.sized) & unvisited):\n"
        "        room = s.value - count(s.elements[x])\n"
        "        partners = sum(s.sized[size] & unvisited for size in range(1, room + 1))",
    ),
    ("partners & ~smallest & ~above(x)", "0"),
]
NOTHING = [  # all that is no body is one of no elements
    ("unvisited = ~visited(s)", f"s.sized[0], unvisited = {NO_BODIES}, {UNVISITED}"),
    ("range(1, s.value // 2 + 1)", "range(s.value // 2 + 1)"),
    ("small == offered_size and", "offered_size and offered_size in (small, large) and"),
]
LARGER_DICE = edits(gravity.splits, ("if s.value == 1:", "if s.value != 2:"), ("else:", "if s.value != 1:"))
MERGE_OR_SPLIT = "if s.value < 3 and (s.value <= a or a + b <= s.value):"

GRAVITY = [
    Loosened("m", ["no_body"], edits(gravity.merges, ("partners = 0", f"partners = {NO_BODIES} & {UNVISITED}"))),
    Loosened("m", ["visited", "merge_by_comet"], edits(gravity.merges, *VISITED)),
    Loosened(
        "m",
        ["merge_too_weak"],
        [*edits(gravity.demand, ("a + b <= s.value", "a <= LARGEST")), *edits(gravity.merges, *TOO_WEAK)],
    ),
    Loosened("m", ["merge_too_large"], MERGE_ANY_SIZE),
    Loosened("m", ["not_the_smallest"], edits(gravity.merges, *ANY_TWO)),
    Loosened("c", ["no_body"], edits(gravity.comet_merges, *NOTHING)),
    Loosened("c", ["comet_used"], edits(rules.gravities, ("s.comets >> s.turn & 1", "True"))),
    Loosened("c", ["merge_too_large"], COMET_ANY_SIZE),
    Loosened("c", ["merge_without_comet"], edits(gravity.comet_merges, ("small == offered_size and", "False and"))),
    Loosened("p", ["split_with_1_or_2"], [*edits(gravity.demand, ("s.value < 3 and ", "")), *LARGER_DICE]),
    Loosened("p", ["must_merge"], edits(gravity.demand, ("elif s.value < 3 and s.value <= a:", MERGE_OR_SPLIT))),
    Loosened("p", ["smallest_too_small"], edits(gravity.demand, (" and s.value <= a", ""))),
    Loosened("p", ["split_as_many"], ONE_OR_TWO),
    Loosened("p", ["two_bodies"], edits(gravity.splits, ("s.elements[b] & above(e)", f"{UNVISITED} & above(e)"))),
    Loosened("p", ["visited", "none_unvisited"], edits(gravity.splits, (" & unvisited", ""))),
    Loosened("p", ["split_larger"], edits(gravity.splits, ("range(s.value + 1,", "range(s.value,"))),
    Loosened("p", ["other_half"], edits(gravity.splits, ("halves = size == 2 * s.value", "halves = False"))),
    Loosened("-", ["must_merge"], declined(f"out.n and (not demanded or out.action[0] < {state.SPLIT})")),
    Loosened("-", ["must_split"], declined(f"out.n and (not demanded or out.action[0] >= {state.SPLIT})")),
]

LOOSENED = [*TIMES, *ELEMENTS, *JOURNEYS, *GRAVITY]
