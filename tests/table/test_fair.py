"""A table that is dealt from two keys: what it wants and when, who has a part in the cut, and what is counted."""

import msgspec
import pytest

from felt.core.authority import Role
from felt.core.cards import cards
from felt.core.chance import CardsNeeded, LinksNeeded, SeedNeeded
from felt.core.chips import Cents
from felt.core.events import Event
from felt.core.wagers import Mode, Wager
from felt.games import baccarat, niuniu, sicbo
from felt.games.baccarat.round import Round as BaccaratRound
from felt.games.niuniu.round import Round as NiuNiuRound
from felt.games.sicbo.round import Round as SicBoRound
from felt.rooms.fair.supplier import DeviceSupplier, Supplier
from felt.table import Command, Settings, State, decide, evolve
from felt.table.codec import decode_state, encode_state
from felt.table.commands import (
    CannotDeal,
    CloseTable,
    Confirm,
    GiveSeed,
    Join,
    Leave,
    OpenChains,
    OpenTable,
    StartAfresh,
    SupplyLinks,
    Tick,
    VoidRound,
)
from felt.table.events import (
    Burned,
    CardsDealt,
    ChainsEnded,
    ChainsOpened,
    LinksRevealed,
    RoundVoided,
    SeedGiven,
    ShoeCut,
    ShuffleLost,
    WagersConfirmed,
)
from felt.table.fair import about_round, as_fixed, scheme, seed_of
from felt.table.refusals import CutIsOver, NotAtTable, NotWhatTheTableWants
from felt.table.settings import Betting, Dealing
from felt.table.state import BURN, Phase
from tests.machine import KEY, SameEachTime, two_keys

SETTINGS = {
    "baccarat": Settings(
        game_name="baccarat", name="T", seats=7, rules=baccarat.Rules(mode=Mode.ONLINE, insurance=False)
    ),
    "sicbo": Settings(game_name="sicbo", name="T", seats=7, rules=sicbo.Rules(mode=Mode.ONLINE)),
    "niuniu": Settings(game_name="niuniu", name="T", seats=7, rules=niuniu.Rules(mode=Mode.ONLINE)),
}
SEED, OTHER = "12" * 16, "34" * 32
GAMES = pytest.mark.parametrize("game", SETTINGS)
OF_ONE_ROUND = pytest.mark.parametrize("game", ["sicbo", "niuniu"])


class Table:
    def __init__(self, game: str, *, supplier: Supplier | None = None, patrons: tuple[str, ...] = ("an", "binh")):
        self.state = State()
        self.supplier: Supplier = supplier or two_keys("T")
        self.supplies = True
        self.now = 0
        self.do(OpenTable(by="pit", settings=SETTINGS[game]))
        for patron in patrons:
            self.do(Join(patron=patron))

    def do(self, command: Command) -> list[Event]:
        events = self._apply(command)
        while self.supplies and (want := self.state.wants or self.supplier.ahead(self.state)) is not None:
            supplied = self.supplier.supply(self.state, want, ())
            assert isinstance(supplied, Command)
            events += self._apply(supplied)
        return events

    def _apply(self, command: Command) -> list[Event]:
        happened = []
        for event in decide(self.state, command, self.now, lambda patron: Cents(10**9)):
            evolve(self.state, event)
            happened.append(event)
        return happened

    def until(self, phase: str) -> list[Event]:
        events: list[Event] = []
        while self.state.phase != phase:
            self.now = max(self.now, self.state.deadline or 0)
            events += self.do(Tick())
        return events

    def bet(self, seed: str = "") -> list[Event]:
        game = self.state.game.name
        bets = {"baccarat": [("banker", 1, None)], "sicbo": [("big", 1, None)]}.get(
            game, [("ante", 1, 1), ("double", 2, 1), ("additional", 4, 1)]
        )
        wagers = tuple(Wager("an", bet, Cents(10_000 * times), box=box) for bet, times, box in bets)
        self.do(Confirm(patron="an", wagers=wagers, seed=seed))
        return self.do(Confirm(patron="binh", wagers=(), seed=OTHER))


@GAMES
def test_the_roots_are_public_before_the_first_bet(game: str) -> None:
    table = Table(game)
    assert table.state.phase is Phase.COUNTDOWN
    assert table.state.chains is not None
    assert table.state.chains.first == 1
    assert scheme(table.state) == "two_keys"
    assert Table(game, patrons=()).state.chains is None


@OF_ONE_ROUND
def test_the_record_gives_the_statement_of_the_round_again(game: str) -> None:
    """For a house that was killed after the witness has answered, and for the check."""
    table = Table(game)
    table.until(Phase.BETTING)
    table.supplies = False
    table.bet(SEED)
    stated = about_round(table.state, table.state.shuffles + 1, ())
    table.supplies = True
    table.do(Tick())
    assert table.state.shuffle is not None
    assert as_fixed(table.state.shuffle) == stated


def test_a_recalled_round_begins_without_the_chains_that_end_in_it() -> None:
    state = State()
    evolve(state, ChainsEnded("11" * 16))
    assert state.chains is None


