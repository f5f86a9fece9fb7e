"""How often one may ask: by guest, and by the network that guests come from.

What is protected is the one loop that answers everybody, so that a token is about a millisecond of it (`costs`).

*Own allowance.* A guest spends its own: moves, reading, sockets and what is said on them apart, so that coming back
after a restart costs nobody a move, and one neighbour cannot spend another's.

*A network's allowance.* A guest costs nothing to make, so that a guest's own allowance alone would hold nobody.  What
an attacker cannot make at will are networks (`clients`), and time.  So all that comes from one network also spends
from one of three allowances of it, by what is known of who asks:

- strangers, who have no cookie that we know (a forged one is none): all of them together;
- newcomers, who became guests less than `ESTABLISHED` seconds ago: all of them together;
- the established: theirs grows with their number, up to `MOST_ESTABLISHED`.

Each is large enough at once for a class that opens the page together.  A flood without cookies, or of guests that were
made for it, meets the first two and cannot touch what the established have.  Who makes guests and waits gets what a
class gets, and no more: how many guests a network can make is limited too, and beyond `MOST_ESTABLISHED` nothing grows.

A request is charged to all that it concerns, or refused and charged to none: who is refused for its own spending takes
nothing from its neighbours.  Nobody is refused at once, but held for up to `LONGEST_HELD` seconds: who was a little too
fast is only slowed down, and a flood is as slow as its connections are few (`admit`).  What an answer weighs is charged
after it was made (`owe`): it may leave a debt, for which the next request waits.  And of each of the three only few
requests are computed at once, with a rest behind each (`line_of`), so that many that come together do not stand before
everybody else's, and leave the loop to them for most of the time, however much they may spend at once.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from starlette.types import Scope

from knall.web.gate.clients import network_of
from knall.web.tables.sessions import Guest

ChargeKind = Literal["acts", "reads", "sockets", "looks", "tables", "guests", "chat", "files"]
Charges = Mapping[ChargeKind, float]
ESTABLISHED = 120.0
"""Seconds after which a guest is no newcomer."""
MOST_ESTABLISHED = 100
"""How many of them let a network's allowance grow."""
REMEMBERED = 900.0
"""For how many seconds an established guest who says nothing counts as being there."""
MOST_CLIENTS = 50_000
"""Of how many it is remembered what they have spent."""
MOST_SOCKETS = {"guest": 24, "network": 600}
"""Open at once."""
SERVED_AT_ONCE = {"acts": 2, "reads": 1, "long": 1, "sockets": 2}
"""Requests of one network that are computed at once, of newcomers or strangers; of the established twice as many."""
OPENING = 5.0
"""Tokens that it is worth to open a socket: all that is to be seen is told."""
LONG = 10.0
"""What costs so much has a line of its own, so that nobody's move or frame waits for it."""
TOKEN_SECONDS = 0.001
"""What a token is worth of the loop's time."""
MOST_TOKENS = 25.0
"""What costs more than that is computed beside the loop."""
LONGEST_HELD = 1.0
LARGEST_DEBT = 2.0
"""What may be spent at most, in bursts: who is in debt is not locked out for long."""


@dataclass(frozen=True)
class Allowance:
    """So much at once, and so much a second."""

    burst: float
    rate: float

    def grown(self, each: Allowance, number: int) -> Allowance:
        """With so much more for each of so many."""
        return Allowance(self.burst + number * each.burst, self.rate + number * each.rate)


OWN: Mapping[ChargeKind, Allowance] = {
    "acts": Allowance(60, 20),
    "reads": Allowance(400, 60),
    "sockets": Allowance(24, 1),
    "looks": Allowance(20, 2),
    "tables": Allowance(30, 0.2),
    "chat": Allowance(10, 0.25),
}
STRANGERS: Mapping[ChargeKind, Allowance] = {
    "acts": Allowance(400, 10),
    "reads": Allowance(2500, 100),
    "sockets": Allowance(120, 5),
    "looks": Allowance(100, 5),
    "tables": Allowance(200, 0.5),
    "guests": Allowance(250, 0.5),
    "chat": Allowance(60, 1),
    "files": Allowance(8000, 500),
}
NEWCOMERS: Mapping[ChargeKind, Allowance] = {
    "acts": Allowance(1500, 80),
    "reads": Allowance(6000, 250),
    "sockets": Allowance(400, 5),
    "looks": Allowance(200, 5),
    "tables": Allowance(250, 1),
    "chat": Allowance(250, 4),
}
CROWD = OWN
"""Of a network with nobody but one; and what each of them adds to it."""
EACH_OF_CROWD: Mapping[ChargeKind, Allowance] = {
    "acts": Allowance(12, 0.8),
    "reads": Allowance(60, 2.5),
    "sockets": Allowance(8, 0.1),
    "looks": Allowance(3, 0.1),
    "tables": Allowance(2, 0.01),
    "chat": Allowance(3, 0.1),
}


@dataclass(frozen=True)
class Client:
    """Who asks: a guest, or nobody we know, of a network; since when it has been a guest, by the clock on the wall."""

    network: str
    guest: int | None = None
    since: float = 0.0

    def is_established(self, now: float) -> bool:
        """Has it been a guest for long?"""
        return self.guest is not None and now - self.since >= ESTABLISHED


