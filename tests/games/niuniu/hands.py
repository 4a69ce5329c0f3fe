"""Two hands of every rank, so that any STRONG one and any WEAK one can lie on one table.

Within a rank the strong one is above: by the nines over the eights, by the king of spades over the king of clubs."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from felt.core.cards import Card, cards
from felt.core.chips import Cents
from felt.core.limits import Limits
from felt.core.refusals import Refusal
from felt.core.settlement import Line, Settlement
from felt.core.wagers import Clause, Mode, Wager
from felt.games.niuniu import Outcome, Round, Rules, settle
from tests.games.niuniu.oracle import IN_ANTES, Expected

STRONG = {
    "hoiana": "9S 9H 9C 9D 2S",
    "supreme": "KS KH QS QH JS",
    "niu_niu": "KS QH TS 5S 5H",
    "niu_9": "KS QH TS 6S 3H",
    "niu_8": "KS QH TS 5S 3H",
    "niu_7": "KS QH TS 5S 2H",
    "niu_6_or_less": "KS QH TS 4S 2H",
    "no_niu": "KS QH 7S 6H 2H",
}
WEAK = {
    "hoiana": "8S 8H 8C 8D 3C",
    "supreme": "KC KD QC QD JC",
    "niu_niu": "KC QD TC 5C 5D",
    "niu_9": "KC QD TC 6C 3D",
    "niu_8": "KC QD TC 5C 3D",
    "niu_7": "KC QD TC 5C 2D",
    "niu_6_or_less": "KC QD TC 4C 2D",
    "no_niu": "KC QD 7C 6D 2D",
}

WHOLE_BOX = ("ante", "double", "additional")


def box_wagers(ante: int, *, box: int = 1, patron: str = "an", bets: Sequence[str] = WHOLE_BOX) -> list[Wager]:
    return [Wager(patron, bet, Cents(ante * IN_ANTES[bet]), box=box) for bet in bets]


def dealt(boxes: Mapping[int, str | Sequence[Card]], house: str | Sequence[Card]) -> Outcome:
    game_round = Round(tuple(boxes))
    for hand in (*boxes.values(), house):
        game_round = game_round.take(cards(hand) if isinstance(hand, str) else hand)
    return game_round.outcome()


def settled(
    box: str,
    house: str,
    wagers: Sequence[Wager],
    rules: Rules | None = None,
    void_boxes: Mapping[int, Clause] | None = None,
) -> Settlement:
    """Box 1 against the house."""
    return settle(dealt({1: box}, house), wagers, rules or Rules(), void_boxes=void_boxes)


def came_to(line: Line) -> Expected:
    """A line in the oracle's terms."""
    return Expected(line.at_risk, Fraction(line.returned), Fraction(line.won))


def by_bet(settlement: Settlement) -> dict[str, Line]:
    return {line.wager.bet: line for line in settlement.lines}


def table(*, least: int, most: int, mode: Mode = Mode.DEALER, row: str = "ante") -> Rules:
    limits: Limits = {row: (Cents(least), Cents(most))}
    return Rules(mode=mode, limits=limits)


def refusal_of(wagers: Sequence[Wager], rules: Rules | None = None) -> Refusal:
    """What is said to wagers that cannot stand, with cards in every box."""
    hands = dict(enumerate(("AS 2S 3S 4S 5S", "AH 2H 3H 4H 5H", "AC 2C 3C 4C 5C"), start=1))
    outcome = dealt(hands, "KS KH KC 9D 8D")
    try:
        settle(outcome, wagers, rules or Rules())
    except Refusal as refusal:
        return refusal
    raise AssertionError("not refused")
