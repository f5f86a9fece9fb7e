"""The host's hand: what `knall admin` has the running server do."""
