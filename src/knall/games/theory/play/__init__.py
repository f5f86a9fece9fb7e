"""What bots and coaches know of the game."""
