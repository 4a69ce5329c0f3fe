"""The deal: five cards to each wagered box, clockwise, then five to the house, all from one deck."""

import pytest

from felt.core.cards import DECK, Card, cards
from felt.core.chance import CardsNeeded, Dealt, Need, play_out
from felt.core.refusals import NotWhatIsNeeded
from felt.core.words import Language
from felt.games.niuniu import Round, arrange
from felt.games.niuniu.game import start
from felt.games.niuniu.refusals import CardDealtTwice
from tests.games.niuniu.hands import box_wagers

FIVE = cards("KS QD TH 5C 5D")


def needs(game_round: Round) -> list[str]:
    """What the round asks for, to its end."""
    asked: list[str] = []
    deck = list(DECK)

    def supply(need: Need) -> Dealt:
        assert isinstance(need, CardsNeeded)
        asked.append(f"{need.count} to {need.to}")
        hand, deck[:] = deck[: need.count], deck[need.count :]
        return hand

    play_out(game_round, supply)
    return asked


class TestOrder:
    @pytest.mark.clause("niuniu 2.2.4", "niuniu 4.8.1", "niuniu 4.8.2")
    @pytest.mark.parametrize(
        ("boxes", "asked"),
        [
            ((3,), ["5 to box 3", "5 to house"]),
            ((2, 5, 7), ["5 to box 2", "5 to box 5", "5 to box 7", "5 to house"]),
            (tuple(range(1, 8)), [*(f"5 to box {box}" for box in range(1, 8)), "5 to house"]),
            (tuple(range(1, 10)), [*(f"5 to box {box}" for box in range(1, 10)), "5 to house"]),
        ],
    )
    def test_the_wagered_boxes_clockwise_then_the_house(self, boxes: tuple[int, ...], asked: list[str]) -> None:
        assert needs(Round(boxes)) == asked

    @pytest.mark.clause("niuniu 4.8.1", "niuniu 4.9", "niuniu 4.11")
    def test_each_hand_lies_in_its_own_box(self) -> None:
        box_2, box_5, house = cards("AS 2S 3S 4S 5S"), cards("KS KH KC KD 9S"), cards("JS JH JC QS QH")
        outcome = Round((2, 5)).take(box_2).take(box_5).take(house).outcome()
        assert outcome.boxes == {2: arrange(box_2), 5: arrange(box_5)}
        assert outcome.house == arrange(house)
        assert outcome.boxes_won == {5}, "four kings are above five court cards, a straight of small cards is not"

    @pytest.mark.clause("niuniu 4.8.1")
    @pytest.mark.parametrize("boxes", [(2, 1), (1, 3, 2), (7, 5, 2), (1, 1), (1, 2, 2)], ids=str)
    def test_boxes_out_of_order_or_named_twice_are_no_round(self, boxes: tuple[int, ...]) -> None:
        with pytest.raises(AssertionError, match="once each, clockwise"):
            Round(boxes)

    @pytest.mark.clause("niuniu 4.8.1")
    def test_the_order_of_the_wagers_is_not_the_order_of_the_deal(self) -> None:
        wagers = [*box_wagers(100, box=5), *box_wagers(100, box=2, patron="binh"), *box_wagers(100, box=7)]
        assert start(wagers) == Round((2, 5, 7)), "each box once, however many wagers it holds"

    def test_a_round_in_progress_has_no_outcome(self) -> None:
        with pytest.raises(AssertionError, match="not over"):
            Round((1,)).take(FIVE).outcome()


class TestWrongDeal:
    @pytest.mark.clause("niuniu 2.2.4", "niuniu 7.4", "niuniu 7.5")
    @pytest.mark.parametrize("hand", ["", "KS", "KS QD TH 5C", "KS QD TH 5C 5D 6D"])
    @pytest.mark.parametrize("boxes", [(1,), ()], ids=["to a box", "to the house"])
    def test_another_number_of_cards_is_refused(self, hand: str, boxes: tuple[int, ...]) -> None:
        before = Round(boxes)
        with pytest.raises(NotWhatIsNeeded) as caught:
            before.take(cards(hand))
        to = "box 1" if boxes else "the house"
        assert f"5 cards to {to}" in caught.value.message(Language.EN)
        assert before == Round(boxes), "nothing has changed"

    @pytest.mark.clause("niuniu 4.1")
    @pytest.mark.parametrize(
        ("hands", "twice"),
        [
            (["KS KS TH 5C 5D"], "KS"),
            (["KS QD TH 5C 5D", "AS 2S 3S 4S 5D"], "5D"),
            (["KS QD TH 5C 5D", "AS 2S 3S 4S 5S", "AH AC AD 9H AS"], "AS"),
        ],
        ids=["in one hand", "in two boxes", "in a box and the house"],
    )
    def test_a_card_is_dealt_once_from_one_deck(self, hands: list[str], twice: str) -> None:
        before = Round((1, 2))
        for hand in hands[:-1]:
            before = before.take(cards(hand))
        kept = Round((1, 2), before.hands)
        with pytest.raises(CardDealtTwice) as caught:
            before.take(cards(hands[-1]))
        assert caught.value.code == "card_dealt_twice"
        assert caught.value.clauses == ("niuniu 4.1",)
        assert caught.value.values["card"] == Card(twice)
        assert caught.value.message(Language.EN).startswith(f"{twice} was dealt twice")
        assert before == kept, "nothing has changed"

    @pytest.mark.clause("niuniu 4.1")
    def test_one_deck_is_enough_for_nine_boxes(self) -> None:
        game_round = Round(tuple(range(1, 10)))
        for place in range(0, 50, 5):
            game_round = game_round.take(DECK[place : place + 5])
        assert game_round.needs is None
        assert len(game_round.outcome().boxes) == 9
