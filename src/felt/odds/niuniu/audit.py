"""Findings on the Niu Niu book: a Double without its Additional, gaps in the clauses, the price of each reading, and
the worth of the ruling that mended the order of hands."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import msgspec

from felt.core.cards import DECK, Rank
from felt.core.chips import CENTS_PER_CHIP, portion
from felt.core.settlement import Verdict, lose
from felt.core.words import Words
from felt.games.niuniu.bets import COMMISSION, NAMES, PAYS, Bet, verdicts_when_box_wins, verdicts_when_house_wins
from felt.games.niuniu.ranking import HandRank, arrange
from felt.games.niuniu.settle import ANTES_IN
from felt.odds.audit.finding import Column, Finding, Kind, Priced
from felt.odds.audit.rounding import AVERAGE, MOST, most_and_average, whole_chips
from felt.odds.niuniu.exact import ByRank, NiuNiuOdds, decided_otherwise, odds

GAME = "niuniu"
PER_ANTE = Column("edge_per_ante", Words("House edge, per Ante", "Lợi thế casino, trên Cược đặt chỗ"))
PER_CHIP = Column("edge_per_chip", Words("House edge, per chip", "Lợi thế casino, trên mỗi chip"))
PER_BET = tuple(
    Column(f"edge_of_{bet}", Words(f"House edge, {NAMES[bet].en}", f"Lợi thế casino, {NAMES[bet].vi}")) for bet in Bet
)
OTHERWISE = Column("decided_otherwise", Words("Deals decided otherwise", "Số cách chia có kết quả khác"))

Gain = Callable[[HandRank], Fraction]
"""What the patron gains, in Antes, when a hand of this rank wins."""


def findings() -> tuple[Finding, ...]:
    one_box = odds()
    return (
        _double_alone(one_box),
        _house_without_niu(one_box),
        _commission(one_box),
        _four_of_a_kind(one_box),
        *_rounding(),
        _low_niu(one_box),
    )


def _won(rank: HandRank) -> Fraction:
    verdicts = verdicts_when_box_wins(rank, with_double=True)
    return sum((ANTES_IN[bet] * verdicts[bet].net for bet in Bet), Fraction(0))


def _lost(rank: HandRank) -> Fraction:
    verdicts = verdicts_when_house_wins(rank)
    return sum((ANTES_IN[bet] * verdicts[bet].net for bet in Bet), Fraction(0))


def _edges(one_box: NiuNiuOdds, *, won: Gain = _won, lost: Gain = _lost) -> tuple[Fraction, ...]:
    """The house's edge on a box with all three bets, per Ante and per chip, by these gains."""
    gained = sum((won(rank) * sum(one_box.wins[rank]) for rank in HandRank), Fraction(0))
    gained += sum((lost(rank) * sum(row[rank] for row in one_box.losses) for rank in HandRank), Fraction(0))
    per_ante = -gained / one_box.deals
    return per_ante, per_ante / sum(ANTES_IN.values())


def _double_alone(one_box: NiuNiuOdds) -> Finding:
    edge = {Bet(bet.bet): bet.edge for bet in one_box.bets}

    def box(*bets: Bet) -> tuple[Fraction, ...]:
        per_ante = sum((ANTES_IN[bet] * edge[bet] for bet in bets), Fraction(0))
        return per_ante, per_ante / sum(ANTES_IN[bet] for bet in bets)

    return Finding(
        game=GAME,
        key="double_without_additional",
        kind=Kind.PATRON_EDGE,
        title=Words("The Double favours the patron", "Cược gấp đôi có lợi cho khách"),
        says=Words(
            "Taken by itself the Double belongs to the patron, and so does a box with Ante and Double. Only the "
            "Additional that 2.2.3 makes compulsory gives the house its edge: a box settled without it is a gift.",
            "Xét riêng, Cược gấp đôi có lợi cho khách, và cửa chỉ có Cược đặt chỗ với Cược gấp đôi cũng vậy. Chỉ nhờ "
            "Cược thêm bắt buộc theo 2.2.3 mà casino có lợi thế: bỏ sót khoản này là cho không khách.",
        ),
        clauses=("niuniu 2.2.3", "niuniu 4.5.3", "niuniu 5.1", "ruling N1"),
        columns=(PER_ANTE, PER_CHIP),
        priced=(
            Priced(NAMES[Bet.DOUBLE], box(Bet.DOUBLE)),
            Priced(_names(Bet.ANTE, Bet.DOUBLE), box(Bet.ANTE, Bet.DOUBLE)),
            Priced(_names(*Bet), box(*Bet), in_force=True),
        ),
    )


