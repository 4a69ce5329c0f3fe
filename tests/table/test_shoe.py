"""The shoe: burned before the first bet, dealt card after card, changed after the cut card. A deck or a throw of dice
serves one round."""

import pytest

from felt.core.cards import DECK, Card
from felt.core.chance import CardsNeeded, DiceNeeded, SeedNeeded
from felt.core.refusals import NotWhatIsNeeded
from felt.core.wagers import Mode
from felt.games import baccarat
from felt.games.baccarat.rules import CUT_CARD_FROM_END
from felt.games.baccarat.stages import Insurance
from felt.table import evolve
from felt.table.commands import CloseTable, Join, OpenTable, PauseTable, SupplyCards, SupplyDice, SupplySeed, Tick
from felt.table.events import BettingOpened, Burned, CardsDealt, RoundSettled, RoundVoided, ShoeRemoved, ShuffleFixed
from felt.table.play import Shuffle
from felt.table.refusals import NotWhatTheTableWants
from felt.table.state import Phase
from tests.table.driver import (
    BANKER_TWICE,
    CHIP,
    HOUSE_NIU_6,
    NIU,
    PLAYER_WINS,
    TableUnderTest,
    any_wagers,
    baccarat_table,
    names,
    niuniu_table,
    sicbo_table,
    table_of,
    wager,
)

COUNTS = {
    **{f"{rank}S": int(rank) for rank in "23456789"},
    "AS": 1, "TS": 10, "JS": 10, "QS": 10, "KS": 10, "KD": 10, "AH": 1,
}  # fmt: skip


def shoe_of(table: TableUnderTest) -> Shuffle:
    assert table.state.shuffle is not None
    return table.state.shuffle


class TestNewShoe:
    @pytest.mark.clause("ruling B11", "online 2.a.1")
    @pytest.mark.parametrize("decks", [None, 6, 8])
    def test_eight_decks_unless_the_table_says_otherwise(self, decks: int | None) -> None:
        rules = baccarat.Rules(mode=Mode.ONLINE) if decks is None else baccarat.Rules(mode=Mode.ONLINE, decks=decks)
        table = TableUnderTest(baccarat_table(rules=rules)).opened()
        table.supplies = False
        table.do(Join(patron="an"))
        assert table.state.wants == SeedNeeded(number=1, decks=decks or 8)
        table.do(SupplySeed(nonce="aa", commitment="bb"))
        assert shoe_of(table).cards == 52 * (decks or 8)

    @pytest.mark.clause("ruling B11", "baccarat 2.2.3")
    @pytest.mark.parametrize("exposed", COUNTS)
    def test_as_many_are_burned_as_the_first_card_counts(self, exposed: str) -> None:
        table = TableUnderTest(baccarat_table(), deal=PLAYER_WINS, burn=exposed).betting("an")
        assert Burned(Card(exposed), COUNTS[exposed]) in [each.event for each in table.history]
        table.bet(wager("an", "player", 10))
        first = 1 + COUNTS[exposed]
        assert [dealt.place for dealt in table.dealt() if isinstance(dealt, CardsDealt)] == list(
            range(first, first + 4)
        )

    @pytest.mark.clause("ruling B11")
    def test_betting_does_not_open_before_it_is_burned(self) -> None:
        table = TableUnderTest(baccarat_table()).opened()
        table.supplies = False
        table.do(Join(patron="an"))
        assert table.do(Tick(), at=5_000) == []
        table.do(SupplySeed())
        assert table.state.wants == CardsNeeded(to="burn", count=1)
        assert table.do(Tick(), at=6_000) == []
        table.do(SupplyCards(cards=(Card.SA,)))
        assert names(table.do(Tick(), at=7_000)) == ["betting_opened"]

    @pytest.mark.clause("ruling B11")
    def test_it_is_not_burned_twice(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=f"{PLAYER_WINS} " * 2).betting("an")
        for _ in range(2):
            table.bet(wager("an", "player", 10))
            table.next_betting()
        assert names([each.event for each in table.history]).count("burned") == 1

    @pytest.mark.clause("ruling B11")
    def test_a_table_that_was_closed_takes_a_new_one(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=PLAYER_WINS).betting("an")
        table.bet(wager("an", "player", 10))
        table.do(CloseTable(by="pit"))
        table.until_deadline()
        assert (table.phase, table.state.results) == (Phase.CLOSED, [])
        table.do(OpenTable(by="pit", settings=table.settings))
        table.do(Join(patron="an"))
        assert (shoe_of(table).number, shoe_of(table).place, table.state.round) == (2, 2, 1)


def near_cut(*, cards_before: int, deal: str = f"{PLAYER_WINS} " * 4) -> TableUnderTest:
    """Betting is open, and so many cards lie before the cut card."""
    table = TableUnderTest(baccarat_table(), deal=deal).betting("an", "binh")
    shoe_of(table).place = 8 * 52 - 14 - cards_before
    return table


