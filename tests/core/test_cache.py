"""Where machine code is kept, and that it is never that of other sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import knall
from knall.core.engine import cache
from knall.core.engine.compiling import compiles
from knall.games import NAMES

NAMED = """
from knall.bots.workspaces import entries_of
from knall.core.engine.cache import index_path
from knall.games import NAMES, load_game
from knall.vectors.stepping import observe_lane
for name in NAMES:
    entries = [*entries_of(load_game(name)), observe_lane]
    print(name, *(index_path(entry.plain, load_game(name)).name for entry in entries))
"""
TOY = """
from helper import answer
from knall.core.engine.compiling import entry
@entry
def ask(n: int) -> int:
    return answer(n)
print(ask(1))
"""
HELPER = """
from knall.core.engine.compiling import rule
{constant}
@rule
def answer(n: int) -> int:
    return n + {added}
"""
WHERE = "from knall.core.engine.cache import directory; print(directory())"


def run(code: str, source: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{Path(knall.__file__).parents[1]}", **environment}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, to be edited."""
    copied = tmp_path_factory.mktemp("copy")
    shutil.copytree(Path(knall.__file__).parent, copied / "knall", ignore=shutil.ignore_patterns("__pycache__", "page"))
    return copied


def names(source: Path) -> dict[str, str]:
    lines = run(NAMED, source, PYTHONDONTWRITEBYTECODE="1").stdout.splitlines()
    return {line.split()[0]: line for line in lines}


WITH_FEATURES = {name for name in NAMES if find_spec(f"knall.games.{name}.features") is not None}
"""The games that say themselves what a network sees; others have a default."""
EDITS = [
    ("core/game/rules.py", "MAX_MOVES = 1 << 10", "MAX_MOVES = 1 << 9", {*NAMES}),
    ("core/engine/random.py", "x ^ x >> 15", "x ^ x >> 14", {*NAMES}),
    ("core/game/features.py", "x << 4 * gap", "x << 3 * gap", WITH_FEATURES),  # compiled only where there is no pdep
    ("bots/tree.py", "if work.clock > LONG", "if work.clock >= LONG", {*NAMES}),
    ("games/theory/rules/rules.py", "result.points[p] = total", "result.points[p] = 0 + total", {"theory"}),
    ("core/game/rules.py", '"""Append a move."""', '"""Append another move."""  # and why', set()),
    ("arena/run/results.py", "import annotations", "import annotations\nNEW = 1", set()),
    ("games/theory/picture/picture.py", "import annotations", "import annotations\nNEW = 1", set()),
]


@pytest.mark.parametrize(("file", "old", "new", "changed"), EDITS)
def test_only_what_an_edit_can_reach_is_compiled_anew(
    copy: Path, file: str, old: str, new: str, changed: set[str]
) -> None:
    edited = copy / "knall" / file
    before, text = names(copy), edited.read_text()
    assert old in text
    try:
        edited.write_text(text.replace(old, new, 1))
        after = names(copy)
    finally:
        edited.write_text(text)

    assert changed == {name for name in before if before[name] != after[name]}


@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
@pytest.mark.parametrize("variable", ["KNALL_CACHE", "NUMBA_CACHE_DIR"])
def test_an_edit_never_runs_the_machine_code_of_before(tmp_path: Path, variable: str) -> None:
    """Not even one in another file, of a constant, and wherever the user keeps machine code."""
    where = {"KNALL_CACHE": "", variable: str(tmp_path / "cache")}
    (tmp_path / "toy.py").write_text(TOY)
    found = []
    for constant, added in (("", "1"), ("ADDED = 2", "ADDED"), ("ADDED = 3", "ADDED"), ("", "1")):
        (tmp_path / "helper.py").write_text(HELPER.format(constant=constant, added=added))
        found.append(run("import toy", tmp_path, PYTHONDONTWRITEBYTECODE="1", **where).stdout)

    assert found == ["2\n", "3\n", "4\n", "2\n"]
    assert len(list((tmp_path / "cache" / "knall").glob("ask-*.nbi"))) == 3


