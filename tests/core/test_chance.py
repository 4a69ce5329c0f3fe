"""Chance is an input: a round says what it needs, takes exactly that, and refuses anything else unchanged."""

from collections.abc import Callable, Sequence
from itertools import islice

import pytest

from felt.core.cards import DECK, Card, cards
from felt.core.chance import (
    CardsNeeded,
    Dealt,
    DiceNeeded,
    Need,
    Round,
    cards_for,
    describe,
    dice_for,
    play_out,
)
from felt.core.refusals import NotWhatIsNeeded
from felt.core.words import Language
from felt.games import GAMES, baccarat, niuniu, sicbo
from felt.games.baccarat.hands import hand_name

FIVE = cards("KS QD TH 5C 5D")


def refused(act: Callable[[], object]) -> NotWhatIsNeeded:
    with pytest.raises(NotWhatIsNeeded) as caught:
        act()
    return caught.value


class TestCards:
    need = CardsNeeded(to="player", count=2)

    @pytest.mark.parametrize("container", [tuple, list])
    def test_the_cards_asked_for_are_taken_in_their_order(self, container: type[Sequence[Card]]) -> None:
        assert cards_for(self.need, container(cards("9S 4H")), hand_name) == (Card("9S"), Card("4H"))  # type: ignore[call-arg]

    @pytest.mark.parametrize("dealt", [(), cards("9S"), cards("9S 4H KD")], ids=["none", "one", "three"])
    def test_another_number_of_cards_is_refused(self, dealt: Dealt) -> None:
        refused(lambda: cards_for(self.need, dealt, hand_name))

    @pytest.mark.parametrize("dealt", [(1, 2), ("9S", "4H"), (Card("9S"), 4), (None, None)])
    def test_what_is_no_card_is_refused(self, dealt: Dealt) -> None:
        refused(lambda: cards_for(self.need, dealt, hand_name))

    def test_cards_for_dice_are_refused(self) -> None:
        refused(lambda: cards_for(DiceNeeded(count=2), cards("9S 4H"), hand_name))

    def test_cards_are_refused_when_nothing_is_needed(self) -> None:
        refused(lambda: cards_for(None, cards("9S 4H"), hand_name))
        refused(lambda: cards_for(None, (), hand_name))


class TestDice:
    need = DiceNeeded(count=3)

    @pytest.mark.clause("sicbo 3.4")
    @pytest.mark.parametrize("face", range(1, 7))
    def test_every_face_from_one_to_six_is_taken(self, face: int) -> None:
        assert dice_for(self.need, [face, 1, 6]) == (face, 1, 6)

    @pytest.mark.clause("sicbo 3.4")
    @pytest.mark.parametrize("face", [-1, 0, 7, 60, 1.0, "1", None, Card("AS"), True, False], ids=repr)
    @pytest.mark.parametrize("place", range(3))
    def test_what_no_die_shows_is_refused(self, face: object, place: int) -> None:
        dealt: list[object] = [2, 3, 4]
        dealt[place] = face
        refused(lambda: dice_for(self.need, dealt))  # type: ignore[arg-type]

    @pytest.mark.clause("sicbo 3.4")
    @pytest.mark.parametrize("dealt", [(), (1,), (1, 2), (1, 2, 3, 4)], ids=["none", "one", "two", "four"])
    def test_another_number_of_dice_is_refused(self, dealt: Dealt) -> None:
        refused(lambda: dice_for(self.need, dealt))

    def test_dice_for_cards_are_refused(self) -> None:
        refused(lambda: dice_for(CardsNeeded(to="house", count=3), (1, 2, 3)))

    def test_dice_are_refused_when_nothing_is_needed(self) -> None:
        refused(lambda: dice_for(None, (1, 2, 3)))
        refused(lambda: dice_for(None, ()))


class TestRefused:
    """A refusal says what is needed, and leaves the round as it was."""

    def test_a_card_game_takes_no_dice(self) -> None:
        before = niuniu.Round((1, 2)).take(FIVE)
        refusal = refused(lambda: before.take((1, 2, 3, 4, 5)))
        assert refusal.code == "not_what_is_needed"
        assert refusal.message(Language.EN) == "The round needs 5 cards to box 2 now; it cannot take 1 2 3 4 5."
        assert refusal.message(Language.VI) == "Ván đang cần 5 lá cho cửa 2; không nhận 1 2 3 4 5."
        assert before == niuniu.Round((1, 2), (FIVE,))
        assert before.needs == CardsNeeded(to="box 2", count=5)

    def test_a_dice_game_takes_no_cards(self) -> None:
        before = sicbo.Round()
        refusal = refused(lambda: before.take(cards("AS 2S 3S")))
        assert refusal.message(Language.EN) == "The round needs 3 dice now; it cannot take AS 2S 3S."
        assert before == sicbo.Round()
        assert before.needs == DiceNeeded(count=3)

    def test_nothing_dealt_is_named_too(self) -> None:
        assert "∅" in refused(lambda: sicbo.Round().take(())).message(Language.EN)

    def test_a_finished_round_takes_nothing_more(self) -> None:
        thrown = sicbo.Round().take((1, 2, 3))
        assert thrown.needs is None
        for dealt in ((), (1, 2, 3), (4,)):
            assert "needs nothing" in refused(lambda dealt=dealt: thrown.take(dealt)).message(Language.EN)  # type: ignore[misc]
        assert thrown == sicbo.Round((1, 2, 3))


