"""The board keeps its place and fits: at every size all can be seen, read and touched, and nothing lies over it."""

from __future__ import annotations

import random
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from knall.games import NAMES
from tests.web.browser.conftest import PHONE, Opening
from tests.web.browser.playing import (
    LIT,
    PAINTED,
    TOUCH,
    begin_with_bots,
    can_move,
    go_on,
    happened,
    is_over,
    part,
    touch_a_move,
    wait_for_event,
    wait_for_turn,
)

SIZES = [(360, 640), (390, 844), (844, 390), (640, 400), (1920, 1080)]
"""Phones upright and turned, a desktop's window at 200 %, a large screen."""
MOVES = 3
"""That are made at a size before the next is tried."""
MOST = 16
"""Moves in all; where a match is over before, another goes on."""
LEAST = 10
"""Pixels that a text is high, at least."""

WATCH = """() => {
    window.places = new Set();
    const look = () => {
        const board = document.querySelector(".board");
        const {x, y, width, height} = board.getBoundingClientRect();
        const place = [x, y + scrollY, width, height].map((one) => one.toFixed(1));
        window.places.add([...place, board.getAttribute("viewBox")].join(" "));
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
"""Note where the board is, whenever the page is painted."""
MOVE = """at => {
    const buttons = document.querySelectorAll("[data-test=moves] [data-move]");
    buttons[at % buttons.length]?.click();
}"""
UNREADABLE = """least => {
    const found = [];
    for (const text of document.querySelectorAll(".board text")) {
        const {a, b} = text.getScreenCTM();
        const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
        if (size < least - 0.05 && text.textContent.trim()) found.push(`${text.textContent}: ${size.toFixed(1)}`);
    }
    for (const one of document.querySelectorAll("main *")) {
        const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (words && !one.closest("svg") && one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < least)
            found.push(one.textContent);
    }
    return found;
}"""
"""What is written too small."""
HIDDEN = """lit => [...document.querySelectorAll(lit)].filter((piece) => {
    const {left, top, right, bottom} = piece.getBoundingClientRect();
    return !document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest(".board");
}).map((piece) => piece.getAttribute("data-piece"))"""
"""Which pieces that are to be touched are beyond the screen, or under something else."""
OVERLAP = """() => {
    const [one, other] = [".choices", ".board"].map((name) => document.querySelector(name).getBoundingClientRect());
    return Math.min(one.right, other.right) > Math.max(one.left, other.left) + 1
        && Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top) + 1;
}"""
"""Does the prompt lie over the board?"""


def resized(page: Page, size: tuple[int, int]) -> None:
    """Another size; where the board was before is forgotten."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(PAINTED)
    page.evaluate(PAINTED)
    page.evaluate("() => { scrollTo(0, 0); window.places.clear(); }")


def faults(page: Page, rng: random.Random) -> tuple[dict[str, Any], bool]:
    """What is wrong with this moment, in which a person may move, when no message is shown any more; and was the touch
    that is tried a whole move, which was made?
    """
    expect(page.locator("#toasts > *")).to_have_count(0)
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(PAINTED)
    found: dict[str, Any] = {
        "unreadable": page.evaluate(UNREADABLE, LEAST),
        "hidden": page.evaluate(HIDDEN, LIT),
        "too wide": page.evaluate("document.documentElement.scrollWidth > innerWidth"),
    }
    page.evaluate(TOUCH, [LIT, rng.randrange(1 << 30)])
    asked = page.locator(part("take-back")).count() > 0
    if asked:
        found["prompt over the board"] = page.evaluate(OVERLAP)
        found["hidden by the prompt"] = page.evaluate(HIDDEN, LIT)
        page.locator(part("take-back")).click()
    return {name: fault for name, fault in found.items() if fault}, not asked


def begun(page: Page, name: str) -> None:
    """A match of four that has come to this person's turn."""
    begin_with_bots(page, name, 4)
    wait_for_turn(page)
    page.evaluate(WATCH)


