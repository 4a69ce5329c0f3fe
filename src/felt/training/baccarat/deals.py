"""Cards for a practice round of Baccarat, chosen so that the wanted situation occurs."""

from collections.abc import Callable, Sequence

from felt.core.cards import DECK, Card
from felt.core.chance import Need, play_out
from felt.core.chips import Cents
from felt.core.wagers import Laid
from felt.core.words import Words
from felt.games.baccarat.bets import Bet
from felt.games.baccarat.round import TO_PLAYER, Outcome, Round
from felt.games.baccarat.rules import POINTS, Rules, total
from felt.training.chance import Chance
from felt.training.course import Lesson
from felt.training.table import Chips, Practice

OF_POINTS = {points: [card for card in DECK if POINTS[card.rank] == points] for points in range(10)}
BURNED = Card.H5
LOW, HIGH, STEP = 100, 2_000, 100
"""Usual wagers, in chips: commission leaves whole chips."""


def worth(chance: Chance, points: int) -> Card:
    return chance.one_of(OF_POINTS[points])


def two_cards(chance: Chance, points: int) -> tuple[Card, Card]:
    """A hand of two cards with this total."""
    first = chance.card()
    return first, worth(chance, (points - total((first,))) % 10)


def four_cards(chance: Chance, *, player: int, banker: int) -> tuple[Card, ...]:
    """In the order of the deal, with these totals (baccarat 4.9.1)."""
    players, bankers = two_cards(chance, player), two_cards(chance, banker)
    return players[0], bankers[0], players[1], bankers[1]


def cards_of(dealt: Round) -> tuple[Card, ...]:
    """In the order of the deal."""
    first_four = (dealt.player[0], dealt.banker[0], dealt.player[1], dealt.banker[1])
    return (*first_four, *dealt.player[2:], *dealt.banker[2:])


def round_with(chance: Chance, wanted: Callable[[Outcome], bool]) -> tuple[Card, ...]:
    """Rounds are dealt until one ends as it is wanted."""

    def next_card(need: Need) -> tuple[Card, ...]:
        return (chance.card(),)

    while True:
        dealt = play_out(Round(), next_card)
        if wanted(dealt.outcome()):
            return cards_of(dealt)


def begun_round(chance: Chance, wanted: Callable[[Round], bool], *, third_card: bool = False) -> tuple[Card, ...]:
    """Four cards, or with the Player's third card, dealt until the round stands as it is wanted."""
    while True:
        first = [chance.card() for _ in range(4)]
        dealt = Round((first[0], first[2]), (first[1], first[3]))
        if third_card and dealt.needs is not TO_PLAYER:
            continue
        if third_card:
            dealt = dealt.take((chance.card(),))
        if wanted(dealt):
            return cards_of(dealt)


def dealt_so_far(cards: Sequence[Card]) -> Round:
    dealt = Round()
    for card in cards:
        dealt = dealt.take((card,))
    return dealt


def table(lesson: Lesson, rules: Rules, chips: Chips, *sign: Words) -> Practice:
    """“No more bets” has been called."""
    practice = Practice("baccarat", rules, at=lesson.at, burn=BURNED, sign=sign)
    practice.bets_closed(chips)
    return practice


def usual_amount(chance: Chance) -> Cents:
    return chance.amount(LOW, HIGH, STEP)


def usual_wagers(chance: Chance) -> Chips:
    """Some guests on each hand."""
    seats = chance.some_of(range(1, 8), 3)
    bets = (Bet.PLAYER, Bet.BANKER, chance.one_of((Bet.PLAYER, Bet.BANKER)))
    laid = {seat: [Laid(bet, usual_amount(chance))] for seat, bet in zip(seats, bets, strict=True)}
    return dict(sorted(laid.items()))
