"""The shoe is watched while its cards are keyed in: an order that no shuffle leaves stops the table at once."""

import copy
from collections.abc import Callable

import pytest

from felt.core.cards import Card, cards
from felt.core.chips import Cents
from felt.core.irregularity import Remedy
from felt.core.shoe.findings import Alarm, Kind
from felt.core.shoe.watch import Watch
from felt.core.wagers import Mode
from felt.games import GAMES
from felt.games.baccarat import Rules
from felt.table.alarm.events import ShoeAlarm
from felt.table.dealer.commands import CallResult, GoOn, KeyCards, LeaveTable, TakeTable
from felt.table.events import TablePaused
from felt.table.needs import waited_for
from felt.table.preview import preview
from felt.table.state import Phase
from tests.core.shoe.shoes import AMERICAN, cut, shuffled
from tests.table.alarm.shoes import IN_ORDER, NINTH, baccarat, burned, deal_until_alarm, eight_in_order
from tests.table.dealer.pit import DEALER, MANAGER, SUPERVISOR, Pit, live_table
from tests.table.driver import TableUnderTest, baccarat_table, wager
from tests.table.irregularity.acted import kinds

FOUND = Alarm(Kind.NEW_DECK_ORDER, 7, 15, cards(f"{IN_ORDER} {NINTH}"), "baccarat 7.1.1")
"""After 5H and five burned cards."""
Shoe = Callable[[], list[Card]]


def new_decks() -> list[Card]:
    return cut(AMERICAN * 8, 9)


def decks_of_one_order() -> list[Card]:
    deck = shuffled(1, seed=1)
    return cut(deck * 8, deck.index(Card.ST))


def halves_of_one_order() -> list[Card]:
    half = shuffled(4, seed=2)
    return cut(half * 2, half.index(Card.ST))


@pytest.mark.parametrize(
    ("shoe", "kind", "at", "after_burn"),
    [
        (new_decks, Kind.NEW_DECK_ORDER, 9, 20),
        (decks_of_one_order, Kind.REPEATED_ORDER, 60, 71),
        (halves_of_one_order, Kind.REPEATED_ORDER, 216, 227),
    ],
)
@pytest.mark.clause("baccarat 7.1.1", "ruling B11")
def test_a_shoe_that_was_not_shuffled_stops_at_this_card(shoe: Shoe, kind: Kind, at: int, after_burn: int) -> None:
    """A ten is the first card: ten more are burned."""
    for out, expected in (([*shoe()], at), (burned(shoe()), after_burn)):
        pit = baccarat(burn="")
        happened = deal_until_alarm(pit, out)
        assert kinds(happened) == ["cards_dealt", "table_paused", "shoe_alarm"]
        (found,) = pit.state.alarms
        assert (found.kind, found.place, found.clause) == (kind, expected, "baccarat 7.1.1")
        assert found.cards == tuple(out[found.first - 1 : expected])
        assert pit.state == pit.replayed


