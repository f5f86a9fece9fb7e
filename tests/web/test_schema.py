"""The OpenAPI document tells the truth: whatever it allows is answered as it says, whatever it forbids is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from knall.games import NAMES
from knall.web.app import site
from knall.web.settings import Settings
from tests.conftest import FUZZ
from tests.web.support.live_server import Person, Served, play_on

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
document = site(Settings(Path("nothing-is-opened"))).openapi()
schema = schemathesis.openapi.from_dict(document)
refusals = schema.config.checks.negative_data_rejection
# too long a text is too large a body, and refused as that
refusals.expected_statuses = [*refusals.expected_statuses, "413"]
TRIED = settings(  # whether at random, and whether it is kept, is for the profile to say
    max_examples=FUZZ or 12,
    phases=settings().phases if FUZZ else [Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Tables:
    """Tables in every state, and the person who sits there."""

    def __init__(self, served: Served) -> None:
        self.person = Person(served)
        waiting = self.person.create(NAMES[0], "here friend open")["id"]
        running = self.person.create(NAMES[1], "here here")["id"]
        play_on([self.person] * 2, running, 1, moves=5)
        over = self.person.create(NAMES[2], "here here")["id"]
        play_on([self.person] * 2, over, 2)
        self.names = (waiting, running, over)
        self.cookies = {cookie.name: str(cookie.value) for cookie in self.person.http.cookies.jar}


@pytest.fixture(scope="module")
def tables(served: Served) -> Iterator[Tables]:
    found = Tables(served)
    with found.person:
        yield found


@schema.parametrize()
@TRIED
def test_the_document_tells_the_truth(case: schemathesis.Case[Any], served: Served, tables: Tables) -> None:
    positive = case.meta is not None and case.meta.generation.mode.is_positive
    if positive and case.path_parameters and "table" in case.path_parameters:
        case.path_parameters["table"] = tables.names[len(str(case.body)) % 3]
    case.call_and_validate(base_url=f"http://{served.host}", checks=CHECKS, cookies=tables.cookies)


def test_every_address_of_the_page_is_documented() -> None:
    assert len(document["paths"]) >= 20
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation["description"], (path, method)
            assert "422" in operation["responses"]
