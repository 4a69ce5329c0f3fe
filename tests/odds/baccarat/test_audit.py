"""The audit's prices for Baccarat, derived again: by the oracle of the book, by plain enumeration, or by hand."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import product

import pytest

from felt.core.cards import DECK
from felt.core.settlement import Verdict
from felt.games.baccarat import Outcome, verdicts
from felt.odds.baccarat import odds
from felt.odds.baccarat.audit import withdrawal
from felt.odds.baccarat.audit.deals import deals, priced
from felt.odds.shoe import Shoe
from tests.odds.audit.audited import audit, column, found
from tests.odds.baccarat import oracle
from tests.odds.baccarat.decision_oracle import (
    EIGHT_DECKS,
    SMALL,
    both_offers_free,
    reckoned,
    reckoned_withdrawal,
    result_known,
    walked_withdrawal,
    with_a_chip_for_the_second,
)


@cache
def by_the_book() -> Counter[oracle.Deal]:
    return oracle.by_totals(EIGHT_DECKS)


def mean(gains: Callable[[oracle.Deal], Fraction], counted: Counter[oracle.Deal]) -> Fraction:
    total = sum((gains(deal) * ways for deal, ways in counted.items()), Fraction(0))
    return total / sum(counted.values())


@pytest.mark.parametrize("commission", [True, False])
def test_deals_are_those_of_the_odds(commission: bool) -> None:
    shoe = Shoe.of_decks(2)
    exact = odds(shoe, commission=commission)
    for bet in ("player", "banker", "tie", "lucky6"):

        def verdict(outcome: Outcome, bet: str = bet) -> Verdict:
            return verdicts(outcome, commission=commission)[bet]

        assert priced(bet, deals(shoe), verdict) == exact.bet(bet)


@pytest.mark.clause("baccarat 6.3.1.1", "ruling B2")
def test_lucky6_read_loosely_belongs_to_the_patron() -> None:
    def loose(deal: oracle.Deal) -> Fraction:
        if deal.totals[1] != 6:
            return Fraction(-1)
        return Fraction(12 if len(deal.banker) == 2 else 20)

    strict = mean(lambda deal: oracle.bet_gain("lucky6", deal, commission=True), by_the_book())
    assert column("lucky6_on_any_six", "edge") == [-strict, -mean(loose, by_the_book())]
    assert column("lucky6_on_any_six", "edge")[1] == Fraction(-620_722_016_214, 723_147_898_655)
    assert mean(loose, by_the_book()) > Fraction(85, 100)


@pytest.mark.clause("baccarat 4.16", "ruling B17")
def test_table_two_read_by_its_last_column(monkeypatch: pytest.MonkeyPatch) -> None:
    bets = ("player", "banker", "tie", "lucky6")

    def edges(counted: Counter[oracle.Deal]) -> list[Fraction]:
        return [-mean(partial(oracle.bet_gain, bet, commission=True), counted) for bet in bets]

    always, stands = (list(row.figures) for row in found("table_two_row_zero_to_two").priced)
    assert always == edges(by_the_book())
    for total in (0, 1, 2):
        monkeypatch.setitem(oracle.TABLE_TWO, total, "")
    assert stands == edges(oracle.by_totals(EIGHT_DECKS))


@pytest.mark.clause("ruling B1", "baccarat 6.2.1.1")
def test_pairs_by_rank_by_card_and_by_points() -> None:
    shoe = list(DECK) * 8

    def value(rank: int) -> int:
        return rank if rank < 10 else 0

    kinds = Counter((card.rank, card.suit) for card in shoe)
    readings: list[Callable[[tuple[int, int], tuple[int, int]], bool]] = [
        lambda one, other: one[0] == other[0],
        lambda one, other: one == other,
        lambda one, other: value(one[0]) == value(other[0]),
    ]
    for reading, win in zip(readings, column("what_is_a_pair", "win"), strict=True):
        pairs = sum(
            many * (others - (one == other))
            for (one, many), (other, others) in product(kinds.items(), repeat=2)
            if reading(one, other)
        )
        assert win == Fraction(pairs, 416 * 415)
    assert column("what_is_a_pair", "edge") == [1 - 12 * (win or 0) for win in column("what_is_a_pair", "win")]


@pytest.mark.clause("ruling B3", "ruling A2")
def test_ties_and_the_direction_of_odds() -> None:
    counts = {winner: Fraction(0) for winner in ("player", "banker", "tie")}
    for deal, ways in by_the_book().items():
        counts[deal.winner] += ways
    player, banker, tie = (count / sum(counts.values()) for count in counts.values())
    assert column("player_and_banker_on_a_tie", "edge_player") == [banker - player, banker - player + tie]
    even_less_5 = player - banker * Fraction(95, 100)
    assert column("player_and_banker_on_a_tie", "edge_banker") == [even_less_5, even_less_5 + tie]
    assert column("odds_written_both_ways", "edge_banker") == [even_less_5, player - banker * Fraction(20, 19)]
    assert column("odds_written_both_ways", "edge_tie") == [1 - 9 * tie, 1 - tie * Fraction(9, 8)]


# Wagers withdrawn when cards are seen.


@pytest.mark.clause("baccarat 7.9", "baccarat 7.10.1", "baccarat 7.10.2", "baccarat 7.12", "baccarat 7.13.1")
@pytest.mark.parametrize("bet", ["player", "banker"])
def test_a_wager_withdrawn_with_cards_seen(bet: str) -> None:
    wager = partial(oracle.bet_gain, bet, commission=True)
    by_points: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    lost = Fraction(0)
    for deal, ways in by_the_book().items():
        by_points[deal.player[1], deal.banker[1]] += ways * wager(deal)
        lost += ways if deal.winner not in (bet, "tie") else 0
    rounds = sum(by_the_book().values())
    edge = -mean(wager, by_the_book())
    expected = [
        edge,
        sum(max(-gained, Fraction(0)) for gained in by_points.values()) / rounds,
        reckoned_withdrawal(EIGHT_DECKS, wager),
        lost / rounds,
    ]
    assert column("withdrawal_with_cards_seen", f"value_{bet}") == expected
    assert column("withdrawal_with_cards_seen", f"edge_{bet}") == [edge - gain for gain in expected]
    assert edge < expected[1] <= expected[2] < expected[3]


@pytest.mark.clause("baccarat 7.10.1")
def test_with_the_result_known_the_published_losses_are_saved() -> None:
    """Of eight decks' published deals the Banker wins 2,292,252,566,437,888, the Player 2,230,518,282,592,256."""
    deals = 4_998_398_275_503_360
    known = [column("withdrawal_with_cards_seen", f"value_{bet}")[-1] for bet in ("player", "banker")]
    assert known == [Fraction(2_292_252_566_437_888, deals), Fraction(2_230_518_282_592_256, deals)]


