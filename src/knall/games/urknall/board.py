"""Urknall's table as text, for the terminal."""

from __future__ import annotations

from knall.core.bitset import bits, count
from knall.core.language import Language
from knall.core.rules import Result
from knall.games.urknall import scoring, table
from knall.games.urknall.names import COLOURS, called
from knall.games.urknall.notation import OWNERS, colour_of, owner_letter
from knall.games.urknall.table import State
from knall.games.urknall.view import ViewState

COLUMNS = 3
WIDTH = 32
WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "legend": "A stone is number, colour (b blue, g green, r red) and owner; @ astronauts; * black hole.",
        "supply": "markers",
        "comet": "comet",
        "used": "comet used",
        "second": "second colour of",
        "points": "points now",
        "place": "{who} places the astronaut.",
        "roll": "{who} rolls.",
        "second to": "{who} places a marker of the second colour; the die shows {v}.",
        "travel": "{who} travels; the die shows {v}.{again}",
        "gravity": "{who}: gravity with a {v}.{again}",
        "again": " A second step with {w} follows.",
        "over": "The match is over.",
    },
    "de": {
        "legend": "Ein Stein ist Nummer, Farbe (b blau, g grün, r rot) und Besitz; @ Astronauten; * schwarzes Loch.",
        "supply": "Marker",
        "comet": "Komet",
        "used": "Komet verbraucht",
        "second": "Zweitfarbe von",
        "points": "Punkte jetzt",
        "place": "{who} stellt den Astronauten auf.",
        "roll": "{who} würfelt.",
        "second to": "{who} setzt einen Marker der Zweitfarbe; der Würfel zeigt {v}.",
        "travel": "{who} reist; der Würfel zeigt {v}.{again}",
        "gravity": "{who}: Schwerkraft mit {v}.{again}",
        "again": " Ein zweiter Schritt mit {w} folgt.",
        "over": "Die Partie ist zu Ende.",
    },
}
PAINT = {
    r"(?<![0-9])[0-9]+b[WORB]?\b": "bold bright_blue",
    r"(?<![0-9])[0-9]+g[WORB]?\b": "bold green",
    r"(?<![0-9])[0-9]+r[WORB]?\b": "bold red",
    r"@[WORB]+": "reverse",
}
PHASE_WORDS = {
    table.PLACE: "place",
    table.ROLL: "roll",
    table.SECOND: "second to",
    table.TRAVEL: "travel",
    table.GRAVITY: "gravity",
}


def board(v: ViewState, language: Language) -> str:
    """The bodies by size, then the players, then what is to be done."""
    s, words = v.table, WORDS[language]
    bodies = sorted((b for b in range(table.ELEMENTS) if s.elements[b]), key=lambda b: (count(s.elements[b]), b))
    cells = [_body(s, b) for b in bodies]
    rows = ["".join(f"{cell:<{WIDTH}}" for cell in cells[i : i + COLUMNS]) for i in range(0, len(cells), COLUMNS)]
    result = Result()
    scoring.scores(s, result)
    seats = [_seat(s, p, result.points[p], language) for p in range(s.players)]
    seconds = [
        _second(s, p, result.points[table.second_colour(p)], language) for p in range(s.players) if s.players == 2
    ]
    text = "\n".join([*(row.rstrip() for row in rows), "", *seats, *seconds, "", words["legend"], status(s, language)])
    return text


def _body(s: State, b: int) -> str:
    stones = " ".join(f"{e + 1}{COLOURS['en'][colour_of(s, e)][0]}{owner_letter(s, e)}" for e in bits(s.elements[b]))
    astronauts = "".join(OWNERS[p] for p in range(s.players) if s.at[p] == b)
    hole = "*" if s.holes >> b & 1 else ""
    return f"{hole}({stones})" + (f"@{astronauts}" if astronauts else "")


def _seat(s: State, p: int, points: int, language: Language) -> str:
    words = WORDS[language]
    comet = words["comet" if s.comets >> p & 1 else "used"]
    name = f"{OWNERS[p]} {called(p, language)}"
    return f"{name:<10} {s.supply[p]:>2} {words['supply']}, {comet}; {words['points']}: {points}"


def _second(s: State, p: int, points: int, language: Language) -> str:
    words, second = WORDS[language], table.second_colour(p)
    name = f"{OWNERS[second]} {called(second, language)}"
    role = f"{words['second']} {called(p, language)}"
    return f"{name:<10} {s.supply[second]:>2} {words['supply']}, {role}; {words['points']}: {points}"


def status(s: State, language: Language) -> str:
    """What is to be done now, in a sentence."""
    words = WORDS[language]
    if s.phase == table.OVER:
        return words["over"]
    who = called(1 - s.turn if s.phase == table.SECOND else s.turn, language)
    again = words["again"].format(w=7 - s.value) if s.again else ""
    return words[PHASE_WORDS[s.phase]].format(who=who, v=s.value, again=again)
