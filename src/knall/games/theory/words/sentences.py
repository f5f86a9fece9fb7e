"""What moves and events of The Big Bang Theory mean, in words."""

from __future__ import annotations

from knall.core.engine.bitset import bits
from knall.core.text.language import Language
from knall.core.text.sentences import join, match_over
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.theory.decks import deck
from knall.games.theory.notation.notation import COLOUR_LETTERS, LETTERS, points
from knall.games.theory.rules import state
from knall.games.theory.rules.state import CARDS, COLOURS, TableState
from knall.games.theory.view import ViewState
from knall.games.theory.words.names import card_name, tile_name, value_name, value_of_card

_TEXTS = load_texts(__package__)


def say(v: ViewState, move: str, voice: Voice) -> str:
    """One sentence for a move or a told event."""
    t, words = v.table, _TEXTS[voice.language]["sentence"]
    if move.startswith("!"):
        return _tile(v, move[1], voice)
    if move.startswith("?"):
        return _turned_up(move, voice)
    if move.startswith("%"):
        return _deal(v, move, voice)
    if move.startswith("*"):
        return _draw(v, move, voice)
    if move.startswith("$"):
        values = [value_name(c, int(move[2 + 2 * c]), voice.language) for c in range(state.COLOURS)]
        return words["prizes"].format(round=t.round_no, prizes=join(values, voice.language))
    if move == "out":
        return voice.tell(words["out"], {"who": t.turn})
    card, c = LETTERS.index(move[0]), COLOUR_LETTERS.index(move[1])
    key = "last" if state.hand_size(t, t.turn) == 1 else "play"
    value = value_of_card(c, t.value[c * CARDS + card], voice.language)
    return voice.tell(words[key], {"who": t.turn}, card=card_name(deck.of(t), card, voice.language), value=value)


def _deal(v: ViewState, move: str, voice: Voice) -> str:
    words, t = _TEXTS[voice.language]["sentence"], v.table
    if "/" not in move:  # one card or tile
        return voice.tell(words["dealt"], {"who": int(move[1]) - 1}, things=_things(t, move[2], voice.language))
    told = [words["deal" if t.paradox <= state.OPEN else "deal_cards"]]
    for p, hand in enumerate(move[1:].split("/")):
        if "?" not in hand:
            told.append(voice.tell(words["dealt"], {"who": p}, things=_things(t, hand, voice.language)))
    return " ".join(told)


def _things(t: TableState, names: str, language: Language) -> str:
    """Cards by their letters, tiles by their numbers."""
    cards = [card_name(deck.of(t), LETTERS.index(name), language) for name in names if name.isalpha()]
    return join([*cards, *(tile_name(int(name), language) for name in names if name.isdigit())], language)


def _tile(v: ViewState, tile: str, voice: Voice) -> str:
    words, who = _TEXTS[voice.language]["sentence"], {"who": v.table.turn}
    if tile == "-":
        return voice.tell(words["keep"], who)
    if tile == "?":
        return voice.tell(words["put_unseen"], who)
    key = "put_open" if v.table.paradox == state.OPEN else "put"
    return voice.tell(words[key], who, tile=tile_name(int(tile), voice.language))


def _turned_up(move: str, voice: Voice) -> str:
    words = _TEXTS[voice.language]["sentence"]
    if ":" in move:
        seat, tile = move[1:].split(":")
        return voice.tell(words["owner"], {"who": int(seat) - 1}, tile=tile_name(int(tile), voice.language))
    names = [tile_name(int(tile), voice.language) for tile in move[1:]]
    return words["turned_up" if len(names) == 1 else "turned_up_2"].format(tiles=join(names, voice.language))


def _draw(v: ViewState, move: str, voice: Voice) -> str:
    words, who, cards = _TEXTS[voice.language]["sentence"], {"who": int(move[1]) - 1}, move[2:]
    if "?" in cards:
        return voice.tell(words["draw_unseen_1" if len(cards) == 1 else "draw_unseen_2"], who)
    names = [card_name(deck.of(v.table), LETTERS.index(letter), voice.language) for letter in cards]
    return voice.tell(words["draw"], who, cards=join(names, voice.language))


def status(v: ViewState, voice: Voice) -> str:
    """What is to be done now, in a sentence."""
    t, words = v.table, _TEXTS[voice.language]["status"]
    if t.phase == state.OVER:
        return f"{match_over(voice.language)} {result(v, voice)}"
    if t.phase == state.DRAW and state.just_scored(t):
        return words["scored"].format(n=t.round_no)
    if t.phase == state.PLAY and t.turn == t.starter and not state.played(t, t.turn):
        return voice.tell(words["must"], {"who": t.turn})
    return voice.tell(words[state.PHASES[t.phase]], {"who": t.turn})


def verdict(t: TableState, voice: Voice) -> str:
    """Who won what in the round scored last; empty if nothing is remembered."""
    if not t.last_prize[0]:
        return ""
    words, parts = _TEXTS[voice.language]["sentence"], []
    for c in range(COLOURS):
        prize, winner = value_name(c, t.last_prize[c], voice.language), t.last_winner[c] - 1
        to_whom = words["to_nobody"].format(prize=prize)
        parts.append(voice.tell(words["prize_to"], {"who": winner}, prize=prize) if winner >= 0 else to_whom)
    return words["verdict"].format(round=state.scored(t), prizes=join(parts, voice.language))


def winners(v: ViewState) -> int:
    """T16, T17: the seats that have won, as a mask; empty before the end."""
    t = v.table
    if t.phase != state.OVER:
        return 0
    ranks = [(points(t, p), state.hand_size(t, p)) for p in range(v.players)]
    return sum(1 << p for p, rank in enumerate(ranks) if rank == max(ranks))


def result(v: ViewState, voice: Voice) -> str:
    """Who has won, as a sentence; empty before the end."""
    seats = list(bits(winners(v)))
    if not seats:
        return ""
    key = "wins" if len(seats) == 1 else "share"
    return voice.tell(_TEXTS[voice.language]["sentence"][key], {"who": seats}, n=points(v.table, seats[0]))
