"""What the API sends, as types; the OpenAPI document is made from them."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from knall.core.options import OptionValue
from knall.web.http.wire.pictures import PictureShape
from knall.web.http.wire.settings import SettingsShape
from knall.web.http.wire.talk import MessageShape, RemovedShape

ErrorCode = Literal["illegal", "bad", "stale", "foreign", "unknown", "limit", "large", "closed", "internal", "host"]
NONSENSE, FOREIGN, UNKNOWN, TOO_OFTEN = 1008, 4403, 4404, 4429
"""Why a socket is closed: it spoke nonsense; not its seat, or another site; no such table or seat; too often."""
Gone = Literal["left", "away"]
"""Why a bot plays for a person: they have left the match, or are away for a while."""


class EffectShape(TypedDict):
    """What an event brought about besides itself, and the pieces that it happened to."""

    say: str
    pieces: list[str]


class RoundRowShape(TypedDict):
    """What one party made of a round: a cell for each column, the first of which names it."""

    seat: int | None
    cells: list[str]
    won: bool


class RoundShape(TypedDict):
    """How a round, or the match, was scored."""

    title: str
    head: list[str]
    rows: list[RoundRowShape]
    sentences: list[str]
    picture: PictureShape | None
    """The whole picture of that moment, with the last round that is told to somebody who sees the match go on;
    elsewhere the frame at the number of the step has it."""


class Step(TypedDict):
    """An event as the viewer may read it; several steps can carry the same number."""

    number: int
    seat: int | None
    turn: int | None
    """Whose turn it belongs to; None: to that of the step before."""
    text: str
    say: str
    odds: list[tuple[str, int]] | None
    """What chance could do, with weights, where that is public; for a deal, what its first draw could be."""
    picks: list[str]
    """The pieces that were touched for a move, as far as the viewer can know them; not all need be in its picture."""
    effects: list[EffectShape]
    by: Literal["seat", "clock", "bot"] | None
    """Who made a move: whoever has the seat, the clock, or a bot for them; None: it is no move."""
    round: RoundShape | None
    """If a round was scored by this event: how it came out."""


class MoveShape(TypedDict):
    """A legal move, what it says, and the pieces to touch for it."""

    move: str
    say: str
    picks: list[str]


class EntryShape(TypedDict):
    """One reason for points."""

    sentence: str
    points: int
    pieces: list[str]


class AccountShape(TypedDict):
    """How the points of a party come about."""

    party: str
    called: str
    name: str | None
    seat: int | None
    points: int
    entries: list[EntryShape]


class UndoShape(TypedDict):
    """May the viewer take back, and is somebody asked?"""

    can: Literal["free", "ask", "no"]
    why: str | None
    """Why not, as a sentence; null to who only watches."""
    asked_by: int | None
    waiting_for: list[int]
    refused_by: int | None
    """Who has said no to the viewer, as long as nothing has happened since."""


class EndedShape(TypedDict):
    """People ended a match: this seat by resigning, or nobody came back."""

    by: Literal["resign", "abandoned"]
    seat: int | None


class HandShape(TypedDict):
    """What only one seat saw, from its own view."""

    seat: int
    picture: PictureShape


class Frame(TypedDict):
    """All that a seat (or a spectator) is shown, made from its view; the steps are the events after `since`."""

    kind: Literal["frame"]
    seq: int
    seat: int | None
    since: int
    steps: list[Step]
    picture: PictureShape
    view: str
    to_move: int | None
    status: str
    """Who is to do what, as a sentence."""
    mine: bool
    coach: str | None
    """What the viewer's decision is about, for somebody who has never played."""
    moves: list[MoveShape]
    accounts: list[AccountShape]
    over: bool
    winners: list[int]
    result: str | None
    ended: EndedShape | None
    """What ended the match, if not its rules."""
    deadline: str | None
    """When the time of whoever is to move is up."""
    times: list[float | None]
    """Seconds left to each seat for the match (null: a bot's), but for the move under way; none: no such clock."""
    undo: UndoShape
    next: str | None
    whole: NotRequired[str]
    """All of the position, where nothing is to be hidden any more: in a record, and of a match that is over."""
    hands: NotRequired[list[HandShape]]
    """All hands open, if they were asked for: of a match that is over."""


class ReplayFrame(Frame):
    """A frame of a record, with its length and tags."""

    length: int
    tags: dict[str, str]
    names: list[str]
    """Those who played, seat by seat, in the language of whoever reads."""


class SeatShape(TypedDict):
    """A place at a table."""

    seat: int
    place: int
    """Which one it was before the seats were drawn by lot."""
    called: str
    name: str | None
    kind: Literal["here", "friend", "bot", "open"]
    level: str | None
    level_called: str | None
    """The level of a bot as people call it."""
    program: bool
    """Does a guest play there that is a program?"""
    taken: bool
    mine: bool
    kept: bool
    invite: str | None
    qr: str | None
    present: bool
    gone: Gone | None
    """Does a bot play for whoever has this seat?"""


