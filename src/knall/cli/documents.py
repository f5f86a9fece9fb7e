"""JSON for programs, as docs/json.md tells: every document says in which format it is."""

from __future__ import annotations

from collections.abc import Mapping

FORMAT = 1
"""Goes up when a field changes its meaning, its type or its name, or is left out; new fields leave it as it is."""


def document(fields: Mapping[str, object]) -> dict[str, object]:
    """These fields as a document of its own."""
    return {"format": FORMAT, **fields}
