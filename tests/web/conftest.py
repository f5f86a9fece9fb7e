"""A server for each module of tests, and people who come anew for each test."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.web.support.live_server import Person, Served, serving


@pytest.fixture(scope="module")
def plain() -> Iterator[None]:
    """Bots think as plain Python in their processes: nothing has to be compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KNALL_PLAIN", "1")
        yield


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice and cards of a test are the same in every run."""
    numbers = count()

    def new_secret() -> str:
        return hashlib.sha256(f"{request.node.name} {next(numbers)}".encode()).hexdigest()

    monkeypatch.setattr("knall.web.tables.seating.new_secret", new_secret)


@pytest.fixture(scope="module")
def served(plain: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served") / "knall.sqlite") as one:
        yield one


@pytest.fixture
def data(plain: None, tmp_path: Path) -> Path:
    """A file for a server of the test's own."""
    return tmp_path / "knall.sqlite"


@pytest.fixture
def ada(served: Served) -> Iterator[Person]:
    with Person(served, "Ada", "a" * 32) as person:
        yield person


@pytest.fixture
def bob(served: Served) -> Iterator[Person]:
    with Person(served, "Bob", "b" * 32) as person:
        yield person


@pytest.fixture
def eve(served: Served) -> Iterator[Person]:
    """A stranger."""
    with Person(served, "Eve", "e" * 32) as person:
        yield person
