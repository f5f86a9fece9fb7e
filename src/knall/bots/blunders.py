"""Blunder warnings: what bad moves cost, and the words shown before one is played.

As with hints, everything is made from the view of the asking seat and the search's figures for that view.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from knall.bots.advice import ENOUGH, NOTABLE_POINTS, gains_at_once
from knall.bots.thinking import Prospect
from knall.core.game.reward import SURE
from knall.core.match.position import View
from knall.core.text.sentences import percent
from knall.core.text.texts import load_texts
from knall.core.text.voice import Spoken, Voice

NOTABLE_LOSS = 0.05
MUCH = 0.1  # of the chance to win
MANY = 3  # points
MOST_TOLD = 2  # sentences against the move, and as many for the better one
_TEXTS = load_texts(__package__)


def losses(found: Sequence[Prospect]) -> dict[str, float]:
    """The chance to win that each move loses against the best: only moves searched about as often, and only where even
    the lower end of the interval is large.
    """
    best = found[0]
    enough = (one for one in found[1:] if one.exact or one.visits >= ENOUGH)
    return {one.move: round(best.win - one.win, 2) for one in enough if _sure_loss(best, one) >= NOTABLE_LOSS}


def warnings(view: View, found: Sequence[Prospect], spoken: Spoken) -> dict[str, str]:
    """A warning for each move that loses much of the chance to win or many points at once: why, and how often it and
    the best move win where that is the reason.
    """
    voice = view.game.voice(spoken)._replace(reader=view.seat)
    much = {move for move, loss in losses(found).items() if loss >= MUCH}
    dear = much | {one.move for one in _give_away(view, found)}
    warned = [one for one in found if one.move in dear]
    for_it = [*gains_at_once(view, found[0].move, voice), *view.reasons(found[0].move, voice)] if warned else []
    return {one.move: _warning(view, found[0], for_it, one, voice, figures=one.move in much) for one in warned}


def _give_away(view: View, found: Sequence[Prospect]) -> list[Prospect]:
    """Moves that cost many points at once where the best move does not, no other seat pays as well, and the search does
    not expect them back. A seat far ahead may lose little of its chance to win by them.
    """
    if not view.game.open:
        return []
    before, best = _points_and_lead(view), _points_and_lead(view.after(found[0].move))

    def gives_away(one: Prospect) -> bool:
        own, ahead = _points_and_lead(view.after(one.move))
        return min(before[0], best[0]) - own >= MANY and best[1] - ahead >= MANY

    known = (one for one in found[1:] if one.exact or one.visits >= ENOUGH)
    return [one for one in known if found[0].points - one.points >= NOTABLE_POINTS and gives_away(one)]


def _points_and_lead(view: View) -> tuple[int, int]:
    """The points of the viewing seat, and its lead over the best other seat."""
    seats = view.game.notation.seat_names[: view.players]
    points = {account.party: account.points for account in view.accounts()}
    own = points.get(seats[view.seat], 0)
    return own, own - max((points.get(seat, 0) for seat in seats if seat != seats[view.seat]), default=0)


def _warning(view: View, best: Prospect, for_best: list[str], other: Prospect, voice: Voice, *, figures: bool) -> str:
    words = _TEXTS[voice.language]["warning"]
    against, better = _apart(
        [*gains_at_once(view, other.move, voice), *view.doubts(other.move, voice)],
        for_best,
        {*view.reasons(other.move, voice)} | {*view.doubts(best.move, voice)},
    )
    chances = words["figures"].format(win=percent(other.win, voice.language), best=percent(best.win, voice.language))
    instead = words["better"].format(say=view.say(best.move, voice))
    return " ".join((*([chances] if figures else []), *against[:MOST_TOLD], instead, *better[:MOST_TOLD]))


def _apart(against: list[str], better: list[str], others: set[str]) -> tuple[list[str], list[str]]:
    """Both lists without the sentences that hold for both moves, which explain nothing."""
    both = others | set(against) & set(better)
    return [one for one in against if one not in both], [one for one in better if one not in both]


def _sure_loss(best: Prospect, other: Prospect) -> float:
    """The lower end of Newcombe's interval for the difference of two chances to win."""
    doubt = sqrt((best.win - _interval(best)[0]) ** 2 + (_interval(other)[1] - other.win) ** 2)
    return best.win - other.win - doubt


def _interval(one: Prospect) -> tuple[float, float]:
    """Wilson's interval, since a rarely searched move may be better than its mean."""
    if one.exact:
        return one.win, one.win
    n, z = max(one.visits, 1), SURE**2
    middle = (one.win + z / (2 * n)) / (1 + z / n)
    reach = SURE * sqrt(one.win * (1 - one.win) / n + z / (4 * n * n)) / (1 + z / n)
    return middle - reach, middle + reach
