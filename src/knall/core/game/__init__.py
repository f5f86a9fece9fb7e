"""What a game is, and the parts that games share."""

from knall.core.game.game import AnyGame, Game

__all__ = ["AnyGame", "Game"]
