"""Files that are whole or not there: nobody finds half of one after a crash or on a full disk."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from knall.core.text.errors import KnallError
from knall.core.text.file_problems import unusable


def write_whole(path: Path, text: str) -> None:
    """Write a text beside its place and move it there; what was there before stays if that fails."""
    write_whole_bytes(path, text.encode())


def write_whole_bytes(path: Path, content: bytes) -> None:
    """The same for what is no text."""
    beside = path.with_name(path.name + ".new")
    try:
        try:
            beside.write_bytes(content)
            beside.replace(path)
        except OSError:
            with suppress(OSError):
                beside.unlink()
            raise
    except OSError as error:
        raise KnallError(unusable(path, error)) from None
