"""What a game is, and the parts that games share."""
