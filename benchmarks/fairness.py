"""What fair dealing costs: a round of 1,000 patrons who all bet and watch, dealt from one key, from two keys with the
witness inside, and with a witness in another process, by turns in one run. Processor time of the house, of everything
but the patrons' sockets: requests decided, committed, told.

Goals: at most 10 % more for a round with the witness inside, and one round trip for each group of cards with the
witness elsewhere. What happens once a shoe, or once in 4,096 shuffles, is measured apart."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import uvloop
from tests.witness_service.process import witness_process

from felt.core.chips import Cents
from felt.core.wagers import Mode, Wager
from felt.dealing import Device
from felt.dealing.devices import Machine
from felt.dealing.house_keys import HouseKeys
from felt.dealing.keys import MasterKey
from felt.fairness.chain import LINKS, HashChain
from felt.fairness.shoe import SealedHalf, Side, cut
from felt.fairness.statement import Statement
from felt.games import baccarat, sicbo
from felt.ledger import CAGE, Kind, Purpose, Transfer, patron_account
from felt.record.judgement import Answer as HttpAnswer
from felt.record.note import PublicKey
from felt.rooms.clock import VirtualClock
from felt.rooms.fair.supplier import Supplier
from felt.rooms.fair.two_keys import TwoKeys
from felt.server.config.witness import witness_of
from felt.server.floor.rooms import Floor
from felt.store import Batch
from felt.store.sqlite.store import SQLiteStore
from felt.store.writer import Writer
from felt.table.commands import Confirm, Join, Tick
from felt.table.settings import Settings
from felt.table.state import Phase
from felt.witness.inside import InsideWitness
from felt.witness.questions import Answer, SignedQuestion
from felt.witness_service.remote import RemoteWitness

PATRONS = 1_000
TOGETHER = 50
"""So many confirm at once."""
ROUNDS = 24
GOAL = 0.10
POLL_SECONDS = 0.001
"""To look more often for an answer would itself be work."""
SILENT_SECONDS = 10
SEED = "5e" * 16
HOUSE, WITNESS = MasterKey(bytes(32)), MasterKey(bytes([1] * 32))
TABLES = {
    "baccarat": (baccarat.Rules(mode=Mode.ONLINE, insurance=False), "banker"),
    "sicbo": (sicbo.Rules(mode=Mode.ONLINE), "big"),
}


class Watcher:
    """Takes what a socket would send."""

    is_staff = False

    def __init__(self, patron: str) -> None:
        self.patron = self.name = patron
        self.bytes = 0

    def send(self, message: bytes) -> None:
        self.bytes += len(message)

    def flush(self) -> None:
        """Nothing waits."""

    def taken_elsewhere(self, table: str) -> None:
        raise AssertionError(table)


class Evening:
    def __init__(self, game: str, device: Callable[[str], Device | Supplier]) -> None:
        rules, self.bet = TABLES[game]
        self.settings = Settings(game_name=game, name="T", rules=rules)
        self.device = device
        self.clock = VirtualClock(1_700_000_000_000)
        self.watchers = [Watcher(f"p{n}") for n in range(PATRONS)]

    async def open(self, path: Path) -> None:
        self.store = SQLiteStore(path)
        await self.store.open()
        self.writer = Writer(self.store)
        self.floor = Floor(store=self.store, writer=self.writer, device=self.device, clock=self.clock)
        chips = tuple(
            Transfer(
                f"in/{each.patron}", Kind.MOVE, CAGE, patron_account(each.patron), Cents(10**10), "", Purpose.BUY_IN
            )
            for each in self.watchers
        )
        await self.writer.commit(Batch(transfers=chips))
        await self.floor.open([self.settings])
        await self.floor.close()  # nothing happens by itself from here on
        self.room = self.floor.room("T")
        for watcher in self.watchers:
            self.floor.connected(watcher)
            self.floor.broadcasts["T"].watch(watcher)
        await asyncio.gather(*(self.room.do(Join(patron=each.patron)) for each in self.watchers))
        await asyncio.gather(*(self.floor.bank.available(each.patron) for each in self.watchers))

    async def round(self) -> float:
        """The processor time of one round, from betting to the betting of the next, with all that it has to tell."""
        begun = time.process_time()
        for start in range(0, PATRONS, TOGETHER):
            together = self.watchers[start : start + TOGETHER]
            await asyncio.gather(*(self.room.do(self._confirm(each.patron)) for each in together))
        await self._until(Phase.RESULT)
        await self.until_betting()
        return time.process_time() - begun

    async def until_betting(self) -> None:
        """Nothing of this table is left to do: the next one would pay for it."""
        await self._until(Phase.BETTING)
        if self.room._latest is not None:
            await self.room._latest.told

    def _confirm(self, patron: str) -> Confirm:
        return Confirm(patron=patron, wagers=(Wager(patron, self.bet, Cents(10_000)),), seed=SEED)

    async def _until(self, phase: Phase) -> None:
        await self._supplied()
        while self.room.state.phase is not phase:
            if self.room.state.deadline is not None:
                self.clock.advance(max(0, self.room.state.deadline - self.clock.now()))
            await self.room.do(Tick())
            await self._supplied()

    async def _supplied(self) -> None:
        """The clock stands while the table waits for its witness."""
        asked = time.monotonic()
        while self.room._later.waits:
            assert time.monotonic() < asked + SILENT_SECONDS, "the witness was silent: the machine is too busy"
            await asyncio.sleep(POLL_SECONDS)

    @property
    def sent(self) -> float:
        """Bytes to each watcher in a round."""
        return sum(watcher.bytes for watcher in self.watchers) / ROUNDS / PATRONS

    async def close(self) -> None:
        await self.writer.close()
        await self.store.close()


def run() -> None:
    for game in TABLES:  # Niu Niu has seven boxes, so never a crowd; it deals as Sic Bo does
        with (
            tempfile.TemporaryDirectory(prefix="felt-bench-") as folder,
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            runner.run(_compare(Path(folder), game))
    _once_a_shoe()


async def _compare(folder: Path, game: str) -> None:
    witness = InsideWitness(WITNESS)
    with witness_process(folder / "witness") as process:
        elsewhere = Counted(*witness_of(process.setting), house=HouseKeys("T", HOUSE).public)
        one = Evening(game, lambda table: Machine(table, HOUSE))
        inside = Evening(game, lambda table: TwoKeys(table, HOUSE, witness))
        outside = Evening(game, lambda table: TwoKeys(table, HOUSE, elsewhere))
        evenings = [one, inside, outside]
        times: dict[Evening, list[float]] = {each: [] for each in evenings}
        for number, evening in enumerate(evenings):
            await evening.open(folder / f"{number}.db")
            await evening.until_betting()
        for number in range(ROUNDS):
            for turn in range(len(evenings)):
                evening = evenings[(number + turn) % len(evenings)]
                times[evening].append(await evening.round())
        before = statistics.median(times[one])
        print(
            f"{game}: {before * 1000:.1f} ms a round of {PATRONS} patrons from one key, {one.sent:,.0f} bytes to each"
        )
        for name, evening in (("inside", inside), ("elsewhere", outside)):
            more = statistics.median(two / one for one, two in zip(times[one], times[evening], strict=True)) - 1
            goal = f" (goal: at most {GOAL:+.0%})" if evening is inside else ""
            print(f"  two keys, witness {name}: {more:+.1%}{goal}; {evening.sent:,.0f} bytes to each")
        waits = elsewhere.waits_ms
        print(
            f"  witness elsewhere: {elsewhere.groups} groups of cards or throws, {len(waits)} round trips for them; "
            f"one takes {statistics.median(waits):.1f} ms in the middle, {max(waits):.1f} ms at most"
        )
        for evening in evenings:
            await evening.close()
        elsewhere.close()


class Counted(RemoteWitness):
    """Counts the groups that the house asks for, and the round trips of them."""

    groups = 0
    waits_ms: list[float]

    def __init__(self, url: str, key: PublicKey, *, house: bytes) -> None:
        super().__init__(url, key, house=house)
        self.waits_ms = []
        self._counts = False
        call = self.link.call

        async def counted(method: str, path: str, body: bytes = b"") -> HttpAnswer:
            begun = time.perf_counter()
            answer = await call(method, path, body)
            if self._counts:
                self.waits_ms.append((time.perf_counter() - begun) * 1000)
            return answer

        self.link.call = counted  # type: ignore[method-assign]

    async def ask(self, asked: SignedQuestion) -> Answer:
        self._counts = isinstance(asked.question, Statement)
        self.groups += self._counts
        try:
            return await super().ask(asked)
        finally:
            self._counts = False


def _once_a_shoe() -> None:
    link = bytes(32)

    def took(work: Callable[[], object]) -> float:
        begun = time.process_time()
        for _ in range(5):
            work()
        return (time.process_time() - begun) / 5 * 1000

    half = took(lambda: SealedHalf(Side.HOUSE, link, chain=bytes(16), number=1, decks=8))
    cutting = took(lambda: cut(house_root=link, witness_root=link, seeds=link, decks=8))
    chain = took(lambda: HashChain(link, LINKS))
    print(f"once a shoe: {2 * half + cutting:.1f} ms; once in {LINKS} shuffles: {2 * chain:.1f} ms")
