"""Niu Niu: fifteen seconds to arrange, one hand a patron, and a settlement that does not depend on it."""

import pytest

from felt.core.cards import Card, cards
from felt.core.refusals import NotNow, NotYourHand
from felt.games.niuniu.commands import Arrange
from felt.games.niuniu.events import ArrangingClosed, HandArranged
from felt.games.niuniu.refusals import CardDealtTwice, NotALegalArrangement
from felt.games.niuniu.stages import Arranging
from felt.table.commands import Leave, PauseTable, SupplyCards, Tick
from felt.table.events import CardsDealt
from felt.table.refusals import TablePausedNow
from felt.table.state import Phase
from tests.table.driver import CHIP, HOUSE_NIU_6, NIU, NO_NIU, TableUnderTest, names, niuniu_table, wager

SECOND = "TC JD QH 9C 7S"  # three tens and sixteen: Niu 6, above the house's by its queen of hearts
FOUR_OF_A_KIND = "2S 2H 2D 2C 5H"  # the best hand of all, and without a Niu


def arranging(*hands: str, house: str = HOUSE_NIU_6) -> TableUnderTest:
    """An has box 1 (and Binh box 2, where there is a second hand); arranging from 5,000 to 20,000."""
    patrons = ("an", "binh")[: len(hands)]
    table = TableUnderTest(niuniu_table(), deal=" ".join((*hands, house))).betting(*patrons)
    for box, patron in enumerate(patrons, start=1):
        table.bet(wager(patron, "ante", 10, box=box))
    return table


def arrange(niu: str, *, patron: str = "an", box: int = 1) -> Arrange:
    return Arrange(patron=patron, box=box, niu=cards(niu))


class TestDeal:
    @pytest.mark.clause("niuniu 4.8", "niuniu 4.3", "niuniu 2.2.4")
    def test_five_cards_to_each_wagered_box_clockwise_and_to_the_house(self) -> None:
        table = TableUnderTest(niuniu_table(), deal=f"{NIU} {SECOND} {HOUSE_NIU_6}").betting("an", "binh")
        table.bet(wager("an", "ante", 10, box=6))
        table.bet(wager("binh", "ante", 10, box=2))
        assert table.dealt() == [
            CardsDealt("box 2", cards(NIU), 0),
            CardsDealt("box 6", cards(SECOND), 5),
            CardsDealt("house", cards(HOUSE_NIU_6), 10),
        ]

    @pytest.mark.clause("niuniu 4.1")
    def test_a_card_that_comes_twice_is_refused_and_nothing_changes(self) -> None:
        table = TableUnderTest(niuniu_table(), deal=NIU).betting("an")
        table.supplies = False
        table.bet(wager("an", "ante", 10, box=1))
        while (want := table.state.wants) is not None and table.cards:
            table.do(table.answer(want))
        assert isinstance(table.refusal(SupplyCards(cards=cards(NIU))), CardDealtTwice)