@pytest.mark.usefixtures("crashes")
class TestStopped:
    @pytest.mark.clause("baccarat 7.1.1", "ruling A8")
    def test_the_table_stands_still_as_if_the_dealer_had_stopped_it(self) -> None:
        pit = eight_in_order()
        pit.bets({1: [("player", 10)]})
        _, paused, alarm = pit.key(NINTH)
        assert paused == TablePaused(DEALER, "", None, "dealer")
        assert alarm == ShoeAlarm((FOUND,), stops=True)
        assert (pit.state.paused, pit.state.stopped_by_alarm, pit.state.alarms) == (True, True, [FOUND])
        assert pit.refused(pit.as_(KeyCards, cards=cards("2H"))).code == "table_paused_now"
        assert pit.refused(pit.as_(CallResult)).code == "table_paused_now"
        assert pit.state == pit.replayed

    @pytest.mark.clause("baccarat 7.1.1")
    def test_nobody_is_asked_about_insurance_before_it_is_decided(self) -> None:
        """The Player has six, and the Banker draws to four: the Player's hand is insured after four cards, in the first
        round and in the second, in which the fourth card is the ninth in order."""
        pit = baccarat(insurance=True)
        pit.bets({1: [("player", 10)]})
        assert kinds(pit.deal("9S 8S 7S 6S"))[-1] == "insurance_offered"
        pit.act(GoOn)
        pit.key("5S")
        pit.paid()
        pit.bets({1: [("player", 10)]})
        pit.deal("4S 3S 2S")
        assert kinds(pit.key("AS")) == ["cards_dealt", "table_paused", "shoe_alarm"]
        happened = kinds(pit.resume(MANAGER, why="looked at the shoe"))
        assert happened == ["shoe_alarm_over", "table_resumed", "insurance_offered"]

    @pytest.mark.clause("baccarat 7.5", "baccarat 7.1.1")
    def test_a_card_that_opens_a_free_hand_raises_it_between_two_rounds(self) -> None:
        pit = eight_in_order()
        happened = pit.rule("7.5", SUPERVISOR, named=NINTH)
        assert kinds(happened) == ["ruled", "cards_carried", "table_paused", "shoe_alarm", "free_hand_due"]
        assert pit.state.alarms == [FOUND]
        assert pit.state == pit.replayed

    @pytest.mark.clause("baccarat 7.12", "baccarat 7.1.1")
    def test_cards_that_were_drawn_together_all_lie_on_the_table(self) -> None:
        """The first of them raises the alarm. The others are out too, and then the table waits."""
        pit = eight_in_order()
        pit.bets({1: [("player", 10)]})
        happened = pit.rule("7.12", SUPERVISOR, named=f"{NINTH} 2H KD 5C")
        dealt = ["cards_dealt"] * 3
        expected = ["ruled", "cards_drawn_together", "cards_dealt", "table_paused", "shoe_alarm", *dealt]
        assert kinds(happened) == expected
        assert pit.state.game_round.cards_by_hand == {"player": cards("JS KD"), "banker": cards("2H 5C")}
        assert kinds(pit.resume(MANAGER, why="seen")) == ["shoe_alarm_over", "table_resumed"]
        pit.deal("4H")

    @pytest.mark.clause("baccarat 7.9", "baccarat 7.1.1")
    def test_cards_in_their_right_order_raise_it_and_the_card_left_over_opens_a_free_hand(self) -> None:
        pit = eight_in_order()
        pit.bets({1: [("player", 10)]})
        pit.deal("2H JS 4D 5C 9D")
        happened = pit.rule("7.9", SUPERVISOR, remedy=Remedy.CONTINUE, named="JS 2H 9D 4D 5C")
        stopped = ["ruled", "cards_reordered", "table_paused", "shoe_alarm"]
        assert kinds(happened) == [*stopped, "cards_carried", "free_hand_due"]
        assert pit.state.alarms == [FOUND]
        assert pit.state.carried == list(cards("5C"))

    @pytest.mark.clause("ruling A8")
    def test_at_a_table_that_a_person_has_stopped_before(self) -> None:
        pit = eight_in_order()
        pit.pause(by=SUPERVISOR)
        happened = pit.rule("7.5", SUPERVISOR, named=NINTH)
        assert kinds(happened) == ["ruled", "cards_carried", "shoe_alarm", "free_hand_due"]
        assert (pit.state.alarms, pit.state.stopped_by_alarm) == ([FOUND], False)
        happened = pit.rule("7.1.1", MANAGER)
        assert kinds(happened) == ["ruled", "shoe_removed", "shoe_alarm_over"]
        assert pit.state.paused, "the person who stopped it has not let it go on"
        assert pit.state == pit.replayed

    def test_at_a_table_that_nobody_attends(self) -> None:
        """Who comes on duty does not let it go on."""
        pit = eight_in_order()
        pit.act(LeaveTable)
        assert pit.state.unattended
        happened = pit.rule("7.5", SUPERVISOR, named=NINTH)
        assert kinds(happened) == ["ruled", "cards_carried", "table_paused", "shoe_alarm", "free_hand_due"]
        assert (pit.state.unattended, pit.state.stopped_by_alarm) == (False, True)
        assert kinds(pit.act(TakeTable)) == ["staff_came"]
        assert pit.state.paused

    def test_patrons_lose_no_time(self) -> None:
        """A live table counts down to the next round; two of its five seconds have passed."""
        pit = Pit(live_table("baccarat", insurance=False)).ready_live("an")
        for dealt in (IN_ORDER[:11], IN_ORDER[12:]):
            pit.confirm("an", ("player", 10))
            pit.deal(dealt)
            pit.paid()
            pit.wait(pit.settings.times.result_ms)
            if dealt.endswith("6S"):
                pit.wait(pit.settings.times.countdown_ms)
        assert pit.phase() == Phase.COUNTDOWN
        pit.now += 2_000
        (_, _, paused, *_) = pit.rule("7.5", SUPERVISOR, named=NINTH)
        assert isinstance(paused, TablePaused)
        assert (paused.left_ms, paused.role) == (3_000, "pit_supervisor")
        assert (pit.replayed.alarms, pit.replayed.stopped_by_alarm) == ([FOUND], True), "a snapshot has it"
        pit.now += 60_000
        pit.resume(MANAGER, why="the deck was seen to be shuffled")
        assert pit.state.deadline == pit.now + 3_000
        assert pit.replayed.judged == [FOUND]


