"""Forgeries. Those of journals are consistent in themselves: every event after the changed one, every hash, every
transfer and every balance is made to fit."""

from collections.abc import Callable

import msgspec

from felt.core.events import Event
from felt.house import HOUSE_JOURNAL
from felt.journal import Chain
from felt.store import Batch
from felt.store.factory import open_store
from felt.table import State, course, evolve
from felt.table.codec import decode, encode
from felt.table.corrections.events import filed_under
from felt.table.events import DiceThrown, RoundSettled
from felt.table.money import transfers
from tests.check.conftest import Written
from tests.store.bank import PostgresPlace

ID = "(SELECT id FROM names WHERE name = '{}')"
AN, CAGE = ID.format("patron:an"), ID.format("cage")

Change = Callable[[State, Event], Event]


def unchanged(state: State, event: Event) -> Event:
    return event


async def copy(source: str, target: str, change: Change = unchanged, *, last: int | None = None) -> None:
    """The journals of `source` written into the empty books `target`, with the events as `change` returns them. With
    `last`, each journal ends with that event."""
    books, forged = await open_store(source), await open_store(target)
    try:
        for head in sorted(await books.heads(), key=lambda head: head.table != HOUSE_JOURNAL):
            records = [record async for record in books.records(head.table, until=last)]
            if head.table == HOUSE_JOURNAL:
                given = [each async for each in books.transfers() if not each.table]
                batches = [Batch(tuple(records), tuple(given))]
            else:
                batches = []
                state, chain = State(), Chain(head.table)
                for record in records:
                    event = change(state, decode(record.body))
                    moved = tuple(transfers(state, event, seq=record.seq))
                    evolve(state, event)
                    number = filed_under(event, state.round)
                    again = chain.append(encode(event), kind=event.kind(), round_number=number, at=record.at)
                    batches.append(Batch((again,), moved))
            assert await forged.commit(batches) == [None] * len(batches)
    finally:
        await books.close()
        await forged.close()


def settled_again(state: State, event: Event) -> Event:
    """A settlement by the rules, for cards or dice that were changed before."""
    if isinstance(event, RoundSettled):
        return msgspec.structs.replace(course.settled(state, 0), deadline=event.deadline)
    return event


def other_die(state: State, event: Event) -> Event:
    if isinstance(event, DiceThrown) and state.round == 2:
        first, *rest = event.dice
        return DiceThrown((first % 6 + 1, *rest))
    return settled_again(state, event)


# --- Forgeries of rows. ---


def mint(written: Written, *, amount: int = 5_000_000) -> None:
    """Chips from the cage, with a transfer and balances that fit."""
    written.raw(
        "INSERT INTO transfers (number, amount, round, seq, debit, credit, kind, purpose, id, reason) "  # noqa: S608
        f"SELECT max(number) + 1, {amount}, 0, 0, {CAGE}, {AN}, 0, 6, 'play-chips/x', 'play chips' FROM transfers"
    )
    written.raw(f"UPDATE accounts SET balance = balance + {amount} WHERE id = {AN}")  # noqa: S608
    written.raw(f"UPDATE accounts SET balance = balance - {amount} WHERE id = {CAGE}")  # noqa: S608
    if isinstance(written.place, PostgresPlace):
        written.raw("SELECT nextval('transfer_numbers')")


def pay_hundredfold(written: Written) -> None:
    """The first win: in the transfer, and in the balances."""
    ((number, amount, debit, credit),) = written.raw(
        "SELECT number, amount, debit, credit FROM transfers WHERE purpose = 4 ORDER BY number LIMIT 1"
    )
    more = 99 * int(str(amount))
    written.raw("UPDATE transfers SET amount = 100 * amount WHERE number = $1", number)
    written.raw(f"UPDATE accounts SET balance = balance + {more} WHERE id = {credit}")  # noqa: S608
    written.raw(f"UPDATE accounts SET balance = balance - {more} WHERE id = {debit}")  # noqa: S608
