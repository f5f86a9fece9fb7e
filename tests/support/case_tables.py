"""Tables of test cases, as one writes them on paper: a row a case, with two spaces or more between its cells."""

from __future__ import annotations

import re
from collections.abc import Mapping


def rows(table: str) -> list[tuple[str, ...]]:
    """The rows of a table."""
    return [tuple(re.split(r" {2,}", line.strip())) for line in table.splitlines() if line.strip()]


def cases(named: Mapping[str, object], table: str) -> list[tuple[object, ...]]:
    """The rows of a table whose first cells are names of what they are about."""
    return [(named[name], *cells) for name, *cells in rows(table)]
