"""How Urknall's elements were dealt before the deal was part of the log."""

from knall.core.engine.random import Randomness
from knall.games.urknall.rules import state
from knall.games.urknall.rules.state import COLOURS, ELEMENTS, State


def former_setup(s: State, rng: Randomness) -> None:
    """U6: twelve of each colour, shuffled anew until each body of three shows at least two colours."""
    colours = [e % COLOURS for e in range(ELEMENTS)]
    fits = False
    while not fits:
        for e in range(ELEMENTS - 1, 0, -1):
            other = rng.below(e + 1)
            colours[e], colours[other] = colours[other], colours[e]
        fits = all(len(set(colours[first : first + 3])) > 1 for first in range(state.TRIPLES_FROM, ELEMENTS, 3))
    for e, colour in enumerate(colours):
        s.colour[colour] |= 1 << e
    s.phase = state.PLACE
