"""Who analyses matches: nobody, until a layer that has bots says how."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from knall.core.text.errors import KnallError
from knall.core.text.wording import Wordings

if TYPE_CHECKING:
    from knall.analysis.analysis import Analysis
    from knall.core.match.match import Match

    Analyst = Callable[[Match, float | None, int | None, int], Analysis]

wrong = Wordings(__package__, "analysis")
_known: list[Analyst] = []


def know(analyst: Analyst) -> None:
    """Let this be how an analysis is found: by seconds, or simulations for each decision, and a seed."""
    _known[:] = [analyst]


class Analysable:
    """What a match is, too."""

    def analysis(self, seconds: float | None = None, simulations: int | None = None, seed: int = 0) -> Analysis:
        """Curve, luck and mistakes, with all cards open: in so much time, or so many simulations a decision."""
        if not _known:
            raise KnallError(wrong("no_analyst"))
        return _known[0](cast("Match", self), seconds, simulations, seed)
