"""Grammatical person: sentences about seats, with the reader as "you" and others by name.

A text writes both persons in one pattern, the third first:

    "{who} [plays|play] {card}."             Anna plays …     You play …
    "It is [{who}’s|your] turn."             It is Anna’s …   It is your …

A bracket belongs to the seat named in it, else to the last seat named before it, else to the next one.
Outside brackets the reader is "you", capitalised where a sentence begins.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from string import Formatter
from typing import NamedTuple, TypeAlias

from knall.core.text.characters import skeleton
from knall.core.text.language import Language
from knall.core.text.sentences import capital, join, seat_name
from knall.core.text.texts import load_texts

Seats: TypeAlias = int | Sequence[int]
"""One seat, or several named together."""

_TEXTS = load_texts(__package__)
_PERSONS = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")
_NAMED = re.compile(r"\{(\w+)\}")
_BEGINS = re.compile(r"(?:^|[.!?] )\s*$")
_KEPT = 4096


class Voice(NamedTuple):
    """How sentences are told: the language, the names of the seats, and the reader's seat (None: no seat).

    Without names, `Game.voice` adds them.  Names are public, so a voice holds no secrets.
    """

    language: Language
    names: tuple[str, ...] = ()
    reader: int | None = None

    @property
    def to_all(self) -> Voice:
        """The voice for everybody: no reader, except one whose only name is "You"."""
        return self if self.reader is None or not self.has_name(self.reader) else Voice(self.language, self.names)

    def called(self, seat: int) -> str:
        """The name of a seat, even of the reader."""
        return self.names[seat]

    def has_name(self, seat: int) -> bool:
        """Whether the seat has a name besides "You"."""
        return seat != self.reader or self.names[seat] != _you_first(self.language)

    def you(self, seat: int) -> str:
        """A seat in a list or a label: "you" for the reader."""
        return _you(self.language) if seat == self.reader else self.names[seat]

    def tell(self, pattern: str, seats: Mapping[str, Seats], /, **facts: object) -> str:
        """Format a pattern with these seats, each in its person, and these facts."""
        language, names, reader = self
        addressed: tuple[str, ...] = ()
        for name, seat in seats.items():
            if seat == reader:
                facts[name], facts[_first(name)] = _you(language), _you_first(language)
                addressed += (name,)
            elif isinstance(seat, int):
                facts[name] = names[seat]
            else:
                facts[name] = told = self.together(seat)
                if reader in seat:
                    facts[_first(name)] = capital(told)
                    addressed += (name,)
        return _in_person(pattern, tuple(seats), addressed).format(**facts)

    def together(self, seats: Sequence[int]) -> str:
        """A list of seats in words, "you" first."""
        return join([self.you(seat) for seat in sorted(seats, key=lambda seat: seat != self.reader)], self.language)


Spoken: TypeAlias = Voice | Language
"""A voice, or only a language for a reader without a seat."""


@cache
def _you(language: Language) -> str:
    return _TEXTS[language]["match"]["you"]


@cache
def _you_first(language: Language) -> str:
    return capital(_you(language))


@cache
def _first(name: str) -> str:
    """The placeholder of a seat where a sentence begins."""
    return f"{name}_first"


@lru_cache(_KEPT)
def _in_person(pattern: str, seats: tuple[str, ...], addressed: tuple[str, ...]) -> str:
    """Resolve the person of each bracket; addressed seats are capitalised where a sentence begins."""
    parts: list[str] = []
    at, owner = 0, ""
    for found in _PERSONS.finditer(pattern):
        before = pattern[at : found.start()]
        parts.append(before)
        owner = _last_named(found[0], seats) or _last_named(before, seats) or owner
        owner = owner or next((name for name in _NAMED.findall(pattern[found.end() :]) if name in seats), "")
        if not owner:
            raise ValueError(f"'{pattern}': no seat is named that '{found[0]}' could belong to")
        parts.append(found[2] if owner in addressed else found[1])
        at = found.end()
    chosen = "".join([*parts, pattern[at:]])
    for name in addressed:
        chosen = "".join(_begun(chosen, name))
    return chosen


def _last_named(text: str, seats: Sequence[str]) -> str:
    return next((name for name in reversed(_NAMED.findall(text)) if name in seats), "")


def _begun(pattern: str, name: str) -> list[str]:
    """Use the capitalised placeholder wherever the seat begins a sentence."""
    pieces = pattern.split(f"{{{name}}}")
    whole = [pieces[0]]
    for piece in pieces[1:]:
        begins = _BEGINS.search("".join(whole)) is not None
        whole += [f"{{{_first(name) if begins else name}}}", piece]
    return whole


@cache
def placeholders(pattern: str) -> frozenset[str]:
    """The placeholders of a pattern."""
    return frozenset(name for _, name, _, _ in Formatter().parse(pattern) if name)


def named(voice: Voice, called: Callable[[int, Language], str], seats: int) -> Voice:
    """The voice with a name for each seat: the chosen one, else the game's.

    A name that looks like another, or like "you", is followed by its seat.  A reader without a name is "You".
    """
    plain = [called(seat, voice.language) for seat in range(seats)]
    unnamed = _unnamed_reader(voice, plain)
    chosen = [*voice.names, *[""] * seats][:seats]
    uses = Counter(skeleton(name) for name in (*plain, *filter(None, chosen), _you(voice.language)))
    names = []
    for seat, name in zip(plain, chosen, strict=True):
        alone = uses[skeleton(name)] == 1
        names.append(seat if name in ("", seat) else name if alone else f"{name} ({seat})")
    if unnamed is not None:
        names[unnamed] = _you_first(voice.language)
    return Voice(voice.language, tuple(names), voice.reader)


def _unnamed_reader(voice: Voice, plain: Sequence[str]) -> int | None:
    """The reader's seat, if it has no name but its number."""
    seat = voice.reader
    if seat is None or seat >= len(plain) or plain[seat] != seat_name(seat, voice.language):
        return None
    chosen = voice.names[seat] if seat < len(voice.names) else ""
    return seat if chosen in ("", plain[seat], _you_first(voice.language)) else None