@pytest.mark.clause("baccarat 7.10.2", "baccarat 7.13.1")
@pytest.mark.parametrize("commission", [True, False])
@pytest.mark.parametrize("counts", SMALL)
def test_withdrawal_from_a_small_shoe_as_walked_and_as_reckoned(counts: dict[int, int], commission: bool) -> None:
    shoe = Shoe.by_values(counts.get(value, 0) for value in range(10))
    [finding] = withdrawal.findings(odds(shoe, commission=commission), deals(shoe))
    by_cards, known = finding.priced[2].figures, finding.priced[3].figures
    for place, bet in ((0, "player"), (2, "banker")):
        wager = partial(oracle.bet_gain, bet, commission=commission)
        assert by_cards[place] == walked_withdrawal(counts, wager) == reckoned_withdrawal(counts, wager)
        assert known[place] == result_known(counts, wager)


# Insurance.


def cells_at(deal: oracle.Deal, *, printed: bool) -> Iterator[tuple[oracle.Cell, bool]]:
    """The cells that fit, and whether a card is to come; where they are not merely `printed`, only those offered."""
    moments = {"four_cards": oracle.Deal(deal.player[:2], deal.banker[:2])}
    if len(deal.player) == 3:
        moments["third_card"] = oracle.Deal(deal.player, deal.banker[:2])
    for moment, then in moments.items():
        player, banker = then.totals
        open_still = oracle.next_hand(then) is not None
        for cell in (oracle.Cell(moment, "player", player, banker), oracle.Cell(moment, "banker", banker, player)):
            if cell in oracle.PRICES and (printed or open_still):
                yield cell, open_still


