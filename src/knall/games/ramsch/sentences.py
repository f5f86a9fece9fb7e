"""What moves and events of Monegassen Ramsch mean, in words."""

from __future__ import annotations

from knall.core.language import Language
from knall.core.sentences import join
from knall.games.ramsch import table
from knall.games.ramsch.names import INGREDIENTS, called, card_name
from knall.games.ramsch.notation import CARDS, SEATS
from knall.games.ramsch.table import State
from knall.games.ramsch.view import ViewState

SENTENCES: dict[Language, dict[str, str]] = {
    "en": {
        "raise": "{who} raises the dimension to {n}.",
        "play": "{who} plays {card} into universe {u}.",
        "play own": "{who} plays {card} into its own universe.",
        "again": "{who} puts another Nichts, {card}, on universe {u}.",
        "answer": "{who} answers the Nichts with {card}.",
        "elsewhere": "{who} answers the Nichts with {card} in universe {u}.",
        "mirror": "{who} mirrors with {card}; the heap of {n} moves to universe {u}.",
        "draw": "{who} draws a card.{reset}",
        "penalty": "{who} draws a card as a penalty, and the task goes to {next}.{reset}",
        "reset": " The pool is empty, so the universes are cleared for a new one: reset {n}.",
        "pass": "{who} can neither play nor draw, and passes.",
        "pass task": "{who} passes the task on to {next}.",
        "pass last": "{who} passes as all the others did, and the round ends.",
        "drawn": "{who} gets {card}.",
        "drawn unseen": "{who} gets a card from the pool.",
        "dealt": "{who} is dealt {card}.",
        "deal": "Round {n} is dealt, seven cards each; {first} begins.",
        "own": " {who} gets {cards}.",
    },
    "de": {
        "raise": "{who} erhöht die Dimension auf {n}.",
        "play": "{who} spielt {card} in Universum {u}.",
        "play own": "{who} spielt {card} ins eigene Universum.",
        "again": "{who} legt noch ein Nichts, {card}, auf Universum {u}.",
        "answer": "{who} beantwortet das Nichts mit {card}.",
        "elsewhere": "{who} beantwortet das Nichts mit {card} in Universum {u}.",
        "mirror": "{who} spiegelt mit {card}; der Haufen aus {n} Karten wandert in Universum {u}.",
        "draw": "{who} zieht eine Karte.{reset}",
        "penalty": "{who} zieht zur Strafe eine Karte, und die Aufgabe geht an {next}.{reset}",
        "reset": " Der Pool ist leer, also werden die Universen für einen neuen geleert: Reset {n}.",
        "pass": "{who} kann weder spielen noch ziehen und passt.",
        "pass task": "{who} gibt die Aufgabe an {next} weiter.",
        "pass last": "{who} passt wie alle anderen, und die Runde endet.",
        "drawn": "{who} bekommt {card}.",
        "drawn unseen": "{who} bekommt eine Karte aus dem Pool.",
        "dealt": "{who} wird {card} ausgeteilt.",
        "deal": "Runde {n} wird ausgeteilt, sieben Karten für jeden; {first} beginnt.",
        "own": " {who} bekommt {cards}.",
    },
}


def say(v: ViewState, move: str, language: Language) -> str:
    """One sentence for a move or a told event, from the view before it."""
    s = v.table
    if move.startswith("%"):
        return _deal(v, move, language)
    facts: dict[str, object] = {"who": called(s.mover, language), "next": called(table.after(s, s.mover), language)}
    if move == "+":
        key, facts["n"] = "raise", s.dimensions + 1
    elif move == "draw":
        key = "penalty" if s.phase == table.ANSWER else "draw"
        facts["reset"] = "" if s.left else SENTENCES[language]["reset"].format(n=s.resets + 1)
    elif move == "pass":
        last = s.passes + 1 == s.players
        key = "pass last" if last else "pass task" if s.phase == table.ANSWER else "pass"
    elif move == "*?":
        key = "drawn unseen"
    elif move.startswith("="):
        key, facts["u"], facts["n"] = "mirror", table.after(s, s.where) + 1, s.heap + 1
    elif move.startswith("*"):
        key = "drawn"
    else:
        key, facts["u"] = _play(s, move), move[4]
    facts["card"] = card_name(kind_in(move)) if kind_in(move) >= 0 else ""
    return SENTENCES[language][key].format(**facts)


def kind_in(move: str) -> int:
    """The kind of card that a move names, or -1."""
    card = move[:3] if ">" in move else move[1:]
    return CARDS.index(card) if card in CARDS else -1


def _play(s: State, move: str) -> str:
    u = SEATS.index(move[4])
    if s.phase != table.ANSWER:
        return "play own" if u == s.mover else "play"
    if kind_in(move) // table.WORLDS == table.NICHTS:
        return "again"
    return "answer" if u == s.where else "elsewhere"


def _deal(v: ViewState, move: str, language: Language) -> str:
    s, words = v.table, SENTENCES[language]
    if "/" not in move:  # one card, as the catalogue has it
        return words["dealt"].format(who=called(s.mover, language), card=card_name(kind_in(move)))
    first = called((s.round_now - 1) % s.players, language)
    told = words["deal"].format(n=s.round_now, first=first)
    for p, hand in enumerate(move[1:].split("/")):
        if "?" not in hand:
            names = [card_name(CARDS.index(hand[i : i + 3])) for i in range(0, len(hand), 3)]
            told += words["own"].format(who=called(p, language), cards=join(names, language))
    return told


assert len(INGREDIENTS) * table.WORLDS == len(CARDS)
