"""The HTTP API: one module a topic, and the one path that all commands take."""
