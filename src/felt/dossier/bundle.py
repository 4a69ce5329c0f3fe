"""Writes a case as one bundle."""

import asyncio
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import IO

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.dossier.forms import CASE, CaseForm, file_member, fragment_of, round_member
from felt.dossier.gather import CaseOnRecord, RoundGathered, gathered_round
from felt.dossier.texts import RoundTold, texts, told
from felt.journal import GENESIS
from felt.store.documents import DocumentStore
from felt.store.files import file_parts

BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The time of every member, so that the same case gives the same bundle."""


async def write_bundle(
    store: DocumentStore, case: CaseOnRecord, out: IO[bytes], *, languages: Sequence[Language]
) -> None:
    """The event loop does not wait for the work."""
    rounds = [await gathered_round(store, attached) for attached in case.case.rounds]
    with zipfile.ZipFile(out, "w") as archive:
        await asyncio.to_thread(_write_members, archive, case, rounds, tuple(languages))
        for sha256 in evidence_of(case):
            with archive.open(_member(file_member(sha256), zipfile.ZIP_STORED), "w") as member:
                async for part in file_parts(store, sha256):
                    await asyncio.to_thread(member.write, part)


def evidence_of(case: CaseOnRecord) -> dict[str, int]:
    """The size of every file of the case, by its hash."""
    return {each.file.sha256: each.file.size for each in case.case.evidence if each.file is not None}


def _write_members(
    archive: zipfile.ZipFile, case: CaseOnRecord, rounds: Iterable[RoundGathered], languages: tuple[Language, ...]
) -> None:
    rounds = tuple(rounds)
    form = CaseForm(number=case.case.begun.number, languages=languages, journal=fragment_of(case.records, GENESIS))
    members = {CASE: _json(form)}
    members |= {round_member(each.form.table, each.form.round): _json(each.form) for each in rounds}
    members |= texts(case, _told(rounds), languages)
    for name, content in members.items():
        archive.writestr(_member(name, zipfile.ZIP_DEFLATED), content)


def _told(rounds: Iterable[RoundGathered]) -> Iterator[RoundTold]:
    """A round that does not replay has its record in the bundle, and no transcript: whoever verifies it sees why."""
    for each in rounds:
        with suppress(Refusal):
            yield told(each.on_record)


def _json(form: msgspec.Struct) -> bytes:
    """Not set out over lines: an event keeps its bytes."""
    return msgspec.json.encode(form)


def _member(name: str, compression: int) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(name, BEGINNING)
    member.compress_type = compression
    member.external_attr = 0o600 << 16
    return member
