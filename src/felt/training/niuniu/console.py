"""Rounds of Niu Niu at the dealer's console: plain, and with cards to a box without a wager."""

from collections.abc import Iterator, Sequence

from felt.core.cards import DECK
from felt.core.words import Words
from felt.games.niuniu.round import Round
from felt.games.niuniu.rules import HAND_SIZE, Rules
from felt.table.state import State
from felt.training.chance import Chance
from felt.training.console import ConsoleRound, Goal, called, closed, dealt, decided, over
from felt.training.course import Course, Drill, Lesson
from felt.training.niuniu.deals import box_wagers, usual_ante
from felt.training.niuniu.incidents import NO_WAGER
from felt.training.script import Mishap, Script, rank_for
from felt.training.table import Practice
from felt.training.wording import said

CHIPS = Goal(
    words=Words("Record the boxes and call “No more bets”", "Ghi cược từng cửa và báo dừng đặt cược"),
    clause="niuniu 4.8",
    reached=closed,
)
HANDS = Goal(
    words=Words("Key in the hands, box by box, then the house", "Nhập bài từng cửa rồi đến Nhà cái"),
    clause="niuniu 4.8.1",
    reached=dealt,
)
CALL = Goal(words=Words("Compare the hands and call", "So bài và công bố"), clause="niuniu 4.11", reached=called)
PAY = Goal(
    words=Words("Take and pay from right to left", "Thu và trả từ phải sang trái"), clause="niuniu 6.3", reached=over
)
DECIDE = Goal(words=Words("Decide the irregularity", "Xử lý sự cố"), clause=NO_WAGER.clause, reached=decided)
TO_NOBODY = Words(
    "You dealt five cards to box {box}, where no wager lies. Nobody has touched a hand yet.",
    "Bạn đã chia năm lá cho cửa {box} không có cược. Chưa khách nào xếp bài.",
)


def _script(chance: Chance, boxes: Sequence[int], mishap: Mishap | None = None) -> Script:
    """The guest of each box sits at the seat of the same number. The first one plays all three wagers."""
    laid = {box: box_wagers(usual_ante(chance), box, with_double=box == boxes[0]) for box in boxes}
    cards = tuple(chance.some_of(DECK, HAND_SIZE * (len(boxes) + 1)))
    return Script(chips=laid, cards=cards, mishap=mishap)


def _plain(lesson: Lesson) -> Iterator[ConsoleRound]:
    boxes = sorted(lesson.chance.some_of(range(1, 8), 2))
    table = Practice("niuniu", Rules(), at=lesson.at)
    yield ConsoleRound(table, _script(lesson.chance, boxes), (CHIPS, HANDS, CALL, PAY))


def _to_nobody(lesson: Lesson) -> Iterator[ConsoleRound]:
    """After the first hand (niuniu 7.7). The trainee stands in for a Pit Supervisor."""
    chance = lesson.chance
    first, free, last = sorted(chance.some_of(range(1, 8), 3))

    def one_hand_lies(state: State) -> bool:
        found = state.play.round
        return isinstance(found, Round) and len(found.hands) == 1

    mishap = Mishap(row=NO_WAGER, news=said(TO_NOBODY, box=free), when=one_hand_lies, box=free)
    table = Practice("niuniu", Rules(), at=lesson.at, role=rank_for(NO_WAGER, "niuniu"))
    yield ConsoleRound(table, _script(chance, (first, last), mishap), (CHIPS, DECIDE, HANDS, CALL, PAY))


def _drills(chance: Chance) -> Sequence[Drill]:
    return [_plain, _to_nobody]


CONSOLE = Course(
    game="niuniu",
    grade=5,
    name="console",
    title=Words("At the console", "Tại bàn điều khiển"),
    about=Words(
        "Deal whole rounds at the dealer's console: boxes, hands, an irregularity, the payment.",
        "Chia trọn ván tại bàn điều khiển: cửa, tay bài, sự cố, thanh toán.",
    ),
    drills=_drills,
    asks=9,
    clauses=("niuniu 4.8", "niuniu 4.11", "niuniu 6.3", "niuniu 7.7"),
)
