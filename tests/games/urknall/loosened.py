"""The rules of Urknall with their conditions left out one by one, and the reasons that stand for these."""

from __future__ import annotations

from knall.games.urknall.rules import gravity, rules, state
from knall.testing.loosened import ANYBODY, Loosened, RuleEdit, edits, first, last


def anybody(*phases: str) -> list[RuleEdit]:
    """In these phases, where no seat is to decide, every seat is."""
    return first(rules.actor, f"if s.phase in ({', '.join(phases)},): return {ANYBODY}")


def instead(phases: str, moves: str) -> list[RuleEdit]:
    """In these phases the moves of another."""
    idle = {"OVER", "DEAL", "ROLL"} & set(phases.split(", "))
    return first(rules.moves, f"if s.phase in ({phases},): return {moves}") + (anybody(*idle) if idle else [])


# --- whose turn it is, and what it is time for ---

EARLY = {"over": "OVER", "deal_first": "DEAL", "place_first": "PLACE"}
UNROLLED = {**EARLY, "second_first": "SECOND", "roll_first": "ROLL"}
ARRIVE = edits(rules.moves, ("placed_already", "if True:"))
OPPOSE = "add_all(out, OPPOSE, places_for_second(s))"
OF_TWO = edits(
    rules.places_for_second, ("no_second_colours", "if s.players != 2:")
)  # where supplies are empty, there is no such phase
OF_ALL = edits(rules.places_for_second, ("no_second_colours", "if False:"))
TWO = "add_all(out, SPLIT + splits_with(e), s.elements[b] & above(e))"
ONE_OR_TWO = edits(gravity.splits, ("split_as_many", f"{TWO}\nif True:"))


def declined(when: str) -> list[RuleEdit]:
    """U20: not only where there is a comet."""
    return last(rules.gravities, f"if {when}: add(out, DECLINE)")


