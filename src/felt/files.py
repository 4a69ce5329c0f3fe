"""How a complete file gets its name: it is there as a whole or not at all, and never replaces another file."""

import errno
import os
from contextlib import suppress
from pathlib import Path

NO_LINKS = frozenset({errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK})
"""How a disk answers that knows no second name of a file: FAT, exFAT, some network disks."""


def make_empty(path: Path) -> None:
    """An empty file that was not there before. Only its owner can read it."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def give_name(part: Path, path: Path) -> None:
    """`part`, complete and on the disk, becomes `path` in the same folder. Raises FileExistsError if a file has that
    name; `part` is then still there."""
    try:
        os.link(part, path)  # never replaces a file
    except OSError as error:
        if error.errno not in NO_LINKS:
            raise
        _take_place(part, path)
    else:
        os.unlink(part)
    sync(path.parent)


def _take_place(part: Path, path: Path) -> None:
    """An empty file takes the place, unless a file is there; then the complete one replaces it in one step. If the
    machine stops in between, the empty file stays: nobody takes it for a complete one."""
    make_empty(path)
    try:
        os.replace(part, path)
    finally:
        if os.path.lexists(part):  # it has not replaced the empty file
            os.unlink(path)


def sync(path: Path) -> None:
    """Returns when the file or folder is on the disk."""
    with suppress(PermissionError):  # a folder that cannot be read
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
