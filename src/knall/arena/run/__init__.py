"""Runs of many matches, resumable from disk."""
