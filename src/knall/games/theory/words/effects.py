"""What moves and events of The Big Bang Theory bring about besides themselves, with the pieces that it happens to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knall.core.engine.bitset import bits, count
from knall.core.show.told import Effect
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.theory.notation.notation import COLOUR_LETTERS
from knall.games.theory.rules import state
from knall.games.theory.view import ViewState
from knall.games.theory.words.names import colour_name, effect
from knall.games.theory.words.round_end import prize_sentence, tile_sentence
from knall.games.theory.words.round_result import SEVEN, Scored, scored, sums

_TEXTS = load_texts(__package__)


def effects(before: ViewState, after: ViewState, event: str, voice: Voice) -> Sequence[Effect]:
    """How a round is scored, who leads now or is left alone, what a tile does, which pile is empty, who starts."""
    round_ = scored(after)
    if round_ is not None:
        return tuple(_scoring(round_, voice))
    if event.startswith("!"):
        return tuple(_tile(before, event[1], voice))
    if event.startswith("*"):
        return tuple(_empty_pile(after, int(event[1]) - 1, voice))
    if event.startswith("$"):
        who = after.table.starter
        return (Effect(_told("starts", who, voice), (f"seat{who + 1}",)),)
    if before.table.phase == state.PLAY:
        return (*_lead(before, after, event, voice), *_alone(before, after, voice))
    return ()


def _told(key: str, who: int, voice: Voice, **facts: object) -> str:
    return voice.tell(_TEXTS[voice.language]["effects"][key], {"who": who}, **facts)


def _scoring(round_: Scored, voice: Voice) -> Iterator[Effect]:
    """T11-T13: the tiles turned up, with the sums they change; and the prizes."""
    for tile in bits(round_.tiles):
        yield Effect(tile_sentence(round_, tile, voice), (f"tile{tile}", *_changed(round_, tile)))
    for c, letter in enumerate(COLOUR_LETTERS):
        tied = round_.best(c) if round_.winners[c] < 0 and round_.is_bid_for(c) else ()
        pieces = (f"prize-{letter}", *(f"cell{p + 1}{letter}" for p in tied))
        yield Effect(prize_sentence(round_, c, voice), pieces)


def _changed(round_: Scored, tile: int) -> Iterator[str]:
    """The sums that a tile changed."""
    if round_.idle >> tile & 1:
        return
    for p, bids in enumerate(round_.bids):
        for c, bid in enumerate(bids):
            bonus = tile in (added for added, _ in bid.bonuses)
            swapped = tile == round_.swap and round_.laid_for[c] != c and bid.cards
            halved = tile == SEVEN and any(value % 2 for _, value in bid.cards)
            if bonus or swapped or halved:
                yield f"cell{p + 1}{COLOUR_LETTERS[c]}"


def _tile(before: ViewState, tile: str, voice: Voice) -> Iterator[Effect]:
    """T4: what a tile does that this viewer sees."""
    if tile.isdigit():
        words = _TEXTS[voice.language]["effects"]["tile"]
        yield Effect(words.format(effect=effect(int(tile), voice.language)), (f"tile{tile}",))


def _lead(before: ViewState, after: ViewState, event: str, voice: Voice) -> Iterator[Effect]:
    """A seat that takes the lead of a colour, or draws level, tiles left aside."""
    if event == "out":
        return
    c, who = COLOUR_LETTERS.index(event[1]), before.table.turn
    mine = sums(after.table, who, c)
    others = [sums(after.table, p, c) for p in range(after.players) if p != who]
    was = sums(before.table, who, c)
    if was <= max(others) <= mine and max(others):
        key, colour = "level" if mine == max(others) else "leads", colour_name(c, voice.language)
        told = _told(key, who, voice, colour=colour, sum=mine, second=max(others))
        yield Effect(told, (f"cell{who + 1}{event[1]}",))


def _alone(before: ViewState, after: ViewState, voice: Voice) -> Iterator[Effect]:
    """T10: one seat only is still in the round."""
    rest = ((1 << after.players) - 1) & ~after.table.gone
    if after.table.gone != before.table.gone and count(rest) == 1:
        who = next(iter(bits(rest)))
        yield Effect(_told("alone", who, voice), (f"seat{who + 1}",))


def _empty_pile(after: ViewState, who: int, voice: Voice) -> Iterator[Effect]:
    """T15: the last cards have been drawn."""
    if after.table.stock[who] == 0:
        yield Effect(_told("empty", who, voice), (f"p{who + 1}",))
