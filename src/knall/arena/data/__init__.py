"""Positions of self-play as data sets."""
