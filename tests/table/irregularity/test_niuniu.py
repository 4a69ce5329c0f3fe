"""Section 7 of the Niu Niu book, acted out at a casino table from the command to the ledger."""

from collections.abc import Callable
from typing import Any

import pytest

from felt.core.cards import cards
from felt.core.irregularity import Remedy
from felt.core.wagers import Wager
from felt.games.niuniu.commands import Arrange
from felt.games.niuniu.events import ArrangingOpened
from felt.games.niuniu.stages import Arranging
from felt.ledger import house_account, outside_account
from felt.table import Event, State, evolve
from felt.table.commands import CloseTable, Confirm, OpenTable, PauseTable, ResumeTable, Tick
from felt.table.dealer.commands import CallResult, CloseBetting, ForSeat, GoOn, KeyCards, OpenBetting, Pay, RecordWagers
from felt.table.events import BettingOpened, RoundVoided
from felt.table.irregularity.events import HandsTakenBack, Ruled
from felt.table.play import Shuffle
from felt.table.state import Phase
from tests.table.dealer.pit import casino_table, live_table, on_seat
from tests.table.irregularity.hall import ASSISTANT, DEALER, MANAGER, SHIFT, SUPERVISOR, Hall, kinds

NIU_8, NO_NIU, HOUSE_NIU_6 = "TS JH QD 2C 6H", "2S 2H 3D 3C 8H", "TH JS QC 2D 4H"
NIU_9 = "KS KH TD 4C 5H"
FELT: dict[int, Any] = {1: [("ante", 10, 1)], 2: [("ante", 20, 3), ("ante", 40, 5)]}
"""Seat 2 holds two boxes, 3 and 5."""
Situation = Callable[[], Hall]


def hall(**rules: Any) -> Hall:
    table = Hall(casino_table("niuniu", **rules))
    table.ready()
    return table


def betting() -> Hall:
    table = hall()
    table.act(OpenBetting)
    table.lay(1, *FELT[1])
    return table


def closed() -> Hall:
    """Betting is closed, and no hand is keyed in."""
    table = hall()
    table.bets(FELT)
    return table


def dealing() -> Hall:
    """Boxes 1 and 3 have their cards."""
    table = closed()
    table.key(NIU_8, to="box 1")
    table.key(NO_NIU, to="box 3")
    return table


def dealt() -> Hall:
    """All have their cards, and nobody has arranged."""
    table = dealing()
    table.key(NIU_9, to="box 5")
    table.key(HOUSE_NIU_6, to="house")
    assert table.state.phase == "arranging"
    return table


def arranged() -> Hall:
    """Seat 1 has arranged, seat 2 has not."""
    table = dealt()
    arranges(table, 1, 1, "TS JH QD")
    return table


def called() -> Hall:
    table = dealt()
    table.act(GoOn)
    table.act(CallResult)
    return table


def called_after_arranging() -> Hall:
    table = arranged()
    table.act(GoOn)
    table.act(CallResult)
    return table


def arranges(table: Hall, seat: int, box: int, niu: str) -> list[Event]:
    round_, patron = table.state.round, f"seat {seat}"
    return table.act(ForSeat, seat=seat, command=Arrange(patron=patron, round=round_, box=box, niu=cards(niu)))


def money(table: Hall) -> list[tuple[int | None, int, int]]:
    return [(line.box, line.returned, line.won) for line in table.paid()]


AS_DEALT = [(1, 1_000, 950), (3, 0, 0), (5, 4_000, 3_800)]
"""The payment of `dealt`, if nothing goes wrong: Niu 8 and Niu 9 beat Niu 6, less commission; no Niu loses."""


def played(table: Hall) -> None:
    """A round without irregularity."""
    table.bets(FELT)
    for hand in (NIU_8, NO_NIU, NIU_9, HOUSE_NIU_6):
        table.key(hand)
    table.act(GoOn)
    assert money(table) == AS_DEALT


def all_goes_back(table: Hall, clause: str, *, new_deck: bool = False) -> None:
    """ruling A4, niuniu 7.11; then the next round is played, from a new deck if the clause demands it."""
    assert table.state.phase is Phase.RESULT
    table.recalled()
    (void,) = [each.event for each in table.record[table.state.round] if isinstance(each.event, RoundVoided)]
    assert all(line.returned == line.stake for line in void.lines)
    assert {line.clauses for line in void.lines} <= {(clause, "ruling A4")}
    assert table.books.balance.get(outside_account("C1"), 0) == 0
    assert table.books.balance.get(house_account("C1"), 0) == 0
    if new_deck:
        assert table.refused(table.as_(OpenBetting)).code == "new_cards_needed"
        assert kinds(table.new_deck()) == ["round_ended", "cards_prepared"]
    played(table)
    table.survives_a_crash_after_every_event()


