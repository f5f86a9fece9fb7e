"""Remote control by the host: what `knall admin` has the running server do."""
