"""Entry points for research: bots against each other, and a search's findings; imported when called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from knall.bots.limits import Limit
from knall.bots.own import AnyBot
from knall.core.engine.random import seeded
from knall.core.game.options import OptionValue
from knall.core.match.position import View
from knall.core.text.errors import NotNow
from knall.core.text.wording import Wordings
from knall.games import load_game
from knall.public import PublicGame

if TYPE_CHECKING:
    from knall.arena.contest import Results
    from knall.bots.thinking import Prospect

wrong = Wordings(__package__, "research")


def contest(
    game: str | PublicGame,
    bots: Sequence[AnyBot],
    *,
    matches: int = 100,
    players: int = 2,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int | str = 0,
    cores: int = 1,
    on: str | None = None,
    out: str | Path | None = None,
    progress: Callable[[int], None] | None = None,
    **options: OptionValue,
) -> Results:
    """Let bots play many matches, every line-up from every chair with the same dice and cards.

    A bot is a name (`"greedy"`, `"champion:2000"`, `"my.py:MyBot"`), any object with `choose(view, moves)`, its class,
    or a function that makes one; each seat of each match gets a fresh one. If there are fewer bots than players, the
    last one takes the other seats. `seconds` or `simulations` per move is the limit that bots are given. With `out` the
    run is stored there, and the same call resumes it. With several cores (0: all), a script must call this below `if
    __name__ == "__main__":`, and custom bots must be in a module that other processes can import. `on` plays elsewhere,
    with the same results: "ray", "ray://ADDRESS" or "dask://ADDRESS".
    """
    from knall.arena.contest import play_matches

    rules = load_game(game if isinstance(game, str) else game.name)
    limit = Limit(seconds, simulations)
    return play_matches(rules, bots, matches, players, options, limit, str(seed), cores, on, out, progress)


def hint(
    view: View, *, seconds: float | None = None, simulations: int | None = None, seed: int = 0, threads: int = 1
) -> list[Prospect]:
    """A search's findings about the moves of this seat, the best first; by default one second of search.

    With `simulations` and one thread the result is reproducible.
    """
    from knall.bots.thinking import think, to_the_end

    if not view.legal_moves:
        raise NotNow(wrong("nothing"))
    limit = Limit(1.0 if seconds is None and simulations is None else seconds, simulations, threads)
    return think(view, view.legal_moves, to_the_end(view.game.search), limit, seeded(seed))