def play_one(table: TableUnderTest) -> BettingOpened:
    """A round of four cards; the opening of the next."""
    table.bet(wager("an", "player", 10))
    table.passes("binh")
    table.next_betting()
    opened = table.history[-1].event
    assert isinstance(opened, BettingOpened)
    return opened


class TestCutCard:
    @pytest.mark.clause("ruling B11")
    def test_it_lies_fourteen_cards_before_the_end(self) -> None:
        table = near_cut(cards_before=0)
        assert CUT_CARD_FROM_END == 14
        assert (table.state.cut_at, shoe_of(table).cards) == (402, 416)

    @pytest.mark.clause("ruling B11")
    @pytest.mark.parametrize(("cards_before", "last"), [(5, False), (4, False), (3, True), (1, True), (0, True)])
    def test_the_round_after_the_one_in_which_it_comes_out_is_the_last(self, cards_before: int, last: bool) -> None:
        table = near_cut(cards_before=cards_before)
        opened = play_one(table)
        assert (opened.last_hand, opened.shuffle) == (last, 1), "the round itself was dealt to its end"
        assert len(table.lines()) == 1

    @pytest.mark.clause("ruling B11")
    def test_then_a_new_shoe_with_a_new_number_and_an_empty_scoreboard(self) -> None:
        table = near_cut(cards_before=3)
        assert play_one(table).last_hand
        assert len(table.state.results) == 1
        opened = play_one(table)
        assert (opened.last_hand, opened.shuffle, opened.round) == (False, 2, 3)
        assert (shoe_of(table).number, shoe_of(table).place, table.state.results) == (2, 2, [])
        fixed = [each.event.number for each in table.history if isinstance(each.event, ShuffleFixed)]
        assert fixed == [1, 2]

    @pytest.mark.clause("ruling B11", "ruling B18")
    def test_a_last_hand_on_which_nobody_bets_is_still_to_come(self) -> None:
        table = near_cut(cards_before=3)
        play_one(table)
        table.passes("an")
        table.passes("binh")
        again = table.history[-1].event
        assert isinstance(again, BettingOpened)
        assert (again.last_hand, again.shuffle, again.round) == (True, 1, 2)


class TestTooFewCards:
    @pytest.mark.clause("baccarat 7.2", "ruling A4")
    @pytest.mark.parametrize("left", [0, 1, 2, 3])
    def test_a_round_that_cannot_be_dealt_is_void(self, left: int) -> None:
        table = TableUnderTest(baccarat_table(), deal=PLAYER_WINS).betting("an", "binh")
        shoe_of(table).place = 416 - left
        table.bet(wager("an", "player", 10), wager("an", "tie", 5))
        table.bet(wager("binh", "banker", 20))
        assert len(table.dealt()) == left
        void, removed = (each.event for each in table.history[-2:])
        assert isinstance(void, RoundVoided)
        assert removed == ShoeRemoved(1, "baccarat 7.2")
        assert (void.clause, void.by) == ("baccarat 7.2", "house")
        assert [(line.stake, line.returned, line.won) for line in void.lines] == [
            (10 * CHIP, 10 * CHIP, 0),
            (5 * CHIP, 5 * CHIP, 0),
            (20 * CHIP, 20 * CHIP, 0),
        ]
        assert table.state.results == []

    @pytest.mark.clause("baccarat 7.2", "ruling A4")
    @pytest.mark.parametrize(("left", "dealt"), [(4, 4), (5, 5)])
    def test_insurance_goes_back_with_the_rest(self, left: int, dealt: int) -> None:
        table = TableUnderTest(baccarat_table(), deal=BANKER_TWICE).betting("an")
        shoe_of(table).place = 416 - left
        table.bet(wager("an", "banker", 100))
        table.insure("an", 10)
        while table.phase == Insurance.name:
            table.until_deadline()
        void, removed = (each.event for each in table.history[-2:])
        assert isinstance(void, RoundVoided)
        assert removed == ShoeRemoved(1, "baccarat 7.2")
        assert (void.clause, len(table.dealt())) == ("baccarat 7.2", dealt)
        assert [line.returned for line in void.lines] == [100 * CHIP, 10 * CHIP]

    @pytest.mark.clause("baccarat 7.2", "ruling B19")
    def test_the_shoe_is_over(self) -> None:
        """And not only the round: the next round would have too few cards again."""
        table = TableUnderTest(baccarat_table(), deal=f"9S 2H KD {PLAYER_WINS}").betting("an")
        shoe_of(table).place = 413
        table.bet(wager("an", "player", 10))
        table.next_betting()
        table.bet(wager("an", "player", 10))
        assert (shoe_of(table).number, table.nets()) == (2, {"an": 10 * CHIP})

    @pytest.mark.clause("baccarat 7.2")
    def test_the_very_last_cards_are_dealt_if_they_suffice(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=PLAYER_WINS).betting("an")
        shoe_of(table).place = 412
        table.bet(wager("an", "player", 10))
        assert table.nets() == {"an": 10 * CHIP}


