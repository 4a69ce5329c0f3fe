"""What each box comes to, and in which order the boxes are settled (niuniu 5, 6.3, 6.4 and 7.6)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.core.words import Words
from felt.games.niuniu.hands import box_name
from felt.games.niuniu.ranking import HandRank
from felt.games.niuniu.rules import Rules
from felt.training.chance import Chance
from felt.training.course import Course, Drill, Lesson
from felt.training.niuniu.deals import Hand, box_wagers, deal, hand_of, table
from felt.training.payment import settling
from felt.training.question import Answer, AnswerKind, Option, Question
from felt.training.table import Practice
from felt.training.wording import chips, said

ASKS_ORDER = Words("In which order do you settle the boxes?", "Bạn thu, trả các cửa theo thứ tự nào?")
WHY_ORDER = Words("From right to left as you sit: {boxes}.", "Từ phải sang trái theo chỗ bạn ngồi: {boxes}.")
BOX = Words("Box {box}", "Cửa {box}")
LIMITS = Words("Ante from {least} to {most}", "Cược đặt chỗ từ {least} đến {most}")

LEAST, MOST = Cents(100 * CENTS_PER_CHIP), Cents(500 * CENTS_PER_CHIP)
HIGH = (HandRank.HOIANA, HandRank.SUPREME, HandRank.NIU_NIU)
MIDDLE = (HandRank.NIU_9, HandRank.NIU_8, HandRank.NIU_7)
LOW = (HandRank.NIU_6_OR_LESS, HandRank.NO_NIU)


class Ends(NamedTuple):
    """The ranks of the box and of the house. Of ranks that follow each other the higher one wins."""

    box: tuple[HandRank, ...]
    house: tuple[HandRank, ...]


HOUSE_WINS_HIGH, HOUSE_WINS_MIDDLE = Ends(LOW, HIGH), Ends(LOW, MIDDLE)
HOUSE_WINS_LOW = Ends((HandRank.NO_NIU,), (HandRank.NIU_6_OR_LESS,))
BOX_WINS_HIGH, BOX_WINS_MIDDLE = Ends(HIGH, LOW), Ends(MIDDLE, LOW)
BOX_WINS_LOW = Ends((HandRank.NIU_6_OR_LESS,), (HandRank.NO_NIU,))


def _hands(chance: Chance, ends: Ends) -> tuple[Hand, Hand]:
    house = hand_of(chance, chance.one_of(ends.house))
    return hand_of(chance, chance.one_of(ends.box), house), house


def _settle(ends: Ends, lesson: Lesson) -> Iterator[Question]:
    """One box with all three wagers."""
    practice = table(lesson, [1 + lesson.chance.below(7)], with_double=True)
    deal(practice, _hands(lesson.chance, ends))
    practice.call()
    for line in practice.lines:
        yield settling(practice, line, parts=True)


def _in_order(lesson: Lesson) -> Iterator[Question]:
    """Three boxes with an Ante each."""
    chance = lesson.chance
    boxes = sorted(chance.some_of(range(1, 8), 3))
    practice = table(lesson, boxes)
    dealt: list[Hand] = []
    for rank in chance.shuffled((HandRank.NIU_9, HandRank.NIU_6_OR_LESS, HandRank.NO_NIU)):
        dealt.append(hand_of(chance, rank, [card for hand in dealt for card in hand]))
    house = hand_of(chance, HandRank.NIU_7, [card for hand in dealt for card in hand])
    deal(practice, [*dealt, house])
    practice.call()
    yield right_to_left(practice, boxes)
    for line in reversed(practice.lines):
        yield settling(practice, line, parts=True)


def right_to_left(practice: Practice, boxes: Sequence[int]) -> Question:
    """Boxes count clockwise from the left of the dealer (niuniu 4.8), so the highest number lies on the right."""
    names = {box: said(BOX, box=box) for box in boxes}
    order = sorted(boxes, reverse=True)
    listed = ", ".join(map(str, order))
    return Question(
        table=practice,
        asks=ASKS_ORDER,
        kind=AnswerKind.ORDER,
        options=[Option(box_name(box), names[box]) for box in boxes],
        right=Answer(chosen=tuple(map(box_name, order))),
        clause="niuniu 6.3",
        reason=said(WHY_ORDER, boxes=listed),
    )


def _outside_limits(lesson: Lesson) -> Iterator[Question]:
    """niuniu 7.6: an Ante above the maximum, one below the minimum. The house wins with a middle hand."""
    chance = lesson.chance
    rules = Rules(limits={"default": (LEAST, MOST)})
    sign = said(LIMITS, least=chips(LEAST), most=chips(MOST))
    practice = Practice("niuniu", rules, at=lesson.at, sign=(sign,))
    above, below = Cents(MOST + chance.amount(100, 500, 100)), chance.amount(20, 80, 20)
    first, second = sorted(chance.some_of(range(1, 8), 2))
    wagers = {first: box_wagers(above, first, with_double=False), second: box_wagers(below, second, with_double=False)}
    practice.bets_closed(wagers)
    low = hand_of(chance, HandRank.NO_NIU)
    other = hand_of(chance, HandRank.NIU_NIU, low)
    deal(practice, [low, other, hand_of(chance, HandRank.NIU_8, (*low, *other))])
    practice.call()
    for line in practice.lines:
        yield settling(practice, line, parts=True)


def _drills(chance: Chance) -> Sequence[Drill]:
    ends = [HOUSE_WINS_HIGH, HOUSE_WINS_MIDDLE, chance.one_of((HOUSE_WINS_LOW, BOX_WINS_LOW))]
    won = [BOX_WINS_HIGH, BOX_WINS_MIDDLE]
    return chance.shuffled([*(partial(_settle, each) for each in (*ends, *won)), _in_order, _outside_limits])


PAYOUTS = Course(
    game="niuniu",
    grade=3,
    name="payouts",
    title=Words("Settling the boxes", "Thu và trả các cửa"),
    about=Words(
        "Ante, Double and Additional, commission from Niu 7 up, and the order of the boxes.",
        "Cược đặt chỗ, gấp đôi và cược thêm, hoa hồng từ Ngầu 7, thứ tự các cửa.",
    ),
    drills=_drills,
    asks=21,
    clauses=("niuniu 5.1", "niuniu 5.2", "niuniu 5.3", "niuniu 6.3", "niuniu 6.4", "niuniu 7.6"),
)
