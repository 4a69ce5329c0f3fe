"""The log in the books. Its order is fixed when a record gets its number, and never changes."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from felt.logbook import queries
from felt.record.note import Note, note_from, signatures_from
from felt.record.proof import LoggedRecord, Proof
from felt.record.tree import Growing, Plan, assembled, growth_plan, joined, path_plan, peaks
from felt.store.documents import DocumentStore
from felt.store.rows import Append


class Cosignature(msgspec.Struct, frozen=True):
    witness: str
    """Its public key, as notes write it."""
    line: str


class KeptCheckpoint(msgspec.Struct, frozen=True):
    number: int
    size: int
    at: int
    content: str
    """The note with the signature of the house alone."""

    @property
    def note(self) -> Note:
        return note_from(self.content.encode())

    def note_with(self, cosignatures: Iterable[Cosignature]) -> Note:
        note = self.note
        return Note(note.text, (*note.signatures, *(signatures_from(each.line)[0] for each in cosignatures)))


class Entry(msgspec.Struct, frozen=True, order=True):
    """In the order of the log: by time, then by journal."""

    at: int
    journal: str
    seq: int
    hash: bytes


class LogMoved(Exception):  # noqa: N818 - the caller reads the log again
    """Another writer has added to the log, or an addition was made whose answer was lost."""


class LogBook:
    def __init__(self, store: DocumentStore) -> None:
        self._store = store

    async def size(self) -> int:
        ((size,),) = await self._store.rows(queries.SIZE)
        return int(size)

    async def root(self, size: int) -> bytes:
        """Of the tree as it was with `size` leaves."""
        return joined(await self._of(peaks(size)))

    async def growing(self) -> Growing:
        size = await self.size()
        return Growing(size, await self._of(peaks(size)))

    async def growth(self, old_size: int, size: int) -> tuple[bytes, ...]:
        """The proof that the tree of `size` leaves begins with that of `old_size`."""
        return await self._proof(growth_plan(old_size, size))

    async def cursors(self) -> dict[str, int]:
        """By journal, the last event that was looked at."""
        return dict(map(tuple, await self._store.rows(queries.CURSORS)))

    async def entries(self, journal: str, *, after: int, until: int) -> list[Entry]:
        """The events of a journal that belong into the log."""
        rows = await self._store.rows(queries.ENTRIES, journal, after, until)
        return [Entry(at, journal, seq, bytes(digest)) for at, seq, digest in rows]

    async def add(self, growing: Growing, entries: Sequence[Entry], cursors: Mapping[str, int]) -> None:
        """`growing` is the edge of the tree before the entries, and after them. Refuses if the log has moved."""
        before = growing.size
        hashes = [hashed for entry in entries for hashed in growing.add(entry.hash)]
        leaves = [(before + place, entry.journal, entry.seq) for place, entry in enumerate(entries)]
        rows = (
            (queries.ADD_LEAF, leaves),
            (queries.ADD_HASH, hashes),
            (queries.PUT_CURSOR, sorted(cursors.items())),
        )
        if not await self._store.append(Append(queries.SIZE, before, rows)):
            raise LogMoved

    async def latest(self, most: int = 1) -> list[KeptCheckpoint]:
        """The latest checkpoints, the last one first."""
        return [KeptCheckpoint(*row) for row in await self._store.rows(queries.LATEST, most)]

    async def latest_cosigned(self) -> KeptCheckpoint | None:
        for row in await self._store.rows(queries.LATEST_COSIGNED):
            return KeptCheckpoint(*row)
        return None

    async def cosignatures(self, checkpoint: KeptCheckpoint) -> list[Cosignature]:
        return [Cosignature(*row) for row in await self._store.rows(queries.COSIGNATURES, checkpoint.number)]

    async def with_cosignatures(self, checkpoint: KeptCheckpoint) -> Note:
        return checkpoint.note_with(await self.cosignatures(checkpoint))

    async def keep(self, kept: KeptCheckpoint) -> None:
        row = (kept.number, kept.size, kept.at, kept.content)
        counted = Append(queries.CHECKPOINT_COUNT, kept.number - 1, ((queries.ADD_CHECKPOINT, [row]),))
        if not await self._store.append(counted):
            raise LogMoved

    async def cosigned(self, checkpoint: KeptCheckpoint, cosignature: Cosignature) -> None:
        row = (checkpoint.number, cosignature.witness, cosignature.line)
        await self._store.append(Append("SELECT 0", 0, ((queries.ADD_COSIGNATURE, [row]),)))

    async def proof_of_round(self, table: str, round_number: int) -> Proof | None:
        """Of the record that settles the round or makes it void, with a cosigned checkpoint if there is one. None if no
        checkpoint contains it yet."""
        for index, seq, number, digest in await self._store.rows(queries.LEAF_OF_ROUND, table, round_number):
            record = LoggedRecord(table, seq, number, bytes(digest))
            for kept in (await self.latest_cosigned(), *await self.latest()):
                if kept is not None and kept.size > index:
                    path = await self.path(index, kept.size)
                    return Proof(record.extra(), index, path, await self.with_cosignatures(kept))
        return None

    async def place_of(self, table: str, seq: int) -> int | None:
        """The number of the record's leaf; None if the log does not contain it."""
        for (number,) in await self._store.rows(queries.LEAF_OF_RECORD, table, seq):
            return int(number)
        return None

    async def path(self, index: int, size: int) -> tuple[bytes, ...]:
        return await self._proof(path_plan(index, size))

    async def _proof(self, plan: Plan) -> tuple[bytes, ...]:
        return assembled(plan, await self._hashes(number for part in plan for number in part))

    async def _of(self, numbers: Sequence[int]) -> list[bytes]:
        found = await self._hashes(numbers)
        return [found[number] for number in numbers]

    async def _hashes(self, numbers: Iterable[int]) -> dict[int, bytes]:
        wanted = sorted(set(numbers))
        if not wanted:
            return {}
        rows = await self._store.rows(queries.HASHES.format(these_numbers=self._store.these_numbers), wanted)
        return {number: bytes(digest) for number, digest in rows}