def _house_without_niu(one_box: NiuNiuOdds) -> Finding:
    def whole_additional(rank: HandRank) -> Fraction:
        if rank is not HandRank.NO_NIU:
            return _lost(rank)
        kept = verdicts_when_house_wins(rank)[Bet.ADDITIONAL].net
        return _lost(rank) + ANTES_IN[Bet.ADDITIONAL] * (lose("niuniu 6.3.2").net - kept)

    return Finding(
        game=GAME,
        key="house_wins_without_niu",
        kind=Kind.READINGS,
        title=Words("The Additional when the house wins with No Niu", "Cược thêm khi nhà cái thắng với Không Ngầu"),
        says=Words(
            "6.3.2 collects the Additional of a losing hand and 6.4 says how much of it by the house's hand, but "
            "names no hand below Niu 6. By 6.3.2 alone a house that wins with No Niu would take all of it.",
            "6.3.2 thu Cược thêm của tay bài thua, 6.4 quy định thu bao nhiêu theo tay bài nhà cái, nhưng không nêu "
            "tay bài nào dưới Ngầu 6. Chỉ theo 6.3.2 thì nhà cái thắng với Không Ngầu sẽ thu toàn bộ.",
        ),
        clauses=("niuniu 6.3.2", "niuniu 6.4", "niuniu 6.4.5", "ruling N3"),
        columns=(PER_ANTE, PER_CHIP),
        priced=(
            Priced(
                Words("as Niu 6 or less: it goes back", "như Ngầu 6 trở xuống: trả lại"), _edges(one_box), in_force=True
            ),
            Priced(Words("lost whole", "thu toàn bộ"), _edges(one_box, lost=whole_additional)),
        ),
    )


def _commission(one_box: NiuNiuOdds) -> Finding:
    """5.3 speaks, in Vietnamese, of the sum of the two wagers, where the pay table takes 5% off what each pays."""

    def of_the_wagers(rank: HandRank) -> Fraction:
        row = PAYS[rank]
        winnings = ANTES_IN[Bet.ANTE] * row.ante + ANTES_IN[Bet.DOUBLE] * row.double
        return winnings - row.commission * (ANTES_IN[Bet.ANTE] + ANTES_IN[Bet.DOUBLE])

    def of_the_sum(rank: HandRank) -> Fraction:
        row = PAYS[rank]
        return (ANTES_IN[Bet.ANTE] * row.ante + ANTES_IN[Bet.DOUBLE] * row.double) * (1 - row.commission)

    percent = f"{100 * COMMISSION}%"
    return Finding(
        game=GAME,
        key="commission_on_what",
        kind=Kind.READINGS,
        title=Words("What the commission is taken from", "Hoa hồng tính trên khoản nào"),
        says=Words(
            "5.1 takes 5% off what Ante and Double each pay; 5.3 takes 5% of the sum of the two wagers, by its letter "
            "the stakes. On the winnings, together or one by one is the same; on the stakes it is less.",
            "5.1 trừ 5% trên tiền trả của từng khoản; 5.3 lại trừ 5% “từ tổng hai khoản cược”, hiểu theo chữ là tiền "
            "đặt. Tính trên tiền thắng thì gộp hay tách đều như nhau; tính trên tiền đặt thì thấp hơn.",
        ),
        clauses=("niuniu 5.1", "niuniu 5.3", "ruling N2"),
        columns=(PER_ANTE, PER_CHIP),
        priced=(
            Priced(
                Words(f"{percent} of both winnings together", f"{percent} tổng tiền thắng của hai khoản"),
                _edges(one_box, won=of_the_sum),
                in_force=True,
            ),
            Priced(Words(f"{percent} of each one's winnings", f"{percent} tiền thắng từng khoản"), _edges(one_box)),
            Priced(
                Words(f"{percent} of the two stakes", f"{percent} tổng tiền đặt của hai khoản"),
                _edges(one_box, won=of_the_wagers),
            ),
        ),
    )


def _four_of_a_kind(one_box: NiuNiuOdds) -> Finding:
    otherwise, by_the_four = _decided_by_the_four(one_box)
    return Finding(
        game=GAME,
        key="two_hands_of_four_of_a_kind",
        kind=Kind.READINGS,
        title=Words("Four of a kind against four of a kind", "Tứ quý gặp Tứ quý"),
        says=Words(
            "6.2.9 lets the highest of the five cards decide between equal ranks; a table may expect the higher four "
            "to win. Which hand wins changes in these deals, the edge does not: for each there is one with the hands "
            "exchanged.",
            "6.2.9 cho lá cao nhất trong năm lá quyết định khi đồng hạng; người chơi có thể nghĩ Tứ quý lớn hơn thì "
            "thắng. Kết quả đổi ở các cách chia này, lợi thế thì không: đổi hai tay bài cho nhau là có cách chia "
            "ngược lại.",
        ),
        clauses=("niuniu 6.2.1", "niuniu 6.2.9", "ruling N4"),
        columns=(OTHERWISE, PER_ANTE, PER_CHIP),
        priced=(
            Priced(
                Words("the highest of the five cards", "lá cao nhất trong năm lá"),
                (Fraction(0), *_edges(one_box)),
                in_force=True,
            ),
            Priced(Words("the rank of the four", "bậc của Tứ quý"), (otherwise, *_edges(by_the_four))),
        ),
    )


