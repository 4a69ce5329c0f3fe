"""How much insurance a patron may take over both moments, and what it comes to."""

import pytest

from felt.core.chips import Cents
from felt.core.wagers import Moment, Wager
from felt.core.words import Language
from felt.games.baccarat.commands import Insure
from felt.games.baccarat.refusals import InsuranceAboveCap
from felt.table.state import Phase
from tests.table.driver import BANKER_SIX, BANKER_TWICE, CHIP, TableUnderTest, baccarat_table, wager

FOUR, THIRD = Moment.FOUR_CARDS, Moment.THIRD_CARD
PLAYER_ONE_BANKER_NOUGHT = "KS KD 4H 5C 7S 5D"
ONE_ALL = "KS KD 4H 5C 7S 6D"
BANKER_FOUR = "KS KD 3H 4C 5S TD"  # three to four insures the Banker at three to two


def insurance(patron: str, chips: int, *, moment: Moment = FOUR, side: str = "banker") -> Wager:
    return wager(patron, f"{side}_insurance", chips, moment=moment)


def asked(*stakes: int, deal: str = BANKER_TWICE) -> TableUnderTest:
    """An has these stakes on the Banker, and is asked."""
    table = TableUnderTest(baccarat_table(), deal=deal).betting("an")
    table.bet(*(wager("an", "banker", stake) for stake in stakes))
    return table


def most(table: TableUnderTest, *wagers: Wager) -> object:
    refusal = table.refusal(Insure(patron="an", wagers=wagers))
    assert isinstance(refusal, InsuranceAboveCap)
    assert refusal.clauses == ("baccarat 6.4.3", "ruling B6")
    assert refusal.place == f"wagers[{len(wagers) - 1}].amount"
    return refusal.values["most"]


class TestCap:
    @pytest.mark.clause("baccarat 6.4.3", "ruling B6")
    @pytest.mark.parametrize(("chips", "taken"), [(49, True), (50, True), (51, False), (1_000, False)])
    def test_it_pays_no_more_than_the_wager(self, chips: int, taken: bool) -> None:
        table = asked(100)
        if taken:
            table.insure("an", chips)
        else:
            assert most(table, insurance("an", chips)) == 50 * CHIP

    @pytest.mark.clause("baccarat 6.4.3", "ruling B6")
    @pytest.mark.parametrize(("chips", "taken"), [(9, True), (10, True), (11, False)])
    def test_it_counts_over_both_moments(self, chips: int, taken: bool) -> None:
        table = asked(100)
        table.insure("an", 15)  # at two to one: 30 of the 100
        if taken:
            table.insure("an", chips, moment=THIRD)  # at seven to one: 70 at most
            assert table.phase is Phase.RESULT
        else:
            assert most(table, insurance("an", chips, moment=THIRD)) == 10 * CHIP

    @pytest.mark.clause("baccarat 6.4.3", "ruling B6")
    def test_when_it_is_used_up_only_a_no_is_left(self) -> None:
        table = asked(100)
        table.insure("an", 50)
        assert most(table, insurance("an", 1, moment=THIRD)) == 0
        table.insure("an", moment=THIRD)

    @pytest.mark.clause("baccarat 6.4.3", "ruling B6")
    def test_it_counts_over_the_wagers_of_one_answer(self) -> None:
        table = asked(100)
        assert most(table, insurance("an", 30), insurance("an", 21)) == 20 * CHIP
        table.do(Insure(patron="an", wagers=(insurance("an", 30), insurance("an", 20))))

    @pytest.mark.clause("ruling B6")
    def test_wagers_on_the_same_hand_add_up_and_side_bets_do_not(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=BANKER_TWICE).betting("an")
        table.bet(wager("an", "banker", 60), wager("an", "banker", 40), wager("an", "lucky6", 500))
        assert most(table, insurance("an", 51)) == 50 * CHIP

    @pytest.mark.clause("ruling B6")
    def test_each_patron_has_a_cap_of_their_own(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=BANKER_TWICE).betting("an", "binh")
        table.bet(wager("an", "banker", 100))
        table.bet(wager("binh", "banker", 500))
        table.insure("binh", 250)
        assert most(table, insurance("an", 51)) == 50 * CHIP
        table.insure("an", 50)

    @pytest.mark.clause("baccarat 6.4.3", "ruling A3")
    def test_in_both_languages(self) -> None:
        refusal = asked(100).refusal(Insure(patron="an", wagers=(insurance("an", 51),)))
        assert refusal.message(Language.EN) == (
            "Insurance cannot pay more than the wager that it insures; at 2 to 1 you can insure for at most 50."
        )
        assert refusal.message(Language.VI) == (
            "Bảo hiểm không được trả quá khoản cược được bảo hiểm; với tỷ lệ 1 ăn 2, chỉ mua được nhiều nhất 50."
        )

    @pytest.mark.clause("baccarat 6.4.3", "ruling A1")
    @pytest.mark.parametrize(("chips", "taken"), [(66, True), (67, False)])
    def test_at_three_to_two_a_hundred_are_insured_with_sixty_six(self, chips: int, taken: bool) -> None:
        table = asked(100, deal=BANKER_FOUR)
        if taken:
            table.insure("an", chips)
        else:
            most(table, insurance("an", chips))

    @pytest.mark.clause("baccarat 6.4.3", "ruling A1")
    def test_what_the_refusal_names_can_be_taken(self) -> None:
        table = asked(100, deal=BANKER_FOUR)
        left = most(table, insurance("an", 67))
        assert isinstance(left, int)
        table.do(Insure(patron="an", wagers=(Wager("an", "banker_insurance", Cents(left), moment=FOUR),)))


class TestWhatItComesTo:
    @staticmethod
    def insured_twice(deal: str) -> TableUnderTest:
        """100 on the Banker, 15 at two to one and 10 at seven to one against it."""
        table = asked(100, deal=deal)
        table.insure("an", 15)
        table.insure("an", 10, moment=THIRD)
        return table

    @pytest.mark.clause("ruling B7", "baccarat 6.4.1", "baccarat 5.1.2")
    def test_the_hand_wins(self) -> None:
        table = self.insured_twice(BANKER_TWICE)
        assert [line.won for line in table.lines()] == [95 * CHIP, 0, 0]
        assert [line.returned for line in table.lines()] == [100 * CHIP, 0, 0]
        assert table.nets() == {"an": (95 - 15 - 10) * CHIP}

    @pytest.mark.clause("ruling B7", "baccarat 6.4.1", "baccarat 6.4.3")
    def test_the_hand_loses(self) -> None:
        table = self.insured_twice(PLAYER_ONE_BANKER_NOUGHT)
        assert [line.won for line in table.lines()] == [0, 30 * CHIP, 70 * CHIP]
        assert table.nets() == {"an": 0}, "what was lost is what was insured"

    @pytest.mark.clause("ruling B7", "baccarat 6.4.2")
    def test_a_tie_returns_all(self) -> None:
        table = self.insured_twice(ONE_ALL)
        assert [line.returned for line in table.lines()] == [100 * CHIP, 15 * CHIP, 10 * CHIP]
        assert table.nets() == {"an": 0}

    @pytest.mark.clause("ruling B7", "baccarat 6.4.2")
    def test_nine_all_pays_who_insured_the_players_nine(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=BANKER_SIX).betting("an", "binh")
        table.bet(wager("an", "player", 90))
        table.bet(wager("binh", "player", 90))
        table.insure("an", 10, side="player", moment=THIRD)
        table.insure("binh")
        assert table.nets() == {"an": 90 * CHIP, "binh": 0}
