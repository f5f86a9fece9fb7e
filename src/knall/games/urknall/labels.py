"""The words in Urknall's picture: titles for tooltips and screen readers, and what is going on."""

from __future__ import annotations

from knall.core.bitset import bits
from knall.core.language import Language
from knall.core.sentences import join
from knall.core.texts import load_texts
from knall.games.urknall import table
from knall.games.urknall.bodies import NOBODY_HERE, Body, worth
from knall.games.urknall.names import called, colour, second_marker
from knall.games.urknall.table import OFF_BOARD, State

_TEXTS = load_texts(__package__)


def element(body: Body, e: int, language: Language) -> str:
    """Number, colour, owner and body of an element."""
    words, owner = _TEXTS[language]["label"], body.owner(e)
    key = "gone" if body.hole else "element"
    state = words["marked"].format(who=called(owner, language)) if owner != NOBODY_HERE else words["free"]
    return words[key].format(e=e + 1, colour=colour(body.colour(e), language), owner=state, body=body.name + 1)


def whole_body(body: Body, language: Language) -> str:
    """A body's elements, who stands there, and what its markers would score now."""
    words, b = _TEXTS[language]["label"], body.name + 1
    elements = ", ".join(_short(body, e, language) for e in bits(body.elements))
    if body.hole:
        return words["hole"].format(b=b, elements=elements)
    there = [called(p, language) for p in bits(body.here)]
    here = words["here"].format(who=join(there, language)) if there else ""
    earned = [f"{called(p, language)} {n}" for p, n in enumerate(worth(body)) if n]
    scores = words["scores"].format(points=", ".join(earned)) if earned else words["nothing"]
    return words["body"].format(b=b, elements=elements, here=here, scores=scores)


def _short(body: Body, e: int, language: Language) -> str:
    owner = body.owner(e)
    marked = f" ({called(owner, language)})" if owner != NOBODY_HERE else ""
    return f"{e + 1} {colour(body.colour(e), language)}{marked}"


def astronaut(p: int, at: int, language: Language) -> str:
    """Whose astronaut, and where."""
    words = _TEXTS[language]["label"]["off" if at == OFF_BOARD else "astronaut"]
    return words.format(who=called(p, language), body=at + 1)


def comet(p: int, unused: bool, language: Language) -> str:
    """Whose comet, and whether it is still there."""
    return _TEXTS[language]["label"]["comet" if unused else "used"].format(who=called(p, language))


def seat(p: int, points: int, supply: int, language: Language, *, second: bool) -> str:
    """A colour of markers: points and supply."""
    whose = called(p - 2, language) if second else ""
    words = _TEXTS[language]["label"]["second" if second else "seat"]
    return words.format(who=called(p, language), whose=whose, points=points, n=supply)


def lines(p: int, points: int, language: Language) -> tuple[str, str, str]:
    """A colour of markers in its corner: name, points, and the word for points."""
    return called(p, language), str(points), _TEXTS[language]["label"]["point" if points == 1 else "points"]


def die(value: int, opposite: int, language: Language) -> str:
    """What the die shows, and whether its opposite face matters too (U23)."""
    words = _TEXTS[language]["label"]
    if not value:
        return words["no_die"]
    return words["die"].format(v=value) + (words["again"].format(w=opposite) if opposite else "")


def turn(s: State, winners: int, language: Language) -> str:
    """Who is to do what; or who has won."""
    words = _TEXTS[language]["label"]
    if s.phase == table.OVER:
        names = [called(p, language) for p in bits(winners)]
        if not names:
            return words["nobody"]
        return words["share" if len(names) > 1 else "wins"].format(who=join(names, language))
    who = 1 - s.turn if s.phase == table.SECOND else s.turn
    marker = second_marker(who, language) if s.phase == table.SECOND else ""
    return _TEXTS[language]["turn"][table.PHASES[s.phase]].format(who=called(who, language), v=s.value, colour=marker)


def control(name: str, language: Language) -> str:
    """The label of a button."""
    return _TEXTS[language]["label"][name]
