"""Adapters are extras: who does not ask for one needs none of their libraries; who used one ends well."""

from __future__ import annotations

import subprocess
import sys

LIBRARIES = ("pettingzoo", "gymnasium", "pyspiel", "open_spiel", "shimmy", "mcp", "textarena", "websockets")
ALONE = f"""
import sys
import knall
knall.vector("urknall", n=2).reset()
assert not set({LIBRARIES!r}) & set(sys.modules)
"""
SPIEL = """
import random
import pyspiel
import knall.adapters.openspiel
state = pyspiel.load_game("knall_urknall").new_initial_state()
while state.is_chance_node():
    state.apply_action(random.choice(state.chance_outcomes())[0])
kept = [state, state.clone()]
"""


def test_importing_knall_imports_none_of_their_libraries() -> None:
    subprocess.run([sys.executable, "-c", ALONE], check=True)


def test_a_process_with_games_of_openspiel_ends_well() -> None:
    done = subprocess.run([sys.executable, "-c", SPIEL], capture_output=True, text=True, check=False)

    assert (0, "") == (done.returncode, done.stderr)
