"""The settlement of a round of Baccarat: from wagers and outcome to lines."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from felt.core.chips import Cents, whole_chips
from felt.core.limits import unknown_bet
from felt.core.odds import as_words
from felt.core.refusals import KeyNotForThisBet, Refusal
from felt.core.settlement import Line, Settlement, settle_line
from felt.core.wagers import Clause, Mode, Moment, Wager
from felt.games.baccarat import insurance
from felt.games.baccarat.bets import NAMES, ORDINARY, Bet, verdicts
from felt.games.baccarat.insurance import HAND_INSURED, Cap, Offer
from felt.games.baccarat.limits import AtRisk, adjusted_stakes, refuse_online
from felt.games.baccarat.refusals import (
    InsuranceAboveCap,
    InsuranceAboveLimit,
    InsuranceNotAtTable,
    InsuranceNotOffered,
    InsuranceWaived,
    InsuranceWithoutWager,
    LuckySixNotAtTable,
    MomentMissing,
    WagerOnFreeHand,
)
from felt.games.baccarat.round import Outcome
from felt.games.baccarat.rules import Rules, total

_ORDINARY = frozenset(str(bet) for bet in ORDINARY)
_NOTHING_WARNED: frozenset[str] = frozenset()


def settle(
    outcome: Outcome, wagers: Sequence[Wager], rules: Rules, *, warned: AbstractSet[str] = _NOTHING_WARNED
) -> Settlement:
    """Settle all wagers of a round. `warned` patrons had wagers below the minimum in an earlier round (7.17)."""
    check(wagers, rules)
    if rules.mode is Mode.ONLINE:
        refuse_online(wagers, rules)
        stakes: dict[int, AtRisk] = {}
    else:
        stakes = adjusted_stakes(wagers, rules, warned)
    by_bet = verdicts(outcome, commission=rules.commission)
    insured = Cover(outcome, wagers, rules, stakes).lines()
    lines: list[Line] = []
    for index, wager in enumerate(wagers):
        stake = stakes.get(index)
        at_risk, because = (wager.amount, ()) if stake is None else stake
        verdict = by_bet.get(wager.bet)
        if verdict is None:
            lines.append(insured[index])
        else:
            lines.append(settle_line(wager, verdict, at_risk=at_risk, because=because))
    return Settlement(tuple(lines))


def check(wagers: Sequence[Wager], rules: Rules) -> None:
    """Refuses wagers that cannot be on the felt, whatever their amount (baccarat 4.5 and 4.10, online 2.b.1). A side
    bet needs no wager on a hand (baccarat 4.5.1)."""
    insurance.refuse_wrong_limits(rules)
    for index, wager in enumerate(wagers):
        if wager.bet == Bet.LUCKY6 and not rules.lucky6:
            raise LuckySixNotAtTable(place=f"wagers[{index}].bet")
        if wager.bet in _ORDINARY and wager.moment is None and wager.box is None:
            continue
        if wager.box is not None:
            raise KeyNotForThisBet(bet=wager.bet, key="box", place=f"wagers[{index}].box")
        if wager.bet in HAND_INSURED:
            if not rules.insurance:
                raise InsuranceNotAtTable(place=f"wagers[{index}].bet")
            if wager.moment is None:
                raise MomentMissing(place=f"wagers[{index}].moment")
        elif wager.bet not in NAMES:
            raise unknown_bet(wager.bet, Bet, place=f"wagers[{index}].bet", clauses=("baccarat 4.5",))
        else:
            raise KeyNotForThisBet(bet=NAMES[Bet(wager.bet)], key="moment", place=f"wagers[{index}].moment")


def refuse_on_free_hand(wagers: Sequence[Wager]) -> None:
    """baccarat 2.2.5 and 7.8: a free hand is dealt with no wager on the felt."""
    if wagers:
        raise WagerOnFreeHand(place="wagers")


def refuse_waived(wagers: Sequence[Wager]) -> None:
    """baccarat 6.4.4: the Banker's third card was opened first, so there was no second offer of insurance."""
    for index, wager in enumerate(wagers):
        if wager.moment is Moment.THIRD_CARD:
            raise InsuranceWaived(place=f"wagers[{index}].moment")


class Cover:
    """Settles the insurance of a round within its cap and its limits."""

    def __init__(self, outcome: Outcome, wagers: Sequence[Wager], rules: Rules, stakes: Mapping[int, AtRisk]) -> None:
        self.outcome = outcome
        self.wagers = wagers
        self.rules = rules
        self.stakes = stakes
        insured = not _ORDINARY.issuperset(wager.bet for wager in wagers)
        self.cap = Cap(((wager, self._at_risk(index)) for index, wager in enumerate(wagers)) if insured else ())

    def _at_risk(self, index: int) -> Cents:
        return self.stakes[index].at_risk if index in self.stakes else self.wagers[index].amount

    def lines(self) -> dict[int, Line]:
        """By index. Insurance uses up its cap in the order of placing (ruling B6): the first moment comes before the
        second, however the wagers are listed."""
        insured = [index for index, wager in enumerate(self.wagers) if wager.moment is not None]
        insured.sort(key=lambda index: self.wagers[index].moment is Moment.THIRD_CARD)
        return {index: self._line(index, self.wagers[index]) for index in insured}

    def _line(self, index: int, wager: Wager) -> Line:
        at_risk, because = self._at_risk(index), self.stakes[index].because if index in self.stakes else ()
        offer = self._offer(index, wager)
        patron = wager.patron
        if not self.cap.covers(patron, offer):
            raise InsuranceWithoutWager(side=NAMES[Bet(offer.side)], place=f"wagers[{index}]")
        capped, limit = self.cap.most(patron, offer), insurance.limit_at(offer, self.rules)
        if at_risk > min(capped, limit):
            if self.rules.mode is Mode.ONLINE:
                raise above(offer, capped=capped, limit=limit, place=f"wagers[{index}].amount")
            because += self._why_less(offer, patron, limit)
            at_risk = min(capped, limit)
        self.cap.use(patron, offer, at_risk)
        return settle_line(wager, insurance.verdict(offer, self.outcome), at_risk=at_risk, because=because)

    def _offer(self, index: int, wager: Wager) -> Offer:
        assert wager.moment is not None, "checked before"
        side = HAND_INSURED[Bet(wager.bet)]
        offer = insurance.offer_made(self.outcome, wager.moment, side)
        if offer is None:
            then = insurance.round_at(self.outcome, wager.moment)
            raise InsuranceNotOffered(
                side=NAMES[Bet(side)],
                player=total(then.player) if then else self.outcome.player_total,
                banker=total(then.banker) if then else self.outcome.banker_total,
                place=f"wagers[{index}].moment",
            )
        return offer

    def _why_less(self, offer: Offer, patron: str, limit: Cents) -> tuple[Clause, ...]:
        """ruling B6: the stake above the cap or above the limit of its odds goes back (6.4.3.1)."""
        exactly = self.cap.exactly(patron, offer)
        if exactly > limit:
            return ("baccarat 6.4.3.1",)
        rounded = ("ruling A3",) if exactly != self.cap.most(patron, offer) else ()
        return ("baccarat 6.4.3", *rounded, "baccarat 6.4.3.1")


def above(offer: Offer, *, capped: Cents, limit: Cents, place: str) -> Refusal:
    """The refusal of an online insurance wager above its cap, or above the limit of its odds. The lower one is told, in
    whole chips."""
    if limit < capped:
        return InsuranceAboveLimit(odds=as_words(offer.odds), most=whole_chips(limit), place=place)
    return InsuranceAboveCap(odds=as_words(offer.odds), most=whole_chips(capped), place=place)
