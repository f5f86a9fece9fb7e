"""Disk cache of machine code: files named after an entry and its `fingerprint`, in a private directory of the user."""

from __future__ import annotations

import hashlib
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

from knall.core.engine.fingerprint import fingerprint
from knall.core.text.files import problem_of
from knall.core.text.language import default_language
from knall.core.text.wording import Wording, Wordings

if TYPE_CHECKING:
    from knall.core.engine.registry import Function
    from knall.core.game.game import AnyGame

wrong = Wordings(__package__, "compiling")
DAYS_KEPT = 30


def directory() -> Path:
    """The cache directory: below KNALL_CACHE, NUMBA_CACHE_DIR, or the user's cache directory.

    A private temporary directory if that one is not writable, or is writable by others.
    """
    chosen = os.environ.get("KNALL_CACHE") or os.environ.get("NUMBA_CACHE_DIR")
    return _usable(Path(chosen) / "knall" if chosen else _users_own())


def _users_own() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("knall", appauthor=False)


@cache
def _usable(wanted: Path) -> Path:
    try:
        wanted.mkdir(mode=0o700, parents=True, exist_ok=True)
        real = wanted.resolve()
        if (risk := _risk(real)) is not None:
            return _temporary(risk)
        tempfile.TemporaryFile(dir=real).close()
    except OSError as error:
        return _temporary(wrong("unwritable", wanted=wanted, problem=problem_of(error)))
    _forget_old(real)
    return real


def _risk(wanted: Path) -> Wording | None:
    """Why this directory is unsafe, if it is: files in it are executed, so no other user may write to it or replace it.

    It and all its parents must belong to this user or to root and be writable by nobody else, except for parents with
    the sticky bit, such as /tmp, where others cannot rename it.
    """
    if not hasattr(os, "getuid"):
        return None
    trusted = os.getuid(), os.stat("/").st_uid  # root, by whatever number a container knows it
    for place in (wanted, *wanted.parents):
        found = place.stat()
        if found.st_uid not in trusted:
            return wrong("foreign", wanted=wanted, place=place)
        if _others_write(found) and (place == wanted or not found.st_mode & stat.S_ISVTX):
            return wrong("open", wanted=wanted, place=place)
    return None


def _others_write(found: os.stat_result) -> bool:
    """Whether others may write.  A group with the owner's number has no other members, and umask 002 is usual there."""
    by_group = found.st_mode & stat.S_IWGRP and found.st_gid != found.st_uid
    return bool(by_group or found.st_mode & stat.S_IWOTH)


def _temporary(why: Wording) -> Path:
    """A private directory under a fixed name, so that the user's next process finds it again."""
    here = Path(tempfile.gettempdir()) / f"knall-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"
    with suppress(FileExistsError):
        here.mkdir(mode=0o700)
    if not _is_private(here):
        here = Path(tempfile.mkdtemp(prefix="knall-"))
    _say_where(why, here)
    return here


def _is_private(here: Path) -> bool:
    found = here.lstat()
    if not hasattr(os, "getuid"):  # where temporary files are each user's own
        return here.is_dir()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not _others_write(found)


def _say_where(why: Wording, here: Path) -> None:
    """Tell the user once for each reason; an empty file marks that it was told."""
    told = here / f"told-{hashlib.sha256(str(why).encode()).hexdigest()[:16]}"
    try:
        told.touch(exist_ok=False)
    except FileExistsError:
        return
    except OSError:  # the disk is full, say: it is told again
        pass
    print(wrong("elsewhere", why=why, here=here).say(default_language()), file=sys.stderr)


def _forget_old(parent: Path) -> None:
    """Evict files unused for a month; not sooner, because checkouts and branches take turns.

    Only files named like ours; anything else in the directory is the user's.
    """
    for old in os.scandir(parent):
        with suppress(OSError):  # somebody else was faster
            if MADE.fullmatch(old.name) and old.is_file(follow_symlinks=False) and _is_old(old):
                os.unlink(old)


def _is_old(file: os.DirEntry[str]) -> bool:
    return file.stat(follow_symlinks=False).st_mtime < time.time() - DAYS_KEPT * 86400


def index_path(entry: Function, game: AnyGame) -> Path:
    """The index file of an entry's machine code for a game."""
    return directory() / f"{file_name(entry, fingerprint(entry, [game]))}.nbi"


def file_name(entry: Function, mark: str) -> str:
    """The prefix of an entry's files; `MADE` matches exactly the names that Numba makes of it."""
    return f"{entry.__name__}-{mark}"


MADE = re.compile(r"\w+-[0-9a-f]{20}\.(nbi|[0-9]+\.nbc)(\.tmp\.[0-9a-f]{16})?")
"""Index and machine code files, also partial ones.  Not locks: if a held lock is deleted, two can hold it."""


def used(index: Path) -> None:
    """Touch the files of an entry, so that they are not evicted."""
    with suppress(OSError):
        os.utime(index)
        for data in index.parent.glob(f"{index.stem}.*.nbc"):
            os.utime(data)


@contextmanager
def exclusive_lock(name: str) -> Iterator[None]:
    """File lock: one process of this user at a time compiles this; the others wait and find it done."""
    from filelock import FileLock

    with FileLock(directory() / f"{name}.lock", is_singleton=True):
        yield
