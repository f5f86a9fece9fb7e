"""A server for each module of tests, and people who come anew for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.serving import Person, Served, serving


@pytest.fixture(scope="module")
def plain() -> Iterator[None]:
    """Bots think as plain Python in their processes: nothing has to be compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KNALL_PLAIN", "1")
        yield


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
