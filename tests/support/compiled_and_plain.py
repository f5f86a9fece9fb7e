"""Programs in processes of their own: what compiled rules print, plain Python prints too."""

from __future__ import annotations

import os
import subprocess
import sys

WHETHER_COMPILED = "\nfrom knall.core.engine.compiling import compiles; print(compiles())"
COMPILED, PLAIN = {"KNALL_PLAIN": "0", "NUMBA_DISABLE_JIT": "0"}, {"KNALL_PLAIN": "1"}


def run(code: str, **environment: str) -> str:
    """What it prints; it complains of nothing, so also not of a Numba that does not fit."""
    env = {**os.environ, **environment}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def prints_the_same_compiled_and_plain(code: str) -> str:
    """What it prints either way; the one process compiled, and the other did not."""
    outputs = [run(code + WHETHER_COMPILED, **how).removesuffix("\n").rpartition("\n") for how in (COMPILED, PLAIN)]
    (compiled, _, was_compiled), (plain, _, was_plain) = outputs

    assert (was_compiled, was_plain) == ("True", "False")
    assert compiled == plain != ""
    return compiled