class Line(NamedTuple):
    """With whom a request waits, how many of them are computed at once, and the seconds of the loop it is worth."""

    name: str
    at_once: int
    worth: float


def client_of(scope: Scope, guest: Guest) -> Client:
    """Who sends this request."""
    return Client(network_of(scope), guest.id, guest.since)


class Spending:
    """What everybody has spent and not got back yet; who asked longest ago is forgotten first."""

    def __init__(self) -> None:
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, who: str, allowed: Allowance, cost: float, now: float) -> float:
        """Seconds until this can be spent, at most all that is allowed at once."""
        over = self._now(who, allowed, now) + min(cost, allowed.burst) - allowed.burst
        return over / allowed.rate if over > 1e-9 else 0.0

    def spend(self, who: str, allowed: Allowance, cost: float, now: float) -> None:
        """It is spent."""
        spent = min(self._now(who, allowed, now) + cost, LARGEST_DEBT * allowed.burst)
        self._spent[who] = (spent, now)
        self._spent.move_to_end(who)
        if len(self._spent) > MOST_CLIENTS:
            self._spent.popitem(last=False)

    def _now(self, who: str, allowed: Allowance, now: float) -> float:
        spent, then = self._spent.get(who, (0.0, now))
        return max(0.0, spent - (now - then) * allowed.rate)


class Limits:
    """Who may ask what now; two clocks, one that never jumps and the one on the wall, and how time is waited for."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock = clock
        self._wall = wall
        self._sleep = sleep
        self._spending: dict[ChargeKind, Spending] = {kind: Spending() for kind in STRANGERS}
        self._crowds: OrderedDict[str, OrderedDict[int, float]] = OrderedDict()
        self._open: dict[str, int] = {}

    async def admit(self, client: Client, charges: Charges) -> float:
        """Hold a request until it may be asked, or for long enough; the seconds that it would have to wait still."""
        left = LONGEST_HELD
        while (wait := self.wait(client, charges)) and left > 0:
            pause = min(wait, left)
            left -= pause
            await self._sleep(pause)
        return wait

    def wait(self, client: Client, charges: Charges) -> float:
        """Seconds until this may be asked; 0: now, and it is charged."""
        now, concerned = self._clock(), self._concerned(client, charges)
        longest = max(
            (self._spending[kind].wait(who, allowed, charges[kind], now) for kind, who, allowed in concerned),
            default=0.0,
        )
        if not longest:
            for kind, who, allowed in concerned:
                self._spending[kind].spend(who, allowed, charges[kind], now)
        return longest

    def line_of(self, client: Client, charges: Charges) -> Line:
        """Where a request, or a socket that opens, waits for its turn."""
        kind = next((kind for kind in ("sockets", "acts") if kind in charges), "reads")
        if charges.get("reads", 0) >= LONG:
            kind = "long"
        who, times = "strangers" if client.guest is None else "new", 1
        if client.is_established(self._wall()):
            who, times = "crowd", 2
        tokens = charges.get("acts", 0.0) + charges.get("reads", 0.0) + OPENING * charges.get("sockets", 0.0)
        worth = TOKEN_SECONDS * min(tokens, MOST_TOKENS)
        return Line(f"{kind} {who} {client.network}", times * SERVED_AT_ONCE[kind], worth)

    def owe(self, client: Client, kind: ChargeKind, cost: float) -> None:
        """Charge what a request turned out to cost beyond what was charged before."""
        for _, who, allowed in self._concerned(client, {kind: cost}):
            self._spending[kind].spend(who, allowed, cost, self._clock())

    def _concerned(self, client: Client, charges: Charges) -> list[tuple[ChargeKind, str, Allowance]]:
        """To whom each kind is charged, and what they are allowed."""
        if client.guest is None:
            return [(kind, client.network, STRANGERS[kind]) for kind in charges]
        own = [(kind, f"guest {client.guest}", OWN[kind]) for kind in charges]
        if not client.is_established(self._wall()):
            return own + [(kind, f"new {client.network}", NEWCOMERS[kind]) for kind in charges]
        number = self._established(client.network, client.guest)
        crowd = f"crowd {client.network}"
        return own + [(kind, crowd, CROWD[kind].grown(EACH_OF_CROWD[kind], number)) for kind in charges]

    def _established(self, network: str, guest: int) -> int:
        """How many established guests of this network there are, this one included."""
        now, crowd = self._clock(), self._crowds.setdefault(network, OrderedDict())
        crowd[guest] = now
        crowd.move_to_end(guest)
        self._crowds.move_to_end(network)
        if len(self._crowds) > MOST_CLIENTS:
            self._crowds.popitem(last=False)
        while len(crowd) > MOST_ESTABLISHED or next(iter(crowd.values())) < now - REMEMBERED:
            crowd.popitem(last=False)
        return len(crowd)

    def open_socket(self, client: Client) -> Callable[[], None] | None:
        """One more socket is open, until what this gives is called; None: there are too many."""
        owners = [(client.network, MOST_SOCKETS["network"])]
        if client.guest is not None:
            owners.append((f"guest {client.guest}", MOST_SOCKETS["guest"]))
        if any(self._open.get(who, 0) >= most for who, most in owners):
            return None
        for who, _ in owners:
            self._open[who] = self._open.get(who, 0) + 1
        return lambda: self._closed([who for who, _ in owners])

    def _closed(self, owners: list[str]) -> None:
        for who in owners:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]
