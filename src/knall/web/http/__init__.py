"""HTTP: the messages, the addresses where they go, and what every request passes."""