def test_where_nothing_can_be_written_machine_code_goes_to_one_temporary_place(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    where = {"KNALL_CACHE": str(blocked), "TMPDIR": str(tmp_path), "KNALL_LANG": "en"}
    first, second = run(WHERE, tmp_path, **where), run(WHERE, tmp_path, **where)

    assert first.stdout == second.stdout
    assert Path(first.stdout.strip()).parent == tmp_path
    assert f"{blocked}/knall cannot be written (Not a directory); machine code is kept in" in first.stderr
    assert second.stderr == ""


def test_where_machine_code_goes_is_said_in_the_language_of_the_environment(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    where = {"KNALL_CACHE": str(tmp_path / "file"), "TMPDIR": str(tmp_path), "KNALL_LANG": "de"}

    assert (
        "lässt sich nichts schreiben (das ist kein Verzeichnis); Maschinencode steht in"
        in run(WHERE, tmp_path, **where).stderr
    )


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="temporary files are each user's own here")
def test_a_temporary_place_that_others_can_write_is_not_used(tmp_path: Path) -> None:
    blocked, known = tmp_path / "file", tmp_path / f"knall-{os.getuid()}"
    blocked.write_text("")
    known.mkdir()
    known.chmod(0o777)

    found = run(WHERE, tmp_path, KNALL_CACHE=str(blocked), TMPDIR=str(tmp_path), KNALL_LANG="en")

    assert Path(found.stdout.strip()) != known
    assert "machine code is kept in" in found.stderr


def cache_dir(home: Path, kind: str) -> Path:
    """A directory for machine code that others can exchange or fill, and where they can."""
    where = home / "chosen" / "knall"
    where.mkdir(parents=True)
    bad, mode = {
        "itself": (where, 0o777),
        "sticky itself": (where, 0o1777),
        "above": (where.parent, 0o777),
        "far above": (home, 0o757),
        "group": (where.parent, 0o775),
    }[kind]
    bad.chmod(mode)
    return bad


def as_another_saw(monkeypatch: pytest.MonkeyPatch, place: Path, **fields: int) -> None:
    """Let this place belong to somebody else, as far as `stat` tells."""
    real = Path.stat

    def stat(self: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        found = real(self, follow_symlinks=follow_symlinks)
        if self != place:
            return found
        return os.stat_result((*found[:4], fields.get("uid", found[4]), fields.get("gid", found[5]), *found[6:]))

    monkeypatch.setattr(Path, "stat", stat)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a cache, and temporary files beside it."""
    if not hasattr(os, "getuid"):
        pytest.skip("directories have no such owners here")
    (tmp_path / "home").mkdir()
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("KNALL_CACHE", str(tmp_path / "home" / "chosen"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    return tmp_path / "home"


@pytest.mark.parametrize("variable", ["KNALL_CACHE", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME"])
@pytest.mark.parametrize("kind", ["itself", "sticky itself", "above", "far above", "group"])
def test_a_directory_that_others_can_write_is_not_used(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kind: str, variable: str
) -> None:
    if variable == "XDG_CACHE_HOME" and sys.platform != "linux":
        pytest.skip("caches are elsewhere here")
    monkeypatch.delenv("KNALL_CACHE")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv(variable, str(home / "chosen"))
    monkeypatch.setenv("KNALL_LANG", "en")
    bad = cache_dir(home, kind)
    if kind == "group":
        as_another_saw(monkeypatch, bad, gid=os.getuid() + 1)

    assert cache.directory() == home.parent / "tmp" / f"knall-{os.getuid()}"
    assert capsys.readouterr().err == (
        f"knall: {home}/chosen/knall is not used, because others can write to {bad};"
        f" machine code is kept in {cache.directory()}\n"
    )


@pytest.mark.parametrize("depth", range(3))
def test_a_directory_of_another_user_is_not_used(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], depth: int
) -> None:
    monkeypatch.setenv("KNALL_LANG", "de")
    place = [home / "chosen" / "knall", home / "chosen", home][depth]
    as_another_saw(monkeypatch, place, uid=os.getuid() + 12345)

    assert cache.directory() == home.parent / "tmp" / f"knall-{os.getuid()}"
    assert f"chosen/knall wird nicht benutzt, weil {place} jemand anderem gehört" in capsys.readouterr().err


def test_each_directory_that_is_not_used_is_told_of_once(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the private directory is there already, because of another one."""
    told = []
    for name in ("one", "other", "one"):
        monkeypatch.setenv("KNALL_CACHE", str(home / name))
        (home / name / "knall").mkdir(parents=True, exist_ok=True)
        (home / name / "knall").chmod(0o777)
        cache._usable.cache_clear()  # as in a process of its own
        assert cache.directory() == home.parent / "tmp" / f"knall-{os.getuid()}"
        told.append(str(home / name) in capsys.readouterr().err)

    assert [True, True, False] == told


def test_a_link_into_a_directory_that_others_can_write_is_not_followed(home: Path) -> None:
    (home / "open").mkdir()
    (home / "open").chmod(0o777)
    (home / "chosen").mkdir()
    (home / "chosen" / "knall").symlink_to(home / "open")

    assert cache.directory().parent == home.parent / "tmp"


def test_what_is_private_is_used(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Below a directory like /tmp, with a group of this user's own, and where all above is root's."""
    home.chmod(0o1777)
    (home / "chosen").mkdir()
    (home / "chosen").chmod(0o775)
    as_another_saw(monkeypatch, home / "chosen", uid=os.stat("/").st_uid, gid=os.stat("/").st_uid)

    assert cache.directory() == home / "chosen" / "knall"
    assert cache.directory().stat().st_mode & 0o777 == 0o700
    assert capsys.readouterr().err == ""


MARK = "0123456789abcdef0123"
OURS = [
    f"play-{MARK}.nbi",
    f"_play-{MARK}.12.nbc",
    f"play-{MARK}.1.nbc.tmp.{MARK[:16]}",
    f"ask-{MARK}.nbi.tmp.{MARK[:16]}",
]
NOT_OURS = [
    "thesis.txt", "play.nbi", f"{MARK}.nbi", f"-{MARK}.nbi", f"play-{MARK}", f"play-{MARK[:-1]}.nbi",
    f"play-{MARK}0.nbi", f"play-{MARK.upper()}.nbi", f"play-{MARK}.nbc", f"play-{MARK}.nbi.txt",
    f"play-{MARK}.1.nbc.tmp.", f"my play-{MARK}.nbi", f"play-{MARK}.nbi\n", "poetry.lock",
]  # fmt: skip


def test_what_nobody_has_used_for_a_month_is_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "knall"
    home.mkdir()
    for name in OURS:
        (home / name).write_text("")
        os.utime(home / name, (0, 0))
    (home / f"recent-{MARK}.nbi").write_text("")
    monkeypatch.setenv("KNALL_CACHE", str(tmp_path))

    assert cache.directory() == home
    assert [file.name for file in home.iterdir()] == [f"recent-{MARK}.nbi"]


@pytest.mark.skipif(not compiles(), reason="nothing is compiled here")
def test_all_that_numba_writes_has_a_name_of_the_cache(tmp_path: Path) -> None:
    """And so is deleted one day."""
    (tmp_path / "toy.py").write_text(TOY)
    (tmp_path / "helper.py").write_text(HELPER.format(constant="", added="1"))
    run("import toy", tmp_path, KNALL_CACHE=str(tmp_path))
    written = [file.name for file in (tmp_path / "knall").iterdir()]

    assert {".nbi", ".nbc"} == {Path(name).suffix for name in written}
    assert [name for name in written if not cache.MADE.fullmatch(name)] == []


@pytest.mark.skipif(sys.platform == "win32", reason="names and links that Windows does not have")
def test_only_files_with_names_of_the_cache_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder may be somebody's own: a checkout in ~/knall, say, with KNALL_CACHE=~."""
    home, elsewhere = tmp_path / "knall", tmp_path / "elsewhere"
    for folder in (home / "src", home / ".git", home / f"play-{MARK}.nbi", elsewhere):
        folder.mkdir(parents=True)
        (folder / OURS[0]).write_text("")
    for name in NOT_OURS:
        (home / name).write_text("")
    (home / OURS[1]).symlink_to(elsewhere / OURS[0])
    (home / f"linked-{MARK}.nbi").symlink_to(elsewhere)
    there = sorted(tmp_path.rglob("*"))
    for one in there:
        os.utime(one, (0, 0), follow_symlinks=False)
    monkeypatch.setenv("KNALL_CACHE", str(tmp_path))

    assert cache.directory() == home
    assert sorted(tmp_path.rglob("*")) == there
