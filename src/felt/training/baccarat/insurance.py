"""Insurance: whether it is offered, at which price, who may buy, how much, and what it comes to (baccarat 6.4)."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import lcm

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.wagers import Laid
from felt.core.words import Words
from felt.games.baccarat.bets import Bet
from felt.games.baccarat.commands import Insure
from felt.games.baccarat.insurance import BET_ON, Offer, offers
from felt.games.baccarat.round import Round
from felt.games.baccarat.rules import Rules
from felt.games.baccarat.stages.insurance import Insurance
from felt.training.baccarat.deals import begun_round, dealt_so_far, table
from felt.training.baccarat.insured import stage_of, the_most, the_offer, who_may_buy
from felt.training.chance import Chance
from felt.training.course import Course, Drill, Lesson
from felt.training.payment import settling
from felt.training.question import Question
from felt.training.table import Practice
from felt.training.wording import said, seat, seat_number, sentence

RULES = Rules(squeeze=False, lucky6=False)
BOUGHT_FIRST = Words(
    "{seat} bought insurance after four cards. The others were asked and did not.",
    "Sau bốn lá, {seat} đã mua Bảo hiểm. Những khách khác được mời mà không mua.",
)


def nothing_offered(third_card: bool, lesson: Lesson) -> Iterator[Question]:
    """At this moment the pay table has no cell, or no card is to come."""
    cards = begun_round(lesson.chance, _never(third_card), third_card=third_card)
    yield the_offer(_begun(lesson, cards), lesson.chance)


def offered(third_card: bool, lesson: Lesson) -> Iterator[Question]:
    """An offer at this moment, and at no moment before it. One guest buys."""
    chance = lesson.chance
    cards = begun_round(
        chance, lambda dealt: bool(offers(dealt)) and not _first(dealt, third_card), third_card=third_card
    )
    practice = _begun(lesson, cards)
    yield the_offer(practice, chance)
    yield who_may_buy(practice)
    buyer = chance.one_of(stage_of(practice).waits_for())
    asked = the_most(practice, buyer)
    yield asked
    _buy(practice, buyer, _half(asked))
    _deal_to_the_end(practice, chance)
    yield from (settling(practice, line) for line in practice.lines if line.wager.moment is not None)


def offered_twice(lesson: Lesson) -> Iterator[Question]:
    """One guest bought at the first moment, the others did not: at the second only that guest is asked."""
    chance = lesson.chance
    practice = _begun(lesson, begun_round(chance, _same_hand_twice, third_card=True), buys_first=True)
    (buyer,) = stage_of(practice).waits_for()
    news = said(BOUGHT_FIRST, seat=sentence(seat(buyer)))
    yield who_may_buy(practice, news)
    yield the_most(practice, buyer, news)


def _never(third_card: bool) -> Callable[[Round], bool]:
    return lambda dealt: not offers(dealt) and not _first(dealt, third_card)


def _first(dealt: Round, third_card: bool) -> tuple[Offer, ...]:
    """The offers before the Player's third card."""
    return offers(Round(dealt.player[:2], dealt.banker)) if third_card else ()


def _same_hand_twice(dealt: Round) -> bool:
    first, second = _first(dealt, True), offers(dealt)
    return bool(first) and [offer.side for offer in first] == [offer.side for offer in second]


def _begun(lesson: Lesson, cards: Sequence[Card], *, buys_first: bool = False) -> Practice:
    """Two guests on each hand and one beside them. Whole chips of insurance make up their wagers at every price."""
    chance = lesson.chance
    prices = [offer.odds.numerator for count in (4, 5) for offer in offers(dealt_so_far(cards[:count]))]
    seats = sorted(chance.some_of(range(1, 8), 5))
    bets = chance.shuffled((Bet.PLAYER, Bet.PLAYER, Bet.BANKER, Bet.BANKER, Bet.TIE))
    laid = {
        place: [Laid(bet, Cents(lcm(*prices) * chance.amount(100, 400, 100)))]
        for place, bet in zip(seats, bets, strict=True)
    }
    practice = table(lesson, RULES, laid)
    practice.key(*cards[:4])
    if buys_first:
        buyer = chance.one_of(stage_of(practice).waits_for())
        _buy(practice, buyer, _half(the_most(practice, buyer)))
    practice.key(*cards[4:])
    return practice


def _half(asked: Question) -> Cents:
    assert asked.right.amount is not None
    return Cents(asked.right.amount // 2)


def _buy(practice: Practice, buyer: str, amount: Cents) -> None:
    """The others do not."""
    (offer,) = stage_of(practice).offers
    wager = Laid(BET_ON[offer.side], amount, offer.moment).by(buyer)
    practice.for_seat(seat_number(buyer), Insure(patron=buyer, wagers=(wager,)))
    if practice.state.phase == Insurance.name:
        practice.go_on()


def _deal_to_the_end(practice: Practice, chance: Chance) -> None:
    while practice.state.game_round.needs is not None:
        practice.key(chance.card())
        if practice.state.phase == Insurance.name:
            practice.go_on()
    practice.call()


def _drills(chance: Chance) -> Sequence[Drill]:
    four, third = (partial(offered, each) for each in (False, True))
    nothing = [partial(nothing_offered, each) for each in (False, True)]
    return chance.shuffled([four, third, chance.one_of((four, third)), *nothing, offered_twice])


INSURANCE = Course(
    game="baccarat",
    grade=5,
    name="insurance",
    title=Words("Insurance", "Bảo hiểm"),
    about=Words(
        "When it is offered and at which price, who may buy, how much at most, and what it pays.",
        "Khi nào mời, giá bao nhiêu, ai được mua, nhiều nhất bao nhiêu, trả thế nào.",
    ),
    drills=_drills,
    asks=16,
    clauses=("baccarat 4.10", "baccarat 6.4", "baccarat 6.4.3", "baccarat 6.4.6", "baccarat 7.20"),
)
