"""How the points of Urknall come about, body by body (U21, U25-U28)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from knall.core.engine.bitset import bits, count
from knall.core.engine.memo import memoised
from knall.core.show.told import Account, AccountEntry
from knall.core.text.language import Language
from knall.core.text.sentences import join
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.urknall.notation.notation import parties
from knall.games.urknall.rules import state
from knall.games.urknall.rules.bodies import BODIES_CACHED, TABLES_CACHED, Body, bodies_of, groups
from knall.games.urknall.rules.state import State
from knall.games.urknall.view import ViewState
from knall.games.urknall.words.names import colour_of_more, colour_of_one

_TEXTS = load_texts(__package__)


def score_breakdown(v: ViewState, voice: Voice) -> tuple[Account, ...]:
    """An account for every colour of markers; the most points first, what earns nothing last."""
    entries = _all_entries(v.table, voice.language)
    return tuple([Account(party, _called(v.table, p, voice), entries[p]) for p, party in enumerate(parties(v.table))])


def _called(s: State, p: int, voice: Voice) -> str:
    """U30: a second colour is no player, so it is named as a colour."""
    called = voice.called(p)
    return called if p < s.players else _TEXTS[voice.language]["account"]["second"].format(who=called)


@memoised(TABLES_CACHED)
def _all_entries(s: State, language: Language) -> tuple[tuple[AccountEntry, ...], ...]:
    bodies = bodies_of(s)
    return tuple(_entries(s, p, bodies, language) for p in range(len(parties(s))))


def _entries(s: State, p: int, bodies: Sequence[Body], language: Language) -> tuple[AccountEntry, ...]:
    earned = [entry for body in bodies if body.own[p] for entry in _of_body(body, p, language)]
    if s.comets >> p & 1:
        earned.append(_comet(s, p, language))
    earned.sort(key=lambda entry: -entry.points)
    return (*earned, *_alone(s, p, bodies, language))


def _comet(s: State, p: int, language: Language) -> AccountEntry:
    """U21."""
    key = "comet_at_the_end" if s.phase == state.OVER else "comet"
    return AccountEntry(_TEXTS[language]["account"][key], 1, (f"comet-{parties(s)[p]}",))


def _alone(s: State, p: int, bodies: Sequence[Body], language: Language) -> Iterator[AccountEntry]:
    """U25: all its markers at bodies of one element, together."""
    alone = [body.name + 1 for body in bodies if body.own[p] and body.size == 1]
    if alone:
        words = _TEXTS[language]["account"]["alone_at_the_end" if s.phase == state.OVER else "alone"]
        pieces = tuple(f"{kind}{e}" for e in alone for kind in "be")
        yield AccountEntry(words.format(elements=join([str(e) for e in alone], language)), 0, pieces)


@lru_cache(maxsize=BODIES_CACHED)
def _of_body(body: Body, p: int, language: Language) -> tuple[AccountEntry, ...]:
    """What one colour of markers has of a body larger than one, colour by colour of its elements."""
    if body.size == 1:
        return ()
    marked = [c for c in range(state.COLOURS) if body.colours[c] & body.own[p]]
    return tuple(_of_group(body, c, p, language) for c in marked)


def _of_many(body: Body, c: int, p: int, points: int) -> str:
    """U28: only a sole leader scores the whole group."""
    if not points:
        return "outnumbered"
    if points == count(body.colours[c]):
        return "majority"
    leads = points == max(count(body.colours[c] & own) for own in body.own)
    return "tie" if leads else "involved"


def _of_group(body: Body, c: int, p: int, language: Language) -> AccountEntry:
    n, own, points = count(body.colours[c]), body.colours[c] & body.own[p], groups(body)[c][p]
    if n == 1:
        key, n = "single_of_two" if body.size == 2 else "single", body.size - 1  # U26
    elif n == 2:
        key = "both" if count(own) == 2 else "one_of_two"  # U27
    else:
        key = _of_many(body, c, p, points)
    facts = {"n": n, "colour": colour_of_one(c, language), "colours": colour_of_more(c, language)}
    sentence = _TEXTS[language]["account"][key].format(b=body.name + 1, **facts)
    return AccountEntry(sentence, points, (f"b{body.name + 1}", *(f"e{e + 1}" for e in bits(own))))
