"""How the points of The Big Bang Theory come about (T16, T17); everybody saw every prize, so every view tells all."""

from __future__ import annotations

from functools import lru_cache

from knall.core.show.told import Account, AccountEntry
from knall.core.text.language import Language
from knall.core.text.sentences import join
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.theory.decks.deck import COLOUR_NAMES
from knall.games.theory.notation.notation import COLOUR_LETTERS, SEAT_NAMES, points, won_by
from knall.games.theory.rules import state
from knall.games.theory.rules.state import COLOURS
from knall.games.theory.view import ViewState

_TEXTS = load_texts(__package__)


def score_breakdown(v: ViewState, voice: Voice) -> tuple[Account, ...]:
    """The prizes of each seat by colour; if the best are level at the end, also the cards they have left."""
    t = v.table
    totals = [points(t, p) for p in range(v.players)]
    level = t.phase == state.OVER and totals.count(max(totals)) > 1
    return tuple(
        Account(
            SEAT_NAMES[p],
            voice.called(p),
            (
                *_prizes(p, tuple(won_by(t, p)), t.phase == state.OVER and not state.just_scored(t), voice.language),
                *_cards_left(v, p, level and totals[p] == max(totals), voice.language),
            ),
        )
        for p in range(v.players)
    )


@lru_cache(4096)
def _prizes(p: int, won: tuple[tuple[int, int], ...], in_cells: bool, language: Language) -> tuple[AccountEntry, ...]:
    """T16; if the scoring of the last round is unknown, the prizes of a colour are shown in the cells of bids."""
    entries = []
    for c in range(COLOURS):
        values = [value for colour, value in won if colour == c]
        if values:
            sentence = _TEXTS[language]["account.prize" if len(values) == 1 else "account.prizes"][COLOUR_NAMES[c]]
            piece = f"cell{p + 1}{COLOUR_LETTERS[c]}" if in_cells else f"seat{p + 1}"
            named = sentence.format(values=join([str(value) for value in values], language))
            entries.append(AccountEntry(named, sum(values), (piece,)))
    return tuple(entries)


def _cards_left(v: ViewState, p: int, level: bool, language: Language) -> list[AccountEntry]:
    """T17."""
    if not level:
        return []
    n = state.hand_size(v.table, p)
    return [
        AccountEntry(_TEXTS[language]["account"]["tie" if n == 1 else "tie_more"].format(n=n), 0, (f"seat{p + 1}",))
    ]
