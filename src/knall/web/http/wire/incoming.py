"""What the API is asked, as models; whatever is not in them is refused."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, model_validator

from knall.core.own_values import LONGEST_CELL, LONGEST_FILE, LONGEST_VALUE, MOST_CELLS
from knall.core.record import LONGEST
from knall.core.rules import MAX_SEATS
from knall.store.rows import AWAY_AFTER, Leaving, SeatKind
from knall.web.http.wire.names import of_a_person, visible

LONGEST_NAME = 24
LONGEST_TOLD_NAME = 100  # in records of other sites
LONGEST_MESSAGE = 500
LONGEST_START = 4_000 + LONGEST_VALUE
MOST_TRIED = 300


Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(visible)]
PersonName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(of_a_person)]
ContributionText = Annotated[
    str, Field(pattern=r"^[0-9a-f]{32}$", description="A random contribution to chance, 32 hex digits")
]
Seat = Annotated[StrictInt, Field(ge=0, lt=MAX_SEATS)]
TableId = Annotated[str, Field(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Number = Annotated[StrictInt, Field(ge=0, le=1_000_000)]
GivenOptionValue = StrictBool | StrictInt | Annotated[str, Field(max_length=LONGEST_VALUE)]


class RequestModel(BaseModel):
    """A request's body, or a message of a socket."""

    model_config = ConfigDict(extra="forbid")


class NewSeat(RequestModel):
    """A place at a new table."""

    kind: SeatKind
    level: Annotated[str, Field(max_length=20)] | None = None
    name: PersonName | None = None


class TableSettings(RequestModel):
    """How it is played at a table: what may still be changed as long as nobody else sits there."""

    options: Annotated[dict[Annotated[str, Field(max_length=40)], GivenOptionValue], Field(max_length=20)] = {}
    clock: (
        Annotated[StrictInt, Field(ge=10, le=86_400, description="Seconds for each move, or for the match")] | None
    ) = None
    increment: (
        Annotated[
            StrictInt, Field(ge=0, le=3_600, description="The clock is for the match; seconds added with each move")
        ]
        | None
    ) = None
    chat: StrictBool = True
    watchers_talk: Annotated[StrictBool, Field(description="May those write in the chat who only watch?")] = True
    by_lot: Annotated[StrictBool, Field(description="Is it drawn who sits where?")] = False
    leaving: Annotated[Leaving, Field(description="Who resigns: a bot plays on, or the match ends")] = "bot"
    stand_in: Annotated[str, Field(max_length=20, description="The level of bots that play for people")] | None = None
    away_after: Annotated[
        StrictInt, Field(ge=0, le=604_800, description="Seconds after which a bot may stand in for who is away")
    ] = AWAY_AFTER


class NewTable(TableSettings):
    """A new table."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MAX_SEATS)]
    start: Annotated[str, Field(max_length=LONGEST_START, description="A position to begin from")] | None = None


class ChangeSettings(TableSettings):
    """Other settings for a table that waits, all of them, right behind change number `after`."""

    after: Number


class ChangeSeat(RequestModel):
    """What becomes of a seat while the table waits, right behind change number `after`."""

    after: Number
    seat: Seat
    becomes: Literal["friend", "open", "bot", "gone"]
    level: Annotated[str, Field(max_length=20)] | None = None
    name: Annotated[str, Field(max_length=LONGEST_NAME, description="Who sits there now, and has to go")] | None = None


class CloseTable(RequestModel):
    """Closing a table where the match has not begun."""


class Join(RequestModel):
    """Sitting down: on the seat of an invitation, on one that is kept for me, or on an open one."""

    name: Name
    contribution: ContributionText
    invite: Annotated[str, Field(max_length=64)] | None = None
    seat: Seat | None = None
    program: Annotated[StrictBool, Field(description="I am a program, and called “Bot NAME”")] = False

    @model_validator(mode="after")
    def _named_as_what_it_is(self) -> Join:
        if not self.program:
            of_a_person(self.name)
        return self


class Leave(RequestModel):
    """Standing up."""

    seat: Seat


class Move(RequestModel):
    """A move, right behind event number `after`."""

    after: Number
    move: Annotated[str, Field(min_length=1, max_length=100)]
    seat: Seat


class Touch(RequestModel):
    """A touch on a piece that is no pick of a legal move, after others that were."""

    piece: Annotated[str, Field(max_length=100)]
    before: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=4)] = []
    seat: Seat


class Undo(RequestModel):
    """Taking back to the seat's last decision."""

    after: Number
    seat: Seat