@pytest.mark.parametrize("name", NAMES)
def test_the_board_fits_and_keeps_its_place(person: Opening, name: str) -> None:
    page = person()
    begun(page, name)
    rng, sizes, made = random.Random(name), cycle(SIZES), 0
    size = next(sizes)
    resized(page, size)
    looked: set[tuple[int, int]] = set()
    while made < MOST:
        if is_over(page):
            begun(page, name)
            resized(page, size)
        if not can_move(page):
            page.evaluate(PAINTED)
            go_on(page)
            continue
        moved, before = False, happened(page)
        if size not in looked and made % MOVES == 1:
            looked.add(size)
            found, moved = faults(page, rng)
            assert not found, f"{name} at {size}"
        if not moved:
            page.evaluate(MOVE, rng.randrange(1 << 30))
        wait_for_event(page, before)
        made += 1
        if made % MOVES == 0:
            assert len(page.evaluate("() => [...window.places]")) == 1, f"{name} at {size}"
            size = next(sizes)
            resized(page, size)
    assert looked == set(SIZES)


LATE = """window.ResizeObserver = class extends ResizeObserver {
    constructor(tell) { super((...seen) => window.late ? window.late.push(() => tell(...seen)) : tell(...seen)); }
}"""
"""While there is a list `late`, the page is not told that the room has changed: the next picture is there before."""
TELL = "() => { const late = window.late; window.late = undefined; for (const tell of late) tell(); }"
PLACES = """() => [...document.querySelectorAll(".board [data-piece]")]
    .map((piece) => [piece.dataset.piece, piece.getAttribute("transform"), piece.style.transform].join(" ")).sort()"""


@pytest.mark.parametrize("name", NAMES)
def test_all_pieces_go_where_another_room_wants_them(person: Opening, name: str) -> None:
    page = person(viewport={"width": 844, "height": 390})
    page.add_init_script(LATE)
    begun(page, name)
    page.evaluate("() => { window.late = []; }")
    page.set_viewport_size({"width": 640, "height": 400})
    page.evaluate(PAINTED)
    touch_a_move(page, random.Random(name))
    wait_for_turn(page)
    page.evaluate(TELL)
    page.evaluate(PAINTED)
    page.evaluate(PAINTED)
    shown = page.evaluate(PLACES)
    page.reload()
    wait_for_turn(page)

    assert page.evaluate(PLACES) == shown


CROWDED = (
    "1gO5gO11bW21rO22rB@O/2rB17g18g/3bR4rB23bB/6gO16g34r35rW36bW@W/7rR8rR24gO33gO/9bR12bB19gO20rW/10bB13bW14rW15gR"
    "/25bB26b27gR/28gW29rW30bW31rO32bB W1c+R2/O2c+B0 W:gravity:1 -"
)
"""A decision with rings around stones that lie as close together as any pieces do."""
SIT_THERE = """async start => {
    const wish = {game: "urknall", start, seats: [{kind: "here", name: "Ada"}, {kind: "bot", level: "easy"}]};
    const headers = {"Content-Type": "application/json"};
    const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(wish)});
    return (await answer.json()).id;
}"""
NEAREST = """() => {
    const middle = (node) => { const {e, f} = node.getScreenCTM(); return [node.dataset.piece, e, f]; };
    const stones = [...document.querySelectorAll(".board [data-piece^=e]")].map(middle);
    return Math.min(...[...document.querySelectorAll("[data-ring^=e]")].flatMap((ring) => {
        const line = ring.querySelector(".ring-line");
        return Array.from({length: 60}, (_, at) => {
            const point = line.getPointAtLength(line.getTotalLength() * at / 60).matrixTransform(line.getScreenCTM());
            const others = stones.filter(([piece]) => piece !== ring.dataset.ring);
            return Math.min(...others.map(([, x, y]) => Math.hypot(x - point.x, y - point.y)));
        });
    }));
}"""
"""How many pixels a ring is away from the middle of another stone, where its number is."""


def test_rings_leave_the_numbers_of_neighbours_readable_on_a_phone(person: Opening) -> None:
    page = person(viewport=PHONE)
    page.goto(f"/table/{page.evaluate(SIT_THERE, CROWDED)}")
    page.locator("[data-ring=e28]").wait_for(state="attached")

    assert page.evaluate(NEAREST) > 6
