"""What wins, what it pays, and what comes first: taking, then paying (sicbo 4.8, 5.1 and 6)."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from felt.core.chips import Cents
from felt.core.settlement import Line
from felt.core.wagers import Laid
from felt.core.words import Words
from felt.games.sicbo.bets import SPOTS
from felt.games.sicbo.round import Outcome, Round, Size
from felt.games.sicbo.rules import DICE, Rules
from felt.training.chance import Chance
from felt.training.course import Course, Drill, Lesson
from felt.training.payment import settling
from felt.training.question import Answer, AnswerKind, Option, Question
from felt.training.table import Practice
from felt.training.wording import chips, listing, said, seat, sentence

RULES = Rules()
LOW, HIGH, STEP = 20, 300, 10
"""Usual wagers, in chips."""

ASKS_LIT = Words("Which of these areas light up?", "Ô nào trong các ô này sáng đèn?")
ASKS_ORDER = Words("In which order do your hands go?", "Bạn xử lý theo thứ tự nào?")
WHY_LIT = Words("{dice} make {total}: {spots}.", "{dice} thành tổng {total}: {spots}.")
NO_SPOT = Words("none of them", "không ô nào")
WAGER = Words("{seat}, {bet}: {stake}", "{seat}, {bet}: {stake}")
WHY_ORDER = Words(
    "First the dark areas are taken: {taken}. Then the lit ones are paid: {paid}.",
    "Trước hết thu các ô không sáng: {taken}. Sau đó trả các ô sáng: {paid}.",
)

Throw = tuple[int, ...]


def thrown(chance: Chance, wanted: Callable[[Outcome], bool]) -> Throw:
    """Dice are thrown until they lie as it is wanted."""
    while True:
        dice = chance.dice(DICE)
        if wanted(Round(dice).outcome()):
            return dice


def plain(end: Outcome) -> bool:
    return len(set(end.dice)) == DICE


def double(end: Outcome) -> bool:
    return len(set(end.dice)) == 2


def triple(end: Outcome) -> bool:
    return end.size is Size.TRIPLE


def spots_about(chance: Chance, dice: Throw, *, lit: int, dark: int) -> list[str]:
    """So many spots that the throw lights, and so many that it does not, each of another kind."""
    end = Round(dice).outcome()
    found: dict[bool, dict[str, str]] = {True: {}, False: {}}
    for spot in chance.shuffled(list(SPOTS.values())):
        found[bool(spot.decide(end).odds)].setdefault(spot.kind, spot.bet)
    chosen = [chance.some_of(list(found[wins].values()), count) for wins, count in ((True, lit), (False, dark))]
    return chance.shuffled([bet for bets in chosen for bet in bets])


def table(lesson: Lesson, spots: Sequence[str]) -> Practice:
    """One guest for each spot; “no more bets” has been called."""
    chance = lesson.chance
    practice = Practice("sicbo", RULES, at=lesson.at)
    seats = sorted(chance.some_of(range(1, 8), len(spots)))
    practice.bets_closed(
        {place: [Laid(bet, chance.amount(LOW, HIGH, STEP))] for place, bet in zip(seats, spots, strict=True)}
    )
    return practice


def _pay(wanted: Callable[[Outcome], bool], lesson: Lesson) -> Iterator[Question]:
    chance = lesson.chance
    dice = thrown(chance, wanted)
    practice = table(lesson, spots_about(chance, dice, lit=2, dark=2))
    practice.throw(dice)
    yield lit_areas(practice)
    practice.call()
    for line in practice.lines:
        yield settling(practice, line)


def _in_order(wanted: Callable[[Outcome], bool], lesson: Lesson) -> Iterator[Question]:
    chance = lesson.chance
    dice = thrown(chance, wanted)
    practice = table(lesson, spots_about(chance, dice, lit=2, dark=2))
    practice.throw(dice)
    practice.call()
    yield hands_go(practice)
    for line in practice.lines:
        if line.won:
            yield settling(practice, line)


def lit_areas(practice: Practice) -> Question:
    """Among the areas with wagers."""
    end: Outcome = practice.outcome
    lines = practice.lines
    won = [line for line in lines if line.won]
    return Question(
        table=practice,
        asks=ASKS_LIT,
        kind=AnswerKind.SOME,
        options=[Option(line.wager.bet, SPOTS[line.wager.bet].name) for line in lines],
        right=Answer(chosen=tuple(line.wager.bet for line in won)),
        clause="sicbo 3.2",
        because=tuple(line.clauses[0] for line in won),
        reason=said(
            WHY_LIT,
            dice=" ".join(map(str, end.dice)),
            total=end.total,
            spots=listing([SPOTS[line.wager.bet].name for line in won]) if won else NO_SPOT,
        ),
    )


def hands_go(practice: Practice) -> Question:
    """Any order in which nothing is paid before everything is taken."""
    lines = practice.lines
    taken, paid = ([line for line in lines if bool(line.won) is won] for won in (False, True))
    first = {line.wager.patron for line in taken}

    def all_taken_first(answer: Answer) -> bool:
        return set(answer.chosen[: len(first)]) == first

    return Question(
        table=practice,
        asks=ASKS_ORDER,
        kind=AnswerKind.ORDER,
        options=[Option(line.wager.patron, _wager(practice, line)) for line in lines],
        right=Answer(chosen=tuple(line.wager.patron for line in (*taken, *paid))),
        also_right=all_taken_first,
        clause="sicbo 4.8",
        because=("sicbo 4.8.1", "sicbo 4.8.2"),
        reason=said(WHY_ORDER, taken=_seats(taken), paid=_seats(paid)),
    )


def _wager(practice: Practice, line: Line) -> Words:
    wager = line.wager
    values = {"seat": seat(wager.patron), "bet": practice.game.bet_name(wager), "stake": chips(Cents(wager.amount))}
    return sentence(said(WAGER, **values))


def _seats(lines: Sequence[Line]) -> Words:
    return listing([seat(line.wager.patron) for line in lines])


def _of_payouts(chance: Chance) -> Sequence[Drill]:
    return [partial(_pay, wanted) for wanted in chance.shuffled([plain, plain, double, triple])]


def _of_order(chance: Chance) -> Sequence[Drill]:
    return [partial(_in_order, wanted) for wanted in chance.shuffled([plain, plain, double, double, triple])]


PAYOUTS = Course(
    game="sicbo",
    grade=1,
    name="payouts",
    title=Words("What wins and what it pays", "Ô trúng và tiền trả"),
    about=Words(
        "Read the dice, find the areas that light up, and pay every kind of wager.",
        "Đọc xúc xắc, tìm các ô sáng đèn và trả mọi loại cược.",
    ),
    drills=_of_payouts,
    asks=20,
    clauses=("sicbo 3.2", "sicbo 5.1", "sicbo 6.1", "sicbo 6.2", "sicbo 6.3", "sicbo 6.4", "sicbo 6.5", "sicbo 6.6"),
)
ORDER = Course(
    game="sicbo",
    grade=2,
    name="order",
    title=Words("The order of payment", "Thứ tự thanh toán"),
    about=Words(
        "Take the dark areas first, then pay the lit ones, with the amounts in your head.",
        "Thu các ô không sáng trước, trả các ô sáng sau, nhẩm đúng số tiền.",
    ),
    drills=_of_order,
    asks=15,
    clauses=("sicbo 4.8", "sicbo 4.8.1", "sicbo 4.8.2", "sicbo 5.1"),
)
