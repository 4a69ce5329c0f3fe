"""Findings on Baccarat insurance (baccarat 6.4): cells that favour the patron, and the price of laxer readings: when,
on which cells and up to which amount a patron may insure."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from felt.core.settlement import Verdict, win
from felt.core.wagers import Moment
from felt.core.words import Words
from felt.games.baccarat.bets import NAMES, Bet
from felt.games.baccarat.insurance import CELLS, Offer, offer_made, round_at, verdict
from felt.games.baccarat.round import Outcome, Winner
from felt.games.baccarat.rules import total
from felt.odds.audit.finding import EDGE, FREQUENCY, WIN, Column, Finding, Kind, Priced, Unit
from felt.odds.baccarat.audit.deals import Deals, all_of, priced
from felt.odds.baccarat.best_insurance import BestInsurance
from felt.odds.baccarat.exact import BaccaratOdds
from felt.odds.baccarat.insurance import SIDES, InsuranceOdds

GAME = "baccarat"
SIDE_NAMES = {side: NAMES[Bet(side)] for side in SIDES}
MOMENTS = {
    Moment.FOUR_CARDS: Words("after four cards", "sau bốn lá đầu"),
    Moment.THIRD_CARD: Words("after the Player's third card", "sau lá thứ ba của Nhà Con"),
}
OTHER = {Winner.PLAYER: Winner.BANKER, Winner.BANKER: Winner.PLAYER}
ODDS = Column("odds", Words("Pays", "Trả thưởng"), Unit.ODDS)
PER_ROUND = Column("value", Words("Gain per round, of the wager", "Lợi mỗi ván, trên tiền cược"))


def findings(odds: BaccaratOdds, counted: Deals) -> tuple[Finding, ...]:
    return (
        _result_stands(counted),
        _nine_nine(counted),
        _cap(odds, counted),
        _late(odds, counted),
    )


def patron_edges(odds: BaccaratOdds, by_cards: Sequence[BestInsurance]) -> tuple[Finding, ...]:
    flagged = [cell for cell in odds.insurance if cell.patron_edge]
    return (_cells(odds, flagged), _best_rule(odds, by_cards)) if flagged else ()


def _cells(odds: BaccaratOdds, flagged: Sequence[InsuranceOdds]) -> Finding:
    return Finding(
        game=GAME,
        key="insurance_cells",
        kind=Kind.PATRON_EDGE,
        title=Words("Insurance cells that favour the patron", "Ô bảo hiểm có lợi cho khách"),
        says=Words(
            f"In {len(flagged)} of the {len(odds.insurance)} cells of 6.4.6 a patron who insures gains on average. The "
            "gain per round is that of a wager insured to the cap whenever the cell comes up.",
            f"Ở {len(flagged)} trên {len(odds.insurance)} ô của 6.4.6, khách mua bảo hiểm thì tính trung bình là lời. "
            f"Mức "
            "lợi mỗi ván tính cho khoản cược được bảo hiểm tới mức trần mỗi khi gặp ô đó.",
        ),
        clauses=("baccarat 6.4.6", "ruling B5", "ruling B7"),
        columns=(ODDS, FREQUENCY, WIN, EDGE, PER_ROUND),
        priced=tuple(
            Priced(
                cell_name(cell.offer),
                (cell.odds, cell.frequency, cell.win, cell.edge, -cell.frequency * cell.edge / cell.odds),
                in_force=True,
            )
            for cell in flagged
            if cell.edge is not None
        ),
    )


def _best_rule(odds: BaccaratOdds, by_cards: Sequence[BestInsurance]) -> Finding:
    rows = []
    for best in (*odds.best_insurance, *by_cards):
        wager = odds.bet(best.side)
        assert wager is not None, "every shoe tells the odds of the two hands"
        figures = (wager.edge, best.value, odds.edge_insured(best))
        rows.append(Priced(best.name, figures, in_force=True))
    return Finding(
        game=GAME,
        key="insurance_by_the_best_rule",
        kind=Kind.PATRON_EDGE,
        title=Words("What those cells are worth", "Các ô đó đáng giá bao nhiêu"),
        says=Words(
            "A patron who insures by the best rule, to the cap and only where that gains, lowers the house's edge on "
            "the wager insured; it stays above zero. By points the rule looks at the totals of the hands. By cards it "
            "looks at every card on the felt, and so knows the rest of the shoe: that is the most that a patron can "
            "gain. The figures are those of a large wager; ruling B8 costs a small one a little more.",
            "Khách mua bảo hiểm theo cách tốt nhất, tới mức trần và chỉ khi có lợi, thì lợi thế casino trên khoản "
            "cược được bảo hiểm giảm đi, nhưng vẫn lớn hơn không. Theo điểm là chỉ nhìn tổng điểm hai tay bài. Theo "
            "lá bài là nhìn từng lá trên bàn, nên biết hộp bài còn lại những gì: đó là mức lợi cao nhất. Số liệu tính "
            "cho khoản cược lớn; với khoản cược nhỏ, quyết định B8 lấy đi thêm một chút.",
        ),
        clauses=("baccarat 6.4.3", "ruling B6", "ruling B8"),
        columns=(
            Column("edge_uninsured", Words("Edge uninsured", "Lợi thế khi không bảo hiểm")),
            PER_ROUND,
            Column("edge_insured", Words("Edge insured", "Lợi thế khi có bảo hiểm")),
        ),
        priced=tuple(rows),
    )


def _result_stands(counted: Deals) -> Finding:
    """In the cells of the table the hand insured is never behind; once no card is to come, it has won or tied."""
    stands: defaultdict[Winner, int] = defaultdict(int)
    lost: defaultdict[Winner, Fraction] = defaultdict(Fraction)
    for outcome, count in counted:
        for side in SIDES:
            for offer in _printed(outcome, side):
                if offer_made(outcome, offer.moment, side) is None:
                    stands[side] += count
                    lost[side] -= count * verdict(offer, outcome).net
    return Finding(
        game=GAME,
        key="insurance_when_the_result_stands",
        kind=Kind.READINGS,
        title=Words("Insurance when no card is to come", "Bảo hiểm khi không còn lá nào phải rút"),
        says=Words(
            "6.4.6 prints odds by points alone. Read without 2.2.2, insurance would also be sold when the Banker "
            "stands on the Player's third card: the hand insured has then already won, and the patron loses the stake "
            "for certain.",
            "6.4.6 chỉ ghi tỷ lệ theo điểm. Bỏ qua 2.2.2 thì bảo hiểm được bán cả khi Nhà Cái dừng sau lá thứ ba của "
            "Nhà Con: tay bài được bảo hiểm khi ấy đã thắng, và khách chắc chắn mất tiền bảo hiểm.",
        ),
        clauses=("baccarat 2.2.2", "baccarat 6.4.6", "baccarat 7.21", "ruling B5"),
        columns=(FREQUENCY, EDGE),
        priced=(
            Priced(Words("never offered then", "khi đó không mời"), (Fraction(0), None), in_force=True),
            *(
                Priced(
                    Words(
                        f"{SIDE_NAMES[side].en} insurance in every printed cell",
                        f"bảo hiểm {SIDE_NAMES[side].vi} ở mọi ô in trong bảng",
                    ),
                    (Fraction(stands[side], all_of(counted)), lost[side] / stands[side]),
                )
                for side in SIDES
            ),
        ),
    )


def _printed(outcome: Outcome, side: Winner) -> Iterator[Offer]:
    """The cells that fit the points at both moments, whether or not a card is to come."""
    for moment in Moment:
        then = round_at(outcome, moment)
        if then is None:
            continue
        points = {Winner.PLAYER: total(then.player), Winner.BANKER: total(then.banker)}
        cell = CELLS.get((moment, side, points[side], points[OTHER[side]]))
        if cell is not None:
            yield cell


def _nine_nine(counted: Deals) -> Finding:
    """Of the four-card cells only 5 against 4 can come to 9-9: on 6 and 7 the Player stands."""
    offer = CELLS[Moment.FOUR_CARDS, Winner.PLAYER, 5, 4]
    on_a_nine = next(cell.odds for cell in CELLS.values() if cell.side is Winner.PLAYER and cell.own == 9)
    offered = tuple(
        (outcome, count) for outcome, count in counted if offer_made(outcome, Moment.FOUR_CARDS, Winner.PLAYER) == offer
    )

    def read(pays_nine_nine: Fraction | None) -> tuple[Fraction, ...]:
        def settled(outcome: Outcome) -> Verdict:
            if pays_nine_nine is not None and outcome.player_total == outcome.banker_total == 9:
                return win(pays_nine_nine, "baccarat 6.4.2")
            return verdict(offer, outcome)

        bet = priced(Bet.PLAYER_INSURANCE, offered, settled)
        return bet.win, bet.edge

    return Finding(
        game=GAME,
        key="insurance_of_a_five_that_ties_at_nine",
        kind=Kind.READINGS,
        title=Words("9-9 after insurance at four cards", "Hòa 9-9 khi đã bảo hiểm sau bốn lá"),
        says=Words(
            "6.4.2 pays Player insurance on a Player hand of nine when the Banker draws to nine as well. It does not "
            "say that the hand must have been nine when it was insured: insured on 5 against 4, it can still become "
            "one.",
            "6.4.2 trả bảo hiểm Nhà Con trên tay bài 9 điểm khi Nhà Cái cũng rút thành 9, mà không nói tay bài phải "
            "là 9 ngay lúc mua: mua lúc Nhà Con 5, Nhà Cái 4 thì tay bài vẫn có thể thành 9.",
        ),
        clauses=("baccarat 6.4.2", "baccarat 6.4.6", "ruling B7"),
        columns=(WIN, EDGE),
        priced=(
            Priced(Words("returned, as on any tie", "trả lại như mọi ván hòa"), read(None), in_force=True),
            Priced(Words("paid at the odds of its cell", "trả theo tỷ lệ của ô đã mua"), read(offer.odds)),
            Priced(Words("paid 9 to 1, as 6.4.2 ends", "trả 1 ăn 9 như câu cuối 6.4.2"), read(on_a_nine)),
        ),
    )


def _cap(odds: BaccaratOdds, counted: Deals) -> Finding:
    """6.4.3 caps the payout on the insurance bet(s): one cap for both moments, or one for each."""
    separate = {side: _best_gain(counted, partial(_offers_with_history, side=side)) for side in SIDES}
    return Finding(
        game=GAME,
        key="insurance_cap",
        kind=Kind.READINGS,
        title=Words("One cap for both moments, or one for each", "Một mức trần chung hay mỗi lần một mức"),
        says=Words(
            "6.4.3 lets the insurance bet or bets pay no more than the wager. Taken over both moments together the "
            "cap is used up by the first; taken for each, the best rule could insure the same wager twice. The gains "
            "are by points.",
            "6.4.3 không cho (các) cược bảo hiểm trả quá khoản cược gốc. Tính chung hai lần thì lần đầu đã dùng hết "
            "mức trần; tính riêng từng lần thì có thể bảo hiểm một khoản cược hai lần. Mức lợi tính theo điểm.",
        ),
        clauses=("baccarat 6.4.3", "ruling B6"),
        columns=tuple(_gain_on(side) for side in SIDES),
        priced=(
            Priced(
                Words("one cap over both moments", "một mức trần cho cả hai lần"),
                tuple(best.value for best in odds.best_insurance),
                in_force=True,
            ),
            Priced(Words("a cap for each moment", "mỗi lần một mức trần"), tuple(separate[side] for side in SIDES)),
        ),
    )


def _late(odds: BaccaratOdds, counted: Deals) -> Finding:
    """baccarat 7.21: a forgotten offer may be made good. At which price, and until when, it does not say."""

    def gain(side: Winner, *, also_when_decided: bool) -> Fraction:
        def late(outcome: Outcome) -> Iterator[tuple[object, Offer]]:
            offer = offer_made(outcome, Moment.FOUR_CARDS, side)
            then = round_at(outcome, Moment.THIRD_CARD)
            if offer is not None and then is not None and (also_when_decided or then.needs is not None):
                yield (total(then.player), then.needs), offer

        return _best_gain(counted, late)

    def read(*, also_when_decided: bool) -> tuple[Fraction, ...]:
        return tuple(gain(side, also_when_decided=also_when_decided) for side in SIDES)

    return Finding(
        game=GAME,
        key="insurance_made_good_late",
        kind=Kind.READINGS,
        title=Words("A forgotten offer, made good late", "Quên mời, cho mua muộn"),
        says=Words(
            "7.21 lets a forgotten insurance be placed later and names no price. At the four-card price, with the "
            "Player's third card already seen, the patron buys only when it pays; its “and/or” even reads as if a "
            "known result did not matter. The gain is that of a patron who is offered all four-card insurance so late, "
            "and decides by points.",
            "7.21 cho mua muộn phần bảo hiểm bị quên mà không nói theo giá nào. Theo giá lúc bốn lá, khi đã thấy lá "
            "thứ ba của Nhà Con, khách chỉ mua khi có lợi; chữ “và/hoặc” còn đọc được là biết kết quả rồi cũng không "
            "sao. Mức lợi tính cho khách luôn được mời bảo hiểm bốn lá muộn như vậy và quyết định theo điểm.",
        ),
        clauses=("baccarat 7.21", "ruling B5", "ruling B22"),
        columns=tuple(_gain_on(side) for side in SIDES),
        priced=(
            Priced(
                Words("at the price of the moment it is made", "theo giá của lúc mua"),
                tuple(best.value for best in odds.best_insurance),
                in_force=True,
            ),
            Priced(
                Words(
                    "four-card price after the third card, a card still to come",
                    "giá bốn lá sau lá thứ ba, còn một lá phải rút",
                ),
                read(also_when_decided=False),
            ),
            Priced(
                Words("four-card price, also when the result stands", "giá bốn lá, cả khi đã có kết quả"),
                read(also_when_decided=True),
            ),
        ),
    )


def _best_gain(counted: Deals, shown: Callable[[Outcome], Iterator[tuple[object, Offer]]]) -> Fraction:
    """The patron's gain per round and chip wagered, if every offer that gains on average is bought in full."""
    gains: defaultdict[object, Fraction] = defaultdict(Fraction)
    for outcome, count in counted:
        for seen, offer in shown(outcome):
            gains[seen, offer] += count * verdict(offer, outcome).net / offer.odds
    return sum((gain for gain in gains.values() if gain > 0), Fraction(0)) / all_of(counted)


def _offers_with_history(outcome: Outcome, side: Winner) -> Iterator[tuple[object, Offer]]:
    seen: Offer | None = None
    for moment in Moment:
        offer = offer_made(outcome, moment, side)
        if offer is not None:
            yield seen, offer
            seen = offer


def _gain_on(side: Winner) -> Column:
    name = SIDE_NAMES[side]
    return Column(f"value_{side}", Words(f"Gain per round on {name.en}", f"Lợi mỗi ván ở {name.vi}"))


def cell_name(offer: Offer) -> Words:
    own, other, moment = SIDE_NAMES[offer.side], SIDE_NAMES[OTHER[offer.side]], MOMENTS[offer.moment]
    return Words(
        f"{own.en} {offer.own} against {other.en} {offer.other}, {moment.en}",
        f"{own.vi} {offer.own} gặp {other.vi} {offer.other}, {moment.vi}",
    )
