"""All reading of the books, the same for both stores."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence

from felt.core.chips import Cents
from felt.core.words import Language, Words, amount_in_words
from felt.journal import Record, Snapshot, seal
from felt.ledger import Balance, Transfer, may_not_be_overdrawn
from felt.store import TableHead, queries
from felt.store.rows import Row, transfer_of, whole

PORTION = 500
"""Rows read at a time. A reader of a long history keeps no more in memory, and other readers do not wait long."""

FIRST_BACK = 20
"""Rows read first from the end of a journal: a reader often needs only a few. Each portion is twice as long as the one
before."""

SEQ_MAX = 2**63 - 1


class Reader(ABC):
    """The reading half of a store. The stores add how a query is run."""

    these_numbers: str
    """The dialect's SQL for "is in the list `$1`"."""

    @abstractmethod
    async def _rows(self, query: str, *parameters: object, patient: bool = False) -> Sequence[Row]:
        """`patient`: the answer may take any time."""

    async def rows(self, query: str, *parameters: object) -> Sequence[Row]:
        """For the documents beside the books (`felt.store.documents`) and the statements (`felt.store.statements`)."""
        return await self._rows(query, *parameters)

    async def heads(self) -> list[TableHead]:
        return sorted((TableHead(*row) for row in await self._rows(queries.HEADS)), key=lambda head: head.table)

    async def head(self, table: str) -> TableHead | None:
        for seq, last_hash, round_number in await self._rows(queries.HEAD, table):
            return TableHead(table, seq, last_hash, round_number)
        return None

    async def records(self, table: str, *, after: int = 0, until: int | None = None) -> AsyncIterator[Record]:
        last = SEQ_MAX if until is None else until
        while rows := await self._rows(queries.RECORDS, table, after, last, PORTION):
            for row in rows:
                yield Record(table, *row)
            after = rows[-1][0]

    async def seq_before(self, table: str, at: int) -> int:
        for (seq,) in await self._rows(queries.SEQ_BEFORE, table, at):
            return int(seq)
        return 0

    async def records_back(
        self, table: str, *, before: int = SEQ_MAX, kinds: Sequence[str] = ()
    ) -> AsyncIterator[Record]:
        query, portion = queries.records_back(kinds), FIRST_BACK
        while rows := await self._rows(query, table, before, portion):
            for row in rows:
                yield Record(table, *row)
            before, portion = rows[-1][0], min(portion * 2, PORTION)

    async def round_records(self, table: str, round_number: int, *, without: Sequence[str] = ()) -> list[Record]:
        return [Record(table, *row) for row in await self._rows(queries.round_records(without), table, round_number)]

    async def snapshot(self, table: str) -> Snapshot | None:
        for seq, last_hash, state, sealed in await self._rows(queries.SNAPSHOT, table):
            return Snapshot(table, seq, last_hash, state, intact=sealed == seal(seq, last_hash, state))
        return None

    async def balance(self, account: str) -> Balance:
        for row in await self._rows(queries.BALANCE, account):
            return Balance(*row)
        return Balance()

    async def balances(self, prefix: str = "") -> dict[str, Balance]:
        rows = await self._rows(queries.BALANCES, prefix)
        return {name: Balance(balance, held) for name, balance, held in sorted(map(tuple, rows))}

    async def transfer(self, transfer_id: str) -> Transfer | None:
        for row in await self._rows(queries.TRANSFER, transfer_id):
            return transfer_of(row)
        return None

    async def transfers(self, *, account: str = "", table: str = "", round_number: int = 0) -> AsyncIterator[Transfer]:
        query, parameters = queries.numbers(account=account, table=table, round_number=round_number)
        numbers = [number for (number,) in await self._rows(query, *parameters, patient=True)]
        portion = f"{queries.TRANSFERS} WHERE t.number {self.these_numbers} ORDER BY t.number"
        for first in range(0, len(numbers), PORTION):
            for row in await self._rows(portion, numbers[first : first + PORTION]):
                yield transfer_of(row)

    async def problems(self) -> list[str]:
        return [problem.en for problem in await self.audit()]

    async def audit(self) -> list[Words]:
        """The problems of the books, in both languages; none if they balance."""
        found: list[Words] = []
        for name, number, balance_high, balance_low, held_high, held_low in await self._rows(
            queries.DIFFERENCES, patient=True
        ):
            account = name or f"#{number}"
            found += _differs(account, BALANCE, whole(balance_high, balance_low))
            found += _differs(account, HELD, whole(held_high, held_low))
        for name, balance, held in sorted(map(tuple, await self._rows(queries.OVERDRAWN, patient=True))):
            if may_not_be_overdrawn(name):
                found.append(_overdrawn(name, balance - held))
        ((high, low),) = await self._rows(queries.TOTAL, patient=True)
        if total := whole(high or 0, low or 0):
            found.append(_put(TOTAL, "", total))
        for (transfer_id,) in await self._rows(queries.WRONG_ENDS, patient=True):
            found.append(Words(*(template.format(id=transfer_id) for template in WRONG_END)))
        return found


BALANCE = Words(
    "Account {account}: its transfers and its balance differ by {amount} chips.",
    "Tài khoản {account}: các giao dịch và số dư lệch nhau {amount} chip.",
)
HELD = Words(
    "Account {account}: its open holds and its held chips differ by {amount} chips.",
    "Tài khoản {account}: các khoản giữ và số chip đang giữ lệch nhau {amount} chip.",
)
OVERDRAWN = Words(
    "Account {account} is overdrawn: it has {amount} chips available.",
    "Tài khoản {account} bị âm: khả dụng {amount} chip.",
)
TOTAL = Words(
    "The sum of all balances is {amount} chips instead of zero.",
    "Tổng mọi số dư là {amount} chip, lẽ ra phải bằng không.",
)
WRONG_END = Words(
    "Transfer {id} ends a hold that does not exist or does not fit.",
    "Giao dịch {id} kết thúc một khoản giữ không tồn tại hoặc không khớp.",
)


def _differs(account: str, template: Words, amount: int) -> list[Words]:
    return [_put(template, account, amount)] if amount else []


def _overdrawn(account: str, available: int) -> Words:
    return _put(OVERDRAWN, account, available)


def _put(template: Words, account: str, amount: int) -> Words:
    return Words(
        *(
            text.format(account=account, amount=amount_in_words(Cents(amount), language))
            for text, language in zip(template, Language, strict=True)
        )
    )
