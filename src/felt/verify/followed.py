"""The records of a bundle, followed by the rules: the dealing, the draws, every line of every settlement."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import msgspec

from felt.core.events import Event
from felt.core.words import Words
from felt.journal import Record
from felt.table.corrections.events import CorrectionProposed, RoundCorrected
from felt.table.events import (
    BettingOpened,
    DiceThrown,
    LinksRevealed,
    RoundSettled,
    RoundVoided,
    ShuffleFixed,
    WagersConfirmed,
)
from felt.table.irregularity.events import FreeHandOpened
from felt.table.recall import TimedEvent
from felt.table.settings import Settings
from felt.verify import steps
from felt.verify.form import Bundle, Kind
from felt.verify.records import event_of
from felt.verify.refusals import NotWhole
from felt.verify.replay import Replay
from felt.verify.steps import Step

CORRECTIONS = (CorrectionProposed.kind(), RoundCorrected.kind())
DAY_MS = 86_400_000

NO_ROUND = Words("round {number} is not in it from its opening to its end", "không có ván {number} từ đầu đến cuối")
NO_SHOE = Words(
    "shoe {number} is not in it from its shuffle to the reveal of its links",
    "không có hộp bài {number} từ lúc xáo đến lúc công bố mắt xích",
)
NOT_THE_DAY = Words(
    "{day} is no day, or a round was opened on another", "{day} không phải ngày, hoặc có ván mở ngày khác"
)
OTHER_ROUNDS = Words("it contains other rounds too", "có cả ván khác")
NAMES_OTHER = Words("it names a number or a day that its kind has not", "nêu số hoặc ngày không thuộc loại gói này")
OTHER_EDITION = Words("its first round has another edition of the rules", "ván đầu theo ấn bản luật khác")
NOT_REVEALED = Words("the links of round {number} are not in it", "không có mắt xích của ván {number}")


class RoundFollowed(msgspec.Struct):
    """A round of the bundle."""

    settings: Settings
    events: list[TimedEvent]
    end: RoundSettled | RoundVoided | None = None


class _Corrected(msgspec.Struct, frozen=True):
    found: RoundFollowed

    def settings(self) -> Settings:
        return self.found.settings

    def happenings(self) -> Sequence[TimedEvent]:
        return self.found.events


class Followed:
    def __init__(self, bundle: Bundle, settings: Settings, house: bytes) -> None:
        self._bundle = bundle
        self._settings = settings
        self._replay = Replay(bundle.table, houses=(house.hex(),))
        self._replay.begin(settings, bundle.settings.edition)
        self._rounds: dict[int, RoundFollowed] = {}
        self._opened: list[Record] = []
        """The records that opened a round."""
        self._editions: list[int] = []
        self._shuffles: list[int] = []
        self._revealed: list[int] = []
        self._seeds = self._throws = self._corrections = 0

    def fragment(self, records: Sequence[Record], previous: bytes) -> None:
        self._replay.skip_to(records[0], previous)
        for record in records:
            corrected = self._rounds.get(record.round) if record.kind in CORRECTIONS else None
            self._replay.follow(record, None if corrected is None else _Corrected(corrected))
            self._note(record, event_of(record))

    def _note(self, record: Record, event: Event) -> None:
        known = self._rounds.get(record.round)
        match event:
            case BettingOpened() | FreeHandOpened():
                self._opened.append(record)
                self._editions.append(event.edition)
                known = self._rounds[record.round] = RoundFollowed(self._replay.settings, [])
            case ShuffleFixed(number=number):
                self._shuffles.append(number)
            case LinksRevealed(number=number):
                self._revealed.append(number)
            case DiceThrown():
                self._throws += 1
            case WagersConfirmed(seed=seed):
                self._seeds += bool(seed)
            case RoundSettled() | RoundVoided() if known is not None:
                known.end = event
            case RoundCorrected():
                self._corrections += known is not None
        if known is not None:
            known.events.append(TimedEvent(record.at, event))

    def refuse_parts(self) -> None:
        """The bundle holds what its kind and number say."""
        bundle = self._bundle
        match bundle.kind:
            case Kind.ROUND:
                self._require(not bundle.day, NAMES_OTHER)
                found = self._rounds.get(bundle.number)
                self._require(found is not None and found.end is not None, NO_ROUND)
                self._require(len(self._rounds) == 1, OTHER_ROUNDS)
                if self._replay.is_fair and not self._replay.has_shoe:
                    self._require(self._shuffles == self._revealed, NOT_REVEALED)
            case Kind.SHOE:
                self._require(not bundle.day, NAMES_OTHER)
                self._require(self._replay.has_shoe, NO_SHOE)
                self._require(self._shuffles == [bundle.number] == self._revealed, NO_SHOE)
                self._require(len(bundle.fragments) <= 2, NO_SHOE)
            case Kind.DAY:
                self._require(bundle.number == 0, NAMES_OTHER)
                days = {datetime.fromtimestamp(each.at / 1_000, UTC).date().isoformat() for each in self._opened}
                self._require(days == {bundle.day}, NOT_THE_DAY)
        if bundle.kind is not Kind.SHOE:
            self._require(self._editions[:1] == [bundle.settings.edition], OTHER_EDITION)

    def _require(self, holds: bool, problem: Words) -> None:
        if not holds:
            values = {"number": self._bundle.number, "day": self._bundle.day}
            raise NotWhole(problem=Words(*(text.format(**values) for text in problem)))

    def steps(self) -> Iterator[Step]:
        counts = self._replay.counts
        if counts.chains:
            yield steps.dealing(counts, seeds=self._seeds + counts.seeds)
            if counts.cards:
                yield steps.cards(counts)
            yield steps.again(counts, throws=self._throws)
        else:
            yield steps.not_by_keys()
        for number, each in self._rounds.items():
            if each.end is not None:
                yield steps.settled(number, each.end)
        if self._corrections:
            yield steps.corrected(self._corrections)
