"""The site and its API; it never names a game.  What leaves for a seat is made in `frames`, from that seat's view."""