@pytest.mark.clause("niuniu 7.11", "niuniu 7.2", "ruling A4", "ruling A8")
class TestFaultsOfTheDeck:
    @pytest.mark.parametrize(
        ("clause", "new_deck"),
        [
            pytest.param("niuniu 7.1.1", True, marks=pytest.mark.clause("niuniu 7.1.1")),
            pytest.param("niuniu 7.1.2", False, marks=pytest.mark.clause("niuniu 7.1.2")),
            pytest.param("niuniu 7.1.3", True, marks=pytest.mark.clause("niuniu 7.1.3")),
            pytest.param("niuniu 7.1.4", False, marks=pytest.mark.clause("niuniu 7.1.4")),
        ],
    )
    @pytest.mark.parametrize("situation", [betting, closed, dealing, dealt, arranged, called])
    def test_the_round_is_void(self, clause: str, new_deck: bool, situation: Situation) -> None:
        table = situation()
        table.only_from(MANAGER, clause)
        events = kinds(table.rules(clause))
        assert events == ["ruled", "round_voided"] + ["shoe_removed"] * new_deck
        all_goes_back(table, clause, new_deck=new_deck)

    @pytest.mark.parametrize("clause", ["niuniu 7.1.1", "niuniu 7.1.3"])
    def test_earlier_results_stand(self, clause: str) -> None:
        table = hall()
        played(table)
        before = dict(table.books.balance)
        table.bets(FELT)
        table.rules(clause)
        table.recalled()
        assert table.books.balance == before
        assert table.state.results == ["niu_6"]
        assert table.not_ruled("niuniu 7.2").code in ("no_authority", "clause_does_not_apply")

    @pytest.mark.parametrize("clause", ["niuniu 7.1.1", "niuniu 7.1.2", "niuniu 7.1.3", "niuniu 7.1.4"])
    def test_not_without_a_round(self, clause: str) -> None:
        table = hall()
        assert table.not_ruled(clause).code == "clause_does_not_apply"
        played(table)
        assert table.not_ruled(clause).code == "clause_does_not_apply"


@pytest.mark.clause("niuniu 7.3", "ruling A8")
@pytest.mark.parametrize("situation", [closed, dealing, dealt])
def test_a_card_exposed_in_the_deal_changes_nothing(situation: Situation) -> None:
    table = situation()
    table.only_from(SUPERVISOR, "niuniu 7.3")
    assert kinds(table.rules("niuniu 7.3", SUPERVISOR, cards=cards("TS"))) == ["ruled"]
    left = {closed: 0, dealing: 2, dealt: 4}[situation]
    for hand in (NIU_8, NO_NIU, NIU_9, HOUSE_NIU_6)[left:]:
        table.key(hand)
    table.act(GoOn)
    assert money(table) == AS_DEALT
    table.survives_a_crash_after_every_event()


