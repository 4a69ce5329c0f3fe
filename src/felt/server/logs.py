"""The log: one JSON object a line, with the ids of table and round where there are any; at a terminal, plain lines.
Never a token, a cookie or an address with its query."""

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
FIELDS = ("table", "round", "seq", "patron", "session", "code", "address", "by", "role")
"""What a record may carry besides its words, with `extra`."""


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
    """To standard error, so that standard output is the user's."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines() if sys.stderr.isatty() else JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(LEVELS[level])
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio", "websockets"):
        # What uvicorn says of a connection has its query in it, and a query may hold a one-time link.
        logging.getLogger(name).setLevel(max(logging.WARNING, LEVELS[level]))
