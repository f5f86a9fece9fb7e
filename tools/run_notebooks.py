"""Run the notebooks of `examples/notebooks` as they stand: python -m tools.run_notebooks [NAME]..."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "examples" / "notebooks"
SECONDS_A_CELL = 1800  # on a busy machine, with much to compile


def main() -> None:
    """Run those that are named, or all, until one fails; nothing is written into them."""
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
