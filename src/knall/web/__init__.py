"""The site and its API; no game is named here.  What a seat receives is made in `frames`, from that seat's view."""
