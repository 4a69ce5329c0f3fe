"""Baccarat insurance: its offers, its prices, its cap and its verdicts (6.4, rulings B5-B8)."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from felt.core.chips import CENTS_MAX, Cents, portion
from felt.core.odds import NOTHING, to_one
from felt.core.settlement import Verdict, lose, stand_off, win
from felt.core.wagers import Moment, Wager
from felt.games.baccarat.bets import Bet
from felt.games.baccarat.refusals import OddsNotInTable, OddsTwice
from felt.games.baccarat.round import Outcome, Round, Winner
from felt.games.baccarat.rules import Rules, total, written_odds

# baccarat 5.1.8 and 6.4.6, as printed: the points of the insured hand, of the other hand, and the odds to one.
BANKER_AFTER_FOUR_CARDS = (
    ("4", "0-3", "1.5"),
    ("5", "0-4", "2"),
    ("6", "0-5", "3"),
    ("7", "0-5", "4"),
)
BANKER_AFTER_PLAYERS_THIRD_CARD = (
    ("1", "1", "6"),
    ("2-6", "1", "7"),
    ("3-6", "2", "4"),
    ("4", "3", "1.5"),
    ("5", "4", "2"),
)
PLAYER_AFTER_FOUR_CARDS = (
    ("5", "4", "2"),
    ("6", "0-5", "3"),
    ("7", "0-5", "4"),
)
PLAYER_AFTER_PLAYERS_THIRD_CARD = (
    ("5", "0-4", "2"),
    ("6", "0-5", "3"),
    ("7", "0-6", "4"),
    ("8", "0-6", "7"),
    ("9", "0-6", "9"),
)

_TABLE = (
    (Winner.BANKER, Moment.FOUR_CARDS, BANKER_AFTER_FOUR_CARDS),
    (Winner.BANKER, Moment.THIRD_CARD, BANKER_AFTER_PLAYERS_THIRD_CARD),
    (Winner.PLAYER, Moment.FOUR_CARDS, PLAYER_AFTER_FOUR_CARDS),
    (Winner.PLAYER, Moment.THIRD_CARD, PLAYER_AFTER_PLAYERS_THIRD_CARD),
)

HAND_INSURED = {Bet.PLAYER_INSURANCE: Winner.PLAYER, Bet.BANKER_INSURANCE: Winner.BANKER}
"""By insurance bet, the hand that it insures."""
BET_ON = {side: bet for bet, side in HAND_INSURED.items()}


class Offer(msgspec.Struct, frozen=True):
    """One cell of the pay table: insurance of the hand of `side` with `own` points against `other`."""

    moment: Moment
    side: Winner
    own: int
    other: int
    odds: Fraction


def _points(printed: str) -> range:
    first, _, last = printed.partition("-")
    return range(int(first), int(last or first) + 1)


CELLS = {
    (moment, side, own, other): Offer(moment, side, own, other, to_one(odds))
    for side, moment, rows in _TABLE
    for owns, others, odds in rows
    for own in _points(owns)
    for other in _points(others)
}


ALL_ODDS = tuple(str(odds) for odds in sorted({cell.odds for cell in CELLS.values()}))
"""The odds of the pay table, as text."""


def refuse_wrong_limits(rules: Rules) -> None:
    """Refuses a limit at odds that the pay table does not have, and two limits at the same odds."""
    seen: set[str] = set()
    for given in rules.insurance_limits:
        odds = written_odds(given)
        if odds not in ALL_ODDS:
            raise OddsNotInTable(odds=given, known=", ".join(ALL_ODDS), place="table.insurance_limits")
        if odds in seen:
            raise OddsTwice(odds=odds, place="table.insurance_limits")
        seen.add(odds)


def limit_at(offer: Offer, rules: Rules) -> Cents:
    """baccarat 6.4.3.1, ruling B6: the most that one insurance wager may be at these odds."""
    return rules.insurance_limits.get(str(offer.odds), CENTS_MAX)


def moment_of(game_round: Round) -> Moment | None:
    """The moment of ruling B5 at which this round is; None at any other time."""
    match len(game_round.player), len(game_round.banker):
        case 2, 2:
            return Moment.FOUR_CARDS
        case 3, 2:
            return Moment.THIRD_CARD
    return None


def offers(game_round: Round) -> tuple[Offer, ...]:
    """The offers now: the cells that fit, if at least one more card is to come (baccarat 2.2.2, ruling B5)."""
    moment = moment_of(game_round)
    if moment is None or game_round.needs is None:
        return ()
    player, banker = total(game_round.player), total(game_round.banker)
    found = (
        CELLS.get((moment, Winner.PLAYER, player, banker)),
        CELLS.get((moment, Winner.BANKER, banker, player)),
    )
    return tuple(offer for offer in found if offer is not None)


def round_at(dealt: Outcome | Round, moment: Moment) -> Round | None:
    """The round as it was at that moment; None if the round had no such moment."""
    if moment is Moment.FOUR_CARDS:
        return Round(dealt.player[:2], dealt.banker[:2])
    return Round(dealt.player, dealt.banker[:2]) if len(dealt.player) == 3 else None


def offer_made(dealt: Outcome | Round, moment: Moment, side: Winner) -> Offer | None:
    """The offer on the hand of `side` at that moment of the round; None if there was none."""
    then = round_at(dealt, moment)
    return next((offer for offer in offers(then) if offer.side is side), None) if then else None


class Cap:
    """The most that insurance may still pay each patron on each hand. It starts as the part of the patron's wagers on
    that hand that is at risk. Each insurance wager uses up a part, in the order of placing (baccarat 6.4.3,
    ruling B6)."""

    def __init__(self, at_risk: Iterable[tuple[Wager, Cents]]) -> None:
        self._left: dict[tuple[str, str], Fraction] = {}
        for wager, amount in at_risk:
            if wager.bet in (Bet.PLAYER, Bet.BANKER):
                key = (wager.patron, wager.bet)
                self._left[key] = self._left.get(key, NOTHING) + amount

    def covers(self, patron: str, offer: Offer) -> bool:
        """Whether the patron has a wager on the insured hand."""
        return (patron, offer.side) in self._left

    def most(self, patron: str, offer: Offer) -> Cents:
        """The largest insurance wager that the cap still allows."""
        return portion(self._left[patron, offer.side], 1 / offer.odds)

    def exactly(self, patron: str, offer: Offer) -> Fraction:
        """The same before a fraction of a cent is dropped (ruling A3)."""
        return self._left[patron, offer.side] / offer.odds

    def use(self, patron: str, offer: Offer, amount: Cents) -> None:
        self._left[patron, offer.side] -= amount * offer.odds


INSURANCE_LOSES = lose("baccarat 6.4.1")
INSURANCE_STANDS_OFF = stand_off("baccarat 6.4.2")


def verdict(offer: Offer, outcome: Outcome) -> Verdict:
    """ruling B7: insurance wins if the insured hand loses, and loses if that hand wins. On a tie it goes back, with one
    exception."""
    if outcome.winner is Winner.TIE:
        if offer.side is Winner.PLAYER and offer.moment is Moment.THIRD_CARD and offer.own == 9:
            return win(offer.odds, "baccarat 6.4.2", "baccarat 6.4.6")
        return INSURANCE_STANDS_OFF
    if outcome.winner is offer.side:
        return INSURANCE_LOSES
    return win(offer.odds, "baccarat 6.4.1", "baccarat 6.4.6")
