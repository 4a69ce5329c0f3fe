"""Cases over REST: opened, followed, and what is ordered about them."""

from typing import Annotated

import msgspec

from felt.cases.authority import works_on_cases
from felt.cases.decide import NAME_MAX, ROUNDS_MAX
from felt.cases.form import COMPLAINT_FORM, HOW_TO_COMPLAIN
from felt.cases.kinds import STAGES_IN_WORDS, About, Stage
from felt.cases.orders import AnyCaseOrder, OpenCase
from felt.cases.outlook.preview import preview
from felt.cases.state import Case
from felt.core.authority import ROLE_NAMES, Role
from felt.core.chips import Cents
from felt.core.refusals import NoAuthority
from felt.core.requests import RequestId, TableName
from felt.core.words import Language
from felt.server.accounts.people import Person
from felt.server.accounts.refusals import NoSuchPerson
from felt.server.api.call import Call, Query
from felt.server.api.cases.orders import AttachRound, CaseRequest, Decide, PersonId, Saying
from felt.server.api.cases.shown import CaseShown, shown
from felt.server.api.order_forms import request_of
from felt.server.api.rounds import RoundNumber
from felt.server.cases.refusals import NobodyCalledSo

CaseNumber = Annotated[int, msgspec.Meta(ge=1, le=10**9)]


class CasePath(msgspec.Struct, frozen=True):
    number: CaseNumber


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


class CasePayment(msgspec.Struct, frozen=True):
    """`reason` holds the clauses."""

    to: str
    amount: Cents
    reason: str


class CasePreview(msgspec.Struct, frozen=True):
    """What an order would do; nothing is written. All but `approval` is as after the approval, if there has to be
    one."""

    letters: tuple[str, ...]
    """What the patron would be told."""
    payments: tuple[CasePayment, ...]
    approval: tuple[Role, ...]
    """The roles whose members may approve it, the lowest first; empty if it takes effect at once."""
    notify: bool
    """Whether the authority has to be notified."""
    stage: Stage
    stage_in_words: str


class PatronQuery(Query, frozen=True, kw_only=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_MAX)]


class PatronCalled(msgspec.Struct, frozen=True):
    id: str
    name: str


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
            jurisdiction=call.services.plan.jurisdiction,
        )
    )
    return await shown(call, case)


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


async def complaint_form(call: Call) -> ComplaintForm:
    questions = (
        QuestionShown(each.key, each.asks.in_language(call.language), each.helps.in_language(call.language))
        for each in COMPLAINT_FORM
    )
    law = call.services.plan.jurisdiction
    terms = CaseTerms(
        acknowledge_ms=law.acknowledge_ms,
        resolve_ms=law.resolve_ms,
        answer_ms=law.answer_ms,
        accept_ms=law.accept_ms,
        file_bytes_max=call.services.settings.evidence_file_bytes_max,
    )
    return ComplaintForm(tuple(questions), HOW_TO_COMPLAIN.in_language(call.language), terms)


async def one_case(call: Call) -> CaseShown:
    return await shown(call, call.services.cases.seen(call.path.number, call.person))


async def order_about_case(call: Call) -> CaseShown:
    case = call.services.cases.seen(call.path.number, call.person)
    return await shown(call, await call.services.cases.do(case, await _order(call, case)))


async def preview_of_order(call: Call) -> CasePreview:
    """For staff. The order is carried out on a copy of the case."""
    person, language = call.person, call.language
    case = call.services.cases.seen(call.path.number, person)
    if person.role is Role.PATRON:
        raise NoAuthority(needed=ROLE_NAMES[Role.PIT_SUPERVISOR])
    found = preview(case, await _order(call, case), call.services.clock.now())
    return CasePreview(
        letters=tuple(letter.in_language(language) for letter in found.letters),
        payments=tuple(CasePayment(case.begun.patron, each.amount, each.reason) for each in found.transfers),
        approval=found.approval,
        notify=found.notify,
        stage=found.case.stage,
        stage_in_words=STAGES_IN_WORDS[found.case.stage].in_language(language),
    )


async def _order(call: Call, case: Case) -> AnyCaseOrder:
    """With what the books say about the round or the correction that it names."""
    request: CaseRequest = call.body
    person, all_cases = call.person, call.services.cases
    if isinstance(request, AttachRound):
        async with call.services.reading.replay_for(person.id):
            (attached,) = await all_cases.rounds(request.table, (request.round,), case.begun.patron)
        return request.attaching(person, attached)
    if isinstance(request, Decide) and request.correction is not None:
        await all_cases.refuse_other_correction(case, request.correction, request.amount)
    return request.order(person)


async def patron_called(call: Call) -> PatronCalled:
    """For those who open cases for patrons, or look for theirs."""
    person = call.person
    if not works_on_cases(person.role):
        raise NoAuthority(needed=ROLE_NAMES[Role.PIT_SUPERVISOR])
    account = await call.services.accounts.directory.by_name(call.query.name)
    if account is None or account.role is not Role.PATRON:
        raise NobodyCalledSo(name=call.query.name, place="name")
    return PatronCalled(account.id, account.name)
