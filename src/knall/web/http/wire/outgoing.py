"""What the API sends, as types; the OpenAPI document is made from them."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

Code = Literal["illegal", "bad", "stale", "foreign", "unknown", "limit", "large", "closed", "internal", "host"]
"""What kind of error it is."""
NONSENSE, FOREIGN, UNKNOWN, TOO_OFTEN = 1008, 4403, 4404, 4429
"""Why a socket is closed: it spoke nonsense; not its seat, or another site; no such table or seat; too often."""
OptionValue = bool | int | str


class PlaceShape(TypedDict):
    """Where a piece lies in the wide arrangement, and how it is drawn there, if otherwise."""

    x: float
    y: float
    drawing: NotRequired[str]


class EffectShape(TypedDict):
    """What an event brought about besides itself, and the pieces that it happened to."""

    say: str
    pieces: list[str]


class PieceShape(TypedDict):
    """A piece of the picture; touching it means touching its twin, if it has one."""

    id: str
    x: float
    y: float
    layer: int
    drawing: str
    title: str
    twin: str | None
    wide: NotRequired[PlaceShape]


class PictureShape(TypedDict):
    """The whole picture, or the pieces that changed since the one before; `wide`: the size of its wide arrangement."""

    width: int
    height: int
    title: str
    style: str | None
    whole: bool
    pieces: list[PieceShape]
    gone: list[str]
    order: list[str] | None
    wide: NotRequired[tuple[int, int]]


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
    asked_by: int | None
    waiting_for: list[int]


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
    turn: str
    mine: bool
    coach: str | None
    """What the viewer's decision is about, for somebody who has never played."""
    moves: list[MoveShape]
    accounts: list[AccountShape]
    over: bool
    winners: list[int]
    result: str | None
    deadline: str | None
    undo: UndoShape
    next: str | None


class ReplayFrame(Frame):
    """A frame of a record, with its length and tags."""

    length: int
    tags: dict[str, str]


class SeatShape(TypedDict):
    """A place at a table."""

    seat: int
    place: int
    """Which one it was before the seats were drawn by lot."""
    called: str
    name: str | None
    kind: Literal["here", "friend", "bot", "open"]
    level: str | None
    taken: bool
    mine: bool
    kept: bool
    invite: str | None
    qr: str | None
    present: bool


class MessageShape(TypedDict):
    """Something said at a table."""

    kind: Literal["message"]
    number: int
    name: str
    seat: int | None
    text: str
    at: str
    mine: bool


class TableShape(TypedDict):
    """A table, as one guest sees it."""

    kind: Literal["table"]
    id: str
    game: str
    title: str
    options: dict[str, OptionValue]
    changed: str
    """The options that differ from the usual, in words; empty: none."""
    players: int
    state: Literal["waiting", "running", "over", "closed"]
    closed: str | None
    """Why the match cannot go on, or, if it is over, why only its end can be looked at; None: it can."""
    open: bool
    clock: int | None
    chat: bool
    host: bool
    hints: bool
    seats: list[SeatShape]
    mine: list[int]
    seq: int
    rematch: str | None
    commitment: str
    """What is promised about the secret that all chance comes from: its SHA-256."""
    word_wanted: bool
    """Does the match wait for my contribution to chance?"""
    by_lot: bool
    """Is it drawn who sits where, as the first event?"""
    created: str
    messages: list[MessageShape]


class Thinking(TypedDict):
    """A bot has begun to think for this seat."""

    kind: Literal["thinking"]
    seat: int


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
    words: list[str]
    """The values as people call them."""
    own: str | None
    """What a value of one's own is called, if people may bring one."""
    title: str
    meaning: str


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
    words: int


class Fairness(TypedDict):
    """All that it takes to derive every die and card again; secret and events only when the match is over."""

    commitment: str
    secret: str | None
    words: list[str | None]
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

    error: Code
    message: str
    clause: str
    seq: int
