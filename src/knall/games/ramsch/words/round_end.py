"""How a round of Monegassen Ramsch came out: the table that the rulebook prints, and why (M30-M34)."""

from __future__ import annotations

from knall.core.show.told import RoundEnd, RoundRow
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.ramsch.rules.scoring import ScoredRound, scored
from knall.games.ramsch.rules.state import State
from knall.games.ramsch.view import ViewState
from knall.games.ramsch.words.names import largest, smallest

_TEXTS = load_texts(__package__)


def round_end(v: ViewState, voice: Voice) -> RoundEnd | None:
    """The table of a round that has just been scored, as everybody sees it."""
    s = v.table
    last = scored(s)
    if last is None:
        return None
    words = _TEXTS[voice.language]["round"]
    title = words["title" if s.rounds > 1 else "title_only"].format(n=last.number)
    head = (words["who"], words["cards"], words["points"], *((words["total"],) if s.rounds > 1 else ()))
    rows = tuple(_row(s, last, p, voice) for p in range(s.players))
    return RoundEnd(title, head, rows, tuple(_sentences(last, voice)))


def _row(s: State, last: ScoredRound, p: int, voice: Voice) -> RoundRow:
    cells = (voice.called(p), str(last.heights[p]), _points(last, p, voice))
    total = (str(s.points[p]),) if s.rounds > 1 else ()
    return RoundRow(p, (*cells, *total), p in last.winners)


def _points(last: ScoredRound, p: int, voice: Voice) -> str:
    """M33: the product and the sum, whose result does not stand alone; or why there are no points."""
    if p in last.winners:
        return f"{_sum(last, p)} =\N{NO-BREAK SPACE}{last.gain(p)}"
    reason = "more" if p not in last.fewest else "raised_last" if p == last.raiser else "level"
    return _TEXTS[voice.language]["round"][reason]


def _sum(last: ScoredRound, p: int) -> str:
    dimensions = f"2 × {last.dimensions}" if p == last.raiser else str(last.dimensions)
    return f"{last.most} × {last.resets}" + (f" + {dimensions}" if last.dimensions else "")


def _sentences(last: ScoredRound, voice: Voice) -> list[str]:
    """Why the round ended, who has won it, and what the numbers mean."""
    words, least = _TEXTS[voice.language]["round"], min(last.heights)
    said = [words["passed"]]
    if last.empty:
        key = "empty" if len(last.empty) == 1 else "empties"
        said = [voice.tell(words[key], {"who": last.empty})]
    if not last.winners:
        return [*said, words["nobody"].format(n=least)]
    key = "wins" if len(last.winners) == 1 else "share"
    of_two = len(last.heights) == 2 and len(last.fewest) == 1  # of two that are level none is smaller
    said.append(voice.tell(words[key], {"who": last.winners}, n=least, smallest=smallest(of_two, voice.language)))
    if last.raiser in last.fewest and last.raiser not in last.winners:
        said.append(voice.tell(words["tie"], {"who": last.raiser}))
    largest_one = largest(of_two, voice.language)
    said.append(words["result"].format(most=last.most, resets=last.resets, largest=largest_one))
    if last.dimensions:
        key = "twice" if last.raiser in last.winners else "dimensions"
        said.append(words[key].format(n=last.dimensions, more=2 * last.dimensions))
    return said
