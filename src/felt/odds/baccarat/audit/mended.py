"""What the second edition of the Baccarat rules mended (rulings B6, B8 and B10), and what each change was worth."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from felt.core.words import Words
from felt.games.baccarat.bets import NAMES, Bet
from felt.games.baccarat.round import Winner
from felt.odds.audit.finding import Column, Finding, Kind, Priced
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
            Priced(Words("cap: the part at risk", "mức trần: phần bị tính"), figures(1), in_force=True),
            *(
                Priced(
                    Words(
                        f"edition 1, wager of {times} times that part", f"ấn bản 1, khoản cược gấp {times} lần phần đó"
                    ),
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
    return Finding(
        game=GAME,
        key="insurance_offered_again",
        kind=Kind.MENDED,
        title=Words("A second offer after the first was passed", "Mời lần hai sau khi bỏ qua lần đầu"),
        says=Words(
            "A patron who had passed on insurance was asked again after the Player's third card. By 7.20 such a patron "
            "has forgone it for the round. A patron who wants the second offer buys one chip of insurance at the "
            "first. So the change takes little: nothing in the limit of a large wager, and at most the last column. "
            "It is small because most first offers are the last of their round, or better than the second.",
            "Trước đây khách bỏ qua bảo hiểm vẫn được mời lại sau lá thứ ba của Nhà Con. Theo 7.20, khách đó đã từ bỏ "
            "bảo hiểm trong ván. Khách muốn giữ lần mời sau thì mua một chip bảo hiểm ở lần đầu. Vì vậy thay đổi này "
            "lấy đi rất ít: tiền cược càng lớn càng gần bằng không, và không quá cột cuối. Lý do: đa số lần mời đầu "
            "cũng là lần mời cuối của ván, hoặc có lợi hơn lần sau.",
        ),
        clauses=("baccarat 6.4.3", "baccarat 7.20", "ruling B6", "ruling B8"),
        columns=(
            Column("value", Words("Gain per round, both offers free", "Lợi mỗi ván, hai lần mời đều tự do")),
            *(
                Column(
                    f"taken_from_{chips}_chips",
                    Words(f"Less at {chips} chips wagered", f"Giảm khi cược {chips} chip"),
                )
                for chips in WAGERS_CHIPS
            ),
            Column("taken_without_chip", Words("Less if no chip is bought for it", "Giảm khi không mua để giữ")),
        ),
        priced=tuple(
            Priced(
                best.name,
                (
                    best.value,
                    *(best.value - best.value_of(wager_chips=chips) for chips in WAGERS_CHIPS),
                    best.value - best.value_of_one_offer,
                ),
                in_force=True,
            )
            for best in (*odds.best_insurance, *by_cards)
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
        columns=(
            Column("edge_1", Words("House edge on the second wager, edition 1", "Lợi thế ở khoản thứ hai, ấn bản 1")),
            Column("edge_2", Words("edition 2", "ấn bản 2")),
        ),
        priced=tuple(Priced(NAMES[Bet(bet.bet)], (Fraction(0), bet.edge), in_force=True) for bet in odds.bets),
    )
