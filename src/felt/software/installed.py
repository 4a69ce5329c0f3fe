"""The software that runs here, and the record that its installer has left."""

import base64
import functools
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import felt
from felt.software.manifest import COMPILED, Manifest, code_hash, manifest_of

PACKAGE = Path(felt.__file__).parent
ALGORITHM = "sha256"


@functools.cache
def installed() -> Manifest:
    """Read once: the files as they were when the process began."""
    return manifest_of(PACKAGE)


def installed_code_hash() -> str:
    return code_hash(installed())


def recorded_by_installer() -> Manifest | None:
    """What the wheel said about its files. None if this is not installed from a wheel."""
    try:
        found = distribution("felt")
    except PackageNotFoundError:
        return None
    return recorded_in(found, PACKAGE)


def recorded_in(found: Distribution, package: Path) -> Manifest | None:
    """None if the record is about another folder, as in an editable installation."""
    recorded = {}
    for file in found.files or ():
        inside = file.parts[0] == package.name and COMPILED not in file.parts
        if inside and file.hash is not None and file.hash.mode == ALGORITHM:
            recorded[file.as_posix()] = _hexadecimal(file.hash.value)
    here = Path(str(found.locate_file(package.name))).resolve() == package.resolve()
    return recorded if recorded and here else None


def _hexadecimal(value: str) -> str:
    """A wheel writes base64 for addresses, without its padding."""
    return base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)).hex()
