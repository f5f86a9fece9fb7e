"""Unlike machines: code is made for the CPU that Numba compiles for, and never taken for that of another."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from knall.core.engine import registry
from knall.core.engine.compiling import compiles
from knall.core.engine.fingerprint import _machine, _Walk

INTEL = "processor : 0\nvendor_id : GenuineIntel\nmodel : 85\ncpu MHz : {mhz}\nflags : fpu {flags}\n\nprocessor : 1\n"
ARM = "processor\t: 0\nBogoMIPS\t: {mhz}\nFeatures\t: fp asimd {flags}\nCPU part\t: 0xd0c\n\nprocessor\t: 1\n"
OTHER_CPU = "generic"  # one that has nothing but what all have, so that pdep is not there
TRY = "from knall.core.game.self_test import mistake; print(repr(mistake()))"
WARM = """
from knall.bots.workspaces import entries_of
from knall.core.engine.cache import index_path
from knall.games import NAMES, load_game
print(*(index_path(entry.plain, load_game(name)) for name in NAMES for entry in entries_of(load_game(name))))
"""


def run(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_the_self_test_tries_every_native() -> None:
    from knall.core.engine.backend import _NATIVES
    from knall.core.game.self_test import _TOYS, _play

    walk = _Walk(_TOYS)
    walk.visit(_play, ())

    assert set(_NATIVES) == {function.__name__ for function in registry.natives}
    assert registry.natives <= {found for found in walk.seen if callable(found)}


@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_a_cpu_without_our_instructions_compiles_what_python_does_instead(tmp_path: Path) -> None:
    assert run(TRY, NUMBA_CPU_NAME=OTHER_CPU, KNALL_CACHE=str(tmp_path)) == "''\n"


def test_machine_code_for_another_cpu_has_other_names() -> None:
    assert set(run(WARM, NUMBA_CPU_NAME="haswell").split()).isdisjoint(run(WARM, NUMBA_CPU_NAME=OTHER_CPU).split())


@pytest.mark.parametrize("info", [INTEL, ARM])
def test_a_machine_is_known_by_what_its_cpu_can_do_and_not_by_its_clock(tmp_path: Path, info: str) -> None:
    found = []
    for number, (mhz, flags) in enumerate([(2000, "bmi2"), (3000, "bmi2"), (2000, "")]):
        path = tmp_path / str(number)
        path.write_text(info.format(mhz=mhz, flags=flags))
        found.append(_machine(path))

    assert found[0] == found[1] != found[2]


def test_where_linux_says_nothing_python_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for name in ("one", "another", "another"):
        monkeypatch.setattr("platform.processor", lambda name=name: name)
        found.append(_machine(tmp_path / "none"))

    assert found[0] != found[1] == found[2]