class TestWrongNumberOfCards:
    @pytest.mark.clause("niuniu 7.4", "ruling A8")
    @pytest.mark.parametrize("situation", [closed, dealing])
    @pytest.mark.parametrize("keyed", ["KS KH TD 4C", "KS KH TD 4C 5H 6S"])
    def test_the_dealer_is_told_and_the_round_is_void(self, situation: Situation, keyed: str) -> None:
        table = situation()
        refusal = table.refused(table.as_(KeyCards, cards=cards(keyed)))
        assert (refusal.code, refusal.place) == ("other_hand_due", "cards")
        assert refusal.clauses == ("niuniu 7.4", "niuniu 7.5")
        table.only_from(MANAGER, "niuniu 7.4")
        assert kinds(table.rules("niuniu 7.4", box=5)) == ["ruled", "round_voided"]
        all_goes_back(table, "niuniu 7.4")

    @pytest.mark.clause("niuniu 7.4")
    @pytest.mark.parametrize("situation", [dealt, called])
    def test_found_later_and_no_hand_is_arranged(self, situation: Situation) -> None:
        table = situation()
        table.rules("niuniu 7.4")
        all_goes_back(table, "niuniu 7.4")

    @pytest.mark.clause("niuniu 7.4", "niuniu 7.4.1")
    def test_which_of_the_two_it_is_depends_on_the_first_arranged_hand(self) -> None:
        refusal = arranged().not_ruled("niuniu 7.4", box=3)
        assert refusal.code == "clause_does_not_apply"
        assert "until a patron has arranged a hand" in str(refusal)
        refusal = dealt().not_ruled("niuniu 7.4.1", box=3)
        assert refusal.code == "clause_does_not_apply"
        assert "once a patron has arranged a hand" in str(refusal)

    @pytest.mark.clause("niuniu 7.4.1", "ruling A4")
    @pytest.mark.parametrize("situation", [arranged, called_after_arranging])
    @pytest.mark.parametrize("box", [1, 3, 5])
    def test_once_a_hand_is_arranged_that_hand_alone_is_void(self, situation: Situation, box: int) -> None:
        table = situation()
        table.only_from(MANAGER, "niuniu 7.4.1", box=box)
        assert kinds(table.rules("niuniu 7.4.1", box=box))[:2] == ["ruled", "box_voided"]
        assert table.books.open_holds()  # nothing moves before the payment
        if table.state.phase == "arranging":
            table.act(GoOn)
        lines = {line.box: line for line in table.paid()}
        ante = {1: 1_000, 3: 2_000, 5: 4_000}[box]
        assert (lines[box].returned, lines[box].won, lines[box].commission) == (ante, 0, 0)
        assert lines[box].clauses == ("niuniu 7.4.1", "ruling A4")
        others = [(line.box, line.returned, line.won) for line in lines.values() if line.box != box]
        assert others == [row for row in AS_DEALT if row[0] != box]
        table.survives_a_crash_after_every_event()

    @pytest.mark.clause("niuniu 7.4.1", "niuniu 7.8.1")
    def test_double_and_additional_go_back_with_the_ante(self) -> None:
        table = hall()
        box = [("ante", 10, 2), ("double", 20, 2), ("additional", 40, 2)]
        table.bets({1: [("ante", 10, 1)], 2: box})
        for hand in (NIU_8, NO_NIU, HOUSE_NIU_6):
            table.key(hand)
        arranges(table, 1, 1, "TS JH QD")
        # The box that is still to be arranged is void, so the table waits for nobody.
        assert kinds(table.rules("niuniu 7.4.1", box=2)) == ["ruled", "box_voided", "arranging_closed"]
        assert money(table) == [(1, 1_000, 950), (2, 1_000, 0), (2, 2_000, 0), (2, 4_000, 0)]
        table.survives_a_crash_after_every_event()

    @pytest.mark.clause("niuniu 7.4.1")
    def test_every_box_may_be_void(self) -> None:
        table = arranged()
        for box in (1, 3, 5):
            table.rules("niuniu 7.4.1", box=box)
        assert money(table) == [(1, 1_000, 0), (3, 2_000, 0), (5, 4_000, 0)]
        assert table.books.balance[outside_account("C1")] == 0

    @pytest.mark.clause("niuniu 7.5", "ruling A8")
    def test_a_wrong_number_to_the_house(self) -> None:
        table = dealing()
        table.key(NIU_9)
        refusal = table.refused(table.as_(KeyCards, cards=cards("TH JS QC 2D"), to="house"))
        assert refusal.clauses == ("niuniu 7.4", "niuniu 7.5")
        table.only_from(MANAGER, "niuniu 7.5")
        table.rules("niuniu 7.5")
        all_goes_back(table, "niuniu 7.5")

    @pytest.mark.clause("niuniu 7.5")
    @pytest.mark.parametrize("situation", [dealt, arranged, called, called_after_arranging])
    def test_found_later(self, situation: Situation) -> None:
        """Also once hands are arranged: the book makes no exception for the house."""
        table = situation()
        table.rules("niuniu 7.5")
        all_goes_back(table, "niuniu 7.5")

    @pytest.mark.clause("niuniu 7.5")
    @pytest.mark.parametrize("situation", [hall, betting])
    def test_not_before_the_deal(self, situation: Situation) -> None:
        assert situation().not_ruled("niuniu 7.5").code == "clause_does_not_apply"


