"""The play chips that a new patron begins with."""

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.house import ChipsGiven
from felt.ledger import Purpose, patron_account
from felt.rooms.house import HouseJournal
from felt.server.accounts.directory import Account

PLAY_CHIPS = "play chips"


async def give_play_chips(house: HouseJournal, account: Account, amount: Cents) -> None:
    """Called before the account is written: an account whose chips failed would never get them, but chips without an
    account do no harm."""
    if account.role is Role.PATRON and amount:
        await house.give(
            ChipsGiven(
                id=f"play-chips/{account.id}",
                account=patron_account(account.id),
                amount=amount,
                purpose=Purpose.PLAY_CHIPS,
                reason=PLAY_CHIPS,
            )
        )
