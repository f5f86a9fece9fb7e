"""Words about an analysis for people: the guide to its figures, and the explanation of each decision."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from knall.analysis.analysis import Analysis, JudgedDecision
from knall.analysis.mistakes import BEST, WORSE
from knall.analysis.standing_events import StandingEvent
from knall.bots.advice import gains_at_once
from knall.core.game.reward import SURE
from knall.core.text.language import ORIGINAL, Language, spoken
from knall.core.text.sentences import decimal, percent
from knall.core.text.texts import load_texts
from knall.core.text.voice import Voice

NOTABLE_POINTS = 0.5
_TEXTS = load_texts(__package__)


def guide(language: Language) -> str:
    """The guide to the figures of an analysis, in Markdown; the English page where a language has none."""
    own, original = (files(__package__).joinpath(f"guide.{one}.md") for one in (spoken(language), ORIGINAL))
    return (own if own.is_file() else original).read_text("utf-8")


@dataclass(frozen=True)
class Explanation:
    """The verdict on a decision, and the reasons for a better move."""

    sentence: str
    reasons: tuple[str, ...]


def explain(analysis: Analysis, one: JudgedDecision, events: tuple[StandingEvent, ...], voice: Voice) -> Explanation:
    """The words for a decision, given the standing events of its match."""
    event = next(event for event in events if event.number == one.number)
    voice = voice._replace(reader=one.seat)
    words, view = _TEXTS[voice.language]["verdict"], event.before.view(one.seat)
    if one.verdict != WORSE:
        return Explanation(words["exact" if one.exact and one.verdict == BEST else one.verdict], ())
    better = next(figures.win for figures in one.moves if figures.move == one.best)
    chosen = next(figures.win for figures in one.moves if figures.move == one.move)
    digits = 0 if one.mark else 1
    shares = {
        "win": percent(better.mean, voice.language, digits),
        "instead": percent(chosen.mean, voice.language, digits),
    }
    sentence = words["worse" if one.mark else "slightly"].format(say=view.say(one.best, voice), **shares)
    reasons = [*gains_at_once(view, one.best, voice), *view.reasons(one.best, voice), *_points(one, voice)]
    return Explanation(sentence, (*reasons, *_reply(analysis, one, events, voice)))


def _points(one: JudgedDecision, voice: Voice) -> list[str]:
    """The gain in points, where it is significant."""
    words = _TEXTS[voice.language]["reason"]
    more, sure = one.points.mean, SURE * one.points.standard_error
    if more < max(NOTABLE_POINTS, sure):
        return [words["fewer"]] if abs(more) < NOTABLE_POINTS and sure < NOTABLE_POINTS else []
    return [
        words["points_one"] if round(more, 1) == 1.0 else words["points"].format(points=decimal(more, voice.language))
    ]


def _reply(analysis: Analysis, one: JudgedDecision, events: tuple[StandingEvent, ...], voice: Voice) -> list[str]:
    """The best reply that the next other seat had to the chosen move."""
    if not one.mark:
        return []
    later = (other for other in analysis.decisions if other.number > one.number and other.seat != one.seat)
    reply = next(later, None)
    event = next((event for event in events if reply is not None and event.number == reply.number), None)
    if reply is None or event is None or reply.verdict == "only":
        return []
    say = event.before.view(reply.seat).say(reply.best, voice)
    return [_TEXTS[voice.language]["reason"]["reply"].format(say=say)]