@pytest.mark.clause("niuniu 7.6", "ruling N5", "ruling A5")
def test_antes_outside_the_limits_round_after_round() -> None:
    """Unlike Baccarat, the book returns nothing in later rounds."""
    table = hall(limits={"default": (2_000, 3_000)})
    for _ in range(3):
        table.bets(FELT)
        for hand in (NIU_8, NO_NIU, NIU_9, HOUSE_NIU_6):
            table.key(hand)
        table.act(GoOn)
        below, within, above = table.paid()
        assert (below.at_risk, below.returned, below.won, below.clauses[0]) == (1_000, 1_000, 950, "niuniu 7.6")
        assert (within.at_risk, within.returned) == (2_000, 0)
        assert "niuniu 7.6" not in within.clauses
        assert (above.at_risk, above.returned, above.won) == (3_000, 4_000, 2_850)
        assert above.clauses[:2] == ("niuniu 7.6", "ruling N5")
    refusal = table.not_ruled("niuniu 7.6")
    assert refusal.code == "clause_does_not_apply"
    assert "by itself" in str(refusal)
    table.survives_a_crash_after_every_event()


class TestCardsToABoxWithoutAWager:
    @pytest.mark.clause("niuniu 7.7", "ruling A8")
    def test_the_dealer_is_told_and_the_cards_go_to_the_right_box(self) -> None:
        table = closed()
        table.key(NIU_8)
        refusal = table.refused(table.as_(KeyCards, cards=cards(NO_NIU), to="box 2"))
        assert (refusal.code, refusal.place) == ("other_hand_due", "to")
        assert refusal.clauses == ("niuniu 7.7", "niuniu 7.8", "niuniu 7.8.1")
        table.only_from(SUPERVISOR, "niuniu 7.7", box=2)
        assert kinds(table.rules("niuniu 7.7", SUPERVISOR, box=2)) == ["ruled"]  # nothing was keyed in
        for hand in (NO_NIU, NIU_9, HOUSE_NIU_6):
            table.key(hand)
        table.act(GoOn)
        assert money(table) == AS_DEALT
        table.survives_a_crash_after_every_event()

    @pytest.mark.clause("niuniu 7.7")
    @pytest.mark.parametrize("situation", [dealing, dealt, called])
    def test_hands_that_were_keyed_in_are_dealt_again(self, situation: Situation) -> None:
        table = situation()
        keyed = {dealing: 1, dealt: 3, called: 3}[situation]
        taken = table.rules("niuniu 7.7", SUPERVISOR, box=2)
        assert taken[1:] == [HandsTakenBack(2, 5 * keyed, "niuniu 7.7")]
        assert table.state.shuffle is not None
        assert table.state.shuffle.place == 5
        for hand in (NO_NIU, NIU_9, HOUSE_NIU_6):  # in the same order, one box further
            table.key(hand)
        assert table.state.phase == "arranging"
        table.act(GoOn)
        assert money(table) == AS_DEALT
        table.survives_a_crash_after_every_event()

    @pytest.mark.clause("niuniu 7.7")
    def test_before_the_first_hand_is_keyed_in(self) -> None:
        table = hall()
        table.bets({1: [("ante", 10, 2)]})
        refusal = table.refused(table.as_(KeyCards, cards=cards(NIU_8), to="box 1"))
        assert "niuniu 7.7" in refusal.clauses
        assert kinds(table.rules("niuniu 7.7", SUPERVISOR, box=1)) == ["ruled"]

    @pytest.mark.clause("niuniu 7.7", "niuniu 7.8")
    def test_wrong_use(self) -> None:
        table = dealing()
        refusal = table.not_ruled("niuniu 7.7", box=3)
        assert (refusal.code, refusal.place) == ("box_has_wager", "box")
        for clause in ("niuniu 7.7", "niuniu 7.8"):
            refusal = table.not_ruled(clause)
            assert (refusal.code, refusal.place) == ("box_not_named", "box")
        refusal = table.not_ruled("niuniu 7.8", box=2)
        assert (refusal.code, refusal.place) == ("no_such_box_in_play", "box")
        for clause, box in (("niuniu 7.7", 2), ("niuniu 7.8", 3)):
            assert arranged().not_ruled(clause, box=box).code == "clause_does_not_apply"
            assert betting().not_ruled(clause, box=box).code == "clause_does_not_apply"

    @pytest.mark.clause("niuniu 7.7.1", "ruling A8")
    @pytest.mark.parametrize("situation", [arranged, called_after_arranging])
    def test_once_a_hand_is_arranged_those_cards_alone_are_void(self, situation: Situation) -> None:
        table = situation()
        table.only_from(MANAGER, "niuniu 7.7.1", cards=cards("AS AH AD AC 9S"))
        assert kinds(table.rules("niuniu 7.7.1", box=2, cards=cards("AS AH AD AC 9S"))) == ["ruled", "cards_set_aside"]
        refusal = table.not_ruled("niuniu 7.7.1", cards=cards("AS"))
        assert (refusal.code, refusal.place, refusal.clauses) == ("card_used_up", "cards[0]", ("niuniu 7.1.3",))
        if table.state.phase == "arranging":
            table.act(GoOn)
        assert money(table) == AS_DEALT
        table.survives_a_crash_after_every_event()

    @pytest.mark.clause("niuniu 7.7.1")
    def test_which_cards(self) -> None:
        table = arranged()
        refusal = table.not_ruled("niuniu 7.7.1", box=2)
        assert (refusal.code, refusal.place) == ("cards_not_named", "cards")
        for named, place in (("9S 9S", "cards[1]"), ("9S TS", "cards[1]")):
            refusal = table.not_ruled("niuniu 7.7.1", cards=cards(named))
            assert (refusal.code, refusal.place) == ("card_used_up", place)
        assert dealt().not_ruled("niuniu 7.7.1", cards=cards("9S")).code == "clause_does_not_apply"


