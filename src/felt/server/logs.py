"""The log: one JSON object a line, with table and round where there are any; at a terminal, plain lines.

It never contains a token, a cookie or the query of a URL."""

import logging
import sys
from datetime import UTC, datetime

import msgspec

LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}
FIELDS = (
    "table",
    "round",
    "seq",
    "event",
    "patron",
    "session",
    "code",
    "address",
    "by",
    "role",
    "reason",
    "file",
    "house",
    "checkpoint",
    "size",
)
"""The fields that a record may carry in `extra`. A message is a constant; the facts go into these fields."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).astimezone()
        level = "" if record.levelno < logging.WARNING else f"{record.levelname.lower()}: "
        fields = "".join(f"  {name} {getattr(record, name)}" for name in FIELDS if hasattr(record, name))
        line = f"{at:%H:%M:%S}  {level}{record.getMessage()}{fields}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def start_logging(level: str) -> None:
    """Log to standard error, so that standard output is free for the user."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines() if sys.stderr.isatty() else JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(LEVELS[level])
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio", "websockets"):
        # uvicorn logs the query of a URL, which may hold a one-time link.
        logging.getLogger(name).setLevel(max(logging.WARNING, LEVELS[level]))
