"""Completes a view's text of Monegassen Ramsch to a consistent position, with cards for every `?`.

The text holds less than the seat remembers: only the top card of a universe, and its height only with counts (M5).
The rest is drawn at random.
"""

from __future__ import annotations

import re
from collections import Counter

from knall.core.engine.random import Randomness
from knall.core.game import options
from knall.core.text.errors import BadOption, BadPosition
from knall.core.text.wording import Wordings
from knall.games.ramsch.notation.notation import CARDS, OPTIONS, SEATS
from knall.games.ramsch.rules import state

wrong = Wordings(__package__, "position")
_MIRROR = re.compile(r"([1-4]):mirror:[1-4]:([1-4]):([1-8])")


class Cards:
    """The cards that a view does not show; taking one that is not there raises BadPosition."""

    def __init__(self, text: str, players: int, rng: Randomness) -> None:
        second = state.SECOND_DECK[players]
        there = Counter({card: 1 + (second >> kind & 1) for kind, card in enumerate(CARDS)})
        there.subtract(re.findall("|".join(CARDS), text))
        self.left = [card for card in CARDS for _ in range(there[card])]
        for i in range(len(self.left) - 1, 0, -1):
            j = rng.below(i + 1)
            self.left[i], self.left[j] = self.left[j], self.left[i]

    def take(self, n: int, beginning: str = "") -> list[str]:
        """Draw `n` cards, of one ingredient if it is named."""
        found = [card for card in self.left if card.startswith(beginning)][: max(n, 0)]
        if len(found) < n:
            raise BadPosition(wrong("hidden_many", n=n - len(found), beginning=beginning or "?"))
        for card in found:
            self.left.remove(card)
        return found


def filled(text: str, rng: Randomness) -> str:
    """The view's text with possible cards for each `?`."""
    fields = text.split(" ")
    if "?" not in text or len(fields) != 7:
        return text
    universes, hands, pool = fields[0].split("/"), fields[1].split("/"), fields[2]
    if not 2 <= len(universes) == len(hands) <= 4:
        return text
    cards = Cards(" ".join(fields[:3]), len(universes), rng)
    asked, where, heap = _heap(fields[4], len(universes))
    below = _below(universes, hands, pool, cards, _counted(fields[6]), (where, heap), rng)
    kept: list[list[str]] = [[] for _ in universes]
    if heap:
        ingredient = universes[where][-3:-1]
        kept[where] = cards.take(heap - 1 - _shown_below(universes[where]), ingredient)
        mirrored = cards.take(1, ingredient) if "?" in hands[asked] else []  # M9: whoever is asked has one
    for u, part in enumerate(universes):
        if below[u]:
            universes[u] = "".join([*cards.take(below[u] - len(kept[u])), *kept[u]]) + part.lstrip("?")
    for p, part in enumerate(hands):
        if "?" in part:
            mine = mirrored if heap and p == asked else []
            hands[p] = _sorted([*mine, *cards.take(len(part) - len(mine))])
    fields[:3] = "/".join(universes), "/".join(hands), _sorted(cards.take(len(pool))) if "?" in pool else pool
    return " ".join(fields)


def _heap(turn: str, players: int) -> tuple[int, int, int]:
    """The seat asked to mirror, the universe of the heap, and its height (0: no heap) (M9)."""
    found = _MIRROR.fullmatch(turn)
    if not found or int(found[2]) > players or int(found[1]) > players:
        return 0, 0, 0
    return SEATS.index(found[1]), SEATS.index(found[2]), int(found[3])


def _counted(chosen: str) -> bool:
    """Whether the heights of universes are shown (M5)."""
    try:
        return bool(options.read(OPTIONS, chosen)["counts"])
    except BadOption as error:
        raise BadPosition(wrong("options", error=error)) from None


def _shown_below(universe: str) -> int:
    return len(universe.lstrip("?")) // 3 - 1


def _below(
    universes: list[str],
    hands: list[str],
    pool: str,
    cards: Cards,
    counted: bool,
    heap: tuple[int, int],
    rng: Randomness,
) -> list[int]:
    """The number of hidden cards in each universe; without counts, the remaining cards are spread at random (M5)."""
    least = [part.count("?") for part in universes]
    if counted:
        return least
    where, height = heap
    if height and least[where]:
        least[where] = max(least[where], height - 1 - _shown_below(universes[where]))
    covered = [u for u, n in enumerate(least) if n]
    left = len(cards.left) - sum(part.count("?") for part in hands) - pool.count("?") - sum(least)
    if left < 0 or (left and not covered):
        raise BadPosition(wrong("hidden_place", n=len(cards.left)))
    for _ in range(left):
        least[covered[rng.below(len(covered))]] += 1
    return least


def _sorted(cards: list[str]) -> str:
    return "".join(sorted(cards, key=CARDS.index)) or "-"
