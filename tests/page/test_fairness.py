"""The match whose chance the page's tests check (fairness.json) is as the server tells it."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from knall.core.chance import revealed

FILE = Path(__file__).with_name("fairness.json")
BELOWS = [6, 2, 52, 1, 3_000_000_000, 7]
"""One of how many; the large one rejects words."""


def told() -> dict[str, object]:
    """What the server tells of a match with a known secret, when it is over."""
    source = revealed("seed:page", ("0123456789abcdef" * 2, "fedcba9876543210" * 2))
    draws = source.draws()
    draws.noted = []
    for draws.event in range(6):
        for below in BELOWS:
            draws.below(below)
    return {
        "commitment": source.commitment,
        "secret": source.secret,
        "contributions": list(source.contributions),
        "contributions_json": source.contributed,
        "draws": [asdict(draw) for draw in draws.noted],
    }


def test_what_the_page_checks_is_what_the_server_tells() -> None:
    assert json.loads(FILE.read_text("utf-8")) == told()
