"""The call of the result, and what each wager comes to: with commission, without it, and outside the limits."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from felt.core.wagers import Laid
from felt.core.words import Words
from felt.games.baccarat.bets import SIX, Bet
from felt.games.baccarat.round import Outcome, Winner
from felt.games.baccarat.rules import Rules, total
from felt.training.baccarat.deals import round_with, table, usual_amount
from felt.training.chance import Chance
from felt.training.course import Course, Drill, Lesson
from felt.training.payment import settling
from felt.training.question import AnswerKind, Option, Question, one
from felt.training.table import Practice
from felt.training.wording import said, sentence

WITH_COMMISSION = Rules(insurance=False, squeeze=False)
WITHOUT_COMMISSION = Rules(insurance=False, squeeze=False, commission=False)

CALL = Words("Player {player}, Banker {banker}: {result}", "Nhà Con {player}, Nhà Cái {banker}: {result}")
RESULTS = {
    Winner.PLAYER: Words("the Player wins", "Nhà Con thắng"),
    Winner.BANKER: Words("the Banker wins", "Nhà Cái thắng"),
    Winner.TIE: Words("a tie", "Hòa"),
}
COMMISSION = Words("Commission 5%", "Hoa hồng 5%")
NO_COMMISSION_HERE = Words("No commission", "Không Hoa hồng")
ASKS = Words("Call the result.", "Hãy công bố kết quả.")


class Wanted(NamedTuple):
    """An end of a round, and the bets that are about it."""

    ends: Callable[[Outcome], bool]
    bets: tuple[Bet, ...]


def _banker_on_six(cards: int) -> Callable[[Outcome], bool]:
    return lambda end: end.winner is Winner.BANKER and end.banker_total == SIX and len(end.banker) == cards


BANKER_WINS = Wanted(lambda end: end.winner is Winner.BANKER and end.banker_total != SIX, (Bet.BANKER, Bet.LUCKY6))
PLAYER_WINS = Wanted(lambda end: end.winner is Winner.PLAYER, (Bet.PLAYER, Bet.BANKER))
TIES = Wanted(lambda end: end.winner is Winner.TIE, (Bet.TIE, Bet.BANKER))
SIX_ON_TWO = Wanted(_banker_on_six(2), (Bet.LUCKY6, Bet.BANKER))
SIX_ON_THREE = Wanted(_banker_on_six(3), (Bet.LUCKY6, Bet.BANKER))
PLAYER_PAIRED = Wanted(lambda end: end.player_pair, (Bet.PLAYER_PAIR, Bet.BANKER_PAIR))
BANKER_PAIRED = Wanted(lambda end: end.banker_pair, (Bet.BANKER_PAIR, Bet.PLAYER_PAIR))


def called_round(lesson: Lesson, rules: Rules, wanted: Wanted) -> Practice:
    """Three guests: two with the bets that it is about, one with another. The result is called."""
    chance = lesson.chance
    others = [bet for bet in (Bet.PLAYER, Bet.BANKER, Bet.TIE, Bet.PLAYER_PAIR) if bet not in wanted.bets]
    bets = chance.shuffled((*wanted.bets, chance.one_of(others)))
    seats = sorted(chance.some_of(range(1, 8), len(bets)))
    chips = {seat: [Laid(bet, usual_amount(chance))] for seat, bet in zip(seats, bets, strict=True)}
    practice = table(lesson, rules, chips, COMMISSION if rules.commission else NO_COMMISSION_HERE)
    practice.key(*round_with(chance, wanted.ends))
    return practice


def _call_and_pay(rules: Rules, wanted: Wanted, lesson: Lesson) -> Iterator[Question]:
    practice = called_round(lesson, rules, wanted)
    yield the_call(practice, lesson.chance)
    practice.call()
    for line in practice.lines:
        yield settling(practice, line)


def _pay(rules: Rules, wanted: Wanted, lesson: Lesson) -> Iterator[Question]:
    practice = called_round(lesson, rules, wanted)
    practice.call()
    for line in practice.lines:
        yield settling(practice, line)


def the_call(practice: Practice, chance: Chance) -> Question:
    """Beside the right call: the totals in exchange, the totals without third cards, and totals that are one off."""
    end: Outcome = practice.outcome
    right = end.player_total, end.banker_total
    wrong = [
        (right[1], right[0]),
        (total(end.player[:2]), total(end.banker[:2])),
        (right[0], (right[1] + 1) % 10),
        ((right[0] + 9) % 10, right[1]),
        ((right[0] + 1) % 10, (right[1] + 9) % 10),
    ]
    other = [totals for totals in dict.fromkeys(wrong) if totals != right][:3]
    options = [Option(_key(totals), _called(totals)) for totals in sorted((right, *other))]
    return Question(
        table=practice,
        asks=ASKS,
        kind=AnswerKind.ONE,
        options=chance.shuffled(options),
        right=one(_key(right)),
        clause="baccarat 4.18",
        because=("baccarat 4.13.2", "baccarat 6.1"),
        reason=sentence(_called(right)),
    )


def _key(totals: tuple[int, int]) -> str:
    return f"{totals[0]}-{totals[1]}"


def _called(totals: tuple[int, int]) -> Words:
    player, banker = totals
    winner = Winner.TIE if player == banker else Winner.PLAYER if player > banker else Winner.BANKER
    return said(CALL, player=player, banker=banker, result=RESULTS[winner])


def _of_payouts(chance: Chance) -> Sequence[Drill]:
    about = [BANKER_WINS, TIES, SIX_ON_TWO, SIX_ON_THREE, chance.one_of((PLAYER_PAIRED, BANKER_PAIRED))]
    return [partial(_call_and_pay, WITH_COMMISSION, wanted) for wanted in chance.shuffled(about)]


def _without_commission(chance: Chance) -> Sequence[Drill]:
    about = [BANKER_WINS, PLAYER_WINS, TIES, SIX_ON_TWO, SIX_ON_THREE]
    return [partial(_pay, WITHOUT_COMMISSION, wanted) for wanted in chance.shuffled(about)]


PAYOUTS = Course(
    game="baccarat",
    grade=2,
    name="payouts",
    title=Words("Calls and payouts", "Công bố và thanh toán"),
    about=Words(
        "Call the totals and the result; pay Banker less 5%, Tie, pairs and Lucky 6.",
        "Công bố điểm và kết quả; trả Nhà Cái trừ 5%, Hòa, Đôi và Số 6 May Mắn.",
    ),
    drills=_of_payouts,
    asks=20,
    clauses=("baccarat 4.18", "baccarat 5.1", "baccarat 6.1", "baccarat 6.2", "baccarat 6.3"),
)
NO_COMMISSION = Course(
    game="baccarat",
    grade=3,
    name="no-commission",
    title=Words("Without commission", "Bàn Không Hoa hồng"),
    about=Words(
        "Even money on both hands, and half on a Banker win with six.",
        "Trả 1 ăn 1 cả hai bên; Nhà Cái thắng với 6 điểm chỉ trả một nửa.",
    ),
    drills=_without_commission,
    asks=15,
    clauses=("baccarat 5.2", "baccarat 5.2.1"),
)
