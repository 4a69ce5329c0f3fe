"""A server on a real port with a virtual clock, and clients on real sockets that write down every byte they get."""

import asyncio
import itertools
import json
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from felt.core.authority import Role
from felt.core.cards import Card, cards
from felt.core.chance import CardsNeeded, Dealt, DiceNeeded, Need, SeedNeeded
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.dealing import Seed
from felt.ledger import CAGE, Kind, Purpose, Transfer, patron_account
from felt.protocol.messages import SessionEnd
from felt.rooms.clock import Clock, SystemClock, VirtualClock
from felt.server.accounts.own_limits import OwnLimits
from felt.server.accounts.people import Person, Session
from felt.server.accounts.service import Accounts
from felt.server.config.settings import ServerSettings
from felt.server.listen import PING_SECONDS, listen, serving
from felt.server.services import Services, open_services
from felt.store import Batch
from felt.store.documents import DocumentStore
from felt.table import Settings
from felt.table.state import BURN
from tests.journals import check_journal
from tests.patience import PATIENCE_SECONDS

CHIPS = 1_000_000
"""What everybody begins with, in cents."""
CONNECTING: dict[str, Any] = {
    "compression": None,
    "proxy": None,
    "open_timeout": PATIENCE_SECONDS,
    "ping_interval": None,
}
"""How a client connects: it is as patient as the test, and gives up no server that is slow."""

REQUESTS: dict[str, dict[str, Any]] = {
    "ping": {},
    "subscribe": {"table": "B1"},
    "unsubscribe": {"table": "B1"},
    "join": {"table": "B1"},
    "leave": {"table": "B1"},
    "set_wagers": {"table": "B1", "round": 1, "wagers": []},
    "confirm": {"table": "B1", "round": 1},
    "give_seed": {"table": "B1", "number": 1, "seed": "5e" * 16},
    "insure": {"table": "B1", "round": 1, "moment": "four_cards"},
    "squeeze": {"table": "B1", "round": 1, "side": "player"},
    "open_cards": {"table": "B1", "round": 1, "side": "player"},
    "banker_first": {"table": "B1", "round": 1},
    "arrange": {"table": "B1", "round": 1, "box": 1},
    "choose": {"table": "B1", "round": 1, "stay": True},
    "open_table": {"table": "B1"},
    "close_table": {"table": "B1"},
    "pause_table": {"table": "B1"},
    "resume_table": {"table": "B1"},
    "restrict_squeeze": {"table": "B1", "round": 1, "patron": "an"},
    "void_round": {"table": "B1", "round": 1, "clause": "baccarat 7.1.1"},
    "propose_correction": {"table": "B1", "round": 1, "clause": "baccarat 7.16", "why": "read wrongly"},
    "approve_correction": {"table": "B1", "round": 1, "number": 1},
    "withdraw_correction": {"table": "B1", "round": 1, "number": 1},
    "take_table": {"table": "B1"},
    "leave_table": {"table": "B1"},
    "prepare_cards": {"table": "B1", "cards": 416},
    "prepare_dice": {"table": "B1", "identity": "X1"},
    "open_betting": {"table": "B1"},
    "record_wagers": {"table": "B1", "round": 1, "seat": 1, "wagers": []},
    "close_betting": {"table": "B1", "round": 1},
    "key_cards": {"table": "B1", "round": 1, "cards": ["9S"]},
    "key_dice": {"table": "B1", "round": 1, "dice": [1, 2, 3], "shakes": 3},
    "correct_keyed": {"table": "B1", "round": 1, "cards": ["9S"]},
    "for_seat": {"table": "B1", "round": 1, "seat": 1, "wish": {"do": "open_cards", "side": "player"}},
    "go_on": {"table": "B1", "round": 1},
    "call_result": {"table": "B1", "round": 1},
    "pay": {"table": "B1", "round": 1},
    "rule": {"table": "B1", "round": 1, "clause": "baccarat 7.4"},
    "open_free_hand": {"table": "B1"},
    "close_choice": {"table": "B1", "round": 1},
}
"""One of each kind."""
IN_A_ROUND = [do for do, fields in REQUESTS.items() if "round" in fields]


class NoLimits(OwnLimits):
    """Nobody here has set a limit."""

    async def may_play(self, person: str) -> Refusal | None:
        return None


