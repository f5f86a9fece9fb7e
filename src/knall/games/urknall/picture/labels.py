"""The words in Urknall's picture: titles for tooltips and screen readers, and what is going on."""

from __future__ import annotations

from knall.core.engine.bitset import bits, count
from knall.core.show.drawing import shortened
from knall.core.text.language import Language
from knall.core.text.sentences import winning
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.urknall.rules import state as table
from knall.games.urknall.rules.bodies import NOBODY_HERE, Body, worth
from knall.games.urknall.rules.state import OFF_BOARD, State
from knall.games.urknall.words.names import colour, colour_of_more, colour_of_one
from knall.games.urknall.words.sentences import told_task

_TEXTS = load_texts(__package__)
NAME = 10  # letters that fit into a corner


def element(body: Body, e: int, voice: Voice) -> str:
    """Number, colour, owner and body of an element."""
    words, owner = _TEXTS[voice.language]["label"], body.owner(e)
    key = "gone" if body.hole else "element"
    state = voice.tell(words["marked"], {"who": owner}) if owner != NOBODY_HERE else words["free"]
    worth = _worth(body, e, voice.language)
    return words[key].format(
        e=e + 1, colour=colour(body.colour(e), voice.language), owner=state, body=body.name + 1, worth=worth
    )


def _worth(body: Body, e: int, language: Language) -> str:
    """What a marker on this element counts for (U25-U28)."""
    words, c = _TEXTS[language]["label"], body.colour(e)
    if body.size == 1 or c == table.NOT_DEALT:
        return words["worth_alone"]
    n = count(body.colours[c])
    if n == 1:
        return words["worth_one"].format(colour=colour_of_one(c, language), n=body.size - 1)
    return words["worth_two" if n == 2 else "worth_more"].format(colours=colour_of_more(c, language), n=n)


def whole_body(body: Body, voice: Voice) -> str:
    """A body's elements, who stands there, and what its markers would score now."""
    words, b = _TEXTS[voice.language]["label"], body.name + 1
    elements = ", ".join(_short(body, e, voice) for e in bits(body.elements))
    if body.hole:
        return words["hole"].format(b=b, elements=elements)
    there = list(bits(body.here))
    here = voice.tell(words["here"], {"who": there}) if there else words["unvisited"]
    earned = [f"{voice.called(p)} {n}" for p, n in enumerate(worth(body)) if n]
    scores = words["scores"].format(points=", ".join(earned)) if earned else words["nothing"]
    return words["body"].format(b=b, elements=elements, here=here, scores=scores)


def _short(body: Body, e: int, voice: Voice) -> str:
    owner = body.owner(e)
    marked = f" ({voice.called(owner)})" if owner != NOBODY_HERE else ""
    return f"{e + 1} {colour(body.colour(e), voice.language)}{marked}"


def astronaut(p: int, at: int, voice: Voice) -> str:
    """Whose astronaut, and where."""
    words = _TEXTS[voice.language]["label"]["off" if at == OFF_BOARD else "astronaut"]
    return voice.tell(words, {"who": p}, body=at + 1)


def comet(p: int, unused: bool, voice: Voice) -> str:
    """Whose comet, and whether it is still there."""
    return voice.tell(_TEXTS[voice.language]["label"]["comet" if unused else "used"], {"who": p})


def seat(p: int, points: int, supply: int, voice: Voice, *, second: bool) -> str:
    """A colour of markers: points and supply."""
    words = _TEXTS[voice.language]["label"]
    worth = words["one_point" if points == 1 else "many_points"].format(n=points)
    left = words["one_marker" if supply == 1 else "many_markers"].format(n=supply)
    seats = {"who": p, "whose": p - 2} if second else {"who": p}
    return voice.tell(words["second" if second else "seat"], seats, points=worth, markers=left)


def lines(p: int, points: int, voice: Voice) -> tuple[str, str, str]:
    """A colour of markers in its corner: name, points, and the word for points."""
    return (
        shortened(voice.called(p), NAME),
        str(points),
        _TEXTS[voice.language]["label"]["point" if points == 1 else "points"],
    )


def die(value: int, opposite: int, language: Language) -> str:
    """What the die shows, and whether its opposite face matters too (U23)."""
    words = _TEXTS[language]["label"]
    if not value:
        return words["no_die"]
    key = "die_splits" if value == 1 else "die_both" if value == 2 else "die_merges"
    shown = words[key].format(v=value)
    return shown + (words["again"].format(w=opposite) if opposite else "")


def turn(s: State, winners: int, voice: Voice) -> str:
    """The status, or who has won."""
    if s.phase == table.OVER:
        return winning(list(bits(winners)), voice).removesuffix(".")
    return told_task(s, "turn", voice)


def control(name: str, language: Language) -> str:
    """The label of a button."""
    return _TEXTS[language]["label"][name]
