"""Writes the marks while the server runs: at most once a second, at the end, and at once after an exclusion."""

import asyncio
import logging

from felt.core.refusals import Refusal
from felt.journal.marks import LogMark, Mark, Marks
from felt.logbook.book import LogBook
from felt.record.checkpoint import checkpoint_of
from felt.rooms.clock import Clock
from felt.server.marks.comparison import checked_house
from felt.server.marks.file import MarksFile
from felt.server.marks.house import KeptHouse, exclusions
from felt.server.marks.refusals import BooksAreACopy, MarksNotWritten
from felt.server.marks.restored import began_again
from felt.store import StoreUnavailable
from felt.store.documents import Documents, DocumentStore
from felt.store.writer import ELSEWHERE, Writer

logger = logging.getLogger(__name__)

EVERY_MS = 1_000


class MarksKeeper:
    def __init__(
        self, file: MarksFile, *, store: DocumentStore, documents: Documents, writer: Writer, clock: Clock
    ) -> None:
        """`documents` are those of the accounts: their changes are counted."""
        self.file = file
        self._store = store
        self._documents = documents
        self._own = Documents(store)
        """For the document of the house, whose changes do not count."""
        self._writer = writer
        self._clock = clock
        self._house: KeptHouse | None = None
        self._journals: dict[str, Mark] = {}
        self._exclusions: dict[str, int] = {}
        self._log: LogMark | None = None
        self._written: tuple[dict[str, tuple[int, bytes]], int, LogMark | None] = ({}, 0, None)
        """The ends of the journals, the number of changed documents and the log that the marks contain."""
        self._writing = asyncio.Lock()
        self._running: asyncio.Task[None] | None = None

    async def check(self) -> KeptHouse:
        """Refuses books that are not as they were marked."""
        house = await checked_house(self._store, self._own, self.file, self._clock.now())
        if await self._store.is_copy():
            raise BooksAreACopy
        return house

    async def open(self, house: KeptHouse) -> None:
        """Write the marks of these books as they are now, and go on."""
        self._house = house
        self._written = ({}, self._documents.changes, None)
        self._journals = {head.table: Mark(head.seq, head.hash) for head in await self._store.heads()}
        self._exclusions = await exclusions(self._own, self._clock.now())
        for kept in await LogBook(self._store).latest():
            signed = checkpoint_of(kept.note)
            self._log = LogMark(signed.size, signed.root)
        try:
            await self.write()
        except OSError as error:
            system = error.strerror or str(error)
            raise MarksNotWritten(path=self.file.path, problem=system) from error
        await self._own.change(house.written())
        self._running = asyncio.create_task(self._run(), name="felt marks")

    async def close(self) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
            await self._write_if_changed()

    async def excluded(self, person: str, until: int) -> None:
        """Returns when the exclusion is marked, or could not be: it is in the books in any case."""
        self._exclusions[person] = until
        await self._tried()

    async def log_origin(self, chosen: str | None) -> str:
        """The name of the log. Books that began again have another log: the one before went on without them."""
        assert self._house is not None
        origin = chosen or f"felt.house/{self._house.id}"
        began = await began_again(self._own, self._house.life)
        return origin if began is None else f"{origin}/{began}"

    def signed(self, log: LogMark) -> None:
        """A checkpoint is in the books. The next marks contain it."""
        self._log = log

    async def write(self) -> None:
        """Cancelling the call does not stop it: two threads never write the file at once."""
        await asyncio.shield(asyncio.ensure_future(self._write()))

    async def _write(self) -> None:
        async with self._writing:
            ends, changes, log = dict(self._writer.ends), self._documents.changes, self._log
            if changes != self._written[1]:
                await self._beat()
            assert self._house is not None
            now = self._clock.now()
            self._exclusions = {person: until for person, until in self._exclusions.items() if until > now}
            marks = Marks(
                self._house.id,
                self._house.life,
                self._house.beat,
                self._journals | {table: Mark(*end) for table, end in ends.items()},
                self._exclusions,
                log,
            )
            await asyncio.to_thread(self.file.write, marks)
            self._written = (ends, changes, log)

    async def _beat(self) -> None:
        """The books are written first: a mark is never ahead of them."""
        assert self._house is not None
        house = KeptHouse(self._house.id, self._house.life, self._house.beat + 1)
        if not await self._own.change(house.instead_of(self._house)):
            raise StoreUnavailable(problem=ELSEWHERE)
        self._house = house

    async def _run(self) -> None:
        while True:
            await self._clock.until(self._clock.now() + EVERY_MS)
            await self._write_if_changed()

    async def _write_if_changed(self) -> None:
        if (
            self._written != (self._writer.ends, self._documents.changes, self._log)
            and not self._writer.ousted.is_set()
        ):
            await self._tried()

    async def _tried(self) -> None:
        """If the marks cannot be written, the house goes on. The books are then ahead of them."""
        try:
            await self.write()
        except (OSError, Refusal) as error:
            logger.error("marks cannot be written", extra={"reason": str(error)})
        except Exception:  # the keeper must go on: without it, a restore would not be noticed
            logger.exception("marks cannot be written")
