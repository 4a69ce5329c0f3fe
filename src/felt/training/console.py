"""A round that the trainee deals at the dealer's console, step by step. A step is a goal, which is right if nothing was
wrong on the way to it, or a question that the trainee answers before the console shows what comes next.

The script says what really happens. What the trainee keys in is held against it first; then the table decides."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from felt.core.cards import Card
from felt.core.chance import CardsNeeded, DiceNeeded
from felt.core.refusals import Refusal
from felt.core.requests import StaffRequest
from felt.core.wagers import Clause, Wager
from felt.core.words import Words
from felt.ledger import seat_name
from felt.protocol.dealer import (
    CloseBetting,
    CorrectKeyed,
    DealerRequest,
    GoOn,
    KeyCards,
    KeyDice,
    LeaveTable,
    Rule,
    SeatRequest,
    TakeTable,
)
from felt.table.events import RoundSettled, RoundVoided
from felt.table.preview import Preview
from felt.table.state import Phase, State
from felt.training.question import Question
from felt.training.row import Row
from felt.training.script import (
    AnotherRow,
    AsItWasKeyed,
    NothingWentWrong,
    NotPractised,
    Script,
    SomethingWentWrong,
    declines,
)
from felt.training.table import TRAINEE, Practice
from felt.training.wording import chips, said, seat, sentence

LAYS = Words("{seat} lays {bet} {amount}.", "{seat} đặt {bet} {amount}.")
LEAVE_IT = Words("The guests leave it to you.", "Khách để bạn làm.")
DECLINES = Words("{seat} shakes the head.", "{seat} lắc đầu, không mua.")
ON_DUTY = (TakeTable, LeaveTable)


@dataclass(frozen=True, kw_only=True)
class Goal:
    words: Words
    clause: Clause
    reached: Callable[["ConsoleRound"], bool]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return (self.clause,)


@dataclass(frozen=True, kw_only=True)
class Ask:
    """Asked of the table as it lies then."""

    words: Words
    question: Callable[[Practice], Question]


Step: TypeAlias = Goal | Ask


class Fault(NamedTuple):
    step: int
    """The place of the step on the way to which it happened."""
    refusal: Refusal


@dataclass(frozen=True)
class Sees:
    """What lies before the trainee now, and the console does not know yet."""

    lies: tuple[Wager, ...] = ()
    cards: tuple[Card, ...] = ()
    dice: tuple[int, ...] = ()
    says: tuple[Words, ...] = ()


@dataclass
class ConsoleRound:
    table: Practice
    script: Script
    steps: Sequence[Step]
    """The last one is a goal."""
    reached: int = 0
    """How many steps are behind the trainee."""
    faults: list[Fault] = field(default_factory=list)
    question: Question | None = None
    """The one that is open. Nothing is done at the console before it is answered."""
    decided: bool = False
    """Whether what went wrong has been decided."""
    result: RoundSettled | RoundVoided | None = None
    _answered: dict[str, Preview | Refusal | None] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        return self.reached == len(self.steps)

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def news(self) -> Words | None:
        mishap = self.script.mishap
        return mishap.news if mishap is not None and self._waits_for_a_decision else None

    @property
    def _waits_for_a_decision(self) -> bool:
        mishap = self.script.mishap
        return mishap is not None and not self.decided and mishap.when(self.state)

    def ask(self, request: StaffRequest) -> Preview | None:
        """Raises the refusal of the script or of the table, which counts as a fault. A repeated id counts once."""
        if request.preview:
            return self.table.preview(request.command(TRAINEE, self.table.role))
        if request.id not in self._answered:
            try:
                self._carry_out(request)
            except Refusal as refusal:
                self._answered[request.id] = refusal
                self.faults.append(Fault(self.reached, refusal))
            else:
                self._answered[request.id] = None
        answer = self._answered[request.id]
        if isinstance(answer, Refusal):
            raise answer
        return answer

    def _carry_out(self, request: StaffRequest) -> None:
        if not isinstance(request, DealerRequest):
            raise NotPractised
        if not isinstance(request, ON_DUTY):
            self._refuse_against_script(request)
        for event in self.table.do(request.command(TRAINEE, self.table.role)):
            if isinstance(event, RoundSettled | RoundVoided):
                self.result = event
        self.decided = self.decided or isinstance(request, Rule)

    def _refuse_against_script(self, request: DealerRequest) -> None:
        script, state = self.script, self.state
        if self._waits_for_a_decision:
            self._refuse_other_decision(request)
            return
        match request:
            case Rule():
                raise NothingWentWrong
            case CloseBetting():
                script.refuse_recorded(state.play.recorded)
            case KeyCards(cards=cards) if isinstance(state.need, CardsNeeded):
                script.refuse_cards(cards, script.next_cards(state, state.need.count))
            case KeyDice(dice=dice):
                script.refuse_dice(dice)
            case CorrectKeyed():
                raise AsItWasKeyed
            case SeatRequest(seat=number) if state.open_stage is not None:
                wish = request.fields()["command"]
                if hasattr(wish, "wagers"):
                    script.refuse_wish(state, seat_name(number), wish.wagers)
            case GoOn():
                script.refuse_unserved(state)

    def _refuse_other_decision(self, request: DealerRequest) -> None:
        mishap = self.script.mishap
        assert mishap is not None
        if not isinstance(request, Rule):
            raise SomethingWentWrong(clauses=(mishap.row.clause,))
        row = mishap.row.of(self.table.game)
        fits = (request.clause, request.cards, request.box) == (row.clause, mishap.cards, mishap.box)
        if not fits or request.remedy not in (None, row.remedy):
            raise AnotherRow(place="clause", clauses=(row.clause,))

    def pass_goals(self) -> list[tuple[Goal, bool]]:
        """The goals that the last request has reached, and whether each was reached without a fault."""
        passed = []
        while not self.over and isinstance(goal := self.steps[self.reached], Goal) and goal.reached(self):
            passed.append((goal, not any(fault.step == self.reached for fault in self.faults)))
            self.reached += 1
        self._open_question()
        return passed

    def pass_question(self) -> None:
        """Its reason has been read. Another one may follow."""
        self.question = None
        self.reached += 1
        self._open_question()

    def _open_question(self) -> None:
        if not self.over and isinstance(asks := self.steps[self.reached], Ask):
            self.question = asks.question(self.table)

    def sees(self) -> Sees:
        state, script = self.state, self.script
        if state.phase is Phase.BETTING:
            return Sees(lies=tuple(wager for wagers in script.wagers().values() for wager in wagers))
        stage = state.open_stage
        if stage is not None and script.wishes is declines:
            return Sees(says=(LEAVE_IT,))
        if stage is not None:
            return Sees(says=tuple(self._says(patron) for patron in stage.waits_for()))
        match state.need:
            case CardsNeeded(count=count) if state.play.round is not None:
                return Sees(cards=script.next_cards(state, count))
            case DiceNeeded():
                return Sees(dice=script.dice)
        return Sees()

    def _says(self, patron: str) -> Words:
        wagers = self.script.wishes(self.state, patron)
        if not wagers:
            return sentence(said(DECLINES, seat=seat(patron)))
        (wager,) = wagers
        bet = self.table.game.bet_name(wager)
        return sentence(said(LAYS, seat=seat(patron), bet=bet, amount=chips(wager.amount)))


def closed(at: ConsoleRound) -> bool:
    return at.state.phase not in (Phase.WAITING, Phase.BETTING)


def dealt(at: ConsoleRound) -> bool:
    return closed(at) and at.state.open_stage is None and at.state.game_round.needs is None


def called(at: ConsoleRound) -> bool:
    return at.state.phase in (Phase.CALLED, Phase.RESULT)


def over(at: ConsoleRound) -> bool:
    return at.result is not None


def to_decide(row: Row) -> Goal:
    words = Words("Decide the irregularity", "Xử lý sự cố")
    return Goal(words=words, clause=row.clause, reached=lambda at: at.decided)
