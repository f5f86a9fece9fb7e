"""The words in and around Ramsch's picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from knall.core.game.rules import Result
from knall.core.text.language import Language
from knall.core.text.sentences import join, winning
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice
from knall.games.ramsch.notation.notation import CARDS, GRAVITATIONS
from knall.games.ramsch.rules import rounds, state
from knall.games.ramsch.rules.scoring import scored
from knall.games.ramsch.rules.state import State
from knall.games.ramsch.view import ViewState
from knall.games.ramsch.words.names import NAMED_IN, card_name, rough_size, tells_code
from knall.games.ramsch.words.sentences import status

_TEXTS = load_texts(__package__)
WITH_EFFECT = (state.GRAVITATION, state.LATE_BANG, state.NICHTS, state.ZEIT)  # M20-M24


def headline(v: ViewState, voice: Voice) -> str:
    """The status, or the winner of the match or of the round just scored."""
    s = v.table
    last = scored(s) if s.phase == state.DEAL else None
    if last:
        key = "round_to_nobody" if not last.winners else "round_to" if len(last.winners) == 1 else "round_shared"
        return voice.tell(_TEXTS[voice.language]["label"][key], {"who": last.winners}, n=last.number)
    if s.phase != state.OVER:
        return status(v, voice)
    result = Result()
    rounds.scores(s, result)
    return winning([p for p in range(s.players) if result.winners >> p & 1], voice)


def second_line(s: State, voice: Voice) -> str:
    """The round, how many have passed in a row (M12), and whose turn waits for an inserted one (M21)."""
    words = _TEXTS[voice.language]["label"]
    last = scored(s)
    number = last.number if last else s.round_now
    line = [words["one_round"] if s.rounds == 1 else words["round"].format(n=number, of=s.rounds)]
    if s.passes:
        line.append(words["passes"].format(n=s.passes))
    if s.waiting != state.NOBODY_WAITS:
        line.append(voice.tell(words["waits"], {"who": s.waiting}))
    return " · ".join(line)


def panel(s: State, p: int, voice: Voice) -> tuple[str, str, str]:
    """Short label of a panel: name, points and size of the hand."""
    return _panel(p, s.points[p], s.held[p], voice)


@lru_cache(4096)
def _panel(p: int, n: int, held: int, voice: Voice) -> tuple[str, str, str]:
    words = _TEXTS[voice.language]["label"]
    return voice.called(p), words["short_points"].format(n=n), str(held)


def seat(s: State, p: int, voice: Voice) -> str:
    """A seat: points and cards, and what these mean while they are played."""
    said = _seat(p, s.points[p], s.held[p], voice)
    playing = s.phase not in (state.DEAL, state.OVER)
    return f"{said}. {_TEXTS[voice.language]['label']['of_seat']}" if playing else said


@lru_cache(4096)
def _seat(p: int, n: int, held: int, voice: Voice) -> str:
    words = _TEXTS[voice.language]["label"]
    points = words["point" if n == 1 else "points"].format(n=n)
    cards = words["card" if held == 1 else "cards"].format(n=held)
    return f"{voice.called(p)}: {points}, {cards}"


Choices = tuple[str, str]
"""What Gravitation and Zeit do at this table, as the texts name it."""


def choices(s: State) -> Choices:
    """M21-M23: this depends on options and on how many play."""
    zeit = "zeit_many" if s.players > 2 else "zeit_extra" if s.zeit == state.EXTRA_TURN else "zeit"
    return GRAVITATIONS[s.gravitation], zeit


@lru_cache(1024)
def card(kind: int, choices: Choices, language: Language) -> str:
    """A card by its name, what it does (M20-M27), and what its code is short for, where the name does not tell."""
    said = effect(kind, choices, language)
    if tells_code(kind, language):
        return said
    words = _TEXTS[language]["label"]["code"]
    return f"{said} {words.format(code=CARDS[kind], german=card_name(kind, NAMED_IN))}"


@lru_cache(1024)
def effect(kind: int, choices: Choices, language: Language) -> str:
    """A card by its name, and what it does (M20-M27)."""
    gravitation, zeit = choices
    key = {
        state.GRAVITATION: gravitation,
        state.LATE_BANG: "late_bang",
        state.NICHTS: "nichts",
        state.ZEIT: zeit,
    }.get(kind // state.WORLDS, "nothing")
    return _TEXTS[language]["effect"][key].format(card=card_name(kind, language))


def universe(s: State, u: int, voice: Voice) -> str:
    """What can be seen of a universe, how many cards it has to the eye (M4, M5), and what the one on top does."""
    n = s.height[u]
    counted = s.counts or s.phase in (state.DEAL, state.OVER)  # M31: at the end of a round they are counted
    key = "empty" if not n else "alone" if n == 1 else "count" if counted else rough_size(n)
    seen = _universe(u, key, state.top(s, u) if n else None, n if counted else 0, choices(s), voice)
    words = _TEXTS[voice.language]["label"]
    if s.phase in (state.DEAL, state.OVER):
        return seen
    meaning = words["of_universe"] if n else f"{words['of_empty']} {words['of_universe']}"
    return f"{seen}{'' if seen.endswith('.') else '.'} {meaning}"


@lru_cache(4096)
def _universe(u: int, key: str, kind: int | None, n: int, choices: Choices, voice: Voice) -> str:
    named = "" if kind is None else card_name(kind, voice.language)
    seen = voice.tell(_TEXTS[voice.language]["label"][key], {"who": u}, card=named, n=n)
    if kind is None or kind // state.WORLDS not in WITH_EFFECT:
        return seen
    return f"{seen}. {effect(kind, choices, voice.language)}"


@lru_cache(1024)
def hidden(p: int, voice: Voice) -> str:
    """Somebody else's card."""
    return voice.tell(_TEXTS[voice.language]["label"]["hidden"], {"who": p})


