"""What is said of the moves that a search has looked at: the one place where a hint gets its words.

All of it is made from the view of the seat that asks and from the figures that the search found by that view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from knall.bots.thinking import Prospect
from knall.core.match.position import View
from knall.core.text.language import Language
from knall.core.text.sentences import decimal, join, percent, signed
from knall.core.text.texts import load_texts
from knall.core.text.voice import Spoken, Voice

CLOSE = 0.02  # chances to win that are no more apart than this are about equal
KNOWN = 0.05  # an interval no wider than this in each direction tells something
NOTABLE_POINTS = 0.5
ENOUGH = 20  # playouts that tell something of a move
_TEXTS = load_texts(__package__)


@dataclass(frozen=True)
class Advice:
    """What to do in a sentence, why in some more, and the moves that are about as good as the best."""

    sentence: str
    reasons: tuple[str, ...]
    equal: frozenset[str]


def advice(view: View, found: Sequence[Prospect], spoken: Spoken) -> Advice:
    """Words for what a search found, the best move first; they are said to the seat of the view."""
    voice = view.game.voice(spoken)._replace(reader=view.seat)
    best, language, words = found[0], voice.language, _TEXTS[voice.language]["advice"]
    say = view.say(best.move, voice)
    if len(found) == 1:
        return Advice(words["only"].format(say=say), tuple(_reasons(view, found, voice)), frozenset([best.move]))
    equal = frozenset(one.move for one in found if _about_equal(best, one))
    if len(equal) == len(found):
        sentence = words["all_equal"].format(say=say, win=percent(best.win, language))
    elif len(equal) > 1:
        sentence = words["equal"].format(say=say, n=len(equal), win=percent(best.win, language))
    else:
        key = "exact" if best.exact else "best"
        sentence = words[key].format(say=say, win=percent(best.win, language))
    return Advice(sentence, tuple(_reasons(view, found, voice)), equal)


def _about_equal(best: Prospect, other: Prospect) -> bool:
    """Do the figures say that it hardly matters which of the two is played?"""
    if best.exact:
        return best.win - other.win < CLOSE / 2 and best.points - other.points < NOTABLE_POINTS
    if other.win_error > KNOWN:
        return other is best
    return best.win - other.win <= max(CLOSE, hypot(best.win_error, other.win_error))


def _reasons(view: View, found: Sequence[Prospect], voice: Voice) -> list[str]:
    """What the move brings at once, what the game itself says of it, and what the search expects of it."""
    return [
        *gains_at_once(view, found[0].move, voice),
        *view.reasons(found[0].move, voice),
        *_expected(found, voice.language),
    ]


def gains_at_once(view: View, move: str, voice: Voice) -> list[str]:
    """The points that change at once, by the accounts before and after; told only where nothing is hidden."""
    if not view.game.open:
        return []
    after = view.after(move)
    changes = []
    for old, new in zip(view.accounts(voice), after.accounts(voice), strict=True):
        if new.points != old.points:
            mine = old.party == view.game.notation.seat_names[view.seat]
            changes.append(f"{voice.you(view.seat) if mine else old.called} {signed(new.points - old.points)}")
    at_once = _TEXTS[voice.language]["advice"]["at_once"]
    return [at_once.format(changes=join(changes, voice.language))] if changes else []


def _expected(found: Sequence[Prospect], language: Language) -> list[str]:
    """The points at the end that the search expects, and how much that is more than after the next best move."""
    best, words = found[0], _TEXTS[language]["advice"]
    points = decimal(best.points, language)
    if len(found) == 1:
        return []
    more = best.points - found[1].points
    sure = hypot(best.points_error, found[1].points_error)
    known = found[1].exact or found[1].visits >= ENOUGH
    if known and more >= max(NOTABLE_POINTS, sure):
        return [words["more_points"].format(points=points, more=decimal(more, language))]
    return [words["points"].format(points=points)]


def judged_well(found: Sequence[Prospect]) -> list[Prospect]:
    """The moves that were looked at enough to tell figures of them; the best is always among them."""
    return [one for one in found if one is found[0] or one.exact or one.visits >= ENOUGH]
