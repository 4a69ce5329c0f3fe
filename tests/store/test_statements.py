"""All transfers of an account from the first one on, and when each was made, on both stores."""

import asyncio

import pytest

from felt.ledger import Transfer, escrow_account, house_account, patron_account
from felt.store.statements import NUMBER_MAX, all_transfers_of
from felt.store.timestamps import ROUNDS_TOGETHER, Moments
from tests.store.bank import Bank, Events, batch, bought, hold, move, post, release

AN, BINH, ESCROW, HOUSE = patron_account("an"), patron_account("binh"), escrow_account("t1"), house_account("t1")


def wager(patron: str, round_number: int, what: str = "wager") -> Transfer:
    name = f"t1/{round_number}/{what}/{patron}"
    return hold(name, patron_account(patron), ESCROW, 10, table="t1", round=round_number)


def posted(held: Transfer) -> Transfer:
    return post(f"{held.id} post", held, table="t1", round=held.round)


def portions_of(
    bank: Bank, account: str, *, portion: int, before: int = NUMBER_MAX
) -> list[list[tuple[int, Transfer]]]:
    async def gather() -> list[list[tuple[int, Transfer]]]:
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
            assert [transfer for _, transfer in found] == bank.transfers(account=account)
            numbers = [number for number, _ in found]
            assert numbers == sorted(set(numbers))

    @pytest.mark.usefixtures("held")
    def test_portions_are_small(self, bank: Bank) -> None:
        """Beside each of so many there is at most the end of a hold, and what has waited for it."""
        assert max(map(len, portions_of(bank, AN, portion=3))) <= 7

    @pytest.mark.usefixtures("held")
    def test_end_before_a_number(self, bank: Bank) -> None:
        whole = [each for rows in portions_of(bank, AN, portion=500) for each in rows]
        for place, (number, _) in enumerate(whole):
            cut = portions_of(bank, AN, portion=2, before=number)
            assert [each for rows in cut for each in rows] == whole[:place]

    def test_what_comes_meanwhile_is_not_among_them(self, bank: Bank, held: Transfer) -> None:
        before = bank.transfers(account=AN)

        async def gather() -> list[Transfer]:
            found: list[Transfer] = []
            async for rows in all_transfers_of(bank.store, AN, portion=2):
                if not found:
                    end, chips = posted(held), move("more", HOUSE, AN, 7)
                    assert await bank.store.commit([batch(end, chips)]) == [None]
                found += (transfer for _, transfer in rows)
            return found

        assert bank.run(gather()) == before

    def test_of_nobody(self, bank: Bank) -> None:
        assert portions_of(bank, AN, portion=5) == []
        bank.accept(bought("binh", 1_000))
        assert portions_of(bank, AN, portion=5) == []


class TestMoments:
    def test_are_those_of_the_events_that_moved_the_chips(self, bank: Bank) -> None:
        events = Events()
        at: dict[str, int] = {}

        def happen(body: str, *transfers: Transfer, round_number: int = 1) -> None:
            bank.accept(events.batch(*transfers, body=body, round_number=round_number))
            at.update(dict.fromkeys((each.id for each in transfers), 1_760_000_000_000 + events.chain.seq - 1))

        bank.accept(bought("an", 100), bought('an\'s "sister"', 100))
        sister = wager('an\'s "sister"', 1)
        confirmed, four, third = wager("an", 1), wager("an", 1, "four_cards"), wager("an", 1, "third_card")
        happen('{"type":"betting_opened","round":1}')
        happen('{"type":"wagers_confirmed","patron":"an\'s \\"sister\\"","wagers":[]}', sister)
        happen('{"type":"wagers_confirmed","patron":"an","wagers":[]}', confirmed)
        happen('{"type":"insurance_answered","patron":"an","moment":"four_cards","wagers":[]}', four)
        happen('{"type":"insurance_answered","patron":"an","moment":"third_card","wagers":[]}', third)
        won = move("t1/1/won/an", HOUSE, AN, 5, table="t1", round=1)
        happen('{"type":"round_settled","outcome":{}}', *(map(posted, (confirmed, four, third, sister))), won)
        happen('{"type":"round_ended"}')
        again = wager("an", 2)
        happen('{"type":"wagers_confirmed","patron":"an","wagers":[]}', again, round_number=2)
        given_back = release("t1/2/wager release/an", again, table="t1", round=2)
        happen('{"type":"round_voided","clause":""}', given_back, round_number=2)

        moments, sisters = Moments(bank.store, "an"), Moments(bank.store, 'an\'s "sister"')
        asked = [confirmed, four, third, posted(confirmed), posted(four), won, again, given_back]
        assert bank.run(moments.of(asked)) == [at[each.id] for each in asked]
        assert bank.run(sisters.of([sister])) == [at[sister.id]]
        off_the_felt = bought("an", 100).transfers[0]
        assert bank.run(moments.of([off_the_felt, wager("an", 7), again])) == [None, None, at[again.id]]
        assert bank.run(moments.of([])) == []

    @pytest.mark.parametrize("rounds", [1, ROUNDS_TOGETHER - 1, ROUNDS_TOGETHER, ROUNDS_TOGETHER + 1])
    def test_of_many_rounds(self, bank: Bank, rounds: int) -> None:
        events = Events()
        wagers = [wager("an", number) for number in range(1, rounds + 1)]
        body = '{"type":"wagers_confirmed","patron":"an","wagers":[]}'
        bank.accept(bought("an", 10_000), *(events.batch(each, body=body, round_number=each.round) for each in wagers))
        expected = [1_760_000_000_000 + place for place in range(rounds)]
        assert bank.run(Moments(bank.store, "an").of(wagers)) == expected


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