@pytest.mark.clause("baccarat 7.1.1")
def test_a_preview_raises_no_alarm_and_leaves_no_trace() -> None:
    pit = eight_in_order()
    pit.bets({1: [("player", 10)]})
    before = copy.deepcopy(pit.state)
    for card in (NINTH, "JH", NINTH):
        preview(pit.state, pit.as_(KeyCards, cards=cards(card)), pit.now, lambda patron: Cents(0))
    assert pit.state == before
    assert kinds(pit.key(NINTH))[-1] == "shoe_alarm"


def test_the_machine_is_not_watched() -> None:
    """Its shuffles are proved otherwise. The same cards stop no table, and nothing follows them."""
    settings = baccarat_table(rules=Rules(mode=Mode.ONLINE, insurance=False))
    table = TableUnderTest(settings, deal=f"{IN_ORDER} JS QS KS AH 9D 2C", burn="5H").betting("an")
    for _ in range(3):
        table.next_betting().bet(wager("an", "player", 10))
        table.until_deadline()
    assert table.state.shuffle is not None
    assert table.state.shuffle.seen == []
    assert "following" not in vars(table.state.shuffle)
    assert not {"shoe_alarm", "table_paused"} & {each.event.kind() for each in table.history}


@pytest.mark.clause("baccarat 7.1.1")
def test_a_shoe_that_is_dealt_out_lacks_nothing_unless_a_card_was_too_many() -> None:
    """Why no alarm about missing cards is raised at a table: a card too many is refused when it is keyed in, and with
    all places filled and no card too many, none is missing."""
    clauses = GAMES["baccarat"].wrong_cards
    assert clauses is not None
    for unseen in range(12):
        watch = Watch(1, clauses)
        watch.follow([*[None] * unseen, *shuffled(1, seed=unseen)[unseen:]])
        assert (watch.place, watch.at_end()) == (52, None)


@pytest.mark.clause("baccarat 7.1.1", "ruling A8")
def test_staff_are_told_what_the_table_waits_for() -> None:
    pit = eight_in_order()
    pit.bets({1: [("player", 10)]})
    pit.key(NINTH)
    assert waited_for(pit.state) == (
        "a person who decides about the alarm by baccarat 7.1.1, or judges it false",
        "người quyết định về cảnh báo theo baccarat 7.1.1, hoặc xác định là báo nhầm",
    )
