"""Messages between page and server: `protocol` lists all of them, the other modules define them."""