class Crowd(Accounts):
    """People without passwords: the token is the name; staff have their role before it, as in `dealer_as_dung`."""

    def __init__(self, store: DocumentStore, *, clock: Clock, **options: Any) -> None:
        super().__init__(store, clock=clock, **options)
        self.limits = NoLimits(store, self.documents, clock)
        self.ended: set[str] = set()

    async def session(self, token: str) -> Session | None:
        if not token or token in self.ended:
            return None
        role, _, name = token.rpartition("_as_")
        person = Person(name, name.capitalize(), Role(role) if role else Role.PATRON)
        return Session(f"session of {token}", person, Language.EN, "")

    def end(self, token: str) -> None:
        self.ended.add(token)
        self.sessions._tell_ended(f"session of {token}", SessionEnd.SIGNED_OUT)


class Stacked:
    """Deals what the test laid out, whatever the seed; burns an ace."""

    def __init__(self, deal: str = "", dice: Iterable[Sequence[int]] = ()) -> None:
        self.cards: deque[Card] = deque(cards(deal))
        self.dice = deque(tuple(throw) for throw in dice)

    def fix(self, need: SeedNeeded) -> Seed:
        return Seed(f"{need.number:064x}", f"{need.number + 1:064x}")

    def resume(self, need: SeedNeeded, seed: Seed) -> None:
        """The cards lie where they lay."""

    def supply(self, need: Need, *, place: int) -> Dealt:
        if isinstance(need, DiceNeeded):
            return self.dice.popleft()
        assert isinstance(need, CardsNeeded)
        if need.to == BURN:
            return (Card("AS"),)
        return tuple(self.cards.popleft() for _ in range(need.count))


_IDS = itertools.count(1)
"""Of all clients: a person with a second socket uses no id again."""


class Client:
    """One socket. `got` is all that came, as bytes, in order."""

    def __init__(self, socket: ClientConnection, name: str) -> None:
        self.socket = socket
        self.name = name
        self.got: list[bytes] = []
        self._read = 0
        self._arrived = asyncio.Condition()
        self._gone = False
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            async for message in self.socket:
                assert isinstance(message, str), "the server speaks text"
                async with self._arrived:
                    self.got.append(message.encode())
                    self._arrived.notify_all()
        except ConnectionClosed:
            pass
        finally:
            async with self._arrived:
                self._gone = True
                self._arrived.notify_all()

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(raw) for raw in self.got]

    async def send(self, do: str, **fields: Any) -> str:
        request_id = fields.pop("id", None) or f"{self.name}-{next(_IDS)}"
        if do in IN_A_ROUND:
            fields.setdefault("round", self.told(fields["table"], "round") or 0)
        if do == "insure":
            fields.setdefault("moment", self.told(fields["table"], "moment") or "four_cards")
        await self.socket.send(json.dumps({"do": do, "id": request_id, **fields}))
        return request_id

    def told(self, table: str, what: str) -> Any:
        """The latest that this client has heard of it there: the round, the moment of an offer."""
        for said in reversed(self.messages):
            if said["type"] in ("state", "event") and said["table"] == table and what in said[said["type"]]:
                return said[said["type"]][what]
        return None

    async def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """The answer to a request."""
        before = len(self.got)
        request_id = await self.send(do, **fields)
        return await self.until(lambda message: message.get("re") == request_id, start=before)

    async def accepted(self, do: str, **fields: Any) -> None:
        answer = await self.ask(do, **fields)
        assert answer["type"] == "accepted", answer

    async def refused(self, do: str, **fields: Any) -> str:
        answer = await self.ask(do, **fields)
        assert answer["type"] == "refused", answer
        return str(answer["code"])

    async def until(self, wanted: Callable[[dict[str, Any]], bool], *, start: int | None = None) -> dict[str, Any]:
        """The first message that is wanted, of those after the last one found so; of those from `start` on if given."""
        place = self._read if start is None else start
        async with asyncio.timeout(PATIENCE_SECONDS), self._arrived:
            while True:
                while place < len(self.got):
                    message: dict[str, Any] = json.loads(self.got[place])
                    place += 1
                    if wanted(message):
                        if start is None:
                            self._read = place
                        return message
                assert not self._gone, f"{self.name} was disconnected: {self.socket.close_code}"
                await self._arrived.wait()

    async def event(self, name: str) -> dict[str, Any]:
        """The next event of that name, with its number and time."""
        return await self.until(lambda message: message["type"] == "event" and message["event"]["type"] == name)

    async def of_type(self, kind: str) -> dict[str, Any]:
        return await self.until(lambda message: message["type"] == kind)

    async def state(self, table: str) -> dict[str, Any]:
        before = len(self.got)
        await self.accepted("subscribe", table=table)
        wanted = lambda message: message["type"] == "state" and message["table"] == table  # noqa: E731
        return await self.until(wanted, start=before)

    async def closed(self) -> int | None:
        async with asyncio.timeout(PATIENCE_SECONDS), self._arrived:
            while not self._gone:
                await self._arrived.wait()
        return self.socket.close_code

    def events(self, table: str = "B1") -> list[dict[str, Any]]:
        return [each for each in self.messages if each["type"] == "event" and each["table"] == table]

    async def leave(self) -> None:
        await self.socket.close()
        await self._listening


