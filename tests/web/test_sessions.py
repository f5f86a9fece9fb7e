"""Who somebody is: one cookie for each instance, and behind TLS one that nobody else can set."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from knall.games import NAMES
from knall.web.people.sessions import COOKIE, cookie_name
from tests.web.support.live_server import Ear, Json, Person, Served, serving

ONE = NAMES[0]


def test_two_instances_on_one_host_leave_each_others_guests_alone(plain: None, tmp_path: Path) -> None:
    with serving(tmp_path / "real") as real, serving(tmp_path / "test") as test, Person(real) as ada:
        table = ada.create(ONE, "here here")["id"]

        ada.http.post(f"http://{test.host}/api/me", json={"name": "Ada"})

        assert [one["id"] for one in ada.seen("/api/me/tables")["tables"]] == [table]
        assert sorted(ada.http.cookies) == sorted(cookie_name(one.services.store.instance) for one in (real, test))


@pytest.fixture
def behind_tls(data: Path) -> Iterator[Served]:
    """A site that people reach by https."""
    with serving(data, public_url="https://play.example.org") as served:
        yield served


def planted(served: Served, table: str, cookie: str) -> tuple[Json, list[int]]:
    """As whom somebody with this cookie is taken: by requests, and on a socket."""
    with Person(served) as victim:
        me: Json = victim.http.get("/api/site", headers={b"cookie": cookie.encode("latin-1")}).json()["me"]
        with Ear(f"ws://{served.host}/api/tables/{table}/live?seat=own", {"Cookie": cookie}) as ear:
            return me, ear.next("table")["mine"]


def test_behind_tls_the_cookie_is_of_this_host_alone(behind_tls: Served) -> None:
    instance = behind_tls.services.store.instance
    with Person(behind_tls) as ada:
        answer = ada.post("/api/me", {"name": "Ada"})
    name, _, rest = answer.headers["set-cookie"].partition("=")

    assert name == f"__Host-{cookie_name(instance)}" == cookie_name(instance, secure=True)
    assert {"Secure", "HttpOnly", "Path=/"} <= {part.strip() for part in rest.split(";")}
    assert "domain" not in rest.lower()


@pytest.mark.parametrize("before", ["", "\xa0__Host-", "\x85__Host-", "__host-", "__Host-x; ", "=__Host-x="])
def test_behind_tls_a_cookie_that_a_sibling_domain_can_plant_is_nobodys(behind_tls: Served, before: str) -> None:
    plain = cookie_name(behind_tls.services.store.instance)
    with Person(behind_tls) as eve:
        answer = eve.post("/api/me", {"name": "Eve"})
        secret = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
        eve.http.headers["cookie"] = f"__Host-{plain}={secret}"
        table = eve.create(ONE, "here here")["id"]

        assert planted(behind_tls, table, f"__Host-{plain}={secret}")[0]["name"] == "Eve"
        assert planted(behind_tls, table, f"__Host-{plain}={secret}")[1] == [0, 1]
        for cookie in (f"{before}{plain}={secret}", f"x=y; {before}{plain}={secret}"):
            assert planted(behind_tls, table, cookie) == ({"name": None}, [])


def test_behind_tls_a_planted_cookie_stands_beside_ones_own(behind_tls: Served) -> None:
    plain = cookie_name(behind_tls.services.store.instance)
    secrets = {}
    for name in ("Ada", "Eve"):
        with Person(behind_tls) as one:
            answer = one.post("/api/me", {"name": name})
            secrets[name] = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
    own, others = f"__Host-{plain}={secrets['Ada']}", f"\xa0__Host-{plain}={secrets['Eve']}; {plain}={secrets['Eve']}"
    with Person(behind_tls) as ada:
        for cookie in (f"{own}; {others}", f"{others}; {own}"):
            assert (
                ada.http.get("/api/site", headers={b"cookie": cookie.encode("latin-1")}).json()["me"]["name"] == "Ada"
            )


def test_only_the_cookie_of_this_instance_counts(data: Path) -> None:
    """Not one without the name of an instance, which all sites of a host would share."""
    with serving(data) as served, Person(served) as ada:
        ada.done("/api/me", {"name": "Ada"})
        (secret,) = ada.http.cookies.values()
        ada.http.cookies.clear()
        ada.http.cookies.set(COOKIE, secret, domain="127.0.0.1")

        assert ada.seen("/api/site")["me"]["name"] is None


def test_an_instance_stays_the_same_over_a_restart(data: Path) -> None:
    with serving(data) as served:
        first = served.services.store.instance
    with serving(data) as served:
        assert served.services.store.instance == first
