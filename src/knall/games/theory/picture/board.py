"""The table of The Big Bang Theory as text, for the terminal."""

from __future__ import annotations

import re

from knall.core.engine.bitset import bits
from knall.core.text.language import LANGUAGES
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.theory.decks import deck
from knall.games.theory.notation.notation import LETTERS, plays_of, points, unpacked, won_by
from knall.games.theory.rules import state
from knall.games.theory.rules.state import CARDS, COLOURS, TableState
from knall.games.theory.view import HIDDEN, ViewState
from knall.games.theory.words.names import colour_name, effect, shown_on, tile_sign, value_name
from knall.games.theory.words.round_result import sums
from knall.games.theory.words.sentences import status, verdict

CELL = 22
CARD_CELL = 26
_TEXTS = load_texts(__package__)
STYLES = ("bold bright_blue", "bold green", "bold red")


def _painted(c: int) -> str:
    """What is written of a colour: b7, or its name in any language."""
    names = "|".join(re.escape(colour_name(c, language)) for language in LANGUAGES)
    return rf"\b{deck.COLOUR_NAMES[c][0]}[0-9]+\b|\b(?i:{names}) [0-9]+"


PAINT = {_painted(c): style for c, style in enumerate(STYLES)}


def board(v: ViewState, voice: Voice) -> str:
    """Prizes, what everyone has played for them, one's own cards, and what is to be done."""
    t, words = v.table, _TEXTS[voice.language]["board"]
    rows = [voice.tell(words["round"], {"starter": t.starter}, n=t.round_no), "", *_prizes(t, voice), ""]
    for p in range(v.players):
        rows += _seat(v, p, voice)
    if v.seat >= 0:
        rows += ["", *_own(v, voice)]
    rows += ["", *_tiles(t, voice), *filter(None, [verdict(t, voice)]), status(v, voice)]
    return "\n".join(row.rstrip() for row in "\n".join(rows).split("\n"))


def _prizes(t: TableState, voice: Voice) -> list[str]:
    words = _TEXTS[voice.language]["board"]
    names = [
        value_name(c, t.prizes[c], voice.language) if t.prizes[c] else colour_name(c, voice.language)
        for c in range(COLOURS)
    ]
    left = [" ".join(map(str, unpacked(t.left[c]))) or "–" for c in range(COLOURS)]
    return [
        f"{words['prizes']:<16}" + "".join(f"{name:<{CELL}}" for name in names),
        f"{words['to_come']:<16}" + "".join(f"{values:<{CELL}}" for values in left),
    ]


def _seat(v: ViewState, p: int, voice: Voice) -> list[str]:
    t, words = v.table, _TEXTS[voice.language]["board"]
    star = "*" if p == t.turn and t.phase in (state.TILE, state.PLAY) else " "
    plays = [[LETTERS[card] for card, colour in plays_of(t, p) if colour == c] for c in range(COLOURS)]
    cells = [f"{sums(t, p, c)} ({' '.join(plays[c])})" if plays[c] else "–" for c in range(COLOURS)]
    out = words["out"] if t.gone >> p & 1 else ""
    return [
        f"{star}{voice.called(p):<15}" + "".join(f"{cell:<{CELL}}" for cell in cells) + out,
        "    " + ", ".join(_counts(v, p, voice)),
    ]


def _counts(v: ViewState, p: int, voice: Voice) -> list[str]:
    t, words = v.table, _TEXTS[voice.language]["board"]
    known = f" ({words['known']}: {_letters(t.known[p])})" if t.known[p] else ""
    parts = [
        f"{points(t, p)} {words['point' if points(t, p) == 1 else 'points']}"
        + (f" ({_won(t, p)})" if t.wins[p] else ""),
        f"{state.hand_size(t, p)} {words['hand']}{known}",
        f"{t.stock[p]} {words['pile']}",
    ]
    if t.tokens[p]:
        parts.append(f"{t.tokens[p]} {words['tile' if t.tokens[p] == 1 else 'tiles']}")
    if v.down[p] != state.NO_TILE:
        name = words["hidden"] if v.down[p] == HIDDEN else f"{v.down[p]} {tile_sign(v.down[p], voice.language)}"
        parts.append(f"{words['down']}: {name}")
    if t.out[p]:
        parts.append(f"{words['gone']}: {_letters(t.out[p])}")
    return _wrapped(parts)


def _wrapped(parts: list[str]) -> list[str]:
    """A line break where the line would leave 100 columns."""
    length, wrapped = 4, []
    for part in parts:
        if length + len(part) > 96:
            part, length = "\n    " + part, 4
        length += len(part) + 2
        wrapped.append(part)
    return wrapped


def _letters(mask: int) -> str:
    return "".join(LETTERS[card] for card in bits(mask))


def _won(t: TableState, p: int) -> str:
    return " ".join(f"{'bgr'[c]}{value}" for c, value in won_by(t, p))


def _own(v: ViewState, voice: Voice) -> list[str]:
    t, words = v.table, _TEXTS[voice.language]["board"]
    pile = state.ALL_CARDS ^ v.hand ^ t.out[v.seat] ^ state.played(t, v.seat)
    rows = [f"{words['yours']}:", *_columns([_card(t, card, voice) for card in bits(v.hand)], CARD_CELL)]
    if pile:
        rows.append(f"{words['left']}: {' '.join(_letters(pile))}")
    if v.tiles:
        rows.append(f"{words['your_tiles']}:")
        rows += [
            f"  {tile}  {tile_sign(tile, voice.language)}: {effect(tile, voice.language)}" for tile in bits(v.tiles)
        ]
    return rows


def _card(t: TableState, card: int, voice: Voice) -> str:
    values = "/".join(f"{'bgr'[c]}{t.value[c * CARDS + card]}" for c in range(COLOURS) if t.value[c * CARDS + card])
    return f"{deck.LETTERS[card]}  {shown_on(deck.of(t), card, voice.language)} {values}"


def _columns(cells: list[str], width: int) -> list[str]:
    each = 96 // width
    return ["  " + "".join(f"{cell:<{width}}" for cell in cells[i : i + each]) for i in range(0, len(cells), each)]


def _tiles(t: TableState, voice: Voice) -> list[str]:
    words, rows = _TEXTS[voice.language]["board"], []
    if t.up:
        rows.append(
            f"{words['used']}: " + ", ".join(f"{tile} {tile_sign(tile, voice.language)}" for tile in bits(t.up))
        )
    if t.paradox >= state.CHAOS and t.phase in (state.PLAY, state.TURN_UP):
        rows.append(f"{words['unseen']}: {state.tiles_down(t)}")
    return _wrapped_list(rows)


def _wrapped_list(rows: list[str]) -> list[str]:
    from textwrap import wrap

    return [line for row in rows for line in wrap(row, 98, subsequent_indent="    ")]
