"""The transfers of an account, their times, and the rounds in which it wagered, on both stores."""

import asyncio

import msgspec
import pytest

from felt.ledger import Purpose, Transfer, escrow_account, house_account, patron_account
from felt.store.statements import (
    NUMBER_MAX,
    Booking,
    all_transfers_of,
    event_of_round,
    rounds_wagered,
    transfers_of,
)
from tests.store.bank import Bank, Events, batch, bought, hold, move, post, release

AN, BINH, ESCROW, HOUSE = patron_account("an"), patron_account("binh"), escrow_account("t1"), house_account("t1")


def wager(patron: str, round_number: int, what: str = "wager") -> Transfer:
    name = f"t1/{round_number}/{what}/{patron}"
    return hold(name, patron_account(patron), ESCROW, 10, table="t1", round=round_number)


def posted(held: Transfer) -> Transfer:
    return post(f"{held.id} post", held, table="t1", round=held.round)


def portions_of(bank: Bank, account: str, *, portion: int, before: int = NUMBER_MAX) -> list[list[Booking]]:
    async def gather() -> list[list[Booking]]:
        found = all_transfers_of(bank.store, account, before=before, portion=portion)
        return [list(each) async for each in found]

    return bank.run(gather())


class TestAllTransfers:
    @pytest.fixture
    def held(self, bank: Bank) -> Transfer:
        """Years of An's, in which some holds end at once, one late and one not at all."""
        long, still = wager("an", 1, "four_cards"), wager("an", 9)
        bank.accept(bought("an", 1_000), bought("binh", 1_000), batch(long))
        for round_number in range(1, 6):
            one, other = wager("an", round_number), wager("binh", round_number)
            won = move(f"t1/{round_number}/won/an", HOUSE, AN, 5, table="t1", round=round_number)
            bank.accept(batch(one, other), batch(posted(one), posted(other), won))
        bank.accept(batch(release("late", long)), batch(still))
        return still

    @pytest.mark.usefixtures("held")
    @pytest.mark.parametrize("portion", [1, 2, 3, 7, 500])
    def test_are_all_of_them_in_order(self, bank: Bank, portion: int) -> None:
        for account in (AN, BINH, ESCROW):
            found = [each for rows in portions_of(bank, account, portion=portion) for each in rows]
            assert [each.transfer for each in found] == bank.transfers(account=account)
            numbers = [each.number for each in found]
            assert numbers == sorted(set(numbers))

    @pytest.mark.usefixtures("held")
    def test_portions_are_small(self, bank: Bank) -> None:
        """Beside each of so many there is at most the end of a hold, and what has waited for it."""
        assert max(map(len, portions_of(bank, AN, portion=3))) <= 7

    @pytest.mark.usefixtures("held")
    def test_end_before_a_number(self, bank: Bank) -> None:
        whole = [each for rows in portions_of(bank, AN, portion=500) for each in rows]
        for place, booking in enumerate(whole):
            cut = portions_of(bank, AN, portion=2, before=booking.number)
            assert [each for rows in cut for each in rows] == whole[:place]

    def test_what_comes_meanwhile_is_not_among_them(self, bank: Bank, held: Transfer) -> None:
        before = bank.transfers(account=AN)

        async def gather() -> list[Transfer]:
            found: list[Transfer] = []
            async for rows in all_transfers_of(bank.store, AN, portion=2):
                if not found:
                    end, chips = posted(held), move("more", HOUSE, AN, 7)
                    assert await bank.store.commit([batch(end, chips)]) == [None]
                found += (each.transfer for each in rows)
            return found

        assert bank.run(gather()) == before

    def test_of_nobody(self, bank: Bank) -> None:
        assert portions_of(bank, AN, portion=5) == []
        bank.accept(bought("binh", 1_000))
        assert portions_of(bank, AN, portion=5) == []