def owes(s: State, p: int, voice: Voice) -> str:
    """M28."""
    words = _TEXTS[voice.language]["label"]["owes" if s.owed[p] == 1 else "owes_more"]
    return voice.tell(words, {"who": p}, n=s.owed[p])


def held(kinds: Sequence[int], language: Language) -> str:
    """A whole hand."""
    return join([card_name(kind, language) for kind in kinds], language) or _TEXTS[language]["board"]["none"]


def pool(s: State, language: Language) -> str:
    """M4, and what it is for."""
    words = _TEXTS[language]["label"]
    if not s.left:
        return words["no_pool"]
    return f"{words['pool' if s.left > 1 else 'one_pool'].format(n=s.left)}. {words['of_pool']}"


def track(name: str, language: Language) -> str:
    """The label of a track."""
    return _TEXTS[language]["label"][name]


@lru_cache(4096)
def counter(name: str, n: int, raised_by: int, voice: Voice) -> str:
    """What a track says, and what that is for."""
    words = _TEXTS[voice.language]["label"]
    said = words[f"at_{name}"].format(n=n)
    last = f", {raiser(raised_by, voice)}" if name == "dimension" and n else ""
    return f"{said}{last}. {words[f'of_{name}']}"


@lru_cache(1024)
def raiser(p: int, voice: Voice) -> str:
    """M15."""
    return voice.tell(_TEXTS[voice.language]["label"]["raiser"], {"who": p})


@lru_cache(1024)
def short_raiser(p: int, voice: Voice) -> str:
    """M15, on the dimension card."""
    return voice.tell(_TEXTS[voice.language]["label"]["short_raiser"], {"who": p})


def chart(language: Language) -> str:
    """M33."""
    return _TEXTS[language]["label"]["chart"]


def passing(language: Language) -> str:
    """M12."""
    return _TEXTS[language]["label"]["pass"]