class TestNoCardsToABoxWithAWager:
    @pytest.mark.clause("niuniu 7.8", "ruling A8")
    def test_the_cards_are_taken_back_and_dealt_again(self) -> None:
        """Box 3 was passed over: the cards of box 5 were keyed in for it."""
        table = closed()
        table.key(NIU_8)
        table.key(NIU_9)
        table.only_from(SUPERVISOR, "niuniu 7.8", box=3)
        taken = table.rules("niuniu 7.8", SUPERVISOR, box=3)
        assert taken[1:] == [HandsTakenBack(3, 5, "niuniu 7.8")]
        for hand in (NO_NIU, NIU_9, HOUSE_NIU_6):
            table.key(hand)
        table.act(GoOn)
        assert money(table) == AS_DEALT
        table.survives_a_crash_after_every_event()

    @pytest.mark.clause("niuniu 7.8")
    def test_nothing_of_it_was_keyed_in(self) -> None:
        table = closed()
        table.key(NIU_8)
        assert "niuniu 7.8" in table.refused(table.as_(KeyCards, cards=cards(NIU_9), to="box 5")).clauses
        assert kinds(table.rules("niuniu 7.8", SUPERVISOR, box=3)) == ["ruled"]

    @pytest.mark.clause("niuniu 7.8.1", "ruling A4", "ruling A8")
    @pytest.mark.parametrize("keyed", [0, 1, 2])
    def test_they_cannot_be_taken_back_so_the_box_is_void_and_the_others_are_dealt(self, keyed: int) -> None:
        """Box 3 has no cards, however many of the hands of box 5 and of the house were keyed in one box too early."""
        table = closed()
        table.key(NIU_8)
        for hand in (NIU_9, HOUSE_NIU_6)[:keyed]:
            table.key(hand)
        table.only_from(MANAGER, "niuniu 7.8.1", box=3)
        assert kinds(table.rules("niuniu 7.8.1", box=3))[:2] == ["ruled", "box_voided"]
        for hand in (NIU_9, HOUSE_NIU_6)[keyed:]:
            table.key(hand)
        assert table.state.phase == "arranging"
        arranges(table, 1, 1, "TS JH QD")
        arranges(table, 2, 5, "KS KH TD")  # the other box of seat 2
        assert money(table) == [(1, 1_000, 950), (3, 2_000, 0), (5, 4_000, 3_800)]
        table.survives_a_crash_after_every_event()

    @pytest.mark.clause("niuniu 7.8.1")
    def test_before_the_first_hand_is_keyed_in(self) -> None:
        table = closed()
        table.rules("niuniu 7.8.1", box=1)
        for hand in (NO_NIU, NIU_9, HOUSE_NIU_6):
            table.key(hand)
        table.act(GoOn)
        assert money(table) == [(1, 1_000, 0), (3, 0, 0), (5, 4_000, 3_800)]

    @pytest.mark.clause("niuniu 7.8.1")
    @pytest.mark.parametrize("situation", [arranged, called_after_arranging])
    def test_once_a_hand_is_arranged(self, situation: Situation) -> None:
        table = situation()
        table.rules("niuniu 7.8.1", box=3)
        if table.state.phase == "arranging":
            table.act(GoOn)
        assert money(table) == [(1, 1_000, 950), (3, 2_000, 0), (5, 4_000, 3_800)]

    @pytest.mark.clause("niuniu 7.4.1", "niuniu 7.8.1")
    def test_wrong_use(self) -> None:
        table = arranged()
        for clause in ("niuniu 7.4.1", "niuniu 7.8.1"):
            refusal = table.not_ruled(clause)
            assert (refusal.code, refusal.place) == ("box_not_named", "box")
            refusal = table.not_ruled(clause, box=2)
            assert (refusal.code, refusal.place) == ("no_such_box_in_play", "box")
        table.rules("niuniu 7.4.1", box=3)
        for clause in ("niuniu 7.4.1", "niuniu 7.8.1"):
            assert table.not_ruled(clause, box=3).code == "no_such_box_in_play"  # void already
        assert betting().not_ruled("niuniu 7.8.1", box=1).code == "clause_does_not_apply"


