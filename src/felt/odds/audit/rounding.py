"""Where a fraction of a cent arises, who keeps it, and how much it can be (ruling A3). Asked of `core.chips.portion`,
the one function that rounds, over all the amounts that come out differently."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from felt.core.chips import CENTS_PER_CHIP, Cents, portion
from felt.core.odds import in_words
from felt.core.settlement import Verdict
from felt.core.words import Language, Words
from felt.games.baccarat.bets import BANKER_WINS, BANKER_WINS_ON_SIX_WITHOUT_COMMISSION, pay_table
from felt.games.baccarat.insurance import CELLS
from felt.games.niuniu.bets import PAYS, Bet, verdicts_when_box_wins, verdicts_when_house_wins
from felt.games.niuniu.ranking import HandRank
from felt.games.niuniu.settle import ANTES_IN
from felt.games.sicbo.bets import SPOTS
from felt.odds.audit.finding import Column, Finding, Kind, Priced, Unit
from felt.odds.baccarat.exact import odds
from felt.odds.shoe import Shoe

MOST = Column("most", Words("Most, in cents", "Nhiều nhất, xu"), Unit.CENTS)
AVERAGE = Column("average", Words("On average, in cents", "Trung bình, xu"), Unit.CENTS)
CHECKED = Column("checked", Words("Odds checked", "Số tỷ lệ đã kiểm tra"), Unit.COUNT)


def left_over(amount: Cents | Fraction, ratio: Fraction) -> Fraction:
    """The fraction of a cent that `portion` gives up."""
    return amount * ratio - portion(amount, ratio)


def most_and_average(fractions: Iterable[Fraction]) -> tuple[Fraction, Fraction]:
    found = list(fractions)
    return max(found), sum(found, Fraction(0)) / len(found)


def over_every_cent(ratio: Fraction) -> tuple[Fraction, Fraction]:
    """Of amounts in whole cents; what is left over repeats after as many of them as the denominator says."""
    return most_and_average(left_over(Cents(amount), ratio) for amount in range(1, ratio.denominator + 1))


def of_baccarat(shoe: Shoe) -> tuple[Finding, ...]:
    won = [verdict for commission in (True, False) for verdict in pay_table(commission=commission).values()]
    ratios = [ratio for verdict in won for ratio in (verdict.odds, verdict.pays)]
    ratios += [offer.odds for offer in CELLS.values()]
    return _whole_chips("baccarat", ratios), _pro_rata(shoe), _insurance_cap()


def of_sicbo() -> tuple[Finding, ...]:
    return (_whole_chips("sicbo", [ratio for spot in SPOTS.values() for ratio in spot.odds]),)


def of_niuniu() -> tuple[Finding, ...]:
    settled: list[Verdict] = []
    for rank in HandRank:
        settled += verdicts_when_box_wins(rank, with_double=True).values()
        settled += verdicts_when_house_wins(rank).values()
    ratios = [ratio for verdict in settled for ratio in (verdict.odds, verdict.pays, verdict.keeps)]
    return _whole_chips("niuniu", ratios), _commission_on_part_chips()


def _whole_chips(game: str, ratios: Sequence[Fraction]) -> Finding:
    """A fraction that one chip does not leave, no number of chips leaves."""
    most, average = most_and_average(left_over(Cents(CENTS_PER_CHIP), ratio) for ratio in ratios)
    return Finding(
        game=game,
        key="whole_chips",
        kind=Kind.ROUNDING,
        title=Words("Whole chips leave no fraction", "Chip nguyên không để lại phần lẻ"),
        says=Words(
            "Patrons bet whole chips of 100 cents. At every odds of the book, with commission and part losses where "
            "it has them, one chip comes to whole cents, and so does any number of chips: nothing is rounded.",
            "Khách cược chip nguyên, mỗi chip 100 xu. Với mọi tỷ lệ trong thể lệ, kể cả hoa hồng và thua một phần nếu "
            "có, một chip luôn ra số xu nguyên, nên bao nhiêu chip cũng vậy: không có gì phải làm tròn.",
        ),
        clauses=("ruling A1", "ruling A3"),
        columns=(CHECKED, MOST, AVERAGE),
        priced=(
            Priced(
                Words("one chip at each of them", "một chip với từng tỷ lệ"),
                (Fraction(len(ratios)), most, average),
                in_force=True,
            ),
        ),
    )


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
                    "a Banker wager that wins, 19 to 20; the house keeps it", "cược Nhà Cái thắng, 20:19; casino giữ"
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
    """Wagers are whole chips; the stake that insures one to the cap is the wager over the odds, rounded down."""
    rows = []
    for ratio in sorted({offer.odds for offer in CELLS.values()}):
        wagers = [Cents(CENTS_PER_CHIP * chips) for chips in range(1, 2 * ratio.numerator + 1)]
        stakes = [portion(wager, 1 / ratio) for wager in wagers]
        uncovered = [wager - stake * ratio for wager, stake in zip(wagers, stakes, strict=True)]
        kept = [left_over(stake, ratio) for stake in stakes]
        what = Words(*(in_words(ratio, language) for language in Language))
        rows.append(Priced(what, (*most_and_average(uncovered), *most_and_average(kept)), in_force=True))
    return Finding(
        game="baccarat",
        key="insurance_cap_in_cents",
        kind=Kind.ROUNDING,
        title=Words("Insurance up to the cap", "Bảo hiểm tới mức trần"),
        says=Words(
            "A wager insured to the cap needs the wager over the odds as its stake, seldom whole cents. Rounded down, "
            "it leaves some cents of the wager without cover, and what is above the cap goes back. The house keeps a "
            "fraction only at 3 to 2, where an odd number of cents wins half a cent.",
            "Muốn bảo hiểm tới mức trần phải đặt khoản cược chia cho tỷ lệ, ít khi tròn xu. Làm tròn xuống thì còn "
            "vài xu của khoản cược không được bảo hiểm, phần vượt trần trả lại khách. Casino chỉ giữ phần lẻ ở tỷ lệ "
            "2:3, khi số xu lẻ thắng nửa xu.",
        ),
        clauses=("baccarat 6.4.3", "ruling A3", "ruling B6"),
        columns=(
            Column("uncovered_most", Words("Not covered, most, cents", "Không bảo hiểm, nhiều nhất, xu"), Unit.CENTS),
            Column("uncovered_average", Words("on average, cents", "trung bình, xu"), Unit.CENTS),
            Column("kept_most", Words("House keeps, most, cents", "Casino giữ, nhiều nhất, xu"), Unit.CENTS),
            Column("kept_average", Words("on average, cents", "trung bình, xu"), Unit.CENTS),
        ),
        priced=tuple(rows),
    )


def _commission_on_part_chips() -> Finding:
    """5.3 takes the commission from Ante and Double together; lines are settled one by one (ruling A7)."""

    def apart_from_together(rank: HandRank, ante: int) -> Fraction:
        row = PAYS[rank]
        kept = 1 - row.commission
        winnings = [Fraction(ante * ANTES_IN[Bet.ANTE]) * row.ante, Fraction(ante * ANTES_IN[Bet.DOUBLE]) * row.double]
        return Fraction(portion(sum(winnings, Fraction(0)), kept) - sum(portion(each, kept) for each in winnings))

    part_chips = range(1, CENTS_PER_CHIP)
    rows = []
    for rank, what in (
        (HandRank.NIU_7, Words("won with Niu 7 to Niu 9", "thắng với Ngầu 7 đến Ngầu 9")),
        (HandRank.NIU_NIU, Words("won with Niu Niu or better", "thắng với Ngầu Hầm trở lên")),
    ):
        rows.append(
            Priced(what, most_and_average(apart_from_together(rank, ante) for ante in part_chips), in_force=True)
        )
    return Finding(
        game="niuniu",
        key="commission_on_part_of_a_chip",
        kind=Kind.ROUNDING,
        title=Words("Commission on part of a chip", "Hoa hồng trên một phần chip"),
        says=Words(
            "Should an Ante that is no whole chip lie on a dealer-run table, Ante and Double are rounded down each by "
            "itself, where 5.3 takes 5% of their sum. The difference, over Antes of 1 to 99 cents, stays with the "
            "house.",
            "Nếu ở bàn do nhân viên chia bài có Cược đặt chỗ không tròn chip, Cược đặt chỗ và Cược gấp đôi được làm "
            "tròn xuống riêng từng khoản, còn 5.3 trừ 5% trên tổng. Phần chênh, với Cược đặt chỗ từ 1 đến 99 xu, "
            "casino giữ.",
        ),
        clauses=("niuniu 5.3", "ruling A3", "ruling N2"),
        columns=(MOST, AVERAGE),
        priced=tuple(rows),
    )
