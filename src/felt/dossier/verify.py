"""Verifies a bundle by itself, without the books: the chain of the case, the rounds that it names, every file, and
everything that follows from them. Nothing is unpacked onto the disk."""

import hashlib
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import IO, TypeVar

import msgspec

from felt.cases.entries import RoundAttached
from felt.core.refusals import Refusal
from felt.core.words import Language, Words
from felt.dossier import steps
from felt.dossier.bundle import evidence_of
from felt.dossier.forms import (
    CASE,
    FORMAT,
    FORMATS,
    CaseForm,
    RoundForm,
    checked_records,
    file_member,
    round_bundle_member,
    round_member,
)
from felt.dossier.gather import CaseOnRecord, followed
from felt.dossier.packing import CHUNK_BYTES, is_plain
from felt.dossier.refusals import (
    CaseUnreadable,
    FileDiffers,
    MemberDiffers,
    MemberMissing,
    MemberUnknown,
    NotABundle,
    PackedOtherwise,
    RoundNotBound,
    RoundNotProved,
    WrongBundle,
)
from felt.dossier.rounds import attached
from felt.dossier.texts import RoundTold, texts, told
from felt.journal import Record
from felt.record.kinds import ENDS_OF_ROUNDS, KINDS
from felt.record.note import PublicKey
from felt.verify.bundle import named_keys, verify
from felt.verify.form import Kind, bundle_from
from felt.verify.logged import logged
from felt.verify.records import RoundOnRecord
from felt.verify.refusals import KeyNotTrusted
from felt.verify.steps import Step
from felt.verify.steps import keys as keys_step
from felt.verify.steps import log as log_step

MEMBERS_MAX = 2_000
JSON_BYTES_MAX = 64 * 1024 * 1024
TEXT_BYTES_MAX = 64 * 1024 * 1024
ALL_BYTES_MAX = 1024 * 1024 * 1024
COMPRESSIONS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)
"""What `zipfile` raises for a file that is damaged, encrypted or no ZIP at all."""

NO_ZIP = Words("it is no ZIP file, or it is damaged", "không phải tệp ZIP, hoặc bị hỏng")
TOO_LARGE = Words("it has too many members, or they are too large", "có quá nhiều phần, hoặc quá lớn")
TWICE = Words("it has two members of one name", "có hai phần trùng tên")
STRANGE = Words("a member is packed in a way that Felt does not use", "có phần được nén theo cách Felt không dùng")
OTHER_FORMAT = Words("this Felt does not know its format", "phiên bản Felt này không biết định dạng")

Form = TypeVar("Form", bound=msgspec.Struct)


class Checked(msgspec.Struct, frozen=True):
    number: int
    """Of the case."""
    steps: tuple[Step, ...]
    """What holds."""
    findings: tuple[Refusal, ...]
    """Everything that does not."""