TIMES = [
    Loosened(
        "a o t j s k x m c p -",
        ["turn"],
        edits(rules.actor, ("turn", f"return {ANYBODY}")),
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
HOLES = first(rules.moves, "s.sized[LARGEST] |= s.holes", f"s.free |= {IN_HOLES}")  # as bodies like others
COMET_ANY_SIZE = edits(
    gravity.comet_merges,
    ("smaller_of_two", "for small in range(1, LARGEST + 1):"),
    ("merge_too_large", "for large in range(small, LARGEST + 1):"),
)
MERGE_ANY_SIZE = edits(gravity.merges, ("merge_too_large", "for size in range(a + 1, LARGEST + 1):"))

LEAP_NEAR = edits(rules.travels, ("U17", "add_all(out, LEAP, s.free & ~s.elements[s.at[s.turn]])"))

ELEMENTS = [
    Loosened("a o t j", ["marked", "all_marked"], first(rules.moves, "s.free |= sum(s.own)")),
    Loosened(
        "s k",
        ["marked", "all_marked"],
        edits(rules.travels, ("marked", "here = s.elements[s.at[s.turn]] & (s.free | sum(s.own)) if on_board else 0")),
    ),
    Loosened("o t p", ["black_hole"], HOLES),
    # a hole has all colours, nobody stands there, and it is too large to merge
    Loosened("j", ["black_hole", "journey_without_comet"], [*HOLES, *LEAP_NEAR]),
    Loosened(
        "s", ["black_hole", "stay_here"], edits(rules.travels, ("U18", f"add_all(out, STAY, s.free | {IN_HOLES})"))
    ),
    Loosened("m", ["black_hole", "merge_too_large"], [*HOLES, *MERGE_ANY_SIZE]),
    Loosened("c", ["black_hole", "merge_too_large"], [*HOLES, *COMET_ANY_SIZE]),
]

# --- astronauts ---

UNVISITED = "sum(1 << e for e in range(36) if not visited(s) >> s.body[e] & 1)"  # elements
UNMARKED = f"s.free | {IN_HOLES}"
ENTER = [
    ("U32", "if s.comets >> s.turn & 1:"),
    ("U17", "add_all(out, LEAP, s.free & ~(s.elements[s.at[s.turn]] | reach if on_board else 0))"),
    ("U18", "add_all(out, STAY, here if on_board else s.free)"),
]
STRANDED = f"if not on_board: add_all(out, STRANDED, {UNMARKED})\nif not reach:"

JOURNEYS = [
    Loosened("a", ["place_alone"], edits(rules.landing_sites, ("place_alone", "return s.sized[1] & s.free"))),
    Loosened("a", ["place_at_one"], edits(rules.landing_sites, ("place_at_one", f"return {UNVISITED} & s.free"))),
    Loosened(
        "o", ["second_too_large"], edits(rules.places_for_second, ("second_too_large", "for size in range(1, 7):"))
    ),
    Loosened("t", ["no_colour", "only_by_comet"], edits(rules.journeys, ("no_colour", "if True:"))),
    Loosened("t", ["another_body", "stay_by_comet"], edits(rules.journeys, ("another_body", "return reach & s.free"))),
    Loosened("j s", ["comet_used"], edits(rules.travels, ("U32", "if on_board:"))),
    Loosened("j s", ["enter_without_comet"], edits(rules.travels, *ENTER)),
    Loosened("j", ["journey_without_comet"], LEAP_NEAR),
    Loosened("j", ["another_body"], edits(rules.travels, ("U17", "add_all(out, LEAP, s.free & ~reach)"))),
    Loosened("s", ["stay_without_comet"], edits(rules.travels, ("stay_without_comet", "if True:"))),
    Loosened("s", ["stay_here"], edits(rules.travels, ("U18", "add_all(out, STAY, s.free)"))),
    Loosened(
        "k", ["stay_here"], edits(rules.travels, ("U11", f"add_all(out, STRANDED, {UNMARKED} if on_board else 0)"))
    ),
    Loosened("k", ["nowhere_to_stay"], edits(rules.travels, ("journey_exists", STRANDED))),
    Loosened("k x", ["journey_exists", "can_enter"], edits(rules.travels, ("journey_exists", "if True:"))),
    Loosened("x", ["can_mark_here"], edits(rules.travels, ("can_mark_here", "if True:"))),
]

# --- gravity ---

NO_BODIES = "sum(1 << e for e in range(36) if not s.elements[e])"
VISITED = [
    ("visited", "smallest = s.sized[a]"),
    ("partner_visited", "partners |= s.sized[size]"),
    ("merge_too_large", "for size in range(1, s.value - a + 1):"),
]
TOO_WEAK = [
    (
        "merge_too_large",
        "for size in range(a + 1, (s.value - a if sum(two_smallest(s, unvisited)) <= s.value else LARGEST) + 1):",
    ),
    ("two_smallest", "if True:"),
]
ANY_TWO = [
    (
        "not_the_smallest",
        "for x in bits(sum(s.sized) & unvisited):\n"
        "    room = s.value - count(s.elements[x])\n"
        "    partners = sum(s.sized[size] & unvisited for size in range(1, room + 1))",
    ),
    ("lower_partner", "for y in bits(0):"),
]
NOTHING = [  # all that is no body is one of no elements
    ("no_body", f"s.sized[0], unvisited = {NO_BODIES}, {UNVISITED}"),
    ("smaller_of_two", "for small in range(s.value // 2 + 1):"),
    ("merge_without_comet", "if offered_size and offered_size in (small, large) and unvisited >> x & 1:"),
]
LARGER_DICE = edits(gravity.splits, ("split_as_many", f"if s.value > 2: {TWO}\nif s.value != 2:"))
MERGE_OR_SPLIT = "if s.value < 3 and (s.value <= a or a + b <= s.value):"

GRAVITY = [
    Loosened("m", ["no_body"], edits(gravity.merges, ("no_body", f"partners = {NO_BODIES} & {UNVISITED}"))),
    Loosened("m", ["visited", "merge_by_comet"], edits(gravity.merges, *VISITED)),
    Loosened(
        "m",
        ["merge_too_weak"],
        [*edits(gravity.demand, ("merge_too_weak", "if a <= LARGEST:")), *edits(gravity.merges, *TOO_WEAK)],
    ),
    Loosened("m", ["merge_too_large"], MERGE_ANY_SIZE),
    Loosened("m", ["not_the_smallest"], edits(gravity.merges, *ANY_TWO)),
    Loosened("c", ["no_body"], edits(gravity.comet_merges, *NOTHING)),
    Loosened("c", ["comet_used"], edits(rules.gravities, ("comet_used", "if True:"))),
    Loosened("c", ["merge_too_large"], COMET_ANY_SIZE),
    Loosened("c", ["merge_without_comet"], edits(gravity.comet_merges, ("merge_without_comet", "if False:"))),
    Loosened(
        "p", ["split_with_1_or_2"], [*edits(gravity.demand, ("split_with_1_or_2", "elif s.value <= a:")), *LARGER_DICE]
    ),
    Loosened("p", ["must_merge"], edits(gravity.demand, ("must_merge", MERGE_OR_SPLIT))),
    Loosened("p", ["smallest_too_small"], edits(gravity.demand, ("smallest_too_small", "elif s.value < 3:"))),
    Loosened("p", ["split_as_many"], ONE_OR_TWO),
    Loosened(
        "p",
        ["two_bodies"],
        edits(gravity.splits, ("two_bodies", f"add_all(out, SPLIT + splits_with(e), {UNVISITED} & above(e))")),
    ),
    Loosened("p", ["visited", "none_unvisited"], edits(gravity.splits, ("visited", "for b in bits(s.sized[size]):"))),
    Loosened(
        "p", ["split_larger"], edits(gravity.splits, ("split_larger", "for size in range(s.value, LARGEST + 1):"))
    ),
    Loosened("p", ["other_half"], edits(gravity.splits, ("other_half", "halves = False"))),
    Loosened("-", ["must_merge"], declined(f"out.n and (not demanded or out.action[0] < {state.SPLIT})")),
    Loosened("-", ["must_split"], declined(f"out.n and (not demanded or out.action[0] >= {state.SPLIT})")),
]

LOOSENED = [*TIMES, *ELEMENTS, *JOURNEYS, *GRAVITY]
