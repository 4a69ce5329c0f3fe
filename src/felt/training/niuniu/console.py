"""Rounds of Niu Niu at the dealer's console: one that is paid, and one in which boxes were dealt wrongly."""

from collections.abc import Iterator, Sequence

from felt.core.cards import DECK
from felt.core.words import Words
from felt.games.niuniu.round import Round
from felt.games.niuniu.rules import HAND_SIZE, Rules
from felt.table.state import State
from felt.training.chance import Chance
from felt.training.console import Ask, ConsoleRound, Goal, called, closed, dealt, over, to_decide
from felt.training.course import Course, Drill, Lesson
from felt.training.niuniu.deals import box_wagers, usual_ante
from felt.training.niuniu.incidents import INCIDENTS, NO_CARDS, NO_WAGER
from felt.training.niuniu.payouts import right_to_left
from felt.training.niuniu.ranking import the_winner
from felt.training.payment import settling
from felt.training.question import Question
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


def _script(chance: Chance, boxes: Sequence[int], mishap: Mishap | None = None) -> Script:
    """The guest of each box sits at the seat of the same number. The first one plays all three wagers."""
    laid = {box: box_wagers(usual_ante(chance), box, with_double=box == boxes[0]) for box in boxes}
    cards = tuple(chance.some_of(DECK, HAND_SIZE * (len(boxes) + 1)))
    return Script(chips=laid, cards=cards, mishap=mishap)


def _paid(lesson: Lesson) -> Iterator[ConsoleRound]:
    chance = lesson.chance
    boxes = sorted(chance.some_of(range(1, 8), 2))

    def a_payment(table: Practice) -> Question:
        return settling(table, chance.one_of(table.lines), parts=True)

    steps = (
        CHIPS,
        HANDS,
        Ask(words=Words("The stronger hand", "Tay bài mạnh hơn"), question=lambda table: the_winner(table, boxes[0])),
        CALL,
        Ask(words=Words("The order of the boxes", "Thứ tự các cửa"), question=lambda at: right_to_left(at, boxes)),
        Ask(words=Words("The payment of a wager", "Thu, trả một khoản cược"), question=a_payment),
        PAY,
    )
    yield ConsoleRound(Practice("niuniu", Rules(), at=lesson.at), _script(chance, boxes), steps)


def _wrong_box(lesson: Lesson) -> Iterator[ConsoleRound]:
    """Seen after the first hand (niuniu 7.7 and 7.8). The trainee stands in for a Pit Supervisor."""
    chance = lesson.chance
    first, free, last = sorted(chance.some_of(range(1, 8), 3))
    incident = chance.one_of([each for each in INCIDENTS if each.row in (NO_WAGER, NO_CARDS)])
    box = free if incident.row == NO_WAGER else last

    def one_hand_lies(state: State) -> bool:
        found = state.play.round
        return isinstance(found, Round) and len(found.hands) == 1

    mishap = Mishap(row=incident.row, news=said(incident.happens, box=box, free=box), when=one_hand_lies, box=box)
    table = Practice("niuniu", Rules(), at=lesson.at, role=rank_for(incident.row, "niuniu"))
    yield ConsoleRound(
        table, _script(chance, (first, last), mishap), (CHIPS, to_decide(incident.row), HANDS, CALL, PAY)
    )


def _drills(chance: Chance) -> Sequence[Drill]:
    return [_paid, _wrong_box]


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
    asks=12,
    clauses=("niuniu 4.8", "niuniu 4.11", "niuniu 6.3", "niuniu 7.7", "niuniu 7.8"),
)
