"""How the points of The Big Bang Theory come about (T16, T17); everybody saw every prize, so every view tells all."""

from __future__ import annotations

from knall.core.accounts import Account, Entry
from knall.core.language import Language
from knall.core.sentences import join
from knall.games.theory import table
from knall.games.theory.names import called
from knall.games.theory.notation import COLOUR_LETTERS, SEAT_NAMES, points, won_by
from knall.games.theory.table import COLOURS
from knall.games.theory.view import ViewState

WORDS: dict[Language, dict[str, tuple[str, ...]]] = {
    "en": {
        "one": ("Blue prize: {values}", "Green prize: {values}", "Red prize: {values}"),
        "more": ("Blue prizes: {values}", "Green prizes: {values}", "Red prizes: {values}"),
        "tie": ("{n} card left in hand, which counts in a tie", "{n} cards left in hand, which count in a tie"),
    },
    "de": {
        "one": ("Blauer Preis: {values}", "Grüner Preis: {values}", "Roter Preis: {values}"),
        "more": ("Blaue Preise: {values}", "Grüne Preise: {values}", "Rote Preise: {values}"),
        "tie": ("{n} Handkarte übrig; das zählt bei Gleichstand", "{n} Handkarten übrig; das zählt bei Gleichstand"),
    },
}


def score_breakdown(v: ViewState, language: Language) -> tuple[Account, ...]:
    """The prizes of each seat by colour; if the best are level at the end, also the cards they have left."""
    t = v.table
    totals = [points(t, p) for p in range(v.players)]
    level = t.phase == table.OVER and totals.count(max(totals)) > 1
    return tuple(
        Account(
            SEAT_NAMES[p],
            called(p, language),
            (*_prizes(v, p, language), *_cards_left(v, p, level and totals[p] == max(totals), language)),
        )
        for p in range(v.players)
    )


def _prizes(v: ViewState, p: int, language: Language) -> list[Entry]:
    """T16; at the end the prizes of a colour are in the cell of a bid."""
    entries, over = [], v.table.phase == table.OVER
    for c in range(COLOURS):
        values = [value for colour, value in won_by(v.table, p) if colour == c]
        if values:
            sentence = WORDS[language]["one" if len(values) == 1 else "more"][c]
            piece = f"cell{p + 1}{COLOUR_LETTERS[c]}" if over else f"seat{p + 1}"
            named = sentence.format(values=join([str(value) for value in values], language))
            entries.append(Entry(named, sum(values), (piece,)))
    return entries


def _cards_left(v: ViewState, p: int, level: bool, language: Language) -> list[Entry]:
    """T17."""
    if not level:
        return []
    n = table.hand_size(v.table, p)
    return [Entry(WORDS[language]["tie"][n != 1].format(n=n), 0, (f"seat{p + 1}",))]
