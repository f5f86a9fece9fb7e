"""How the points of Monegassen Ramsch come about (M31-M34); before a round ends only what lies open is told (M5)."""

from __future__ import annotations

from knall.core.show.told import Account, AccountEntry
from knall.core.text.language import Language
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.ramsch.notation.notation import SEATS
from knall.games.ramsch.rules import state
from knall.games.ramsch.rules.scoring import ScoredRound, counted_dimensions, scored
from knall.games.ramsch.rules.state import State
from knall.games.ramsch.view import ViewState

_TEXTS = load_texts(__package__)


def score_breakdown(v: ViewState, voice: Voice) -> tuple[Account, ...]:
    """Earlier rounds, and this one: what it has brought once the match is over, before that what it can bring."""
    s = v.table
    last = scored(s) if s.phase == state.OVER else None
    before = [s.points[p] - (last.gain(p) if last else 0) for p in range(s.players)]
    if min(before) < 0 or (s.round_now == 1 and any(before)):  # a given position may have been scored otherwise
        entries = [tuple(_noted(s.points[p], voice.language)) for p in range(s.players)]
    else:
        entries = [
            (*_earlier(s, before[p], voice.language), *_this_round(s, last, p, voice.language))
            for p in range(s.players)
        ]
    return tuple(Account(SEATS[p], voice.called(p), entries[p]) for p in range(s.players))


def _noted(points: int, language: Language) -> list[AccountEntry]:
    return [AccountEntry(_TEXTS[language]["account"]["noted"], points)] if points else []


def _earlier(s: State, points: int, language: Language) -> list[AccountEntry]:
    """M34; the details of earlier rounds are not stored."""
    if not points:
        return []
    return [
        AccountEntry(
            _TEXTS[language]["account"]["round" if s.round_now == 2 else "rounds"].format(n=s.round_now - 1), points
        )
    ]


def _this_round(s: State, last: ScoredRound | None, p: int, language: Language) -> list[AccountEntry]:
    """M30: the universes are counted in public only when the match is over."""
    words = _TEXTS[language]["account"]
    if last is None:
        more = counted_dimensions(s.dimensions, s.raiser, p)
        key = "stake_more" if s.dimensions else "stake"
        return [AccountEntry(words[key].format(resets=s.resets, more=more), 0, ("resets", "dimension"))]
    own, heights = last.heights[p], last.heights
    if p not in last.winners:
        key = "more" if p not in last.fewest else "tie_lost" if p == last.raiser else "all_level"
        return [AccountEntry(words[key].format(own=own, least=min(heights)), 0, (f"u{p + 1}",))]
    result = words["result"].format(own=own, most=last.most, resets=last.resets)
    largest = tuple(f"u{u + 1}" for u in range(s.players) if heights[u] == last.most)
    entries = [AccountEntry(result, last.most * last.resets, (*largest, "resets"))]
    if last.dimensions:
        named = words["double" if p == last.raiser else "dimension"].format(n=last.dimensions)
        entries.append(AccountEntry(named, counted_dimensions(last.dimensions, last.raiser, p), ("dimension",)))
    return entries
