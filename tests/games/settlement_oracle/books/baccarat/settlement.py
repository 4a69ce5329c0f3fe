"""Baccarat, settled from the book and the rulings. Nothing here comes from Felt."""

from fractions import Fraction

from tests.games.settlement_oracle.answers import (
    Answer,
    Case,
    Line,
    Refused,
    Settled,
    WagerRow,
    all_go_back,
    goes_back,
    loses,
    stands_off,
    wins,
)
from tests.games.settlement_oracle.books.baccarat.deal import (
    BANKER,
    FOUR_CARDS,
    PLAYER,
    TIE,
    Deal,
    deal,
    insurance_odds,
    total,
)
from tests.games.settlement_oracle.books.baccarat.faults import insurance_faults, online_insurance_faults, wagers_faults
from tests.games.settlement_oracle.books.baccarat.stakes import at_risk_of, hand_of, insurance_at_risk

VOIDS = {f"baccarat 7.{number}" for number in ("1.1", "2", "3", "10.2", "22")}
COMMISSION = Fraction(5, 100)


def settle(case: Case) -> Answer:
    table = case.get("table", {})
    wagers = case.get("wagers", [])
    cards = case.get("cards", [])
    faults = wagers_faults(wagers, table)
    if any(cards.count(card) > table.get("decks", 8) for card in cards):
        faults.add("too_many_of_a_card")  # baccarat 7.1
    void = case.get("void")
    if void is not None:
        if void not in VOIDS:
            faults.add("not_a_void")
        return Refused(frozenset(faults)) if faults else all_go_back(wagers, void)
    if case.get("free_hand") and wagers:
        faults.add("wager_on_free_hand")  # baccarat 7.8
    dealt = deal(cards)
    if isinstance(dealt, str):
        return Refused(frozenset({*faults, dealt}))
    faults |= insurance_faults(case, dealt)
    if not faults and table.get("mode") == "online":
        faults = online_insurance_faults(case, dealt, at_risk_of(case))
    if faults:
        return Refused(frozenset(faults))
    outcome = {
        "winner": dealt.winner,
        "player_total": total(dealt.player),
        "banker_total": total(dealt.banker),
    }
    return Settled(_lines(case, dealt), outcome)


def _lines(case: Case, dealt: Deal) -> list[Line]:
    at_risk = at_risk_of(case)
    commission = case.get("table", {}).get("commission", True)
    lines: list[Line] = [
        _ordinary(wager, at_risk[place], dealt, commission=commission)
        if place in at_risk
        else goes_back(wager["amount"])
        for place, wager in enumerate(case["wagers"])
    ]
    for place, insured in insurance_at_risk(case, dealt, at_risk).items():
        lines[place] = _insurance(case["wagers"][place], insured, dealt)
    return lines


def _ordinary(wager: WagerRow, at_risk: int, dealt: Deal, *, commission: bool) -> Line:
    stake, bet = wager["amount"], wager["bet"]
    odds = _odds(bet, dealt, commission=commission)
    if odds is not None:
        takes = COMMISSION if commission and bet == BANKER else Fraction(0)
        return wins(stake, at_risk, odds, commission=takes)
    if bet in (PLAYER, BANKER) and dealt.winner == TIE:  # ruling B3
        return stands_off(stake, at_risk)
    return loses(stake, at_risk)


def _odds(bet: str, dealt: Deal, *, commission: bool) -> Fraction | None:
    """The odds of a winning bet before commission, or None (baccarat 5.1 and 5.2)."""
    six = dealt.winner == BANKER and total(dealt.banker) == 6
    match bet:
        case "player" | "banker":
            if dealt.winner != bet:
                return None
            return Fraction(1, 2) if bet == BANKER and six and not commission else Fraction(1)  # ruling B4
        case "tie":
            return Fraction(8) if dealt.winner == TIE else None
        case "lucky6":  # ruling B2
            return Fraction({2: 12, 3: 20}[len(dealt.banker)]) if six else None
        case _:
            hand = dealt.player if bet == "player_pair" else dealt.banker
            return Fraction(11) if hand[0][0] == hand[1][0] else None  # ruling B1


def _insurance(wager: WagerRow, at_risk: int, dealt: Deal) -> Line:
    """ruling B7"""
    stake, hand, moment = wager["amount"], hand_of(wager), wager["moment"]
    odds = insurance_odds(dealt, hand, moment)
    assert odds is not None, "insurance that is not offered has been refused"
    nine_all = moment != FOUR_CARDS and hand == PLAYER and total(dealt.player) == total(dealt.banker) == 9
    if dealt.winner == TIE:  # baccarat 6.4.2
        return wins(stake, at_risk, odds) if nine_all else stands_off(stake, at_risk)
    return loses(stake, at_risk) if dealt.winner == hand else wins(stake, at_risk, odds)
