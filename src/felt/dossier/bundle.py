"""Writes a case as one bundle."""

import asyncio
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import IO

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.dossier.forms import CASE, CaseForm, file_member, fragment_of, round_bundle_member, round_member
from felt.dossier.gather import CaseOnRecord, RoundGathered, gathered_round
from felt.dossier.packing import entry, in_order
from felt.dossier.texts import RoundTold, texts, told
from felt.journal import GENESIS
from felt.logbook.bundles import Gatherer, LoggedEntries
from felt.store.documents import DocumentStore
from felt.store.files import file_parts


async def write_bundle(
    store: DocumentStore,
    case: CaseOnRecord,
    out: IO[bytes],
    *,
    languages: Sequence[Language],
    log: Gatherer | None = None,
) -> None:
    """The event loop does not wait for the work. Without `log` the bundle has no proofs."""
    bundled = {} if log is None else await _bundled(log, case)
    logged = LoggedEntries() if log is None else await log.entries(case.records)
    rounds = [await gathered_round(store, attached) for attached in case.case.rounds]
    form = CaseForm(
        number=case.case.begun.number,
        languages=tuple(languages),
        journal=fragment_of(case.records, GENESIS),
        house=logged.house,
        witnesses=logged.witnesses,
        proofs=logged.proofs,
        bundled=tuple(bundled),
    )
    members = bundled | await asyncio.to_thread(_members, case, rounds, form)
    files = {file_member(sha256): sha256 for sha256 in evidence_of(case)}
    with zipfile.ZipFile(out, "w") as archive:
        for name in in_order({*members, *files}):
            if name in members:
                await asyncio.to_thread(archive.writestr, entry(name), members[name])
                continue
            with archive.open(entry(name), "w") as member:
                async for part in file_parts(store, files[name]):
                    await asyncio.to_thread(member.write, part)


def evidence_of(case: CaseOnRecord) -> dict[str, int]:
    """The size of every file of the case, by its hash."""
    return {each.file.sha256: each.file.size for each in case.case.evidence if each.file is not None}


async def _bundled(log: Gatherer, case: CaseOnRecord) -> dict[str, bytes]:
    """By member. A round that the log does not have, or that was dealt from one key, has none."""
    found: dict[str, bytes] = {}
    for each in case.case.rounds:
        with suppress(Refusal):
            found[round_bundle_member(each.table, each.round)] = (await log.round(each.table, each.round)).encoded()
    return found


def _members(case: CaseOnRecord, rounds: Sequence[RoundGathered], form: CaseForm) -> dict[str, bytes]:
    members = {CASE: _json(form)}
    members |= {round_member(each.form.table, each.form.round): _json(each.form) for each in rounds}
    return members | texts(case, _told(rounds), form.languages)


def _told(rounds: Iterable[RoundGathered]) -> Iterator[RoundTold]:
    """A round that does not replay has its record in the bundle, and no transcript: whoever verifies it sees why."""
    for each in rounds:
        with suppress(Refusal):
            yield told(each.on_record)


def _json(form: msgspec.Struct) -> bytes:
    """Not set out over lines: an event keeps its bytes."""
    return msgspec.json.encode(form)
