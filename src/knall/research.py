"""For those who study: bots against each other, and what a search thinks; imported when it is called."""

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
    or a function that makes one; each seat of each match gets a fresh one.  If there are fewer bots than players, the
    last one takes the other seats.  `seconds` or `simulations` a move is what bots are told as their limit.  With
    `out` all is kept there, and the same call goes on.  On several cores (0: all), a script must call this below
    `if __name__ == "__main__":`, and bots of one's own must be of a module that other processes can import.  `on`
    plays elsewhere, with the same results: "ray", "ray://ADDRESS" or "dask://ADDRESS".
    """
    from knall.arena.contest import play_matches

    rules = load_game(game if isinstance(game, str) else game.name)
    limit = Limit(seconds, simulations)
    return play_matches(rules, bots, matches, players, options, limit, str(seed), cores, on, out, progress)


def hint(
    view: View, *, seconds: float | None = None, simulations: int | None = None, seed: int = 0, threads: int = 1
) -> list[Prospect]:
    """What a strong player thinks of the moves of this seat, the best first; a second of thought if nothing is said.

    With `simulations` and one thread it is the same every time.
    """
    from knall.bots.thinking import think, to_the_end

    if not view.legal_moves:
        raise NotNow(wrong("nothing"))
    limit = Limit(1.0 if seconds is None and simulations is None else seconds, simulations, threads)
    return think(view, view.legal_moves, to_the_end(view.game.search), limit, seeded(seed))
