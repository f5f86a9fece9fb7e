"""Limits of the running site: a class behind one address plays undisturbed, an attacker is held."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from knall.games import NAMES
from knall.web.app import COSTS
from knall.web.gate.costs import BYTES_A_TOKEN
from knall.web.gate.limits import OWN, STRANGERS
from knall.web.shell.static import page_files
from tests.support.own_thread import run_apart
from tests.web.support.site_in_process import Inside, Line, Visitor, inside

ONE = NAMES[0]
CLASS = 100
SCHOOL = "203.0.113.7"
CONTRIBUTION = "0" * 32


def test_who_sends_slowly_takes_nobodys_turn(data: Path) -> None:
    async def run() -> None:
        async with inside(data) as here:
            never, begun = asyncio.Event(), asyncio.Semaphore(0)

            async def slow() -> AsyncIterator[bytes]:
                yield b'{"name": '
                begun.release()  # the site wants the rest
                await never.wait()

            ada, eve = here.visitor(SCHOOL), here.visitor(SCHOOL)
            sending = [asyncio.create_task(eve.http.post("/api/me", content=slow())) for _ in range(5)]
            for _ in sending:
                await asyncio.wait_for(begun.acquire(), 20)
            assert (await asyncio.wait_for(ada.post("/api/me", {"name": "Ada"}), 20)).status_code == 200
            for one in sending:
                one.cancel()
            await asyncio.wait(sending)

    run_apart(run())


def of_the_home_page() -> list[str]:
    """All that a browser fetches for it, besides the API: the shell, what it names, and what that fetches."""
    page = page_files()
    named = re.findall(r'(?:href|src)="(/page/[^"]+)"', page.shell.body.decode())
    return ["/", *named, *(page.folder + name for name in ("texts/en.json", "more.js"))]


async def opens(one: Visitor, files: list[str]) -> None:
    for path in files:
        assert (await one.get(path)).status_code == 200, path
    site = (await one.get("/api/site", lang="en")).json()
    await one.get("/api/me/tables", lang="en")
    for game in site["games"]:
        await one.get(game["picture"])


async def sits_down(host: Visitor, friend: Visitor) -> str:
    await host.post("/api/me", {"name": "Ada"})
    seats = [{"kind": "here"}, {"kind": "friend"}]
    table = (await host.post("/api/tables", {"game": ONE, "seats": seats})).json()
    name = str(table["id"])
    await host.post(f"/api/tables/{name}/contribution", {"contribution": CONTRIBUTION})
    await friend.get(f"/api/tables/{name}")
    invite = table["seats"][1]["invite"].split("invite=")[1]
    await friend.post(f"/api/tables/{name}/join", {"name": "Bob", "contribution": CONTRIBUTION, "invite": invite})
    return name


async def plays(people: tuple[Visitor, Visitor], table: str) -> None:
    """One move by whoever is to move."""
    frame = (await people[0].get(f"/api/tables/{table}/frame", seat=0)).json()
    seat = frame["to_move"]
    if not frame["mine"]:
        frame = (await people[seat].get(f"/api/tables/{table}/frame", seat=seat)).json()
    move = {"after": frame["seq"], "move": frame["moves"][0]["move"], "seat": seat}
    assert (await people[seat].post(f"/api/tables/{table}/moves", move)).status_code == 200


@pytest.mark.extended
def test_a_class_behind_one_address_opens_plays_and_comes_back(data: Path) -> None:
    async def first() -> tuple[list[tuple[str, str]], list[str]]:
        async with inside(data) as here:
            people = [here.visitor(SCHOOL) for _ in range(CLASS)]
            files = of_the_home_page()
            assert len(files) > 5
            for one in people:
                await opens(one, files)  # all at one moment: no time passes
            pairs = list(zip(people[::2], people[1::2], strict=True))
            tables = [await sits_down(*pair) for pair in pairs]
            lines = [
                await one.listen(table, seat=seat)
                for pair, table in zip(pairs, tables, strict=True)
                for seat, one in enumerate(pair)
            ]
            for _ in range(5):
                here.clock.now += 1.0
                for pair, table in zip(pairs, tables, strict=True):
                    await plays(pair, table)
            assert sum(one.refused for one in people) == 0
            for line in lines:
                await line.close()
            cookies = [one.secret for one in people]
            return list(zip(cookies[::2], cookies[1::2], strict=True)), tables

    async def after_a_restart(cookies: list[tuple[str, str]], tables: list[str]) -> None:
        async with inside(data) as here:
            for (one, other), table in zip(cookies, tables, strict=True):
                pair = here.visitor(SCHOOL, one), here.visitor(SCHOOL, other)
                lines = [await who.listen(table, seat=seat) for seat, who in enumerate(pair)]
                for who in pair:
                    await who.get(f"/api/tables/{table}")
                await plays(pair, table)
                assert [who.refused for who in pair] == [0, 0]
                for line in lines:
                    await line.close()

    run_apart(after_a_restart(*run_apart(first())))


async def statuses(people: list[Visitor], path: str, body: object = None) -> Counter[int]:
    """How each of them is answered."""
    found: Counter[int] = Counter()
    for one in people:
        found[(await (one.get(path) if body is None else one.post(path, body))).status_code] += 1
    return found


@pytest.mark.parametrize("address", ["203.0.113.66", "2001:db8:1:2::"])
def test_one_attacker_makes_no_more_guests_than_a_network_may(data: Path, address: str) -> None:
    async def run() -> None:
        async with inside(data) as here:
            most = int(STRANGERS["guests"].burst)
            sources = [address if "." in address else f"{address}{number:x}" for number in range(most + 50)]
            people = [here.visitor(source) for source in sources]
            assert await statuses(people, "/api/me", {"name": "Eve"}) == {200: most, 429: 50}
            assert (await here.visitor("203.0.113.1").post("/api/me", {"name": "Ada"})).status_code == 200
            # those who have a cookie now are newcomers, all of them together
            one = people[0]
            for _ in range(int(OWN["acts"].burst)):
                last = await one.post("/api/me", {"name": "Eve"})
            assert (last.status_code, (await one.post("/api/me", {"name": "Eve"})).status_code) == (200, 429)

    run_apart(run())


def test_costly_reading_is_over_sooner(data: Path) -> None:
    async def run() -> None:
        async with inside(data) as here:
            eve, ada = here.visitor("203.0.113.66"), here.visitor("203.0.113.1")
            for one in (eve, ada):
                await one.post("/api/me", {"name": "Eve"})
            record = "x" * 25_000
            answers = [(await eve.post("/api/replay", {"record": record})).status_code for _ in range(20)]
            assert answers[:3] == [422, 422, 422]  # it is no record, and was read
            assert answers[-1] == 429
            assert answers.count(422) < 10
            assert (await eve.post("/api/me", {"name": "Eve"})).status_code == 200  # acting is another matter
            assert (await ada.post("/api/replay", {"record": record})).status_code == 422
            refused = await eve.post("/api/replay", {"record": record})
            assert refused.json()["error"] == "limit"
            wait = int(refused.headers["retry-after"])
            assert 1 <= wait <= 60
            here.clock.now += wait
            assert (await eve.post("/api/replay", {"record": record})).status_code == 422

    run_apart(run())


def test_long_answers_are_paid_for(data: Path) -> None:
    async def run() -> None:
        async with inside(data) as here:
            eve = here.visitor("203.0.113.66")
            await eve.post("/api/me", {"name": "Eve"})
            size = len((await eve.get("/api/openapi.json")).content)
            found = await statuses([eve] * 200, "/api/openapi.json")
            before = COSTS["GET /api/openapi.json"].charges["reads"]
            paid = OWN["reads"].burst / (before + size / BYTES_A_TOKEN)
            assert paid < OWN["reads"].burst / before - 5
            assert found[200] == pytest.approx(paid, abs=2)
            assert found[429]

    run_apart(run())


@pytest.mark.parametrize("cookie", ["x" * 43, "A" * 20, "ü" * 30, "'; DROP TABLE guests; --" * 2])
def test_a_forged_cookie_is_none(data: Path, cookie: str) -> None:
    async def run() -> None:
        async with inside(data) as here:
            forged = [here.visitor("203.0.113.66") for _ in range(3)]
            for number, one in enumerate(forged):
                one.http.headers["cookie"] = f"{here.cookie}={cookie}{number}"  # another one each time
            most = int(STRANGERS["reads"].burst) // 5
            asking = [forged[number % 3] for number in range(most + 30)]
            found = await statuses(asking, "/api/me/tables")
            assert found[429] >= 30

    run_apart(run())


def test_the_page_itself_is_never_refused(data: Path) -> None:
    async def run() -> None:
        async with inside(data) as here:
            eve = here.visitor("203.0.113.66")
            while (await eve.post("/api/verify", {"record": "x" * 100_000})).status_code != 429:
                pass
            while (await eve.get("/api/me/tables")).status_code != 429:
                pass
            found = await statuses([eve] * 500, f"{page_files().folder}first.js")
            assert found == {200: 500}
            assert (await eve.get("/")).status_code == 200

    run_apart(run())


async def here_here(one: Visitor) -> str:
    seats = [{"kind": "here"}, {"kind": "here"}]
    made = await one.post("/api/tables", {"game": ONE, "seats": seats})
    table = str(made.json()["id"])
    await one.post(f"/api/tables/{table}/contribution", {"contribution": CONTRIBUTION})
    return table


async def opened(here: Inside, one: Visitor, table: str, most: int) -> list[Line]:
    """Sockets until one is refused."""
    lines: list[Line] = []
    while not lines or lines[-1].code is None:
        assert len(lines) <= most
        lines.append(await one.listen(table, seat=0))
    return lines


def test_sockets_have_an_allowance_of_their_own(data: Path) -> None:
    async def run() -> None:
        async with inside(data) as here:
            ada = here.visitor("203.0.113.1")
            table = await here_here(ada)
            lines = await opened(here, ada, table, 50)
            assert lines[-1].code == 4429
            frame = (await ada.get(f"/api/tables/{table}/frame", seat=0)).json()
            seat = frame["to_move"]
            frame = (await ada.get(f"/api/tables/{table}/frame", seat=seat)).json()
            move = {"after": frame["seq"], "move": frame["moves"][0]["move"], "seat": seat}
            assert (await ada.post(f"/api/tables/{table}/moves", move)).status_code == 200
            for line in lines[:-1]:
                await line.close()
            here.clock.now += 2
            again = await ada.listen(table, seat=0)
            assert again.code is None
            await again.close()

    run_apart(run())


def test_who_says_too_much_on_sockets_is_let_go(data: Path) -> None:
    async def run() -> None:
        async with inside(data) as here:
            ada, bob = here.visitor("203.0.113.1"), here.visitor("203.0.113.1")
            table, other = await here_here(ada), await here_here(bob)
            one, two, calm = await ada.listen(table), await ada.listen(table), await bob.listen(other, seat=0)
            for _ in range(int(OWN["looks"].burst) // 2):
                for line in (one, two):
                    line.say('{"look": 1}')
            await asyncio.sleep(0)
            one.say('{"look": 0}')  # all of a guest's sockets together
            assert await asyncio.wait_for(one.ended(), 20) == 4429
            calm.say('{"look": 1}')
            while (said := await asyncio.wait_for(calm.heard.get(), 20)) is None or said.get("seat") != 1:
                pass
            for line in (two, calm):
                await line.close()

    run_apart(run())
