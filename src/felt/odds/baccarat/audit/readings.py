"""Clauses of the Baccarat book that can be read in two ways, insurance aside, and the price of each reading."""

from fractions import Fraction
from math import perm

from felt.core.cards import Card
from felt.core.settlement import Result, Verdict, lose, win
from felt.core.words import Words
from felt.games.baccarat.bets import (
    BANKER_WINS,
    LUCKY6_LOSES,
    LUCKY6_WINS_ON_CARDS,
    NAMES,
    PAIR_LOSES,
    PLAYER_PAIR_WINS,
    SIX,
    TIE_WINS,
    Bet,
    verdicts,
)
from felt.games.baccarat.round import Outcome, Round
from felt.games.baccarat.rules import total
from felt.odds.audit.finding import EDGE, WIN, Column, Finding, Kind, Priced
from felt.odds.baccarat.audit.deals import Deals, deals, priced
from felt.odds.baccarat.exact import OF_TOTALS
from felt.odds.bet_odds import BetOdds, bet_odds
from felt.odds.shoe import Shoe

GAME = "baccarat"


def findings(shoe: Shoe, *, commission: bool) -> tuple[Finding, ...]:
    counted = deals(shoe)
    return (
        _lucky6(counted),
        _table_two(shoe, commission=commission),
        _pairs(shoe),
        _ties(counted, commission=commission),
        _notation(counted),
    )


def _lucky6(counted: Deals) -> Finding:
    def any_six(outcome: Outcome) -> Verdict:
        if outcome.banker_total != SIX:
            return LUCKY6_LOSES
        return LUCKY6_WINS_ON_CARDS[len(outcome.banker)]

    def by_the_book(outcome: Outcome) -> Verdict:
        return verdicts(outcome, commission=True)[Bet.LUCKY6]

    strict, loose = (priced(Bet.LUCKY6, counted, reading) for reading in (by_the_book, any_six))
    return Finding(
        game=GAME,
        key="lucky6_on_any_six",
        kind=Kind.READINGS,
        title=Words("Lucky 6 when the Banker does not win", "Số 6 May Mắn khi Nhà Cái không thắng"),
        says=Words(
            "2.2.8 and 6.3.1 want the Banker to win with six; 6.3.1.1, read alone, pays on any Banker total of six, "
            "also when the Banker loses or ties. So read, the bet belongs to the patron.",
            "2.2.8 và 6.3.1 đòi Nhà Cái thắng với 6 điểm; còn 6.3.1.1 đọc riêng thì cứ Nhà Cái được 6 điểm là trả, kể "
            "cả khi Nhà Cái thua hoặc hòa. Hiểu như vậy thì cửa này có lợi cho khách.",
        ),
        clauses=("baccarat 2.2.8", "baccarat 6.3.1", "baccarat 6.3.1.1", "ruling B2"),
        columns=(WIN, EDGE),
        priced=(
            Priced(Words("the Banker wins with six", "Nhà Cái thắng với 6 điểm"), _win_and_edge(strict), in_force=True),
            Priced(Words("any Banker total of six", "Nhà Cái được 6 điểm là đủ"), _win_and_edge(loose)),
        ),
    )


class StandsOnRowZeroToTwo(Round, frozen=True):
    """Table Two if its row 0-1-2 is read by its last column: the Banker stands where the Player drew."""

    def _banker_draws_to(self, player_third: Card) -> bool:
        return total(self.banker) > 2 and super()._banker_draws_to(player_third)


def _table_two(shoe: Shoe, *, commission: bool) -> Finding:
    def edges(reading: type[Round]) -> tuple[Fraction, ...]:
        counted = deals(shoe, reading)

        def settled(bet: Bet) -> BetOdds:
            return priced(bet, counted, lambda outcome: verdicts(outcome, commission=commission)[bet])

        return tuple(settled(bet).edge for bet in OF_TOTALS)

    return Finding(
        game=GAME,
        key="table_two_row_zero_to_two",
        kind=Kind.READINGS,
        title=Words("Table Two, row 0-1-2", "Bảng 2, hàng 0-1-2"),
        says=Words(
            "The row lets the Banker draw on any card and fills the column for standing with words about drawing. "
            "Read as a third card on which the Banker stands, the misprint would leave the Banker on 0, 1 or 2 and "
            "hand every Player wager to the patron.",
            "Hàng này cho Nhà Cái rút với mọi lá, nhưng cột “dừng” lại in chữ nói về rút bài. Nếu hiểu là Nhà Cái "
            "dừng khi Nhà Con đã rút thì Nhà Cái phải giữ 0, 1 hoặc 2 điểm, và mọi cược Nhà Con đều có lợi cho khách.",
        ),
        clauses=("baccarat 4.16", "ruling B17"),
        columns=tuple(Column(f"edge_{bet}", _edge_on(bet)) for bet in OF_TOTALS),
        priced=(
            Priced(Words("the Banker always draws", "Nhà Cái luôn rút"), edges(Round), in_force=True),
            Priced(
                Words("the Banker stands when the Player drew", "Nhà Cái dừng khi Nhà Con đã rút"),
                edges(StandsOnRowZeroToTwo),
            ),
        ),
    )


