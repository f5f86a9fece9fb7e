"""What a game is, matches, records, chance, and the engine; no game, no server."""
