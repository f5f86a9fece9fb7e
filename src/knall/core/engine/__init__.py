"""The engine: structs, compiled functions and their cache, random numbers."""
