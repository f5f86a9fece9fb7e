"""Speed, measured beside others."""
