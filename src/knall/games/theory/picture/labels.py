"""What the pieces of the picture of The Big Bang Theory are called, for tooltips and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from knall.core.engine.bitset import bits
from knall.core.text.language import Language
from knall.core.text.sentences import join
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.theory.decks.deck import Deck
from knall.games.theory.notation.notation import unpacked
from knall.games.theory.rules.state import AMY, BERNADETTE, PENNY, TableState
from knall.games.theory.words.names import card_name, colour_name, effect, tile_name, uses, value_name
from knall.games.theory.words.sentences import verdict

_TEXTS = load_texts(__package__)
WOMEN = (PENNY, AMY, BERNADETTE)  # T2


def whole(t: TableState, headline: str, language: Language) -> str:
    """The picture in one line."""
    return f"The Big Bang Theory. {round_of(t.round_no, language)}. {headline}"


def round_of(number: int, language: Language) -> str:
    """Which of the six rounds this is."""
    return _TEXTS[language]["label"]["round"].format(n=number)


def prize(c: int, value: int, language: Language) -> str:
    """The prize of a colour; 0: none lies there."""
    words = _TEXTS[language]["label"]
    if not value:
        return words["no_prize"]
    return words["prize"].format(prize=value_name(c, value, language), colour=colour_name(c, language))


def left(c: int, prizes: int, last: tuple[int, int, int], voice: Voice) -> str:
    """The prizes of a colour that are still face down; and of the round scored last its number, value and winner."""
    words = _TEXTS[voice.language]["label"]
    values = ", ".join(map(str, unpacked(prizes))) or words["none"]
    line = words["left"].format(colour=colour_name(c, voice.language), values=values)
    number, value, winner = last
    if not value:
        return line  # nothing is remembered
    if not winner:
        return words["last_to_nobody"].format(left=line, round=number, value=value)
    return voice.tell(words["last"], {"who": winner - 1}, left=line, round=number, value=value)


def round_title(t: TableState, voice: Voice) -> str:
    """Which round it is, who starts it; what happened in the last one, and under which tiles."""
    words = _TEXTS[voice.language]
    told = [
        voice.tell(words["board"]["round"], {"starter": t.starter}, n=t.round_no) + ".",
        verdict(t, voice),
    ]
    tiles = join([tile_name(number, voice.language) for number in bits(t.last_tiles)], voice.language)
    if tiles:
        told.append(words["label"]["under"].format(tiles=tiles))
    return " ".join(filter(None, told))


def as_colour(cards_of: Deck, card: int, c: int, language: Language) -> str:
    """A card played, or to be played, for a colour."""
    value = value_name(c, cards_of.cards[card].values[c], language)
    return _TEXTS[language]["label"]["as"].format(card=card_name(cards_of, card, language), value=value)


def played(cards_of: Deck, card: int, c: int, language: Language) -> str:
    """A card on the table, and what becomes of it (T14)."""
    return _TEXTS[language]["label"]["played"].format(card=as_colour(cards_of, card, c, language))


def returned(cards_of: Deck, card: int, laid: int, c: int, spent: bool, language: Language) -> str:
    """A card of a round just scored: the colour it counted for, and what becomes of it (T12, T14)."""
    words, line = _TEXTS[language]["label"], as_colour(cards_of, card, laid, language)
    if laid != c:
        line = words["swapped"].format(card=line, colour=colour_name(c, language))
    return words["spent" if spent else "returned"].format(card=line)


def counted(p: int, c: int, summed: str, voice: Voice) -> str:
    """What a seat has for a colour when a round is scored."""
    words = _TEXTS[voice.language]["label"]["counted"]
    return voice.tell(words, {"who": p}, sum=summed, colour=colour_name(c, voice.language))


def prize_won(p: int, c: int, value: int, voice: Voice) -> str:
    """A prize that a seat has just won."""
    words = _TEXTS[voice.language]["label"]["prize_won"]
    return voice.tell(words, {"who": p}, prize=value_name(c, value, voice.language))


def prize_lost(c: int, value: int, language: Language) -> str:
    """A prize that nobody gets."""
    return _TEXTS[language]["label"]["prize_lost"].format(prize=value_name(c, value, language))


def bid(p: int, c: int, total: int, voice: Voice) -> str:
    """What a seat bids for a colour."""
    words = _TEXTS[voice.language]["label"]["sum"]
    return voice.tell(words, {"who": p}, sum=total, colour=colour_name(c, voice.language))


def won(p: int, c: int, values: tuple[int, ...], voice: Voice) -> str:
    """What a seat has won of a colour."""
    colour = colour_name(c, voice.language)
    prizes = join([str(value) for value in values], voice.language) or _TEXTS[voice.language]["label"]["none"]
    return voice.tell(_TEXTS[voice.language]["label"]["won"], {"who": p}, colour=colour, values=prizes)


def seat(p: int, prizes: tuple[tuple[int, int], ...], held: int, gone: bool, voice: Voice) -> str:
    """A seat and what it has."""
    words = _TEXTS[voice.language]["label"]
    names = join([value_name(c, value, voice.language) for c, value in prizes], voice.language) or words["none"]
    points = sum(value for _, value in prizes)
    count, cards = words["point" if points == 1 else "points"], words["card" if held == 1 else "cards"]
    facts = {"points": count.format(n=points), "won": names, "cards": cards.format(n=held)}
    line = voice.tell(words["seat"], {"who": p}, **facts)
    return words["dropped"].format(seat=line) if gone else line


def pile(p: int, stock: int, cards_of: Deck, inside: int, voice: Voice) -> str:
    """A pile; of one's own one knows what is in it."""
    words = _TEXTS[voice.language]["label"]
    line = voice.tell(words["pile_1" if stock == 1 else "pile"], {"who": p}, n=stock)
    return words["inside"].format(pile=line, cards=_cards(cards_of, inside, voice.language)) if inside else line