def _decided_by_the_four(one_box: NiuNiuOdds) -> tuple[Fraction, NiuNiuOdds]:
    """How often the rank of the four names another winner than the book, and the odds if it decided."""
    fours = {rank: tuple(card for card in DECK if card.rank is rank) for rank in Rank}
    hands = [
        (rank, frozenset((*four, kicker)), arrange((*four, kicker)).strength)
        for rank, four in fours.items()
        for kicker in DECK
        if kicker.rank is not rank
    ]
    box_wins = otherwise = 0
    for (box_four, box, box_strength), (house_four, house, house_strength) in product(hands, repeat=2):
        if box.isdisjoint(house):
            box_wins += box_four > house_four
            otherwise += (box_four > house_four) is not (box_strength > house_strength)
    place = HandRank.HOIANA
    deals = one_box.wins[place][place] + one_box.losses[place][place]
    by_the_four = msgspec.structs.replace(
        one_box,
        wins=_with(one_box.wins, place, box_wins),
        losses=_with(one_box.losses, place, deals - box_wins),
    )
    return Fraction(otherwise, one_box.deals), by_the_four


def _with(counted: ByRank, place: HandRank, deals: int) -> ByRank:
    """The same counts, but for two hands of this rank."""
    row = counted[place]
    return (*counted[:place], (*row[:place], deals, *row[place + 1 :]), *counted[place + 1 :])


def _low_niu(one_box: NiuNiuOdds) -> Finding:
    before = odds(low_niu_is_one_rank=True)
    return Finding(
        game=GAME,
        key="niu_6_or_less_as_six_ranks",
        kind=Kind.MENDED,
        title=Words("Niu 6 to Niu 1 rank by their points", "Ngầu 6 đến Ngầu 1 so theo điểm"),
        says=Words(
            "6.2.9 breaks ties of points, but the first edition let the highest card decide between any two of Niu 6 "
            "to Niu 1. By ruling N4 the points decide first. That gives some deals another winner and moves no money "
            "on average: 6.2.7 pays these hands alike, and box and house are as likely to hold each.",
            "6.2.9 xét khi bằng điểm, nhưng ấn bản đầu cho lá cao nhất quyết định giữa mọi tay bài từ Ngầu 6 đến Ngầu "
            "1. Theo quyết định N4, xét điểm trước. Một số cách chia có kết quả khác, tính trung bình không ai lợi "
            "hơn: 6.2.7 trả các tay bài này như nhau, và cửa hay nhà cái đều dễ có như nhau.",
        ),
        clauses=("niuniu 6.2.7", "niuniu 6.2.9", "ruling N4"),
        columns=(OTHERWISE, *PER_BET, PER_ANTE, PER_CHIP),
        priced=(
            Priced(
                Words("before: one rank", "trước: một hạng"),
                (decided_otherwise(), *_edge_by_bet(before), *_edges(before)),
            ),
            Priced(
                Words("since: Niu 6 over Niu 5 over … Niu 1", "nay: Ngầu 6 hơn Ngầu 5 hơn … Ngầu 1"),
                (Fraction(0), *_edge_by_bet(one_box), *_edges(one_box)),
                in_force=True,
            ),
        ),
    )


def _edge_by_bet(one_box: NiuNiuOdds) -> tuple[Fraction, ...]:
    return tuple(bet.edge for bet in one_box.bets)


def _names(*bets: Bet) -> Words:
    names = [NAMES[bet] for bet in bets]
    return Words(" + ".join(name.en for name in names), " + ".join(name.vi for name in names))


def _rounding() -> tuple[Finding, ...]:
    settled: list[Verdict] = []
    for rank in HandRank:
        settled += verdicts_when_box_wins(rank, with_double=True).values()
        settled += verdicts_when_house_wins(rank).values()
    ratios = [ratio for verdict in settled for ratio in (verdict.odds, verdict.pays, verdict.keeps)]
    return whole_chips(GAME, ratios), _commission_on_part_chips()


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
        game=GAME,
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
