"""One table, replayed from its first event: every settlement, every void and every deal must be what the rules give."""

from collections.abc import Collection, Sequence
from typing import Protocol

import msgspec

from felt.core.authority import Role, has_authority
from felt.core.chance import CardsNeeded, DiceNeeded
from felt.core.events import ChipsReturned, Event
from felt.core.refusals import Refusal
from felt.core.words import Language, Words
from felt.journal import Chain, JournalBroken, Record, check_chain
from felt.ledger import Transfer
from felt.table import State, course, evolve
from felt.table.alarm.events import Ending, ShoeAlarm, ShoeAlarmOver
from felt.table.alarm.watch import alarms_in, clauses_of, rank_for
from felt.table.codec import at_rest, encode, encode_state
from felt.table.corrections.events import Correction, CorrectionProposed, filed_under
from felt.table.corrections.reckoning import holds
from felt.table.dealer.events import CardsPrepared
from felt.table.events import (
    BettingOpened,
    Burned,
    CardsDealt,
    ChainsOpened,
    DiceThrown,
    LinksRevealed,
    RoundSettled,
    RoundVoided,
    ShuffleFixed,
    TableOpened,
    TableResumed,
)
from felt.table.irregularity.events import FreeHandOpened, Ruled
from felt.table.money import transfers
from felt.table.recall import TimedEvent
from felt.table.settings import Settings
from felt.verify.fair import Counts, FairDealing
from felt.verify.records import event_of
from felt.verify.wrong import WrongChance

OTHER_RESULT = Words("the rules give another settlement", "luật cho ra kết quả thanh toán khác")
OTHER_RULES = Words(
    "it names rules that this version of Felt does not know", "luật ghi ở đây không có trong phiên bản Felt này"
)
OTHER_CORRECTION = Words(
    "the rules give another correction, or nobody with the rank for it approved it",
    "luật cho ra kết quả sửa khác, hoặc không có người đủ cấp duyệt",
)
OTHER_DEAL = Words("the rules deal something else here", "theo luật, ở đây phải chia thứ khác")
OTHER_DECISION = Words(
    "no decision of a person with the rank for it leads to it", "không có quyết định của người đủ cấp dẫn đến việc này"
)
OTHER_ALARM = Words("the cards raise no such alarm", "các lá bài không dẫn đến cảnh báo này")
OTHER_ROUND = Words("it belongs to another round", "sự kiện thuộc ván khác")
OTHER_TABLE = Words("it opens another table", "sự kiện mở một bàn khác")
UNKNOWN = "?"
"""The clause of a free hand whose decision was skipped."""
NOT_FOLLOWED = Words("it cannot follow the events before it", "không thể nối tiếp các sự kiện trước đó")


class Dealing(Protocol):
    """Deals a table's shuffles once more."""

    shuffles: int

    def follow(self, state: State, event: Event) -> None:
        """Refuses an event that deals something else. `state` is the table just before it."""


class OnRecord(Protocol):
    """The record of one round."""

    def settings(self) -> Settings: ...

    def happenings(self) -> Sequence[TimedEvent]: ...


