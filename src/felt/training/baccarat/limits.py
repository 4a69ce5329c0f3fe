"""Wagers outside the limits, which a dealer-run table records and settles by clause (baccarat 7.17 to 7.19.1)."""

from collections.abc import Iterator, Sequence

from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.core.wagers import Laid
from felt.core.words import Words
from felt.games.baccarat.bets import Bet
from felt.games.baccarat.round import Winner
from felt.games.baccarat.rules import Rules
from felt.training.baccarat.deals import round_with, table
from felt.training.chance import Chance
from felt.training.course import Course, Drill, Lesson
from felt.training.payment import settling
from felt.training.question import Question
from felt.training.table import Practice
from felt.training.wording import chips, said, sentence
from felt.training.wording import seat as seat_words

LEAST, MOST = Cents(100 * CENTS_PER_CHIP), Cents(5_000 * CENTS_PER_CHIP)
LIMITS = Words("Least {least}, most {most}", "Tối thiểu {least}, tối đa {most}")
DIFFERENTIAL = Words("Differential {most}", "Khoảng chênh lệch {most}")
BELOW_BEFORE = Words(
    "{seat} had a wager below the minimum in the last round too.",
    "Ván trước {seat} cũng đã đặt dưới mức tối thiểu.",
)
HANDS = (Bet.PLAYER, Bet.BANKER)


def _sign() -> Words:
    return said(LIMITS, least=chips(LEAST), most=chips(MOST))


def _rules(differential: Cents | None = None) -> Rules:
    limits = {"default": (LEAST, MOST)}
    return Rules(insurance=False, squeeze=False, limits=limits, differential=differential)


def _deal(practice: Practice, chance: Chance) -> None:
    """One hand wins."""
    practice.key(*round_with(chance, lambda end: end.winner is not Winner.TIE))
    practice.call()


def _above(lesson: Lesson) -> Iterator[Question]:
    """Too much on both hands: one of them wins, the other loses."""
    chance = lesson.chance
    laid = {
        seat: [Laid(bet, Cents(MOST + chance.amount(500, 3_000, 500)))]
        for seat, bet in zip(sorted(chance.some_of(range(1, 8), 2)), chance.shuffled(HANDS), strict=True)
    }
    practice = table(lesson, _rules(), laid, _sign())
    _deal(practice, chance)
    for line in practice.lines:
        yield settling(practice, line, parts=True)


def _below(lesson: Lesson) -> Iterator[Question]:
    """The same guest, in two rounds after each other."""
    chance = lesson.chance
    seat, bet = 1 + chance.below(7), chance.one_of(HANDS)
    practice = table(lesson, _rules(), {seat: [Laid(bet, chance.amount(20, 80, 20))]}, _sign())
    _deal(practice, chance)
    (line,) = practice.lines
    yield settling(practice, line, parts=True)
    practice.pay()
    practice.bets_closed({seat: [Laid(bet, chance.amount(20, 80, 20))]})
    _deal(practice, chance)
    (line,) = practice.lines
    news = sentence(said(BELOW_BEFORE, seat=seat_words(line.wager.patron)))
    yield settling(practice, line, parts=True, news=news)


def _beyond_differential(lesson: Lesson) -> Iterator[Question]:
    """The heavier hand is settled at a simple part: a half, three quarters or four fifths. A guest with a wager below
    the minimum is spared (7.19.1)."""
    chance = lesson.chance
    heavier, lighter = chance.shuffled(HANDS)
    part, of = chance.one_of(((1, 2), (3, 4), (4, 5)))
    unit = 20 * of
    first, second, less = (unit * chance.one_of((8, 10, 12)), unit * chance.one_of((14, 16, 18)), 200)
    spared = chance.amount(20, 80, 20)
    differential = Cents(CENTS_PER_CHIP * ((first + second) * part // of - less) + spared)
    seats = sorted(chance.some_of(range(1, 8), 4))
    on_felt = [
        Laid(heavier, Cents(CENTS_PER_CHIP * first)),
        Laid(heavier, Cents(CENTS_PER_CHIP * second)),
        Laid(heavier, spared),
        Laid(lighter, Cents(CENTS_PER_CHIP * less)),
    ]
    laid = {seat: [each] for seat, each in zip(seats, chance.shuffled(on_felt), strict=True)}
    sign = (_sign(), said(DIFFERENTIAL, most=chips(differential)))
    practice = table(lesson, _rules(differential), laid, *sign)
    _deal(practice, chance)
    for line in practice.lines:
        if line.wager.bet == heavier:
            spared_by = next((clause for clause in line.clauses if clause == "baccarat 7.19.1"), "")
            yield settling(practice, line, parts=True, examines=spared_by)


def _drills(chance: Chance) -> Sequence[Drill]:
    return chance.shuffled([_above, _above, _below, _below, _beyond_differential, _beyond_differential])


OUTSIDE_LIMITS = Course(
    game="baccarat",
    grade=4,
    name="limits",
    title=Words("Outside the limits", "Cược ngoài giới hạn"),
    about=Words(
        "Above the maximum, below the minimum once and again, and beyond the differential.",
        "Trên mức tối đa, dưới mức tối thiểu lần đầu và lần sau, vượt Khoảng chênh lệch.",
    ),
    drills=_drills,
    asks=14,
    clauses=("baccarat 7.17", "baccarat 7.18", "baccarat 7.19", "baccarat 7.19.1"),
)
