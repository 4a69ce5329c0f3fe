"""A patron's statement: every transfer of the patron's chips with its purpose, reason and time."""

from collections.abc import AsyncIterator, Sequence
from typing import Literal

import msgspec

from felt.ledger import Purpose, patron_account, receivable_account
from felt.register import is_table
from felt.server.api.call import Call, Query, Stream
from felt.server.api.rounds import Cursor, Most
from felt.server.api.spreadsheets import ROWS_READ, Rows, export, time_cells
from felt.store import statements
from felt.store.ledger_rules import EFFECTS
from felt.store.statements import Booking

COLUMNS = (
    *("number", "at_utc", "at_ms", "kind", "purpose", "change_cents", "held_change_cents", "balance_cents"),
    *("reason", "table", "round", "id"),
)


class StatementQuery(Query, frozen=True, kw_only=True):
    """A CSV export is complete, the first entry first; `most` applies to a page of JSON."""

    before: Cursor | None = None
    most: Most = 50
    format: Literal["json", "csv"] = "json"


class Entry(msgspec.Struct, frozen=True):
    """`change` is the change of the balance, `held_change` the change of the held chips. `table` is empty off the felt.
    `at` is null if the time is not known."""

    number: int
    id: str
    kind: str
    purpose: Purpose
    change: int
    held_change: int
    reason: str
    table: str
    round: int
    at: int | None


class Statement(msgspec.Struct, frozen=True):
    entries: tuple[Entry, ...]
    next: int | None
    owes: int
    """The chips that the patron owes after corrections, until staff settle them."""


async def statement(call: Call) -> Statement | Stream:
    if call.wants_csv():
        return await export(
            call.services.exports, call.person.id, _portions(call), columns=COLUMNS, filename="felt-statement.csv"
        )
    query, noting = call.query, _Noting(call)
    before = query.before or statements.NUMBER_MAX
    found = await statements.transfers_of(noting.store, noting.account, before=before, most=query.most + 1)
    entries = await noting.entries(found[: query.most])
    owes = -(await noting.store.balance(receivable_account(call.person.id))).balance
    return Statement(tuple(entries), entries[-1].number if len(found) > query.most else None, owes)


async def _portions(call: Call) -> AsyncIterator[Rows]:
    noting, balance = _Noting(call), 0
    before = call.query.before or statements.NUMBER_MAX
    async for found in statements.all_transfers_of(noting.store, noting.account, before=before, portion=ROWS_READ):
        rows = []
        for entry in await noting.entries(found):
            balance += entry.change
            amounts = (entry.change, entry.held_change, balance)
            where = (entry.reason, entry.table, entry.round or "", entry.id)
            rows.append((entry.number, *time_cells(entry.at), entry.kind, entry.purpose, *amounts, *where))
        yield rows


class _Noting:
    """Transfers as the patron sees them."""

    def __init__(self, call: Call) -> None:
        self.store = call.services.accounts.store
        self.account = patron_account(call.person.id)
        self._call = call

    async def entries(self, found: Sequence[Booking]) -> list[Entry]:
        """Play chips are given to an account when it is made: they have the account's time."""
        given = any(booking.transfer.purpose is Purpose.PLAY_CHIPS for booking in found)
        since = await self._since() if given else None
        return [self._entry(booking, since) for booking in found]

    def _entry(self, booking: Booking, since: int | None) -> Entry:
        number, at, transfer = booking
        if transfer.purpose is Purpose.PLAY_CHIPS:
            at = since
        for_debit, for_held, for_credit = EFFECTS[transfer.kind]
        change = held = 0
        if transfer.debit == self.account:
            change, held = for_debit * transfer.amount, for_held * transfer.amount
        if transfer.credit == self.account:
            change += for_credit * transfer.amount
        return Entry(
            number=number,
            id=transfer.id,
            kind=transfer.kind,
            purpose=transfer.purpose,
            change=change,
            held_change=held,
            reason=transfer.reason,
            table=transfer.table if is_table(transfer.table) else "",
            round=transfer.round,
            at=at,
        )

    async def _since(self) -> int | None:
        account = await self._call.services.accounts.directory.account(self._call.person.id)
        return None if account is None else account.since
