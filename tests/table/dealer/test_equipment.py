"""Decks and dice at a table that is dealt by hand: what it takes, what is in use, and what it sets aside."""

from typing import Any

import msgspec
import pytest

from felt.core.equipment import EquipmentItem, EquipmentKind, EquipmentPlace, TableEquipment
from felt.core.wagers import Mode
from felt.core.words import Language, Words, fill
from felt.games.sicbo import Rules
from felt.table.commands import CloseTable, OpenTable
from felt.table.dealer.commands import Known, OpenBetting, PrepareCards, PrepareDice, TakeTable
from felt.table.dealer.equipment import equipment_of
from felt.table.dealer.events import CardsPrepared, DicePrepared
from felt.table.dealer.sentences import sentence
from felt.table.dealer.uses import EquipmentUses, Use
from felt.table.settings import Settings
from felt.table.state import Phase
from tests.table.dealer.pit import DEALER, MANAGER, SUPERVISOR, Pit, casino_table, live_table

CARDS, DICE = EquipmentKind.CARDS, EquipmentKind.DICE


def at_table(*identities: str, kind: EquipmentKind = CARDS, table: str = "C1", number: int = 9) -> Known:
    """The register has issued these to the table; `number` is its last record."""
    items = {each: EquipmentItem(each, kind, place=EquipmentPlace.TABLE, table=table) for each in identities}
    return Known(items, number)


def registered(settings: Settings) -> Settings:
    return msgspec.structs.replace(settings, equipment_registered=True)


def niuniu(*, demanded: bool = False) -> Pit:
    """One deck at a time."""
    settings = casino_table("niuniu")
    pit = Pit(registered(settings) if demanded else settings)
    pit.act(TakeTable)
    return pit


def sicbo(*, demanded: bool = False) -> Pit:
    settings = casino_table("sicbo")
    pit = Pit(registered(settings) if demanded else settings)
    pit.act(TakeTable)
    return pit


def voided(pit: Pit, clause: str, *bets: Any) -> None:
    pit.act(OpenBetting)
    pit.lay(1, *bets)
    pit.rule(clause, MANAGER)