def test_how_a_table_is_dealt() -> None:
    assert scheme(Table("sicbo", patrons=()).state) == ""
    one = Table("baccarat", supplier=DeviceSupplier(SameEachTime("T", KEY)))
    assert scheme(one.state) == "one_key"
    rules = sicbo.Rules(mode=Mode.DEALER)
    by_hand = msgspec.structs.replace(SETTINGS["sicbo"], rules=rules, dealing=Dealing.HAND, betting=Betting.CALLED)
    table = Table("sicbo", patrons=())
    table.do(CloseTable(by="pit"))
    table.do(OpenTable(by="pit", settings=by_hand))
    assert scheme(table.state) == "hand"


class TestTheCut:
    def test_seeds_in_the_order_of_arrival_and_one_a_patron(self) -> None:
        table = Table("baccarat")
        assert table.state.waits_for_cut
        assert table.do(GiveSeed(patron="binh", number=1, seed=OTHER)) == [SeedGiven("binh", 1, OTHER)]
        assert table.do(GiveSeed(patron="an", number=1, seed=SEED)) == [SeedGiven("an", 1, SEED)]
        assert table.do(GiveSeed(patron="an", number=1, seed=OTHER)) == []
        assert [seed_of(table.state, each) for each in ("an", "binh", "chi")] == [SEED, OTHER, ""]
        cut, burned, *_ = table.until(Phase.BETTING)
        assert isinstance(cut, ShoeCut)
        assert table.state.shuffle is not None
        assert cut.seeds == table.state.shuffle.seeds
        assert isinstance(burned, Burned)
        assert len(burned.proofs) == 1
        assert seed_of(table.state, "an") == SEED

    def test_without_seeds(self) -> None:
        table = Table("baccarat")
        (cut,) = (each for each in table.until(Phase.BETTING) if isinstance(each, ShoeCut))
        assert cut.seeds == "00" * 32

    @pytest.mark.parametrize("number", [0, 2])
    def test_of_another_shoe(self, number: int) -> None:
        with pytest.raises(CutIsOver):
            Table("baccarat").do(GiveSeed(patron="an", number=number, seed=SEED))

    @GAMES
    def test_afterwards(self, game: str) -> None:
        table = Table(game)
        table.until(Phase.BETTING)
        with pytest.raises(CutIsOver):
            table.do(GiveSeed(patron="an", number=1, seed=SEED))

    def test_only_of_patrons_at_the_table(self) -> None:
        table = Table("baccarat")
        with pytest.raises(NotAtTable):
            table.do(GiveSeed(patron="chi", number=1, seed=SEED))
        table.until(Phase.BETTING)
        table.bet()
        table.do(Leave(patron="an"))
        with pytest.raises(NotAtTable):
            table.do(GiveSeed(patron="an", number=1, seed=SEED))

    def test_it_survives_a_snapshot(self) -> None:
        table = Table("baccarat")
        table.do(GiveSeed(patron="an", number=1, seed=SEED))
        again = decode_state(encode_state(table.state))
        assert (again.chains, again.shuffle, again.aborts) == (table.state.chains, table.state.shuffle, 0)


class TestSeedsOfARound:
    @OF_ONE_ROUND
    def test_they_come_with_confirmations(self, game: str) -> None:
        table = Table(game)
        table.until(Phase.BETTING)
        assert seed_of(table.state, "an") == ""
        table.bet(SEED)
        assert [seed_of(table.state, each) for each in ("an", "binh")] == [SEED, OTHER]
        assert table.state.shuffle is not None
        assert table.state.shuffle.seeds == table.state.play.seeds != ""

    def test_a_shoe_has_its_own(self) -> None:
        table = Table("baccarat")
        table.until(Phase.BETTING)
        wagers = (Wager("an", "banker", Cents(10_000)),)
        assert table.do(Confirm(patron="an", wagers=wagers, seed=SEED)) == [WagersConfirmed("an", wagers)]


class TestCardsOfAShoe:
    def test_one_statement_for_a_group(self) -> None:
        table = Table("baccarat")
        table.until(Phase.BETTING)
        dealt = [each for each in table.bet() if isinstance(each, CardsDealt)]
        signed = [each.witnessed.count if each.witnessed else 0 for each in dealt]
        assert signed == [4, 0, 0, 0, *[1] * (len(dealt) - 4)]
        assert all(len(each.proofs) == len(each.cards) for each in dealt)
        assert {hand: len(proofs) for hand, proofs in table.state.play.proofs.items()} == {
            hand: len(held) for hand, held in table.state.game_round.cards_by_hand.items()
        }

    def test_how_many_cards_are_certain(self) -> None:
        assert BaccaratRound().certain == 4
        assert BaccaratRound().take(cards("2S")).certain == 3
        assert BaccaratRound.dealt(cards("9S 2H KS 3D")).certain == 0  # a natural nine
        assert NiuNiuRound(boxes=(1, 4)).certain == 15
        assert SicBoRound().certain == 0