@pytest.mark.clause("baccarat 6.4.6", "ruling B5")
def test_insurance_when_the_result_stands_is_lost_for_certain() -> None:
    stands: Counter[str] = Counter()
    for deal, ways in by_the_book().items():
        for cell, open_still in cells_at(deal, printed=True):
            if not open_still:
                assert oracle.insurance_result(cell, deal) == "lose"
                stands[cell.side] += ways
    deals_in_all = sum(by_the_book().values())
    key = "insurance_when_the_result_stands"
    assert column(key, "frequency") == [0, *(Fraction(stands[side], deals_in_all) for side in ("player", "banker"))]
    assert column(key, "edge") == [None, 1, 1]


def test_every_flagged_cell_and_only_those() -> None:
    gained: defaultdict[oracle.Cell, Fraction] = defaultdict(Fraction)
    offered: Counter[oracle.Cell] = Counter()
    for deal, ways in by_the_book().items():
        for cell, _ in cells_at(deal, printed=False):
            gained[cell] += ways * oracle.gain(cell, deal)
            offered[cell] += ways
    flagged = [cell for cell in oracle.PRICES if gained[cell] > 0]
    assert len(flagged) == 13
    assert sorted(x or 0 for x in column("insurance_cells", "edge")) == sorted(-gained[c] / offered[c] for c in flagged)
    per_round = sorted(gained[cell] / oracle.PRICES[cell] / sum(by_the_book().values()) for cell in flagged)
    assert sorted(x or 0 for x in column("insurance_cells", "value")) == per_round


@pytest.mark.parametrize("decks", [1, 16])
@pytest.mark.parametrize("commission", [True, False])
def test_the_best_rule_leaves_the_house_its_edge(decks: int, commission: bool) -> None:
    [best] = [f for f in audit("baccarat", decks=decks, commission=commission) if f.key == "insurance_by_the_best_rule"]
    for row in best.priced:
        uninsured, value, insured = row.figures
        assert uninsured is not None
        assert value is not None
        assert insured == uninsured - value > 0


@pytest.mark.clause("baccarat 6.4.2", "ruling B7")
def test_nine_nine_after_insurance_of_a_five() -> None:
    cell = oracle.Cell("four_cards", "player", 5, 4)
    offered = Counter(
        {deal: ways for deal, ways in by_the_book().items() if (cell, True) in cells_at(deal, printed=False)}
    )

    def read(pays: int | None) -> Fraction:
        def gain(deal: oracle.Deal) -> Fraction:
            if pays is not None and deal.totals == (9, 9):
                return Fraction(pays)
            return oracle.gain(cell, deal)

        return -mean(gain, offered)

    assert column("insurance_of_a_five_that_ties_at_nine", "edge") == [read(None), read(2), read(9)]
    assert read(9) < 0 < read(2)


@pytest.mark.clause("ruling B6", "baccarat 7.21")
@pytest.mark.parametrize("side", ["player", "banker"])
def test_a_cap_for_each_moment_and_insurance_sold_late(side: str) -> None:
    each: defaultdict[object, Fraction] = defaultdict(Fraction)
    late: defaultdict[tuple[oracle.Cell, int, bool], Fraction] = defaultdict(Fraction)
    for deal, ways in by_the_book().items():
        shown = {cell.moment: cell for cell, _ in cells_at(deal, printed=False) if cell.side == side}
        four, third = shown.get("four_cards"), shown.get("third_card")
        cover = {cell: ways * oracle.gain(cell, deal) / oracle.PRICES[cell] for cell in shown.values()}
        if four is not None:
            each[four] += cover[four]
            if len(deal.player) == 3:
                to_come = oracle.next_hand(oracle.Deal(deal.player, deal.banker[:2])) is not None
                late[four, deal.totals[0], to_come] += cover[four]
        if third is not None:
            each[four, third] += cover[third]
    rounds = sum(by_the_book().values())
    assert column("insurance_cap", f"value_{side}")[1] == sum(gain for gain in each.values() if gain > 0) / rounds
    open_only = sum(gain for (_, _, to_come), gain in late.items() if to_come and gain > 0) / rounds
    always = sum(gain for gain in late.values() if gain > 0) / rounds
    assert column("insurance_made_good_late", f"value_{side}")[1:] == [open_only, always]


