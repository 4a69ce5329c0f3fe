"""Begins again with books that come from a backup. Patrons saw cards that these books do not contain; sessions that
have ended and exclusions that were set since would come back or be lost.

Every step may be done twice: if the process ends before the last one, the house still starts only as restored."""

import logging
from collections.abc import Callable

import msgspec

from felt.dealing import Device
from felt.journal import JournalBroken
from felt.journal.marks import Marks
from felt.rooms.bank import Bank
from felt.rooms.clock import Clock
from felt.rooms.fair.supplier import Supplier
from felt.rooms.room import Room
from felt.server.accounts.invitation import INVITATION
from felt.server.accounts.own_limits import KIND as LIMITS
from felt.server.accounts.own_limits import Limit, PatronLimits
from felt.server.accounts.passkeys.keys import CHALLENGE
from felt.server.accounts.sessions import KIND as SESSION
from felt.server.accounts.staff import INVITATION as STAFF_INVITATION
from felt.server.marks.comparison import missing_exclusions
from felt.server.marks.file import MarksFile
from felt.server.marks.house import KIND, KeptHouse, exclusions, kept_house, new_house
from felt.server.marks.refusals import MarksNotOurs
from felt.store.documents import Documents, DocumentStore, delete, put
from felt.store.writer import Writer
from felt.table.events import TableOpened

logger = logging.getLogger(__name__)

RESTORED = "restored"
"""The kind of the documents that say when the house began again, and what it found."""


class Restored(msgspec.Struct, frozen=True):
    """`behind` holds, by table, the last event in the books and the last one that was marked, if it was a later one."""

    at: int
    life: int
    marks: bool
    behind: dict[str, tuple[int, int]]
    sessions: int
    exclusions: tuple[str, ...]


async def began_again(documents: Documents, life: int) -> int | None:
    """When this life of the house began; None for the first one."""
    found = await documents.read(RESTORED, f"{life:06}", Restored)
    return None if found is None else found.at


class Restoration:
    def __init__(
        self,
        file: MarksFile,
        *,
        store: DocumentStore,
        writer: Writer,
        device: Callable[[str], Device | Supplier],
        clock: Clock,
    ) -> None:
        self._file = file
        self._store = store
        self._documents = Documents(store)
        self._writer = writer
        self._device = device
        self._clock = clock

    async def begin_again(self) -> KeptHouse:
        """The house with its next life. The marks begin anew with it."""
        marks = self._marks()
        behind = await self._behind(marks)
        for head in await self._store.heads():
            await self._start_afresh(head.table)
        sessions = await self._end_sessions()
        excluded = await self._exclude_again(marks)
        house = await self._next_life(marks)
        found = Restored(self._clock.now(), house.life, marks is not None, behind, sessions, tuple(excluded))
        await self._documents.change(put(RESTORED, f"{house.life:06}", found))
        if await self._store.is_copy():
            await self._store.begun_again()
        logger.warning("house began again after a restore", extra=msgspec.to_builtins(found))
        return house

    def _marks(self) -> Marks | None:
        try:
            marks = self._file.read()
        except MarksNotOurs:
            aside = self._file.set_aside()
            logger.error(
                "marks are not authentic; exclusions set after the backup are lost", extra={"file": str(aside)}
            )
            return None
        if marks is None:
            logger.error("marks are missing; exclusions set after the backup are lost")
        return marks

    async def _behind(self, marks: Marks | None) -> dict[str, tuple[int, int]]:
        ends = {head.table: head.seq for head in await self._store.heads()}
        marked = {} if marks is None else {table: mark.seq for table, mark in marks.journals.items()}
        return {table: (ends.get(table, 0), seq) for table, seq in marked.items() if ends.get(table, 0) < seq}

    async def _start_afresh(self, table: str) -> None:
        """The round under way is void, and no card of the shuffle comes again."""
        async for first in self._store.records(table, until=1):
            if first.kind != TableOpened.kind():
                return  # not the journal of a table
        bank, device = Bank(self._store), self._device(table)
        room = Room(table, store=self._store, writer=self._writer, bank=bank, device=device, clock=self._clock)
        try:
            await room.start(from_backup=True)
        except JournalBroken as broken:
            # The floor refuses it, if the settings name the table.
            logger.error(
                "table cannot start afresh: its journal is broken", extra={"table": table, "reason": str(broken)}
            )

    async def _end_sessions(self) -> int:
        """Also the links that make accounts and the challenges of passkeys, which may have been used since."""
        await self._documents.change(delete(KIND, INVITATION))
        await self._delete_all(STAFF_INVITATION)
        await self._delete_all(CHALLENGE)
        return await self._delete_all(SESSION)

    async def _delete_all(self, kind: str) -> int:
        deleted, after = 0, ""
        while found := await self._documents.list(kind, after=after):
            after = found[-1][0]
            deleted += len(found)
            await self._documents.change(*(delete(kind, key) for key, _ in found))
        return deleted

    async def _exclude_again(self, marks: Marks | None) -> list[str]:
        """Also people whom the books do not know: the next backup may contain them."""
        if marks is None:
            return []
        now = self._clock.now()
        missing = missing_exclusions(marks, await exclusions(self._documents, now), now)
        for person, until in missing.items():
            await self._documents.update(LIMITS, person, PatronLimits, _excluded(until))
        return list(missing)

    async def _next_life(self, marks: Marks | None) -> KeptHouse:
        kept = await kept_house(self._documents)
        if marks is None:
            kept = kept or new_house()
            return KeptHouse(kept.id, kept.life + 1, kept.beat + 1)
        kept = kept or KeptHouse(marks.books)
        return KeptHouse(kept.id, max(kept.life, marks.life) + 1, max(kept.beat, marks.beat) + 1)


def _excluded(until: int) -> Callable[[PatronLimits | None], PatronLimits]:
    return lambda kept: msgspec.structs.replace(kept or PatronLimits(), excluded_until=Limit(until))
