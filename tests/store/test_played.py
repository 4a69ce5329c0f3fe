"""The rounds of a patron and their events, on both stores."""

from felt.ledger import Purpose, Transfer, escrow_account, patron_account
from felt.store.statements import NUMBER_MAX, events_of_rounds, rounds_played
from tests.store.bank import Bank, Events, batch, bought, hold

AN = patron_account("an")
ENDS = ("round_settled", "round_voided")
KINDS = (*ENDS, "round_corrected", "betting_opened")
FIRST_AT = 1_760_000_000_000


def wager(table: str, round_number: int, *, patron: str = "an", purpose: Purpose = Purpose.WAGER) -> Transfer:
    name = f"{table}/{round_number}/{purpose}/{patron}"
    account, escrow = patron_account(patron), escrow_account(table)
    return hold(name, account, escrow, 10, purpose=purpose, table=table, round=round_number)


def test_rounds_come_with_their_ends(bank: Bank) -> None:
    one, two = Events("t1"), Events("t2")
    bank.accept(
        bought("an", 100),
        bought("binh", 100),
        one.batch(body='{"type":"betting_opened"}'),
        batch(wager("t1", 1), wager("t1", 1, patron="binh"), wager("t1", 1, purpose=Purpose.INSURANCE)),
        one.batch(body='{"type":"round_settled","n":1}'),
        one.batch(body='{"type":"round_corrected","n":2}'),
        batch(wager("t2", 1)),
        two.batch(body='{"type":"round_voided","n":3}'),
        batch(wager("t1", 2)),
        one.batch(body='{"type":"betting_opened","n":4}', round_number=2),
    )
    found = bank.run(rounds_played(bank.store, AN, before=NUMBER_MAX, most=9, ends=ENDS))
    assert [each[1:] for each in found] == [("t1", 2, None), ("t2", 1, FIRST_AT), ("t1", 1, FIRST_AT + 1)]
    assert bank.run(rounds_played(bank.store, AN, before=NUMBER_MAX, most=2, ends=ENDS)) == found[:2]
    assert bank.run(rounds_played(bank.store, AN, before=found[1].number, most=9, ends=ENDS)) == found[2:]

    numbers = [each.number for each in found]
    events = bank.run(events_of_rounds(bank.store, numbers, kinds=KINDS))
    assert {each: [bytes(body) for body in events[each]] for each in numbers} == {
        numbers[0]: [b'{"type":"betting_opened","n":4}'],
        numbers[1]: [b'{"type":"round_voided","n":3}'],
        numbers[2]: [
            b'{"type":"betting_opened"}',
            b'{"type":"round_settled","n":1}',
            b'{"type":"round_corrected","n":2}',
        ],
    }
