"""The words in and around Ramsch's picture."""

from __future__ import annotations

from knall.core.language import Language
from knall.core.rules import Result
from knall.core.sentences import join
from knall.games.ramsch import rules, table
from knall.games.ramsch.names import called, card_name, status
from knall.games.ramsch.table import State

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "round": "Round {n} of {of}",
        "one round": "One round",
        "passes": "passed: {n}",
        "points": "{n} points",
        "point": "{n} point",
        "short points": "{n} pts",
        "cards": "{n} cards in hand",
        "card": "1 card in hand",
        "short cards": "{n} in hand",
        "own cards": "your hand: {n}",
        "empty": "The universe of {who} is empty.",
        "alone": "The universe of {who}: {card}.",
        "more": "The universe of {who}: {card} on top of more.",
        "count": "The universe of {who}: {card} on top, {n} cards in all.",
        "hidden": "A card in the hand of {who}",
        "owes": "{who} misses the next turn.",
        "owes more": "{who} misses the next {n} turns.",
        "pool": "The pool: {n} cards, face down",
        "resets": "Reset",
        "dimension": "Dimension",
        "at resets": "Reset number {n}; it goes up to 6.",
        "at dimension": "Dimension number {n}; it goes up to 11.",
        "raiser": "raised last by {who}",
        "pass": "Pass",
        "wins": "{who} wins.",
        "win": "{who} win.",
        "nobody": "Nobody wins.",
    },
    "de": {
        "round": "Runde {n} von {of}",
        "one round": "Eine Runde",
        "passes": "gepasst: {n}",
        "points": "{n} Punkte",
        "point": "{n} Punkt",
        "short points": "{n} Pkt.",
        "cards": "{n} Karten auf der Hand",
        "card": "1 Karte auf der Hand",
        "short cards": "{n} auf der Hand",
        "own cards": "deine Hand: {n}",
        "empty": "Das Universum von {who} ist leer.",
        "alone": "Das Universum von {who}: {card}.",
        "more": "Das Universum von {who}: {card} über weiteren Karten.",
        "count": "Das Universum von {who}: {card} liegt oben, insgesamt {n} Karten.",
        "hidden": "Eine Karte auf der Hand von {who}",
        "owes": "{who} setzt beim nächsten Zug aus.",
        "owes more": "{who} setzt die nächsten {n} Züge aus.",
        "pool": "Der Pool: {n} verdeckte Karten",
        "resets": "Reset",
        "dimension": "Dimension",
        "at resets": "Resetzahl {n}; sie geht bis 6.",
        "at dimension": "Dimensionszahl {n}; sie geht bis 11.",
        "raiser": "zuletzt erhöht von {who}",
        "pass": "Passen",
        "wins": "{who} gewinnt.",
        "win": "{who} gewinnen.",
        "nobody": "Niemand gewinnt.",
    },
}


def headline(s: State, language: Language) -> str:
    """What is to be done, or who has won."""
    if s.phase != table.OVER:
        return status(s, language)
    result = Result()
    rules.scores(s, result)
    winners = [called(p, language) for p in range(s.players) if result.winners >> p & 1]
    key = "nobody" if not winners else "wins" if len(winners) == 1 else "win"
    return WORDS[language][key].format(who=join(winners, language))


def second_line(s: State, language: Language) -> str:
    """The round, and how many have passed in a row (M12)."""
    words = WORDS[language]
    line = words["one round"] if s.rounds == 1 else words["round"].format(n=s.round_now, of=s.rounds)
    return f"{line} · {words['passes'].format(n=s.passes)}" if s.passes else line


def panel(s: State, p: int, own: bool, language: Language) -> tuple[str, str, str]:
    """Name, points and size of the hand, short enough for a panel."""
    words = WORDS[language]
    points = words["short points" if s.players == 3 else "point" if s.points[p] == 1 else "points"]
    return (
        called(p, language),
        points.format(n=s.points[p]),
        words["own cards" if own else "short cards"].format(n=s.held[p]),
    )


def seat(s: State, p: int, language: Language) -> str:
    """A seat: points and cards."""
    words = WORDS[language]
    points = words["point" if s.points[p] == 1 else "points"].format(n=s.points[p])
    cards = words["card" if s.held[p] == 1 else "cards"].format(n=s.held[p])
    return f"{called(p, language)}: {points}, {cards}"


def universe(s: State, u: int, language: Language) -> str:
    """What can be seen of a universe (M4, M5)."""
    key = "empty" if not s.height[u] else "alone" if s.height[u] == 1 else "count" if s.counts else "more"
    card = card_name(table.top(s, u)) if s.height[u] else ""
    return WORDS[language][key].format(who=called(u, language), card=card, n=s.height[u])


def hidden(p: int, language: Language) -> str:
    """Somebody else's card."""
    return WORDS[language]["hidden"].format(who=called(p, language))


def owes(s: State, p: int, language: Language) -> str:
    """M28."""
    return WORDS[language]["owes" if s.owed[p] == 1 else "owes more"].format(who=called(p, language), n=s.owed[p])


def pool(s: State, language: Language) -> str:
    """M4."""
    return WORDS[language]["pool"].format(n=s.left)


def track(name: str, language: Language) -> str:
    """The label of a track."""
    return WORDS[language][name]


def counter(s: State, name: str, language: Language) -> str:
    """What a track says."""
    n = s.resets if name == "resets" else s.dimensions
    said = WORDS[language][f"at {name}"].format(n=n)
    return f"{said} ({raiser(s, language)})" if name == "dimension" and s.dimensions else said


def raiser(s: State, language: Language) -> str:
    """M15."""
    return WORDS[language]["raiser"].format(who=called(s.raiser, language))


def passing(language: Language) -> str:
    """M12."""
    return WORDS[language]["pass"]
