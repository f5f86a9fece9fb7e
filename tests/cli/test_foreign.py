"""What others wrote, on its way to a terminal: records, programs, sites and traces are read, and obeyed by nobody."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from knall.adapters.mcp import Player
from knall.adapters.seats_in_words import SeatThere
from knall.core.match import chance, record
from knall.core.match.attendance import RESIGN, text_of
from knall.core.match.match import begin
from knall.core.text.language import LANGUAGES
from knall.core.text.wording import Wordings
from knall.games import NAMES, load_game
from knall.testing.matches import random_match
from tests.bots.test_programs import GOOD, written
from tests.cli.conftest import Run
from tests.fuzz.talking import A_LINK, answering, at_a_table, saying, tables
from tests.support.deceiving_text import HOSTILE, arrived

ONE = load_game("theory")
MATCH = random_match(ONE, 2, {}, 1)
PLAIN = record.write(MATCH, "2026-11-16")
IN_TAG = HOSTILE.replace("\r", "")
MARK = "Eve"


def hostile_record(game: str = ONE.name) -> str:
    """A record with that in every tag that nothing is proven from."""
    names = "".join(f'[Seat{n} "{IN_TAG}{n}"]\n' for n in (1, 2))
    more = "".join(f'[{name} "{IN_TAG}"]\n' for name in ("Event", "Site"))
    bare = "".join(line for line in PLAIN.splitlines(keepends=True) if not line.startswith("[Seat"))
    return names + more + bare.replace("2026-11-16", IN_TAG).replace(f'[Game "{ONE.name}"]', f'[Game "{game}"]')


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.knall"
    path.write_text(hostile_record(), "utf-8")
    return path


@pytest.mark.parametrize(
    "arguments",
    [("replay",), ("replay", "--board"), ("replay", "--json"), ("analyse", "--sims", "5"), ("analyse", "--json")],
    ids=" ".join,
)
def test_names_of_a_record(knall: Run, file: Path, arguments: tuple[str, ...]) -> None:
    more = ("--sims", "5") if arguments == ("analyse", "--json") else ()
    code, out, err = knall(*arguments, *more, file)

    assert (code, arrived(out + err)) == (0, [])
    assert MARK in out or "analyse" in arguments


def test_a_page_of_an_analysis(knall: Run, file: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    knall("analyse", file, "--sims", "5", "-o", page)

    assert MARK in page.read_text("utf-8")
    assert [] == arrived(page.read_text("utf-8"))


def test_hostile_tags_take_nothing_from_what_a_record_proves(knall: Run, file: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain.knall"
    plain.write_text(PLAIN, "utf-8")

    assert knall("verify", file) == knall("verify", plain)
    assert 0 == knall("verify", file)[0]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: hostile_record(f"urk{IN_TAG}"),
        lambda text: text.replace("\n\n1. ", f"\n\n1. {IN_TAG}".replace("\u2028", "") + " "),
        lambda text: text.replace('[Result "', f'[Result "{IN_TAG}'),
        lambda text: text.replace('[Rules "', f'[Rules "{IN_TAG}'),
        lambda text: text.replace('[Options "', f'[Options "{IN_TAG}'),
        lambda text: text.replace('[Start "', f'[Start "{IN_TAG}'),
        lambda text: text.replace("[Setup", f"[Se{IN_TAG}tup"),
    ],
    ids=["game", "event", "result", "rules", "options", "start", "tag"],
)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_wrong_with_a_record(knall: Run, tmp_path: Path, command: str, change: Callable[[str], str]) -> None:
    path = tmp_path / "wrong.knall"
    path.write_text(change(hostile_record()), "utf-8")
    for shown in (knall(command, path), knall(command, path, "--json")):
        assert [] == arrived("".join(shown[1:]))
    assert command == "replay" or knall(command, path)[0] in (1, 2)


def test_a_seed_of_any_characters_gives_a_record_that_is_proven() -> None:
    match = begin(ONE, 2, {}, chance.known(HOSTILE))
    for _ in range(3):
        match = match.play(match.legal_moves[0])
    match = match.went(text_of(RESIGN, 0))
    assert record.verify(record.read(record.write(match)), load_game).chance_proven


def test_a_file_with_such_a_name(knall: Run, tmp_path: Path) -> None:
    trace = tmp_path / f"{ONE.name}{HOSTILE}.jsonl"
    trace.write_text(json.dumps({"pos": str(MATCH.position), "scores": HOSTILE, "views": [HOSTILE]}), "utf-8")
    for arguments in (("conform", trace), ("conform", f"{trace}x"), ("replay", trace)):
        code, out, err = knall(*arguments)
        assert (code in (1, 2), arrived(out + err)) == (True, [])
        assert MARK in out + err


@pytest.mark.parametrize("more", [(), ("--json",)], ids=["words", "json"])
def test_a_file_with_such_a_name_where_one_is_enough(knall: Run, file: Path, more: tuple[str, ...]) -> None:
    code, out, err = knall("verify", *more, file, file.with_name(f"{HOSTILE}.knall"))
    assert (code, MARK in out + err, arrived(out + err)) == (2, True, [])


@pytest.mark.parametrize("name", NAMES)
def test_a_position(knall: Run, name: str) -> None:
    start, piece = str(random_match(load_game(name), 2, {}, 1, moves=3).position), "".join(HOSTILE.split())
    told = [knall("show", name, "-", stdin=start[:at] + piece + start[at:]) for at in range(0, len(start), 4)]

    assert any(MARK in err for _, _, err in told)
    assert [] == [found for _, out, err in told if (found := arrived(out + err))]


CHEATS = {
    "dies": f"sys.stderr.write({HOSTILE!r}.replace(chr(13), '') + ' error\\n'); sys.exit(3)",
    "moves": f"print('move ' + {HOSTILE!r}.replace(chr(13), ''), flush=True)",
    "talks": f"print({HOSTILE!r}.replace(chr(13), ''), flush=True)",
}


@pytest.mark.parametrize("answer", CHEATS.values(), ids=CHEATS)
def test_a_program_in_the_arena_and_in_its_check(knall: Run, tmp_path: Path, answer: str) -> None:
    whole = GOOD.replace("ready good", f"ready {HOSTILE}".encode("unicode_escape").decode())
    command = written(tmp_path, "sys.stdout.reconfigure(encoding='utf-8'); " + answer, whole)
    for arguments in (
        ("check-bot", "--game", ONE.name, command),
        ("check-bot", "--json", "--game", ONE.name, command),
        ("arena", ONE.name, "--bots", f"{command},random", "--matches", 2, "--cores", 1),
    ):
        _, out, err = knall(*arguments)
        assert MARK in out + err
        assert [] == arrived(out + err)


def hostile_site(**more: object) -> str:
    """A table, and what comes on its socket, with that in all that a seat is told."""
    told = [json.loads(line) for line in tables()[0].split("\n")]
    for one in told:
        if one["kind"] == "table":
            one["seats"] = [{"name": HOSTILE, "called": HOSTILE}, {"name": None, "called": HOSTILE}]
            one["title"] = HOSTILE
        else:
            one["steps"] = [{"number": 1, "seat": None, "text": HOSTILE, "say": HOSTILE}]
            one["moves"] = [{"move": HOSTILE, "say": HOSTILE}]
            one["result"] = HOSTILE
        one |= more
    return "\n".join(map(json.dumps, told))


def test_a_site_that_a_program_joins(knall: Run) -> None:
    refusal = json.dumps({"error": "illegal", "message": HOSTILE, "clause": HOSTILE})
    with at_a_table(hostile_site()), saying("ready bot\nmove x\n"):
        code, out, err = knall("join", A_LINK, "./bot")
    assert (MARK in err, arrived(out + err)) == (True, [])
    for site in (at_a_table(hostile_site(game=HOSTILE)), answering(refusal, 422), answering(HOSTILE, 422)):
        with site, saying("ready bot\nmove x\n"):
            code, out, err = knall("join", A_LINK, "./bot")
        assert (code, arrived(out + err)) == (2, [])
        assert err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_site_where_a_language_model_sits(language: str) -> None:
    player = Player(language)
    with at_a_table(hostile_site()):
        joined = player.sit_down(lambda: SeatThere(A_LINK, HOSTILE, player.style))
        said = [joined, player.do(lambda seat: None), player.do(lambda seat: seat.play(HOSTILE))]
    assert MARK in joined
    assert [[], [], []] == [arrived(one) for one in said]


def test_what_a_sentence_quotes_is_cleaned() -> None:
    wrong = Wordings("knall.core", "name")
    assert not arrived(wrong("meant", name=HOSTILE).say("en"))
    assert not arrived(Wordings("knall.games", "game")("unknown", name="x", names=("y", HOSTILE), meant="").say("en"))
