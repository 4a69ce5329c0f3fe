"""Who deals: the machine, which can go on after a crash and deals nothing without its key; the keyboard; the record."""

import ast
from pathlib import Path

import pytest

import felt.dealing
from felt.core.cards import Card, cards
from felt.core.chance import CardsNeeded, Dealt, DiceNeeded, SeedNeeded
from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.dealing import CannotGoOn, Device, Seed
from felt.dealing.devices import Keyboard, Machine, NotKeyedIn, Replay
from felt.dealing.keys import MasterKey
from felt.fairness.stream import shuffled_decks
from tests.fairness import independent

KEY, OTHER_KEY = MasterKey(bytes(range(32))), MasterKey(bytes(32))
SHOE = SeedNeeded(number=3, decks=8)
THROW = SeedNeeded(number=3, decks=0)


def all_cards(machine: Machine, count: int = 416) -> tuple[object, ...]:
    return tuple(machine.supply(CardsNeeded(to="player", count=count), place=0))


class TestMachine:
    @pytest.mark.clause("ruling B11", "online 2.a.1", "niuniu 4.3")
    def test_cards_come_by_their_place(self) -> None:
        machine = Machine("B1", KEY)
        machine.fix(SHOE)
        whole = all_cards(machine)
        assert len(whole) == 416
        for at, count in ((410, 6), (0, 1), (7, 5), (7, 5), (200, 1)):
            need = CardsNeeded(to="banker", count=count)
            assert machine.supply(need, place=at) == whole[at : at + count], "in any order, and again"

    def test_the_seed_on_record_and_the_key_make_the_shuffle(self) -> None:
        """Anyone with the key finds the shuffle again, with nothing of `felt` but the seed."""
        machine = Machine("B1", KEY)
        seed = machine.fix(SHOE)
        key = KEY.seed("B1", 3, bytes.fromhex(seed.nonce))
        assert [str(card) for card in all_cards(machine)] == independent.shuffled(key, 8)

    @pytest.mark.clause("ruling B11")
    def test_another_machine_goes_on_with_the_same_cards(self) -> None:
        machine, again = Machine("B1", KEY), Machine("B1", KEY)
        again.resume(SHOE, machine.fix(SHOE))
        assert all_cards(again) == all_cards(machine)

    @pytest.mark.clause("ruling S4")
    def test_and_the_same_dice(self) -> None:
        machine, again = Machine("S1", KEY), Machine("S1", KEY)
        seed = machine.fix(THROW)
        again.resume(THROW, seed)
        thrown = machine.supply(DiceNeeded(count=3), place=0)
        assert again.supply(DiceNeeded(count=3), place=0) == thrown
        assert thrown == independent.dice(KEY.seed("S1", 3, bytes.fromhex(seed.nonce)), 3)

    @pytest.mark.parametrize(
        ("machine", "need"),
        [
            (Machine("B1", OTHER_KEY), SHOE),
            (Machine("B2", KEY), SHOE),
            (Machine("B1", KEY), SeedNeeded(number=4, decks=8)),
        ],
        ids=["another key", "another table", "another number"],
    )
    def test_it_does_not_go_on_with_another_shuffle(self, machine: Machine, need: SeedNeeded) -> None:
        seed = Machine("B1", KEY).fix(SHOE)
        with pytest.raises(CannotGoOn) as caught:
            machine.resume(need, seed)
        assert caught.value.values["number"] == need.number
        assert "key" in caught.value.message(Language.EN)
        assert "khóa" in caught.value.message(Language.VI)

    @pytest.mark.parametrize("seed", [Seed(), Seed("00" * 32, "00" * 32), Seed("00" * 31, "")])
    def test_nor_with_a_seed_that_was_changed(self, seed: Seed) -> None:
        with pytest.raises(CannotGoOn):
            Machine("B1", KEY).resume(SHOE, seed)

    def test_nor_with_one_that_cannot_be_read(self) -> None:
        with pytest.raises(CannotGoOn):
            Machine("B1", KEY).resume(SHOE, Seed("nonsense", "00" * 32))

    @pytest.mark.clause("ruling B11")
    def test_then_it_deals_nothing(self) -> None:
        seed = Machine("B1", KEY).fix(SHOE)
        machine = Machine("B1", OTHER_KEY)
        with pytest.raises(CannotGoOn):
            machine.resume(SHOE, seed)
        with pytest.raises((AssertionError, Refusal)):
            machine.supply(CardsNeeded(to="player", count=1), place=12)

    def test_nothing_comes_before_a_shuffle_or_beyond_it(self) -> None:
        machine = Machine("N1", KEY)
        with pytest.raises(AssertionError):
            machine.supply(CardsNeeded(to="house", count=5), place=0)
        machine.fix(SeedNeeded(number=1, decks=1))
        machine.supply(CardsNeeded(to="house", count=5), place=47)
        with pytest.raises(AssertionError):
            machine.supply(CardsNeeded(to="house", count=5), place=48)


