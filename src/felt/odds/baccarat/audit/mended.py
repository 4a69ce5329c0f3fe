"""What the second edition of the Baccarat rules mended (rulings B6, B8 and B10), and what each change was worth."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from felt.core.words import Language, Words
from felt.games.baccarat.bets import NAMES, Bet
from felt.games.baccarat.round import Winner
from felt.odds.audit.finding import Column, Finding, Kind, Priced
from felt.odds.audit.notation import percent
from felt.odds.baccarat.best_insurance import BestInsurance
from felt.odds.baccarat.exact import BaccaratOdds

GAME = "baccarat"
TIMES_AT_RISK = (10, 100, 1000)
"""Wagers, as multiples of the part of them that is at risk."""
WAGERS_CHIPS = (100, 10)


def findings(odds: BaccaratOdds, by_cards: Sequence[BestInsurance]) -> tuple[Finding, ...]:
    return _cap_at_risk(odds, by_cards), _forgone(odds, by_cards), _below_minimum(odds)


def _cap_at_risk(odds: BaccaratOdds, by_cards: Sequence[BestInsurance]) -> Finding:
    """ruling B6. Insurance gains in proportion to its cap: a cap of ten times the part at risk gains ten times as
    much, of that part."""

    def figures(times: int) -> tuple[Fraction, ...]:
        return tuple(
            figure for best in by_cards for figure in (times * best.value, _edge(odds, best) - times * best.value)
        )

    least = min(_times_to_gain(odds, best) for best in by_cards if best.value)
    return Finding(
        game=GAME,
        key="insurance_cap_beyond_the_part_at_risk",
        kind=Kind.MENDED,
        title=Words("Insurance of chips that were not at risk", "Bảo hiểm cho phần cược không bị tính"),
        says=Words(
            "Where 7.18 or 7.19 returns a part of a wager, insurance could still pay up to the whole wager. A patron "
            "laid far more than the table maximum, risked the maximum, and insured the rest as well. Insured by the "
            f"best rule, by cards, a wager of {least} times the part at risk gained on average. Now the cap is the "
            "part at risk. Gains and edges are of that part.",
            "Khi 7.18 hoặc 7.19 trả lại một phần tiền cược, bảo hiểm vẫn trả được tới cả khoản cược. Khách đặt vượt xa "
            "mức tối đa của bàn thì chỉ bị tính mức tối đa mà vẫn bảo hiểm cả phần còn lại. Bảo hiểm theo cách tốt "
            f"nhất, theo lá bài, thì khoản cược gấp {least} lần phần bị tính là có lời. Nay mức trần là phần cược bị "
            "tính. Mức lợi và lợi thế đều tính trên phần đó.",
        ),
        clauses=("baccarat 6.4.3", "baccarat 7.18", "baccarat 7.19", "ruling B6"),
        columns=tuple(column for best in by_cards for column in _gain_and_edge(best.side)),
        priced=(
            Priced(
                Words("since: the cap is the part at risk", "nay: mức trần là phần bị tính"), figures(1), in_force=True
            ),
            *(
                Priced(
                    Words(f"before: wager of {times} times that part", f"trước: khoản cược gấp {times} lần phần đó"),
                    figures(times),
                )
                for times in TIMES_AT_RISK
            ),
        ),
    )


def _edge(odds: BaccaratOdds, best: BestInsurance) -> Fraction:
    wager = odds.bet(best.side)
    assert wager is not None, "every shoe tells the odds of the two hands"
    return wager.edge


def _times_to_gain(odds: BaccaratOdds, best: BestInsurance) -> int:
    return ceil(_edge(odds, best) / best.value)


def _gain_and_edge(side: Winner) -> tuple[Column, Column]:
    name = NAMES[Bet(side)]
    return (
        Column(f"value_{side}", Words(f"Gain per round on {name.en}", f"Lợi mỗi ván ở {name.vi}")),
        Column(f"edge_{side}", Words(f"House edge on {name.en}", f"Lợi thế casino ở {name.vi}")),
    )


def _forgone(odds: BaccaratOdds, by_cards: Sequence[BestInsurance]) -> Finding:
    """ruling B8."""
    rules = (*odds.best_insurance, *by_cards)
    taken = max(best.value - best.value_of(wager_chips=min(WAGERS_CHIPS)) for best in rules)
    at_most = Words(*(percent(taken, language) for language in Language))
    return Finding(
        game=GAME,
        key="insurance_offered_again",
        kind=Kind.MENDED,
        title=Words("A second offer after the first was passed", "Mời lần hai sau khi bỏ qua lần đầu"),
        says=Words(
            "A patron who had passed on insurance was asked again after the Player's third card. By 7.20 such a patron "
            "has forgone it for the round. A patron who wants the second offer buys one chip of insurance at the "
            f"first. So the change takes little: at most {at_most.en} of a wager of {min(WAGERS_CHIPS)} chips per "
            "round, and of a large wager nothing. Most first offers are the last of their round, or better than the "
            "second. The gains are those of the best rule, per round and of the wager.",
            "Trước đây khách bỏ qua bảo hiểm vẫn được mời lại sau lá thứ ba của Nhà Con. Theo 7.20, khách đó đã từ bỏ "
            "bảo hiểm trong ván. Khách muốn giữ lần mời sau thì mua một chip bảo hiểm ở lần đầu. Vì vậy thay đổi này "
            f"lấy đi rất ít: mỗi ván không quá {at_most.vi} của khoản cược {min(WAGERS_CHIPS)} chip, còn với khoản "
            "cược lớn thì không gì cả. Đa số lần mời đầu cũng là lần mời cuối của ván, hoặc có lợi hơn lần sau. Mức "
            "lợi là của cách tốt nhất, mỗi ván, trên tiền cược.",
        ),
        clauses=("baccarat 6.4.3", "baccarat 7.20", "ruling B6", "ruling B8"),
        columns=tuple(Column(f"value_{best.side}_by_{best.seen}", best.name) for best in rules),
        priced=(
            Priced(
                Words("before: both offers free", "trước: hai lần mời đều tự do"), tuple(best.value for best in rules)
            ),
            Priced(
                Words("since: a chip keeps the second, large wager", "nay: một chip giữ lần mời sau, khoản cược lớn"),
                tuple(best.value for best in rules),
                in_force=True,
            ),
            *(
                Priced(
                    Words(f"the same, wager of {chips} chips", f"như trên, khoản cược {chips} chip"),
                    tuple(best.value_of(wager_chips=chips) for best in rules),
                )
                for chips in WAGERS_CHIPS
            ),
            Priced(
                Words("since, without such a chip", "nay, không mua chip đó"),
                tuple(best.value_of_one_offer for best in rules),
            ),
        ),
    )


def _below_minimum(odds: BaccaratOdds) -> Finding:
    """ruling B10."""
    return Finding(
        game=GAME,
        key="several_wagers_below_the_minimum",
        kind=Kind.MENDED,
        title=Words(
            "Several wagers below the minimum in one round", "Nhiều khoản cược dưới mức tối thiểu trong một ván"
        ),
        says=Words(
            "In the first round in which a patron was below the minimum, only the first such wager was settled, and "
            "the others went back whatever the result. Now all of them are settled as they lie: the unit is the round. "
            "The house earns its edge on each wager that went back before.",
            "Ở ván đầu tiên khách cược dưới mức tối thiểu, trước đây chỉ khoản cược đầu tiên được thanh toán, các "
            "khoản khác trả lại bất kể kết quả. Nay mọi khoản đó đều được thanh toán: đơn vị là ván. Casino có lợi "
            "thế trên từng khoản trước đây phải trả lại.",
        ),
        clauses=("baccarat 7.17", "ruling B10"),
        columns=tuple(Column(f"edge_{bet.bet}", NAMES[Bet(bet.bet)]) for bet in odds.bets),
        priced=(
            Priced(
                Words(
                    "before: edge on a second wager, which went back", "trước: lợi thế ở khoản thứ hai, được trả lại"
                ),
                (Fraction(0),) * len(odds.bets),
            ),
            Priced(
                Words("since: edge on it, settled as it lies", "nay: lợi thế ở khoản đó, được thanh toán"),
                tuple(bet.edge for bet in odds.bets),
                in_force=True,
            ),
        ),
    )
