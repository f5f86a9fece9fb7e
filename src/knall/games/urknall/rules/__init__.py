"""State, moves, chance and scores, clause by clause; compiled."""
