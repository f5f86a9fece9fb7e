"""Why a move of Urknall is not legal: the clause that forbids it, and a sentence."""

from __future__ import annotations

from collections.abc import Callable

from knall.core.bitset import bits, count
from knall.core.language import Language
from knall.core.refusals import Refusal
from knall.core.rules import Moves
from knall.games.urknall import gravity, rules, table
from knall.games.urknall.names import called
from knall.games.urknall.refusal_words import WORDS
from knall.games.urknall.sentences import parts
from knall.games.urknall.table import OFF_BOARD, State
from knall.games.urknall.view import ViewState

Reason = tuple[str, str, dict[str, int]]  # clause, key of WORDS, numbers in the sentence

OF_PHASE = {table.PLACE: "a", table.ROLL: "d", table.SECOND: "o", table.TRAVEL: "tjskx", table.GRAVITY: "mcp-"}


def why_not(v: ViewState, move: str, language: Language) -> Refusal:
    """The clause and the sentence."""
    s = v.table
    letter, e, f = parts(move)
    clause, key, facts = _reason(s, letter, e - 1, f - 1)
    who = 1 - s.turn if s.phase == table.SECOND else s.turn
    return Refusal(clause, WORDS[language][key].format(who=called(who, language), v=s.value, e=e, f=f, **facts))


def _reason(s: State, letter: str, e: int, f: int) -> Reason:
    if s.phase == table.OVER:
        return "U24", "over", {}
    if letter not in OF_PHASE[s.phase]:
        return _wrong_phase(s, letter)
    return _ASKED[letter](s, e, f)


def _wrong_phase(s: State, letter: str) -> Reason:
    if letter == "o" and s.players != 2:
        return "U5", "no second colours", {}
    if s.phase == table.PLACE:
        return "U7", "place first", {}
    if letter == "a":
        return "U7", "placed already", {}
    if s.phase == table.SECOND:
        return "U22", "second first", {}
    if letter == "o":
        return "U22", "second not now", {}
    if s.phase == table.ROLL:
        return "U8", "roll first", {}
    if letter == "d":
        return "U8", "rolled already", {}
    return "U8", "travel first" if s.phase == table.TRAVEL else "gravity now", {}


def _element(s: State, e: int) -> Reason | None:
    """Why this element cannot be marked at all."""
    if s.holes >> s.body[e] & 1:
        return "U33", "black hole", {"b": s.body[e] + 1}
    if not s.free >> e & 1:
        body = s.elements[s.body[e]]
        full = count(body) > 1 and not body & s.free
        return "U4", "all marked" if full else "marked", {"b": s.body[e] + 1}
    return None


def _place(s: State, e: int, f: int) -> Reason:
    size = count(s.elements[s.body[e]])
    if size > 1:
        return "U7", "place at one", {"b": s.body[e] + 1, "n": size}
    if table.attended(s) >> e & 1:
        return "U7", "place alone", {}
    return "U4", "marked", {}


def _second(s: State, e: int, f: int) -> Reason:
    size = count(s.elements[s.body[e]])
    return _element(s, e) or ("U22", "second too large", {"b": s.body[e] + 1, "n": size})


def _journey(s: State, e: int, f: int) -> Reason:
    here, there = s.at[s.turn], s.body[e]
    comet = s.comets >> s.turn & 1
    if here == there:
        stay = comet and s.free >> e & 1 and rules.journeys(s)  # U18
        return "U10", "stay by comet" if stay else "another body", {"b": here + 1}
    key = "only by comet" if comet else "no colour"  # U17
    return _element(s, e) or ("U10", key, {"b": there + 1, "h": here + 1})


def _no_comet(s: State, clause: str) -> Reason | None:
    return None if s.comets >> s.turn & 1 else (clause, "comet used", {})


def _leap(s: State, e: int, f: int) -> Reason:
    here = s.at[s.turn]
    if here == OFF_BOARD:
        return "U32", "enter without comet", {}
    if here == s.body[e]:
        return "U17", "another body", {"b": here + 1}
    return _no_comet(s, "U17") or _element(s, e) or ("U20", "journey without comet", {"b": s.body[e] + 1})


