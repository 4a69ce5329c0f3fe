"""Cases over REST: opened, followed, decided; files of evidence; the bundle."""

import asyncio
import tempfile
from collections.abc import AsyncGenerator
from itertools import islice
from typing import IO, Annotated

import msgspec

from felt.cases.deadlines import Deadline, deadlines
from felt.cases.decide import NAME_MAX, ROUNDS_MAX, TEXT_MAX
from felt.cases.entries import AnyCaseEntry, EvidenceAdded, File
from felt.cases.form import COMPLAINT_FORM, HOW_TO_COMPLAIN
from felt.cases.kinds import STAGES_IN_WORDS, About, Heading, Stage
from felt.cases.orders import AddEvidence, OpenCase
from felt.cases.refusals import NoSuchCase
from felt.cases.sight import may_read, seen
from felt.cases.state import Case
from felt.core.authority import Role, has_authority
from felt.core.refusals import NoAuthority
from felt.core.requests import RequestId, TableName
from felt.core.words import Language
from felt.dossier.bundle import write_bundle
from felt.dossier.gather import case_on_record
from felt.server.accounts.people import Person
from felt.server.accounts.refusals import NoSuchPerson
from felt.server.api.call import Call, Query, Stream
from felt.server.api.cases.orders import AttachRound, CaseRequest, Decide, PersonId, Saying
from felt.server.api.order_forms import request_of
from felt.server.api.rounds import Cursor, Most, RoundNumber
from felt.server.cases.media import ENDINGS, media_type_of, refuse_wrong_name
from felt.server.cases.refusals import NoSuchFile, NotAFile
from felt.server.cases.service import is_late
from felt.store.files import file_parts, parts_of

CaseNumber = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
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


class CasePath(msgspec.Struct, frozen=True):
    number: CaseNumber


class FilePath(msgspec.Struct, frozen=True):
    number: CaseNumber
    sha256: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class CasesQuery(Query, frozen=True, kw_only=True):
    stage: Stage | None = None
    table: TableName | None = None
    patron: PersonId | None = None
    late: bool | None = None
    before: Cursor | None = None
    most: Most = 20


