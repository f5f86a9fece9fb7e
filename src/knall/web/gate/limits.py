"""Rate limits: token buckets per guest and per network.

They protect the one event loop that answers everybody, so a token is about a millisecond of it (`costs`).

*A guest's allowance.* Moves, reads, sockets and socket messages have buckets of their own, so that reconnecting after
a restart costs nobody a move, and one neighbour cannot spend another's.

*A network's allowance.* A guest costs nothing to make, so that limits per guest alone would stop nobody.  What an
attacker cannot make at will are networks (`clients`), and time.  So the requests of a network also share the buckets of

- strangers, without a cookie that we know (a forged one is none): all of them together;
- newcomers, guests for less than `ESTABLISHED` seconds: all of them together;
- established guests: this bucket grows with their number, up to `MOST_ESTABLISHED`.

Each has a burst large enough for a class that opens the page together.  A flood without cookies, or of guests made for
it, empties the first two and cannot touch the third.  An attacker who makes guests and waits gets what a class gets,
and no more: new guests per network are limited too, and beyond `MOST_ESTABLISHED` nothing grows.

A request is charged to every bucket it concerns, or refused and charged to none: a guest refused for its own spending
takes nothing from its neighbours.  Before a refusal it is held for up to `LONGEST_HELD` seconds, so that a client
slightly too fast is only slowed down, and a flood is as slow as it has few connections (`admit`).  The size of an
answer is charged afterwards (`owe`) and may leave a debt, which delays the next request.  Of each of the three groups
only a few requests are computed at once, with a rest after each (`queue_of`), so that a burst of one network leaves
most of the loop to the others, however much it may spend at once.
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
from knall.web.people.sessions import Guest

ChargeKind = Literal["acts", "reads", "sockets", "looks", "tables", "guests", "chat", "files"]
Charges = Mapping[ChargeKind, float]
ESTABLISHED = 120.0
"""Seconds for which a guest is a newcomer."""
MOST_ESTABLISHED = 100
"""Most established guests that a network's allowance grows with."""
REMEMBERED = 900.0
"""Seconds for which a silent established guest is still counted."""
MOST_CLIENTS = 50_000
"""Size of the LRU of buckets."""
MOST_SOCKETS = {"guest": 24, "network": 600}
"""Most sockets open at once."""
SERVED_AT_ONCE = {"acts": 2, "reads": 1, "long": 1, "sockets": 2}
"""Concurrent requests of a network's newcomers or strangers; twice as many of its established guests."""
OPENING = 5.0
"""Tokens that opening a socket is worth, since the first frame tells everything."""
LONG = 10.0
"""Requests from this cost on have a queue of their own, so that no move or frame waits for them."""
TOKEN_SECONDS = 0.001
"""Loop time of a token."""
MOST_TOKENS = 25.0
"""Requests beyond this cost are computed beside the loop."""
LONGEST_HELD = 1.0
LARGEST_DEBT = 2.0
"""Largest debt, in bursts, so that a debtor is not locked out for long."""


@dataclass(frozen=True)
class Allowance:
    """A token bucket's size and refill rate per second."""

    burst: float
    rate: float

    def grown(self, each: Allowance, number: int) -> Allowance:
        """The sum of this allowance and `number` times `each`."""
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
"""A network's allowance with one established guest; each further one adds `EACH_OF_CROWD`."""
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
    """The client of a request: its network, and the guest, if known, with the wall-clock time it became one."""

    network: str
    guest: int | None = None
    since: float = 0.0

    def is_established(self, now: float) -> bool:
        return self.guest is not None and now - self.since >= ESTABLISHED


class Queue(NamedTuple):
    """The queue of a request: its name, its concurrency, and the loop time in seconds that the request is worth."""

    name: str
    at_once: int
    worth: float


def client_of(scope: Scope, guest: Guest) -> Client:
    """The client of a request and its session."""
    return Client(network_of(scope), guest.id, guest.since)


class Spending:
    """Token buckets by name, an LRU: spent tokens that have not been refilled."""

    def __init__(self) -> None:
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, who: str, allowed: Allowance, cost: float, now: float) -> float:
        """Seconds until `cost` can be spent (capped at the burst)."""
        over = self._now(who, allowed, now) + min(cost, allowed.burst) - allowed.burst
        return over / allowed.rate if over > 1e-9 else 0.0

    def spend(self, who: str, allowed: Allowance, cost: float, now: float) -> None:
        """Spend `cost`, which may leave a debt."""
        spent = min(self._now(who, allowed, now) + cost, LARGEST_DEBT * allowed.burst)
        self._spent[who] = (spent, now)
        self._spent.move_to_end(who)
        if len(self._spent) > MOST_CLIENTS:
            self._spent.popitem(last=False)

    def _now(self, who: str, allowed: Allowance, now: float) -> float:
        spent, then = self._spent.get(who, (0.0, now))
        return max(0.0, spent - (now - then) * allowed.rate)


class Limits:
    """The limiter; it takes a monotonic clock, a wall clock and a sleep, for tests."""

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
        """Hold a request until it is allowed, for `LONGEST_HELD` at most; the seconds it would still have to wait."""
        left = LONGEST_HELD
        while (wait := self.wait(client, charges)) and left > 0:
            pause = min(wait, left)
            left -= pause
            await self._sleep(pause)
        return wait

    def wait(self, client: Client, charges: Charges) -> float:
        """Seconds until a request is allowed; 0: now, and it has been charged."""
        now, concerned = self._clock(), self._concerned(client, charges)
        longest = max(
            (self._spending[kind].wait(who, allowed, charges[kind], now) for kind, who, allowed in concerned),
            default=0.0,
        )
        if not longest:
            for kind, who, allowed in concerned:
                self._spending[kind].spend(who, allowed, charges[kind], now)
        return longest

    def queue_of(self, client: Client, charges: Charges) -> Queue:
        """The queue in which a request, or a socket that opens, waits."""
        kind = next((kind for kind in ("sockets", "acts") if kind in charges), "reads")
        if charges.get("reads", 0) >= LONG:
            kind = "long"
        who, times = "strangers" if client.guest is None else "new", 1
        if client.is_established(self._wall()):
            who, times = "crowd", 2
        tokens = charges.get("acts", 0.0) + charges.get("reads", 0.0) + OPENING * charges.get("sockets", 0.0)
        worth = TOKEN_SECONDS * min(tokens, MOST_TOKENS)
        return Queue(f"{kind} {who} {client.network}", times * SERVED_AT_ONCE[kind], worth)

    def owe(self, client: Client, kind: ChargeKind, cost: float) -> None:
        """Charge a cost that was only known afterwards."""
        for _, who, allowed in self._concerned(client, {kind: cost}):
            self._spending[kind].spend(who, allowed, cost, self._clock())

    def _concerned(self, client: Client, charges: Charges) -> list[tuple[ChargeKind, str, Allowance]]:
        """The buckets that each kind is charged to, with their allowances."""
        if client.guest is None:
            return [(kind, client.network, STRANGERS[kind]) for kind in charges]
        own = [(kind, f"guest {client.guest}", OWN[kind]) for kind in charges]
        if not client.is_established(self._wall()):
            return own + [(kind, f"new {client.network}", NEWCOMERS[kind]) for kind in charges]
        number = self._established(client.network, client.guest)
        crowd = f"crowd {client.network}"
        return own + [(kind, crowd, CROWD[kind].grown(EACH_OF_CROWD[kind], number)) for kind in charges]

    def _established(self, network: str, guest: int) -> int:
        """Number of this network's established guests, this one included."""
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
        """Count an open socket until the returned function is called; None: too many."""
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