class TestWhoArranges:
    @pytest.mark.clause("niuniu 4.5.5", "ruling N6")
    def test_of_two_boxes_the_patron_arranges_one_and_the_house_the_other(self) -> None:
        table = TableUnderTest(niuniu_table(), deal=f"{NIU} {SECOND} {NO_NIU} {HOUSE_NIU_6}").betting("an", "binh")
        table.bet(wager("an", "ante", 10, box=7), wager("an", "ante", 10, box=2))
        table.bet(wager("binh", "ante", 10, box=4))
        assert table.state.play.stage(Arranging).unarranged == {2: "an", 4: "binh"}
        refusal = table.refusal(arrange("2S 2H 3D", box=7))
        assert isinstance(refusal, NotYourHand)
        assert refusal.clauses == ("niuniu 4.5.5",)

    @pytest.mark.clause("niuniu 4.5.5")
    @pytest.mark.parametrize(("patron", "box"), [("an", 2), ("binh", 1), ("an", 3), ("chi", 1), ("an", 0)])
    def test_nobody_arranges_another_hand(self, patron: str, box: int) -> None:
        table = arranging(NIU, SECOND)
        assert isinstance(table.refusal(arrange("TS JH QD", patron=patron, box=box)), NotYourHand)

    @pytest.mark.clause("ruling N8")
    def test_who_leaves_is_not_waited_for(self) -> None:
        table = arranging(NIU, SECOND)
        table.do(arrange("TS JH QD"))
        assert ArrangingClosed() in table.do(Leave(patron="binh"), at=6_000)
        assert table.phase is Phase.RESULT

    @pytest.mark.clause("ruling N8")
    def test_who_has_left_before_is_not_waited_for(self) -> None:
        table = TableUnderTest(niuniu_table(), deal=f"{NIU} {HOUSE_NIU_6}").betting("an", "binh")
        table.bet(wager("an", "ante", 10, box=1))
        table.do(Leave(patron="an"))
        table.passes("binh")
        assert table.phase is Phase.RESULT


class TestLegal:
    @pytest.mark.clause("niuniu 4.9.1", "niuniu 4.9.2", "ruling N7")
    @pytest.mark.parametrize(
        ("hand", "niu"),
        [
            (NIU, "TS JH QD"),
            (NIU, "QD TS JH"),
            ("TS JH QD KC 5H", "JH QD KC"),
            ("TS JH QD KC 5H", "TS QD KC"),
            ("AS 4S 5D 2C 3H", "AS 4S 5D"),
            ("9S 8H 3D 6C 6H", "9S 8H 3D"),
        ],
    )
    def test_any_three_that_make_ten_twenty_or_thirty(self, hand: str, niu: str) -> None:
        table = arranging(hand)
        assert table.do(arrange(niu))[0] == HandArranged("an", 1, cards(niu))

    @pytest.mark.clause("niuniu 4.9.1", "niuniu 7.9")
    @pytest.mark.parametrize(
        "niu",
        ["TS JH 2C", "TS JH", "TS JH QD 2C", "TS TS TS", "TS JH JH", "TS JH QC", "KS KH KD", ""],
        ids=["no ten", "two", "four", "one card thrice", "one card twice", "another's card", "other cards", "none"],
    )
    def test_nothing_else_of_a_hand_with_a_niu(self, niu: str) -> None:
        refusal = arranging(NIU).refusal(arrange(niu))
        assert isinstance(refusal, NotALegalArrangement)
        assert (refusal.place, refusal.clauses) == ("niu", ("niuniu 4.9.1", "niuniu 7.9"))

    @pytest.mark.clause("niuniu 4.9.3", "niuniu 4.9.4")
    @pytest.mark.parametrize("hand", [NO_NIU, FOUR_OF_A_KIND])
    def test_a_hand_without_a_niu_is_laid_as_that(self, hand: str) -> None:
        table = arranging(hand, house="TH JS QC 3S 3H" if hand == FOUR_OF_A_KIND else HOUSE_NIU_6)
        assert table.do(arrange(""))[0] == HandArranged("an", 1, ())

    @pytest.mark.clause("niuniu 4.9.3", "niuniu 7.9")
    @pytest.mark.parametrize("niu", ["2S 2H 3D", "2S 8H", "8H 8H 8H", "TS JH QD"])
    def test_a_hand_without_a_niu_is_laid_as_nothing_else(self, niu: str) -> None:
        assert isinstance(arranging(NO_NIU).refusal(arrange(niu)), NotALegalArrangement)


