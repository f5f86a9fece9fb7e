"""Commands that play many matches: arena, balance, facts, data, strength."""
