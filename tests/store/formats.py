"""Files of earlier formats, each with what the server of then said of its tables."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

STORES = Path(__file__).parent.parent / "data" / "stores"


def unpacked(number: int, folder: Path) -> Path:
    """A file of this format, to be changed at will."""
    path = folder / f"format{number}.sqlite"
    path.write_bytes(gzip.decompress((STORES / f"format{number}.sqlite.gz").read_bytes()))
    return path


def told(number: int) -> Any:
    """What was said of it: guests by name with the secret of their cookie, tables, and everybody's list."""
    return json.loads((STORES / f"format{number}.json").read_text("utf-8"))