class TestTimes:
    def test_are_those_of_the_events_that_moved_the_chips(self, bank: Bank) -> None:
        events, at = Events(), dict[str, int | None]()

        def happen(*moved: Transfer, round_number: int = 1) -> None:
            """The event's number is that of the transfers; nothing else of the event is looked at."""
            seq = events.chain.seq + 1
            moved = tuple(msgspec.structs.replace(each, seq=seq) for each in moved)
            bank.accept(events.batch(*moved, round_number=round_number))
            at.update(dict.fromkeys((each.id for each in moved), 1_760_000_000_000 + seq - 1))

        bank.accept(bought("an", 100), bought('an\'s "sister"', 100))
        sister = wager('an\'s "sister"', 1)
        confirmed, four, third = wager("an", 1), wager("an", 1, "four_cards"), wager("an", 1, "third_card")
        happen()
        happen(sister)
        happen(confirmed)
        happen(four)
        happen(third)
        won = move("t1/1/won/an", HOUSE, AN, 5, table="t1", round=1)
        happen(*(map(posted, (confirmed, four, third, sister))), won)
        happen()
        again = wager("an", 2)
        happen(again, round_number=2)
        happen(release("t1/2/wager release/an", again, table="t1", round=2), round_number=2)

        for patron in ("an", 'an\'s "sister"'):
            at[f"buy-{patron}"] = None
            account = patron_account(patron)
            whole = [each for rows in portions_of(bank, account, portion=3) for each in rows]
            assert len(whole) == (10 if patron == "an" else 3)
            assert [each.at for each in whole] == [at[each.transfer.id] for each in whole]
            assert bank.run(transfers_of(bank.store, account, most=99)) == whole[::-1]

    def test_an_event_that_is_not_there_has_no_time(self, bank: Bank) -> None:
        lost = msgspec.structs.replace(wager("an", 1), seq=7)
        bank.accept(bought("an", 100), Events().batch(lost))
        assert [each.at for each in bank.run(transfers_of(bank.store, AN, most=9))] == [None, None]


class TestRounds:
    def test_wagers_are_found_by_their_purpose(self, bank: Bank) -> None:
        """Whatever their reason and their id say: insurance is no wager, nor is the end of one."""
        insurance = hold("t1/2/wager/an", AN, ESCROW, 5, purpose=Purpose.INSURANCE, table="t1", round=2)
        one, three = wager("an", 1, "anything"), wager("an", 3)
        bank.accept(bought("an", 100), batch(one), batch(insurance), batch(posted(one)), batch(three))
        found = bank.run(rounds_wagered(bank.store, AN, most=9))
        assert [(table, number) for _, table, number in found] == [("t1", 3), ("t1", 1)]
        assert [number for *_, number in bank.run(rounds_wagered(bank.store, AN, before=found[0][0], most=9))] == [1]

    def test_an_event_is_found_by_its_kind(self, bank: Bank) -> None:
        events, other = Events(), Events("t2")
        bank.accept(
            other.batch(body='{"type":"round_settled"}'),
            events.batch(body='{"type":"round_ended","why":"round_settled"}'),
            events.batch(body='{"type":"round_voided","n":1}'),
            events.batch(body='{"type":"round_settled","n":2}', round_number=2),
        )
        ends = ("round_settled", "round_voided")
        asked = [bank.run(event_of_round(bank.store, "t1", number, kinds=ends)) for number in (1, 2, 3)]
        assert asked == [
            (1_760_000_000_001, b'{"type":"round_voided","n":1}'),
            (1_760_000_000_002, b'{"type":"round_settled","n":2}'),
            None,
        ]


def test_many_read_at_once_and_nobody_waits(bank: Bank) -> None:
    """More readers than there are connections, each in the middle of its export."""

    async def act() -> None:
        readers = [all_transfers_of(bank.store, AN, portion=1) for _ in range(10)]
        first = [await anext(reader) for reader in readers]
        assert await bank.store.commit([bought("an", 5, "more")]) == [None]
        rest = await asyncio.gather(*(anext(reader) for reader in readers))
        assert len({repr(each) for each in (*first, *rest)}) == 2
        for reader in readers:
            await reader.aclose()  # type: ignore[attr-defined]

    bank.accept(bought("an", 1, "one"), bought("an", 1, "two"))
    bank.run(act())
