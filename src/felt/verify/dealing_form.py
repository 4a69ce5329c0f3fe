"""The dealing of a round as a file that everybody may have (docs/BUNDLES.md, “The dealing of a round”)."""

import msgspec

from felt.verify.form import read_plain

FORMAT = "felt/dealing@v1"


class DealingRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record of the journal with the hash before it."""

    previous: str
    seq: int
    round: int
    at: int
    hash: str
    body: str


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The record that ended the round. It has the wagers of all patrons: only its hash is shown."""

    seq: int
    hash: str


class RoundDealing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the house shows of a round to everybody: how it was dealt, without patrons and without wagers."""

    format: str = FORMAT
    table: str
    round: int
    rules: str
    """The hash of the rules in force."""
    house: str
    witnesses: tuple[str, ...]
    seeds: tuple[str, ...]
    """Of the round, or of the shoe, in the order of the journal."""
    laid: tuple[tuple[str, ...], ...]
    """For each statement of this round, the leaves of the records that laid chips since the one before: hashes under
    the root of the wagers, which tell no wager."""
    records: tuple[DealingRecord, ...]
    end: End
    proofs: tuple[str, ...]
    """That the records of kinds in the log, and the end of the round, are in it; in the order of the journal."""

    def encoded(self) -> bytes:
        return msgspec.json.encode(self)


class _Named(msgspec.Struct):
    format: str = ""


_named = msgspec.json.Decoder(_Named)
_decoder = msgspec.json.Decoder(RoundDealing)


def is_dealing(content: bytes) -> bool:
    """Whether the file calls itself so."""
    try:
        return _named.decode(content).format == FORMAT
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False


def dealing_from(content: bytes) -> RoundDealing:
    return read_plain(content, _decoder, FORMAT)
