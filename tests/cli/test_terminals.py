"""Commands in real terminals and pipes: narrow ones, dumb ones, full disks, readers that stop reading."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from knall.core.game.game import AnyGame
from knall.core.text.language import LANGUAGES
from knall.games import load_game
from knall.testing.matches import random_match

# in the background of a shell everything below ignores interrupts; at a terminal of its own a command does not
HEED = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
KNALL = (sys.executable, "-c", f"{HEED}; from knall.cli.main import main; main()")
FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")


def surroundings(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    return {**kept, "KNALL_LANG": "en", "TERM": "xterm-256color", **more}


def at_terminal(
    *arguments: object, columns: int = 60, typed: str = "", interrupt_at: str = "", **environment: str
) -> tuple[int, str]:
    """Exit code, and all that is shown, of a command in a terminal of this width; it may be interrupted at a text."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    command = [*KNALL, *map(str, arguments)]
    running = subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, env=surroundings(**environment), start_new_session=True
    )
    os.close(slave)
    os.write(master, typed.encode())
    shown, unheard = b"", 0
    while True:
        asked = interrupt_at and re.search(interrupt_at, shown.decode(errors="ignore"), re.DOTALL)
        if asked and not select.select([master], [], [], 20 if unheard else 0.5)[0]:
            # between a question and the wait for its answer Python leaves an interrupt unheard: people press again
            running.send_signal(signal.SIGINT if unheard < 4 else signal.SIGKILL)
            unheard += 1
            continue
        try:
            part = os.read(master, 65536)
        except OSError:  # nobody has the other end any more
            break
        if not part:
            break
        shown += part
    os.close(master)
    return running.wait(), shown.decode().replace("\r\n", "\n")


def plain(shown: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ("games",),
        ("rules", "urknall"),
        ("rules", "theory", "T4"),
        ("arena", "urknall", "--bots", "random", "--matches", 2, "--cores", 1),
    ],
    ids=lambda arguments: arguments[0],
)
def test_everything_fits_sixty_columns(arguments: tuple[object, ...], language: str) -> None:
    code, shown = at_terminal(*arguments, "--lang", language)
    lines = [line.rstrip() for line in plain(shown).splitlines() if "━" not in line and "random: " not in line]

    assert 0 == code
    assert len(lines) > 2
    assert [] == [line for line in lines if len(line) > 60]


def test_a_table_fits_sixty_columns(game: AnyGame) -> None:
    here = random_match(game, 3, {}, 4, moves=9).position
    seats = ",".join("person" if seat == here.to_move else "random" for seat in range(3))
    _, shown = at_terminal("play", game.name, "--start", here, "--seats", seats, typed="help\nscore\nquit\n")
    lines = [re.sub(r"^.*or help\): ", "", line) for line in plain(shown).splitlines()]  # what was typed is not shown

    assert any("why MOVE" in line for line in lines)
    assert [] == [line for line in lines if len(line.rstrip()) > 60]


def test_rules_are_rendered_in_a_terminal() -> None:
    _, shown = at_terminal("rules", "urknall", "U13")

    assert "U13" in shown
    assert "**" not in shown


def test_a_dumb_terminal_is_sent_letters_only() -> None:
    position = random_match(load_game("urknall"), 2, {}, 3, moves=0).position
    arguments = ("play", "urknall", "--start", position, "--seats", "person,random")
    _, shown = at_terminal(*arguments, typed="q\n", TERM="dumb")

    assert "your move" in shown
    assert "\x1b[" not in shown
    assert "\x1b[1m" in at_terminal(*arguments, typed="q\n")[1]


def test_ctrl_c_says_how_to_go_on_and_ends_with_130(tmp_path: Path) -> None:
    file = tmp_path / "m.knall"
    play = ("play", "urknall", "--seats", "person,random", "--save", file)
    code, shown = at_terminal(*play, columns=500, typed="a1\n", interrupt_at="your move.*your move")

    assert 130 == code
    assert f"Saved in {file}. Go on with: knall play --resume {file}" in shown


@needs_full
@pytest.mark.parametrize("arguments", [("games",), ("games", "--json"), ("rules", "urknall")], ids=" ".join)
def test_a_full_disk_is_said_in_one_line(arguments: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [*KNALL, *arguments], stdout=full, stderr=subprocess.PIPE, env=surroundings(), check=False
        )

    assert 2 == done.returncode
    assert "the output cannot be written: No space left on device\n" == done.stderr.decode()


@needs_full
def test_nothing_is_left_where_a_file_cannot_be_written(tmp_path: Path) -> None:
    position = str(random_match(load_game("urknall"), 2, {}, 3, moves=0).position)
    (tmp_path / "x.svg.new").symlink_to(FULL)  # all that is written beside its place
    command = [*KNALL, "show", "urknall", position, "-o", str(tmp_path / "x.svg")]
    done = subprocess.run(command, capture_output=True, env=surroundings(), check=False)

    assert 2 == done.returncode
    assert b"No space left on device" in done.stderr
    assert [] == list(tmp_path.iterdir())


def test_who_stops_reading_is_no_error() -> None:
    command = " ".join(("set -o pipefail;", f'"{KNALL[0]}" -c "{KNALL[2]}"', "rules urknall | head -1"))
    done = subprocess.run(["bash", "-c", command], capture_output=True, env=surroundings(), check=False)

    assert (0, b"") == (done.returncode, done.stderr)
    assert done.stdout.startswith(b"# Urknall")


def test_the_last_screen_of_another_player_is_gone_from_the_scrollback_too() -> None:
    match = random_match(load_game("ramsch"), 2, {}, 4, moves=0)
    _, shown = at_terminal("play", "ramsch", "--start", match.position, "--seats", "person,person", typed="\nquit\n")

    assert "\x1b[2J" in shown
    assert "\x1b[3J" in shown[shown.index("\x1b[2J") :]