def verified(
    stream: IO[bytes], name: str, *, house: PublicKey | None = None, witness: PublicKey | None = None
) -> Checked:
    """`house` and `witness` are the keys that the caller trusts. Raises `NotABundle` for what is none."""
    try:
        with zipfile.ZipFile(stream) as archive:
            _refuse_strange(archive, name)
            bundle = _Bundle(archive, name, house, witness)
            found = list(bundle.findings(stream))
            return Checked(bundle.number, tuple(bundle.steps), tuple(found))
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
    def __init__(self, archive: zipfile.ZipFile, name: str, house: PublicKey | None, witness: PublicKey | None) -> None:
        self.number = 0
        self.steps: list[Step] = []
        self._archive = archive
        self._name = name
        self._house = house
        self._witness = witness
        self._left = set(archive.namelist())
        """Members that nothing has asked for yet."""

    def findings(self, stream: IO[bytes]) -> Iterator[Refusal]:
        try:
            form = self._form(CASE, CaseForm)
        except WrongBundle as refusal:
            yield refusal
            return
        self.number = form.number
        if form.format not in FORMATS:
            raise NotABundle(file=self._name, problem=OTHER_FORMAT)
        if form.format == FORMAT and not is_plain(self._archive, stream):
            yield PackedOtherwise()
        try:
            case = followed(str(form.number), checked_records(form.journal))
            if case.case.opened is None or case.case.begun.number != form.number or not form.languages:
                raise CaseUnreadable(member=CASE)
            self._done("bundle", steps.READ, number=form.number, members=len(self._archive.namelist()))
            self._done("journal", steps.JOURNAL, entries=len(case.records))
            self._log(form, [each for each in case.records if each.kind in KINDS])
        except Refusal as refusal:
            yield refusal
            return
        yield from self._all(case, form)

    def _done(self, code: str, words: Words, **facts: object) -> None:
        self.steps.append(steps.step(code, words, **facts))

    def _log(self, form: CaseForm, decisions: Sequence[Record]) -> None:
        """The decisions of a case are in the log as soon as its next checkpoint is signed."""
        if form.proofs:
            keys = named_keys(form, self._house, self._witness)
            pinned = {"is_pinned": self._house is not None, "witness_is_pinned": self._witness is not None}
            self.steps.append(keys_step(form, **pinned))
            self.steps.append(log_step(form, logged(decisions[: len(form.proofs)], form.proofs, keys)))
        elif form.house or form.witnesses:
            raise KeyNotTrusted(found=form.house or form.witnesses[0], expected="-")
        elif self._house is not None and not form.bundled:
            raise KeyNotTrusted(found="-", expected=self._house)  # nothing in it is signed
        if decisions:
            self._done("decisions", steps.PROVED, proved=len(form.proofs), decisions=len(decisions))

    def _all(self, case: CaseOnRecord, form: CaseForm) -> Iterator[Refusal]:
        rounds: list[RoundTold] = []
        for each in case.case.rounds:
            try:
                rounds.append(self._round(case, each, form))
            except Refusal as refusal:
                yield refusal
        bundles = {round_bundle_member(each.table, each.round) for each in case.case.rounds}
        yield from (MemberUnknown(member=member) for member in form.bundled if member not in bundles)
        if len(rounds) == len(case.case.rounds):
            differs = [each for member in texts(case, rounds, form.languages).items() for each in self._same(*member)]
            if not differs:
                self._done("pages", steps.PAGES)
            yield from differs
            yield from self._files(case)
            for member in sorted(self._left):
                yield MemberUnknown(member=member)
        else:
            yield from self._files(case)

    def _round(self, case: CaseOnRecord, named: RoundAttached, form: CaseForm) -> RoundTold:
        found, records = self._on_record(case, named)
        facts = {"table": named.table, "round": named.round}
        self._done("round", steps.ROUND, **facts)
        if (member := round_bundle_member(named.table, named.round)) in form.bundled:
            self._proved(member, named, records)
        else:
            self._done("dealing", steps.UNPROVED, **facts)
        return found

    def _proved(self, member: str, named: RoundAttached, records: Sequence[Record]) -> None:
        """The round's own bundle holds, and is about the same records."""
        content = self._read(member, JSON_BYTES_MAX)
        if content is None:
            raise MemberMissing(member=member)
        verdict = verify(content, house=self._house, witness=self._witness)
        if verdict.problem is not None:
            raise RoundNotProved(member=member, problem=_sentence(verdict.problem))
        bundle = bundle_from(content)
        own = {each.hash for part in bundle.fragments for each in part.records if each.round == named.round}
        ends = {each.hash.hex() for each in records if each.kind in ENDS_OF_ROUNDS}
        is_same = (bundle.kind, bundle.table, bundle.number) == (Kind.ROUND, named.table, named.round)
        if not is_same or not ends <= own <= {each.hash.hex() for each in records}:
            raise RoundNotBound(table=named.table, round=named.round)
        self.steps += verdict.steps

    def _on_record(self, case: CaseOnRecord, named: RoundAttached) -> tuple[RoundTold, Sequence[Record]]:
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
        return told(RoundOnRecord(named.table, named.round, records, openings)), records

    def _files(self, case: CaseOnRecord) -> Iterator[Refusal]:
        right = 0
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
            else:
                right += 1
        if right == len(evidence_of(case)) > 0:
            self._done("files", steps.FILES, files=right)

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


def _sentence(refusal: Refusal) -> Words:
    return Words(*(refusal.message(language).removesuffix(".") for language in Language))
