"""Cache of machine code: files named after an entry and its `fingerprint`, in a directory of this user."""

from __future__ import annotations

import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from knall.core.file_problems import problem_of
from knall.core.fingerprint import fingerprint
from knall.core.language import default_language
from knall.core.wording import Wordings

if TYPE_CHECKING:
    from knall.core.game import AnyGame
    from knall.core.registry import Function

wrong = Wordings(__package__, "compiling")
DAYS_KEPT = 30


def directory() -> Path:
    """Where machine code belongs: below KNALL_CACHE, NUMBA_CACHE_DIR, or the user's cache directory.

    If that cannot be written, a directory of this user among the temporary files.
    """
    chosen = os.environ.get("KNALL_CACHE") or os.environ.get("NUMBA_CACHE_DIR")
    return _usable(Path(chosen) / "knall" if chosen else _users_own())


def _users_own() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("knall", appauthor=False)


@cache
def _usable(wanted: Path) -> Path:
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=wanted).close()
    except OSError as error:
        return _temporary(wanted, error)
    _forget_old(wanted)
    return wanted


def _temporary(wanted: Path, error: OSError) -> Path:
    """A directory that the next process of this user finds again, and nobody else can put anything into."""
    here = Path(tempfile.gettempdir()) / f"knall-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"
    with suppress(FileExistsError):
        here.mkdir(mode=0o700)
        _say_where(wanted, error, here)
    if not _is_private(here):
        here = Path(tempfile.mkdtemp(prefix="knall-"))
        _say_where(wanted, error, here)
    return here


def _is_private(here: Path) -> bool:
    found = here.lstat()
    if not hasattr(os, "getuid"):  # where temporary files are each user's own
        return here.is_dir()
    others = stat.S_IWGRP | stat.S_IWOTH
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & others


def _say_where(wanted: Path, error: OSError, here: Path) -> None:
    said = wrong("elsewhere", wanted=wanted, problem=problem_of(error), here=here)
    print(said.say(default_language()), file=sys.stderr)


def _forget_old(parent: Path) -> None:
    """Delete what no checkout has used for a month; not sooner, because checkouts and branches take turns.

    Only files with names of ours: whatever else stands here is somebody's own.
    """
    for old in os.scandir(parent):
        with suppress(OSError):  # somebody else was faster
            if MADE.fullmatch(old.name) and old.is_file(follow_symlinks=False) and _is_old(old):
                os.unlink(old)


def _is_old(file: os.DirEntry[str]) -> bool:
    return file.stat(follow_symlinks=False).st_mtime < time.time() - DAYS_KEPT * 86400


def index_path(entry: Function, game: AnyGame) -> Path:
    """The file that says which machine code of this entry there is for this game."""
    return directory() / f"{file_name(entry, fingerprint(entry, [game]))}.nbi"


def file_name(entry: Function, mark: str) -> str:
    """How files of this entry begin; `MADE` matches exactly what Numba makes of that."""
    return f"{entry.__name__}-{mark}"


MADE = re.compile(r"\w+-[0-9a-f]{20}\.(nbi|[0-9]+\.nbc)(\.tmp\.[0-9a-f]{16})?")
"""Index and machine code of an entry, half written ones too.  Not locks: if one is deleted while held, two hold it."""


def used(index: Path) -> None:
    """Note that these files are still wanted."""
    with suppress(OSError):
        os.utime(index)
        for data in index.parent.glob(f"{index.stem}.*.nbc"):
            os.utime(data)


@contextmanager
def exclusive_lock(name: str) -> Iterator[None]:
    """Nobody else on this machine compiles this meanwhile: whoever waits finds it done."""
    from filelock import FileLock

    with FileLock(directory() / f"{name}.lock", is_singleton=True):
        yield
