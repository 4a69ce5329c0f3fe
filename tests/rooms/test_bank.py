"""What is kept at hand of the books is what they say, whatever is on its way to them while they are asked."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.ledger import CAGE, Balance, Kind, Purpose, Transfer, escrow_account, patron_account
from felt.rooms.bank import Bank
from felt.store import Batch
from felt.store.sqlite.store import SQLiteStore
from felt.store.writer import Writer
from tests.patience import PATIENCE_SECONDS
from tests.store.bank import SQLitePlace

AN = patron_account("an")
ESCROW = escrow_account("T")


def given(name: str, amount: int) -> Transfer:
    return Transfer(
        id=name, kind=Kind.MOVE, debit=CAGE, credit=AN, amount=Cents(amount), reason="a test", purpose=Purpose.BUY_IN
    )


def held(name: str, amount: int) -> Transfer:
    return Transfer(
        id=name, kind=Kind.HOLD, debit=AN, credit=ESCROW, amount=Cents(amount), reason="a test", purpose=Purpose.BUY_IN
    )


class Books:
    def __init__(self, store: SQLiteStore) -> None:
        self.store = store
        self.writer = Writer(store)
        self.bank = Bank(store)

    def send(self, transfer: Transfer) -> "asyncio.Future[None]":
        """As a room does."""
        booked = self.writer.submit(Batch(transfers=(transfer,)))
        self.bank.note((transfer,), booked)
        return booked

    def read_and_then(self, happens: Callable[[], Awaitable[object]]) -> None:
        """`happens` after the books were read the next time, before anybody learns what they say."""
        balance = self.store.balance

        async def read(account: str) -> Balance:
            self.store.balance = balance  # type: ignore[method-assign]
            found = await balance(account)
            await happens()
            return found

        self.store.balance = read  # type: ignore[method-assign]

    def hold_back_commits(self) -> asyncio.Event:
        commit, go = self.store.commit, asyncio.Event()

        async def wait_and_commit(batches: Sequence[Batch]) -> list[Refusal | None]:
            await go.wait()
            return await commit(batches)

        self.store.commit = wait_and_commit  # type: ignore[method-assign]
        return go


@asynccontextmanager
async def books(place: SQLitePlace) -> AsyncIterator[Books]:
    store = place.store()
    await store.open()
    made = Books(store)
    await made.send(given("at first", 1_000))
    made.bank.forget()
    try:
        yield made
    finally:
        await made.writer.close()
        await store.close()


async def test_what_is_won_while_the_books_are_asked(sqlite_place: SQLitePlace) -> None:
    """A patron comes back just when their round is settled."""

    async with books(sqlite_place) as here:
        here.read_and_then(lambda: here.send(given("won", 500)))
        assert await here.bank.available("an") == 1_500
        assert here.bank.known("an") == 1_500


async def test_many_who_ask_at_once(sqlite_place: SQLitePlace) -> None:
    async with books(sqlite_place) as here:
        here.read_and_then(lambda: here.send(given("won", 500)))
        async with asyncio.timeout(PATIENCE_SECONDS):
            said = await asyncio.gather(*(here.bank.available("an") for _ in range(3)))
        assert set(said) <= {1_000, 1_500}
        assert here.bank.known("an") == 1_500


async def test_what_was_on_its_way_when_all_was_forgotten(sqlite_place: SQLitePlace) -> None:
    """Another table had to be set up anew, while a wager was being committed."""

    async with books(sqlite_place) as here:
        assert await here.bank.available("an") == 1_000
        go = here.hold_back_commits()
        here.send(held("a wager", 300))
        assert here.bank.known("an") == 700
        here.bank.forget()
        asked = asyncio.create_task(here.bank.available("an"))
        await here.store.balance(AN)  # there was time enough to read
        go.set()
        assert await asked == 700


async def test_what_never_reached_the_books_does_not_count(sqlite_place: SQLitePlace) -> None:
    async with books(sqlite_place) as here:
        go = here.hold_back_commits()
        refused = here.send(held("too much", 1_001))
        asked = asyncio.create_task(here.bank.available("an"))
        go.set()
        assert await asked == 1_000
        assert isinstance(refused.exception(), Refusal)


async def test_who_has_left_is_forgotten(sqlite_place: SQLitePlace) -> None:
    """And asked for anew, with what was on its way when they left."""

    async with books(sqlite_place) as here:
        assert await here.bank.available("an") == 1_000
        go = here.hold_back_commits()
        here.send(held("a wager", 300))
        here.bank.left("an")
        assert here.bank.known("an") is None
        go.set()
        assert await here.bank.available("an") == 700
        here.bank.left("an")
        assert not here.bank._available
