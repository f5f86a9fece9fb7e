"""What moves and events of The Big Bang Theory mean, in words."""

from __future__ import annotations

from knall.core.bitset import bits
from knall.core.language import Language
from knall.core.sentences import join, match_over
from knall.core.texts import load_texts
from knall.games.theory import deck, table
from knall.games.theory.names import called, card_name, tile_name, value_name
from knall.games.theory.notation import COLOUR_LETTERS, LETTERS, points
from knall.games.theory.table import CARDS, COLOURS, TableState
from knall.games.theory.view import ViewState

_TEXTS = load_texts(__package__)


def say(v: ViewState, move: str, language: Language) -> str:
    """One sentence for a move or a told event; the first draw after a round is preceded by the round's result."""
    t = v.table
    who = called(t.turn, language)
    if move.startswith("!"):
        return _tile(v, move[1], who, language)
    if move.startswith("?"):
        return _turned_up(move, language)
    if move.startswith("%"):
        return _deal(v, move, language)
    if move.startswith("*"):
        return _draw(v, move, language)
    if move.startswith("$"):
        values = [value_name(c, int(move[2 + 2 * c]), language) for c in range(table.COLOURS)]
        return _TEXTS[language]["sentence"]["prizes"].format(round=t.round_no, prizes=join(values, language))
    if move == "out":
        return _TEXTS[language]["sentence"]["out"].format(who=who)
    card, c = LETTERS.index(move[0]), COLOUR_LETTERS.index(move[1])
    key = "last" if table.hand_size(t, t.turn) == 1 else "play"
    value = value_name(c, t.value[c * CARDS + card], language)
    return _TEXTS[language]["sentence"][key].format(who=who, card=card_name(deck.of(t), card, language), value=value)


def _deal(v: ViewState, move: str, language: Language) -> str:
    words, t = _TEXTS[language]["sentence"], v.table
    if "/" not in move:  # one card or tile
        return words["dealt"].format(who=called(int(move[1]) - 1, language), things=_things(t, move[2], language))
    told = [words["deal" if t.paradox <= table.OPEN else "deal_cards"]]
    for p, hand in enumerate(move[1:].split("/")):
        if "?" not in hand:
            told.append(words["dealt"].format(who=called(p, language), things=_things(t, hand, language)))
    return " ".join(told)


def _things(t: TableState, names: str, language: Language) -> str:
    """Cards by their letters, tiles by their numbers."""
    cards = [card_name(deck.of(t), LETTERS.index(name), language) for name in names if name.isalpha()]
    return join([*cards, *(tile_name(int(name), language) for name in names if name.isdigit())], language)


def _tile(v: ViewState, tile: str, who: str, language: Language) -> str:
    words = _TEXTS[language]["sentence"]
    if tile == "-":
        return words["keep"].format(who=who)
    if tile == "?":
        return words["put_unseen"].format(who=who)
    key = "put_open" if v.table.paradox == table.OPEN else "put"
    return words[key].format(who=who, tile=tile_name(int(tile), language))


def _turned_up(move: str, language: Language) -> str:
    words = _TEXTS[language]["sentence"]
    if ":" in move:
        seat, tile = move[1:].split(":")
        return words["owner"].format(who=called(int(seat) - 1, language), tile=tile_name(int(tile), language))
    names = [tile_name(int(tile), language) for tile in move[1:]]
    return words["turned_up" if len(names) == 1 else "turned_up_2"].format(tiles=join(names, language))


def _draw(v: ViewState, move: str, language: Language) -> str:
    words, who, cards = _TEXTS[language]["sentence"], called(int(move[1]) - 1, language), move[2:]
    result = verdict(v.table, language) if v.table.phase == table.DRAW and v.table.turn == 0 else ""
    if "?" in cards:
        sentence = words["draw_unseen_1" if len(cards) == 1 else "draw_unseen_2"].format(who=who)
    else:
        names = [card_name(deck.of(v.table), LETTERS.index(letter), language) for letter in cards]
        sentence = words["draw"].format(who=who, cards=join(names, language))
    return f"{result} {sentence}".strip()


def status(v: ViewState, language: Language) -> str:
    """What is to be done now, in a sentence."""
    t, words = v.table, _TEXTS[language]["status"]
    if t.phase == table.OVER:
        return f"{match_over(language)} {result(v, language)}"
    if t.phase == table.DRAW and table.just_scored(t):
        return words["scored"].format(n=t.round_no)
    if t.phase == table.PLAY and t.turn == t.starter and not table.played(t, t.turn):
        return words["must"].format(who=called(t.turn, language))
    return words[table.PHASES[t.phase]].format(who=called(t.turn, language))


def verdict(t: TableState, language: Language) -> str:
    """Who won what in the round scored last; empty if nothing is remembered."""
    if not t.last_prize[0]:
        return ""
    words, parts = _TEXTS[language]["sentence"], []
    for c in range(COLOURS):
        winner = called(t.last_winner[c] - 1, language) if t.last_winner[c] else words["to_nobody"]
        parts.append(words["prize_to"].format(prize=value_name(c, t.last_prize[c], language), who=winner))
    return words["verdict"].format(round=table.scored(t), prizes=join(parts, language))


def winners(v: ViewState) -> int:
    """T16, T17: the seats that have won, as a mask; empty before the end."""
    t = v.table
    if t.phase != table.OVER:
        return 0
    ranks = [(points(t, p), table.hand_size(t, p)) for p in range(v.players)]
    return sum(1 << p for p, rank in enumerate(ranks) if rank == max(ranks))


def result(v: ViewState, language: Language) -> str:
    """Who has won, as a sentence; empty before the end."""
    seats = list(bits(winners(v)))
    if not seats:
        return ""
    who = join([called(p, language) for p in seats], language)
    key = "wins" if len(seats) == 1 else "share"
    return _TEXTS[language]["sentence"][key].format(who=who, n=points(v.table, seats[0]))
