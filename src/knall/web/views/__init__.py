"""Frames and analyses as one seat may see them: pure functions of a view."""
