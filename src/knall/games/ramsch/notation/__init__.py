"""Moves, positions and views as text, and the way back."""
