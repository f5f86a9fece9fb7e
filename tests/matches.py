"""Random matches and positions for tests."""

from knall.testing.matches import random_match, random_positions, state_of, variants

__all__ = ["random_match", "random_positions", "state_of", "variants"]
