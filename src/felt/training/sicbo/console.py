"""Rounds of Sic Bo at the dealer's console: two that are paid, and one with a fault of the dice or the cage."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from felt.core.wagers import Laid
from felt.core.words import Words
from felt.games.sicbo.round import Outcome
from felt.table.state import Phase
from felt.training.chance import Chance
from felt.training.console import Ask, ConsoleRound, Goal, called, closed, dealt, over, to_decide
from felt.training.course import Course, Drill, Lesson
from felt.training.payment import settling
from felt.training.question import Question
from felt.training.script import Mishap, Script, rank_for
from felt.training.sicbo.incidents import DAMAGED, DOME, INCIDENTS, NOT_FLAT, SHAKEN_TOO_LITTLE
from felt.training.sicbo.payouts import (
    HIGH,
    LOW,
    RULES,
    STEP,
    Throw,
    double,
    hands_go,
    lit_areas,
    plain,
    spots_about,
    thrown,
    triple,
)
from felt.training.table import Practice

CHIPS = Goal(
    words=Words("Record the chips and call “No more bets”", "Ghi cược và báo dừng đặt cược"),
    clause="sicbo 4.4",
    reached=closed,
)
DICE = Goal(words=Words("Key in the dice", "Nhập xúc xắc"), clause="sicbo 4.7", reached=dealt)
CALL = Goal(words=Words("Call the result", "Công bố kết quả"), clause="sicbo 3.2", reached=called)
PAY = Goal(words=Words("Take, then pay", "Thu trước, trả sau"), clause="sicbo 4.8", reached=over)
LIT = Ask(words=Words("The areas that light up", "Các ô sáng đèn"), question=lit_areas)
IN_ORDER = Ask(words=Words("What comes first", "Việc nào làm trước"), question=hands_go)
FAULTS = (SHAKEN_TOO_LITTLE, NOT_FLAT, DAMAGED, DOME)
"""They are seen when the cage has stopped. The round is void."""


def _script(chance: Chance, dice: Throw, mishap: Mishap | None = None) -> Script:
    spots = spots_about(chance, dice, lit=2, dark=2)
    seats = sorted(chance.some_of(range(1, 8), len(spots)))
    laid = {seat: [Laid(bet, chance.amount(LOW, HIGH, STEP))] for seat, bet in zip(seats, spots, strict=True)}
    return Script(chips=laid, dice=dice, mishap=mishap)


def _paid(wanted: Callable[[Outcome], bool], lesson: Lesson) -> Iterator[ConsoleRound]:
    chance = lesson.chance

    def a_payment(table: Practice) -> Question:
        return settling(table, chance.one_of([line for line in table.lines if line.won]))

    asks = Ask(words=Words("The payment of a wager", "Tiền trả một khoản cược"), question=a_payment)
    steps = (CHIPS, DICE, LIT, CALL, IN_ORDER, asks, PAY)
    yield ConsoleRound(Practice("sicbo", RULES, at=lesson.at), _script(chance, thrown(chance, wanted)), steps)


def _faulty(lesson: Lesson) -> Iterator[ConsoleRound]:
    """The trainee stands in for a Pit Manager."""
    chance = lesson.chance
    incident = chance.one_of([each for each in INCIDENTS if each.row in FAULTS])
    mishap = Mishap(row=incident.row, news=incident.happens, when=lambda state: state.phase is Phase.DEALING)
    table = Practice("sicbo", RULES, at=lesson.at, role=rank_for(incident.row, "sicbo"))
    yield ConsoleRound(table, _script(chance, chance.dice(3), mishap), (CHIPS, to_decide(incident.row)))


def _drills(chance: Chance) -> Sequence[Drill]:
    first, second = chance.some_of((plain, double, triple), 2)
    others: list[Drill] = [partial(_paid, second), _faulty]
    return [partial(_paid, first), *chance.shuffled(others)]


CONSOLE = Course(
    game="sicbo",
    grade=4,
    name="console",
    title=Words("At the console", "Tại bàn điều khiển"),
    about=Words(
        "Deal whole rounds at the dealer's console: chips, dice, lights, the payment, and a fault.",
        "Điều hành trọn ván tại bàn điều khiển: cược, xúc xắc, đèn, thanh toán và một sự cố.",
    ),
    drills=_drills,
    asks=16,
    clauses=("sicbo 4.4", "sicbo 4.7", "sicbo 3.2", "sicbo 4.8", *(row.clause for row in FAULTS)),
)
