"""A table beside everything that must agree with it: its replay, a naive ledger, and a plain account of each round."""

import hashlib

import msgspec

from felt.core.cards import Card
from felt.core.chance import CardsNeeded, ChainsNeeded, DiceNeeded, LinksNeeded, SeedNeeded
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Wager
from felt.fairness.stream import shuffled_decks, thrown_dice
from felt.games.baccarat.events import CardsOpened, InsuranceAnswered, InsuranceOffered, InsuranceWaived
from felt.table import Command, Event, Settings, State, decide, evolve
from felt.table.codec import at_rest, decode, decode_state, encode, encode_state
from felt.table.commands import OpenTable, SupplyCards, SupplyDice, SupplySeed
from felt.table.events import (
    BettingOpened,
    Burned,
    CardsDealt,
    RoundSettled,
    RoundVoided,
    SettledLine,
    ShoeRemoved,
    ShuffleFixed,
    ShuffleLost,
    WagersConfirmed,
)
from felt.table.money import transfers
from felt.table.recall import TimedEvent, recall
from felt.table.state import Phase
from tests.table.books import Books

PATRONS = ("an", "binh", "chi", "dung")
STAKE = 2_000_00


class Model:
    """Every command goes through `do`, which checks all that must hold before, during and after."""

    def __init__(self, settings: Settings, *, seed: int) -> None:
        self.settings = settings
        self.seed = seed
        self.state = State()
        self.replayed = State()
        self.now = 0
        self.books = Books()
        for patron in PATRONS:
            self.books.give(patron, STAKE)
        self.on_felt: list[Wager] = []
        self.offered: list[set[str]] = []
        self.insured: set[str] = set()
        self.waived = False
        self.record: dict[int, list[TimedEvent]] = {}
        self.ended: dict[int, int] = {}
        self.places: dict[int, int] = {}
        self.lost: set[int] = set()
        self.do(OpenTable(by="pit", settings=settings))

    def do(self, command: Command) -> bool:
        """Whether the table took it."""
        taken = self._handle(command)
        while (want := self.state.wants) is not None:
            assert not isinstance(want, LinksNeeded | ChainsNeeded), "it is dealt from one key"
            assert self._handle(self._supplied(want)), "what the table wants it takes"
        self._check()
        return taken

    def _handle(self, command: Command) -> bool:
        before = as_bytes(self.state)
        happened, refusal = 0, None
        try:
            for event in decide(self.state, command, self.now, lambda patron: Cents(self.books.available(patron))):
                self._happens(event)
                happened += 1
        except Refusal as refused:
            refusal = refused
        if refusal is not None:
            assert not happened, f"{refusal.code} came after the first event"
            assert as_bytes(self.state) == before, f"{refusal.code} changed the table"
        return refusal is None

    def _happens(self, event: Event) -> None:
        self._in_time(event)
        self.books.apply(transfers(self.state, event, seq=1))
        evolve(self.state, event)
        if event.kept:
            read = decode(encode(event))
            evolve(self.replayed, read)
            self.record.setdefault(self.state.round, []).append(TimedEvent(self.now, read))
        self._account(event)

    def _in_time(self, event: Event) -> None:
        """Whatever patrons promise chips with happens before the deadline, and never while the table is paused."""
        if isinstance(event, WagersConfirmed | InsuranceAnswered):
            assert self.state.deadline is not None
            assert self.now < self.state.deadline
            assert not self.state.paused

    def _account(self, event: Event) -> None:
        match event:
            case BettingOpened():
                assert self.on_felt == []
                self.offered, self.insured, self.waived = [], set(), False
            case InsuranceOffered(to=to):
                self._offered(set(to))
            case InsuranceWaived():
                self.waived = True
            case CardsOpened(side="player") if self.waived:
                assert len(self.state.game_round.cards_by_hand["banker"]) == 3, "the Banker's third card came first"
            case WagersConfirmed(wagers=wagers) | InsuranceAnswered(wagers=wagers):
                self.on_felt += wagers
                self.insured |= {wager.patron for wager in wagers if wager.moment is not None}
            case RoundSettled(lines=lines) | RoundVoided(lines=lines):
                self._ends(lines, void=isinstance(event, RoundVoided))
            case ShuffleFixed(number=number):
                assert number == max(self.places, default=0) + 1, "a shuffle's number never comes twice"
                self.places[number] = 0
            case ShuffleLost(number=number) | ShoeRemoved(number=number):
                self.lost.add(number)
            case Burned(count=count):
                self._takes(0, 1 + count)
            case CardsDealt(place=place, cards=cards):
                self._takes(place, len(cards))

    def _offered(self, to: set[str]) -> None:
        """ruling B8: somebody is asked, and at the second moment nobody who took nothing at the first."""
        assert to
        assert not self.waived
        assert to <= {wager.patron for wager in self.on_felt}
        assert all(patron in self.insured for earlier in self.offered for patron in earlier & to)
        self.offered.append(to)

    def _ends(self, lines: tuple[SettledLine, ...], *, void: bool) -> None:
        """Every stake is accounted for, once."""
        assert [(line.patron, line.bet, line.stake, line.box, line.moment) for line in lines] == [
            (wager.patron, wager.bet, wager.amount, wager.box, wager.moment) for wager in self.on_felt
        ]
        for line in lines:
            assert 0 <= line.returned <= line.stake
            assert line.won >= 0 <= line.commission
            assert line.clauses
            assert not line.won or line.returned == line.stake, "who wins gets the stake back"
            if void:
                assert (line.returned, line.won, line.commission) == (line.stake, 0, 0)
        self.on_felt = []
        self.ended[self.state.round] = self.ended.get(self.state.round, 0) + 1
        assert self.ended[self.state.round] == 1, "a round ends once"
        self._recall(self.state.round, lines)

    def _recall(self, number: int, lines: tuple[SettledLine, ...]) -> None:
        settlement = recall(self.settings.name, number, self.settings, self.record[number]).settlement
        assert settlement is not None
        assert tuple(SettledLine.of(line) for line in settlement.lines) == lines

    def _takes(self, place: int, count: int) -> None:
        """Every place of a shuffle is used once, and in order, and none of a shuffle that was lost."""
        assert self.state.shuffle is not None
        number = self.state.shuffle.number
        assert number not in self.lost
        assert place == self.places[number]
        self.places[number] += count

    def _supplied(self, want: SeedNeeded | CardsNeeded | DiceNeeded) -> Command:
        if isinstance(want, SeedNeeded):
            return SupplySeed(nonce=f"{want.number:x}")
        shuffle = self.state.shuffle
        assert shuffle is not None
        key = hashlib.sha256(f"{self.seed} {shuffle.number}".encode()).digest()
        if isinstance(want, DiceNeeded):
            return SupplyDice(dice=thrown_dice(key, want.count))
        cards: list[Card] = shuffled_decks(key, shuffle.decks)
        return SupplyCards(cards=tuple(cards[shuffle.place : shuffle.place + want.count]))

    def _check(self) -> None:
        state = self.state
        self._same_replayed()
        lying = sum(wager.amount for wager in self.on_felt)
        assert self.books.on_felt(self.settings.name) == lying
        assert sum(hold.amount for hold in state.play.holds.values()) == lying
        assert sum(self.books.balance.values()) == 0
        held = sorted((f"patron:{hold.patron}", hold.amount) for hold in state.play.holds.values())
        assert sorted((hold.debit, hold.amount) for hold in self.books.open_holds()) == held
        if state.phase in (Phase.WAITING, Phase.CLOSED):
            assert state.deadline is None
            assert state.patrons == {} or state.paused, "who comes while the table is paused is counted down for later"
        elif not state.paused:
            assert state.deadline is not None, "the table would stand for ever"
            assert state.patrons or state.phase is not Phase.COUNTDOWN
        seats = [patron.seat for patron in state.patrons.values()]
        assert len(seats) == len(set(seats))

    def _same_replayed(self) -> None:
        """What the journal keeps makes the same table, but for drafts, of which nothing is promised."""
        drafts, self.state.play.drafts = self.state.play.drafts, {}
        assert self.state == self.replayed
        if at_rest(self.state):
            assert decode_state(encode_state(self.state)) == msgspec.structs.replace(self.state, ended=None)
        self.state.play.drafts = drafts


def as_bytes(state: State) -> bytes:
    """All that a table is."""
    return msgspec.json.encode(state, enc_hook=str)