class TestLinks:
    @OF_ONE_ROUND
    def test_they_are_revealed_when_the_round_is_settled(self, game: str) -> None:
        table = Table(game)
        table.until(Phase.BETTING)
        events = [*table.bet(), *table.until(Phase.RESULT)]
        (revealed,) = (each for each in events if isinstance(each, LinksRevealed))
        assert revealed.number == 1
        assert len(revealed.house_link) == len(revealed.witness_link) == 64
        assert table.state.aborts == 0

    def test_of_a_shoe_when_the_table_closes(self) -> None:
        table = Table("baccarat")
        events = table.do(CloseTable(by="pit"))
        assert table.state.phase is Phase.CLOSED
        assert isinstance(events[-1], LinksRevealed)

    def test_a_link_that_is_missing_is_counted(self) -> None:
        table = Table("baccarat")
        table.supplies = False
        table.do(CloseTable(by="pit"))
        assert table.state.wants == LinksNeeded(1)
        table.do(SupplyLinks(house_link="00", witness_link=""))
        assert table.state.aborts == 1
        assert table.state.wants is None

    def test_no_links_before_the_end(self) -> None:
        table = Table("baccarat")
        with pytest.raises(NotWhatTheTableWants):
            table.do(SupplyLinks(house_link="00", witness_link="00"))


class TestAborts:
    @OF_ONE_ROUND
    def test_a_number_that_was_asked_for_in_vain_is_lost(self, game: str) -> None:
        table = Table(game)
        table.until(Phase.BETTING)
        table.supplies = False
        table.bet()
        assert isinstance(table.state.wants, SeedNeeded)
        lost, voided, *_ = table.do(CannotDeal())
        assert lost == ShuffleLost(1)
        assert isinstance(voided, RoundVoided)
        assert (table.state.shuffles, table.state.aborts) == (1, 1)
        table.supplies = True
        table.until(Phase.BETTING)
        table.bet()
        assert table.state.shuffle is not None
        assert table.state.shuffle.number == 2

    def test_a_shoe_that_could_not_be_sealed_is_asked_for_again(self) -> None:
        table = Table("baccarat")
        assert table.state.shuffle is not None
        table.state.shuffle.finished = table.state.shuffle.revealed = True
        assert isinstance(table.state.wants, SeedNeeded)
        table.supplies = False
        assert table.do(CannotDeal()) == []

    def test_a_shoe_that_is_lost_is_counted_once(self) -> None:
        table = Table("baccarat")
        table.until(Phase.BETTING)
        assert table.state.chains is not None
        chain = table.state.chains.chain
        lost, ended, *after = table.do(CannotDeal(chains_over=True))
        assert (lost, ended) == (ShuffleLost(1), ChainsEnded(chain))
        assert [type(each) for each in after] == [RoundVoided, LinksRevealed]
        assert table.state.aborts == 1
        table.supplies = False
        assert table.do(CannotDeal(chains_over=True)) == [], "they have ended already"
        table.supplies = True
        table.until(Phase.BETTING)
        assert table.state.chains.chain != chain
        assert table.state.chains.first == 2

    def test_links_that_are_missing_stop_nothing(self) -> None:
        table = Table("baccarat")
        table.supplies = False
        assert table.do(CannotDeal()) == [ShuffleLost(1)]
        assert table.state.wants == LinksNeeded(1)
        assert table.do(CannotDeal(chains_over=True)) == []

    def test_before_there_was_anything(self) -> None:
        table = Table("sicbo", patrons=())
        assert table.do(CannotDeal(chains_over=True)) == []

    @GAMES
    def test_books_from_a_backup_end_the_links(self, game: str) -> None:
        table = Table(game)
        table.until(Phase.BETTING)
        table.supplies = False
        events = table.do(StartAfresh())
        assert [type(each) for each in events if isinstance(each, ChainsEnded)] == [ChainsEnded]
        assert table.do(StartAfresh()) == []
        table.supplies = True
        table.until(Phase.COUNTDOWN)
        assert table.state.chains is not None
        assert not table.state.chains.ended

    def test_also_of_a_closed_table(self) -> None:
        table = Table("baccarat")
        table.do(CloseTable(by="pit"))
        (ended,) = table.do(StartAfresh())
        assert isinstance(ended, ChainsEnded)


def test_links_from_another_number_are_refused() -> None:
    table = Table("sicbo")
    opened = ChainsOpened("00", 5, 10, "", "", "", "", "", "")
    with pytest.raises(NotWhatTheTableWants):
        table.do(OpenChains(opened=opened))


def test_a_void_shoe_is_burned_once_more() -> None:
    """After the cut the burned card is what the table wants."""
    table = Table("baccarat")
    table.supplies = False
    table.now = table.state.deadline or 0
    assert [type(each) for each in table.do(Tick())] == [ShoeCut]
    assert table.state.wants == CardsNeeded(BURN, 1)
    with pytest.raises(NotWhatTheTableWants):
        table.do(SupplyLinks(house_link="", witness_link=""))
    table.supplies = True
    table.until(Phase.BETTING)
    table.do(VoidRound(by="pit", role=Role.DIRECTOR, clause="baccarat 7.22"))
