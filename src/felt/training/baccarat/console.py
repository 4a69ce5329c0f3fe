"""Rounds of Baccarat at the dealer's console: with third cards, with insurance, and with a card against the rules."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from felt.core.cards import Card
from felt.core.case import cards_with_signs
from felt.core.chips import Cents
from felt.core.wagers import Laid, Wager
from felt.core.words import Words
from felt.games.baccarat.bets import ORDINARY, Bet
from felt.games.baccarat.insurance import BET_ON, offers
from felt.games.baccarat.round import Round, Winner
from felt.games.baccarat.rules import BANKER_DRAWS_ON, PLAYER_DRAWS_ON, Rules
from felt.games.baccarat.stages.insurance import Insurance
from felt.ledger import seat_name
from felt.table.state import State
from felt.training.baccarat.deals import BURNED, begun_round, dealt_so_far, four_cards, usual_amount, worth
from felt.training.baccarat.drawing import next_card
from felt.training.baccarat.incidents import BANKERS_TOO_MANY, INCIDENTS, PLAYERS_IS_BANKERS, PLAYERS_TOO_MANY
from felt.training.baccarat.insured import the_most, the_offer
from felt.training.baccarat.payouts import COMMISSION, the_call
from felt.training.chance import Chance
from felt.training.console import Ask, ConsoleRound, Goal, called, closed, dealt, over, to_decide
from felt.training.course import Course, Drill, Lesson
from felt.training.payment import settling
from felt.training.question import Question
from felt.training.row import Row
from felt.training.script import Mishap, Script, declines, rank_for
from felt.training.table import Practice
from felt.training.wording import said

PLAIN = Rules(insurance=False, squeeze=False)
INSURED = Rules(squeeze=False)
DRAWN_AGAINST = (3, 4, 5, 6)
"""Totals of the Banker that draw against some third cards of the Player, and stand against others."""


def _lie(cards: int, at: ConsoleRound) -> bool:
    found = at.state.play.round
    return isinstance(found, Round) and len(found.player) + len(found.banker) >= cards


def _insured(at: ConsoleRound) -> bool:
    return closed(at) and bool(at.state.play.stage(Insurance).moments) and at.state.phase != Insurance.name


CHIPS = Goal(
    words=Words("Record the chips and call “No more bets”", "Ghi cược và báo dừng đặt cược"),
    clause="baccarat 4.6",
    reached=closed,
)
FOUR = Goal(words=Words("Key in four cards", "Nhập bốn lá đầu"), clause="baccarat 4.9.1", reached=partial(_lie, 4))
THIRD = Goal(
    words=Words("Key in the Player's third card", "Nhập lá thứ ba của Nhà Con"),
    clause="baccarat 4.11",
    reached=partial(_lie, 5),
)
ALL = Goal(words=Words("Key in the cards to come", "Nhập các lá còn lại"), clause="baccarat 4.11", reached=dealt)
INSURE = Goal(
    words=Words("Offer insurance, and record who buys", "Mời Bảo hiểm và ghi ai mua"),
    clause="baccarat 4.10",
    reached=_insured,
)
CALL = Goal(words=Words("Call the result", "Công bố kết quả"), clause="baccarat 4.18", reached=called)
PAY = Goal(words=Words("Take and pay", "Thu và trả"), clause="baccarat 6.1", reached=over)
WHO_DRAWS = Ask(words=Words("Who gets the next card", "Ai được lá tiếp theo"), question=next_card)


def _asks_call(chance: Chance) -> Ask:
    return Ask(words=Words("The call", "Lời công bố"), question=lambda table: the_call(table, chance))


def _asks_payment(chance: Chance) -> Ask:
    """One of the wagers."""
    return Ask(
        words=Words("The payment of a wager", "Thu, trả một khoản cược"),
        question=lambda table: settling(table, chance.one_of(table.lines)),
    )


def _chips(chance: Chance, guests: int) -> dict[int, list[Laid]]:
    seats = sorted(chance.some_of(range(1, 8), guests))
    bets = [(Bet.PLAYER,), (Bet.BANKER,), *(chance.some_of(ORDINARY, 2) for _ in seats[2:])]
    return {seat: [Laid(bet, usual_amount(chance)) for bet in own] for seat, own in zip(seats, bets, strict=True)}


def _practice(lesson: Lesson, rules: Rules, row: Row | None = None) -> Practice:
    """The trainee stands in for the rank that decides by the row."""
    role = {} if row is None else {"role": rank_for(row, "baccarat")}
    return Practice("baccarat", rules, at=lesson.at, burn=BURNED, sign=(COMMISSION,), **role)


def _third_cards(lesson: Lesson) -> Iterator[ConsoleRound]:
    """Both hands draw."""
    chance = lesson.chance
    banker = chance.one_of(DRAWN_AGAINST)
    first = four_cards(chance, player=chance.one_of(sorted(PLAYER_DRAWS_ON)), banker=banker)
    third = worth(chance, chance.one_of(sorted(BANKER_DRAWS_ON[banker])))
    script = Script(chips=_chips(chance, 4), cards=(*first, third, chance.card()))
    steps = (CHIPS, FOUR, WHO_DRAWS, THIRD, WHO_DRAWS, ALL, _asks_call(chance), CALL, _asks_payment(chance), PAY)
    yield ConsoleRound(_practice(lesson, PLAIN), script, steps)


def _with_insurance(lesson: Lesson) -> Iterator[ConsoleRound]:
    """Insurance is offered once, after four cards. One guest buys as much as the rules allow."""
    chance = lesson.chance
    cards = _offered_once(chance)
    (offer,) = offers(dealt_so_far(cards[:4]))
    wager = Cents(offer.odds.numerator * chance.amount(100, 400, 100))
    laid = {seat: [Laid(bet, wager)] for seat, bet in zip((2, 5), (Bet.PLAYER, Bet.BANKER), strict=True)}
    buyer = seat_name(2 if offer.side is Winner.PLAYER else 5)
    amount = Cents(int(wager / offer.odds))

    def wishes(state: State, patron: str) -> tuple[Wager, ...]:
        (open_offer,) = state.play.stage(Insurance).offers
        wanted = Laid(BET_ON[open_offer.side], amount, open_offer.moment).by(patron)
        return (wanted,) if patron == buyer else declines(state, patron)

    def payment_of_insurance(table: Practice) -> Question:
        return settling(table, next(line for line in table.lines if line.wager.moment is not None))

    steps = (
        CHIPS,
        FOUR,
        Ask(words=Words("The price of insurance", "Tỷ lệ Bảo hiểm"), question=lambda table: the_offer(table, chance)),
        Ask(words=Words("The most a guest may buy", "Mua nhiều nhất"), question=lambda table: the_most(table, buyer)),
        INSURE,
        ALL,
        CALL,
        Ask(words=Words("The payment of insurance", "Thu, trả Bảo hiểm"), question=payment_of_insurance),
        PAY,
    )
    yield ConsoleRound(_practice(lesson, INSURED), Script(chips=laid, cards=cards, wishes=wishes), steps)


def _offered_once(chance: Chance) -> tuple[Card, ...]:
    while True:
        cards = [*begun_round(chance, lambda dealt: bool(offers(dealt)))]
        again = False
        while (need := dealt_so_far(cards).needs) is not None:
            assert need.count == 1
            cards.append(chance.card())
            again = again or bool(offers(dealt_so_far(cards)))
        if not again:
            return tuple(cards)


class OneTooMany(NamedTuple):
    """The Player stands; a third card was dealt all the same."""

    row: Row
    bankers: tuple[int, ...]
    """Totals of the Banker with which the row fits."""


TOO_MANY = (
    OneTooMany(PLAYERS_IS_BANKERS, (0, 1, 2, 3, 4, 5)),
    OneTooMany(PLAYERS_TOO_MANY, (6, 7)),
    OneTooMany(BANKERS_TOO_MANY, (6, 7)),
)


def _one_too_many(lesson: Lesson) -> Iterator[ConsoleRound]:
    """baccarat 7.6 and 7.7."""
    chance = lesson.chance
    row, bankers = chance.one_of(TOO_MANY)
    first = four_cards(chance, player=chance.one_of((6, 7)), banker=chance.one_of(bankers))
    extra = chance.card()
    (happens,) = [incident.happens for incident in INCIDENTS if incident.row == row]

    def four_are_dealt(state: State) -> bool:
        found = state.play.round
        return isinstance(found, Round) and len(found.player) == len(found.banker) == 2

    mishap = Mishap(row=row, news=said(happens, card=cards_with_signs((extra,))), when=four_are_dealt, cards=(extra,))
    script = Script(chips=_chips(chance, 3), cards=first, mishap=mishap)
    yield ConsoleRound(_practice(lesson, PLAIN, row), script, (CHIPS, FOUR, to_decide(row), CALL, PAY))


def _drills(chance: Chance) -> Sequence[Drill]:
    return [_third_cards, *chance.shuffled([_with_insurance, _one_too_many])]


CONSOLE = Course(
    game="baccarat",
    grade=7,
    name="console",
    title=Words("At the console", "Tại bàn điều khiển"),
    about=Words(
        "Deal whole rounds at the dealer's console: chips, third cards, insurance, an irregularity, the payment.",
        "Chia trọn ván tại bàn điều khiển: cược, lá thứ ba, Bảo hiểm, sự cố, thanh toán.",
    ),
    drills=_drills,
    asks=24,
    clauses=("baccarat 4.6", "baccarat 4.10", "baccarat 4.16", "baccarat 4.18", "baccarat 7.6", "baccarat 7.7"),
)
