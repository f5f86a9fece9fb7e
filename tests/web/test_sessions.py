"""Who somebody is: one cookie for each instance, and the one of earlier versions is moved over."""

from __future__ import annotations

from pathlib import Path

from knall.games import NAMES
from knall.web.tables.sessions import COOKIE, cookie_name
from tests.web.serving import Person, serving

ONE = NAMES[0]


def test_two_instances_on_one_host_leave_each_others_guests_alone(plain: None, tmp_path: Path) -> None:
    with serving(tmp_path / "real") as real, serving(tmp_path / "test") as test, Person(real) as ada:
        table = ada.create(ONE, "here here")["id"]

        ada.http.post(f"http://{test.host}/api/me", json={"name": "Ada"})

        assert [one["id"] for one in ada.seen("/api/me/tables")["tables"]] == [table]
        assert sorted(ada.http.cookies) == sorted(cookie_name(one.services.store.instance) for one in (real, test))


def test_the_cookie_of_earlier_versions_is_moved_over(data: Path) -> None:
    with serving(data) as served, Person(served) as ada:
        ada.post("/api/me", {"name": "Ada"})
        (name,), (secret,) = ada.http.cookies.keys(), ada.http.cookies.values()
        ada.http.cookies.clear()
        ada.http.cookies.set(COOKIE, secret, domain="127.0.0.1")

        assert ada.seen("/api/site")["me"]["name"] == "Ada"
        ada.done("/api/me", {"name": "Ada L."})

        assert dict(ada.http.cookies) == {name: secret}
        assert ada.seen("/api/site")["me"]["name"] == "Ada L."


def test_the_cookie_of_another_site_of_an_earlier_version_stays(data: Path) -> None:
    with serving(data) as served, Person(served) as ada:
        ada.http.cookies.set(COOKIE, "x" * 43, domain="127.0.0.1")

        ada.done("/api/me", {"name": "Ada"})

        assert ada.http.cookies[COOKIE] == "x" * 43
        assert ada.seen("/api/site")["me"]["name"] == "Ada"


def test_an_instance_stays_the_same_over_a_restart(data: Path) -> None:
    with serving(data) as served:
        first = served.services.store.instance
    with serving(data) as served:
        assert served.services.store.instance == first
