"""Logging: JSON lines, or plain lines on a terminal."""

from __future__ import annotations

import json
import logging
import sys
from typing import TextIO

USUAL = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}
SERVER = "uvicorn.error"
"""uvicorn's logger, which logs the address of every socket, among other things."""


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
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
    """A log record for a terminal."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s%(more)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """The line, followed by the traceback."""
        record.more = "".join(f" {name}={value}" for name, value in _more(record).items())
        return super().format(record)


def _more(record: logging.LogRecord) -> dict[str, object]:
    """The extra fields of a log record."""
    return {name: value for name, value in record.__dict__.items() if name not in USUAL and name != "more"}


def _lines(stream: TextIO) -> logging.Formatter:
    return PlainLines() if stream.isatty() else JsonLines()


def _is_ours(record: logging.LogRecord) -> bool:
    """Filter: drops decoding errors of sockets, which anybody can cause."""
    return record.exc_info is None or not isinstance(record.exc_info[1], UnicodeDecodeError)


def write_logs(level: str) -> None:
    """Log to stderr from this level on."""
    least = logging.getLevelNamesMapping()[level.upper()]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_lines(sys.stderr))
    logging.basicConfig(level=least, handlers=[handler], force=True)
    logging.getLogger(SERVER).setLevel(max(least, logging.WARNING))
    logging.getLogger(SERVER).addFilter(_is_ours)
    logging.captureWarnings(True)


def announce(sentence: str, level: str) -> None:
    """Print the first line: a sentence, or JSON if the log is on and stdout is not a terminal."""
    if level == "info" and not sys.stdout.isatty():
        record = logging.makeLogRecord({"name": "knall", "levelno": logging.INFO, "levelname": "INFO", "msg": sentence})
        sentence = JsonLines().format(record)
    print(sentence, flush=True)
