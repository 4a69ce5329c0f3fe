"""The play chips that a new patron begins with."""

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.ledger import CAGE, Kind, Purpose, Transfer, patron_account
from felt.server.accounts.directory import Account
from felt.store import Batch
from felt.store.writer import Writer

PLAY_CHIPS = "play chips"


async def give_play_chips(writer: Writer, account: Account, amount: Cents) -> None:
    """Called before the account is written: an account whose chips failed would never get them, but chips without an
    account do no harm."""
    if account.role is Role.PATRON and amount:
        chips = Transfer(
            id=f"play-chips/{account.id}",
            kind=Kind.MOVE,
            debit=CAGE,
            credit=patron_account(account.id),
            amount=amount,
            reason=PLAY_CHIPS,
            purpose=Purpose.PLAY_CHIPS,
        )
        await writer.commit(Batch(transfers=(chips,)))
