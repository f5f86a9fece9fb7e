"""What docs/hosting.md says is so: its settings are the settings, its files and drills work."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from knall.cli.site.serve import command
from knall.cli.site.serve_options import settings_of
from knall.core.text.errors import KnallError
from knall.games import NAMES
from knall.store.files import backup, check
from knall.store.migrations import STEPS, VERSION
from knall.store.sqlite import SqliteStore
from tests.web.support.live_server import Person, play_on, serving
from tests.web.test_restart import moved

DOCS = Path(__file__).parent.parent / "docs"
TEXT = (DOCS / "hosting.md").read_text("utf-8")
UNITS = ("knall.service", "knall-backup.service", "knall-backup.timer")


def test_every_setting_is_told_and_no_other() -> None:
    table = TEXT[TEXT.index("| setting |") :].split("\n\n")[0]

    assert re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE) == sorted(
        [str(option.name).replace("_", "-") for option in command.params], key=table.index
    )


def test_the_example_of_a_file_is_accepted(tmp_path: Path) -> None:
    example = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)[0]
    (tmp_path / "knall.toml").write_text(example, "utf-8")

    settings = settings_of(command.make_context("serve", ["--config", str(tmp_path / "knall.toml")]))

    assert ("https://play.example.org", 9100) == (settings.public_url, settings.metrics_port)
    for line in re.findall(r"`([a-z-]+ = .*?)`", TEXT):
        (tmp_path / "knall.toml").write_text(line, "utf-8")
        command.make_context("serve", ["--config", str(tmp_path / "knall.toml")])


def test_files_that_are_named_are_there() -> None:
    named = re.findall(r"\]\((hosting/[^)]*)\)", TEXT)

    assert set(UNITS) <= {Path(one).name for one in named}
    assert [] == [one for one in named if not (DOCS / one).is_file()]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    program = tmp_path / "knall"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for unit in UNITS:
        text = (DOCS / "hosting" / unit).read_text("utf-8").replace("/opt/knall/bin/knall", str(program))
        (tmp_path / unit).write_text(text)

    done = subprocess.run(
        ["systemd-analyze", "verify", *(str(tmp_path / unit) for unit in UNITS)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (0, "") == (done.returncode, done.stderr)


def test_going_back_to_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As told under "Copies": the file and what is beside it are put away, the copy takes its place."""
    monkeypatch.setenv("KNALL_PLAIN", "1")
    home, copy, before = tmp_path / "home", tmp_path / "copy.sqlite", tmp_path / "before"
    data = home / "knall.sqlite"
    with serving(data) as served, Person(served) as ada:
        table = ada.create(NAMES[0], "here here")["id"]
        seq = play_on([ada, ada], table, 1, moves=5)
        backup(data, copy)
        play_on([ada, ada], table, 2, moves=5)
        later = ada.create(NAMES[0], "here here")["id"]

    assert check(copy).tables == 1
    before.mkdir()
    for one in home.glob("knall.sqlite*"):
        one.rename(before / one.name)
    shutil.copy(copy, data)

    with serving(data) as served, moved(served, ada) as ada:
        assert ada.frame(table)["seq"] == seq
        assert ada.get(f"/api/tables/{later}").status_code == 404
        assert play_on([ada, ada], table, 3, moves=3) > seq


def test_updating_brings_a_file_to_the_format_of_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As told under "Updating": the copy that was made before stays what the older version reads."""
    old, copy = tmp_path / "old", tmp_path / "before-update.sqlite"
    SqliteStore(old).close()
    backup(old, copy)
    steps = (*STEPS, "CREATE TABLE hats (name TEXT) STRICT;")
    monkeypatch.setattr("knall.store.migrations.migrate.__defaults__", (steps,))
    monkeypatch.setattr("knall.store.files.STEPS", steps)
    monkeypatch.setattr("knall.store.files.VERSION", VERSION + 1)

    SqliteStore(old).close()

    assert (VERSION + 1, VERSION) == (check(old).format, check(copy).format)


def test_an_older_version_refuses_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SqliteStore(tmp_path / "new").close()
    monkeypatch.setattr("knall.store.files.VERSION", VERSION - 1)
    with pytest.raises(
        KnallError, match=f"newer version of Knall \\(format {VERSION}, this one knows {VERSION - 1}\\)"
    ):
        SqliteStore(tmp_path / "new")
