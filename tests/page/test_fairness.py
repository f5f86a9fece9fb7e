"""The matches whose chance the page's tests check (fairness.json) are as the server tells them.

`python -m tests.page.test_fairness` writes them anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from knall.core.engine.random import seeded
from knall.core.game.game import CHANCE_TEXT, AnyGame
from knall.core.match.chance import revealed
from knall.core.match.match import Match, begin
from knall.games import load_game
from knall.store.rows import SeatRow, TableRow
from knall.web.live.replays import chance_told
from knall.web.live.table_messages import fairness_shape
from knall.web.views.frames import Scene, picture_digest, piece_shape, steps

FILE = Path(__file__).with_name("fairness.json")
EXAMPLES = ("urknall", "ramsch", "theory")
CONTRIBUTIONS = ("0123456789abcdef" * 2, None, "fedcba9876543210" * 2)
"""Of two people; a bot sits between them."""
SEAT, UNDOS = 0, 3
MOST = 3_000_000_000


def played(game: AnyGame, by_lot: bool) -> Match:
    """A random match to its end, with events of chance that were taken back."""
    source = revealed("seed:page", tuple(one for one in CONTRIBUTIONS if one is not None))
    match, rng, undos = begin(game, len(CONTRIBUTIONS), {}, source, by_lot=by_lot), seeded(4), UNDOS
    while not match.is_over:
        match = match.play(match.legal_moves[rng.below(len(match.legal_moves))])
        if undos and not match.is_over and match.decisions[-1].chance_followed:
            match, undos = match.undo(SEAT), undos - 1
    return match


def told(game: AnyGame, by_lot: bool = False) -> dict[str, object]:
    """What the server tells of a match at its end, and what it told a seat and a spectator as it went on."""
    match = played(game, by_lot)
    heard, events = {}, chance_told(match, SEAT, "en")
    for seat in (SEAT, None):
        shown = {event["number"]: event for event in chance_told(match, seat, "en")}
        heard[str(seat)] = [
            {
                **{key: step[key] for key in ("number", "text", "odds")},
                "say": shown[step["number"]]["say"],
                "picture": shown[step["number"]]["picture"],
            }
            for step in steps(Scene(match), seat, match.voice("en", seat), 0)
            if step["number"] in shown
        ]
    return {"fairness": fairness_shape(match, row_of(game, match.order), events), "heard": heard}


def pictured(game: AnyGame) -> dict[str, object]:
    """Some pieces of a picture as they are sent, and their digest."""
    picture = begin(game, 2, {}, revealed("seed:page")).position.view(SEAT).picture("en")
    some = replace(picture, pieces=picture.pieces[:: len(picture.pieces) // 6])
    return {"pieces": [piece_shape(piece) for piece in some.pieces], "digest": picture_digest(some)}


def row_of(game: AnyGame, places: Sequence[int]) -> TableRow:
    """The table of this match."""
    seats = [
        SeatRow(
            seat,
            "here" if CONTRIBUTIONS[place] else "bot",
            guest=1 if CONTRIBUTIONS[place] else None,
            contribution=CONTRIBUTIONS[place],
            place=place,
        )
        for seat, place in enumerate(places)
    ]
    return TableRow("t", game.name, game.rules_version, {}, None, "seed:page", 1, None, False, 1.0, tuple(seats))


def rejecting() -> dict[str, object]:
    """Draws below a number for which many words have to be rejected."""
    source = revealed("seed:page", tuple(one for one in CONTRIBUTIONS if one is not None))
    draws = source.draws()
    values = [draws.below(MOST) for _ in range(20)]
    return {
        "secret": source.secret,
        "contributions": list(source.contributions),
        "below": MOST,
        "values": values,
        "used": draws.position,
    }


def all_told() -> dict[str, object]:
    """A match of each of these games, and draws."""
    matches = {name: told(load_game(name)) for name in EXAMPLES}
    pictures = [pictured(load_game(name)) for name in EXAMPLES]
    by_lot = told(load_game(EXAMPLES[0]), by_lot=True)
    return {"matches": matches, "by_lot": by_lot, "draws": rejecting(), "pictures": pictures}


def test_what_the_page_checks_is_what_the_server_tells() -> None:
    assert json.loads(FILE.read_text("utf-8")) == json.loads(json.dumps(all_told()))


def test_the_page_knows_chance_by_the_same_texts() -> None:
    page = files("knall.web.page").joinpath("match/chance/witness.js").read_text("utf-8")

    assert f"const CHANCE = /^(?:{CHANCE_TEXT.pattern})/;" in page


def test_each_look_of_a_verdict_is_one_that_the_page_gives() -> None:
    page = files("knall.web.page")
    given = re.search(r"@typedef {(.+)} Verdict", page.joinpath("match/chance/fairness.js").read_text("utf-8"))
    looks = re.findall(r"^\.verdict\.(\w+)", page.joinpath("pages/pages.css").read_text("utf-8"), re.MULTILINE)

    assert given is not None
    assert {"proven", "bad"} <= set(looks) <= {one.strip('"') for one in given[1].split("|")}


if __name__ == "__main__":
    FILE.write_text(json.dumps(all_told(), separators=(",", ":")) + "\n", "utf-8")
