"""Where a request came from: proxies that are trusted say it, and nobody else."""

from __future__ import annotations

import logging
from pathlib import Path

import httpx
import pytest

from knall.web.settings import SAME_MACHINE, Settings
from tests.web.support.live_server import PATIENCE, Served

PROXY, STRANGER, CLIENT = "127.0.0.9", "127.0.0.66", "203.0.113.9"


@pytest.mark.parametrize(
    ("trusted", "source", "forwarded", "address"),
    [
        (SAME_MACHINE, "127.0.0.1", CLIENT, CLIENT),
        (SAME_MACHINE, STRANGER, CLIENT, STRANGER),
        ((PROXY,), PROXY, CLIENT, CLIENT),
        ((PROXY,), "127.0.0.1", CLIENT, "127.0.0.1"),
        (("127.0.0.0/28",), PROXY, CLIENT, CLIENT),
        (("127.0.0.0/28",), STRANGER, CLIENT, STRANGER),
        ((PROXY,), PROXY, f"198.51.100.1, {CLIENT}", CLIENT),  # the first was invented by the client
        ((PROXY, "127.0.0.10"), PROXY, f"{CLIENT}, 127.0.0.10", CLIENT),  # two proxies
        ((), "127.0.0.1", CLIENT, "127.0.0.1"),
    ],
)
def test_who_is_believed(
    data: Path, trusted: tuple[str, ...], source: str, forwarded: str, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    served = Served(Settings(data, trust_proxy=trusted, log_addresses=True))
    with caplog.at_level(logging.INFO, "knall.access"):
        transport = httpx.HTTPTransport(local_address=source)
        with httpx.Client(transport=transport, trust_env=False, timeout=PATIENCE) as person:
            person.get(f"http://{served.host}/api/site", headers={"x-forwarded-for": forwarded})
        served.stop()
    assert [record.address for record in caplog.records if record.name == "knall.access"] == [address]  # type: ignore[attr-defined]
