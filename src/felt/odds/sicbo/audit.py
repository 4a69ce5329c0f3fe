"""Findings on the Sic Bo book: clauses that can be read in two ways, and the price of each reading."""

from collections.abc import Callable
from fractions import Fraction

from felt.core.settlement import Verdict, lose
from felt.core.words import Words
from felt.games.sicbo.bets import BIG, SMALL, SPOTS, Spot
from felt.games.sicbo.round import Outcome, Round, Size
from felt.odds.audit.finding import EDGE, WIN, Column, Finding, Kind, Priced, patron_bets
from felt.odds.audit.rounding import whole_chips
from felt.odds.bet_odds import BetOdds, bet_odds
from felt.odds.sicbo.exact import odds
from felt.odds.walk import walk

GAME = "sicbo"
WITH_TRIPLES = Words("triples count", "tính cả bộ ba")
WITHOUT_TRIPLES = Words("triples do not count", "không tính bộ ba")


def findings() -> tuple[Finding, ...]:
    return (
        *patron_bets(GAME, odds(), {bet: spot.name for bet, spot in SPOTS.items()}, clauses=("sicbo 5.1",)),
        _small_and_big(),
        _doubles(),
        _totals(),
        _pairs(),
        whole_chips(GAME, [ratio for spot in SPOTS.values() for ratio in spot.odds]),
    )


def _read(spot: Spot, verdict: Callable[[Outcome], Verdict]) -> BetOdds:
    """The spot's figures if throws are settled by `verdict`."""
    return bet_odds(spot.bet, ((verdict(throw.finished.outcome()), throw.ways) for throw in walk(Round())))


def _as_printed(spot: Spot) -> tuple[Fraction, ...]:
    return _win_and_edge(_read(spot, spot.decide))


def _win_and_edge(bet: BetOdds) -> tuple[Fraction, ...]:
    return bet.win, bet.edge


def _small_and_big() -> Finding:
    def any_throw(spot: Spot) -> BetOdds:
        """By 6.1.1 and 6.2.1 alone a triple is a total like any other."""
        throws = [throw.finished.outcome() for throw in walk(Round())]
        verdict_of_total = {throw.total: verdict for throw in throws if (verdict := spot.decide(throw)).pays}
        return _read(spot, lambda outcome: verdict_of_total.get(outcome.total, spot.decide(outcome)))

    spots = (SMALL, BIG)
    return Finding(
        game=GAME,
        key="small_and_big_on_a_triple",
        kind=Kind.READINGS,
        title=Words("Small and Big on a triple", "Xỉu và Tài khi ra bộ ba"),
        says=Words(
            "6.1.1 lets Small win on any total of 4 to 10, and 2-2-2 makes six; 6.1.2 lets it lose on every triple. "
            "Big has the same two clauses. The second is the narrower one and decides.",
            "6.1.1 cho Xỉu thắng với mọi tổng từ 4 đến 10, mà 2-2-2 cũng là tổng 6; 6.1.2 lại cho thua với mọi bộ ba. "
            "Tài cũng có hai điều như vậy. Điều sau hẹp hơn nên được áp dụng.",
        ),
        clauses=("sicbo 6.1.1", "sicbo 6.1.2", "sicbo 6.2.1", "sicbo 6.2.2"),
        columns=tuple(_edge_on(spot) for spot in spots),
        priced=(
            Priced(WITHOUT_TRIPLES, tuple(_read(spot, spot.decide).edge for spot in spots), in_force=True),
            Priced(WITH_TRIPLES, tuple(any_throw(spot).edge for spot in spots)),
        ),
    )