class FileQuery(Query, frozen=True, kw_only=True):
    id: RequestId
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_MAX * 2)]
    heading: Heading = Heading.OTHER
    says: Annotated[str, msgspec.Meta(min_length=1, max_length=TEXT_MAX // 4)]
    shared: bool = False


class NewCase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A patron opens a case about their own rounds. Staff open it for a patron, or for a guest without an account."""

    id: RequestId
    about: About
    says: Saying
    table: TableName | None = None
    rounds: Annotated[tuple[RoundNumber, ...], msgspec.Meta(max_length=ROUNDS_MAX)] = ()
    patron: PersonId | None = None
    guest: Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_MAX)] | None = None
    follows: CaseNumber | None = None
    """A closed case that this one takes up again."""
    language: Language | None = None
    """The language in which the patron is told; by default that of the call."""


class QuestionShown(msgspec.Struct, frozen=True):
    """`key` is the field of the order `file_complaint` that takes the answer."""

    key: str
    asks: str
    helps: str


class CaseTerms(msgspec.Struct, frozen=True):
    """What holds for a case that is opened today."""

    acknowledge_ms: int
    resolve_ms: int
    answer_ms: int
    accept_ms: int
    file_bytes_max: int


class ComplaintForm(msgspec.Struct, frozen=True):
    questions: tuple[QuestionShown, ...]
    rights: str
    terms: CaseTerms


class CaseListed(msgspec.Struct, frozen=True):
    number: int
    about: About
    stage: Stage
    stage_in_words: str
    patron: str
    guest: str
    table: str
    opened_at: int
    closed_at: int | None
    told_at: int
    """When the patron was last told something that others did; 0 if never."""
    deadlines: tuple[Deadline, ...]
    """What the house still has to do, the nearest first."""
    late: bool


class CasesListed(msgspec.Struct, frozen=True):
    """Give `next` as `before` to get earlier cases; it is null at the end."""

    cases: tuple[CaseListed, ...]
    next: int | None


class CaseStep(msgspec.Struct, frozen=True):
    """`letter` is what the patron was told; empty if nothing."""

    at: int
    entry: AnyCaseEntry
    letter: str


class CaseShown(msgspec.Struct, frozen=True):
    case: CaseListed
    steps: tuple[CaseStep, ...]
    """All entries that you may see."""
    names: dict[str, str]
    """The names of the people in the entries, by their ids."""


async def open_case(call: Call) -> CaseShown:
    body, person, cases = call.body, call.person, call.services.cases
    patron = await _patron(call, body, person)
    if body.follows is not None:
        cases.seen(body.follows, person, place="follows")
    table, book = body.table or "", ""
    async with call.services.reading.replay_for(person.id):
        rounds = await cases.rounds(table, body.rounds, patron)
    if table:
        book = rounds[0].game if rounds else call.services.floor.room(table).state.opened.game_name
    case = await cases.open_case(
        OpenCase(
            id=request_of(body.id, person),
            by=person.id,
            role=person.role,
            about=body.about,
            says=body.says,
            patron=patron,
            guest=body.guest or "",
            table=table,
            book=book,
            rounds=rounds,
            follows=body.follows or 0,
            language=body.language or call.language,
            jurisdiction=call.services.settings.jurisdiction,
        )
    )
    return await _shown(call, case)


async def _patron(call: Call, body: NewCase, person: Person) -> str:
    if person.role is Role.PATRON:
        if body.patron not in (None, person.id) or body.guest is not None:
            raise NoAuthority(needed=Role.PIT_SUPERVISOR.value, place="patron")
        return person.id
    if body.patron is None:
        return ""
    account = await call.services.accounts.directory.account(body.patron)
    if account is None or account.role is not Role.PATRON:
        raise NoSuchPerson(id=body.patron, place="patron")
    return body.patron


async def cases(call: Call) -> CasesListed:
    query, now = call.query, call.services.clock.now()
    found = (
        case
        for case in call.services.cases.all_seen(call.person)
        if (query.before is None or case.begun.number < query.before)
        and query.stage in (None, case.stage)
        and query.table in (None, case.begun.table)
        and query.patron in (None, case.begun.patron)
        and query.late in (None, is_late(case, now))
    )
    page = list(islice(found, query.most + 1))
    listed = tuple(_listed(call, case) for case in page[: query.most])
    return CasesListed(listed, listed[-1].number if len(page) > query.most else None)


async def complaint_form(call: Call) -> ComplaintForm:
    questions = (
        QuestionShown(each.key, each.asks.in_language(call.language), each.helps.in_language(call.language))
        for each in COMPLAINT_FORM
    )
    settings = call.services.settings
    law = settings.jurisdiction
    terms = CaseTerms(
        acknowledge_ms=law.acknowledge_ms,
        resolve_ms=law.resolve_ms,
        answer_ms=law.answer_ms,
        accept_ms=law.accept_ms,
        file_bytes_max=settings.evidence_file_bytes_max,
    )
    return ComplaintForm(tuple(questions), HOW_TO_COMPLAIN.in_language(call.language), terms)


async def one_case(call: Call) -> CaseShown:
    return await _shown(call, call.services.cases.seen(call.path.number, call.person))


async def order_about_case(call: Call) -> CaseShown:
    request: CaseRequest = call.body
    person, all_cases = call.person, call.services.cases
    case = all_cases.seen(call.path.number, person)
    if isinstance(request, AttachRound):
        async with call.services.reading.replay_for(person.id):
            (attached,) = await all_cases.rounds(request.table, (request.round,), case.begun.patron)
        order = request.attaching(person, attached)
        return await _shown(call, await all_cases.do(case, order))
    if isinstance(request, Decide) and request.correction is not None:
        await all_cases.refuse_other_correction(case, request.correction, request.amount)
    return await _shown(call, await all_cases.do(case, request.order(person)))


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
    return await _shown(call, case)


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
    """For those who decide, Surveillance and auditors: it holds the whole records of rounds, of all patrons."""
    person = call.person
    case = call.services.cases.seen(call.path.number, person)
    if person.role not in (Role.SURVEILLANCE, Role.AUDITOR) and not has_authority(person.role, Role.PIT_MANAGER):
        raise NoAuthority(needed=Role.PIT_MANAGER.value)
    written = _bundle(call, case)
    return Stream(await anext(written), written, ZIP, f"felt-case-{case.begun.number}.zip")


async def _bundle(call: Call, case: Case) -> AsyncGenerator[bytes, None]:
    languages = tuple(Language) if call.query.language is None else (call.query.language,)
    store = call.services.accounts.store
    with call.services.exports.one_at_a_time(call.person.id), tempfile.TemporaryFile() as file:
        async with call.services.reading.replay_for(call.person.id):
            await write_bundle(store, await case_on_record(store, case.begun.number), file, languages=languages)
        file.seek(0)
        while portion := await asyncio.to_thread(_read, file):
            yield portion


def _read(file: IO[bytes]) -> bytes:
    return file.read(READ_BYTES)


def _listed(call: Call, case: Case) -> CaseListed:
    opened, due = case.begun, deadlines(case, call.services.clock.now())
    return CaseListed(
        number=opened.number,
        about=opened.about,
        stage=case.stage,
        stage_in_words=STAGES_IN_WORDS[case.stage].in_language(call.language),
        patron=opened.patron,
        guest=opened.guest,
        table=opened.table,
        opened_at=case.opened_at,
        closed_at=case.closed_at,
        told_at=case.told_at,
        deadlines=due,
        late=any(each.late for each in due),
    )


async def _shown(call: Call, case: Case) -> CaseShown:
    person = call.person
    try:
        found = seen(await call.services.cases.entries(case), case.key, person.id, person.role)
    except NoSuchCase:  # the order has taken the case out of the person's sight
        found = ()
    steps = (
        CaseStep(each.at, each.entry, "" if each.letter is None else each.letter.in_language(call.language))
        for each in found
    )
    people = {name for each in found for name in (each.entry.by, getattr(each.entry, "patron", "")) if name}
    names = await call.services.accounts.directory.names(sorted(people))
    return CaseShown(_listed(call, case), tuple(steps), names)
