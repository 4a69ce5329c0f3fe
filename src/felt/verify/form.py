"""The bundle: records of one table with everything that their verification needs, as one JSON file (docs/BUNDLES.md).

There is one way to write a bundle. A file that is written otherwise is refused, so no byte of it is without meaning."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, Protocol, TypeVar

import msgspec

from felt.core.words import Words
from felt.journal import Record, kind_of
from felt.table.settings import Betting, Dealing, Settings
from felt.verify.refusals import BundleMalformed

FORMAT = "felt/bundle@v1"
BYTES_MAX = 256 * 1024 * 1024

NOT_JSON = Words("it cannot be read ({error})", "không đọc được ({error})")
OTHER_FORMAT = Words("its format is {found}, not {known}", "định dạng là {found}, không phải {known}")
NOT_PLAIN = Words(
    "it is not written in the one way that the format allows",
    "không được viết theo cách duy nhất mà định dạng cho phép",
)
TOO_LARGE = Words("it is larger than {most} bytes", "lớn hơn {most} byte")


class Kind(StrEnum):
    ROUND = "round"
    SHOE = "shoe"
    DAY = "day"


class BundleSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of the table before the first round, as far as they decide a result. `edition` is that of the rules:
    of the first round, or of a shoe when its first card is burned."""

    game: str
    edition: int
    dealing: Dealing
    betting: Betting
    rules: dict[str, Any]

    @classmethod
    def of(cls, settings: Settings, edition: int) -> "BundleSettings":
        rules = msgspec.to_builtins(settings.rules, enc_hook=str)
        return cls(settings.game_name, edition, settings.dealing, settings.betting, rules)

    def of_table(self, name: str) -> Settings:
        return Settings(game_name=self.game, name=name, dealing=self.dealing, betting=self.betting, rules=self.rules)


class BundleRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    round: int
    at: int
    hash: str
    body: str
    """The event exactly as it is stored."""


class Fragment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Records that follow each other in the journal. `previous` is the hash before the first of them."""

    previous: str
    records: tuple[BundleRecord, ...]


class Bundle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: str = FORMAT
    kind: Kind
    table: str
    number: int
    """Of the round, or of the shoe's shuffle; 0 for a day."""
    day: str
    """Such as 2026-11-18, in UTC; empty for a round and a shoe."""
    house: str
    """The public key of the house's log."""
    witnesses: tuple[str, ...]
    """The public keys of those who have cosigned the checkpoint."""
    settings: BundleSettings
    fragments: tuple[Fragment, ...]
    proofs: tuple[str, ...]
    """That the end of each fragment is in the log, in the order of the fragments."""

    def encoded(self) -> bytes:
        return msgspec.json.encode(self)

    def records(self, fragment: Fragment) -> tuple[Record, ...]:
        return tuple(
            Record(self.table, each.seq, each.round, each.at, kind_of(body), body, bytes.fromhex(each.hash))
            for each in fragment.records
            for body in (each.body.encode(),)
        )


_decoder = msgspec.json.Decoder(Bundle)


def bundle_from(content: bytes) -> Bundle:
    return read_plain(content, _decoder, FORMAT)


class Plain(Protocol):
    @property
    def format(self) -> str: ...
    def encoded(self) -> bytes: ...


P = TypeVar("P", bound=Plain)


def read_plain(content: bytes, decoder: msgspec.json.Decoder[P], known: str) -> P:
    """The file, if it is written in the one way that its format allows."""
    if len(content) > BYTES_MAX:
        raise _malformed(TOO_LARGE, most=BYTES_MAX)
    try:
        found = decoder.decode(content)
        plain = found.encoded() == content
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise _malformed(NOT_JSON, error=error) from error
    if found.format != known:
        raise _malformed(OTHER_FORMAT, found=found.format, known=known)
    if not plain:
        raise _malformed(NOT_PLAIN)
    return found


def _malformed(words: Words, **values: object) -> BundleMalformed:
    return BundleMalformed(problem=Words(*(text.format(**values) for text in words)))


def fragment_of(records: Sequence[Record], previous: bytes) -> Fragment:
    forms = (BundleRecord(each.seq, each.round, each.at, each.hash.hex(), each.body.decode()) for each in records)
    return Fragment(previous.hex(), tuple(forms))


def in_runs(records: Iterable[Record]) -> list[list[Record]]:
    """Records that follow each other without a gap, together. A record that comes twice counts once."""
    runs: list[list[Record]] = []
    for record in sorted({each.seq: each for each in records}.values(), key=lambda each: each.seq):
        if runs and record.seq == runs[-1][-1].seq + 1:
            runs[-1].append(record)
        else:
            runs.append([record])
    return runs