@pytest.mark.clause("niuniu 7.9", "ruling N7", "ruling A8")
class TestArrangedWrongly:
    def test_an_arrangement_against_the_rules_is_refused_and_laid_anew(self) -> None:
        table = dealt()
        command = Arrange(patron="seat 1", round=1, box=1, niu=cards("TS JH 2C"))
        refusal = table.refused(table.as_(ForSeat, seat=1, command=command))
        assert refusal.code == "not_a_legal_arrangement"
        assert "niuniu 7.9" in refusal.clauses
        table.only_from(SUPERVISOR, "niuniu 7.9", box=1)
        assert kinds(table.rules("niuniu 7.9", SUPERVISOR, box=1)) == ["ruled"]
        arranges(table, 1, 1, "TS JH QD")
        table.act(GoOn)
        assert money(table) == AS_DEALT
        table.survives_a_crash_after_every_event()

    @pytest.mark.parametrize("situation", [dealt, arranged, called, called_after_arranging])
    def test_whoever_arranged_it_the_rank_is_that_of_the_cards(self, situation: Situation) -> None:
        """The dealer arranges hands too, before any patron has."""
        table = situation()
        table.rules("niuniu 7.9", SUPERVISOR)
        if table.state.phase == "arranging":
            table.act(GoOn)
        assert money(table) == AS_DEALT

    @pytest.mark.parametrize("situation", [betting, closed, dealing])
    def test_not_before_the_hands_are_dealt(self, situation: Situation) -> None:
        assert situation().not_ruled("niuniu 7.9").code == "clause_does_not_apply"


@pytest.mark.clause("niuniu 7.10", "ruling N10", "ruling A8")
class TestBarredFromArranging:
    def test_the_house_arranges_in_this_round_and_in_later_ones(self) -> None:
        table = dealt()
        table.only_from(MANAGER, "niuniu 7.10", patrons=("seat 1",))
        assert kinds(table.rules("niuniu 7.10", patrons=("seat 1",))) == ["ruled", "arranging_barred"]
        for _ in range(2):
            number = table.state.round
            command = Arrange(patron="seat 1", round=number, box=1, niu=cards("TS JH QD"))
            refusal = table.refused(table.as_(ForSeat, seat=1, command=command))
            assert (refusal.code, refusal.clauses) == ("not_your_hand", ("niuniu 7.10", "ruling N10"))
            arranges(table, 2, 3, "")  # the stage waits for seat 2 alone, and is over
            assert table.state.phase is Phase.DEALING
            assert money(table) == AS_DEALT
            table.bets(FELT)
            for hand in (NIU_8, NO_NIU, NIU_9, HOUSE_NIU_6):
                table.key(hand)
        table.survives_a_crash_after_every_event()

    def test_the_last_patron_who_was_asked(self) -> None:
        table = arranged()
        events = table.rules("niuniu 7.10", patrons=("seat 2", "seat 2"))
        assert kinds(events) == ["ruled", "arranging_barred", "arranging_closed"]
        assert kinds(table.rules("niuniu 7.10", patrons=("seat 2",))) == ["ruled"]  # twice changes nothing
        assert money(table) == AS_DEALT

    @pytest.mark.parametrize("situation", [hall, betting, closed, called])
    def test_at_any_time(self, situation: Situation) -> None:
        table = situation()
        table.rules("niuniu 7.10", patrons=("seat 1", "seat 2"))
        assert table.state.barred == ["seat 1", "seat 2"]

    def test_nobody_is_left_to_arrange(self) -> None:
        table = hall()
        table.rules("niuniu 7.10", patrons=("seat 1", "seat 2"))
        table.bets(FELT)
        for hand in (NIU_8, NO_NIU, NIU_9):
            table.key(hand)
        assert kinds(table.key(HOUSE_NIU_6)) == ["cards_dealt", "arranging_opened", "arranging_closed"]
        assert money(table) == AS_DEALT

    def test_a_later_round_is_recalled_from_its_own_record_alone(self) -> None:
        table = dealt()
        table.rules("niuniu 7.10", patrons=("seat 1",))
        table.act(GoOn)
        table.paid()
        played(table)
        opened = next(each.event for each in table.record[2] if isinstance(each.event, BettingOpened))
        assert opened.inherits is not None
        assert opened.inherits.barred == ("seat 1",)
        state = State(settings=table.settings, shuffle=Shuffle(0, 1, "", ""))
        events = [each.event for each in table.record[2]]
        for event in events[events.index(opened) :]:
            evolve(state, event)
            if isinstance(event, ArrangingOpened):
                assert state.stage(Arranging).unarranged == {3: "seat 2"}

    def test_the_table_forgets_when_it_closes(self) -> None:
        table = hall()
        table.rules("niuniu 7.10", patrons=("seat 1",))
        table.do(CloseTable(by="pit"))
        table.do(OpenTable(by="pit", settings=table.settings))
        assert table.state.barred == []

    def test_wrong_use(self) -> None:
        table = dealt()
        refusal = table.not_ruled("niuniu 7.10")
        assert (refusal.code, refusal.place) == ("patron_not_named", "patrons")
        for patron in ("an", "seat 8", "seat 0"):
            refusal = table.not_ruled("niuniu 7.10", patrons=("seat 1", patron))
            assert (refusal.code, refusal.place) == ("nobody_of_that_name", "patrons[1]")

    def test_a_patron_with_an_account(self) -> None:
        table = betting()
        table.sits("an", 100)
        table.do(Confirm(patron="an", wagers=(Wager("an", "ante", on_seat(1, ("ante", 10))[0].amount, None, 2),)))
        table.act(CloseBetting)
        table.rules("niuniu 7.10", patrons=("an",))
        for hand in (NIU_8, NIU_9, HOUSE_NIU_6):
            table.key(hand)
        refusal = table.refused(Arrange(patron="an", round=1, box=2, niu=cards("KS KH TD")))
        assert refusal.clauses == ("niuniu 7.10", "ruling N10")
        arranges(table, 1, 1, "TS JH QD")
        assert {line.patron: line.won for line in table.paid()} == {"seat 1": 950, "an": 950}
        table.survives_a_crash_after_every_event()


