"""Monegassen Ramsch: cards, universes nobody wants to fill, mirroring, and a Nichts that asks questions."""

from knall.core.game.folder import assemble

GAME = assemble(
    __name__, name="ramsch", title="Monegassen Ramsch", rules_version=1, seats=range(2, 5), minutes=(10, 20)
)
