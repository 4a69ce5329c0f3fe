"""The log of the house: its tree is made again from the journals, and held against the stored hashes, every checkpoint
with its signatures, and the marks. Every record that belongs into it must be there."""

from collections.abc import AsyncIterator, Sequence

from felt.check import Progress, Report
from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.dealing.keys import MasterKey
from felt.journal.marks import LogMark
from felt.logbook.queries import KINDS_LOGGED
from felt.logbook.signing import house_signing
from felt.record.checkpoint import Checkpoint, checkpoint_of, cosigned_at, log_key
from felt.record.note import Note, key_from, note_from, signatures_from
from felt.record.refusals import SignatureMissing, SignatureWrong
from felt.record.tree import Growing
from felt.store.reading import Reading
from felt.store.rows import Row

PROGRESS_EVERY = 500

LEAVES = f"""
    SELECT l.number, coalesce((SELECT name FROM names WHERE id = l.table_id), '?'), l.seq, e.hash,
        e.kind IN {KINDS_LOGGED}
    FROM log_leaves l LEFT JOIN events e ON e.table_id = l.table_id AND e.seq = l.seq ORDER BY l.number
"""  # noqa: S608 - our own words
HASHES = "SELECT number, hash FROM log_hashes ORDER BY number"
CHECKPOINTS = "SELECT number, size, note FROM log_checkpoints ORDER BY number"
COSIGNATURES = "SELECT witness, line FROM log_cosignatures WHERE checkpoint = $1"
LOST_COSIGNATURES = """
    SELECT checkpoint FROM log_cosignatures WHERE checkpoint NOT IN (SELECT number FROM log_checkpoints)
"""
OMITTED = f"""
    SELECT (SELECT name FROM names WHERE id = e.table_id), e.seq
    FROM log_cursors c JOIN events e ON e.table_id = c.table_id AND e.seq <= c.seq
    WHERE e.kind IN {KINDS_LOGGED}
        AND NOT EXISTS (SELECT 1 FROM log_leaves l WHERE l.table_id = e.table_id AND l.seq = e.seq)
"""  # noqa: S608 - our own words
CURSORS_BEHIND = """
    SELECT coalesce((SELECT name FROM names WHERE id = l.table_id), '?') FROM log_leaves l
    LEFT JOIN log_cursors c ON c.table_id = l.table_id
    GROUP BY l.table_id, c.seq HAVING max(l.seq) > coalesce(c.seq, 0)
"""
CURSORS_AHEAD = """
    SELECT coalesce((SELECT name FROM names WHERE id = c.table_id), '?') FROM log_cursors c
    WHERE c.seq > coalesce((SELECT max(seq) FROM events e WHERE e.table_id = c.table_id), 0)
"""

GAP = Words("Entry {place} of the log is missing.", "Thiếu mục {place} của nhật ký chung.")
UNFOUNDED = Words(
    "Entry {place} of the log names event {seq} of {journal}, which does not belong there.",
    "Mục {place} của nhật ký chung nêu sự kiện {seq} của {journal}, không thuộc về đó.",
)
OMITTED_WORDS = Words(
    "Event {place} belongs into the log, and is missing there.", "Nhật ký chung thiếu sự kiện {place}."
)
WRONG_HASH = Words(
    "Stored hash {place} of the log is not the one that its records give.",
    "Mã băm {place} của nhật ký chung không đúng với các bản ghi.",
)
HASH_COUNT = Words(
    "The log has {found} stored hashes instead of {expected}.", "Nhật ký chung có {found} mã băm thay vì {expected}."
)
WRONG_CURSOR = Words(
    "Journal {place} was read into the log up to an event that does not fit.",
    "Nhật ký chung đã đọc nhật ký {place} tới một sự kiện không khớp.",
)
CHECKPOINT_GAP = Words("Checkpoint {place} of the log is missing.", "Thiếu điểm chốt {place} của nhật ký chung.")
CHECKPOINT_UNREADABLE = Words(
    "Checkpoint {place} of the log: {problem}", "Điểm chốt {place} của nhật ký chung: {problem}"
)
FORKED = Words(
    "Checkpoint {place} does not fit the log: its {size} entries are not the first ones of these books.",
    "Điểm chốt {place} không khớp nhật ký chung: {size} mục của nó không phải các mục đầu của sổ này.",
)
NOT_SIGNED = Words(
    "Checkpoint {place} was not signed with the house's key.", "Điểm chốt {place} không được ký bằng khóa của nhà cái."
)
COSIGNATURE = Words(
    "A cosignature of checkpoint {place}: {problem}", "Một chữ ký chứng của điểm chốt {place}: {problem}"
)
BEHIND = Words(
    "The marks know a log with {size} entries, and the books have {found}.",
    "Mốc ghi nhật ký chung có {size} mục, nhưng sổ có {found}.",
)
OTHER = Words(
    "The first {size} entries of the log are not the ones that the marks know.",
    "{size} mục đầu của nhật ký chung không phải các mục mà mốc đã ghi.",
)


