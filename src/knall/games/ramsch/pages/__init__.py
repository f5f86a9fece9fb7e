"""Rulebook, summary, background and lesson."""
