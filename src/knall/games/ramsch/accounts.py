"""How the points of Monegassen Ramsch come about (M31-M34); before a round ends only what lies open is told (M5)."""

from __future__ import annotations

from knall.core.accounts import Account, AccountEntry
from knall.core.language import Language
from knall.core.texts import load_texts
from knall.games.ramsch import table
from knall.games.ramsch.names import called
from knall.games.ramsch.notation import SEATS
from knall.games.ramsch.table import State
from knall.games.ramsch.view import ViewState

_TEXTS = load_texts(__package__)


def score_breakdown(v: ViewState, language: Language) -> tuple[Account, ...]:
    """Earlier rounds, and this one: what it has brought once the match is over, before that what it can bring."""
    s = v.table
    gains = [_gain(s, p) if s.phase == table.OVER else 0 for p in range(s.players)]
    before = [s.points[p] - gains[p] for p in range(s.players)]
    if min(before) < 0 or (s.round_now == 1 and any(before)):  # a given position may have been scored otherwise
        entries = [tuple(_noted(s.points[p], language)) for p in range(s.players)]
    else:
        entries = [(*_earlier(s, before[p], language), *_this_round(s, p, language)) for p in range(s.players)]
    return tuple(Account(SEATS[p], called(p, language), entries[p]) for p in range(s.players))


def _noted(points: int, language: Language) -> list[AccountEntry]:
    return [AccountEntry(_TEXTS[language]["account"]["noted"], points)] if points else []


def _earlier(s: State, points: int, language: Language) -> list[AccountEntry]:
    """M34; how they came about is not kept."""
    if not points:
        return []
    return [
        AccountEntry(
            _TEXTS[language]["account"]["round" if s.round_now == 2 else "rounds"].format(n=s.round_now - 1), points
        )
    ]


def _scores(s: State, p: int) -> bool:
    """M31, M32: has this seat won the round that lies on the table?"""
    heights = s.height[: s.players]
    fewest = [q for q in range(s.players) if heights[q] == min(heights)]
    if p not in fewest or len(fewest) == 1:
        return p in fewest
    if s.raiser == table.UNRAISED:
        return len(fewest) < s.players
    return p != s.raiser


def _gain(s: State, p: int) -> int:
    """M33."""
    return max(s.height[: s.players]) * s.resets + _dimensions(s, p) if _scores(s, p) else 0


def _dimensions(s: State, p: int) -> int:
    """M33: they count double for a winner who raised last."""
    return s.dimensions * (2 if p == s.raiser else 1)


def _this_round(s: State, p: int, language: Language) -> list[AccountEntry]:
    """M30: only when the match is over the universes are counted before everybody."""
    words, own, heights = _TEXTS[language]["account"], s.height[p], s.height[: s.players]
    if s.phase != table.OVER:
        key, more = "stake_more" if s.dimensions else "stake", _dimensions(s, p)
        return [AccountEntry(words[key].format(resets=s.resets, more=more), 0, ("resets", "dimension"))]
    if not _scores(s, p):
        level = own == min(heights)
        key = "more" if not level else "tie_lost" if p == s.raiser else "all_level"
        return [AccountEntry(words[key].format(own=own, least=min(heights)), 0, (f"u{p + 1}",))]
    result = words["result"].format(own=own, most=max(heights), resets=s.resets)
    largest = tuple(f"u{u + 1}" for u in range(s.players) if heights[u] == max(heights))
    entries = [AccountEntry(result, max(heights) * s.resets, (*largest, "resets"))]
    if s.dimensions:
        named = words["double" if p == s.raiser else "dimension"].format(n=s.dimensions)
        entries.append(AccountEntry(named, _dimensions(s, p), ("dimension",)))
    return entries