class UndoAnswer(Undo):
    """What a seat says to that."""

    yes: StrictBool


class Resign(RequestModel):
    """Playing no further; `after`: the last event that I know."""

    after: Number
    seat: Seat


class ComeBack(Resign):
    """Playing for myself again, where a bot stood in for me."""


class StandIn(Resign):
    """From one of my seats: let a bot play for the seat of somebody who is away."""

    absent: Seat


class Say(RequestModel):
    """A message."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_MESSAGE)]


class LetWatchersTalk(RequestModel):
    """May those write in the chat who only watch?  For whoever made the table to say."""

    talk: StrictBool


class DeleteMessage(RequestModel):
    """A message of mine to be deleted; whoever made the table may delete any."""

    number: Number


class RemoveFromChat(RequestModel):
    """Whoever wrote this message may write no more at the table, and nothing of theirs is shown; or again."""

    number: Number
    removed: StrictBool = True


class Rematch(RequestModel):
    """Playing again."""


class Contribution(RequestModel):
    """My contribution to chance, for all my seats: given once, after the table's promise is known."""

    contribution: ContributionText


class DeleteMine(RequestModel):
    """All that is mine, or all that I wrote, to be deleted."""


class Rename(RequestModel):
    """What I am called."""

    name: PersonName


class OfOption(RequestModel):
    """An option of a game for which people may bring values."""

    game: Annotated[str, Field(max_length=40)]
    option: Annotated[str, Field(max_length=40)]


class CheckSheet(OfOption):
    """A sheet that somebody fills in, cell by cell."""

    cells: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=LONGEST_CELL)]],
        Field(max_length=MOST_CELLS),
    ]


class KeepOwn(CheckSheet):
    """A sheet to be kept under a name; with an id, in place of what was kept before."""

    name: Name
    id: TableId | None = None


class DropOwn(RequestModel):
    """Something that I kept, to be deleted."""

    id: TableId


class SheetFile(OfOption):
    """A file that holds a sheet."""

    text: Annotated[str, Field(max_length=LONGEST_FILE)]


class Recorded(RequestModel):
    """A record."""

    record: Annotated[str, Field(max_length=LONGEST)]


class Replay(Recorded):
    """A place in a record, through somebody's eyes."""

    at: Number | None = None
    after: Number | None = None
    seat: Seat | None = None
    hands: bool = False
    """With all hands open; the record must be of a match that is over."""


class Place(RequestModel):
    """A position, or the empty table for so many; and the moves and outcomes of chance (`?`: it decides) that somebody
    tries from there.
    """

    game: Annotated[str, Field(max_length=40)]
    position: Annotated[str, Field(max_length=LONGEST_START)] | None = None
    players: Annotated[StrictInt, Field(ge=1, le=MAX_SEATS, description="At the empty table")] | None = None
    line: Annotated[list[Annotated[str, Field(min_length=1, max_length=100)]], Field(max_length=MOST_TRIED)] = []
    names: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=LONGEST_TOLD_NAME)]],
        Field(max_length=MAX_SEATS, description="What the seats are called, if not as the game calls them"),
    ] = []


class Judge(Place):
    """A place, and a move that is looked at as often as the best one."""

    move: Annotated[str, Field(min_length=1, max_length=100)] | None = None


class Explore(Place):
    """A place, through somebody's eyes: a seat's, those of whoever is to decide, or a spectator's."""

    eyes: Seat | Literal["mover"] | None = None


class ChangePosition(Place):
    """A place, and the pieces that somebody touches to change it."""

    touched: Annotated[list[Annotated[str, Field(min_length=1, max_length=40)]], Field(max_length=2)] = []


class Analyse(RequestModel):
    """How much of an analysis I have seen: the answer waits until there is more."""

    after: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] | None = None


class AnalyseRecord(Analyse, Recorded):
    """The same for a record."""


class Look(RequestModel):
    """On a socket: through whose eyes the page looks from now on; None: a spectator's."""

    look: Seat | None


class Hurry(RequestModel):
    """On a socket: how long bots wait before they move, for this page; 1: as the site has it, 0: not at all."""

    hurry: Annotated[float, Field(ge=0, le=4, allow_inf_nan=False)]
