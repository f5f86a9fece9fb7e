"""Every message between page and server, in both directions."""