class AbsentShape(TypedDict):
    """The others are asked whether a bot may stand in for this seat, whose owner is away."""

    seat: int
    waiting_for: list[int]
    """The seats of those who are here and have not said yes."""
    asked: bool
    """Am I one of those who decide?"""


class InvitationShape(TypedDict):
    """What has become of an invitation: its seat is free, somebody else's, or not to be had by it any more."""

    state: Literal["free", "used", "gone"]
    seat: int | None


class TableShape(SettingsShape):
    """A table, as one guest sees it."""

    kind: Literal["table"]
    id: str
    game: str
    title: str
    changed: str
    """The options that differ from the usual, in words; empty: none."""
    players: int
    state: Literal["waiting", "running", "over", "closed"]
    closed: str | None
    """Why the match cannot go on, or, if it is over, why only its end can be looked at; None: it can."""
    open: bool
    at_random: str
    """What of this game is not decided by players, as one says "all …"."""
    silent: str | None
    """Why I may not write in the chat; null: I may."""
    removed: list[RemovedShape]
    """Who was removed from the chat, told to whoever made the table."""
    host: bool
    hints: bool
    seats: list[SeatShape]
    mine: list[int]
    seq: int
    rematch: str | None
    commitment: str
    """What is promised about the secret that all chance comes from: its SHA-256."""
    contribution_wanted: bool
    """Does the match wait for my contribution to chance?"""
    given: bool
    """Does it begin from a given position, with its players and options?"""
    changes: int
    """How often whoever made it has changed it while it waited."""
    invitation: InvitationShape | None
    """The invitation that was asked with, if there was one."""
    here_only: bool
    """Do its links reach nobody but people at the computer where the site runs?"""
    absent: AbsentShape | None
    created: str
    messages: list[MessageShape]


class TableLine(TypedDict):
    """A table in the list of mine."""

    id: str
    game: str
    title: str
    state: Literal["waiting", "running", "over", "closed"]
    closed: str | None
    """Why the match cannot go on."""
    seats: list[str]
    your_turn: bool
    gone: Gone | None
    """Does a bot play for me?"""
    result: str | None
    """Who has won, as a sentence, if it is over."""
    updated: str


class TablePage(TypedDict):
    """Some of my tables, the latest first."""

    tables: list[TableLine]
    more: str | None
    """What to ask for as `before` to get those that come next; None: there are no more."""


class OptionShape(TypedDict):
    """An option of a game."""

    name: str
    default: OptionValue
    allowed: list[OptionValue]
    labels: list[str]
    """The values as people call them."""
    own: str | None
    """What a value of one's own is called, if people may bring one."""
    title: str
    meaning: str
    players: list[int]
    """With how many players it makes a difference."""


class GameShape(TypedDict):
    """A game, as the home page shows it."""

    name: str
    title: str
    about: str
    minutes: list[int]
    players: list[int]
    default_players: int
    open: bool
    lesson: bool
    background: bool
    """Has it a page of its own about the game?"""
    options: list[OptionShape]
    seats: list[str]
    picture: str


class LevelShape(TypedDict):
    """A level of the bots."""

    name: str
    title: str
    about: str


class Me(TypedDict):
    """The guest."""

    name: str | None


class Site(TypedDict):
    """What the home page needs."""

    version: str
    games: list[GameShape]
    levels: list[LevelShape]
    me: Me
    imprint: str | None
    privacy: str | None


class Played(TypedDict):
    """A move that is on disk."""

    seq: int
    repeated: bool


class StoodIn(TypedDict):
    """Whether a bot stands in for somebody now, or others are asked."""

    done: bool
    sentence: str
    seq: int


class Why(TypedDict):
    """Why a piece cannot be touched now."""

    clause: str | None
    sentence: str


class Undone(TypedDict):
    """Whether a move was taken back."""

    done: bool
    sentence: str


class ChanceShape(TypedDict):
    """An event of chance: what each of its draws could give, with weights, and how many 32-bit words they took."""

    number: int
    text: str
    odds: list[list[tuple[str, int]]]
    drawn_words: int


class Fairness(TypedDict):
    """All that it takes to derive every die and card again; secret and events only when the match is over."""

    commitment: str
    secret: str | None
    contributions: list[str | None]
    """What the page of each place contributed; None: a bot's.  A place is a seat before seats are drawn by lot."""
    by_lot: bool
    setup: Literal["dealt", "given", "drawn"]
    """Drawn: formerly, before the first event; then the draws of the set-up are in no list."""
    events: list[ChanceShape]


class Verdict(TypedDict):
    """What was found out about a record."""

    ok: bool
    events: int
    chance_proven: bool
    problems: list[str]


class Problem(TypedDict, total=False):
    """An error: a code, a sentence in the user's language, and the clause that forbids a move."""

    error: ErrorCode
    message: str
    clause: str
    seq: int
