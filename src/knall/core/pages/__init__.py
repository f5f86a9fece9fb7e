"""Pages of a game: summary and guided lesson."""
