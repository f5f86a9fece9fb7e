"""What the server says: a line of JSON each, or a line for people where a terminal is."""

from __future__ import annotations

import json
import logging
import sys
from typing import TextIO

USUAL = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}
SERVER = "uvicorn.error"
"""uvicorn tells here, among other things, from which address each socket came."""


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        said |= _more(record)
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False, default=str)


class PlainLines(logging.Formatter):
    """A log record for somebody at a terminal."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s%(more)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """The line; what went wrong is told below it."""
        record.more = "".join(f" {name}={value}" for name, value in _more(record).items())
        return super().format(record)


def _more(record: logging.LogRecord) -> dict[str, object]:
    """What was said besides the message."""
    return {name: value for name, value in record.__dict__.items() if name not in USUAL and name != "more"}


def _lines(stream: TextIO) -> logging.Formatter:
    return PlainLines() if stream.isatty() else JsonLines()


def _is_ours(record: logging.LogRecord) -> bool:
    """Is it anything for the host?  A socket that says bytes which are no text is not: anybody can do that."""
    return record.exc_info is None or not isinstance(record.exc_info[1], UnicodeDecodeError)


def write_logs(level: str) -> None:
    """Write all logs of this level and above to the error output."""
    least = logging.getLevelNamesMapping()[level.upper()]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_lines(sys.stderr))
    logging.basicConfig(level=least, handlers=[handler], force=True)
    logging.getLogger(SERVER).setLevel(max(least, logging.WARNING))
    logging.getLogger(SERVER).addFilter(_is_ours)
    logging.captureWarnings(True)


def announce(sentence: str, level: str) -> None:
    """The first line on the output: a sentence, or JSON if there is a log and nobody reads along."""
    if level == "info" and not sys.stdout.isatty():
        record = logging.makeLogRecord({"name": "knall", "levelno": logging.INFO, "levelname": "INFO", "msg": sentence})
        sentence = JsonLines().format(record)
    print(sentence, flush=True)
