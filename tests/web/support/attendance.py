"""How people come to tables and leave them, for tests."""

from __future__ import annotations

from knall.games import NAMES
from knall.web.tables.table import Table
from tests.web.support.evening import Ear, Evening
from tests.web.support.live_server import Json, Person, invite_of, play_on

ONE = NAMES[0]


def resign(person: Person, table: str, seat: int, after: int | None = None) -> Json:
    """Play no further."""
    after = person.frame(table)["seq"] if after is None else after
    return person.done(f"/api/tables/{table}/resign", {"after": after, "seat": seat})


def three(ada: Person, bob: Person, eve: Person, game: str = ONE, **more: object) -> str:
    """The three at a table whose match has begun."""
    table = ada.create(game, "here friend friend", **more)
    for seat, person in ((1, bob), (2, eve)):
        assert person.join(table["id"], invite=invite_of(table, seat)).is_success
    return str(table["id"])


def until_turn_of(seat: int, people: list[Person], table: str) -> Json:
    """Play until this seat is to move; what a spectator sees then."""
    while (frame := people[0].frame(table))["to_move"] != seat:
        assert not frame["over"]
        play_on(people, table, frame["seq"], moves=1)
    return frame


def stand_in(person: Person, table: str, seat: int, absent: int, after: int) -> Json:
    wish = {"after": after, "seat": seat, "absent": absent}
    return person.done(f"/api/tables/{table}/stand-in", wish)


async def of_two(here: Evening, game: str = ONE) -> tuple[Table, Ear, Ear]:
    """A table of two people without a clock, who both listen; the second is to move."""
    from knall.web.wire.seats import Join
    from knall.web.wire.tables import NewTable

    store, seating = here.services.store, here.services.seating
    ada, bob = [await store.add_guest(name.encode(), name, 1.0) for name in ("Ada", "Bob")]
    wish = NewTable.model_validate({"game": game, "seats": [{"kind": "here"}, {"kind": "open"}]})
    table = await seating.create(wish, ada, "Ada")
    await seating.contribute(table, ada, "0" * 32)
    await seating.join(table, Join(name="Bob", contribution="1" * 32, seat=1), bob)
    ears = Ear(0), Ear(1)
    for guest, ear in zip((ada, bob), ears, strict=True):
        table.somebody_comes(guest, "net")
        ear.guest = guest
        table.watchers.add(ear)
    while table.require_match().to_move != 1:
        await here.play(table)
    await here.settle()
    return table, *ears
