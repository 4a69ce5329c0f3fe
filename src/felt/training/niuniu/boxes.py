"""What may lie in a box: the sizes of Double and Additional, and who may hold which box (niuniu 4.5 and 4.6)."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Clause, Laid
from felt.core.words import Language, Words
from felt.games.niuniu.bets import NAMES, Bet
from felt.games.niuniu.rules import Rules
from felt.ledger import seat_name
from felt.table.dealer.commands import RecordWagers
from felt.training.chance import Chance
from felt.training.course import Course, Drill, Lesson
from felt.training.niuniu.deals import box_wagers, usual_ante
from felt.training.question import Answer, AnswerKind, Option, Question, one
from felt.training.table import Practice
from felt.training.wording import chips, listing, said, seat, sentence

YES, NO = "yes", "no"
ANSWERS = (Option(YES, Words("It may lie", "Nhận")), Option(NO, Words("It may not", "Không nhận")))
ASKS_LIE = Words("{seat} lays: {wagers}. May it lie?", "{seat} đặt: {wagers}. Có nhận không?")
ASKS_SIZE = Words(
    "Box {box} has an Ante of {ante}. How much is the {bet}?",
    "Cửa {box} có Cược đặt chỗ {ante}. {bet} phải là bao nhiêu?",
)
LAID = Words("{bet} {stake}", "{bet} {stake}")
IT_MAY = Words("Every size is right, and the boxes are free.", "Mức cược đều đúng và các cửa còn trống.")
WHY_SIZE = Words("The {bet} is {times} times the {base}.", "{bet} bằng {times} lần {base}.")


class Case(NamedTuple):
    """What a guest lays, beside another guest in box 1."""

    lays: Callable[[Cents], list[Laid]]
    good: Clause = "niuniu 4.5"
    """The clause that is examined where nothing is wrong; otherwise the refusal names it."""


def _all_three(ante: Cents) -> list[Laid]:
    return box_wagers(ante, 3, with_double=True)


CASES = (
    Case(_all_three, "niuniu 4.5.3"),
    Case(lambda ante: box_wagers(ante, 3, with_double=False) + box_wagers(ante, 4, with_double=True), "niuniu 4.6"),
    Case(lambda ante: [laid for box in (3, 4, 5) for laid in box_wagers(ante, box, with_double=False)]),
    Case(lambda ante: _all_three(ante)[:2]),
    Case(lambda ante: [_all_three(ante)[0], *_all_three(Cents(ante + 2_000))[1:]]),
    Case(lambda ante: [*_all_three(ante)[:2], Laid(Bet.ADDITIONAL, Cents(2 * ante), box=3)]),
    Case(lambda ante: [_all_three(ante)[0], _all_three(ante)[2]]),
    Case(lambda ante: box_wagers(ante, 1, with_double=False)),
)


def _may_it_lie(case: Case, lesson: Lesson) -> Iterator[Question]:
    chance = lesson.chance
    practice = Practice("niuniu", Rules(), at=lesson.at)
    practice.lay({1: box_wagers(usual_ante(chance), 1, with_double=False)})
    place = 2 + chance.below(5)
    laid = case.lays(usual_ante(chance))
    wagers = tuple(each.by(seat_name(place)) for each in laid)
    try:
        practice.preview(RecordWagers(seat=place, wagers=wagers, **practice.trainee))
    except Refusal as refusal:
        right, clause, because = NO, refusal.clauses[0], refusal.clauses
        reason = Words(*(refusal.message(language) for language in Language))
    else:
        right, clause, because, reason = YES, case.good, (), IT_MAY
    named = [said(LAID, bet=practice.game.bet_name(wager), stake=chips(wager.amount)) for wager in wagers]
    yield Question(
        table=practice,
        asks=sentence(said(ASKS_LIE, seat=seat(seat_name(place)), wagers=listing(named))),
        kind=AnswerKind.ONE,
        options=ANSWERS,
        right=one(right),
        clause=clause,
        because=because,
        reason=reason,
    )


def _the_sizes(lesson: Lesson) -> Iterator[Question]:
    """The Double, and once it lies there the Additional."""
    chance = lesson.chance
    box, ante = 1 + chance.below(7), usual_ante(chance)
    _, double, additional = box_wagers(ante, box, with_double=True)
    for bet, base, clause in ((double, Bet.ANTE, "niuniu 2.2.2"), (additional, Bet.DOUBLE, "niuniu 2.2.3")):
        practice = Practice("niuniu", Rules(), at=lesson.at)
        practice.lay({box: box_wagers(ante, box, with_double=False)})
        yield Question(
            table=practice,
            asks=said(ASKS_SIZE, box=box, ante=chips(ante), bet=NAMES[Bet(bet.bet)]),
            kind=AnswerKind.AMOUNT,
            right=Answer(amount=bet.amount),
            clause=clause,
            because=("ruling N1",),
            reason=said(WHY_SIZE, bet=NAMES[Bet(bet.bet)], base=NAMES[base], times=2),
        )


def _drills(chance: Chance) -> Sequence[Drill]:
    return chance.shuffled([*(partial(_may_it_lie, case) for case in CASES), _the_sizes, _the_sizes])


BOXES = Course(
    game="niuniu",
    grade=2,
    name="boxes",
    title=Words("Boxes and wagers", "Cửa và mức cược"),
    about=Words(
        "What may lie in a box, how large Double and Additional are, and who may hold it.",
        "Cửa được nhận những cược nào, Cược gấp đôi và Cược thêm bao nhiêu, ai được giữ cửa.",
    ),
    drills=_drills,
    asks=len(CASES) + 4,
    clauses=("niuniu 2.2.2", "niuniu 2.2.3", "niuniu 4.5", "niuniu 4.6"),
)
