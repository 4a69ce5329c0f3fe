"""What a dealer may not do now, and what is refused to guests."""

import pytest

from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.wagers import Moment, Wager
from felt.core.words import Language, Words
from felt.games.baccarat.commands import Insure, OpenCards, Squeeze
from felt.games.niuniu.commands import Arrange
from felt.table.commands import Tick
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    CorrectKeyed,
    ForSeat,
    GoOn,
    KeyCards,
    KeyDice,
    LeaveTable,
    OpenBetting,
    PrepareCards,
    RecordWagers,
    TakeTable,
)
from felt.table.dealer.events import ActedForSeat, CardsPrepared
from felt.table.dealer.sentences import PREPARED, sentence
from felt.table.events import BettingClosed
from felt.table.recall import recall
from felt.table.transcript import transcript
from tests.table.dealer.pit import Pit, casino_table, live_table, on_seat
from tests.table.dealer.test_course import kinds


class TestNotNow:
    def test_new_cards(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False)).ready()
        assert pit.refused(pit.as_(PrepareCards, cards=416)).code == "cards_in_use"
        pit.act(OpenBetting)
        assert pit.refused(pit.as_(PrepareCards, cards=416)).code == "not_now"
        dice = Pit(casino_table("sicbo")).ready()
        assert dice.refused(dice.as_(PrepareCards, cards=0)).code == "not_now"

    @pytest.mark.clause("ruling B11")
    def test_new_cards_after_the_last_hand_end_its_round(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False)).ready()
        pit.bets({1: [("player", 10)]})
        for card in ["9S", "2H", "KD", "5C"]:
            pit.key(card)
        pit.paid()
        assert pit.state.shuffle is not None
        pit.state.shuffle.last_hand = pit.replayed.shuffle.last_hand = True  # type: ignore[union-attr]
        assert pit.refused(pit.as_(OpenBetting)).code == "new_cards_needed"
        assert kinds(pit.act(PrepareCards, cards=416)) == ["round_ended", "cards_prepared"]

    def test_the_calls_of_betting(self) -> None:
        pit = Pit(casino_table("sicbo")).ready()
        assert pit.refused(pit.as_(CloseBetting)).code == "betting_not_open"
        assert pit.refused(pit.as_(RecordWagers, seat=1, wagers=())).code == "betting_not_open"
        pit.act(OpenBetting)
        assert pit.refused(pit.as_(OpenBetting)).code == "not_now"

    def test_at_a_live_table_the_clock_calls(self) -> None:
        pit = Pit(live_table("sicbo")).ready()
        assert pit.refused(pit.as_(OpenBetting)).code == "clock_opens_betting"
        assert pit.refused(pit.as_(RecordWagers, seat=1, wagers=())).code == "clock_opens_betting"
        wish = Arrange(patron="seat 1", box=1, niu=())
        assert pit.refused(pit.as_(ForSeat, seat=1, command=wish)).code == "clock_opens_betting"

    def test_the_clock_ends_a_stage_of_a_live_table(self) -> None:
        pit = Pit(live_table("baccarat")).ready()
        pit.sits("an", 100)
        pit.now = 100_000
        pit.do(Tick())
        pit.sits("an", 0, ("banker", 10))
        for card in ["KS", "KD", "4H", "5C"]:
            pit.key(card)
        assert pit.state.phase == "insurance"
        assert pit.refused(pit.as_(GoOn)).code == "clock_goes_on"

    def test_the_deal(self) -> None:
        pit = Pit(casino_table("sicbo")).ready()
        assert pit.refused(pit.as_(GoOn)).code == "not_now"
        assert pit.refused(pit.as_(CallResult)).code == "not_now"
        assert pit.refused(pit.as_(KeyDice, dice=(1, 2, 3), shakes=3)).code == "not_now"


class TestSeats:
    def test_a_seat_that_is_not_there(self) -> None:
        pit = Pit(casino_table("sicbo", seats=3)).ready()
        pit.act(OpenBetting)
        for kind, more in ((RecordWagers, {"wagers": ()}), (ForSeat, {"command": Arrange(patron="x", box=1, niu=())})):
            refusal = pit.refused(pit.as_(kind, seat=4, **more))
            assert (refusal.code, refusal.place) == ("no_such_seat", "seat")

    def test_a_wager_of_another_or_for_a_later_moment(self) -> None:
        pit = Pit(casino_table("baccarat")).ready()
        pit.act(OpenBetting)
        later = Wager("seat 1", "banker_insurance", Cents(1_000), Moment.FOUR_CARDS)
        for wagers in (on_seat(2, ("banker", 10)), (later,)):
            refusal = pit.refused(pit.as_(RecordWagers, seat=1, wagers=wagers))
            assert (refusal.code, refusal.place) == ("not_your_seat", "wagers[0]")

    def test_the_same_recorded_again_is_no_event(self) -> None:
        pit = Pit(casino_table("sicbo")).ready()
        pit.act(OpenBetting)
        assert pit.lay(1) == []
        assert kinds(pit.lay(1, ("big", 10))) == ["wagers_recorded"]
        assert pit.lay(1, ("big", 10)) == []
        assert kinds(pit.lay(1)) == ["wagers_recorded"]
        assert pit.refused(pit.as_(CloseBetting)).code == "nothing_on_felt"

    @pytest.mark.clause("niuniu 4.5")
    def test_two_seats_do_not_share_a_box(self) -> None:
        pit = Pit(casino_table("niuniu")).ready()
        pit.act(OpenBetting)
        pit.lay(1, ("ante", 10, 1))
        assert pit.refused(pit.as_(RecordWagers, seat=2, wagers=on_seat(2, ("ante", 10, 1)))).place == "wagers[0].box"
        pit.lay(1, ("ante", 20, 1))

    def test_a_wish_that_is_repeated_is_no_event(self) -> None:
        pit = Pit(casino_table("baccarat")).ready()
        pit.bets({1: [("banker", 100)], 2: [("banker", 100)]})
        for card in ["KS", "KD", "4H", "5C"]:
            pit.key(card)
        wager = Wager("seat 1", "banker_insurance", Cents(1_000), Moment.FOUR_CARDS)
        insure = Insure(patron="seat 1", round=1, moment=Moment.FOUR_CARDS, wagers=(wager,))
        assert pit.act(ForSeat, seat=1, command=insure)
        assert pit.act(ForSeat, seat=1, command=insure) == []

    @pytest.mark.clause("baccarat 4.7", "ruling B15")
    def test_a_guest_asks_to_squeeze(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False, squeeze=True)).ready()
        pit.act(OpenBetting)
        pit.lay(1, ("player", 10))
        asks = pit.act(ForSeat, seat=1, command=Squeeze(patron="seat 1", round=1, side="player"))
        assert kinds(asks) == ["acted_for_seat", "squeeze_asked"]
        (*_, closed) = pit.act(CloseBetting)
        assert isinstance(closed, BettingClosed)
        assert closed.openers == {"player": "seat 1"}
        for card in ["9S", "2H", "KD", "5C"]:
            pit.key(card)
        assert pit.state.phase == "squeeze"
        pit.act(ForSeat, seat=1, command=OpenCards(patron="seat 1", round=1, side="player"))
        assert pit.paid()[0].won == 1_000