# What the second edition mended.


@pytest.mark.clause("baccarat 6.4.3", "baccarat 7.18", "ruling B6")
@pytest.mark.parametrize("side", ["player", "banker"])
def test_a_cap_beyond_the_part_at_risk(side: str) -> None:
    """One chip is at risk, and the wager is ten of them: the best rule insures ten wagers of one chip."""
    edge = -mean(partial(oracle.bet_gain, side, commission=True), by_the_book())
    gain = both_offers_free(reckoned(EIGHT_DECKS, side))
    key = "insurance_cap_beyond_the_part_at_risk"
    assert column(key, f"value_{side}") == [gain, 10 * gain, 100 * gain, 1000 * gain]
    assert column(key, f"edge_{side}") == [edge - gain, edge - 10 * gain, edge - 100 * gain, edge - 1000 * gain]
    assert [row.in_force for row in found(key).priced] == [True, False, False, False]


def test_how_large_a_wager_gained_beyond_the_part_at_risk() -> None:
    edge = -mean(partial(oracle.bet_gain, "banker", commission=True), by_the_book())
    gain = both_offers_free(reckoned(EIGHT_DECKS, "banker"))
    least = next(times for times in range(1, 1000) if times * gain > edge)
    text = found("insurance_cap_beyond_the_part_at_risk").says
    assert f"a wager of {least} times" in text.en
    assert f"gấp {least} lần" in text.vi


@pytest.mark.clause("baccarat 7.20", "ruling B8")
@pytest.mark.parametrize("side", ["player", "banker"])
def test_what_the_second_offer_was_worth(side: str) -> None:
    decisions = reckoned(EIGHT_DECKS, side)
    free = both_offers_free(decisions)
    of_wager = [with_a_chip_for_the_second(decisions, wager_chips=chips) for chips in (100, 10)]
    one_offer = both_offers_free([each._replace(later=Fraction(0)) if each.odds else each for each in decisions])
    assert column("insurance_offered_again", f"value_{side}_by_cards") == [free, free, *of_wager, one_offer]
    by_points = odds().best_insurance[0 if side == "player" else 1]
    assert column("insurance_offered_again", f"value_{side}_by_points")[0] == by_points.value


def test_how_little_ruling_b8_takes_is_said() -> None:
    """The Banker by cards loses most by it; the other gains are smaller, or the same with and without."""
    decisions = reckoned(EIGHT_DECKS, "banker")
    taken = both_offers_free(decisions) - with_a_chip_for_the_second(decisions, wager_chips=10)
    assert 0 < taken < Fraction(1, 10**6)
    text = found("insurance_offered_again").says
    said = re.search(r"at most ([0-9.]+)% of a wager of 10 chips", text.en)
    assert said is not None
    assert float(said[1]) == pytest.approx(100 * float(taken), rel=0.05)
    assert said[1].replace(".", ",") in text.vi


@pytest.mark.clause("baccarat 7.17", "ruling B10")
def test_every_wager_below_the_minimum_earns_its_edge() -> None:
    """A wager that goes back earns nothing; one that is settled as it lies earns the edge of its bet."""
    key = "several_wagers_below_the_minimum"
    for bet in ("player", "banker", "tie", "lucky6"):
        edge = -mean(partial(oracle.bet_gain, bet, commission=True), by_the_book())
        assert column(key, f"edge_{bet}") == [0, edge]
    for bet in ("player_pair", "banker_pair"):
        assert column(key, f"edge_{bet}") == [0, 1 - 12 * Fraction(31, 415)]
