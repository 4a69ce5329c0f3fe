"""Admission: the order of its checks, and a patron's own loss limit, which holds whatever happens before the stake."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.requests import Stake
from felt.core.wagers import Wager
from felt.ledger import patron_account
from felt.protocol.requests import CloseTable, Confirm, Join, Leave, SetWagers, Subscribe
from felt.server.accounts.own_limits import TRUSTED_MS
from felt.server.accounts.people import Person, Session
from felt.server.accounts.refusals import StakeAboveLossLimit
from felt.server.play.admission import Admission, TableRequest
from felt.server.play.duty import Duty
from felt.server.play.joins import Joins
from felt.server.play.requests import carry_out
from felt.table import commands
from felt.table.refusals import RoundHasPassed
from tests.server.reception import SICBO, Reception, reception
from tests.store.bank import SQLitePlace

TABLES = (SICBO, msgspec.structs.replace(SICBO, name="S2"))
LIMIT = 10_000


async def betting(desk: Reception, *, after: int = 0, table: str = SICBO.name) -> None:
    await desk.comes_to(lambda state: state.phase == "betting" and state.round > after, table=table)


def at_the_tables(place: SQLitePlace, act: Callable[[Reception, Person], Awaitable[None]]) -> None:
    """A patron with a limit, who may bet at both tables, where somebody else is who takes their time."""

    async def run() -> None:
        async with reception(place, tables=TABLES) as desk:
            person = (await desk.guest())[1].person
            await desk.accounts.set_limits(person.id, {"loss_per_day": LIMIT})
            other = (await desk.guest())[1].person
            for table in TABLES:
                for patron in (person.id, other.id):
                    await desk.floor.room(table.name).do(commands.Join(patron=patron))
            for table in TABLES:
                await betting(desk, table=table.name)
            assert {room.state.phase for room in desk.floor.rooms.values()} == {"betting"}
            await act(desk, person)

    asyncio.run(run())


def while_checked(desk: Reception, happens: Callable[[], Awaitable[object]]) -> None:
    """`happens` after the limit was looked up, before anybody learns of it."""
    may_stake = desk.accounts.limits.may_stake

    async def checked(person: str, amount: Cents) -> Refusal | None:
        refusal = await may_stake(person, amount)
        await happens()
        return refusal

    desk.accounts.limits.may_stake = checked  # type: ignore[method-assign]


def admission_at(desk: Reception) -> Admission:
    joins = Joins(desk.clock, per_address_per_minute=1)
    return Admission(desk.floor, desk.accounts, joins, Duty(desk.floor, desk.clock))


def confirm(desk: Reception, person: Person, table: str, *stakes: Stake) -> Awaitable[object]:
    request = Confirm(id="1", table=table, round=desk.floor.room(table).state.round, wagers=stakes or None)
    return carry_out(desk.floor, admission_at(desk), person, request, address=None)


def test_what_was_checked_is_what_is_confirmed(sqlite_place: SQLitePlace) -> None:
    async def act(desk: Reception, person: Person) -> None:
        room = desk.floor.room(SICBO.name)
        small, large = (
            commands.SetWagers(patron=person.id, wagers=(Wager(person.id, "big", Cents(a)),)) for a in (5_000, 50_000)
        )
        await room.do(small)
        while_checked(desk, lambda: room.do(large))
        await confirm(desk, person, SICBO.name)
        assert room.state.play.confirmed[person.id] == small.wagers

    at_the_tables(sqlite_place, act)


def test_wagers_are_for_the_round_in_which_they_were_sent(sqlite_place: SQLitePlace) -> None:
    async def act(desk: Reception, person: Person) -> None:
        room = desk.floor.room(SICBO.name)
        number = room.state.round
        (other,) = room.state.patrons.keys() - {person.id}
        await room.do(commands.Confirm(patron=other, wagers=(Wager(other, "big", Cents(5_000)),)))
        while_checked(desk, lambda: betting(desk, after=number))
        with pytest.raises(RoundHasPassed):
            await confirm(desk, person, SICBO.name, Stake("big", Cents(5_000)))
        assert room.state.round > number
        assert room.state.play.confirmed == {}

    at_the_tables(sqlite_place, act)


def test_two_tables_at_once_do_not_both_count_on_what_is_left(sqlite_place: SQLitePlace) -> None:
    async def act(desk: Reception, person: Person) -> None:
        stake = Stake("big", Cents(LIMIT))
        both = (confirm(desk, person, table.name, stake) for table in TABLES)
        done = await asyncio.gather(*both, return_exceptions=True)
        assert {type(each) for each in done} == {type(None), StakeAboveLossLimit}
        assert (await desk.store.balance(patron_account(person.id))).held == LIMIT

    at_the_tables(sqlite_place, act)


def test_the_same_confirmation_twice_at_once_counts_once(sqlite_place: SQLitePlace) -> None:
    async def act(desk: Reception, person: Person) -> None:
        stake = Stake("big", Cents(LIMIT))
        await asyncio.gather(*(confirm(desk, person, SICBO.name, stake) for _ in range(2)))
        assert (await desk.store.balance(patron_account(person.id))).held == LIMIT

    at_the_tables(sqlite_place, act)


def test_a_late_reading_does_not_undo_a_limit_just_set(sqlite_place: SQLitePlace) -> None:
    async def act(desk: Reception, person: Person) -> None:
        accounts = desk.accounts
        desk.clock.advance(TRUSTED_MS)
        get = accounts.documents.get

        async def get_and_then_set(kind: str, key: str) -> str | None:
            accounts.documents.get = get  # type: ignore[method-assign]
            body = await get(kind, key)
            await accounts.set_limits(person.id, {"loss_per_day": 1})
            return body

        accounts.documents.get = get_and_then_set  # type: ignore[method-assign]
        for _ in range(2):
            assert (await accounts.limits.of(person.id)).loss_per_day.value == 1

    at_the_tables(sqlite_place, act)


class Socket:
    """A socket of a patron, as the floor knows it."""

    name = "An"
    is_staff = False

    def __init__(self, patron: str) -> None:
        self.patron = patron

    def send(self, message: bytes) -> None: ...

    def flush(self) -> None: ...

    def taken_elsewhere(self, table: str) -> None: ...


async def test_the_first_check_that_fails_answers(sqlite_place: SQLitePlace) -> None:
    """Role before table, table before seat, seat before own limits. Leaving and looking are always allowed."""

    async with reception(sqlite_place, tables=TABLES) as desk:
        admission = admission_at(desk)
        _, session = await desk.guest()
        _, dealer = await desk.account(role=Role.DEALER)
        here, elsewhere = Socket(session.person.id), Socket(session.person.id)
        table = SICBO.name

        async def said(request: TableRequest, session: Session = session) -> str:
            try:
                await admission.admit(session, here, request)
            except Refusal as refusal:
                return refusal.code
            return ""

        def draft(name: str) -> SetWagers:
            return SetWagers(id="1", table=name, round=1, wagers=())

        for socket in (here, elsewhere):
            desk.floor.connected(socket)
        assert await said(draft("S9"), dealer) == "staff_do_not_play"
        assert await said(CloseTable(id="1", table="S9")) == "no_authority"
        assert await said(draft("S9")) == "no_such_table"
        await desk.floor.room(table).do(commands.Join(patron=session.person.id))
        desk.floor.broadcast(table).watch(elsewhere)
        await desk.accounts.limits.set(session.person.id, {"excluded_until": desk.clock.now() + 1_000})
        assert await said(draft(table)) == "seat_is_elsewhere"
        desk.floor.broadcast(table).watch(here)
        assert await said(draft(table)) == "self_excluded"
        assert await said(Join(id="1", table=table)) == "self_excluded"
        assert await said(Leave(id="1", table=table)) == ""
        assert await said(Subscribe(id="1", table=table)) == ""
        desk.clock.advance(1_000)
        assert await said(draft(table)) == ""
