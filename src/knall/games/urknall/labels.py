"""The words in Urknall's picture: titles for tooltips and screen readers, and what is going on."""

from __future__ import annotations

from knall.core.bitset import bits
from knall.core.language import Language
from knall.core.texts import join
from knall.games.urknall import table
from knall.games.urknall.bodies import NOBODY_HERE, Body, worth
from knall.games.urknall.names import COLOURS, called
from knall.games.urknall.table import OFF_BOARD, State

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "element": "Element {e}, {colour}, {owner}, in body {body}",
        "marked": "marked by {who}",
        "free": "free",
        "gone": "swallowed by black hole {body}",
        "body": "Body {b}: {elements}.{here}{scores}",
        "here": " Astronauts: {who}.",
        "scores": " Now worth: {points}.",
        "worth": "{who} {n}",
        "nothing": " Now worth nothing.",
        "hole": "Black hole {b}: {elements}",
        "astronaut": "Astronaut of {who}, at body {body}",
        "off": "Astronaut of {who}, not on the board",
        "comet": "Comet of {who}, unused: worth 1 point at the end",
        "used": "Comet of {who}, used",
        "seat": "{who}: points now {points}, markers in supply {n}",
        "second": "{who}, second colour of {whose}: points now {points}, markers in supply {n}",
        "point": "point",
        "points": "points",
        "die": "The die shows {v}",
        "again": "; a second step of gravity follows, with {w}",
        "no die": "The die is not rolled yet",
        "place": "{who} places the astronaut",
        "roll": "{who} rolls the die",
        "second to": "{who} places a {colour} marker",
        "travel": "{who} travels",
        "gravity": "{who} guides gravity: {v}",
        "wins": "{who} wins",
        "share": "{who} share the win",
        "nobody": "Nobody wins",
        "decline": "Keep the comet",
        "lose": "Lose a marker",
    },
    "de": {
        "element": "Element {e}, {colour}, {owner}, in Körper {body}",
        "marked": "besetzt von {who}",
        "free": "frei",
        "gone": "verschluckt vom schwarzen Loch {body}",
        "body": "Körper {b}: {elements}.{here}{scores}",
        "here": " Astronauten: {who}.",
        "scores": " Jetzt wert: {points}.",
        "worth": "{who} {n}",
        "nothing": " Jetzt nichts wert.",
        "hole": "Schwarzes Loch {b}: {elements}",
        "astronaut": "Astronaut von {who}, bei Körper {body}",
        "off": "Astronaut von {who}, nicht auf dem Plan",
        "comet": "Komet von {who}, unbenutzt: am Ende 1 Punkt wert",
        "used": "Komet von {who}, verbraucht",
        "seat": "{who}: Punkte jetzt {points}, Marker im Vorrat {n}",
        "second": "{who}, Zweitfarbe von {whose}: Punkte jetzt {points}, Marker im Vorrat {n}",
        "point": "Punkt",
        "points": "Punkte",
        "die": "Der Würfel zeigt {v}",
        "again": "; ein zweiter Schritt der Schwerkraft folgt, mit {w}",
        "no die": "Der Würfel ist noch nicht geworfen",
        "place": "{who} stellt den Astronauten auf",
        "roll": "{who} würfelt",
        "second to": "{who} setzt einen Marker in {colour}",
        "travel": "{who} reist",
        "gravity": "{who} lenkt die Schwerkraft: {v}",
        "wins": "{who} gewinnt",
        "share": "{who} gewinnen gemeinsam",
        "nobody": "Niemand gewinnt",
        "decline": "Komet behalten",
        "lose": "Marker verlieren",
    },
}
_PHASES = {
    table.PLACE: "place",
    table.ROLL: "roll",
    table.SECOND: "second to",
    table.TRAVEL: "travel",
    table.GRAVITY: "gravity",
}


def element(body: Body, e: int, language: Language) -> str:
    """Number, colour, owner and body of an element."""
    words, colour = WORDS[language], COLOURS[language][body.colour(e)]
    if body.hole:
        return f"Element {e + 1}, {colour}, {words['gone'].format(body=body.name + 1)}"
    owner = body.owner(e)
    state = words["marked"].format(who=called(owner, language)) if owner != NOBODY_HERE else words["free"]
    return words["element"].format(e=e + 1, colour=colour, owner=state, body=body.name + 1)


def whole_body(body: Body, language: Language) -> str:
    """A body's elements, who stands there, and what its markers would score now."""
    words, b = WORDS[language], body.name + 1
    elements = ", ".join(_short(body, e, language) for e in bits(body.elements))
    if body.hole:
        return words["hole"].format(b=b, elements=elements)
    there = [called(p, language) for p in bits(body.here)]
    here = words["here"].format(who=join(there, language)) if there else ""
    earned = [words["worth"].format(who=called(p, language), n=n) for p, n in enumerate(worth(body)) if n]
    scores = words["scores"].format(points=", ".join(earned)) if earned else words["nothing"]
    return words["body"].format(b=b, elements=elements, here=here, scores=scores)


def _short(body: Body, e: int, language: Language) -> str:
    owner = body.owner(e)
    marked = f" ({called(owner, language)})" if owner != NOBODY_HERE else ""
    return f"{e + 1} {COLOURS[language][body.colour(e)]}{marked}"


def astronaut(p: int, at: int, language: Language) -> str:
    """Whose astronaut, and where."""
    words = WORDS[language]["off" if at == OFF_BOARD else "astronaut"]
    return words.format(who=called(p, language), body=at + 1)


def comet(p: int, unused: bool, language: Language) -> str:
    """Whose comet, and whether it is still there."""
    return WORDS[language]["comet" if unused else "used"].format(who=called(p, language))


def seat(p: int, points: int, supply: int, language: Language, *, second: bool) -> str:
    """A colour of markers: points and supply."""
    whose = called(p - 2, language) if second else ""
    words = WORDS[language]["second" if second else "seat"]
    return words.format(who=called(p, language), whose=whose, points=points, n=supply)


def lines(p: int, points: int, language: Language) -> tuple[str, str, str]:
    """A colour of markers in its corner: name, points, and the word for points."""
    return called(p, language), str(points), WORDS[language]["point" if points == 1 else "points"]


def die(value: int, opposite: int, language: Language) -> str:
    """What the die shows, and whether its opposite face matters too (U23)."""
    words = WORDS[language]
    if not value:
        return words["no die"]
    return words["die"].format(v=value) + (words["again"].format(w=opposite) if opposite else "")


def turn(s: State, winners: int, language: Language) -> str:
    """Who is to do what; or who has won."""
    words = WORDS[language]
    if s.phase == table.OVER:
        names = [called(p, language) for p in bits(winners)]
        if not names:
            return words["nobody"]
        return words["share" if len(names) > 1 else "wins"].format(who=join(names, language))
    who = 1 - s.turn if s.phase == table.SECOND else s.turn
    colour = called(table.second_colour(who), language) if s.phase == table.SECOND else ""
    if language == "en":
        colour = colour.lower()
    return words[_PHASES[s.phase]].format(who=called(who, language), v=s.value, colour=colour)


def control(name: str, language: Language) -> str:
    """The label of a button."""
    return WORDS[language][name]
