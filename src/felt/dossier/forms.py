"""The JSON members of a bundle. Events are copied byte for byte: their hashes cover these bytes."""

from collections.abc import Iterable, Sequence

import msgspec

from felt.core.words import Language
from felt.journal import Record, check_chain, kind_of

FORMAT = 2
"""Bundles of the format 1 have no proofs, and may be packed in more than one way."""
FORMATS = (1, FORMAT)
CASE = "case.json"
PAGE = "case.html"


class RecordForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    round: int
    at: int
    hash: str
    event: msgspec.Raw


class Fragment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Records that follow each other in a journal. `previous` is the hash before the first of them."""

    journal: str
    previous: str
    records: tuple[RecordForm, ...]


class CaseForm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: int = FORMAT
    number: int
    languages: tuple[Language, ...]
    """Of the page."""
    journal: Fragment
    house: str = ""
    """The public key of the house's log; empty if nothing of the case is in the log."""
    witnesses: tuple[str, ...] = ()
    """The public keys of those who have cosigned the checkpoint of the proofs."""
    proofs: tuple[str, ...] = ()
    """That decisions of this case are in the log, in the order of the journal."""
    bundled: tuple[str, ...] = ()
    """The members that prove how a round was dealt."""


class RoundForm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    table: str
    round: int
    opening: Fragment
    """The opening of the table that was in force: it holds the settings."""
    fragments: tuple[Fragment, ...]
    """A correction is filed under its round, and stands later in the journal."""


def round_member(table: str, number: int) -> str:
    return f"rounds/{table}-{number}.json"


def round_bundle_member(table: str, number: int) -> str:
    return f"rounds/{table}-{number}.bundle.json"


def transcript_member(table: str, number: int, language: Language) -> str:
    return f"rounds/{table}-{number}.{language}.txt"


def rules_member(rules_hash: str) -> str:
    return f"rules/{rules_hash}.json"


def file_member(sha256: str) -> str:
    return f"files/{sha256}"


def fragment_of(records: Sequence[Record], previous: bytes) -> Fragment:
    forms = (RecordForm(each.seq, each.round, each.at, each.hash.hex(), msgspec.Raw(each.body)) for each in records)
    return Fragment(records[0].table, previous.hex(), tuple(forms))


def in_runs(records: Iterable[Record]) -> list[list[Record]]:
    """Records that follow each other without a gap, together."""
    runs: list[list[Record]] = []
    for record in records:
        if runs and record.seq == runs[-1][-1].seq + 1:
            runs[-1].append(record)
        else:
            runs.append([record])
    return runs


def checked_records(fragment: Fragment) -> tuple[Record, ...]:
    """The records of a fragment. Refuses them if their chain is broken (`JournalBroken`). Raises `ValueError` for
    what is no hash."""
    records = tuple(
        Record(
            fragment.journal,
            each.seq,
            each.round,
            each.at,
            kind_of(bytes(each.event)),
            bytes(each.event),
            bytes.fromhex(each.hash),
        )
        for each in fragment.records
    )
    if records:
        check_chain(records, seq=records[0].seq - 1, last_hash=bytes.fromhex(fragment.previous))
    return records
