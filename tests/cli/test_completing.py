"""What the shell offers: commands, games, bots, options with their values, clauses."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.shell_completion import BashComplete

from knall.cli.main import knall


def offered(line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What bash is told when Tab is pressed at the end of this line."""
    words = line.split(" ")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    complete = BashComplete(knall, {}, "knall", "_KNALL_COMPLETE")
    args, begun = complete.get_completion_args()
    return [item.value for item in complete.get_completions(args, begun)]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("knall st", ["strength", "start"]),
        ("knall start u", ["urknall"]),
        ("knall warm ram", ["ramsch"]),
        ("knall start urknall --option black", ["blackholes=no", "blackholes=yes"]),
        ("knall arena urknall --bots champion,gr", ["champion,greedy"]),
        ("knall balance urknall --bot ha", ["hard"]),
        ("knall play urknall --seats pe", ["person"]),
        ("knall rules urknall u13", ["U13"]),
        ("knall start urknall --pl", ["--players"]),
    ],
)
def test_tab_completes(line: str, wanted: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert wanted == offered(line, monkeypatch)


def test_the_shell_is_given_a_script_as_the_page_says() -> None:
    """docs/cli.md: `eval "$(_KNALL_COMPLETE=bash_source knall)"`."""
    command = (sys.executable, "-c", "from knall.cli.main import main; main()")
    asked = {**os.environ, "_KNALL_COMPLETE": "bash_source"}
    script = subprocess.run(command, capture_output=True, text=True, env=asked, check=True).stdout

    assert "complete -o nosort -F _knall_completion knall" in script
