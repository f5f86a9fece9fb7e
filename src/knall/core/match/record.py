"""Records: a match as a human-readable text file, like PGN in chess.

Tags in brackets, an empty line, then the log: a line for each decision with the chance that followed it.
Comments stand in braces.  What tags say is `cleaned` when it is written and when it is read; texts that chance is
proven from are so already when they are made.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from knall.core.game import options
from knall.core.game.game import AnyGame
from knall.core.match import chance, seat_lot
from knall.core.match.history import NOBODYS, Setup
from knall.core.match.match import MOST_EVENTS, Match, empty_table
from knall.core.match.position import Position
from knall.core.text.characters import cleaned
from knall.core.text.errors import BadRecord, KnallError
from knall.core.text.language import Language
from knall.core.text.wording import ENGLISH, Sayable, Wording, Wordings

wrong = Wordings(__package__, "record")


FORMAT = "1"
LONGEST = 1_000_000
MOST_TAGS = 100
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\]|\\.)*)"\]')
_NUMBER = re.compile(r"[0-9]+\.")
_NEEDED = ("Knall", "Game", "Rules", "Players", "Options", "Setup", "Start", "Commitment")


@dataclass(frozen=True)
class Record:
    """A parsed record: tags and log, not yet checked."""

    tags: dict[str, str]
    log: tuple[str, ...]


def write(match: Match, date: str = "", seat: int | None = None) -> str:
    """Write a match as a record; until it is over, only what this seat may see (None: a spectator)."""
    secret_shown = match.is_over
    tags = {
        "Knall": FORMAT,
        "Game": match.game.name,
        "Rules": str(match.game.rules_version),
        "Players": str(match.start.players),
        "Options": options.written(match.game.options, match.start.options),
        **{f"Seat{p + 1}": name for p, name in enumerate(match.names)},
        "Date": date,
        "Setup": match.setup.value,
        "Start": str(match.start) if secret_shown else str(match.start.view(seat)),
        "Commitment": match.source.commitment,
        "Contributions": json.dumps(match.source.contributions) if match.source.contributions else "",
        "Secret": (match.source.secret or "") if secret_shown else "",
        "Result": result_text(match.position) if match.is_over else "",
        "Winners": winners_text(match) if match.is_over else "",
    }
    head = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags.items() if value or name == "Winners")
    return f"{head}\n{_log(match, seat, secret_shown)}"


def private(match: Match, date: str = "", bots: Mapping[int, str] | None = None) -> str:
    """Write the whole match with its secret, even before it is over: for storage, not for the seats.

    `bots` names the bots by seat, for resuming.
    """
    text = write(match, date)
    known = {f"Bot{seat + 1}": name for seat, name in (bots or {}).items()}
    if match.is_over and not known:
        return text
    tags = read(text).tags | known | {"Start": str(match.start), "Secret": match.source.secret or ""}
    head = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags.items())
    return f"{head}\n{_log(match, None, True)}"


def result_text(position: Position) -> str:
    """The points of all parties: `W 21, O 18`."""
    return ", ".join(f"{name} {points}" for name, points in position.scores.items())


def winners_text(match: Match) -> str:
    """The winners, as positions call them."""
    return " ".join(match.game.notation.seat_names[seat] for seat in match.winners)


def _log(match: Match, seat: int | None, everything: bool) -> str:
    lines: list[str] = []
    if everything:
        told = [(number, event.seat, event.text) for number, event in enumerate(match.events, 1)]
    else:
        told = list(match.told_texts(seat))
    last = 0
    for number, who, text in told:
        if not lines or (number != last and (who is not None or text in NOBODYS)):
            lines.append(f"{len(lines) + 1}. {text}")
        else:
            lines[-1] += f" {text}"
        last = number
    return "".join(line + "\n" for line in lines)


def _quoted(value: str) -> str:
    return cleaned(value).replace("\\", "\\\\").replace('"', '\\"')


def read(text: str) -> Record:
    """Parse a record; BadRecord names the wrong line."""
    if len(text) > LONGEST:
        raise BadRecord(wrong("long", most=LONGEST))
    tags: dict[str, str] = {}
    rest = text.replace("\r\n", "\n")
    while rest.startswith("["):
        line, _, rest = rest.partition("\n")
        found = _TAG.fullmatch(line.rstrip())
        if not found:
            raise BadRecord(wrong("no_tag", number=len(tags) + 1, text=line[:60]))
        if found[1] in tags:
            raise BadRecord(wrong("tag_twice", number=len(tags) + 1, tag=found[1][:60]))
        tags[found[1]] = cleaned(re.sub(r"\\(.)", r"\1", found[2]))
        if len(tags) > MOST_TAGS:
            raise BadRecord(wrong("many_tags", most=MOST_TAGS))
    for name in _NEEDED:
        if name not in tags:
            raise BadRecord(wrong("no_such_tag", tag=name))
    if tags["Knall"] != FORMAT:
        raise BadRecord(wrong("version", text=tags["Knall"][:20], known=FORMAT))
    body = re.sub(r"\{[^{}]*\}", " ", rest)
    if "{" in body or "}" in body:
        raise BadRecord(wrong("brace"))
    log = tuple(token for token in body.split() if not _NUMBER.fullmatch(token))
    if len(log) > MOST_EVENTS:
        raise BadRecord(wrong("many_events", most=MOST_EVENTS))
    return Record(tags, log)


def replay(record: Record, find: Callable[[str], AnyGame]) -> Match:
    """Replay a record, checking every event by the rules; `find` looks up games by name."""
    match = _opened(record, find)
    for number, text in enumerate(record.log, 1):
        try:
            match = match.follow(text)
        except KnallError as error:
            raise BadRecord(wrong("event", number=number, text=text[:40], error=error)) from None
    return match


def _opened(record: Record, find: Callable[[str], AnyGame]) -> Match:
    tags = record.tags
    try:
        game = find(tags["Game"])
        if tags["Rules"] != str(game.rules_version):
            raise BadRecord(wrong("rules", played=tags["Rules"][:20], ours=game.rules_version))
        start = Position(game, game.notation.parse(tags["Start"]))
        chosen = options.read(game.options, tags["Options"])
        source = chance.Source(tags["Commitment"], _contributions(tags), tags.get("Secret") or None)
    except BadRecord:
        raise
    except KnallError as error:
        raise BadRecord(error.message) from None
    setup = _setup(tags)
    if tags["Players"] != str(start.players) or chosen != start.options:
        raise BadRecord(wrong("start"))
    names = tuple(tags.get(f"Seat{p + 1}", game.words.called(p, "en")) for p in range(start.players))
    if setup is Setup.DEALT and start != empty_table(game, start.players, start.options):
        raise BadRecord(wrong("not_empty"))
    by_lot = record.log[:1] != () and record.log[0].startswith(seat_lot.LOT)
    return Match(game, names, source, setup, start, start, 0, by_lot=by_lot)


def _setup(tags: dict[str, str]) -> Setup:
    try:
        return Setup(tags["Setup"])
    except ValueError:
        raise BadRecord(wrong("setup", text=tags["Setup"][:20], known=tuple(Setup))) from None


def _contributions(tags: dict[str, str]) -> tuple[str, ...]:
    try:
        given = json.loads(tags.get("Contributions") or "[]")
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        raise BadRecord(wrong("contributions"))
    return tuple(given)


@dataclass
class Verification:
    """The result of `verify`: problems found (none: all is well), and whether chance could be proven."""

    events: int = 0
    chance_proven: bool = False
    found: list[Sayable] = field(default_factory=list)

    @property
    def problems(self) -> list[str]:
        """The problems, in English."""
        return self.told(ENGLISH)

    def told(self, language: Language) -> list[str]:
        """The problems, in a language."""
        return [problem.say(language) for problem in self.found]


def verify(record: Record, find: Callable[[str], AnyGame]) -> Verification:
    """Verify a record: legal moves, the right result, and every die and card drawn from the committed secret."""
    verdict = Verification(len(record.log))
    try:
        match = replay(record, find)
    except BadRecord as error:
        verdict.found.append(error)
        return verdict
    _check_result(record.tags, match, verdict)
    if match.source.secret is not None:
        problem = _redrawn(match, match.source.draws())
        verdict.chance_proven = problem is None
        if problem:
            verdict.found.append(problem)
    return verdict


def _check_result(tags: dict[str, str], match: Match, verdict: Verification) -> None:
    if not match.is_over:
        if tags.get("Result"):
            verdict.found.append(wrong("not_over"))
        return
    for name, right in (("Result", result_text(match.position)), ("Winners", winners_text(match))):
        if tags.get(name) != right:
            verdict.found.append(wrong("result", tag=name, text=tags.get(name, ""), right=right))


@dataclass(frozen=True)
class ChanceEvent:
    """A chance event with the weighted odds of each of its draws, and the number of random words it used."""

    number: int
    text: str
    odds: tuple[dict[str, int], ...]
    drawn_words: int


def _redrawn(match: Match, draws: chance.Draws, noted: list[ChanceEvent] | None = None) -> Wording | None:
    """Redraw everything from the secret and return the first difference, if any; appends every event to `noted`."""
    again = begin_again(match)
    for number, event in enumerate(match.events, 1):
        if event.is_chance:
            first, odds = draws.position, list[dict[str, int]]()
            right = again.roll_at(draws, odds if noted is not None else None)[1]
            if right != event.text:
                return wrong("other_chance", number=number, text=event.text, right=right)
            if noted is not None:
                noted.append(ChanceEvent(number, right, tuple(odds), draws.position - first))
        again = again.repeated([event])
    return None


def chance_events(match: Match) -> list[ChanceEvent]:
    """Every chance event in order, for deriving them independently."""
    noted: list[ChanceEvent] = []
    problem = _redrawn(match, match.source.draws(), noted)
    if problem:
        raise KnallError(problem)
    return noted


def resumed(record: Record, find: Callable[[str], AnyGame]) -> Match:
    """The match of a record, ready to be played on: its random stream continues where it stopped."""
    match = replay(record, find)
    if match.source.secret is None:
        raise BadRecord(wrong("no_secret"))
    draws = match.source.draws()
    problem = _redrawn(match, draws)
    if problem:
        raise BadRecord(wrong("stuck", problem=problem))
    return match.drawn_to(draws.position)


def begin_again(match: Match) -> Match:
    """The same match before its first event."""
    return Match(match.game, match.names, match.source, match.setup, match.start, match.start, 0, by_lot=match.by_lot)