class TestKeyedWrong:
    @pytest.mark.clause("baccarat 7.11.1")
    def test_a_forgotten_burn_is_made_up_before_the_first_card(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False)).ready(burn="")
        pit.act(OpenBetting)
        assert kinds(pit.key("5H", to="burn")) == ["burned"]
        pit.lay(1, ("player", 10))
        pit.act(CloseBetting)
        for card in ["9S", "2H", "KD", "5C"]:
            pit.key(card)
        assert pit.paid()[0].won == 1_000

    def test_the_number_of_cards(self) -> None:
        pit = Pit(casino_table("niuniu")).ready()
        pit.bets({1: [("ante", 10, 1)]})
        refusal = pit.refused(pit.as_(KeyCards, cards=cards("TS JH QD 2C")))
        assert (refusal.code, refusal.place) == ("other_hand_due", "cards")


def test_the_transcript_tells_what_the_dealer_did_in_both_languages() -> None:
    told = {}
    for game in ("baccarat", "sicbo"):
        pit = Pit(casino_table(game, **({"insurance": False} if game == "baccarat" else {}))).ready()
        pit.act(OpenBetting)
        bet = "player" if game == "baccarat" else "big"
        pit.lay(1, (bet, 20))
        pit.lay(1, (bet, 10))
        pit.lay(2, (bet, 10))
        pit.lay(2)
        pit.act(CloseBetting)
        if game == "baccarat":
            pit.key("8S")
            pit.act(CorrectKeyed, cards=cards("9S"))
            for card in ["2H", "KD", "5C"]:
                pit.key(card)
        else:
            pit.throw(1, 4, 5)
            pit.act(CorrectKeyed, dice=(1, 4, 6))
        pit.act(TakeTable, "phúc")
        pit.act(LeaveTable, "phúc")
        pit.act(TakeTable, "phúc")
        pit.act(LeaveTable, "phúc", idle=True)
        pit.paid()
        recalled = recall("C1", 1, pit.settings, pit.record[1])
        told[game] = {language: transcript(recalled, language) for language in Language}
    for line in (
        "Dealer mai records for seat 1: Player 10",
        "Dealer mai records for seat 2: nothing",
        "Dealer mai corrects the Player: 9S instead of 8S",
        "Pit Supervisor phúc takes the table",
        "Pit Supervisor phúc leaves the table",
        "Pit Supervisor phúc is signed out of the table",
        "Dealer mai calls the result",
    ):
        assert line in told["baccarat"][Language.EN]
    assert "Dealer mai corrects the dice: 1 4 6 instead of 1 4 5" in told["sicbo"][Language.EN]
    assert "sửa xúc xắc: 1 4 6 thay cho 1 4 5" in told["sicbo"][Language.VI]
    assert "ghi cho chỗ 2: không có cược" in told["sicbo"][Language.VI]
    assert "  the Player: 8S\n" in told["baccarat"][Language.EN]
    assert "confirms" not in told["baccarat"][Language.EN], "what the dealer has recorded is told once"
    assert "\n  seat 1: Player 10 won 10" in told["baccarat"][Language.EN]
    assert "\n  chỗ 1: Nhà Con 10 thắng 10" in told["baccarat"][Language.VI]


def test_new_cards_are_told_and_an_act_for_a_seat_is_told_by_its_own_event() -> None:
    def no_wagers(wagers: tuple[Wager, ...]) -> Words:
        raise AssertionError(wagers)

    prepared = sentence(CardsPrepared(7, 8, "mai", "dealer", True), no_wagers, lambda hand: Words(hand, hand))
    assert prepared is not None
    assert (prepared.template, prepared.values) == (PREPARED, {"number": 7, "by": "mai", "role": "dealer"})
    assert (
        sentence(ActedForSeat("seat 1", "insure", "mai", "dealer"), no_wagers, lambda hand: Words(hand, hand)) is None
    )
