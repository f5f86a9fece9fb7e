"""Files: atomic writes, and what went wrong with one, as the system or TOML found it."""

from __future__ import annotations

import errno
import re
from contextlib import suppress
from pathlib import Path

from knall.core.text.errors import KnallError
from knall.core.text.wording import Wording, Wordings

wrong = Wordings(__package__, "file")
_KNOWN = {"ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "EEXIST", "ENOSPC", "EROFS", "ENAMETOOLONG", "EADDRINUSE"}
_PLACE = re.compile(r"line ([0-9]+), column ([0-9]+)")


def problem_of(error: OSError) -> Wording:
    """The operating system's error as a message."""
    name = errno.errorcode.get(error.errno or 0, "")
    return wrong(name) if name in _KNOWN else wrong("other", words=error.strerror or str(error))


def unusable(path: object, error: OSError) -> Wording:
    """The operating system's error about a file as a message."""
    return wrong("at", path=path, problem=problem_of(error))


def no_toml(error: ValueError | RecursionError) -> Wording:
    """A TOML error as a message, with its line and column."""
    if isinstance(error, UnicodeDecodeError):
        return wrong("no_text")
    place = _PLACE.search(str(error))
    return wrong("toml_at", line=place[1], column=place[2]) if place else wrong("toml_end")


def write_whole(path: Path, text: str) -> None:
    """Write a text file atomically, by rename; the old file stays if that fails."""
    write_whole_bytes(path, text.encode())


def write_whole_bytes(path: Path, content: bytes) -> None:
    """Write a binary file atomically."""
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
