"""Random patrons, timings and faults at one table, on both stores; after every step the books are held against a
model that shares no code with Felt: plain balances, and the oracles that settle rounds from the books' pages."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from felt.core.authority import Role
from felt.core.cards import Card
from felt.core.chance import SeedNeeded
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Mode, Wager
from felt.dealing import Seed
from felt.dealing.devices import Machine as Dealer
from felt.dealing.keys import MasterKey, commitment
from felt.games import baccarat, niuniu, sicbo
from felt.games.baccarat.commands import Insure
from felt.games.baccarat.events import InsuranceAnswered
from felt.games.baccarat.stages import Insurance
from felt.games.niuniu.commands import Arrange
from felt.games.niuniu.stages import Arranging
from felt.house import ChipsGiven
from felt.ledger import Purpose, escrow_account, patron_account
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.house import HouseJournal
from felt.rooms.room import Room
from felt.rooms.submission import PublishedEvent
from felt.store.writer import Writer
from felt.table.commands import Confirm, Join, Leave, OpenTable, PauseTable, ResumeTable, SetWagers, Tick, VoidRound
from felt.table.events import BettingOpened, CardsDealt, DiceThrown, RoundSettled, RoundVoided, WagersConfirmed
from felt.table.settings import Settings
from felt.table.state import Phase
from tests.check.books import codes
from tests.games.baccarat import oracle as baccarat_oracle
from tests.games.niuniu import oracle as niuniu_oracle
from tests.games.sicbo import oracle as sicbo_oracle
from tests.store.bank import Place, PostgresPlace, SQLitePlace
from tests.store.servers import Server

T = TypeVar("T")

PATRONS = ("an", "binh", "chi", "dũng")
BUY_IN = 3_000_000
BACCARAT_TABLE: baccarat_oracle.Table = {
    "mode": "online",
    "commission": True,
    "insurance": True,
    "limits": {"default": (1_000, 1_000_000)},
    "differential": 1_500_000,
}
TABLES: dict[str, Settings] = {
    "baccarat": Settings(
        game_name="baccarat",
        name="T",
        seats=3,
        rules=baccarat.Rules(
            mode=Mode.ONLINE,
            limits={"default": (Cents(1_000), Cents(1_000_000))},
            differential=Cents(1_500_000),
        ),
    ),
    "sicbo": Settings(game_name="sicbo", name="T", rules=sicbo.Rules(mode=Mode.ONLINE)),
    "niuniu": Settings(game_name="niuniu", name="T", rules=niuniu.Rules(mode=Mode.ONLINE)),
}
AMOUNTS = (900, 1_000, 10_000, 400_000, 1_000_000, 1_000_100)
"""Below the least, at it, and so on to above the most."""
BETS = {
    "baccarat": ["player", "banker", "tie", "player_pair", "banker_pair", "lucky6"],
    "sicbo": ["small", "big", "total-9", "double-2", "triple-6", "pair-1-6", "number-4", "any_triple"],
}


KEY = MasterKey(bytes(32))


class Determined(Dealer):
    """Deals the same shuffles in every run, so that a run can be repeated."""

    def fix(self, need: SeedNeeded) -> Seed:
        nonce = need.number.to_bytes(32, "big")
        self._load(need, nonce)
        return Seed(nonce.hex(), commitment(self._seed))


class Model:
    """What each patron must have, by plain arithmetic."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.chips = dict.fromkeys(PATRONS, BUY_IN)
        self.settled = 0
        self.new_round()

    def new_round(self) -> None:
        self.wagers: list[Wager] = []
        self.cards: dict[str, list[str]] = {}
        self.order: list[str] = []
        self.dice: tuple[int, ...] = ()

    def lies_on_the_felt(self, patron: str | None = None) -> int:
        return sum(wager.amount for wager in self.wagers if patron in (None, wager.patron))

    def happened(self, happened: Sequence[PublishedEvent]) -> None:
        for each in happened:
            match each.event:
                case BettingOpened():
                    assert not self.wagers
                    self.new_round()
                case WagersConfirmed(wagers=wagers) | InsuranceAnswered(wagers=wagers):
                    self.wagers += wagers
                case CardsDealt(to=to, cards=cards):
                    self.cards.setdefault(to, []).extend(str(card) for card in cards)
                    self.order += [str(card) for card in cards]
                case DiceThrown(dice=dice):
                    self.dice = dice
                case RoundVoided():
                    self.wagers = []
                case RoundSettled():
                    self.settled += 1
                    for wager, gained in zip(self.wagers, self.gains(), strict=True):
                        self.chips[wager.patron] += gained
                    self.wagers = []

    def gains(self) -> list[int]:
        """What every wager of the round gains or loses, by the oracles."""
        match self.game:
            case "baccarat":
                return self._baccarat()
            case "sicbo":
                pays = [sicbo_oracle.expected(wager.bet, self.dice).pays for wager in self.wagers]  # type: ignore[arg-type]
                return [wager.amount * (pay or -1) for wager, pay in zip(self.wagers, pays, strict=True)]
        return [self._niuniu(wager) for wager in self.wagers]

    def _baccarat(self) -> list[int]:
        plain: list[baccarat_oracle.Wager] = []
        for wager in self.wagers:
            one: baccarat_oracle.Wager = {"patron": wager.patron, "bet": wager.bet, "amount": wager.amount}
            if wager.moment is not None:
                one["moment"] = str(wager.moment)
            plain.append(one)
        settled = baccarat_oracle.settle(baccarat_oracle.deal(self.order), plain, BACCARAT_TABLE)
        return [line["returned"] + line["won"] - wager.amount for line, wager in zip(settled, self.wagers, strict=True)]

    def _niuniu(self, wager: Wager) -> int:
        ante = next(w.amount for w in self.wagers if (w.box, w.bet) == (wager.box, "ante"))
        came = niuniu_oracle.expected(wager.bet, ante, self.cards[f"box {wager.box}"], self.cards["house"])
        gained = came.returned + came.won - wager.amount
        assert gained.denominator == 1
        return int(gained)


