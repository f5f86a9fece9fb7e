"""A guest of a site that is a program: what the public API (docs/api.md) needs, and nothing that the server has."""
