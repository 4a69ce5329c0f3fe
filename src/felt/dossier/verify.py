"""Verifies a bundle by itself, without the books: the chain of the case, the rounds that it names, every file, and
everything that follows from them. Nothing is unpacked onto the disk."""

import hashlib
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO, TypeVar

import msgspec

from felt.cases.entries import RoundAttached
from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.dossier.bundle import evidence_of
from felt.dossier.forms import CASE, FORMAT, CaseForm, RoundForm, checked_records, file_member, round_member
from felt.dossier.gather import CaseOnRecord, followed
from felt.dossier.refusals import (
    CaseUnreadable,
    FileDiffers,
    MemberDiffers,
    MemberMissing,
    MemberUnknown,
    NotABundle,
    RoundNotBound,
)
from felt.dossier.rounds import attached
from felt.dossier.texts import RoundTold, texts, told
from felt.verify.records import RoundOnRecord

MEMBERS_MAX = 2_000
JSON_BYTES_MAX = 64 * 1024 * 1024
TEXT_BYTES_MAX = 64 * 1024 * 1024
ALL_BYTES_MAX = 1024 * 1024 * 1024
CHUNK_BYTES = 256 * 1024
COMPRESSIONS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)
"""What `zipfile` raises for a file that is damaged, encrypted or no ZIP at all."""

NO_ZIP = Words("it is no ZIP file, or it is damaged", "không phải tệp ZIP, hoặc bị hỏng")
TOO_LARGE = Words("it has too many members, or they are too large", "có quá nhiều phần, hoặc quá lớn")
TWICE = Words("it has two members of one name", "có hai phần trùng tên")
STRANGE = Words("a member is packed in a way that Felt does not use", "có phần được nén theo cách Felt không dùng")
OTHER_FORMAT = Words("this Felt does not know its format", "phiên bản Felt này không biết định dạng")

Form = TypeVar("Form", bound=msgspec.Struct)


def verified(stream: IO[bytes], name: str) -> tuple[int, list[Refusal]]:
    """The number of the case, and everything that is wrong with the bundle. Raises `NotABundle` for anything else than
    a bundle."""
    try:
        with zipfile.ZipFile(stream) as archive:
            _refuse_strange(archive, name)
            return _Bundle(archive, name).findings()
    except UNREADABLE as error:
        raise NotABundle(file=name, problem=NO_ZIP) from error


def _refuse_strange(archive: zipfile.ZipFile, name: str) -> None:
    members = archive.infolist()
    if len(members) > MEMBERS_MAX or sum(each.file_size for each in members) > ALL_BYTES_MAX:
        raise NotABundle(file=name, problem=TOO_LARGE)
    if len({each.filename for each in members}) != len(members):
        raise NotABundle(file=name, problem=TWICE)
    if any(each.compress_type not in COMPRESSIONS or each.flag_bits & 1 for each in members):
        raise NotABundle(file=name, problem=STRANGE)


class _Bundle:
    def __init__(self, archive: zipfile.ZipFile, name: str) -> None:
        self._archive = archive
        self._name = name
        self._left = set(archive.namelist())
        """Members that nothing has asked for yet."""

    def findings(self) -> tuple[int, list[Refusal]]:
        form = self._form(CASE, CaseForm)
        if form.format != FORMAT:
            raise NotABundle(file=self._name, problem=OTHER_FORMAT)
        try:
            case = followed(str(form.number), checked_records(form.journal))
        except Refusal as refusal:
            return form.number, [refusal]
        if case.case.opened is None or case.case.begun.number != form.number or not form.languages:
            return form.number, [CaseUnreadable(member=CASE)]
        return form.number, list(self._all(case, form))

    def _all(self, case: CaseOnRecord, form: CaseForm) -> Iterator[Refusal]:
        rounds: list[RoundTold] = []
        for each in case.case.rounds:
            try:
                rounds.append(self._round(case, each))
            except Refusal as refusal:
                yield refusal
        if len(rounds) == len(case.case.rounds):
            for member, content in texts(case, rounds, form.languages).items():
                yield from self._same(member, content)
            yield from self._files(case)
            for member in sorted(self._left):
                yield MemberUnknown(member=member)
        else:
            yield from self._files(case)

    def _round(self, case: CaseOnRecord, named: RoundAttached) -> RoundTold:
        form = self._form(round_member(named.table, named.round), RoundForm)
        records = tuple(record for fragment in form.fragments for record in checked_records(fragment))
        openings = checked_records(form.opening)
        not_bound = RoundNotBound(table=named.table, round=named.round)
        if not records or not openings or openings[0].seq >= records[0].seq:
            raise not_bound
        if {(each.table, each.round) for each in records} != {(named.table, named.round)}:
            raise not_bound
        if [each.seq for each in records] != sorted({each.seq for each in records}) or openings[0].table != named.table:
            raise not_bound
        then = tuple(record for record in records if record.seq <= named.seq)
        again = attached(RoundOnRecord(named.table, named.round, then, openings), case.case.begun.patron)
        who = {"by": named.by, "role": named.role, "request": named.request}
        if msgspec.structs.replace(again, **who) != named:
            raise not_bound
        return told(RoundOnRecord(named.table, named.round, records, openings))

    def _files(self, case: CaseOnRecord) -> Iterator[Refusal]:
        for sha256, size in evidence_of(case).items():
            member = file_member(sha256)
            if member not in self._left:
                yield MemberMissing(member=member)
                continue
            self._left.discard(member)
            digest, length = hashlib.sha256(), 0
            with self._archive.open(member) as file:
                while chunk := file.read(CHUNK_BYTES):
                    digest.update(chunk)
                    length += len(chunk)
            if (digest.hexdigest(), length) != (sha256, size):
                yield FileDiffers(sha256=sha256)

    def _same(self, member: str, content: bytes) -> Iterator[Refusal]:
        found = self._read(member, TEXT_BYTES_MAX)
        if found is None:
            yield MemberMissing(member=member)
        elif found != content:
            yield MemberDiffers(member=member)

    def _form(self, member: str, form: type[Form]) -> Form:
        content = self._read(member, JSON_BYTES_MAX)
        if content is None:
            raise MemberMissing(member=member)
        try:
            return msgspec.json.decode(content, type=form)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise CaseUnreadable(member=member) from error

    def _read(self, member: str, most: int) -> bytes | None:
        if member not in self._left:
            return None
        self._left.discard(member)
        if self._archive.getinfo(member).file_size > most:
            raise NotABundle(file=self._name, problem=TOO_LARGE)
        return self._archive.read(member)