class Online:
    """What a test has in hand."""

    def __init__(self, services: Services, clock: Clock, port: int, stack: AsyncExitStack) -> None:
        self.services = services
        self._clock = clock
        self.port = port
        self.query = ""
        """What new sockets put behind their address."""
        self._stack = stack

    @property
    def clock(self) -> VirtualClock:
        assert isinstance(self._clock, VirtualClock)
        return self._clock

    @property
    def crowd(self) -> Crowd:
        assert isinstance(self.services.accounts, Crowd)
        return self.services.accounts

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws{self.query}"

    async def socket(self, token: str, **options: Any) -> ClientConnection:
        options.setdefault("additional_headers", {"Cookie": f"felt={token}"})
        return await connect(self.url, **CONNECTING, **options)

    async def client(self, token: str, *, chips: int = CHIPS) -> Client:
        """Connected and welcomed, with chips unless there are some already."""
        name = token.rpartition("_as_")[2]
        if chips and not (await self.services.store.balance(patron_account(name))).available:
            await self.services.writer.commit(Batch(transfers=(_chips_for(name, chips),)))
        client = Client(await self.socket(token), name)
        self._stack.push_async_callback(client.leave)
        await client.of_type("welcome")
        return client

    async def patrons(self, *names: str, table: str = "B1") -> list[Client]:
        """Watching the table, not yet at it."""
        clients = [await self.client(name) for name in names]
        for client in clients:
            await client.accepted("subscribe", table=table)
        return clients

    async def balance(self, name: str) -> int:
        balance = await self.services.store.balance(patron_account(name))
        assert balance.held == 0, "nothing lies on the felt"
        return balance.available

    async def check_books(self) -> None:
        assert await self.services.store.problems() == []
        for table in self.services.floor.rooms:
            await check_journal(self.services.store, table)


def _chips_for(name: str, chips: int) -> Transfer:
    return Transfer(
        id=f"chips for {name}",
        kind=Kind.MOVE,
        debit=CAGE,
        credit=patron_account(name),
        amount=Cents(chips),
        reason="play chips",
        purpose=Purpose.PLAY_CHIPS,
    )


@asynccontextmanager
async def online(
    tmp_path: Path,
    *tables: Settings,
    deal: str = "",
    dice: Iterable[Sequence[int]] = (),
    real_time: bool = False,
    ping_seconds: float = PING_SECONDS,
    seats: int | None = 7,
    **settings: Any,
) -> AsyncIterator[Online]:
    """A house with these tables; all of them deal from one stack. The books are checked at the end. Tables that name
    no number of seats get `seats`; None leaves them open."""
    tables = tuple(msgspec.structs.replace(table, seats=table.seats or seats) for table in tables)
    clock: Clock = SystemClock() if real_time else VirtualClock(1_000_000)
    stacked = Stacked(deal, dice)
    chosen = ServerSettings(
        database_url=str(tmp_path / "felt.db"), key_file=str(tmp_path / "felt.key"), tables=tables, **settings
    )
    device = (lambda table: stacked) if deal or dice else None
    async with open_services(chosen, clock=clock, device=device, kind_of_accounts=Crowd) as services:
        listening = listen("127.0.0.1", 0)
        port = listening.getsockname()[1]
        async with serving(services, listening, ping_seconds=ping_seconds), AsyncExitStack() as stack:
            here = Online(services, clock, port, stack)
            yield here
            await here.check_books()


def stakes(*bets: tuple[str, int] | tuple[str, int, int]) -> list[dict[str, Any]]:
    """Bets and chips as a client sends them: amounts are cents on the wire."""
    keys = ("bet", "amount", "box")
    return [dict(zip(keys, (bet[0], bet[1] * 100, *bet[2:]), strict=False)) for bet in bets]


async def still_served(healthy: Client) -> None:
    """Whoever behaves is answered."""
    await healthy.state("B1")
    assert (await healthy.ask("ping"))["type"] == "pong"