class TestCards:
    def test_a_table_that_demands_nothing_records_what_the_register_does_not_know(self) -> None:
        pit = niuniu()
        (prepared,) = pit.act(PrepareCards, cards=52, decks=("red",), known=Known({}, 9))
        assert prepared == CardsPrepared(1, 1, DEALER, "dealer", True, "", ("red",), 9)
        assert equipment_of(pit.state) == TableEquipment(CARDS, frozenset({"red"}))

    @pytest.mark.parametrize("demanded", [False, True])
    def test_what_the_register_has_elsewhere_is_refused_at_every_table(self, demanded: bool) -> None:
        pit = niuniu(demanded=demanded)
        for item, code in {
            EquipmentItem("D1", CARDS): "not_at_that_table",
            EquipmentItem("D1", CARDS, place=EquipmentPlace.TABLE, table="C2"): "not_at_that_table",
            EquipmentItem("D1", DICE, place=EquipmentPlace.TABLE, table="C1"): "wrong_kind_of_equipment",
            EquipmentItem("D1", CARDS, place=EquipmentPlace.DESTROYED): "already_destroyed",
            EquipmentItem(
                "D1", CARDS, place=EquipmentPlace.TABLE, table="C1", evidence="dispute 4"
            ): "kept_as_evidence",
            EquipmentItem("D1", CARDS, place=EquipmentPlace.TABLE, table="C1", waits=3): "waits_for_confirmation",
        }.items():
            refusal = pit.refused(pit.as_(PrepareCards, cards=52, decks=("D1",), known=Known({"D1": item}, 9)))
            assert (refusal.code, refusal.place) == (code, "decks[0]")
        pit.act(PrepareCards, cards=52, decks=("D1",), known=at_table("D1"))
        assert pit.state.in_use == ("D1",)

    def test_a_table_that_demands_the_register_wants_every_deck_named(self) -> None:
        pit = Pit(registered(casino_table("baccarat", decks=2)))
        pit.act(TakeTable)
        refusal = pit.refused(pit.as_(PrepareCards, cards=104, decks=("D1",), known=at_table("D1")))
        assert (refusal.code, refusal.values) == ("equipment_not_named", {"due": 2, "named": 1})
        refusal = pit.refused(pit.as_(PrepareCards, cards=104, decks=("D1", "D1"), known=at_table("D1")))
        assert (refusal.code, refusal.place) == ("named_twice", "decks[1]")
        refusal = pit.refused(pit.as_(PrepareCards, cards=104, decks=("D1", "D2"), known=at_table("D1")))
        assert (refusal.code, refusal.place) == ("identity_unknown", "decks[1]")
        pit.act(PrepareCards, cards=104, decks=("D1", "D2"), known=at_table("D1", "D2"))

    @pytest.mark.clause("niuniu 7.1.1", "niuniu 7.2")
    def test_wrong_cards_are_set_aside(self) -> None:
        pit = niuniu()
        pit.act(PrepareCards, cards=52, decks=("D1",), known=at_table("D1"))
        voided(pit, "7.1.1", ("ante", 10, 1))
        assert equipment_of(pit.state) == TableEquipment(CARDS, set_aside={"D1": "niuniu 7.1.1"})
        refusal = pit.refused(pit.as_(PrepareCards, cards=52, decks=("D1",), known=at_table("D1")))
        assert (refusal.code, refusal.clauses) == ("kept_as_evidence", ("niuniu 7.1.1",))
        pit.act(PrepareCards, cards=52, decks=("D2",), known=at_table("D1", "D2"))
        assert equipment_of(pit.state) == TableEquipment(CARDS, frozenset({"D2"}), {"D1": "niuniu 7.1.1"})

    @pytest.mark.clause("niuniu 7.1.2", "niuniu 7.5")
    @pytest.mark.parametrize("clause", ["7.1.2", "7.1.4"])
    def test_a_void_that_keeps_the_cards_sets_nothing_aside(self, clause: str) -> None:
        pit = niuniu()
        pit.act(PrepareCards, cards=52, decks=("D1",), known=at_table("D1"))
        voided(pit, clause, ("ante", 10, 1))
        assert equipment_of(pit.state) == TableEquipment(CARDS, frozenset({"D1"}))

    @pytest.mark.clause("baccarat 7.1.1", "ruling B19")
    def test_all_decks_of_a_shoe_are_set_aside(self) -> None:
        pit = Pit(casino_table("baccarat", decks=2, insurance=False))
        pit.act(TakeTable)
        pit.act(PrepareCards, cards=104, decks=("D1", "D2"), known=at_table("D1", "D2"))
        pit.key("5H")
        voided(pit, "7.1.1", ("player", 10))
        assert pit.state.set_aside == {"D1": "baccarat 7.1.1", "D2": "baccarat 7.1.1"}

    @pytest.mark.clause("baccarat 7.11.2.1")
    def test_cards_that_patrons_want_replaced_are_sound(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False))
        pit.act(TakeTable)
        pit.act(PrepareCards, cards=416, decks=("D1",), known=at_table("D1"))
        pit.bets({1: [("player", 10)]})
        pit.deal("9S 2H KD 5C")
        pit.paid()
        pit.rule("7.11.2.1", SUPERVISOR)
        pit.choose("seat 1", stay=False)
        assert equipment_of(pit.state) == TableEquipment(CARDS)  # the shoe is over
        pit.act(PrepareCards, cards=416, decks=("D1",), known=at_table("D1"))

    def test_a_closed_table_uses_nothing(self) -> None:
        pit = niuniu()
        pit.act(PrepareCards, cards=52, decks=("D1",), known=at_table("D1"))
        pit.do(CloseTable(by="pit"))
        assert pit.state.phase is Phase.CLOSED
        assert equipment_of(pit.state) == TableEquipment(CARDS)


