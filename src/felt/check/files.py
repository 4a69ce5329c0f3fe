"""The files of evidence: every byte, and the entries that name them."""

import hashlib

from felt.check import Report, queries
from felt.check.registers import NamedFiles
from felt.core.words import Words
from felt.register import NamedFile
from felt.store.reading import Reading

CHANGED = Words(
    "File {place} is not what was written: its bytes have another hash, or a part is missing.",
    "Tệp {place} không còn như lúc ghi: mã băm khác, hoặc thiếu một phần.",
)
UNNAMED = Words("File {place} is named by no case.", "Tệp {place} không được vụ việc nào nêu.")
MISSING = Words(
    "{place} names the file {sha256} of {size} bytes, which is not there.",
    "{place} nêu tệp {sha256} dài {size} byte, nhưng không có tệp này.",
)


class _File:
    """A file, as far as its parts were read."""

    def __init__(self, digest: bytes) -> None:
        self.digest = digest
        self.size = 0
        self._parts = 0
        self._in_order = True
        self._hash = hashlib.sha256()

    def add(self, part: int, body: bytes) -> None:
        self._in_order &= part == self._parts
        self._parts += 1
        self.size += len(body)
        self._hash.update(body)

    @property
    def whole(self) -> bool:
        return self._in_order and self._hash.digest() == self.digest


async def check_files(books: Reading, named: NamedFiles, report: Report) -> None:
    missing, hashes = dict(named), {file.sha256 for file in named}
    file: _File | None = None

    def ended(file: _File) -> None:
        report.counts.files += 1
        sha256 = file.digest.hex()
        missing.pop(NamedFile(sha256, file.size), None)
        if not file.whole:
            report.add("file_changed", sha256, CHANGED)
        if sha256 not in hashes:
            report.add("file_of_no_case", sha256, UNNAMED)

    async for digest, part, body in books.stream(queries.FILES):
        if file is None or file.digest != digest:
            if file is not None:
                ended(file)
            file = _File(bytes(digest))
        file.add(part, body)
    if file is not None:
        ended(file)
    for lost, place in missing.items():
        report.add("file_missing", place, MISSING, sha256=lost.sha256, size=lost.size)
