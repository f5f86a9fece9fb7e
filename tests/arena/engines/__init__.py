"""Engines: where jobs are done."""
