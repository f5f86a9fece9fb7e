"""docs/json.md as a test reads it: the fields of each section, and what was printed compared with them."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from knall.core.text.json_checks import FORMAT

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text("utf-8")
Fields = dict[str, set[str]]


def documented(heading: str) -> Fields:
    """The fields of a section, and the types each may have."""
    section = PAGE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \|", section, re.MULTILINE)
    return {field: set(re.split(r", | or ", types.strip())) for field, types in rows}


def leaves(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every place of a document that holds no others, and its type."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, f"{path}[]")
    else:
        kinds = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}
        yield path, kinds[type(value)]


class Section:
    """A section of the page and all documents that were printed; in the end each knows all of the other."""

    def __init__(self, heading: str) -> None:
        self.fields = documented(heading)
        self.patterns = {re.compile(re.escape(f).replace(r"\*", r"[^\[]+?")): f for f in self.fields}
        self.seen: defaultdict[str, set[str]] = defaultdict(set)

    def look_at(self, printed: str) -> None:
        found = json.loads(printed)
        assert FORMAT == found.pop("format")
        for path, kind in leaves(found):
            names = [name for pattern, name in self.patterns.items() if pattern.fullmatch(path)]
            assert names, f"{path} is not on the page"
            allowed = {kind for name in names for kind in self.fields[name]}
            assert kind in allowed or (kind == "integer" and "number" in allowed), f"{path} is {kind}, not {allowed}"
            for name in names:
                self.seen[name].add(kind)

    def is_complete(self, *never: str) -> None:
        assert sorted(never) == sorted(self.fields.keys() - self.seen.keys())
