"""Books that are held against their marks, and marked on, as long as the server has them open."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from felt.dealing import Device
from felt.rooms.clock import Clock
from felt.rooms.fair.supplier import Supplier
from felt.server.accounts.service import Accounts
from felt.server.marks.file import MarksFile
from felt.server.marks.keeper import MarksKeeper
from felt.server.marks.restored import Restoration
from felt.store.documents import DocumentStore
from felt.store.writer import Writer


@dataclass(frozen=True, kw_only=True)
class Books:
    store: DocumentStore
    writer: Writer
    accounts: Accounts
    device: Callable[[str], Device | Supplier]
    clock: Clock


@asynccontextmanager
async def marked(file: MarksFile, books: Books, *, restored: bool) -> AsyncIterator[MarksKeeper]:
    """Refuses books that are behind their marks, unless they are `restored`. The last marks are written at the end:
    the writer has closed by then."""
    store, writer, clock = books.store, books.writer, books.clock
    keeper = MarksKeeper(file, store=store, documents=books.accounts.documents, writer=writer, clock=clock)
    if restored:
        restoration = Restoration(file, store=store, writer=writer, device=books.device, clock=clock)
        house = await restoration.begin_again()
    else:
        house = await keeper.check()
    await keeper.open(house)
    books.accounts.on_excluded(keeper.excluded)
    try:
        yield keeper
    finally:
        await keeper.close()
