"""The installer: settings of pip that uv gets, its fallback, and environments that were left half-way."""

from __future__ import annotations

import subprocess
import venv
from pathlib import Path

import pytest
from tools.install import Environment, Failed, parsed, uv_environment

from tools import install

LISTED = """\
:env:.disable-pip-version-check='1'
:env:.find-links='/srv/wheels /srv/more'
global.cert='/etc/ssl/ours.crt'
global.extra-index-url='\\nfile:///srv/simple\\nfile:///srv/other'
global.index-url='https://one.example.org/simple'
install.find-links='/srv/less'
install.index-url='https://two.example.org/simple'
"""


def test_settings_of_pip_are_those_that_pip_would_follow() -> None:
    settings = parsed(LISTED)

    assert settings["find-links"] == "/srv/wheels /srv/more"
    assert settings["index-url"] == "https://two.example.org/simple"


def test_uv_gets_the_settings_of_pip() -> None:
    assert uv_environment(parsed(LISTED), {"HOME": "/home"}) == {
        "HOME": "/home",
        "SSL_CERT_FILE": "/etc/ssl/ours.crt",
        "UV_DEFAULT_INDEX": "https://two.example.org/simple",
        "UV_EXTRA_INDEX_URL": "file:///srv/simple file:///srv/other",
        "UV_FIND_LINKS": "/srv/wheels,/srv/more",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }


def test_variables_of_uv_count_before_settings_of_pip() -> None:
    own = {"UV_DEFAULT_INDEX": "https://three.example.org/simple"}

    assert uv_environment(parsed(LISTED), own)["UV_DEFAULT_INDEX"] == "https://three.example.org/simple"


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The installers that were called; uv fails."""
    called = []

    def run(words: list[str], environment: object = None) -> str:
        called.append(Path(words[0]).name)
        if called[-1] == "uv":
            raise Failed("no such index")
        return ""

    monkeypatch.setattr(install, "run", run)
    return called


def test_pip_installs_where_uv_fails(commands: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    environment = Environment(tmp_path)
    environment.find_uv()
    commands.clear()

    environment.install("one")
    environment.install("two")

    assert commands == ["uv", "python", "python"]
    assert "no such index" in capsys.readouterr().err


def test_an_environment_that_was_left_half_way_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def create(words: list[str | Path], check: bool) -> subprocess.CompletedProcess[bytes]:
        venv.create(words[-1], clear="--clear" in words)  # without pip, which takes seconds
        return subprocess.CompletedProcess(words, 0)

    monkeypatch.setattr(subprocess, "run", create)
    environment = Environment(tmp_path / "venv")
    assert environment.prepare()
    remains = tmp_path / "venv" / "half"
    remains.touch()
    environment.whole.touch()

    assert not environment.prepare()
    assert remains.exists()

    assert environment.prepare()  # the last one was never finished
    assert not remains.exists()
