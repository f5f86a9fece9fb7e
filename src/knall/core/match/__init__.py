"""Positions and matches: values that play, replay and verify; their chance and their records."""
