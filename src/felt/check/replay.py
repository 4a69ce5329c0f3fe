"""One table, replayed from its first event: every settlement, every void and every deal must be what the rules give."""

from collections.abc import Sequence

import msgspec

from felt.check.chance import Dealer, WrongChance
from felt.core.authority import Role, has_authority
from felt.core.chance import CardsNeeded, DiceNeeded
from felt.core.events import ChipsReturned, Event
from felt.core.refusals import Refusal
from felt.core.words import Language, Words
from felt.dealing.keys import MasterKey
from felt.journal import Chain, JournalBroken, Record, check_chain
from felt.ledger import Transfer
from felt.rooms.recall import RoundOnRecord
from felt.rooms.recovery import event_of
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
    DiceThrown,
    RoundSettled,
    RoundVoided,
    ShuffleFixed,
    TableOpened,
    TableResumed,
)
from felt.table.irregularity.events import FreeHandOpened, Ruled
from felt.table.money import transfers

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
NOT_FOLLOWED = Words("it cannot follow the events before it", "không thể nối tiếp các sự kiện trước đó")


class Replay:
    def __init__(self, table: str, keys: Sequence[MasterKey]) -> None:
        self.table = table
        self.end = Chain(table)
        self._state = State()
        self._dealer = Dealer(table, keys) if keys else None
        self._ruled: Ruled | None = None

    @property
    def shuffles(self) -> int:
        return 0 if self._dealer is None else self._dealer.shuffles

    def follow(self, record: Record, corrected: RoundOnRecord | None = None) -> list[Transfer]:
        """The transfers that the event makes. Refuses an event that the journal or the rules do not allow. `corrected`
        holds the records of the round that the event corrects, all of which were followed before."""
        self.end = check_chain((record,), seq=self.end.seq, last_hash=self.end.hash) or self.end
        event = event_of(record)
        try:
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
        self._ruled = event if isinstance(event, Ruled) else self._ruled

    def _verify_alarm(self, record: Record, event: Event) -> None:
        state = self._state
        match event:
            case ShoeAlarm(alarms=alarms):
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

    def _verify_correction(self, record: Record, event: Event, corrected: RoundOnRecord) -> None:
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
