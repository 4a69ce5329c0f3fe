"""The files of a package and their hashes, in the form that `sha256sum` writes and checks.

Refusal
└── ManifestMalformed
"""

import hashlib
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words

COMPILED = "__pycache__"
"""Python makes the files in such folders itself, again from each source that has changed."""
_LINE = re.compile(r"([0-9a-f]{64})  ([^\n]+)")

Manifest = Mapping[str, str]
"""The SHA-256 of each file in hexadecimal, by its path from the folder above the package."""


class ManifestMalformed(Refusal):
    words = Words(
        "Line {line} of the manifest is not a SHA-256, two spaces and a path.",
        "Dòng {line} của danh mục tệp không phải là mã SHA-256, hai dấu cách và đường dẫn.",
    )


class Difference(msgspec.Struct, frozen=True):
    changed: tuple[str, ...]
    missing: tuple[str, ...]
    added: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.changed or self.missing or self.added)


def manifest_of(package: Path) -> Manifest:
    """Of every file in this folder but those that Python compiles."""
    above = package.parent
    found = {path.relative_to(above).as_posix(): path for path in _files(package)}
    return {name: hashlib.sha256(found[name].read_bytes()).hexdigest() for name in in_order(found)}


def in_order(names: Mapping[str, object]) -> list[str]:
    """By the bytes of the path."""
    return sorted(names, key=str.encode)


def written(manifest: Manifest) -> bytes:
    return "".join(f"{manifest[name]}  {name}\n" for name in in_order(manifest)).encode()


def read(content: bytes) -> Manifest:
    found = {}
    for number, line in enumerate(content.decode(errors="replace").removesuffix("\n").split("\n"), 1):
        parts = _LINE.fullmatch(line)
        if parts is None:
            raise ManifestMalformed(line=number)
        found[parts[2]] = parts[1]
    return found


def code_hash(manifest: Manifest) -> str:
    return hashlib.sha256(written(manifest)).hexdigest()


def compared(installed: Manifest, recorded: Manifest) -> Difference:
    return Difference(
        changed=tuple(name for name in in_order(recorded) if installed.get(name, recorded[name]) != recorded[name]),
        missing=tuple(name for name in in_order(recorded) if name not in installed),
        added=tuple(name for name in in_order(installed) if name not in recorded),
    )


def _files(package: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(package, followlinks=True):
        folders[:] = [each for each in folders if each != COMPILED]
        yield from (Path(folder, name) for name in names)