def _doubles() -> Finding:
    spot = SPOTS["double-1"]
    return Finding(
        game=GAME,
        key="specific_double_on_a_triple",
        kind=Kind.READINGS,
        title=Words("A specific double on its triple", "Bộ đôi cụ thể khi ra bộ ba"),
        says=Words(
            "6.4.1 pays when the double shows and does not say whether three dice with the number show it. The "
            "figures are those of each of the six doubles.",
            "6.4.1 trả khi bộ đôi xuất hiện, mà không nói ba xúc xắc cùng số có phải là bộ đôi hay không. Số liệu "
            "giống nhau ở cả sáu bộ đôi.",
        ),
        clauses=("sicbo 6.4.1", "sicbo 6.4.2", "ruling S1"),
        columns=(WIN, EDGE),
        priced=(
            Priced(WITH_TRIPLES, _as_printed(spot), in_force=True),
            Priced(WITHOUT_TRIPLES, _win_and_edge(_read(spot, _unless_triple(spot, lose("sicbo 6.4.2"))))),
        ),
    )


def _totals() -> Finding:
    """Only totals that a triple can make are open, and of these 3 and 18 cannot be bet."""
    spots = [spot for spot in SPOTS.values() if spot.kind == "total" and _can_be_triple(spot)]

    def edges(read: Callable[[Spot], Callable[[Outcome], Verdict]]) -> tuple[Fraction, ...]:
        return tuple(_read(spot, read(spot)).edge for spot in spots)

    return Finding(
        game=GAME,
        key="totals_on_a_triple",
        kind=Kind.READINGS,
        title=Words("A total made by a triple", "Tổng do bộ ba tạo thành"),
        says=Words(
            "6.6.1 lets a total win by any combination of three dice. Whoever carries the triples of 6.1.2 and 6.2.2 "
            "over to it takes one throw from each of these totals.",
            "6.6.1 cho tổng thắng với bất kỳ tổ hợp ba xúc xắc nào. Ai đem bộ ba ở 6.1.2 và 6.2.2 áp sang đây thì mỗi "
            "tổng dưới đây mất một kết quả.",
        ),
        clauses=("sicbo 6.1.2", "sicbo 6.6.1", "ruling S3"),
        columns=tuple(_edge_on(spot) for spot in spots),
        priced=(
            Priced(WITH_TRIPLES, edges(lambda spot: spot.decide), in_force=True),
            Priced(WITHOUT_TRIPLES, edges(lambda spot: _unless_triple(spot, lose("sicbo 6.6.2")))),
        ),
    )


def _pairs() -> Finding:
    spot = SPOTS["pair-1-2"]
    lost = lose("sicbo 6.7.2")

    def third_is_another(outcome: Outcome) -> Verdict:
        return spot.decide(outcome) if len(set(outcome.dice)) == len(outcome.dice) else lost

    return Finding(
        game=GAME,
        key="pair_with_a_double",
        kind=Kind.READINGS,
        title=Words("A pair on a throw with a double", "Cặp số khi có bộ đôi"),
        says=Words(
            "6.7.1 pays when the combination of the two numbers shows; 6.7.2 takes every other combination. Whether "
            "1-2-2 is still the combination 1 and 2 is left open. The figures are those of each of the fifteen pairs.",
            "6.7.1 trả khi tổ hợp hai số xuất hiện; 6.7.2 thu với mọi tổ hợp khác. Còn 1-2-2 có còn là tổ hợp 1 và 2 "
            "hay không thì không nói. Số liệu giống nhau ở cả mười lăm cặp.",
        ),
        clauses=("sicbo 6.7.1", "sicbo 6.7.2", "ruling S2"),
        columns=(WIN, EDGE),
        priced=(
            Priced(Words("both numbers show", "có đủ hai số"), _as_printed(spot), in_force=True),
            Priced(
                Words("and the third die shows another", "và xúc xắc thứ ba ra số khác"),
                _win_and_edge(_read(spot, third_is_another)),
            ),
        ),
    )


def _unless_triple(spot: Spot, lost: Verdict) -> Callable[[Outcome], Verdict]:
    return lambda outcome: lost if outcome.size is Size.TRIPLE else spot.decide(outcome)


def _can_be_triple(spot: Spot) -> bool:
    throws = (throw.finished.outcome() for throw in walk(Round()))
    return any(spot.decide(throw).pays for throw in throws if throw.size is Size.TRIPLE)


def _edge_on(spot: Spot) -> Column:
    return Column(f"edge_{spot.bet}", Words(f"Edge on {spot.name.en}", f"Lợi thế ở {spot.name.vi}"))
