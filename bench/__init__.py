"""Benchmarks, each relative to something else measured in the same run."""
