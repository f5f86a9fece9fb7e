"""The HTTP API: one module per topic, and one path for all commands."""
