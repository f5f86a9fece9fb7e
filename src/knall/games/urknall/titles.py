"""The words in Urknall's picture: titles for tooltips and screen readers, and what is going on."""

from __future__ import annotations

from knall.core.bitset import bits, count
from knall.core.language import Language, join
from knall.core.rules import Result
from knall.games.urknall import rules as r
from knall.games.urknall.notation import OWNERS, colour_of, owner_letter
from knall.games.urknall.rules import OFF_BOARD, State
from knall.games.urknall.sentences import COLOURS, called

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
_PHASES = {r.PLACE: "place", r.ROLL: "roll", r.SECOND: "second to", r.TRAVEL: "travel", r.GRAVITY: "gravity"}


def element(s: State, e: int, language: Language) -> str:
    """Number, colour, owner and body of an element."""
    words = WORDS[language]
    owner, body_ = owner_letter(s, e), s.body[e] + 1
    state = words["marked"].format(who=called(OWNERS.index(owner), language)) if owner else words["free"]
    if s.holes >> s.body[e] & 1:
        state = words["gone"].format(body=body_)
        return f"Element {e + 1}, {COLOURS[language][colour_of(s, e)]}, {state}"
    return words["element"].format(e=e + 1, colour=COLOURS[language][colour_of(s, e)], owner=state, body=body_)


def body(s: State, b: int, language: Language) -> str:
    """A body's elements, who stands there, and what its markers would score now."""
    words = WORDS[language]
    elements = ", ".join(_short(s, e, language) for e in bits(s.elements[b]))
    if s.holes >> b & 1:
        return words["hole"].format(b=b + 1, elements=elements)
    there = [called(p, language) for p in range(s.players) if s.at[p] == b]
    here = words["here"].format(who=join(there, language)) if there else ""
    points = worth(s, b)
    earned = [words["worth"].format(who=called(p, language), n=n) for p, n in enumerate(points) if n]
    scores = words["scores"].format(points=", ".join(earned)) if earned else words["nothing"]
    return words["body"].format(b=b + 1, elements=elements, here=here, scores=scores)


def _short(s: State, e: int, language: Language) -> str:
    owner = owner_letter(s, e)
    return f"{e + 1} {COLOURS[language][colour_of(s, e)]}" + (
        f" ({called(OWNERS.index(owner), language)})" if owner else ""
    )


def worth(s: State, b: int) -> list[int]:
    """What the markers on a body would score now, for each colour of markers (U25-U28)."""
    result = Result()
    if count(s.elements[b]) > 1 and not s.holes >> b & 1:
        for c in range(r.COLOURS):
            r.score_group(s, s.elements[b], s.elements[b] & s.colour[c], result)
    return [result.points[p] for p in range(r.OWNERS)]


def astronaut(s: State, p: int, language: Language) -> str:
    """Whose astronaut, and where."""
    words = WORDS[language]["off" if s.at[p] == OFF_BOARD else "astronaut"]
    return words.format(who=called(p, language), body=s.at[p] + 1)


def comet(s: State, p: int, language: Language) -> str:
    """Whose comet, and whether it is still there."""
    return WORDS[language]["comet" if s.comets >> p & 1 else "used"].format(who=called(p, language))


def seat(s: State, p: int, points: int, language: Language) -> str:
    """A colour of markers: points and supply."""
    second = p >= s.players
    whose = called(p - 2, language) if second else ""
    words = WORDS[language]["second" if second else "seat"]
    return words.format(who=called(p, language), whose=whose, points=points, n=s.supply[p])


def lines(p: int, points: int, language: Language) -> tuple[str, str, str]:
    """A colour of markers in its corner: name, points, and the word for points."""
    return called(p, language), str(points), WORDS[language]["point" if points == 1 else "points"]


def die(s: State, language: Language) -> str:
    """What the die shows, and whether its opposite face matters too (U23)."""
    words = WORDS[language]
    if not s.value:
        return words["no die"]
    return words["die"].format(v=s.value) + (words["again"].format(w=7 - s.value) if s.again else "")


def turn(s: State, result: Result, language: Language) -> str:
    """Who is to do what; or who has won."""
    words = WORDS[language]
    if s.phase == r.OVER:
        winners = [called(p, language) for p in range(s.players) if result.winners >> p & 1]
        if not winners:
            return words["nobody"]
        return words["share" if len(winners) > 1 else "wins"].format(who=join(winners, language))
    who = 1 - s.turn if s.phase == r.SECOND else s.turn
    colour = called(r.second_colour(who), language) if s.phase == r.SECOND else ""
    if language == "en":
        colour = colour.lower()
    return words[_PHASES[s.phase]].format(who=called(who, language), v=s.value, colour=colour)


def control(name: str, language: Language) -> str:
    """The label of a button."""
    return WORDS[language][name]
