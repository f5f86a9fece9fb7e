"""Jobs on several processes: all are done, in any order, whoever is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from knall.arena.engines.local import LocalEngine
from knall.arena.run.playing import Setting
from knall.arena.run.running import run
from knall.core.text.errors import KnallError


def nothing() -> None:
    pass


def square(number: int) -> int:
    return number * number


def dies_once(folder: Path, number: int) -> int:
    """Kills its process the first time that this job is done."""
    mark = folder / str(number)
    if number % 7 == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def always_dies(number: int) -> int:
    os._exit(7) if number == 5 else None
    return number


def refuses(number: int) -> int:
    raise KnallError(f"no {number}")


def breaks(number: int) -> int:
    return 1 // (number - 5)


def done(work: Callable[[int], int], jobs: int = 40, cores: int = 2) -> dict[int, int]:
    return dict(LocalEngine(cores).results(work, range(jobs), nothing))


def test_one_core_works_here() -> None:
    assert {n: n * n for n in range(40)} == done(square, cores=1)


def test_several_processes_do_all_jobs() -> None:
    assert {n: n * n for n in range(600)} == done(square, 600)


def test_what_a_killed_process_had_in_hand_is_done_by_others(tmp_path: Path) -> None:
    assert {n: n * n for n in range(40)} == done(partial(dies_once, tmp_path))
    assert 6 == len(list(tmp_path.iterdir()))


def test_a_job_that_kills_every_process_is_given_up() -> None:
    with pytest.raises(KnallError, match="3 processes ended by themselves, the last with exit code 7"):
        done(always_dies)


def test_errors_of_workers_are_told_here() -> None:
    with pytest.raises(KnallError, match=r"^no [0-9]+$"):
        done(refuses)
    with pytest.raises(KnallError, match=r"^job 5: ZeroDivisionError: "):
        done(breaks)


def test_a_run_of_the_arena_whose_worker_is_killed_has_the_same_results() -> None:
    """It hung for ever."""
    setting = Setting("urknall", ("random", "random"), 2, games=60, seed="t")
    killed: list[int] = []

    def kill_one(count: int) -> None:
        children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
        if count == 20 and not killed:
            killed.extend(_workers(children)[:1])
            os.kill(killed[0], signal.SIGKILL)

    if not Path(f"/proc/self/task/{os.getpid()}/children").exists():
        pytest.skip("who the children are is not told here")
    played, complete = run(setting, progress=kill_one, engine=LocalEngine(2))

    assert killed
    assert complete
    assert [one.record for one in run(setting, engine=LocalEngine(1))[0]] == [one.record for one in played]


def _workers(children: list[str]) -> list[int]:
    """Those that were spawned to work, without what watches over their resources."""
    found = []
    for child in children:
        line = Path(f"/proc/{child}/cmdline").read_bytes()
        if b"spawn_main" in line:
            found.append(int(child))
    return found
