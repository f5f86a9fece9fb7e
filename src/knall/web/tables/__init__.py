"""Tables of the site: registry, seats, play, chat, clocks, and the sessions of guests."""
