"""The Big Bang Theory – Das geniale Spiel: bid for prizes with two-way cards while paradox tiles bend the rules."""

from knall.core.game.folder import assemble

GAME = assemble(
    __name__,
    name="theory",
    title="The Big Bang Theory – Das geniale Spiel",
    rules_version=1,
    seats=range(2, 5),
    minutes=(20, 40),
)
