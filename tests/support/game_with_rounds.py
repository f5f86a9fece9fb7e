"""The race in rounds, called laps: what a game with rounds looks like that has nothing else."""

from __future__ import annotations

from knall.core.game.open_information import OpenView
from knall.core.game.rules import CHANCE, NOBODY
from knall.core.show.told import RoundEnd, RoundRow
from knall.core.text.language import ORIGINAL
from knall.core.text.voice import Voice
from tests.fourth import race

TITLES = {"en": "Lap {n}", "de": "Runde {n}"}


def lap_end(v: OpenView[race.State], voice: Voice) -> RoundEnd | None:
    """A lap is over when everybody has run once and nobody has thrown the next coin."""
    s = v.table
    who, at = race.actor(s), s.at[: s.players]
    if not any(at) or not (who == NOBODY or (who == CHANCE and s.turn == 0)):
        return None
    rows = [RoundRow(p, (f"{p + 1}", str(place)), place == max(at)) for p, place in enumerate(at)]
    return RoundEnd(
        TITLES.get(voice.language, TITLES[ORIGINAL]).format(n=max(at)), ("#", "="), tuple(rows), (f"{max(at)}!",)
    )


LAPS = race.GAME.with_parts(round_end=lap_end)