class Replay:
    def __init__(self, table: str, *, houses: Collection[str] = (), dealer: Dealing | None = None) -> None:
        """`houses` are the public keys that may sign for the house. `dealer` deals again what one key has dealt."""
        self.table = table
        self.end = Chain(table)
        self._state = State()
        self._dealer = dealer
        self._fair = FairDealing(table, houses)
        self._ruled: Ruled | None = None
        self._counts = self._place = self._is_whole = True
        """Whether the shuffles and cards before are known, and whether all records were followed."""

    @property
    def counts(self) -> Counts:
        return self._fair.counts

    @property
    def settings(self) -> Settings:
        return self._state.opened

    @property
    def is_fair(self) -> bool:
        """Whether house and witness have dealt."""
        return self._state.chains is not None

    @property
    def has_shoe(self) -> bool:
        return self._state.game.shoe is not None

    @property
    def shuffles(self) -> int:
        return self._fair.counts.shuffles + (0 if self._dealer is None else self._dealer.shuffles)

    def begin(self, settings: Settings, edition: int) -> None:
        """Begins in the middle of a journal, with the settings that were in force."""
        rules_hash = settings.game.of_edition(edition).rules_hash(settings.rules)
        self._state = State(settings=settings, edition=edition, rules_hash=rules_hash)

    def skip_to(self, record: Record, previous: bytes) -> None:
        """Goes on with a later record. What the table was between the two is taken from the record, as far as it
        matters."""
        self.end = Chain(self.table, record.seq - 1, previous)
        self._fair.skip()
        self._counts, self._place, self._is_whole = False, False, False
        state = self._state
        state.round = record.round
        match event_of(record):
            case ChainsOpened(first=first):
                state.shuffles = first - 1
            case ShuffleFixed() | CardsPrepared():
                state.shuffle = None
            case BettingOpened() if not state.game.shoe and not state.by_hand:
                state.shuffle = None  # a shuffle of its own comes
            case FreeHandOpened(carried=carried):
                state.carried, state.free_hand = list(carried), state.free_hand or UNKNOWN
            case LinksRevealed() if state.shuffle is not None:
                state.shuffle.finished = True
            case CorrectionProposed(number=number):
                state.corrections = number - 1

    def _take_over(self, event: Event) -> None:
        """The first shuffle and the first card after a gap say how many there were before."""
        state = self._state
        match event:
            case ShuffleFixed(number=number) | CardsPrepared(number=number) if not self._counts:
                state.shuffles, self._counts = number - 1, True
            case CardsDealt(place=place) if not self._place and state.shuffle is not None:
                state.shuffle.place = max(state.shuffle.place, place)
        if isinstance(event, CardsDealt | ShuffleFixed | CardsPrepared):
            self._place = True

    def follow(self, record: Record, corrected: OnRecord | None = None) -> list[Transfer]:
        """The transfers that the event makes. Refuses an event that the journal or the rules do not allow. `corrected`
        holds the records of the round that the event corrects, all of which were followed before."""
        self.end = check_chain((record,), seq=self.end.seq, last_hash=self.end.hash) or self.end
        event = event_of(record)
        try:
            self._take_over(event)
            self._verify(record, event)
            if corrected is not None:
                self._verify_correction(record, event, corrected)
            moved = list(transfers(self._state, event, seq=record.seq))
            evolve(self._state, event)
        except JournalBroken:
            raise
        except WrongChance as wrong:
            raise self._broken(record, wrong.words) from wrong
        except Refusal as refusal:
            problem = Words(*(refusal.message(language).removesuffix(".") for language in Language))
            raise self._broken(record, problem) from refusal
        except Exception as error:  # evolve trusts the events: forged ones may stop it anywhere
            raise self._broken(record, NOT_FOLLOWED) from error
        if record.round != filed_under(event, self._state.round):
            raise self._broken(record, OTHER_ROUND)
        return moved

    def state(self) -> bytes | None:
        """As in a snapshot; None where no snapshot can be taken."""
        return encode_state(self._state) if at_rest(self._state) else None

    def _verify(self, record: Record, event: Event) -> None:
        state = self._state
        match event:
            case TableOpened(settings=settings):
                self._require(record, OTHER_TABLE, settings.name == self.table)
                game = settings.game.of_edition(event.edition)
                self._require(record, OTHER_RULES, event.rules_hash == game.rules_hash(settings.rules))
            case (
                BettingOpened(edition=edition, rules_hash=rules_hash)
                | FreeHandOpened(edition=edition, rules_hash=rules_hash)
            ):
                game = state.opened.game.of_edition(edition)
                self._require(record, OTHER_RULES, rules_hash == game.rules_hash(state.opened.rules))
            case ShuffleFixed(number=number) | CardsPrepared(number=number):
                self._require(record, OTHER_DEAL, number == state.shuffles + 1)
            case Burned(card=card, count=count):
                shoe = state.game.shoe
                self._require(record, OTHER_DEAL, shoe is not None and count == shoe.burn_count(card))
            case CardsDealt(to=to, cards=cards, place=place):
                need = state.game_round.needs
                there = state.shuffle is not None and place == state.shuffle.place
                self._require(record, OTHER_DEAL, there and need == CardsNeeded(to, len(cards)))
            case DiceThrown(dice=dice):
                self._require(record, OTHER_DEAL, state.game_round.needs == DiceNeeded(len(dice)))
            case RoundSettled(deadline=deadline):
                self._require(record, OTHER_RESULT, state.game_round.needs is None)
                again = msgspec.structs.replace(course.settled(state, 0, event.by, event.role), deadline=deadline)
                self._require(record, OTHER_RESULT, encode(again) == encode(event))
            case RoundVoided(clause=clause, by=by, role=role, deadline=deadline):
                voided = msgspec.structs.replace(course.voided(state, clause, by, role, 0), deadline=deadline)
                self._require(record, OTHER_RESULT, encode(voided) == encode(event))
            case Ruled(clause=clause, role=role):
                ranks = [row.least for row in state.game.irregularities if row.clause == clause and row.least]
                enough = any(has_authority(Role(role), least) for least in ranks)
                self._require(record, OTHER_DECISION, enough)
            case ChipsReturned():
                self._require(record, OTHER_DECISION, self._may_return(event))
        self._verify_alarm(record, event)
        if isinstance(event, FreeHandOpened):
            self._require(record, OTHER_DECISION, list(event.carried) == state.carried and bool(state.free_hand))
        if self._dealer is not None and not (state.settings is not None and state.by_hand):
            self._dealer.follow(state, event)
        self._fair.follow(state, event, record)
        self._ruled = event if isinstance(event, Ruled) else self._ruled

    def _verify_alarm(self, record: Record, event: Event) -> None:
        state = self._state
        match event:
            case ShoeAlarm(alarms=alarms) if self._is_whole:
                due = [alarm for alarm in alarms_in(state) if alarm not in (*state.alarms, *state.judged)]
                self._require(record, OTHER_ALARM, list(alarms) == due)
            case ShoeAlarmOver(how=Ending.DECIDED | Ending.JUDGED_FALSE, role=role):
                ranks = [rank_for(state.game, clause) for clause in clauses_of(state)]
                enough = all(has_authority(Role(role), least) for least in ranks)
                self._require(record, OTHER_DECISION, bool(ranks) and enough)
            case TableResumed():
                self._require(record, OTHER_DECISION, not state.alarms)

    def _may_return(self, event: ChipsReturned) -> bool:
        """All chips of a patron who chose it, or to whom the last decision gives them back. A part of them only by the
        clause of that decision."""
        choice, ruled = self._state.play.choice, self._ruled
        if choice is not None:
            return choice.answers.get(event.patron) is False
        if ruled is None:
            return False
        return event.clause == ruled.clause if event.hold else event.patron in ruled.patrons

    def _verify_correction(self, record: Record, event: Event, corrected: OnRecord) -> None:
        state = self._state
        assert isinstance(event, Correction), "its kind says so"
        if isinstance(event, CorrectionProposed):
            waits = event.round in state.proposals or event.round in state.corrected
            self._require(record, OTHER_CORRECTION, not waits and event.number == state.corrections + 1)
        events = [happening.event for happening in corrected.happenings()]
        proposed = state.proposals.get(event.round)
        self._require(record, OTHER_CORRECTION, holds(event, proposed, corrected.settings(), events))

    def _require(self, record: Record, problem: Words, holds: bool) -> None:
        if not holds:
            raise self._broken(record, problem)

    def _broken(self, record: Record, problem: Words) -> JournalBroken:
        return JournalBroken(table=self.table, seq=record.seq, problem=problem)
