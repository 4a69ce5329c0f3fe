"""What a table must know before it decides a correction: the round as it was played, and the chips of its patrons."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import msgspec

from felt.core.chips import Cents
from felt.core.commands import Command
from felt.rooms.bank import Bank
from felt.rooms.recall import round_on_record
from felt.store import Store
from felt.table import State
from felt.table.corrections.commands import ApproveCorrection, ProposeCorrection
from felt.table.recall import recall

Informed = tuple[Command, dict[str, Cents]]


@asynccontextmanager
async def informed(command: Command, table: str, *, store: Store, bank: Bank, state: State) -> AsyncIterator[Informed]:
    """The command with the round that it corrects, and the chips of the patrons concerned. The bank knows these chips
    until the command is answered: the decision then goes by them, less whatever the patrons have placed meanwhile. Any
    other command corrects nothing, and concerns nobody's chips."""
    concerned: set[str] = set()
    if isinstance(command, ProposeCorrection):
        on_record = await round_on_record(store, table, command.round)
        found = await asyncio.to_thread(
            lambda: recall(table, on_record.number, on_record.settings(), on_record.happenings())
        )
        command = msgspec.structs.replace(command, found=found)
        lines = () if found.settlement is None else found.settlement.lines
        concerned = {line.wager.patron for line in lines} | {laid.patron for laid in command.wagers}
    elif isinstance(command, ApproveCorrection) and (pending := state.proposals.get(command.round)) is not None:
        concerned = {share.patron for share in pending.shares if share.difference < 0}
    strangers = {patron for patron in concerned if bank.known(patron) is None}
    try:
        yield command, await _chips(bank, concerned)
    finally:
        for patron in strangers:
            bank.left(patron)


async def _chips(bank: Bank, patrons: Iterable[str]) -> dict[str, Cents]:
    return {patron: await bank.available(patron) for patron in sorted(patrons)}
