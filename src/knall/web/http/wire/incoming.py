"""What the API is asked, as models; whatever is not in them is refused."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt

from knall.core.own_values import LONGEST_CELL, LONGEST_FILE, LONGEST_VALUE, MOST_CELLS
from knall.core.record import LONGEST
from knall.store.rows import Kind
from knall.web.http.wire.names import of_a_person, visible

LONGEST_NAME = 24
LONGEST_MESSAGE = 500
LONGEST_START = 4_000 + LONGEST_VALUE
MOST_SEATS = 8


Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(visible)]
PersonName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(of_a_person)]
Word = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", description="A random contribution to chance, 32 hex digits")]
Seat = Annotated[StrictInt, Field(ge=0, lt=MOST_SEATS)]
TableId = Annotated[str, Field(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Number = Annotated[StrictInt, Field(ge=0, le=1_000_000)]
OptionValue = StrictBool | StrictInt | Annotated[str, Field(max_length=LONGEST_VALUE)]


class Asked(BaseModel):
    """A request's body, or a message of a socket."""

    model_config = ConfigDict(extra="forbid")


class NewSeat(Asked):
    """A place at a new table."""

    kind: Kind
    level: Annotated[str, Field(max_length=20)] | None = None
    name: PersonName | None = None


class NewTable(Asked):
    """A new table."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[Annotated[str, Field(max_length=40)], OptionValue], Field(max_length=20)] = {}
    clock: Annotated[StrictInt, Field(ge=10, le=86_400, description="Seconds for each turn")] | None = None
    chat: StrictBool = True
    start: Annotated[str, Field(max_length=LONGEST_START, description="A position to begin from")] | None = None
    by_lot: Annotated[StrictBool, Field(description="Is it drawn who sits where?")] = False


class Join(Asked):
    """Sitting down: on the seat of an invitation, on one that is kept for me, or on an open one."""

    name: PersonName
    word: Word
    invite: Annotated[str, Field(max_length=64)] | None = None
    seat: Seat | None = None


class Leave(Asked):
    """Standing up."""

    seat: Seat


class Move(Asked):
    """A move, right behind event number `after`."""

    after: Number
    move: Annotated[str, Field(min_length=1, max_length=100)]
    seat: Seat


class Touch(Asked):
    """A touch on a piece that is no pick of a legal move, after others that were."""

    piece: Annotated[str, Field(max_length=100)]
    before: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=4)] = []
    seat: Seat


class Undo(Asked):
    """Taking back to the seat's last decision."""

    after: Number
    seat: Seat


class UndoAnswer(Undo):
    """What a seat says to that."""

    yes: StrictBool


class Say(Asked):
    """A message."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_MESSAGE)]


class Rematch(Asked):
    """Playing again."""


class Contribution(Asked):
    """My contribution to chance, for all my seats: given once, after the table's promise is known."""

    word: Word


class Rename(Asked):
    """What I am called."""

    name: PersonName


class OfOption(Asked):
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


class DropOwn(Asked):
    """Something that I kept, to be deleted."""

    id: TableId


class SheetFile(OfOption):
    """A file that holds a sheet."""

    text: Annotated[str, Field(max_length=LONGEST_FILE)]


class Recorded(Asked):
    """A record."""

    record: Annotated[str, Field(max_length=LONGEST)]


class Replay(Recorded):
    """A place in a record, through somebody's eyes."""

    at: Number | None = None
    after: Number | None = None
    seat: Seat | None = None


class Look(Asked):
    """On a socket: through whose eyes the page looks from now on; None: a spectator's."""

    look: Seat | None


class Hurry(Asked):
    """On a socket: how long bots wait before they move, for this page; 1: as the site has it, 0: not at all."""

    hurry: Annotated[float, Field(ge=0, le=4, allow_inf_nan=False)]
