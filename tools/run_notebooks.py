"""Runs the notebooks of `examples/notebooks` without changing them: python -m tools.run_notebooks [NAME]..."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "examples" / "notebooks"
SECONDS_A_CELL = 1800  # seconds, on a busy machine with much to compile


def main() -> None:
    """Run the named notebooks, or all, until one fails."""
    named = sys.argv[1:]
    for path in sorted(FOLDER.glob("*.ipynb")):
        if named and path.stem not in named:
            continue
        begun = time.monotonic()
        book = nbformat.read(path, as_version=4)
        NotebookClient(book, timeout=SECONDS_A_CELL, resources={"metadata": {"path": str(FOLDER)}}).execute()
        print(f"{path.stem}: {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
