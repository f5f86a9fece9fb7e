"""Urknall: dice, astronauts, elements that gravity merges and splits; nothing is hidden."""

from knall.core.game.folder import assemble

GAME = assemble(
    __name__, name="urknall", title="Urknall", rules_version=1, seats=range(2, 5), minutes=(20, 40), open=True
)
