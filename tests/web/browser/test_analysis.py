"""A match understood, in a real browser: the curve, decisions, a branch, a position; desktop and phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from knall.core.engine.random import seeded
from knall.core.game.game import AnyGame
from knall.core.match import chance
from knall.core.match.match import begin
from knall.core.match.position import Position
from knall.core.match.record import write
from knall.games import NAMES, load_game
from tests.web.browser.conftest import DESKTOP, PHONE, Opening
from tests.web.browser.playing import part
from tests.web.browser.test_page import serious

LEFT = 6  # decisions of a match that is analysed here


def begin_late(name: str, left: int) -> str:
    """A position near the end of a match."""
    rng, match = seeded(3), begin(load_game(name), 2, {}, chance.known(8))
    while not match.is_over:
        match = match.play(match.legal_moves[rng.below(len(match.legal_moves))])
    return str(match.decisions[-left].before)


def short_match(name: str) -> str:
    """The record of the end of a match, as a match of its own."""
    game, rng = load_game(name), seeded(3)
    again = begin(game, 2, {}, chance.known(9), start=Position(game, game.notation.parse(begin_late(name, LEFT))))
    while not again.is_over:
        again = again.play(again.legal_moves[rng.below(len(again.legal_moves))])
    return write(again)


def opened(page: Page, name: str) -> None:
    file = {"name": "match.knall", "mimeType": "text/plain", "buffer": short_match(name).encode()}
    page.locator(part("file")).set_input_files(file)  # type: ignore[arg-type]  # a file that is nowhere on disk
    expect(page.locator(f"{part('decisions')} li button")).not_to_have_count(0)
    expect(page.locator(part("progress"))).to_be_hidden()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_match_is_understood(person: Opening, viewport: dict[str, int]) -> None:
    page = person("/analyse", viewport=viewport)
    opened(page, NAMES[0])
    expect(page.locator(".curve polyline")).to_have_count(2)
    expect(page.locator(f"{part('totals')} section")).to_have_count(2)
    page.locator(part("tab-decisions")).click()
    decisions = page.locator(f"{part('decisions')} li button")
    decisions.last.click()
    expect(page.locator(part("verdict"))).to_be_visible()
    expect(page.locator(part("told-to"))).to_be_visible()  # nobody here has a seat, and it says "you"
    number = page.evaluate("location.hash.slice(1)")
    expect(page.locator(part("moment"))).to_have_value(number)
    page.locator(part("moment")).press("ArrowLeft")
    assert page.evaluate("Number(location.hash.slice(1))") == int(number) - 1
    assert not serious(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def test_the_account_is_whole(person: Opening) -> None:
    """Nothing is left out that makes a result of the start; the gravest marks come first."""
    page = person("/analyse", "de")
    opened(page, NAMES[0])
    account = page.locator(f"{part('totals')} section").first
    expect(account.locator(".luck-bar")).to_have_count(4)
    expect(account).to_contain_text("Ungeklärt")
    expect(account.locator(part("account"))).to_contain_text("Am Anfang")
    parts = account.locator(".luck-bar .track i").evaluate_all(
        "all => all.map((one) => +one.style.getPropertyValue('--part'))"
    )
    assert max(parts) <= 1


def test_what_is_chosen_from_a_list_comes_into_sight(person: Opening) -> None:
    """The board on phones, what is said of it, and the focus; also what luck it was, where that is chosen."""
    page = person("/analyse", viewport=PHONE)
    opened(page, NAMES[0])
    page.locator(f"{part('turning')} button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(part("tab-decisions"))).to_have_attribute("aria-selected", "true")
    expect(page.locator("#panel-decisions")).to_be_focused()
    expect(page.locator(part("status"))).to_be_in_viewport()
    decision = page.locator(f"{part('decisions')} li button").first
    decision.focus()
    page.keyboard.press("Enter")
    expect(page.locator(part("verdict"))).to_be_visible()
    expect(page.locator(f"{part('decisions')} li button").first).to_be_focused()
    slider = page.locator(part("moment"))
    for number in range(int(slider.get_attribute("max") or 0) + 1):
        slider.fill(str(number))
        if page.locator(part("luck-of-event")).is_visible():
            break
    expect(page.locator(f"{part('luck-of-event')} li")).to_have_count(2)


def test_a_touch_on_the_curve_means_the_moment_below_it(person: Opening) -> None:
    page = person("/analyse", viewport=PHONE)
    opened(page, NAMES[0])
    most = int(page.locator(part("moment")).get_attribute("max") or 0)
    expect(page.locator(part("curve"))).to_be_in_viewport(ratio=0.9)  # below the board, without scrolling
    box = page.locator(part("curve")).bounding_box()
    assert box
    for place in (0.1, 0.5, 0.9):
        page.mouse.click(box["x"] + place * box["width"], box["y"] + box["height"] / 2)
        assert page.evaluate("Number(location.hash.slice(1))") == pytest.approx(place * most, abs=0.51)
        cursor = page.locator(".curve .cursor").bounding_box()
        assert cursor
        assert cursor["x"] == pytest.approx(box["x"] + place * box["width"], abs=0.51 * box["width"] / most + 1)


def test_a_picture_shows_the_board_and_no_aids(person: Opening, game: AnyGame) -> None:
    page = person("/analyse")
    opened(page, game.name)
    page.locator(part("tab-decisions")).click()
    page.locator(f"{part('decisions')} li button").first.click()
    expect(page.locator(part("verdict"))).to_be_visible()
    pictures = []
    for tab in ("decisions", "try"):
        page.locator(part(f"tab-{tab}")).click()
        expect(page.locator(".board .piece.lit")).to_have_count(0) if tab == "decisions" else expect(
            page.locator(".board .piece.lit")
        ).not_to_have_count(0)
        with page.expect_download() as download:
            page.locator(part("picture")).click()
        pictures.append(Path(download.value.path()).read_bytes())
    assert pictures[0] == pictures[1]


def test_the_engine_looks_when_it_has_time(person: Opening) -> None:
    """However often it was busy: a look at what was left just now may still be under way."""
    page = person("/")
    refused: list[str] = []

    def busy(route: Route) -> None:
        if len(refused) < 6:
            refused.append(route.request.url)
            route.fulfill(status=429, json={"error": "limit", "message": "Busy."})
        else:
            route.continue_()

    page.route("**/api/positions/judgement*", busy)
    page.goto(f"/position/{NAMES[0]}?position={quote(begin_late(NAMES[0], 16))}")
    expect(page.locator(f"{part('judged')} button")).not_to_have_count(0)
    assert len(refused) == 6


def test_the_way_to_positions_and_to_the_guide(person: Opening) -> None:
    page = person("/mine", "de", viewport=PHONE)
    page.locator(part("analyse-record")).click()
    expect(page.locator(part(f"set-up-{NAMES[0]}"))).to_be_visible()
    assert not serious(page)
    page.locator(part("to-guide")).click()
    expect(page.locator(f"{part('guide')} h1")).to_have_text("Wie du eine Analyse liest")
    assert not serious(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_with_all_cards_open_all_hands_are_seen(person: Opening, viewport: dict[str, int], game: AnyGame) -> None:
    page = person("/analyse", viewport=viewport)
    opened(page, game.name)
    if game.open:
        expect(page.locator(part("lens"))).to_be_hidden()
        return
    expect(page.locator(part("hands"))).to_be_hidden()
    page.locator(part("lens")).select_option("open")
    expect(page.locator(f"{part('hands')} li")).to_have_count(2)
    assert not serious(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    page.locator(part("lens")).select_option("known")
    expect(page.locator(part("hands"))).to_be_hidden()


def test_another_move_is_tried_and_played_on(person: Opening) -> None:
    page = person("/analyse")
    opened(page, NAMES[0])
    page.locator(part("tab-decisions")).click()
    page.locator(f"{part('decisions')} li button").first.click()
    page.locator(part("tab-try")).click()
    expect(page.locator(part("play-on"))).to_be_visible()
    tree = page.locator(f"{part('tree')} li")
    for _ in range(4):  # pieces of one move, and perhaps a choice among several
        if tree.count():
            break
        choices = page.locator(f"{part('outcomes')} button")
        (choices if choices.count() else page.locator(".board .piece.lit:not([aria-pressed=true])")).first.click()
        page.wait_for_load_state("networkidle")
    expect(tree).not_to_have_count(0)
    assert not serious(page)
    page.locator(part("play-on")).click()
    page.wait_for_url("**/table/*")
    expect(page.locator(part("board"))).to_be_visible()


def test_a_position_is_entered_and_reached(person: Opening, game: AnyGame) -> None:
    page = person(f"/position/{game.name}", "de", viewport=PHONE)
    page.locator(part("roll")).first.click()
    expect(page.locator(f"{part('tree')} li")).to_have_count(1)
    text = str(begin(game, 3, {}, chance.known(4)).position)
    page.locator(part("tab-text")).click()
    page.locator(part("position-text")).fill(text)
    page.locator(part("show-position")).click()
    page.locator(part("tab-try")).click()
    expect(page.locator(part("tree"))).not_to_contain_text("…")
    expect(page.locator(".board .piece.lit")).not_to_have_count(0)
    assert not serious(page)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_position_is_set_up(person: Opening, viewport: dict[str, int], game: AnyGame) -> None:
    """By a change that is offered, by two pieces, and back; what is wrong with a text stands beside it."""
    text = str(begin(game, 2, {}, chance.known(4)).position)
    page = person(f"/position/{game.name}?position={quote(text)}", "de", viewport=viewport)
    box = page.locator(part("position-text"))
    expect(box).to_have_value(text)
    page.locator(part("tab-edit")).click()
    pieces = page.locator(f"{part('edit-piece')} option")
    expect(pieces).not_to_have_count(0)
    for value in pieces.evaluate_all("all => all.map((one) => one.value).filter(Boolean)"):
        page.locator(part("edit-piece")).select_option(value)
        expect(page.locator(part("edits"))).to_have_attribute("data-by", value)
        if page.locator(f"{part('edits')} button").count():
            break
        page.locator(part("edit-piece")).select_option("")
        expect(page.locator(part("edits"))).to_have_attribute("data-by", "")
    page.locator(f"{part('edits')} button").first.click()
    expect(box).not_to_have_value(text)
    assert not serious(page)
    page.locator(part("edit-back")).click()
    expect(box).to_have_value(text)
    page.locator(part("tab-text")).click()
    box.fill(f"{text} x")
    page.locator(part("show-position")).click()
    expect(page.locator(part("position-problem"))).to_be_visible()
    assert not serious(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


SIT = """async ([game, start]) => {
    const seats = [{kind: "here", name: "Ada"}, {kind: "here", name: "Bob"}];
    const headers = {"Content-Type": "application/json"};
    const post = (body) => ({method: "POST", headers, body: JSON.stringify(body)});
    const send = async (path, body) => (await fetch(path, post(body))).json();
    const table = await send("/api/tables", {game, seats, start});
    await send(`/api/tables/${table.id}/contribution`, {contribution: "a".repeat(32)});
    for (;;) {
        const look = async (seat) => (await fetch(`/api/tables/${table.id}/frame?seat=${seat}`)).json();
        let frame = await look(0);
        if (frame.over) return table.id;
        if (!frame.mine) frame = await look(frame.to_move);
        const move = frame.moves[frame.moves.length - 1].move;
        await send(`/api/tables/${table.id}/moves`, {after: frame.seq, move, seat: frame.to_move});
    }
}"""


FIRST = """async (table) => {
    const asked = {method: "POST", headers: {"Content-Type": "application/json"}, body: "{}"};
    const found = await (await fetch(`/api/tables/${table}/analysis`, asked)).json();
    return found.decisions.find((one) => one.verdict !== "only");
}"""


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_mistakes_become_exercises(person: Opening, viewport: dict[str, int]) -> None:
    """Which decisions are mistakes depends on how long the engine could look; the test says which one it was."""
    page = person("/exercises", viewport=viewport)
    expect(page.locator(part("no-exercises"))).to_be_visible()
    name = NAMES[0]
    table = page.evaluate(SIT, [name, begin_late(name, 16)])
    page.goto(f"/analyse/{table}")
    expect(page.locator(part("progress-words"))).to_contain_text("Found with")  # it is done, and kept
    decision = page.evaluate(FIRST, table)
    mistake = {"table": table, "game": name, "number": decision["number"], "seat": decision["seat"], "mark": "?"}
    page.route("**/api/me/mistakes*", lambda route: route.fulfill(json=[mistake]))
    page.goto("/mine")
    ways = [page.locator(part(name)).bounding_box() for name in ("exercises", "analyse-record")]
    assert ways[0]
    assert ways[1]
    assert ways[0]["y"] != ways[1]["y"] or ways[0]["x"] + ways[0]["width"] + 4 < ways[1]["x"]
    page.locator(part("exercises")).click()
    expect(page.locator(part("count"))).to_have_text("Exercise 1 of 1")
    answered(page)
    expect(page.locator(part("answer"))).to_contain_text("Your answer:")
    assert not serious(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def answered(page: Page) -> None:
    """Answer an exercise by whatever is lit."""
    expect(page.locator(".board .piece.lit")).not_to_have_count(0)
    while not page.locator(part("answer")).is_visible():
        choices = page.locator(f"{part('outcomes')} button")
        (choices if choices.count() else page.locator(".board .piece.lit:not([aria-pressed=true])")).first.click()


COSTS = (0.4, 0.45, 0.03, 0.0, 0.3)
"""Of the answers of a test, one after the other."""


def judging(page: Page, costs: Iterator[float]) -> None:
    """The engine is busy once, and then finds that the next answer costs this."""
    asked: list[str] = []

    def judge(route: Route) -> None:
        move = str((route.request.post_data_json or {})["move"])
        asked.append(move)
        if len(asked) == 1:
            return route.fulfill(status=429, json={"error": "limit", "message": "Busy."})
        figures = {"say": "This.", "picks": [], "looks": 900}
        best = {**figures, "move": "best", "win": {"mean": 0.8, "error": 0.1}}
        mine = {**figures, "move": move, "win": {"mean": 0.8 - next(costs), "error": 0.2}}
        found = {"seat": 0, "exact": False, "sentence": "", "reasons": [], "moves": [best, mine]}
        return route.fulfill(json=found)

    def forget(route: Route) -> None:
        """What the analysis has looked at is known without the engine."""
        route.fulfill(json={**route.fetch().json(), "moves": []})

    page.route("**/api/positions/judgement*", judge)
    page.route("**/api/tables/*/decisions/*", forget)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_exercises_are_played_to_their_end(person: Opening, viewport: dict[str, int]) -> None:
    """A wrong answer may be mended or given up, one that costs little is right enough; the end says how it went."""
    page = person("/", viewport=viewport)
    name = NAMES[0]
    table = page.evaluate(SIT, [name, begin_late(name, 16)])
    page.goto(f"/analyse/{table}")
    expect(page.locator(part("progress-words"))).to_contain_text("Found with")
    decision = page.evaluate(FIRST, table)
    mistake = {"table": table, "game": name, "number": decision["number"], "seat": decision["seat"], "mark": "?"}
    page.route("**/api/me/mistakes*", lambda route: route.fulfill(json=[mistake] * 3))
    judging(page, iter(COSTS))
    page.goto("/exercises")
    answer, graded = page.locator(part("answer")), page.locator(f"{part('answer')}[data-grade]:has(.said)")
    answered(page)
    expect(graded).to_have_attribute("data-grade", "wrong")  # however wide the error of few looks is
    expect(answer).not_to_contain_text("Best:")
    expect(page.locator(part("show-answer"))).to_be_in_viewport()
    page.locator(part("answer-again")).click()
    answered(page)
    expect(answer).to_contain_text("45%")
    page.locator(part("show-answer")).click()
    expect(answer).to_contain_text("Best:")
    expect(answer).to_be_focused()
    page.locator(part("next-exercise")).click()
    expect(page.locator(part("count"))).to_have_text("Exercise 2 of 3")
    expect(page.locator(part("status"))).to_be_in_viewport()
    answered(page)
    expect(graded).to_have_attribute("data-grade", "nearly")
    expect(answer).to_contain_text("In the match:")
    page.locator(part("next-exercise")).click()
    expect(page.locator(part("count"))).to_have_text("Exercise 3 of 3")
    answered(page)
    expect(graded).to_have_attribute("data-grade", "right")
    assert not serious(page)
    page.locator(part("next-exercise")).click()
    expect(page.locator(part("exercises-done"))).to_contain_text("2 of 3")
    assert not serious(page)
    page.locator(part("exercises-again")).click()
    expect(page.locator(part("count"))).to_have_text("Exercise 1 of 3")
