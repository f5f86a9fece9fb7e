"""Board, pictures and touches."""
