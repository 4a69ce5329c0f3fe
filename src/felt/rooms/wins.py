"""What a table has won since a moment, and in how many rounds, to the cent and from the books alone."""

import msgspec

from felt.ledger import commission_account, house_account
from felt.store.documents import DocumentStore
from felt.store.movements import movements, rounds_that
from felt.table.corrections.events import RoundCorrected
from felt.table.events import RoundSettled


class Won(msgspec.Struct, frozen=True):
    win: int = 0
    """Commission included. Below zero: the patrons won."""
    rounds: int = 0
    """Those that were settled."""

    def __add__(self, other: "Won") -> "Won":
        return Won(self.win + other.win, self.rounds + other.rounds)

    def __sub__(self, other: "Won") -> "Won":
        return Won(self.win - other.win, self.rounds - other.rounds)


async def won_since(books: DocumentStore, table: str, since: int, *, last: int) -> Won:
    """Up to the event `last`. A correction counts when it is booked, whatever round it corrects."""
    seqs = (await books.seq_before(table, since) + 1, last)
    settled = await rounds_that(books, table, RoundSettled.kind(), seqs=seqs)
    corrected = set(await rounds_that(books, table, RoundCorrected.kind(), seqs=seqs))
    spans = [(min(settled), max(settled))] if settled else []
    spans += [(each, each) for each in corrected if not settled or not min(settled) <= each <= max(settled)]
    win = 0
    for rounds in spans:
        moved = await movements(books, table, seqs=seqs, rounds=rounds)
        win += moved.get(house_account(table), 0) + moved.get(commission_account(table), 0)
    return Won(win, len(settled))