class TestTime:
    @pytest.mark.clause("ruling N8")
    @pytest.mark.parametrize(("at", "taken"), [(19_999, True), (20_000, False), (20_001, False)])
    def test_fifteen_seconds(self, at: int, taken: bool) -> None:
        table = arranging(NIU, SECOND)
        if taken:
            assert names(table.do(arrange("TS JH QD"), at=at)) == ["hand_arranged"]
        else:
            assert isinstance(table.refusal(arrange("TS JH QD"), at=at), NotNow)

    @pytest.mark.clause("ruling N8")
    @pytest.mark.parametrize(("at", "closes"), [(19_999, False), (20_000, True), (20_001, True)])
    def test_then_the_house_arranges(self, at: int, closes: bool) -> None:
        table = arranging(NIU, SECOND)
        assert (ArrangingClosed() in table.do(Tick(), at=at)) is closes
        assert (table.phase is Phase.RESULT) is closes

    @pytest.mark.clause("ruling N8")
    def test_or_until_all_have_arranged(self) -> None:
        table = arranging(NIU, SECOND)
        table.do(arrange("TS JH QD"), at=6_000)
        assert table.phase == Arranging.name
        assert "round_settled" in names(table.do(arrange("TC JD QH", patron="binh", box=2), at=7_000))

    @pytest.mark.clause("niuniu 4.9.1")
    def test_once(self) -> None:
        table = arranging(NIU, SECOND)
        table.do(arrange("TS JH QD"))
        assert isinstance(table.refusal(arrange("TS JH QD")), NotYourHand)

    @pytest.mark.clause("ruling N8")
    def test_at_no_other_time(self) -> None:
        table = TableUnderTest(niuniu_table()).betting("an")
        assert isinstance(table.refusal(arrange("TS JH QD")), NotNow)

    @pytest.mark.clause("ruling N8")
    def test_not_while_the_table_is_paused(self) -> None:
        table = arranging(NIU)
        table.do(PauseTable(by="pit"))
        assert isinstance(table.refusal(arrange("TS JH QD")), TablePausedNow)


class TestSettlement:
    @pytest.mark.clause("ruling N7", "niuniu 4.9.5", "niuniu 7.9")
    def test_it_is_the_same_whatever_was_laid(self) -> None:
        hand = "TS JH QD KC 5H"
        outcomes = []
        for niu in ("TS JH QD", "JH QD KC", "TS JH KC", None):
            table = arranging(hand)
            if niu is None:
                table.until_deadline()
            else:
                table.do(arrange(niu))
            outcomes.append((table.lines(), table.state.results))
        assert outcomes == [outcomes[0]] * 4

    @pytest.mark.clause("niuniu 5.1", "niuniu 5.3", "niuniu 6.3.2", "niuniu 6.4.5", "ruling N2", "ruling N3")
    def test_two_boxes_by_hand(self) -> None:
        """Niu 8 wins 1 + 2x2 to one less 5%, its Additional goes back; No Niu loses Ante and Double to Niu 6,
        which takes nothing of the Additional."""
        table = TableUnderTest(niuniu_table(), deal=f"{NIU} {NO_NIU} {HOUSE_NIU_6}").betting("an")
        table.bet(
            *(
                wager("an", bet, chips, box=box)
                for box in (1, 2)
                for bet, chips in (("ante", 10), ("double", 20), ("additional", 40))
            )
        )
        table.until_deadline()
        assert [line.won for line in table.lines()] == [950, 3_800, 0, 0, 0, 0]
        assert [line.commission for line in table.lines()] == [50, 200, 0, 0, 0, 0]
        assert [line.returned for line in table.lines()] == [1_000, 2_000, 4_000, 0, 0, 4_000]
        assert table.nets() == {"an": 950 + 3_800 - 10 * CHIP - 20 * CHIP}


def test_the_hands_of_this_file_are_of_one_deck() -> None:
    for hands in ((NIU, SECOND, HOUSE_NIU_6), (NIU, NO_NIU, HOUSE_NIU_6), (NIU, SECOND, NO_NIU, HOUSE_NIU_6)):
        dealt: list[Card] = [card for hand in hands for card in cards(hand)]
        assert len(dealt) == len(set(dealt))
