"""Client of a site's public API (docs/api.md) for programs; independent of the server's code."""
