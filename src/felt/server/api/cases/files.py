"""Files of evidence, and the whole case as one file."""

import asyncio
import tempfile
from collections.abc import AsyncGenerator
from typing import IO, Annotated

import msgspec

from felt.cases.authority import may_export
from felt.cases.decide import NAME_MAX, TEXT_MAX
from felt.cases.entries import EvidenceAdded, File
from felt.cases.kinds import Heading
from felt.cases.orders import AddEvidence
from felt.cases.sight import may_read
from felt.cases.state import Case
from felt.core.authority import Role
from felt.core.refusals import NoAuthority
from felt.core.requests import RequestId
from felt.core.words import Language
from felt.dossier.bundle import write_bundle
from felt.dossier.gather import case_on_record
from felt.logbook.bundles import Gatherer
from felt.server.accounts.people import Person
from felt.server.api.call import Call, Query, Stream
from felt.server.api.cases.calls import CaseNumber
from felt.server.api.cases.shown import CaseShown, shown
from felt.server.api.order_forms import request_of
from felt.server.cases.media import ENDINGS, media_type_of, refuse_wrong_name
from felt.server.cases.refusals import NoSuchFile, NotAFile
from felt.store.files import file_parts, parts_of
from felt.verify.form import BYTES_MAX

BINARY = "application/octet-stream"
ZIP = "application/zip"
KEPT_APART = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
}
"""A file of evidence is never shown by the browser, and does nothing if it is."""
READ_BYTES = 256 * 1024


class NotJson(msgspec.Struct, frozen=True):
    """The answer is a file."""


class FilePath(msgspec.Struct, frozen=True):
    number: CaseNumber
    sha256: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class FileQuery(Query, frozen=True, kw_only=True):
    id: RequestId
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_MAX * 2)]
    heading: Heading = Heading.OTHER
    says: Annotated[str, msgspec.Meta(min_length=1, max_length=TEXT_MAX // 4)]
    shared: bool = False


async def add_file(call: Call) -> CaseShown:
    """The type is decided by the file itself. Whoever may not add evidence is refused before a byte is read."""
    query, person, all_cases = call.query, call.person, call.services.cases
    case = all_cases.seen(call.path.number, person)
    settings = call.services.settings
    if call.request.headers.get("content-type", "").strip().lower() != BINARY:
        raise NotAFile
    refuse_wrong_name(query.name)
    order = AddEvidence(
        id=request_of(query.id, person),
        by=person.id,
        role=person.role,
        heading=query.heading,
        says=query.says,
        shared=query.shared,
    )
    all_cases.refuse_at_once(case, order)
    with all_cases.uploads.one_at_a_time(person.id):
        content = await all_cases.uploads.read(call.request.stream(), settings.evidence_file_bytes_max)
        media_type = await asyncio.to_thread(media_type_of, content)
        parts = await asyncio.to_thread(parts_of, content)
        file = File(sha256=parts[0].hash.hex(), name=query.name, size=len(content), media_type=media_type)
        order = msgspec.structs.replace(order, file=file)
        case = await all_cases.add_file(case, order, parts, most=settings.evidence_case_bytes_max)
    return await shown(call, case)


async def case_file(call: Call) -> Stream:
    case = call.services.cases.seen(call.path.number, call.person)
    sha256 = call.path.sha256
    found = next((each for each in case.evidence if _is_readable(case, each, sha256, call.person)), None)
    if found is None or found.file is None:
        raise NoSuchFile
    parts = _parts(call, sha256)
    ending = ENDINGS.get(found.file.media_type, "bin")
    return Stream(await anext(parts, b""), parts, BINARY, f"evidence-{sha256[:12]}.{ending}", KEPT_APART)


def _is_readable(case: Case, evidence: EvidenceAdded, sha256: str, person: Person) -> bool:
    named = evidence.file is not None and evidence.file.sha256 == sha256
    return named and may_read(case, evidence, person.id, person.role)


async def _parts(call: Call, sha256: str) -> AsyncGenerator[bytes, None]:
    async for part in file_parts(call.services.accounts.store, sha256):
        yield part


async def case_bundle(call: Call) -> Stream:
    person = call.person
    case = call.services.cases.seen(call.path.number, person)
    if not may_export(person.role):
        raise NoAuthority(needed=Role.PIT_MANAGER.value)
    written = _bundle(call, case)
    return Stream(await anext(written), written, ZIP, f"felt-case-{case.begun.number}.zip")


async def _bundle(call: Call, case: Case) -> AsyncGenerator[bytes, None]:
    languages = tuple(Language) if call.query.language is None else (call.query.language,)
    store = call.services.accounts.store
    with call.services.exports.one_at_a_time(call.person.id), tempfile.TemporaryFile() as file:
        async with call.services.reading.replay_for(call.person.id):
            found = await case_on_record(store, case.begun.number)
            await write_bundle(store, found, file, languages=languages, log=_log(call))
        file.seek(0)
        while portion := await asyncio.to_thread(_read, file):
            yield portion


def _log(call: Call) -> Gatherer | None:
    record = call.services.record
    if record is None:
        return None
    return Gatherer(call.services.accounts.store, record.key.public, bytes_max=BYTES_MAX)


def _read(file: IO[bytes]) -> bytes:
    return file.read(READ_BYTES)
