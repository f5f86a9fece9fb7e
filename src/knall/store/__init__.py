"""The store: tables, seats, guests, messages, and the log of every match.

The log is the truth: `(table, number)` is unique, a unit of events is written all or nothing, and an acknowledged write
is on disk.
"""
