"""Messages between page and server: `protocol` lists them all, the other modules define them."""
