"""Score table of a round: effects of tiles, every sum with its terms, and who gets which prize and why (T11-T16)."""

from __future__ import annotations

from collections.abc import Iterator

from knall.core.engine.bitset import bits
from knall.core.show.told import RoundEnd, RoundRow
from knall.core.text.language import Language
from knall.core.text.sentences import join
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.theory.decks import deck
from knall.games.theory.notation.notation import points
from knall.games.theory.rules import state
from knall.games.theory.rules.state import COLOURS
from knall.games.theory.view import ViewState
from knall.games.theory.words.names import card_name, colour_name, effect, halves, tile_name, value_name
from knall.games.theory.words.round_result import SEVEN, Bid, Scored, scored
from knall.games.theory.words.sentences import result

_TEXTS = load_texts(__package__)


def round_end(v: ViewState, voice: Voice) -> RoundEnd | None:
    """A row for each seat, a column for each prize, and a sentence for each tile, each prize and each loss."""
    round_ = scored(v)
    if round_ is None:
        return None
    words, t = _TEXTS[voice.language]["round"], v.table
    prizes = (value_name(c, round_.prizes[c], voice.language) for c in range(COLOURS))
    return RoundEnd(
        words["title"].format(n=state.scored(t)),
        (words["who"], *(prize[0].upper() + prize[1:] for prize in prizes), words["points"]),
        tuple(_row(v, round_, p, voice) for p in range(v.players)),
        tuple(sentences(v, round_, voice)),
    )


def sentences(v: ViewState, round_: Scored, voice: Voice) -> Iterator[str]:
    """Sentences about a scored round."""
    yield from _tiles(v, round_, voice)
    for c in range(COLOURS):
        yield prize_sentence(round_, c, voice)
    cards_of, words = deck.of(v.table), _TEXTS[voice.language]["round"]
    for p in range(v.players):
        if lost := [card_name(cards_of, card, voice.language) for card in round_.spent(p)]:
            yield voice.tell(words["lost"], {"who": p}, cards=join(lost, voice.language))
    if v.table.phase == state.OVER:
        yield from filter(None, [_tie_break(v, voice), result(v, voice)])
    elif any(winner >= 0 for winner in round_.winners):
        yield words["others_return"]
    else:
        yield words["all_return"]


def _tie_break(v: ViewState, voice: Voice) -> str:
    """T17: where the best are level on points, the cards left in hand decide."""
    totals = [points(v.table, p) for p in range(v.players)]
    level = [p for p, total in enumerate(totals) if total == max(totals)]
    if len(level) == 1:
        return ""
    cards = [f"{voice.called(p)}: {state.hand_size(v.table, p)}" for p in level]
    return _TEXTS[voice.language]["round"]["level"].format(cards=join(cards, voice.language))


def terms(bid: Bid, language: Language) -> str:
    """A sum as people write it: 3 + 2 + 3 = 8; a dash if there is nothing to add."""
    values = [halves(value, language) for _, value in bid.cards + bid.bonuses]
    total = halves(bid.total, language)
    return " + ".join(values) + (f" =\N{NO-BREAK SPACE}{total}" if len(values) > 1 else "") or "–"


def _row(v: ViewState, round_: Scored, p: int, voice: Voice) -> RoundRow:
    words, total, gained = _TEXTS[voice.language]["round"], points(v.table, p), round_.gained(p)
    sums = (
        words["wins"].format(sum=terms(bid, voice.language)) if round_.winners[c] == p else terms(bid, voice.language)
        for c, bid in enumerate(round_.bids[p])
    )
    added = f"{total - gained} + {gained} =\N{NO-BREAK SPACE}{total}" if gained else str(total)
    return RoundRow(p, (voice.called(p), *sums, added), bool(gained))


def _tiles(v: ViewState, round_: Scored, voice: Voice) -> Iterator[str]:
    if not round_.tiles and v.table.paradox != state.NONE:
        yield _TEXTS[voice.language]["round"]["no_tile"]
    for tile in bits(round_.tiles):
        yield tile_sentence(round_, tile, voice)


def tile_sentence(round_: Scored, tile: int, voice: Voice) -> str:
    """T12: what a tile did; several that swap colours do nothing."""
    words, owners = _TEXTS[voice.language]["round"], dict(round_.owners)
    facts = {"tile": tile_name(tile, voice.language), "effect": _did(round_, tile, voice)}
    return (
        voice.tell(words["tile_of"], {"who": owners[tile]}, **facts)
        if tile in owners
        else words["tile"].format(**facts)
    )


def _did(round_: Scored, tile: int, voice: Voice) -> str:
    words = _TEXTS[voice.language]["round"]
    if round_.cancelled >> tile & 1:
        others = [tile_name(other, voice.language) for other in bits(round_.cancelled) if other != tile]
        return words["cancelled"].format(tiles=join(others, voice.language))
    if round_.idle >> tile & 1:
        return words["no_seven" if tile == SEVEN else "idle"]
    if tile in (round_.swap, SEVEN):
        return effect(tile, voice.language)
    who, colours = gained_by(round_, tile)
    bonus = [
        words["plus"].format(n=halves(n, voice.language), colour=colour_name(c, voice.language)) for c, n in colours
    ]
    key = "gain" if len(who) == 1 else "gains"
    return voice.tell(words[key], {"who": who}, bonus=join(bonus, voice.language))


def gained_by(round_: Scored, tile: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """The seats to which a tile gave something, and what: colours and half points, the same for all of them."""
    added = [[(c, dict(bid.bonuses).get(tile, 0)) for c, bid in enumerate(bids)] for bids in round_.bids]
    gains = [tuple((c, n) for c, n in plus if n) for plus in added]
    return tuple(p for p, plus in enumerate(gains) if plus), max(gains, key=len)


def prize_sentence(round_: Scored, c: int, voice: Voice) -> str:
    """T13: who gets a prize with which sum against which, or why nobody does."""
    words, prize = _TEXTS[voice.language]["round"], value_name(c, round_.prizes[c], voice.language)
    prize = prize[0].upper() + prize[1:]
    best, winner = round_.best(c), round_.winners[c]
    total = halves(max(bids[c].total for bids in round_.bids), voice.language)
    if winner >= 0:
        second = max((bids[c].total for p, bids in enumerate(round_.bids) if p != winner), default=0)
        key = "won" if second else "won_alone"
        return voice.tell(words[key], {"who": winner}, prize=prize, sum=total, second=halves(second, voice.language))
    if not round_.is_bid_for(c):
        return words["no_card"].format(prize=prize, colour=colour_name(c, voice.language))
    return voice.tell(words["tie"], {"who": best}, prize=prize, sum=total)