class TestWholeShoe:
    @pytest.mark.clause("ruling B11", "baccarat 7.2")
    def test_every_place_is_used_once_and_in_order(self) -> None:
        """A shoe of one deck in the order of the box, to its end, and the beginning of the next."""
        rules = baccarat.Rules(mode=Mode.ONLINE, decks=1)
        table = TableUnderTest(baccarat_table(rules=rules)).opened()
        table.supplies = False
        table.do(Join(patron="an"))
        places: list[int] = []
        while shoe_number(table) < 2:
            match table.state.wants:
                case SeedNeeded():
                    table.do(SupplySeed())
                case CardsNeeded(to=to, count=count):
                    at = shoe_of(table).place
                    (event, *_) = table.do(SupplyCards(cards=DECK[at : at + count]))
                    burned = event.count if isinstance(event, Burned) else 0
                    places += range(at, at + count + burned)
                    assert to == "burn" or (isinstance(event, CardsDealt) and event.place == at)
                case _ if table.phase is Phase.BETTING:
                    table.bet(wager("an", "player", 10))
                case _:
                    table.until_deadline()
        assert places == list(range(len(places)))
        assert 52 - 14 < len(places) <= 52 - 14 + 6 + 6, "the round with the cut card, and one more"
        assert "round_voided" not in names([each.event for each in table.history])


def shoe_number(table: TableUnderTest) -> int:
    return table.state.shuffle.number if table.state.shuffle is not None else 0


class TestDecksAndDice:
    @pytest.mark.clause("ruling S4", "ruling N8", "niuniu 4.1", "niuniu 4.3")
    @pytest.mark.parametrize(("game", "decks"), [("sicbo", 0), ("niuniu", 1)])
    def test_a_new_one_for_every_round_fixed_when_betting_has_closed(self, game: str, decks: int) -> None:
        table = table_of(game, rounds=3).betting("an")
        for number in (1, 2, 3):
            assert shoe_number(table) == number - 1
            table.bet(*any_wagers(game, "an"))
            table.next_betting()
        told = names([each.event for each in table.history])
        fixed = [each.event for each in table.history if isinstance(each.event, ShuffleFixed)]
        assert [(each.number, each.decks) for each in fixed] == [(1, decks), (2, decks), (3, decks)]
        for place, name in enumerate(told):
            if name == "shuffle_fixed":
                assert told[place - 1] == "betting_closed"

    @pytest.mark.clause("niuniu 4.1")
    def test_a_deck_starts_at_its_first_card(self) -> None:
        table = TableUnderTest(niuniu_table(), deal=f"{NIU} {HOUSE_NIU_6} " * 2).betting("an")
        for _ in range(2):
            table.bet(wager("an", "ante", 10, box=1))
            table.next_betting()
        assert [dealt.place for dealt in table.dealt() if isinstance(dealt, CardsDealt)] == [0, 5, 0, 5]

    @pytest.mark.clause("ruling S4")
    def test_the_scoreboard_shows_the_latest_two_hundred(self) -> None:
        table = table_of("sicbo").betting("an")
        for number in range(205):
            evolve(table.state, RoundSettled({}, str(number), (), 0))
        assert table.state.results == [str(number) for number in range(5, 205)]


class TestSupply:
    @pytest.mark.clause("ruling B11")
    def test_only_what_is_wanted_is_taken(self) -> None:
        table = TableUnderTest(baccarat_table()).opened()
        table.supplies = False
        everything = (SupplySeed(), SupplyCards(cards=(Card.SA,)), SupplyDice(dice=(1, 2, 3)))
        for command in everything:
            assert isinstance(table.refusal(command), NotWhatTheTableWants)
        table.do(Join(patron="an"))
        for command in everything[1:]:
            assert "a new shuffle" in str(table.refusal(command))
        table.do(everything[0])
        for command in (everything[0], everything[2]):
            assert "one card to burn" in str(table.refusal(command))
        assert isinstance(table.refusal(SupplyCards(cards=(Card.SA, Card.SA))), NotWhatIsNeeded)
        table.do(PauseTable(by="pit"))
        assert isinstance(table.refusal(everything[1]), NotWhatTheTableWants), "nothing while it is paused"

    @pytest.mark.clause("ruling S4")
    @pytest.mark.parametrize("dice", [(), (1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7)])
    def test_three_dice_of_six_faces(self, dice: tuple[int, ...]) -> None:
        table = TableUnderTest(sicbo_table()).betting("an")
        table.supplies = False
        table.bet(wager("an", "big", 10))
        table.do(SupplySeed())
        assert table.state.wants == DiceNeeded(count=3)
        assert isinstance(table.refusal(SupplyDice(dice=dice)), NotWhatIsNeeded)
