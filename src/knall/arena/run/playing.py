"""One match between bots: a pure function of setting and number, so that runs are reproducible."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from hashlib import sha256
from itertools import combinations

from knall.arena.run.clauses import Clauses
from knall.bots import Bot, bot
from knall.bots.limits import MOST_SECONDS, Limit
from knall.bots.own import BotFailed, is_own
from knall.bots.programs import Forfeit, ProgramBot, is_program, split_budget
from knall.core.engine.random import Rng, seeded
from knall.core.game.options import OptionValue
from knall.core.game.reward import mask_of, share_of_win
from knall.core.match import chance, record
from knall.core.match.attendance import RESIGN, text_of
from knall.core.match.match import Match, begin
from knall.core.match.position import Position
from knall.core.text.errors import KnallError
from knall.core.text.language import LANGUAGES
from knall.core.text.wording import Wordings
from knall.games import load_game

wrong = Wordings(__package__, "run")


@dataclass(frozen=True)
class Setting:
    """Everything that a run of the arena depends on."""

    game: str
    bots: tuple[str, ...]
    players: int = 2
    options: dict[str, OptionValue] = field(default_factory=dict)
    games: int = 100
    seconds: float | None = None
    simulations: int | None = None
    seed: str = "0"

    def lineups(self) -> list[tuple[str, ...]]:
        """All combinations of as many bots as play; if there are fewer, the last one takes the other seats."""
        missing = self.players - len(self.bots)
        if missing > 0:
            return [self.bots + self.bots[-1:] * missing]
        return list(combinations(self.bots, self.players))

    def seats(self, number: int) -> tuple[str, ...]:
        """The bots of match `number` by seat: every line-up plays every deal in every rotation."""
        lineups = self.lineups()
        lineup = lineups[number // self.players % len(lineups)]
        turn = number % self.players
        return lineup[turn:] + lineup[:turn]

    def deal(self, number: int) -> int:
        """The deal of match `number`: all rotations of a line-up share it."""
        return number // (self.players * len(self.lineups()))


@dataclass
class PlayedMatch:
    """The result of a match; lists have an entry for each seat (or party)."""

    number: int
    seats: list[str]
    points: list[int]
    winners: list[int]
    decisions: list[int]
    seconds: list[float]
    longest: list[float]
    lead_changes: int = 0
    events: int = 0
    record: str = ""
    clauses: dict[str, int] = field(default_factory=dict)
    luck: list[float] = field(default_factory=list)
    """Each seat's luck, in chance to win; only in luck-adjusted runs."""
    forfeited_by: int | None = None
    """The seat whose program broke the protocol or the rules and forfeited."""
    why: dict[str, str] = field(default_factory=dict)
    """The reason, in each language."""
    deal: int | None = None
    """Matches with the same deal are not independent. None: a deal of its own."""

    def share(self, seat: int) -> float:
        """A seat's share of the win."""
        return share_of_win(mask_of(self.winners), seat)

    @property
    def length(self) -> int:
        """The number of decisions."""
        return sum(self.decisions)

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


BotMakers = Mapping[str, Callable[[], Bot]]  # factories of custom bots by name


Onlooker = Callable[[Match], None]  # is called with the match before each decision


def play(
    setting: Setting, number: int, trace: bool = False, brought: BotMakers | None = None, look: Onlooker | None = None
) -> PlayedMatch:
    """Play match `number` of a run; with `trace`, count the clauses that were carried out."""
    game = load_game(setting.game)
    seats, deal = setting.seats(number), setting.deal(number)
    source = chance.known(f"{setting.seed}/{deal}")
    match = begin(game, setting.players, setting.options, source, seats)
    limit = Limit(setting.seconds, setting.simulations) if setting.seconds or setting.simulations else None
    players = [_player(setting, number, seat, limit, brought or {}) for seat in range(setting.players)]
    zeros = [0.0] * setting.players
    played = PlayedMatch(number, list(seats), [], [], [0] * setting.players, zeros[:], zeros[:], deal=deal)
    clauses = Clauses(game.package)
    leader = _leader(match.position)
    try:
        while match.to_move is not None:
            if look is not None:
                look(match)
            if trace:
                clauses.watch(partial(getattr, match, "legal_moves"))
            try:
                move = _decide(match, players, played)
            except Forfeit as error:
                match = _forfeited(match, played, error)
                break
            match = clauses.watch(partial(match.play, move)) if trace else match.play(move)
            now = _leader(match.position)
            if now is not None and now != leader:
                played.lead_changes += leader is not None
                leader = now
    finally:
        for player in players:
            if isinstance(player.bot, ProgramBot):
                player.bot.end(match.winners)
    return _finish(match, played, clauses)


def _forfeited(match: Match, played: PlayedMatch, error: Forfeit) -> Match:
    """The match with the seat to move resigned, and the reason noted."""
    assert match.to_move is not None
    played.forfeited_by, played.why = match.to_move, {language: error.say(language) for language in LANGUAGES}
    return match.went(text_of(RESIGN, match.to_move))


def entrant(text: str) -> tuple[str, Limit | None]:
    """Split a bot's name from its own limit: `champion:2000` (simulations), `my.py:MyBot:0.4s`, `./program:2s`."""
    if is_program(text):
        return split_budget(text)
    name, colon, budget = text.rpartition(":")
    if not colon or is_own(text):
        bot(text)  # there is one
        return text, None
    bot(name)
    try:
        limit = Limit(seconds=float(budget[:-1])) if budget.endswith("s") else Limit(simulations=int(budget))
    except ValueError:
        limit = Limit()
    if not 0 < (limit.simulations or 0) + (limit.seconds or 0) or not (limit.seconds or 0) <= MOST_SECONDS:
        raise KnallError(wrong("budget", text=text))
    return name, limit


@dataclass
class _Player:
    """A bot at its seat, with its random source and limit."""

    bot: Bot
    rng: Rng
    limit: Limit | None


def _player(setting: Setting, number: int, seat: int, limit: Limit | None, brought: BotMakers) -> _Player:
    digest = sha256(f"{setting.seed}/{number}/{seat}".encode()).hexdigest()
    rng, text = seeded(int(digest[:14], 16)), setting.seats(number)[seat]
    if text in brought:
        return _Player(brought[text](), rng, limit)
    name, own = entrant(text)
    return _Player(bot(name), rng, own or limit)


def _decide(match: Match, players: Sequence[_Player], played: PlayedMatch) -> str:
    seat = match.to_move
    assert seat is not None
    view, moves, player = match.position.view(seat), match.legal_moves, players[seat]
    if isinstance(player.bot, ProgramBot):
        player.bot.sit(view, player.rng)  # before the bot's clock runs
        player.bot.hear(match.told_texts(seat, player.bot.heard))
    begun = time.perf_counter()
    try:
        move = player.bot.choose(view, moves, player.rng, player.limit)
    except Forfeit:
        raise
    except BotFailed as error:
        raise BotFailed(wrong("failed", match=played.number, seat=seat, error=error)) from error
    spent = time.perf_counter() - begun
    played.decisions[seat] += 1
    played.seconds[seat] += spent
    played.longest[seat] = max(played.longest[seat], spent)
    return move


def _leader(position: Position) -> int | None:
    """The seat with most points; None for a tie."""
    points = list(position.scores.values())[: position.players]
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None


def _finish(match: Match, played: PlayedMatch, clauses: Clauses) -> PlayedMatch:
    played.points = list(match.scores.values())
    played.winners = list(match.winners)
    played.events = len(match.events)
    played.record = record.write(match)
    played.clauses = dict(clauses.counts)
    return played
