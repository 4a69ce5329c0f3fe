"""All cases of the house: opened, seen, decided, listed, and watched for deadlines.

They are read when the house opens, and kept in memory: no other house writes these books meanwhile."""

import asyncio
import logging
from collections.abc import Iterable, Iterator, Sequence
from math import inf

from felt.cases import CASES
from felt.cases.authority import may_see
from felt.cases.deadlines import deadlines
from felt.cases.entries import AnyCaseEntry, Corrected, RoundAttached
from felt.cases.kinds import Stage
from felt.cases.orders import AddEvidence, AnyCaseOrder, OpenCase
from felt.cases.refusals import NoSuchCase, NumberTaken
from felt.cases.state import Case
from felt.core.authority import Role
from felt.core.chips import Cents
from felt.dossier.gather import case_numbers
from felt.dossier.rounds import attached
from felt.journal import JournalBroken
from felt.rooms.clock import Clock
from felt.rooms.desk import Desk, Kept
from felt.rooms.recall import round_on_record
from felt.server.accounts.people import Person
from felt.server.cases.refusals import (
    CaseIsFull,
    CorrectionPaysOtherwise,
    NoSuchCorrection,
    NotYourRound,
    TooManyCases,
)
from felt.server.cases.uploads import Uploads
from felt.server.floor.rooms import Floor
from felt.store import FilePart, Store
from felt.store.writer import Writer
from felt.table.corrections.events import RoundCorrected

logger = logging.getLogger(__name__)

OPEN_CASES_MAX = 10
"""Of one patron."""


class Cases:
    def __init__(self, *, store: Store, writer: Writer, floor: Floor, clock: Clock) -> None:
        self.uploads = Uploads()
        self._store = store
        self._floor = floor
        self._clock = clock
        self._desk = Desk(CASES, store=store, writer=writer, bank=floor.bank, clock=clock)
        self._cases: dict[int, Case] = {}
        self._requests: dict[str, int] = {}
        """The case that a request has opened."""
        self._last = 0
        self._opening = asyncio.Lock()
        self._filing = asyncio.Lock()

    async def open(self) -> None:
        """A case whose journal is broken keeps its number, and nobody sees it: the tables are open all the same."""
        for number in await case_numbers(self._store):
            self._last = number
            try:
                self._note(number, await self._desk.state(str(number)))
            except JournalBroken as broken:
                logger.error("case cannot be read", extra={"table": CASES.name(str(number)), "reason": str(broken)})

    def count(self, *, late: bool = False) -> int:
        """Of the cases that are not closed; of the late ones among them."""
        now = self._clock.now()
        return sum(case.stage is not Stage.CLOSED and (not late or is_late(case, now)) for case in self._cases.values())

    def seen(self, number: int, person: Person, *, place: str = "") -> Case:
        """A case that the person may not see does not exist for them."""
        case = self._cases.get(number)
        if case is None or not may_see(case, person.id, person.role):
            raise NoSuchCase(number=number, place=place)
        return case

    def all_seen(self, person: Person) -> Iterator[Case]:
        """The latest first."""
        for number in sorted(self._cases, reverse=True):
            if may_see(self._cases[number], person.id, person.role):
                yield self._cases[number]

    async def entries(self, case: Case) -> Sequence[Kept[AnyCaseEntry]]:
        return await self._desk.entries(case.key)

    async def rounds(self, table: str, numbers: Iterable[int], patron: str) -> tuple[RoundAttached, ...]:
        """These rounds as the books have them."""
        found = []
        for number in numbers:
            on_record = await round_on_record(self._store, table, number)
            found.append(await asyncio.to_thread(attached, on_record, patron))
        return tuple(found)

    async def open_case(self, order: OpenCase) -> Case:
        """Under the next number. The same request opens one case."""
        return await asyncio.shield(asyncio.ensure_future(self._open_case(order)))

    async def _open_case(self, order: OpenCase) -> Case:
        async with self._opening:
            if (known := self._requests.get(order.id)) is not None:
                return self._cases[known]
            self._refuse_opening(order)
            while True:
                number = self._last + 1
                try:
                    case = await self._desk.do(str(number), order)
                except NumberTaken:  # another process has opened it
                    self._note(number, await self._desk.state(str(number)))
                else:
                    self._note(number, case)
                    return case

    def _refuse_opening(self, order: OpenCase) -> None:
        if order.role is not Role.PATRON:
            return
        for index, each in enumerate(order.rounds):
            if each.net is None:
                raise NotYourRound(table=each.table, round=each.round, place=f"rounds[{index}]")
        mine = (case for case in self._cases.values() if case.begun.patron == order.by)
        if sum(case.stage is not Stage.CLOSED for case in mine) >= OPEN_CASES_MAX:
            raise TooManyCases(most=OPEN_CASES_MAX)

    async def do(self, case: Case, order: AnyCaseOrder) -> Case:
        """The case after the order. If it pays chips, the patron's sockets are told."""
        bank, patron = self._floor.bank, case.begun.patron
        before = bank.known(patron)
        done = await self._desk.do(case.key, order)
        self._note(done.begun.number, done)
        if bank.known(patron) != before:
            self._floor.tell_chips(patron)
        return done

    def refuse_at_once(self, case: Case, order: AddEvidence) -> None:
        """Before a file is read."""
        tuple(CASES.decide(case, order, self._clock.now()))

    async def add_file(self, case: Case, order: AddEvidence, parts: Sequence[FilePart], *, most: int) -> Case:
        """`order` names the file of these parts. `most` is the length of all files of the case together."""
        async with self._filing:
            named = [each.file for each in self._cases[case.begun.number].evidence] + [order.file]
            files = {each.sha256: each.size for each in named if each is not None}
            if sum(files.values()) > most:
                raise CaseIsFull(most=most)
            done = await self._desk.do(case.key, order, files=parts)
        self._note(done.begun.number, done)
        return done

    async def refuse_other_correction(self, case: Case, corrected: Corrected, amount: Cents) -> None:
        """A decision names a correction that its table has booked, and the chips that it moved for the patron."""
        table, number = corrected.table, corrected.round
        on_record = await round_on_record(self._store, table, number)
        events = [each.event for each in await asyncio.to_thread(on_record.happenings)]
        booked = [each for each in events if isinstance(each, RoundCorrected) and each.number == corrected.number]
        if not booked:
            raise NoSuchCorrection(table=table, round=number, number=corrected.number, place="correction")
        shares = [share.difference for share in booked[0].shares if share.patron == case.begun.patron]
        if case.begun.patron and sum(shares) != amount:
            raise CorrectionPaysOtherwise(amount=Cents(sum(shares)), place="amount")

    def _note(self, number: int, case: Case) -> None:
        self._last = max(self._last, number)
        self._cases[number] = case
        if case.begun.request:
            self._requests[case.begun.request] = number


def is_late(case: Case, now: int) -> bool:
    return any(each.late for each in deadlines(case, now))


def urgency(case: Case, now: int) -> tuple[bool, float, int]:
    """The nearest deadline first, so a late one before all others; then what waits for the patron; closed cases last,
    the latest of them first."""
    due = deadlines(case, now)
    return case.stage is Stage.CLOSED, due[0].at if due else inf, -case.begun.number
