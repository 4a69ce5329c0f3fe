"""Rounds of Sic Bo at the dealer's console: plain, and with a cage that was shaken too little."""

from collections.abc import Iterator, Sequence

from felt.core.wagers import Laid
from felt.core.words import Words
from felt.table.state import Phase
from felt.training.chance import Chance
from felt.training.console import ConsoleRound, Goal, called, closed, dealt, decided, over
from felt.training.course import Course, Drill, Lesson
from felt.training.script import Mishap, Script, rank_for
from felt.training.sicbo.incidents import SHAKEN_TOO_LITTLE
from felt.training.sicbo.payouts import HIGH, LOW, RULES, STEP, spots_about
from felt.training.table import Practice

CHIPS = Goal(
    words=Words("Record the chips and call “No more bets”", "Ghi cược và báo dừng đặt cược"),
    clause="sicbo 4.4",
    reached=closed,
)
DICE = Goal(words=Words("Key in the dice", "Nhập xúc xắc"), clause="sicbo 4.7", reached=dealt)
CALL = Goal(words=Words("Call the result", "Công bố kết quả"), clause="sicbo 3.2", reached=called)
PAY = Goal(words=Words("Take, then pay", "Thu trước, trả sau"), clause="sicbo 4.8", reached=over)
DECIDE = Goal(words=Words("Decide the irregularity", "Xử lý sự cố"), clause=SHAKEN_TOO_LITTLE.clause, reached=decided)
TWICE = Words("The cage moved twice and stopped.", "Lồng mới lắc hai lần rồi dừng.")


def _script(chance: Chance, mishap: Mishap | None = None) -> Script:
    dice = chance.dice(3)
    spots = spots_about(chance, dice, lit=2, dark=2)
    seats = sorted(chance.some_of(range(1, 8), len(spots)))
    laid = {seat: [Laid(bet, chance.amount(LOW, HIGH, STEP))] for seat, bet in zip(seats, spots, strict=True)}
    return Script(chips=laid, dice=dice, mishap=mishap)


def _plain(lesson: Lesson) -> Iterator[ConsoleRound]:
    table = Practice("sicbo", RULES, at=lesson.at)
    yield ConsoleRound(table, _script(lesson.chance), (CHIPS, DICE, CALL, PAY))


def _shaken_too_little(lesson: Lesson) -> Iterator[ConsoleRound]:
    """The round is void (sicbo 7.2). The trainee stands in for a Pit Manager."""
    mishap = Mishap(row=SHAKEN_TOO_LITTLE, news=TWICE, when=lambda state: state.phase is Phase.DEALING)
    table = Practice("sicbo", RULES, at=lesson.at, role=rank_for(SHAKEN_TOO_LITTLE, "sicbo"))
    yield ConsoleRound(table, _script(lesson.chance, mishap), (CHIPS, DECIDE))


def _drills(chance: Chance) -> Sequence[Drill]:
    return [_plain, *chance.shuffled([_plain, _shaken_too_little])]


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
    asks=10,
    clauses=("sicbo 4.4", "sicbo 4.7", "sicbo 3.2", "sicbo 4.8", "sicbo 7.2"),
)
