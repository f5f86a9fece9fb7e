"""Positions and matches: values that play, replay and verify; their chance and their records."""

from knall.core.match.match import Match, begin

__all__ = ["Match", "begin"]
