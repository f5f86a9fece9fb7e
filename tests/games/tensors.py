"""Views of random matches beside their tensors, by the names of the features."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knall.core.game.features import feature_groups
from knall.core.game.game import AnyGame
from knall.testing.matches import random_match

Parts = dict[str, NDArray[np.int8]]


def seen_in_turn(game: AnyGame, players: int, every: int) -> Iterator[tuple[int, Any, Parts]]:
    """Of some decisions: a seat, each in turn, the table that it sees, and its features."""
    groups = feature_groups(game)
    for number, decision in enumerate(random_match(game, players, {}, players).decisions[::every]):
        seen = decision.before.view(number % players)
        parts = {group.name: seen.tensor[group.first : group.first + group.length] for group in groups}
        yield number % players, seen.content.table, parts  # type: ignore[attr-defined]
