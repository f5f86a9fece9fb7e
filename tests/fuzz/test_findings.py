"""What `make fuzz` found is kept for the test that found it."""

from __future__ import annotations

import pytest
from hypothesis.database import InMemoryExampleDatabase

from tests.fuzz.findings import Findings


def test_tests_of_the_same_code_do_not_share_what_they_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the first that runs throws away what fails in another."""
    findings = Findings(InMemoryExampleDatabase())

    def run(test: str) -> list[bytes]:
        monkeypatch.setattr(Findings, "test", test)
        return sorted(findings.fetch(b"code"))

    run("test_it[GET /a b]")
    findings.save(b"code", b"found")

    assert [] == run("test_it[GET /a c]")
    findings.delete(b"code", b"found")
    assert [b"found"] == run("test_it[GET /a b]")
    findings.delete(b"code", b"found")
    assert [] == run("test_it[GET /a b]")


def test_what_is_kept_bears_the_name_of_the_test_that_runs(request: pytest.FixtureRequest) -> None:
    assert request.node.name in Findings.test