def _pairs(shoe: Shoe) -> Finding:
    assert shoe.ranks is not None, "an audited shoe is full decks"
    suits = len(Card) // len(shoe.ranks)
    by_rank = sum(perm(count, 2) for count in shoe.ranks)
    by_card = sum(suits * perm(count // suits, 2) for count in shoe.ranks)
    by_value = sum(perm(count, 2) for count in shoe.values)

    def read(pairs: int) -> tuple[Fraction, ...]:
        others = perm(shoe.cards, 2) - pairs
        return _win_and_edge(bet_odds(Bet.PLAYER_PAIR, [(PLAYER_PAIR_WINS, pairs), (PAIR_LOSES, others)]))

    return Finding(
        game=GAME,
        key="what_is_a_pair",
        kind=Kind.READINGS,
        title=Words("What makes a pair", "Thế nào là một đôi"),
        says=Words(
            "6.2.1.1 wants two cards alike and does not speak of suits. With 4.12.2.1 it keeps two different court "
            "cards, both worth nothing, from being a pair.",
            "6.2.1.1 đòi hai lá giống nhau mà không nói đến chất. Cùng với 4.12.2.1, điều này giữ cho hai lá hình "
            "khác nhau, đều tính 0 điểm, không thành đôi.",
        ),
        clauses=("baccarat 4.12.2.1", "baccarat 6.2.1.1", "ruling B1"),
        columns=(WIN, EDGE),
        priced=(
            Priced(Words("equal rank, suits aside", "cùng bậc, không kể chất"), read(by_rank), in_force=True),
            Priced(Words("equal rank and suit", "cùng bậc và cùng chất"), read(by_card)),
            Priced(Words("equal points", "cùng số điểm"), read(by_value)),
        ),
    )


def _ties(counted: Deals, *, commission: bool) -> Finding:
    def edges(*, lost: bool) -> tuple[Fraction, ...]:
        def settled(bet: Bet) -> BetOdds:
            def verdict(outcome: Outcome) -> Verdict:
                by_the_book = verdicts(outcome, commission=commission)[bet]
                return lose("baccarat 6.1") if lost and by_the_book.result is Result.STAND_OFF else by_the_book

            return priced(bet, counted, verdict)

        return settled(Bet.PLAYER).edge, settled(Bet.BANKER).edge

    return Finding(
        game=GAME,
        key="player_and_banker_on_a_tie",
        kind=Kind.READINGS,
        title=Words("Player and Banker on a tie", "Cược Nhà Con và Nhà Cái khi hòa"),
        says=Words(
            "5.2 names what a table without commission pays and is silent on ties; 6.1.1.3 and 6.1.2.3 return the "
            "stake and name no variant. They hold for both.",
            "5.2 nói bàn không hoa hồng trả bao nhiêu mà không nhắc ván hòa; 6.1.1.3 và 6.1.2.3 trả lại tiền cược và "
            "không phân biệt loại bàn, nên áp dụng cho cả hai.",
        ),
        clauses=("baccarat 5.2", "baccarat 6.1.1.3", "baccarat 6.1.2.3", "ruling B3"),
        columns=(Column("edge_player", _edge_on(Bet.PLAYER)), Column("edge_banker", _edge_on(Bet.BANKER))),
        priced=(
            Priced(Words("the stake goes back", "trả lại tiền cược"), edges(lost=False), in_force=True),
            Priced(Words("the stake is lost", "mất tiền cược"), edges(lost=True)),
        ),
    )


def _notation(counted: Deals) -> Finding:
    def edges(*, turned: bool) -> tuple[Fraction, ...]:
        def settled(bet: Bet, wins: Verdict) -> Fraction:
            def verdict(outcome: Outcome) -> Verdict:
                by_the_book = verdicts(outcome, commission=True)[bet]
                return win(1 / wins.pays, *wins.clauses) if turned and by_the_book == wins else by_the_book

            return priced(bet, counted, verdict).edge

        return settled(Bet.BANKER, BANKER_WINS), settled(Bet.TIE, TIE_WINS)

    return Finding(
        game=GAME,
        key="odds_written_both_ways",
        kind=Kind.READINGS,
        title=Words("Odds written in two directions", "Tỷ lệ ghi theo hai chiều"),
        says=Words(
            "The Vietnamese book writes stake : pay (Banker 20:19, Tie 1:8), the online document pay : stake (Tie "
            "8:1). Read in the other direction, 20:19 would pay the Banker more than even money, and 1:8 an eighth of "
            "the stake.",
            "Thể lệ tiếng Việt ghi tiền đặt trước, tiền trả sau; tài liệu trực tuyến ghi ngược lại. Đọc ngược chiều "
            "thì Nhà Cái (1 ăn 0,95) được trả hơn một ăn một, còn Hòa (1 ăn 8) chỉ được trả một phần tám tiền cược.",
        ),
        clauses=("baccarat 5.1.2", "baccarat 5.1.5", "online 2.a.6", "ruling A2"),
        columns=(Column("edge_banker", _edge_on(Bet.BANKER)), Column("edge_tie", _edge_on(Bet.TIE))),
        priced=(
            Priced(Words("stake : pay", "tiền đặt : tiền trả"), edges(turned=False), in_force=True),
            Priced(Words("pay : stake", "tiền trả : tiền đặt"), edges(turned=True)),
        ),
    )


def _edge_on(bet: Bet) -> Words:
    name = NAMES[bet]
    return Words(f"Edge on {name.en}", f"Lợi thế ở {name.vi}")


def _win_and_edge(bet: BetOdds) -> tuple[Fraction, ...]:
    return bet.win, bet.edge
