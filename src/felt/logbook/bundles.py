"""Gathers a bundle from the books: records, those that their cards depend on, and proofs that they are in the log."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta

import msgspec

from felt.journal import GENESIS, Record
from felt.logbook.book import KeptCheckpoint, LogBook
from felt.logbook.refusals import BundleTooLarge, EndNotInLog, NothingToBundle, OneKeyAlone
from felt.record.checkpoint import checkpoint_of, log_key
from felt.record.kinds import ENDS_OF_ROUNDS, KINDS
from felt.record.proof import LoggedRecord, Proof
from felt.store.documents import DocumentStore
from felt.table.corrections.events import CorrectionProposed, RoundCorrected
from felt.table.dealer.events import CardsPrepared
from felt.table.events import BettingOpened, CardsDealt, ChainsOpened, LinksRevealed, ShoeCut, ShuffleFixed, TableOpened
from felt.table.irregularity.events import FreeHandOpened
from felt.verify.form import Bundle, BundleSettings, Fragment, Kind, fragment_of, in_runs
from felt.verify.logged import needs_proof
from felt.verify.records import event_of

OPENS = (BettingOpened.kind(), FreeHandOpened.kind())
FIXED, PREPARED, CUT, REVEALED = (each.kind() for each in (ShuffleFixed, CardsPrepared, ShoeCut, LinksRevealed))
OPENED, DEALT = ChainsOpened.kind(), CardsDealt.kind()
PROPOSED, CORRECTED = CorrectionProposed.kind(), RoundCorrected.kind()


class LoggedEntries(msgspec.Struct, frozen=True):
    """What the log has of one journal, under one checkpoint."""

    house: str = ""
    witnesses: tuple[str, ...] = ()
    proofs: tuple[str, ...] = ()


class Gatherer:
    def __init__(self, store: DocumentStore, house: bytes, *, bytes_max: int) -> None:
        """`house` is the public key with which the house signs its log. A bundle has at most `bytes_max` bytes of
        events."""
        self._store = store
        self._book = LogBook(store)
        self._house = house
        self._bytes_max = bytes_max

    async def round(self, table: str, number: int) -> Bundle:
        found = await self._store.round_records(table, number)
        own = round_of(found)
        if not own:
            raise NothingToBundle(table=table, what=number)
        later = [each for each in found if each.seq > own[-1].seq and each.kind in (PROPOSED, CORRECTED)]
        if CORRECTED not in {each.kind for each in later}:
            later = []  # a proposal alone has changed nothing
        return await self._bundle(Kind.ROUND, table, own, later, number=number)

    async def shoe(self, table: str, number: int) -> Bundle:
        """Of two keys, from its shuffle to the reveal of its links."""
        fixed = await self._shuffle(table, FIXED, number)
        revealed = await self._shuffle(table, REVEALED, number)
        if fixed is None or revealed is None or b'"house_root"' not in fixed.body:
            raise NothingToBundle(table=table, what=number)
        return await self._bundle(Kind.SHOE, table, await self._between(table, fixed.seq, revealed.seq), number=number)

    async def day(self, table: str, day: date) -> Bundle:
        """The rounds that were opened on this day in UTC and are over, with everything between them."""
        midnights = [datetime.combine(day + timedelta(days=each), time(), UTC) for each in (0, 1)]
        first, last = [await self._store.seq_before(table, int(each.timestamp()) * 1_000) for each in midnights]
        opened = [each for each in await self._between(table, first + 1, last) if each.kind in OPENS]
        while opened and not (end := round_of(await self._store.round_records(table, opened[-1].round))):
            opened.pop()
        if not opened:
            raise NothingToBundle(table=table, what=day.isoformat())
        own = await self._between(table, opened[0].seq, end[-1].seq)
        return await self._bundle(Kind.DAY, table, own, day=day.isoformat())

    async def entries(self, records: Sequence[Record]) -> LoggedEntries:
        """Of a journal, the records that are in the log by now, in its order."""
        found = [(each, await self._book.place_of(each.table, each.seq)) for each in records if each.kind in KINDS]
        latest = await self._book.latest()
        ends = [each for each, place in found if place is not None and latest and place < latest[0].size]
        return await self._proved(ends) if ends else LoggedEntries()

    async def _proved(self, ends: Sequence[Record]) -> LoggedEntries:
        kept, places = await self._checkpoint(ends[0].table, ends)
        cosignatures = await self._book.cosignatures(kept)
        note = kept.note_with(cosignatures)
        proofs = [
            Proof(_logged(end).extra(), place, await self._book.path(place, kept.size), note)
            for end, place in zip(ends, places, strict=True)
        ]
        return LoggedEntries(
            house=str(log_key(checkpoint_of(note).origin, self._house)),
            witnesses=tuple(each.witness for each in cosignatures),
            proofs=tuple(map(str, proofs)),
        )

    async def _bundle(
        self,
        kind: Kind,
        table: str,
        own: Sequence[Record],
        later: Sequence[Record] = (),
        *,
        number: int = 0,
        day: str = "",
    ) -> Bundle:
        ground = await self._ground(table, own)
        runs = in_runs((*ground, *own, *await self._reveal(table, (*ground, *own)), *later))
        if sum(len(record.body) for run in runs for record in run) > self._bytes_max:
            raise BundleTooLarge(most=self._bytes_max)
        logged = await self._proved([run[-1] for run in runs if needs_proof(run[-1])])
        return Bundle(
            kind=kind,
            table=table,
            number=number,
            day=day,
            house=logged.house,
            witnesses=logged.witnesses,
            settings=await self._settings(table, own[0]),
            fragments=tuple([await self._fragment(run) for run in runs]),
            proofs=logged.proofs,
        )

    async def _checkpoint(self, table: str, ends: Sequence[Record]) -> tuple[KeptCheckpoint, list[int]]:
        """The latest one that contains all of these records, cosigned if there is one; and their places in the log."""
        places = [await self._book.place_of(table, end.seq) for end in ends]
        for kept in (await self._book.latest_cosigned(), *await self._book.latest()):
            found = [place for place in places if kept is not None and place is not None and place < kept.size]
            if kept is not None and len(found) == len(ends):
                return kept, found
        raise EndNotInLog(table=table)

    async def _ground(self, table: str, own: Sequence[Record]) -> list[Record]:
        """The shuffle from which the first card comes, with its cut, and the chains of its links."""
        shuffle = next((each for each in own if each.kind in (FIXED, PREPARED)), None)
        card = next((each for each in own if each.kind == DEALT), None)
        ground: list[Record] = []
        if card is not None and (shuffle is None or card.seq < shuffle.seq):
            shuffle = await self._back(table, own[0].seq, FIXED, PREPARED)
            cut = await self._shuffle(table, CUT, _number(shuffle)) if shuffle is not None else None
            if shuffle is not None:
                ground = await self._between(table, shuffle.seq, shuffle.seq if cut is None else cut.seq)
        if shuffle is not None and shuffle.kind == FIXED:
            if event_of(shuffle).nonce:  # type: ignore[attr-defined]
                raise OneKeyAlone(table=table)
            chains = await self._back(table, shuffle.seq, OPENED)
            ground += [] if chains is None else [chains]
        return ground

    async def _reveal(self, table: str, records: Sequence[Record]) -> list[Record]:
        """The links of the last shuffle, if they are public and not among the records."""
        fixed = [each for each in records if each.kind == FIXED]
        if not fixed:
            return []
        last = _number(max(fixed, key=lambda each: each.seq))
        revealed = await self._shuffle(table, REVEALED, last)
        is_logged = revealed is not None and await self._book.place_of(table, revealed.seq) is not None
        return [revealed] if revealed is not None and is_logged else []

    async def _settings(self, table: str, first: Record) -> BundleSettings:
        """`first` opens a round or fixes a shoe."""
        opened = await self._back(table, first.seq, TableOpened.kind())
        assert opened is not None, "a table is opened before it is played"
        event = event_of(opened)
        assert isinstance(event, TableOpened)
        in_force = first if first.kind in OPENS else await self._back(table, first.seq, TableOpened.kind(), *OPENS)
        assert in_force is not None
        return BundleSettings.of(event.settings, event_of(in_force).edition)  # type: ignore[attr-defined]

    async def _fragment(self, run: Sequence[Record]) -> Fragment:
        return fragment_of(run, await self._before(run[0]))

    async def _before(self, record: Record) -> bytes:
        """The hash before a record."""
        before = await self._between(record.table, record.seq - 1, record.seq - 1)
        return before[0].hash if before else GENESIS

    async def _between(self, table: str, first: int, last: int) -> list[Record]:
        return [record async for record in self._store.records(table, after=first - 1, until=last)]

    async def _back(self, table: str, before: int, *kinds: str) -> Record | None:
        """The last record of these kinds before this one."""
        async for record in self._store.records_back(table, before=before, kinds=kinds):
            return record
        return None

    async def _shuffle(self, table: str, kind: str, number: int) -> Record | None:
        """The record of this kind about a shuffle."""
        async for record in self._store.records_back(table, kinds=(kind,)):
            if (found := _number(record)) <= number:
                return record if found == number else None
        return None


def _number(record: Record) -> int:
    return int(event_of(record).number)  # type: ignore[attr-defined]


def _logged(record: Record) -> LoggedRecord:
    return LoggedRecord(record.table, record.seq, record.round, record.hash)


def round_of(found: Sequence[Record]) -> list[Record]:
    """From the opening of betting to the end of the round, or to the reveal of the links that served it alone. Empty if
    it is not over."""
    opened = [each.seq for each in found if each.kind in OPENS]
    ended = [each.seq for each in found if each.kind in ENDS_OF_ROUNDS]
    if not opened or not ended:
        return []
    own = [each for each in found if opened[0] <= each.seq]
    if any(each.kind == FIXED and each.seq < ended[0] for each in own):
        ended += [each.seq for each in own if each.kind == REVEALED][:1]
    return [each for each in own if each.seq <= max(ended)]
