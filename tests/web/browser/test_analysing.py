"""Somebody asks for an analysis when a match is over: the curve fills, mistakes are marked, the better move is lit."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from knall.games import NAMES
from tests.web.browser.conftest import DESKTOP, PHONE, Opening
from tests.web.browser.playing import part
from tests.web.browser.test_analysis import SIT

LONG = 240_000  # milliseconds: the engine may have to be compiled, and is slow until then
KINDS = {"?!": "slight", "?": "clear", "??": "grave"}


class HeldBack:
    """The server's answers: the first in which something is found comes, the others when they are let go."""

    def __init__(self, page: Page) -> None:
        self.found: dict[str, Any] = {"moments": []}
        """What came last."""
        self._held: list[Route] | None = []
        page.route("**/api/tables/*/analysis*", self._ask)

    def _ask(self, route: Route) -> None:
        if self._held is not None and self.found["moments"]:
            self._held.append(route)
            return
        self.found = route.fetch().json()
        while not self.found["moments"]:  # it is answered with nothing while the engine is compiled
            self.found = route.fetch().json()
        route.fulfill(json=self.found)

    def let_go(self) -> None:
        held, self._held = self._held, None
        for route in held or []:
            self._ask(route)


REACH = """svg => Math.max(...[...svg.querySelectorAll("polyline")].flatMap(
    (line) => [...line.points].map(({x}) => x / svg.clientWidth)))"""
LIT = ".board .ring.hinted"
PIECES = "all => all.map((ring) => ring.dataset.ring).toSorted()"


def sees_the_better_move(page: Page, mistake: dict[str, Any]) -> None:
    """Select a decision that is marked: what would have been better is lit, and nothing else is."""
    lit = page.locator(LIT)
    expect(lit).to_have_count(0)
    line = page.locator(f"{part('decisions')} li[data-moment='{mistake['number']}']")
    expect(line).to_have_class(KINDS[mistake["mark"]])
    expect(line.locator(".mark")).to_have_text(mistake["mark"])
    line.locator("button").click()
    expect(page.locator(part("verdict"))).to_contain_text(mistake["sentence"])
    expect(lit).to_have_count(len(mistake["best_picks"]))
    assert lit.evaluate_all(PIECES) == sorted(mistake["best_picks"]) != sorted(mistake["picks"])
    expect(lit.locator(".ring-line").first).to_be_visible()


@pytest.mark.parametrize(
    ("language", "words", "viewport"), [("en", "Analysis", DESKTOP), ("de", "Analyse", PHONE)], ids=["en", "de"]
)
def test_from_the_end_of_a_match_to_the_better_move(
    person: Opening, language: str, words: str, viewport: dict[str, int]
) -> None:
    page = person("/", language, viewport=viewport)
    table = page.evaluate(SIT, [NAMES[0], None])
    answers = HeldBack(page)
    page.goto(f"/table/{table}")
    expect(page.locator(part("analyse"))).to_have_text(words)
    page.locator(part("analyse")).click()
    page.wait_for_url(f"**/analyse/{table}")

    curve, progress = page.locator(part("curve")), page.locator(part("progress"))
    judged = page.locator(f"{part('decisions')} li button")
    expect(curve.locator("polyline")).to_have_count(2, timeout=LONG)
    half = answers.found
    expect(judged).to_have_count(len(half["decisions"]))
    expect(progress).to_be_visible()
    assert 0 < float(progress.get_attribute("value") or 0) < 1
    assert 0 < curve.evaluate(REACH) < 1, "the match is longer than what was looked at"

    answers.let_go()
    expect(progress).to_be_hidden(timeout=LONG)
    whole = answers.found
    assert len(whole["decisions"]) > len(half["decisions"]) > 0
    expect(judged).to_have_count(len(whole["decisions"]))
    assert curve.evaluate(REACH) == pytest.approx(1)
    marked = [one for one in whole["decisions"] if one["mark"]]
    expect(curve.locator("circle.mark")).to_have_count(len(marked))
    page.locator(part("tab-decisions")).click()
    sees_the_better_move(page, max(marked, key=lambda one: one["cost"]["mean"]))
    good = next(one["number"] for one in whole["decisions"] if one["verdict"] != "worse")
    page.locator(part(f"decision-{good}")).click()
    expect(page.locator(part("status"))).to_contain_text(f"{good}.")
    expect(page.locator(LIT)).to_have_count(0)
