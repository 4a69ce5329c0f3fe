"""Hands for a practice round of Niu Niu, chosen so that the wanted situation occurs."""

from collections.abc import Sequence

from felt.core.cards import DECK, Card, Rank
from felt.core.chips import Cents
from felt.core.wagers import Laid
from felt.games.niuniu.bets import Bet
from felt.games.niuniu.ranking import HandRank, arrange
from felt.games.niuniu.rules import ADDITIONAL_TO_DOUBLE, DOUBLE_TO_ANTE, HAND_SIZE, Rules
from felt.training.chance import Chance
from felt.training.course import Lesson
from felt.training.table import Practice

Hand = tuple[Card, ...]
LOW, HIGH, STEP = 100, 500, 20
"""Usual Antes, in chips: every payout is whole chips."""

COURT = [card for card in DECK if card.rank >= Rank.JACK]


def hand_of(chance: Chance, rank: HandRank, without: Sequence[Card] = ()) -> Hand:
    """A hand of this rank, from the cards that are left. The two highest ranks are too rare to wait for."""
    if rank is HandRank.HOIANA:
        four = chance.one_of([each for each in Rank if not any(card.rank == each for card in without)])
        kind = [card for card in DECK if card.rank == four]
        other = [card for card in DECK if card.rank != four and card not in without]
        return tuple(chance.shuffled([*kind, chance.one_of(other)]))
    pack = [card for card in (COURT if rank is HandRank.SUPREME else DECK) if card not in without]
    while True:
        hand = tuple(chance.some_of(pack, HAND_SIZE))
        if arrange(hand).rank is rank:
            return hand


def box_wagers(ante: Cents, box: int, *, with_double: bool) -> list[Laid]:
    """ruling N1"""
    double = Cents(DOUBLE_TO_ANTE * ante)
    laid = [Laid(Bet.ANTE, ante, box=box)]
    if with_double:
        laid += [
            Laid(Bet.DOUBLE, double, box=box),
            Laid(Bet.ADDITIONAL, Cents(ADDITIONAL_TO_DOUBLE * double), box=box),
        ]
    return laid


def usual_ante(chance: Chance) -> Cents:
    return chance.amount(LOW, HIGH, STEP)


def table(lesson: Lesson, boxes: Sequence[int], *, with_double: bool = False, rules: Rules | None = None) -> Practice:
    """A guest at each of these boxes, in the seat of the same number. “No more bets” has been called."""
    practice = Practice("niuniu", rules or Rules(), at=lesson.at)
    ante = {box: usual_ante(lesson.chance) for box in boxes}
    practice.bets_closed({box: box_wagers(ante[box], box, with_double=with_double) for box in boxes})
    return practice


def deal(practice: Practice, hands: Sequence[Hand]) -> None:
    """To the boxes in order, then to the house. The house arranges what is left (niuniu 4.5.5)."""
    for hand in hands:
        practice.key_hand(hand)
    practice.go_on()