class TestWhatTheJournalTells:
    def test_every_shuffle_is_another(self) -> None:
        machine = Machine("B1", KEY)
        seeds, shuffles = set(), set()
        for _ in range(50):
            seed = machine.fix(SeedNeeded(number=1, decks=1))
            seeds.add((seed.nonce, seed.commitment))
            shuffles.add(all_cards(machine, 52))
        assert len(seeds) == len(shuffles) == 50

    def test_the_same_nonce_under_another_key_is_another_shuffle(self) -> None:
        nonce = bytes(32)
        shuffles = {
            tuple(shuffled_decks(MasterKey(number.to_bytes(32, "big")).seed("B1", 1, nonce), 1))
            for number in range(100)
        }
        assert len(shuffles) == 100

    def test_nothing_on_record_is_the_key_of_the_shuffle(self) -> None:
        machine = Machine("N1", KEY)
        need = SeedNeeded(number=9, decks=1)
        seed = machine.fix(need)
        dealt = [str(card) for card in all_cards(machine, 52)]
        known = (bytes.fromhex(seed.nonce), bytes.fromhex(seed.commitment), b"N1", b"9", seed.nonce.encode())
        for guess in (*known, *(one + other for one in known for other in known)):
            assert independent.shuffled(guess, 1) != dealt
        assert KEY.seed("N1", 9, bytes.fromhex(seed.nonce)).hex() not in (seed.nonce, seed.commitment)

    def test_no_clock_and_no_cheap_chance_anywhere_near(self) -> None:
        here = Path(felt.dealing.__file__).parent
        for path in here.glob("*.py"):
            imported = {
                name.split(".")[0]
                for node in ast.walk(ast.parse(path.read_text()))
                if isinstance(node, ast.Import | ast.ImportFrom)
                for name in (
                    [alias.name for alias in node.names] if isinstance(node, ast.Import) else [str(node.module)]
                )
            }
            assert not imported & {"random", "time", "datetime", "uuid", "numpy"}, path


class TestKeyboard:
    @pytest.mark.clause("niuniu 4.3")
    def test_what_is_keyed_in_comes_in_its_order(self) -> None:
        keyboard = Keyboard()
        keyboard.key_in(*cards("AS KD"))
        keyboard.key_in(Card.H2)
        assert keyboard.supply(CardsNeeded(to="player", count=2), place=99) == cards("AS KD")
        assert keyboard.supply(CardsNeeded(to="banker", count=1), place=0) == (Card.H2,)

    def test_it_waits_for_the_dealer_and_loses_nothing(self) -> None:
        keyboard = Keyboard()
        keyboard.key_in(3, 5)
        with pytest.raises(NotKeyedIn):
            keyboard.supply(DiceNeeded(count=3), place=0)
        keyboard.key_in(6)
        assert keyboard.supply(DiceNeeded(count=3), place=0) == (3, 5, 6)

    def test_a_shuffle_by_hand_leaves_nothing_to_write_down(self) -> None:
        keyboard = Keyboard()
        assert keyboard.fix(SHOE) == Seed("", "")
        keyboard.key_in(Card.SA)
        keyboard.resume(SHOE, Seed("", ""))
        assert keyboard.supply(CardsNeeded(to="player", count=1), place=0) == (Card.SA,)


class TestReplay:
    def test_it_deals_what_was_dealt_and_then_no_more(self) -> None:
        record: list[Dealt] = [cards("AS"), (1, 2, 3)]
        replay = Replay(record, [Seed("aa", "bb")])
        assert replay.fix(SHOE) == Seed("aa", "bb")
        assert replay.fix(SHOE) == Seed()
        replay.resume(SHOE, Seed())
        assert replay.supply(CardsNeeded(to="player", count=1), place=0) == cards("AS")
        assert replay.supply(DiceNeeded(count=3), place=0) == (1, 2, 3)
        with pytest.raises(CannotGoOn):
            replay.supply(DiceNeeded(count=3), place=0)


def test_all_three_are_devices() -> None:
    devices: list[Device] = [Machine("B1", KEY), Keyboard(), Replay([])]
    assert len(devices) == 3