@pytest.mark.clause("niuniu 7.12", "ruling A8")
@pytest.mark.parametrize("situation", [hall, betting, closed, dealt, called])
def test_bets_between_patrons_are_noted(situation: Situation) -> None:
    table = situation()
    table.only_from(SUPERVISOR, "niuniu 7.12")
    (ruled,) = table.rules("niuniu 7.12", SUPERVISOR, patrons=("seat 1", "seat 2"), why="they bet on box 3")
    assert isinstance(ruled, Ruled)
    assert (ruled.patrons, ruled.why, ruled.role) == (("seat 1", "seat 2"), "they bet on box 3", "pit_supervisor")


@pytest.mark.clause("niuniu 7.11")
def test_a_void_round_returns_all_by_itself() -> None:
    assert "by itself" in str(dealt().not_ruled("niuniu 7.11"))


@pytest.mark.clause("ruling N9", "ruling A8")
class TestAnythingElse:
    def test_the_round_is_void(self) -> None:
        table = arranged()
        table.only_from(ASSISTANT, "ruling N9", remedy=Remedy.VOID_ROUND)
        assert table.not_ruled("ruling N9", ASSISTANT).code == "remedy_needed"
        table.rules("ruling N9", ASSISTANT, remedy=Remedy.VOID_ROUND, why="a patron took cards away")
        all_goes_back(table, "ruling N9")

    @pytest.mark.clause("ruling A9")
    @pytest.mark.parametrize("situation", [closed, dealing, dealt, arranged, called])
    def test_named_patrons_have_their_wagers_back_and_the_others_play_on(self, situation: Situation) -> None:
        table = situation()
        fields: dict[str, Any] = {"remedy": Remedy.CONTINUE, "patrons": ("seat 2",)}
        table.only_from(ASSISTANT, "ruling N9", why="x", **fields)
        refusal = table.not_ruled("ruling N9", ASSISTANT, **fields)
        assert (refusal.code, refusal.place) == ("reason_needed", "why")
        assert kinds(table.rules("ruling N9", ASSISTANT, why="seat 2 was misled", **fields))[:2] == [
            "ruled",
            "wagers_withdrawn",
        ]
        left = {closed: 0, dealing: 2}.get(situation, 4)
        for hand in (NIU_8, NO_NIU, NIU_9, HOUSE_NIU_6)[left:]:
            table.key(hand)
        if table.state.phase == "arranging":
            table.act(GoOn)
        assert money(table) == [(1, 1_000, 950)]
        assert table.books.balance[outside_account("C1")] == 950
        table.survives_a_crash_after_every_event()

    def test_between_rounds_it_is_a_note(self) -> None:
        table = hall()
        assert kinds(table.rules("ruling N9", ASSISTANT, why="the shuffler goes to repair")) == ["ruled"]
        refusal = table.not_ruled("ruling N9", ASSISTANT, why="x", patrons=("seat 1",))
        assert (refusal.code, refusal.place) == ("no_wager_to_return", "patrons[0]")


