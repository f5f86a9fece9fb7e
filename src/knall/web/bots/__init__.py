"""Bots: who moves by itself and when, and the processes that think."""
