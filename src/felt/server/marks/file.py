"""The file of the marks. It is replaced as a whole, so that it is complete whenever the process or the machine ends."""

import os
from pathlib import Path

from felt.files import sync
from felt.journal.marks import Marks, MarksForged, sealed, unsealed
from felt.server.marks.refusals import MarksNotOurs

ASIDE = ".set-aside"


class MarksFile:
    def __init__(self, path: Path, key: bytes) -> None:
        self.path = path
        self._key = key
        self._real = Path(os.path.realpath(path))  # a link stays a link
        self._new = self._real.with_name(f".{self._real.name}.new")

    def read(self) -> Marks | None:
        """None if there is no file."""
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return None
        try:
            return unsealed(content, self._key)
        except MarksForged:
            raise MarksNotOurs(path=self.path) from None

    def write(self, marks: Marks) -> None:
        """Durable when it returns. Only the owner can read the file: it names people who excluded themselves."""
        self._real.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._new.unlink(missing_ok=True)  # left over by a process that was killed
        descriptor = os.open(self._new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(sealed(marks, self._key))
            file.flush()
            os.fsync(file.fileno())
        os.replace(self._new, self._real)
        sync(self._real.parent)

    def set_aside(self) -> Path:
        """Keep a file that cannot be read under another name."""
        aside = self.path.with_name(self.path.name + ASIDE)
        os.replace(self.path, aside)
        return aside