class TestBoxes:
    @pytest.mark.clause("niuniu 4.6")
    def test_a_third_box_is_refused(self) -> None:
        table = betting()
        wagers = on_seat(2, ("ante", 10, 2), ("ante", 10, 3), ("ante", 10, 4))
        refusal = table.refused(table.as_(RecordWagers, seat=2, wagers=wagers))
        assert (refusal.code, refusal.place) == ("too_many_boxes", "wagers[2].box")

    @pytest.mark.clause("niuniu 4.5.5")
    def test_of_two_boxes_one_is_arranged_by_the_patron_and_one_by_the_house(self) -> None:
        table = dealt()
        command = Arrange(patron="seat 2", round=1, box=5, niu=cards("KS KH TD"))
        refusal = table.refused(table.as_(ForSeat, seat=2, command=command))
        assert (refusal.code, refusal.clauses) == ("not_your_hand", ("niuniu 4.5.5",))
        arranges(table, 2, 3, "")
        arranges(table, 1, 1, "TS JH QD")
        assert table.state.phase is Phase.DEALING
        assert money(table) == AS_DEALT


@pytest.mark.clause("niuniu 7.10", "niuniu 7.4.1")
class TestAtALiveTable:
    """A dealer deals, and the clock runs."""

    def paused_while_arranging(self) -> Hall:
        table = Hall(live_table("niuniu"))
        table.ready()
        table.sits("an", 100)
        table.sits("bình", 100)
        self.passes(table)
        for patron, box in (("an", 1), ("bình", 2)):
            amount = on_seat(1, ("ante", 10))[0].amount
            table.do(Confirm(patron=patron, wagers=(Wager(patron, "ante", amount, None, box),)))
        for hand in (NIU_8, NIU_9, HOUSE_NIU_6):
            table.key(hand)
        table.do(Arrange(patron="an", round=1, box=1, niu=cards("TS JH QD")))
        table.do(PauseTable(by=DEALER))
        return table

    def passes(self, table: Hall) -> None:
        assert table.state.deadline is not None
        table.now = table.state.deadline
        table.do(Tick())

    @pytest.mark.parametrize("clause", ["niuniu 7.10", "niuniu 7.4.1"])
    def test_a_decision_while_the_clock_stands_leaves_no_deadline_behind(self, clause: str) -> None:
        table = self.paused_while_arranging()
        table.rules(clause, patrons=("bình",), box=2)
        events = table.do(ResumeTable(by=MANAGER, role=table.order(clause).role))
        assert kinds(events)[-1] == "arranging_closed"
        assert table.state.deadline is None
        table.now += 60_000
        assert table.do(Tick()) == []
        table.paid()
        assert table.books.available("bình") == (10_950 if clause == "niuniu 7.10" else 10_000)
        self.passes(table)


class TestWrongUse:
    def test_a_rank_too_low_hears_who_could(self) -> None:
        refusal = arranged().not_ruled("niuniu 7.4.1", SUPERVISOR, box=3)
        assert (refusal.code, refusal.clauses) == ("no_authority", ("niuniu 7.4.1", "ruling A8"))
        assert "Pit Manager" in str(refusal)

    def test_a_clause_of_another_book(self) -> None:
        table = dealt()
        assert table.refused(table.order("baccarat 7.22", SHIFT)).code == "not_an_irregularity"

    def test_after_the_payment(self) -> None:
        table = called_after_arranging()
        table.act(Pay)
        for clause in ("niuniu 7.3", "niuniu 7.4", "niuniu 7.4.1", "niuniu 7.5", "niuniu 7.7"):
            assert table.not_ruled(clause).code == "clause_does_not_apply"
        assert table.not_ruled("niuniu 7.9", SHIFT).code == "decided_elsewhere"
