"""Settings come by option, environment or file; where two say the same, the option holds, then the environment."""

from __future__ import annotations

import inspect
import os
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

from knall.cli.site.serve import command
from knall.cli.site.serve_options import settings_of
from knall.core.text.errors import KnallError
from knall.web.settings import Settings

HOST_NAMES = {
    "https://play.example.org": "https://play.example.org",
    "https://Play.Example.org/": "https://play.example.org",
    "https://play.example.org:443": "https://play.example.org",
    "https://play.example.org:8443": "https://play.example.org:8443",
    "http://192.168.1.7:8000": "http://192.168.1.7:8000",
    "http://[::1]:8000": "http://[::1]:8000",
}
NONSENSE = {
    "play.example.org": "does not begin with http",
    "ftp://play.example.org": "does not begin with http",
    "https://": "no host name",
    "https://play example": "no host name",
    "https://me@play.example.org": "no host name",
    "https://play.example.org:99999": "a port is a number",
    "https://play.example.org:x": "a port is a number",
    "https://play.example.org/knall": "has a path",
    "https://play.example.org?x=1": "has a path",
    "https://[::1": "https://[::1",
}


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name.startswith("KNALL_"):
            monkeypatch.delenv(name)


def settings(*options: str, **environment: str) -> Settings:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(f"KNALL_{name}", value)
        return settings_of(command.make_context("serve", list(options)))


def a_file(folder: Path, text: str) -> str:
    path = folder / "knall.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_every_setting_is_an_option() -> None:
    options = {option.name for option in command.params}

    assert {field.name for field in fields(Settings)} | {"config", "show_settings"} == options
    assert set(inspect.signature(Settings).parameters) < options


def test_what_holds_if_nobody_says_anything() -> None:
    plain = settings()

    assert Settings(plain.data, workers=plain.workers) == plain


def test_the_option_comes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    config = a_file(tmp_path, 'pace = 3\nport = 3\nlog = "info"\ntrust-proxy = ["10.0.0.5", "172.16.0.0/12"]\n')

    found = settings("--config", config, "--pace", "1", PACE="2", PORT="2")

    assert (1.0, 2, "info") == (found.pace, found.port, found.log)
    assert ("10.0.0.5", "172.16.0.0/12") == found.trust_proxy
    assert 3 == settings(CONFIG=config).port


def test_levels_of_bots_in_every_place(tmp_path: Path) -> None:
    found = (
        settings("--levels", "easy,hard"),
        settings(LEVELS="easy, hard"),
        settings("--config", a_file(tmp_path, 'levels = ["easy", "hard"]')),
    )
    assert {("easy", "hard")} == {one.levels for one in found}


def test_yes_and_no_in_every_place(tmp_path: Path) -> None:
    assert not settings("--no-limits").limits
    assert not settings(LIMITS="0").limits
    assert not settings("--config", a_file(tmp_path, "limits = false")).limits
    assert settings("--limits", "--config", a_file(tmp_path, "limits = false")).limits


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("prot = 8000", "there is no setting “prot”"),
        ("config = 'another'", "there is no setting “config”"),
        ("port = 8000.5", "port: 8000.5 is not a whole number"),
        ("port = 70000", "port: 70000 is not in the range"),
        ("pace = true", "pace: True is not a number"),
        ("pace = nan", "pace: nan is not a number"),
        (f"port = 0x{'f' * 5000}", "port: … is not a whole number"),
        (f"port = {'9' * 5000}", "is no TOML"),
        ('data = "a\\u0000"', "data: 'a\\x00' is not a text"),
        ("host = 'a..b'", "host: “a..b” is no host name"),
        ("limits = 'no'", "limits: 'no' is not true or false"),
        ("data = 3", "data: 3 is not a text"),
        ("log = 'all'", "log: 'all' is not one of"),
        ("trust-proxy = ['nginx']", "trust-proxy: “nginx” is no address or network"),
        ("trust-proxy = [3]", "trust-proxy: [3] is not a list of texts"),
        ("levels = ['easy', 'god']", "levels: “god” is no level of bots"),
        ("public-url = 'https://x/y'", "public-url: “https://x/y” has a path"),
        ("imprint-url = 'javascript:alert(1)'", "imprint-url: “javascript:alert(1)” is no address of a page"),
        ("privacy-url = 'https://'", "privacy-url: “https://” is no address of a page"),
        ("port", "is no TOML"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, text: str, named: str) -> None:
    with pytest.raises(KnallError) as caught:
        settings("--config", a_file(tmp_path, text))
    assert str(caught.value).startswith(str(tmp_path / "knall.toml"))
    assert named in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_is_wrong_elsewhere_is_named(tmp_path: Path) -> None:
    with pytest.raises(KnallError, match=r"^KNALL_PORT: 'x'"):
        settings(PORT="x")
    with pytest.raises(KnallError, match=r"^--port: 'x'"):
        settings("--port", "x")
    with pytest.raises(KnallError, match=r"^--pace: “nan” is no number"):
        settings("--pace", "nan")
    with pytest.raises(KnallError, match="nowhere"):
        settings("--config", str(tmp_path / "nowhere"))


@pytest.mark.parametrize("text", HOST_NAMES)
def test_public_urls_as_browsers_write_them(text: str) -> None:
    assert HOST_NAMES[text] == settings("--public-url", text).public_url


@pytest.mark.parametrize("text", NONSENSE)
def test_what_is_no_public_url(text: str) -> None:
    with pytest.raises(KnallError) as caught:
        settings("--public-url", text)
    assert str(caught.value).startswith("--public-url: ")
    assert NONSENSE[text] in str(caught.value)


def test_the_settings_are_shown_with_where_they_come_from(tmp_path: Path) -> None:
    config = a_file(tmp_path, "port = 3\n")

    said = CliRunner(env={"KNALL_LOG": "info"}).invoke(command, ["--show-settings", "--config", config, "--pace", "2"])

    lines = {line.split()[0]: line.split()[1:] for line in said.output.splitlines()}
    assert ["info", "KNALL_LOG"] == lines["log"]
    assert ["2.0", "--pace"] == lines["pace"]
    assert ["3", f"{config}:", "port"] == lines["port"]
    assert ["127.0.0.1", "default"] == lines["host"]
    assert len(fields(Settings)) == len(lines)