class TableMachine(RuleBasedStateMachine):
    """One table with its books. `place` and `game` are set by the test."""

    place: Place
    game: str

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.Runner()
        self.clock = VirtualClock(1_700_000_000_000)
        self.model = Model(self.game)
        self.do(self._set_up())

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run(work)

    async def _set_up(self) -> None:
        self.store = self.place.store()
        await self.store.open()
        self.writer = Writer(self.store)
        house = HouseJournal(self.store, self.writer, self.clock)
        for p in PATRONS:
            await house.give(ChipsGiven(f"in/{p}", patron_account(p), Cents(BUY_IN), Purpose.BUY_IN, "buy-in"))
        self.room = self._new_room()
        await self.room.start()
        await self.room.do(OpenTable(by="pit", settings=TABLES[self.game]))

    def _new_room(self) -> Room:
        return Room(
            "T",
            store=self.store,
            writer=self.writer,
            bank=Bank(self.store),
            device=Determined("T", KEY),
            clock=self.clock,
            listen=self.model.happened,
            snapshot_every=25,
        )

    def ask(self, *commands: Any) -> None:
        """All at once, as if they raced; each is carried out or refused."""

        async def all_at_once() -> None:
            for answer in await asyncio.gather(*map(self.room.do, commands), return_exceptions=True):
                if isinstance(answer, BaseException) and not isinstance(answer, Refusal):
                    raise answer

        self.do(all_at_once())

    def in_phase(self, *phases: Phase) -> bool:
        return self.room.state.phase in phases

    @initialize(patrons=st.lists(st.sampled_from(PATRONS), min_size=2, max_size=4, unique=True))
    def sit_down(self, patrons: list[str]) -> None:
        self.ask(*[Join(patron=patron) for patron in patrons])

    @precondition(lambda self: len(self.room.state.patrons) < len(PATRONS))
    @rule(patron=st.sampled_from(PATRONS))
    def join(self, patron: str) -> None:
        self.ask(Join(patron=patron))

    @precondition(lambda self: len(self.room.state.patrons) > 2)
    @rule(patron=st.sampled_from(PATRONS))
    def leave(self, patron: str) -> None:
        self.ask(Leave(patron=patron))

    @rule(patron=st.sampled_from(PATRONS), data=st.data())
    def bet_at_any_time(self, patron: str, data: st.DataObject) -> None:
        self.ask(SetWagers(patron=patron, wagers=self._wagers(data, patron)), Confirm(patron=patron))

    @precondition(lambda self: self.in_phase(Phase.BETTING))
    @rule(data=st.data(), patrons=st.lists(st.sampled_from(PATRONS), min_size=1, max_size=4, unique=True))
    def bet(self, data: st.DataObject, patrons: list[str]) -> None:
        for patron in patrons:
            self.ask(SetWagers(patron=patron, wagers=self._wagers(data, patron)))
        self.ask(*[Confirm(patron=patron) for patron in [*patrons, *patrons]])

    @precondition(lambda self: self.in_phase(Phase.BETTING))
    @rule(data=st.data())
    def everybody_bets_within_the_limits(self, data: st.DataObject) -> None:
        for patron in sorted(self.room.state.play.unconfirmed):
            wagers = self._wagers(data, patron, amounts=[1_000, 10_000, 50_000], least=1, box=PATRONS.index(patron) + 1)
            self.ask(SetWagers(patron=patron, wagers=wagers), Confirm(patron=patron))

    def _wagers(
        self, data: st.DataObject, patron: str, *, amounts: Sequence[int] = AMOUNTS, least: int = 0, box: int = 0
    ) -> tuple[Wager, ...]:
        amount = st.sampled_from(amounts)
        if self.game == "niuniu":
            box, ante = box or data.draw(st.integers(1, 4)), data.draw(amount)
            sizes = {"ante": ante, "double": 2 * ante, "additional": 4 * ante}
            bets = data.draw(st.sampled_from([["ante"], ["ante", "double", "additional"]]))
            return tuple(Wager(patron, bet, Cents(sizes[bet]), box=box) for bet in bets)
        bets = data.draw(st.lists(st.sampled_from(BETS[self.game]), min_size=least, max_size=3, unique=True))
        return tuple(Wager(patron, bet, Cents(data.draw(amount))) for bet in bets)

    @precondition(lambda self: self.in_phase(Insurance.name))
    @rule(data=st.data(), amount=st.sampled_from([100, 500, 10_000, 100_000]), take=st.booleans())
    def insure(self, data: st.DataObject, amount: int, take: bool) -> None:
        play = self.room.state.play
        patron = data.draw(st.sampled_from(sorted(play.stage(Insurance).unanswered)))
        offer = data.draw(st.sampled_from(play.stage(Insurance).offers))
        wager = Wager(patron, f"{offer.side}_insurance", Cents(amount), moment=offer.moment)
        self.ask(*[Insure(patron=patron, wagers=(wager,) if take else ())] * 2)

    @precondition(lambda self: self.in_phase(Arranging.name))
    @rule(patron=st.sampled_from(PATRONS), box=st.integers(1, 4))
    def arrange(self, patron: str, box: int) -> None:
        hand = self.room.state.play.round
        niu: tuple[Card, ...] = ()
        if isinstance(hand, niuniu.Round) and box in hand.boxes and len(hand.hands) > len(hand.boxes):
            niu = niuniu.arrange(hand.hands[hand.boxes.index(box)]).niu
        self.ask(Arrange(patron=patron, box=box, niu=niu))

    @rule(seconds=st.sampled_from([1, 5, 8, 12, 15]))
    def time_passes(self, seconds: int) -> None:
        self.clock.advance(1_000 * seconds)
        self.ask(Tick(), Tick())

    @precondition(lambda self: self.room.state.deadline is not None and not self.room.state.paused)
    @rule()
    def deadline_comes(self) -> None:
        assert self.room.state.deadline is not None
        self.clock.advance(max(0, self.room.state.deadline - self.clock.now()))
        self.ask(Tick())

    @precondition(lambda self: not self.in_phase(Phase.WAITING, Phase.BETTING))
    @rule()
    def on_to_the_next_betting(self) -> None:
        while self.room.state.phase is not Phase.BETTING and self.room.state.patrons:
            self.deadline_comes()

    @precondition(lambda self: self.in_phase(Phase.BETTING, Insurance.name, Arranging.name))
    @rule()
    def pause_and_resume(self) -> None:
        self.ask(PauseTable(by="pit"))
        self.clock.advance(7_000)
        self.ask(Tick(), ResumeTable(by="pit", role=Role.PIT_SUPERVISOR))

    @precondition(lambda self: self.in_phase(Phase.BETTING, Insurance.name, Arranging.name))
    @rule(data=st.data())
    def void(self, data: st.DataObject) -> None:
        self.ask(
            VoidRound(by="shift", role=Role.DIRECTOR, clause=data.draw(st.sampled_from(self.room.state.game.voids)))
        )

    @rule()
    def crash(self) -> None:
        """The room is gone with all that it had in memory; another one takes over from the journal."""
        self.clock.advance(2_500)
        self.room = self._new_room()
        self.do(self.room.start())

    @invariant()
    def the_books_are_the_model_s(self) -> None:
        self.do(self._compare())

    async def _compare(self) -> None:
        assert await self.store.problems() == []
        for patron in PATRONS:
            balance = await self.store.balance(patron_account(patron))
            assert balance.balance == self.model.chips[patron]
            assert balance.held == self.model.lies_on_the_felt(patron)
        assert (await self.store.balance(escrow_account("T"))).balance == 0

    def teardown(self) -> None:
        """Whatever was played, the check finds nothing wrong with it."""

        async def ended() -> set[str]:
            await self.writer.close()
            await self.store.close()
            return await codes(self.place.url, keys=(KEY,))

        assert self.do(ended()) == set()
        self.loop.close()


def hold(new_place: Callable[[], Place], chosen: str, *, examples: int) -> None:
    """Every example has a fresh place for its books; between them they must have played some rounds to the end."""
    settled = 0

    class Machine(TableMachine):
        game = chosen

        def __init__(self) -> None:
            self.place = new_place()
            super().__init__()

        def teardown(self) -> None:
            nonlocal settled
            settled += self.model.settled
            super().teardown()

    checks = [HealthCheck.too_slow, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=examples, derandomize=True, stateful_step_count=40, deadline=None, suppress_health_check=checks
        ),
    )
    assert settled >= examples // 2, "the tables hardly played"


@pytest.mark.parametrize("game", TABLES)
def test_on_sqlite(tmp_path: Path, game: str) -> None:
    numbers = count()
    hold(lambda: SQLitePlace(tmp_path / f"{next(numbers)}.db"), game, examples=25)


@pytest.mark.parametrize("game", TABLES)
def test_on_postgresql(postgres: Server, game: str) -> None:
    hold(lambda: PostgresPlace(postgres.new_place()), game, examples=8)
