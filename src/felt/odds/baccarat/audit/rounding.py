"""Where a Baccarat settlement rounds, and in whose favour."""

from collections.abc import Sequence
from fractions import Fraction

from felt.core.chips import CENTS_PER_CHIP, Cents, portion
from felt.core.chips import whole_chips as whole_chips_in
from felt.core.odds import as_words
from felt.core.words import Words
from felt.games.baccarat.bets import BANKER_WINS, BANKER_WINS_ON_SIX_WITHOUT_COMMISSION, pay_table
from felt.games.baccarat.insurance import CELLS
from felt.odds.audit.finding import Column, Finding, Kind, Priced, Unit
from felt.odds.audit.rounding import AVERAGE, MOST, left_over, most_and_average, over_every_cent, whole_chips
from felt.odds.baccarat.exact import odds
from felt.odds.shoe import Shoe


def findings(shoe: Shoe) -> tuple[Finding, ...]:
    won = [verdict for commission in (True, False) for verdict in pay_table(commission=commission).values()]
    ratios = [ratio for verdict in won for ratio in (verdict.odds, verdict.pays)]
    ratios += [offer.odds for offer in CELLS.values()]
    return whole_chips("baccarat", ratios), _pro_rata(shoe), _insurance_cap()


def _pro_rata(shoe: Shoe) -> Finding:
    banker = odds(shoe, commission=True).bet("banker")
    assert banker is not None, "every shoe tells the odds of the two hands"
    most, average = over_every_cent(BANKER_WINS.pays)
    most_half, average_half = over_every_cent(BANKER_WINS_ON_SIX_WITHOUT_COMMISSION.pays)
    return Finding(
        game="baccarat",
        key="pro_rata",
        kind=Kind.ROUNDING,
        title=Words("Pro rata settlement", "Thanh toán theo tỷ lệ"),
        says=Words(
            "Beyond the differential a stake is cut to a part of itself, seldom whole cents. What is at risk is "
            "rounded down: that fraction, less than a cent, is not at risk and goes back. Of winnings on it the house "
            "keeps the fraction.",
            "Vượt khoảng chênh lệch thì mỗi khoản cược chỉ tính một phần, ít khi tròn xu. Phần được tính làm tròn "
            "xuống: phần lẻ ấy, chưa đến một xu, không bị tính và trả lại khách. Phần lẻ của tiền thắng thì casino "
            "giữ.",
        ),
        clauses=("baccarat 7.19", "ruling A3", "ruling B9"),
        columns=(MOST, AVERAGE),
        priced=(
            Priced(
                Words("of the stake less than this goes back", "tiền cược: dưới mức này, trả lại khách"),
                (Fraction(1), Fraction(1, 2)),
                in_force=True,
            ),
            Priced(
                Words(
                    "a Banker wager that wins, 19 to 20; the house keeps it",
                    "cược Nhà Cái thắng, 1 ăn 0,95; casino giữ",
                ),
                (most, average),
                in_force=True,
            ),
            Priced(
                Words("each Banker wager, won or not", "mỗi cược Nhà Cái, dù thắng hay không"),
                (most, average * banker.win),
                in_force=True,
            ),
            Priced(
                Words(
                    "a Banker six without commission, half; the house keeps it",
                    "Nhà Cái thắng 6 điểm, bàn không hoa hồng; casino giữ",
                ),
                (most_half, average_half),
                in_force=True,
            ),
        ),
    )


def _insurance_cap() -> Finding:
    """Wagers are whole chips; the stake that insures one to the cap is the wager over the odds, rounded down: to a
    cent at a dealer-run table, to a chip online (ruling A1)."""
    rows = []
    for ratio in sorted({offer.odds for offer in CELLS.values()}):
        wagers = [Cents(CENTS_PER_CHIP * chips) for chips in range(1, 2 * ratio.numerator + 1)]
        stakes = [portion(wager, 1 / ratio) for wager in wagers]
        kept = [left_over(stake, ratio) for stake in stakes]
        online = [whole_chips_in(stake) for stake in stakes]
        chips_uncovered = [cents / CENTS_PER_CHIP for cents in _uncovered(wagers, online, ratio)]
        figures = (_uncovered(wagers, stakes, ratio), kept, chips_uncovered)
        rows.append(
            Priced(
                as_words(ratio), tuple(figure for each in figures for figure in most_and_average(each)), in_force=True
            )
        )
    return Finding(
        game="baccarat",
        key="insurance_cap_in_cents",
        kind=Kind.ROUNDING,
        title=Words("Insurance up to the cap", "Bảo hiểm tới mức trần"),
        says=Words(
            "A wager insured to the cap needs the wager over the odds as its stake, seldom whole cents. Rounded down, "
            "it leaves some cents of the wager without cover, and what is above the cap goes back. The house keeps a "
            "fraction only at 3 to 2, where an odd number of cents wins half a cent. An online table sells insurance "
            "in whole chips: there the part without cover is counted in chips, up to the odds less one (at 3 to 2 one "
            "chip), and a wager smaller than the odds cannot be insured.",
            "Muốn bảo hiểm tới mức trần phải đặt khoản cược chia cho tỷ lệ, ít khi tròn xu. Làm tròn xuống thì còn "
            "vài xu của khoản cược không được bảo hiểm, phần vượt trần trả lại khách. Casino chỉ giữ phần lẻ ở tỷ lệ "
            "1 ăn 1,5, khi số xu lẻ thắng nửa xu. Bàn trực tuyến bán bảo hiểm theo chip nguyên: phần cược không được "
            "bảo hiểm tính bằng chip, tới tỷ lệ trừ một (1 ăn 1,5 thì một chip), và khoản cược nhỏ hơn tỷ lệ thì "
            "không bảo hiểm được.",
        ),
        clauses=("baccarat 6.4.3", "ruling A1", "ruling A3", "ruling B6"),
        columns=(
            Column("uncovered_most", Words("Not covered, most, cents", "Không bảo hiểm, nhiều nhất, xu"), Unit.CENTS),
            Column("uncovered_average", Words("on average, cents", "trung bình, xu"), Unit.CENTS),
            Column("kept_most", Words("House keeps, most, cents", "Casino giữ, nhiều nhất, xu"), Unit.CENTS),
            Column("kept_average", Words("on average, cents", "trung bình, xu"), Unit.CENTS),
            Column(
                "online_most",
                Words("Not covered online, most, chips", "Không bảo hiểm khi trực tuyến, nhiều nhất, chip"),
                Unit.CHIPS,
            ),
            Column("online_average", Words("on average, chips", "trung bình, chip"), Unit.CHIPS),
        ),
        priced=tuple(rows),
    )


def _uncovered(wagers: Sequence[Cents], stakes: Sequence[Cents], ratio: Fraction) -> list[Fraction]:
    return [wager - stake * ratio for wager, stake in zip(wagers, stakes, strict=True)]