async def check_log(
    books: Reading, report: Report, *, keys: Sequence[MasterKey], mark: LogMark | None, progress: Progress
) -> None:
    await _Check(books, report, keys, mark).run(progress)
    for journal, seq in await books.rows(OMITTED):
        report.add("log_entry_omitted", f"{journal}/{seq}", OMITTED_WORDS)
    for query in (CURSORS_BEHIND, CURSORS_AHEAD):
        for (journal,) in await books.rows(query):
            report.add("log_cursor_wrong", journal, WRONG_CURSOR)
    for (number,) in await books.rows(LOST_COSIGNATURES):
        report.add("log_checkpoint_missing", str(number), CHECKPOINT_GAP)


class _Check:
    """One walk over leaves, stored hashes and checkpoints side by side. All are in the order in which they were
    written, so memory holds the edge of the tree alone."""

    def __init__(self, books: Reading, report: Report, keys: Sequence[MasterKey], mark: LogMark | None) -> None:
        self.books = books
        self.report = report
        self.signers = [house_signing(key).public for key in keys]
        self.mark = mark
        self.growing = Growing(0, ())
        self.hashes = 0
        self.wrong_hashes = 0

    async def run(self, progress: Progress) -> None:
        stored, checkpoints = self.books.stream(HASHES), _Ahead(self.books.stream(CHECKPOINTS))
        await self._at_size(checkpoints)
        async for number, journal, seq, digest, belongs in self.books.stream(LEAVES):
            if number != self.growing.size:
                self.report.add("log_entry_missing", str(self.growing.size), GAP)
                return
            if digest is None or not belongs:
                self.report.add("log_entry_unfounded", str(number), UNFOUNDED, journal=journal, seq=seq)
                return
            await self._grow(bytes(digest), stored)
            await self._at_size(checkpoints)
            self.report.counts.log_entries += 1
            if number % PROGRESS_EVERY == 0:
                progress(PROGRESS_EVERY)
        await self._end(stored, checkpoints)

    async def _grow(self, data: bytes, stored: AsyncIterator[Row]) -> None:
        for number, made in self.growing.add(data):
            found = await anext(stored, None)
            self.hashes += found is not None
            if (found is None or tuple(found) != (number, made)) and not self.wrong_hashes:
                self.wrong_hashes += 1  # those after it are wrong too
                self.report.add("log_hash_wrong", str(number), WRONG_HASH)

    async def _at_size(self, checkpoints: "_Ahead") -> None:
        size = self.growing.size
        if self.mark is not None and self.mark.size == size and self.mark.root != self.growing.root:
            self.report.add("log_differs_from_marks", "", OTHER, size=size)
        while (row := await checkpoints.peek()) is not None and row[1] <= size:
            await self._checkpoint(await checkpoints.next(), checkpoints.count)

    async def _checkpoint(self, row: Row, expected: int) -> None:
        number, size, content = row
        if number != expected:
            self.report.add("log_checkpoint_missing", str(expected), CHECKPOINT_GAP)
        try:
            note = note_from(content.encode())
            checkpoint = checkpoint_of(note)
        except Refusal as refusal:
            self.report.add("log_checkpoint_unreadable", str(number), CHECKPOINT_UNREADABLE, problem=refusal)
            return
        if (checkpoint.size, checkpoint.root) != (self.growing.size, self.growing.root) or size != checkpoint.size:
            self.report.add("log_forked", str(number), FORKED, size=checkpoint.size)
        if self.signers and not self._is_signed(note, checkpoint):
            self.report.add("log_checkpoint_not_signed", str(number), NOT_SIGNED)
        for witness, line in await self.books.rows(COSIGNATURES, number):
            try:
                _check_cosignature(note, witness, line)
            except Refusal as refusal:
                self.report.add("log_cosignature_wrong", str(number), COSIGNATURE, problem=refusal)

    def _is_signed(self, note: Note, checkpoint: Checkpoint) -> bool:
        for public in self.signers:
            try:
                note.check_signed(log_key(checkpoint.origin, public))
            except (SignatureMissing, SignatureWrong):
                continue
            return len(note.signatures) == 1
        return False

    async def _end(self, stored: AsyncIterator[Row], checkpoints: "_Ahead") -> None:
        expected = self.hashes
        while await anext(stored, None) is not None:
            self.hashes += 1
        if self.hashes != expected:
            self.report.add("log_hash_wrong", "", HASH_COUNT, found=self.hashes, expected=expected)
        while await checkpoints.peek() is not None:
            number, size, _ = await checkpoints.next()
            self.report.add("log_forked", str(number), FORKED, size=size)
        if self.mark is not None and self.mark.size > self.growing.size:
            self.report.add("log_behind_marks", "", BEHIND, size=self.mark.size, found=self.growing.size)


def _check_cosignature(note: Note, witness: str, line: str) -> None:
    key = key_from(witness)
    signatures = Note(note.text, tuple(signatures_from(line))).signatures_by(key)
    if "".join(each.line() for each in signatures) != line:
        raise SignatureWrong(name=key.name)
    for each in signatures:
        cosigned_at(note.text, each, key)


class _Ahead:
    """Rows, of which the next one can be looked at."""

    def __init__(self, rows: AsyncIterator[Row]) -> None:
        self._rows = rows
        self._next: Row | None = None
        self.count = 0
        """How many were taken."""

    async def peek(self) -> Row | None:
        if self._next is None:
            self._next = await anext(self._rows, None)
        return self._next

    async def next(self) -> Row:
        row = await self.peek()
        assert row is not None
        self._next, self.count = None, self.count + 1
        return row
