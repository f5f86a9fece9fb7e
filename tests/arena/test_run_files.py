"""What a run leaves on disk: whole lines, whatever happens."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from knall.arena.engines.local import LocalEngine
from knall.arena.run.playing import PlayedMatch, Setting
from knall.arena.run.run_files import LOG, SETTING, RunFiles
from knall.arena.run.running import RunStopped, run
from knall.core.text.errors import KnallError

TWO = Setting("urknall", ("random", "random"), 2, games=4, seed="t")


@pytest.fixture
def whole(tmp_path: Path) -> list[PlayedMatch]:
    return run(TWO, tmp_path / "whole", engine=LocalEngine(1))[0]


def lines(out: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (out / LOG).read_text("utf-8").splitlines()]


@pytest.mark.parametrize(
    "tail", ['{"number": 3, "seats"', '{"number": 2}', "nonsense\n", '{"number": 3}\n[]\n', "\x00\x00"]
)
def test_a_half_line_is_cut_off_and_its_match_is_played_again(
    tmp_path: Path, whole: list[PlayedMatch], tail: str
) -> None:
    out = tmp_path / "part"
    run(replace(TWO, games=2), out, engine=LocalEngine(1))
    with (out / LOG).open("a") as log:
        log.write(tail)
    for games in (3, 4, 4):  # the first goes on behind the tail, the others read what came of it
        played, complete = run(replace(TWO, games=games), out, engine=LocalEngine(1))
        assert (games, True) == (len(played), complete)
        assert list(range(games)) == [line["number"] for line in lines(out)]

    assert [one.record for one in whole] == [one.record for one in played]


def test_a_line_that_was_broken_in_the_middle_is_played_again(tmp_path: Path, whole: list[PlayedMatch]) -> None:
    log = tmp_path / "whole" / LOG
    first, second, *rest = log.read_text("utf-8").splitlines(keepends=True)
    log.write_text(first + second[:40] + "".join(rest), "utf-8")
    played, _ = run(TWO, tmp_path / "whole", engine=LocalEngine(1))

    assert [one.record for one in whole] == [one.record for one in played]
    assert [0, 1, 2, 3] == sorted(int(str(line["number"])) for line in lines(tmp_path / "whole"))


def test_a_line_for_which_there_is_no_room_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit on the size of files is as good as a full disk: a part of the line is written before it fails."""
    resource = pytest.importorskip("resource")
    signal = pytest.importorskip("signal")
    run(replace(TWO, games=2), tmp_path, engine=LocalEngine(1))
    size = (tmp_path / LOG).stat().st_size
    former, limits = signal.signal(signal.SIGXFSZ, signal.SIG_IGN), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 200, limits[1]))
    try:
        with pytest.raises(RunStopped, match=r"too large|No space") as stopped:
            run(TWO, tmp_path, engine=LocalEngine(1))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, former)

    assert size == (tmp_path / LOG).stat().st_size
    assert [0, 1] == [one.number for one in stopped.value.played]
    assert 4 == len(run(TWO, tmp_path, engine=LocalEngine(1))[0])


def test_a_setting_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / SETTING).write_text("")
    with pytest.raises(KnallError, match=r"setting\.json is not what a run leaves there"):
        RunFiles(TWO, tmp_path)


def test_matches_of_somebody_else_are_left_alone(tmp_path: Path) -> None:
    log = tmp_path / LOG
    log.write_text("chess, 1972\n")
    with pytest.raises(KnallError, match=r"matches\.jsonl is not what a run leaves there"):
        RunFiles(TWO, tmp_path)

    assert [log] == [*tmp_path.iterdir()]
    assert "chess, 1972\n" == log.read_text()


def test_a_directory_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(KnallError, match=rf"{tmp_path}/file/x: {os.strerror(20)}"):
        RunFiles(TWO, tmp_path / "file" / "x")
