"""Decks: what cards there are, how people enter them, the files they come from."""
