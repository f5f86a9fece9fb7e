"""Commands as people call them, each with a data folder of the test's own."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from knall.cli.main import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "knall"


@pytest.fixture
def knall(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Exit code, output and errors of a command line."""
    monkeypatch.setenv("KNALL_LANG", "en")

    def run(*arguments: object, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["knall", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = 0
        with pytest.MonkeyPatch.context() as own:
            own.setenv("KNALL_LANG", os.environ.get("KNALL_LANG", ""))  # the command says its own there
            try:
                main()
            except SystemExit as exit_:
                code = int(exit_.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return run
