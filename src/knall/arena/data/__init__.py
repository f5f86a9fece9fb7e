"""Data sets of self-play positions."""
