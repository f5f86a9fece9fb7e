"""Prompts for language models, made from a view and from what its seat was told; and moves found in what they answer.

Review this file by itself for secrets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from knall.core.game.game import AnyGame
from knall.core.game.rulebook import rulebook
from knall.core.match import attendance
from knall.core.match.attendance import SEATS
from knall.core.match.history import Told
from knall.core.match.position import View
from knall.core.pages.summary import summary
from knall.core.text.errors import IllegalMove, KnallError
from knall.core.text.language import LANGUAGES, ORIGINAL, Language
from knall.core.text.sentences import join_or
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.core.text.wording import Wordings

wrong = Wordings(__package__, "environment")

RulesShown = Literal["full", "brief", "none"]
MovesShown = Literal["listed", "hidden"]
BRACKETS = re.compile(r"\[([^\[\]]{1,60})\]")  # nothing in it can be read in two ways: answers may be long
PICTURE = re.compile(r"^!\[.*$\n?", re.MULTILINE)
AROUND = ".,;:!?`'\"*()“”„‚‘’"
MOST_EXAMPLES = 8


@dataclass(frozen=True)
class PromptStyle:
    """What a prompt holds: the rules, all, brief or none; the legal moves, listed or hidden; and its language."""

    rules: RulesShown = "brief"
    moves: MovesShown = "listed"
    language: Language = ORIGINAL

    def __post_init__(self) -> None:
        for value, allowed in ((self.rules, ("full", "brief", "none")), (self.moves, ("listed", "hidden"))):
            if value not in allowed:
                raise KnallError(wrong("none_of", value=repr(value), known=", ".join(allowed)))


def prompt(view: View, told: Iterable[Told], style: PromptStyle, voice: Voice) -> str:
    """All that somebody needs to decide for the seat of this view."""
    return "\n\n".join([_beginning(view, style, voice), situation(view, told, style, voice)])


def _beginning(view: View, style: PromptStyle, voice: Voice) -> str:
    called, words = voice.called(view.seat), load_texts(__package__)[style.language]["prompt"]
    parts = [words["seat"].format(title=view.game.title, called=called, players=view.players)]
    rules = rules_text(view.game, style)
    if rules:
        parts += [words["rules"], rules]
    return "\n\n".join(parts)


def situation(view: View, told: Iterable[Told], style: PromptStyle, voice: Voice) -> str:
    """The same without rules, for who remembers them."""
    words, legal = load_texts(__package__)[style.language]["prompt"], view.legal_moves
    happened = [line for one in told for line in sentences(one, voice)]
    parts = [*seen(view, happened, style, voice)]
    if style.moves == "listed":
        parts.append(listed([(move, view.say(move, voice)) for move in legal], style))
    else:
        shapes = join_or([f"[{one}]" for one in examples(view.game)], style.language)
        parts.append(words["hidden"].format(examples=shapes))
    example = legal[0] if style.moves == "listed" and legal else examples(view.game)[0]
    parts.append(words["answer"].format(example=example))
    return "\n\n".join(parts)


def seen(view: View, happened: Sequence[str], style: PromptStyle, voice: Voice) -> Iterator[str]:
    """What has happened, the board, and what is to be done."""
    words = load_texts(__package__)[style.language]["prompt"]
    if happened:
        yield "\n".join([words["happened"], *(f"- {line}" for line in happened)])
    board, status = view.board(voice).rstrip(), view.status(voice)
    yield f"{words['board']}\n{board}"
    yield words["notation"].format(view=view) + ("" if status in board else f"\n{status}")


def listed(moves: Iterable[tuple[str, str]], style: PromptStyle) -> str:
    """Legal moves, each with its sentence."""
    words = load_texts(__package__)[style.language]["prompt"]
    return "\n".join([words["listed"], *(f"[{move}] {said}" for move, said in moves)])


def sentences(one: Told, voice: Voice) -> list[str]:
    """An event as its seat may read it, and what it brought about."""
    if one.text in SEATS:
        return [attendance.say(one.text, voice)]
    return [one.before.say(one.text, voice), *(effect.sentence for effect in one.effects(voice))]


def rules_text(game: AnyGame, style: PromptStyle) -> str:
    """As much of the rules as is wanted; a game without a summary has its rulebook."""
    if style.rules == "none":
        return ""
    brief = summary(game, style.language) if style.rules == "brief" else None
    return (PICTURE.sub("", brief) if brief else rulebook(game, style.language).page).strip()


@cache
def examples(game: AnyGame) -> tuple[str, ...]:
    """A move of each shape, so that somebody knows how moves are written; nothing of a match is in them."""
    shapes: dict[str, str] = {}
    for move in game.notation.catalogue:
        shape = re.sub(r"[a-z]+", "a", re.sub(r"[A-Z]", "A", re.sub(r"[0-9]+", "0", move)))
        shapes.setdefault(shape, move)
    return tuple(shapes.values())[:MOST_EXAMPLES]


@cache
def final() -> re.Pattern[str]:
    """How answers announce a move, in any language: "Final answer: a1"."""
    spelt = ", ".join(load_texts(__package__)[language]["prompt"]["announcing"] for language in LANGUAGES)
    words = "|".join(map(re.escape, spelt.split(", ")))
    return re.compile(rf"(?:{words})\W{{0,6}}?:\W{{0,4}}?\s*[*`'\"“„(]*([^\s*`'\"”“)]+)", re.IGNORECASE)


def found_move(answer: str, legal: Sequence[str], catalogue: Iterable[str]) -> str | None:
    """The move that an answer means: in the last brackets, behind "Final answer:", or the only one in its last line."""
    known = {move.casefold(): move for move in catalogue}
    inside = (text.strip() for text in BRACKETS.findall(answer))
    bracketed = [known.get(text.casefold(), text) for text in inside if text and "\n" not in text]
    if bracketed:
        return next((move for move in reversed(bracketed) if move in legal), bracketed[-1])
    for text in reversed(final().findall(answer)):
        move = known.get(text.strip(AROUND).casefold()) or known.get(text.casefold())
        if move is not None:
            return move
    lines = [line for line in answer.splitlines() if line.strip()]
    words = lines[-1].split() if lines else []
    named = {known.get(form.casefold()) for word in words for form in (word, word.strip(AROUND))} & set(legal)
    return named.pop() if len(named) == 1 else None


def refused(move: str, error: KnallError, style: PromptStyle) -> str:
    """Why a move cannot be played: the clause and a sentence."""
    words, said = load_texts(__package__)[style.language]["prompt"], error.say(style.language)
    if not isinstance(error, IllegalMove):
        said = said[:1].upper() + said[1:]
    return words["refused"].format(move=move, refusal=said)


def unread(style: PromptStyle) -> str:
    """That an answer named no move."""
    words = load_texts(__package__)[style.language]["prompt"]
    return words["unread"]


def strike(left: int, style: PromptStyle) -> str:
    """How many more bad answers the match may bear."""
    words = load_texts(__package__)[style.language]["prompt"]
    return {0: words["lost"], 1: words["last_strike"]}.get(left) or words["strikes_left"].format(left=left)