def _stay(s: State, e: int, f: int) -> Reason:
    here = s.at[s.turn]
    if here == OFF_BOARD:
        return "U32", "enter without comet", {}
    if here != s.body[e]:
        return "U18", "stay here", {"b": here + 1, "t": s.body[e] + 1}
    return _no_comet(s, "U18") or _element(s, e) or ("U20", "stay without comet", {})


def _stranded(s: State, e: int, f: int) -> Reason:
    here = s.at[s.turn]
    if here == OFF_BOARD:
        return "U32", "nowhere to stay", {}
    if rules.journeys(s):
        return "U11", "journey exists", {}
    if here != s.body[e]:
        return "U11", "stay here", {"b": here + 1, "t": s.body[e] + 1}
    return "U4", "marked", {}


def _lose(s: State, e: int, f: int) -> Reason:
    if s.at[s.turn] == OFF_BOARD:
        return "U32", "can enter", {}
    if rules.journeys(s):
        return "U12", "journey exists", {}
    return "U12", "can mark here", {"b": s.at[s.turn] + 1}


def _no_body(s: State, e: int, f: int) -> Reason | None:
    for x in (e, f):
        if not s.elements[x]:
            return "U2", "no body", {"x": x + 1, "b": s.body[x] + 1}
        if s.holes >> x & 1:
            return "U33", "black hole", {"b": x + 1}
    return None


def demanded(s: State) -> str:
    """What gravity demands now: m, p, or nothing."""
    out = Moves()
    gravity.demand(s, out)
    return "" if not out.n else "p" if out.action[0] >= table.SPLIT else "m"


def _unattended_sizes(s: State) -> list[int]:
    lonely = ~table.attended(s)
    return [size for size in range(1, table.LARGEST + 1) for _ in bits(s.sized[size] & lonely)]


def _merge(s: State, e: int, f: int) -> Reason:
    wrong = _no_body(s, e, f)
    if wrong:
        return wrong
    together = count(s.elements[e] | s.elements[f])
    for x in (e, f):
        if table.attended(s) >> x & 1:
            comet = s.comets >> s.turn & 1 and together <= s.value  # U19
            return "U13", "merge by comet" if comet else "attended", {"b": x + 1}
    sizes = _unattended_sizes(s)  # at least the two named
    if sizes[0] + sizes[1] > s.value:
        return "U13", "merge too weak", {"n": sizes[0] + sizes[1]}
    if together > s.value:
        return "U13", "merge too large", {"n": together}
    return "U13", "not the smallest", {"n": sizes[0]}


def _comet_merge(s: State, e: int, f: int) -> Reason:
    wrong = _no_body(s, e, f) or _no_comet(s, "U19")
    if wrong:
        return wrong
    together = count(s.elements[e] | s.elements[f])
    if together > s.value:
        return "U19", "merge too large", {"n": together}
    return "U20", "merge without comet", {}


def _split(s: State, e: int, f: int) -> Reason:
    if s.value >= 3:
        return "U14", "split with 1 or 2", {}
    if demanded(s) == "m":
        return "U13", "must merge", {}
    sizes = _unattended_sizes(s)
    if not sizes:
        return "U15", "nobody unattended", {}
    if sizes[0] < s.value:
        return "U14", "smallest too small", {"n": sizes[0]}
    if s.value != (1 if f < 0 else 2):
        return "U14", "split as many", {}
    return _split_of_body(s, e, f)


def _split_of_body(s: State, e: int, f: int) -> Reason:
    body = s.body[e]
    if f >= 0 and s.body[f] != body:
        return "U14", "two bodies", {"b": body + 1, "t": s.body[f] + 1}
    if s.holes >> body & 1:
        return "U33", "black hole", {"b": body + 1}
    if table.attended(s) >> body & 1:
        return "U14", "attended", {"b": body + 1}
    if count(s.elements[body]) <= s.value:
        return "U14", "split larger", {"b": body + 1, "n": count(s.elements[body])}
    return "U14", "other half", {"b": body + 1}


def _decline(s: State, e: int, f: int) -> Reason:
    return "U20", "must merge" if demanded(s) == "m" else "must split", {}


_ASKED: dict[str, Callable[[State, int, int], Reason]] = {
    "a": _place,
    "o": _second,
    "t": _journey,
    "j": _leap,
    "s": _stay,
    "k": _stranded,
    "x": _lose,
    "m": _merge,
    "c": _comet_merge,
    "p": _split,
    "-": _decline,
}
