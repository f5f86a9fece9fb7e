"""Nim: take counters from one heap; whoever takes the last one wins, or loses."""

from knall.core.game.folder import assemble

GAME = assemble(__name__, name="nim", title="Nim", rules_version=1, seats=range(2, 5), minutes=(2, 5), open=True)
