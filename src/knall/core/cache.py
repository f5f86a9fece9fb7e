"""Where compiled code is kept.

Numba judges freshness by the file a function is written in; it would keep using a search that was compiled for
yesterday's rules.  So the directory is named after a hash of all our sources that anything compiled can come from:
after an edit of these all is compiled anew.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

DAYS_KEPT = 30
NEVER_COMPILED = {"arena", "cli", "store", "web"}


@cache
def fingerprint() -> str:
    """A name for exactly this version of the sources and of the compiler."""
    import numba

    package = Path(__file__).parent.parent
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(package.rglob("*.py")):
        if source.relative_to(package).parts[0] in NEVER_COMPILED:
            continue
        digest.update(str(source.relative_to(package)).encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def directory() -> Path:
    """Where this version's machine code belongs: below KNALL_CACHE, or the user's cache directory."""
    home = os.environ.get("KNALL_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "knall" / fingerprint()


def is_warm() -> bool:
    """Has anything of this version been compiled on this machine?"""
    return next(directory().rglob("*.nbi"), None) is not None


@contextmanager
def exclusive_lock(name: str) -> Iterator[None]:
    """Nobody else on this machine compiles this meanwhile: whoever waits finds it done."""
    try:
        directory().mkdir(parents=True, exist_ok=True)
        lock = directory().joinpath(f"{name}.lock").open("w")
    except OSError:  # no place to keep anything: everybody for himself
        yield
        return
    with lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def use_own_directory() -> None:
    """Tell Numba, before it decorates anything; a directory that cannot be written is replaced by a temporary one."""
    from numba import config

    if os.environ.get("NUMBA_CACHE_DIR"):  # the user knows better
        return
    here = directory()
    try:
        here.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=here).close()
        os.utime(here)
        _forget_old(here.parent)
    except OSError:
        here = Path(tempfile.mkdtemp(prefix="knall-"))
    config.CACHE_DIR = str(here)


def _forget_old(parent: Path) -> None:
    """Delete what no checkout has used for a month; not sooner, because checkouts and branches take turns."""
    for old in parent.iterdir():
        if old.stat().st_mtime < time.time() - DAYS_KEPT * 86400:
            shutil.rmtree(old, ignore_errors=True)