def away(cards_of: Deck, cards: int, language: Language) -> str:
    """The cards that a seat has lost."""
    return _TEXTS[language]["label"]["away"].format(cards=_cards(cards_of, cards, language))


def _cards(cards_of: Deck, cards: int, language: Language) -> str:
    return join([card_name(cards_of, card, language) for card in bits(cards)], language)


def held(cards_of: Deck, cards: int, tiles: Sequence[int], language: Language) -> str:
    """All that only one seat sees."""
    words = _TEXTS[language]["label"]
    hand = _cards(cards_of, cards, language) or words["no_cards"]
    if not tiles:
        return hand
    return words["held"].format(cards=hand, tiles=join([tile_name(one, language) for one in tiles], language))


def own(cards_of: Deck, card: int, known_to_all: bool, language: Language) -> str:
    """A card of one's own hand: what it can be played for, and whom tiles see in it."""
    words, person = _TEXTS[language]["label"], cards_of.cards[card].person
    kind = "thing" if person is None else "woman" if person in WOMEN else "man"
    line = words["own"].format(
        card=card_name(cards_of, card, language), uses=uses(cards_of, card, language), kind=words[kind]
    )
    return words["known_to_all"].format(card=line) if known_to_all else line


def known(p: int, cards_of: Deck, card: int, voice: Voice) -> str:
    """A card that everyone knows in a hand."""
    words, name = _TEXTS[voice.language]["label"]["known"], card_name(cards_of, card, voice.language)
    return voice.tell(words, {"who": p}, card=name, uses=uses(cards_of, card, voice.language))


def hidden_card(p: int, voice: Voice) -> str:
    """An unknown card of another seat."""
    return voice.tell(_TEXTS[voice.language]["label"]["hidden_card"], {"who": p})


def hidden_tile(p: int, voice: Voice) -> str:
    """An unknown tile of another seat."""
    return voice.tell(_TEXTS[voice.language]["label"]["hidden_tile"], {"who": p})


def down(p: int, voice: Voice) -> str:
    """A tile that was put down face down."""
    return voice.tell(_TEXTS[voice.language]["label"]["down"], {"who": p})


def laid(p: int, number: int, voice: Voice) -> str:
    """A tile that was put down, and that the viewer knows."""
    return voice.tell(_TEXTS[voice.language]["label"]["laid"], {"who": p}, tile=tile(number, voice.language))


def unseen(language: Language) -> str:
    """T19: a tile that nobody knows."""
    return _TEXTS[language]["label"]["unseen"]


def button(name: str, language: Language) -> str:
    """What one can press: `keep` or `out`."""
    return _TEXTS[language]["label"][name]


def tile(number: int, language: Language) -> str:
    """A tile and what it does."""
    return _TEXTS[language]["label"]["tile"].format(tile=tile_name(number, language), effect=effect(number, language))


def slot(number: int, used: bool, mine: bool, language: Language) -> str:
    """A tile in the reminder."""
    line, words = tile(number, language), _TEXTS[language]["label"]
    if used:
        return words["used"].format(tile=line)
    return words["yours"].format(tile=line) if mine else line