class TestDice:
    @pytest.mark.clause("sicbo 3.4")
    def test_dice_come_between_two_rounds(self) -> None:
        pit = sicbo()
        prepared = pit.act(PrepareDice, identity="X1", known=at_table("X1", kind=DICE))
        assert prepared == [DicePrepared("X1", DEALER, "dealer", 9)]
        assert pit.act(PrepareDice, identity="X1", known=at_table("X1", kind=DICE)) == []
        pit.act(OpenBetting)
        assert pit.refused(pit.as_(PrepareDice, identity="X2")).code == "not_now"
        assert equipment_of(pit.state) == TableEquipment(DICE, frozenset({"X1"}))
        assert niuniu().refused(pit.as_(PrepareDice, identity="X1")).code == "not_now"

    @pytest.mark.clause("sicbo 7.5", "ruling S6")
    def test_damaged_dice_are_set_aside(self) -> None:
        pit = sicbo(demanded=True)
        assert pit.refused(pit.as_(OpenBetting)).code == "new_dice_needed"
        refusal = pit.refused(pit.as_(PrepareDice, identity="X1"))
        assert (refusal.code, refusal.place) == ("identity_unknown", "identity")
        pit.act(PrepareDice, identity="X1", known=at_table("X1", kind=DICE))
        voided(pit, "7.5", ("big", 10))
        assert equipment_of(pit.state) == TableEquipment(DICE, set_aside={"X1": "sicbo 7.5"})
        assert pit.refused(pit.as_(OpenBetting)).code == "new_dice_needed"
        again = pit.as_(PrepareDice, identity="X1", known=at_table("X1", kind=DICE))
        assert pit.refused(again).code == "kept_as_evidence"
        pit.act(PrepareDice, identity="X2", known=at_table("X2", kind=DICE))
        pit.act(OpenBetting)

    @pytest.mark.clause("sicbo 7.3", "sicbo 7.6")
    @pytest.mark.parametrize("clause", ["7.3", "7.6"])
    def test_other_faults_keep_the_dice(self, clause: str) -> None:
        pit = sicbo()
        pit.act(PrepareDice, identity="X1")
        voided(pit, clause, ("big", 10))
        assert (pit.state.in_use, pit.state.set_aside) == (("X1",), {})

    def test_the_clock_waits_for_dice(self) -> None:
        pit = Pit(registered(live_table("sicbo")))
        pit.act(TakeTable)
        pit.sits("an", 50)
        assert pit.wait(pit.settings.times.countdown_ms) == []
        assert pit.state.waits_for_dealer
        happened = pit.act(PrepareDice, identity="X1", known=at_table("X1", kind=DICE, table="L1"))
        assert [event.kind() for event in happened] == ["dice_prepared", "betting_opened"]


def test_a_machine_has_no_equipment() -> None:
    settings = registered(Settings(game_name="sicbo", name="M1", rules=Rules(mode=Mode.ONLINE)))
    pit = Pit(casino_table("sicbo"))
    pit.do(CloseTable(by="pit"))
    refusal = pit.refused(OpenTable(by="pit", settings=settings))
    assert (refusal.code, refusal.place) == ("not_dealt_by_hand", "settings.equipment_registered")


def test_the_transcript_tells_of_other_dice() -> None:
    told = sentence(DicePrepared("X1", DEALER, "dealer"), lambda wagers: Words("", ""), lambda hand: Words(hand, hand))
    assert told is not None
    assert fill(told.template, Language.EN, told.values) == "other dice, by mai"


class TestUses:
    """The rounds in which equipment was used, read back from the events."""

    def uses(self, pit: Pit) -> list[Use]:
        followed, seq = EquipmentUses(), 0
        for number, events in pit.record.items():
            for each in events:
                seq += 1
                followed.follow(each.event, seq=seq, round_number=number)
        return followed.uses

    @pytest.mark.clause("niuniu 7.2")
    def test_decks(self) -> None:
        pit = niuniu()
        pit.act(PrepareCards, cards=52, decks=("D1",), known=at_table("D1"))
        voided(pit, "7.1.2", ("ante", 10, 1))  # a jam: the deck stays
        voided(pit, "7.1.1", ("ante", 10, 1))
        pit.act(PrepareCards, cards=52, known=at_table(number=11))  # a deck that nobody names
        voided(pit, "7.1.1", ("ante", 10, 1))
        pit.act(PrepareCards, cards=52, decks=("D2",), known=at_table("D2", number=12))
        voided(pit, "7.1.2", ("ante", 10, 1))
        pit.do(CloseTable(by="pit"))
        first, second = self.uses(pit)
        assert msgspec.structs.replace(first, seq=0) == Use(CARDS, ("D1",), 9, False, 0, 1, 2, "niuniu 7.1.1")
        assert msgspec.structs.replace(second, seq=0) == Use(CARDS, ("D2",), 12, False, 0, 4, 4)

    def test_dice_that_are_still_in_use(self) -> None:
        pit = sicbo(demanded=True)
        pit.act(PrepareDice, identity="X1", known=at_table("X1", kind=DICE))
        pit.act(PrepareDice, identity="X2", known=at_table("X2", kind=DICE))
        first, second = self.uses(pit)
        assert (first.round_first, first.round_last, first.clause) == (1, 0, "")  # no round
        assert msgspec.structs.replace(second, seq=0) == Use(DICE, ("X2",), 9, True, 0, 1)

    def test_nothing_is_known_of_a_table_before_it_is_opened(self) -> None:
        followed = EquipmentUses()
        followed.follow(DicePrepared("X1", DEALER, "dealer"), seq=1, round_number=0)
        assert followed.uses == []
