"""Commands of the site: serve, join, and what its host needs."""