class TestPlayOut:
    def test_each_need_is_put_to_the_supply_in_turn(self) -> None:
        asked: list[Need] = []
        deck = iter(DECK)

        def supply(need: Need) -> Dealt:
            asked.append(need)
            assert isinstance(need, CardsNeeded)
            return tuple(islice(deck, need.count))

        ended = play_out(niuniu.Round((2, 5)), supply)
        assert asked == [CardsNeeded("box 2", 5), CardsNeeded("box 5", 5), CardsNeeded("house", 5)]
        assert ended.needs is None
        assert ended.hands == (DECK[:5], DECK[5:10], DECK[10:15])

    def test_one_supply_serves_another_game(self) -> None:
        assert play_out(sicbo.Round(), lambda need: [6] * need.count).outcome().dice == (6, 6, 6)

    def test_a_finished_round_asks_for_nothing(self) -> None:
        thrown = sicbo.Round((1, 2, 3))
        assert play_out(thrown, lambda need: pytest.fail(f"asked for {need}")) is thrown

    def test_a_wrong_supply_is_refused(self) -> None:
        refused(lambda: play_out(sicbo.Round(), lambda need: (1, 2)))

    def test_a_round_kept_at_a_branch_plays_both_ways(self) -> None:
        branch = niuniu.Round((1,)).take(FIVE)
        one = branch.take(cards("AS 2S 3S 4S 6S"))
        other = branch.take(cards("KH KC KD 9S 9D"))
        assert one.hands[0] == other.hands[0] == FIVE
        assert one.hands[1] != other.hands[1]
        assert branch.needs == CardsNeeded("house", 5)


@pytest.mark.parametrize(
    ("game", "need", "english", "vietnamese"),
    [
        ("baccarat", CardsNeeded(to="player", count=1), "one card to the Player", "một lá cho Nhà Con"),
        ("baccarat", CardsNeeded(to="banker", count=1), "one card to the Banker", "một lá cho Nhà Cái"),
        ("niuniu", CardsNeeded(to="box 3", count=5), "5 cards to box 3", "5 lá cho cửa 3"),
        ("niuniu", CardsNeeded(to="house", count=5), "5 cards to the house", "5 lá cho nhà cái"),
        ("sicbo", DiceNeeded(count=3), "3 dice", "3 xúc xắc"),
        ("sicbo", None, "nothing", "không gì"),
    ],
)
def test_a_need_in_words(game: str, need: Need | None, english: str, vietnamese: str) -> None:
    assert describe(need, GAMES[game].hand_name) == (english, vietnamese)


@pytest.mark.parametrize(
    ("game", "hand", "english", "vietnamese"),
    [
        ("baccarat", "player", "the Player", "Nhà Con"),
        ("baccarat", "banker", "the Banker", "Nhà Cái"),
        ("niuniu", "house", "the house", "nhà cái"),
        ("niuniu", "box 1", "box 1", "cửa 1"),
        ("niuniu", "box 9", "box 9", "cửa 9"),
    ],
)
def test_a_hand_in_words(game: str, hand: str, english: str, vietnamese: str) -> None:
    assert GAMES[game].hand_name(hand) == (english, vietnamese)


@pytest.mark.parametrize(
    ("game", "game_round", "said"),
    [
        ("baccarat", baccarat.Round(), ("one card to the Player", "một lá cho Nhà Con")),
        ("baccarat", baccarat.Round().take(cards("9S")), ("one card to the Banker", "một lá cho Nhà Cái")),
        ("niuniu", niuniu.Round((3,)), ("5 cards to box 3", "5 lá cho cửa 3")),
        ("niuniu", niuniu.Round(()), ("5 cards to the house", "5 lá cho nhà cái")),
        ("sicbo", sicbo.Round(), ("3 dice", "3 xúc xắc")),
    ],
)
def test_what_a_round_of_each_game_asks_for_reads_as_people_say_it(
    game: str, game_round: Round, said: tuple[str, str]
) -> None:
    assert describe(game_round.needs, GAMES[game].hand_name) == said
