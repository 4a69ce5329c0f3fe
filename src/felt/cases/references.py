"""What else in the books an entry of a case names: files of evidence, and the records of rounds."""

from collections.abc import Iterable

from felt.cases.entries import AnyCaseEntry, EvidenceAdded, RoundAttached
from felt.register import NamedFile, NamedRecord, Reference


def relies_on(entry: AnyCaseEntry) -> Iterable[Reference]:
    match entry:
        case EvidenceAdded(file=file) if file is not None:
            return (NamedFile(file.sha256, file.size),)
        case RoundAttached():
            return (NamedRecord(entry.table, entry.seq, entry.hash),)
    return ()
