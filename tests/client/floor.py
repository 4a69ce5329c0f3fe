"""A house on a real port with short times, and guests to play in it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from felt.client import Client
from felt.core.chips import Cents
from felt.core.times import Times
from felt.core.wagers import Mode
from felt.games import baccarat, niuniu, sicbo
from felt.ledger import Kind
from felt.server.config.settings import ServerSettings
from felt.server.listen import listen, serving
from felt.server.services import Services, open_services
from felt.store import Store
from felt.table.settings import Settings

CHIPS = Cents(100_000_000)
PATIENCE_S = 180
TIMES = Times(
    countdown_ms=60,
    betting_ms=1_500,
    squeeze_ms=120,
    insurance_ms=300,
    arranging_ms=300,
    result_ms=60,
    card_ms=0,
    dice_ms=0,
)
LIMITS = {"default": (Cents(1_000), Cents(1_000_000))}

BACCARAT = Settings(
    game_name="baccarat",
    name="B1",
    seats=7,
    times=TIMES,
    rules=baccarat.Rules(
        mode=Mode.ONLINE,
        commission=True,
        insurance=True,
        limits=LIMITS,
        differential=Cents(500_000),
        banker_first=True,
        insurance_limits={"3": Cents(20_000), "1.5": Cents(30_000)},
    ),
)
OPEN = msgspec.structs.replace(
    BACCARAT,
    name="B6",
    seats=None,
    rules=baccarat.Rules(mode=Mode.ONLINE, insurance=True, limits=LIMITS, banker_first=True),
)
SICBO = Settings(game_name="sicbo", name="S1", times=TIMES, rules=sicbo.Rules(mode=Mode.ONLINE, limits=LIMITS))
NIUNIU = Settings(
    game_name="niuniu", name="N1", seats=7, times=TIMES, rules=niuniu.Rules(mode=Mode.ONLINE, limits=LIMITS)
)
ALL = (BACCARAT, OPEN, SICBO, NIUNIU)
PATIENT = Times(
    countdown_ms=60,
    betting_ms=120_000,
    squeeze_ms=120_000,
    insurance_ms=120_000,
    arranging_ms=120_000,
    result_ms=60,
    card_ms=0,
    dice_ms=0,
)


def patient(settings: Settings) -> Settings:
    """The same table where everybody confirms and answers: it waits for them, however slow the machine."""
    return msgspec.structs.replace(settings, times=PATIENT)


class Open:
    """An open house, as a test has it in hand."""

    def __init__(self, services: Services, port: int) -> None:
        self.services = services
        self.port = port

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def store(self) -> Store:
        return self.services.store

    async def cookie(self) -> str:
        """Of a new guest."""
        return f"{self.services.accounts.cookies.name}={await self.services.accounts.guest()}"

    async def client(self) -> Client:
        """A new guest, not yet connected."""
        return Client(self.url, cookie=await self.cookie())

    def cut(self, patron: str) -> int:
        """Every socket of this patron, from the server's side and without a word."""
        sockets = tuple(self.services.floor.sockets.get(patron, ()))
        for socket in sockets:
            socket._wire.abort()  # type: ignore[attr-defined]
        return len(sockets)


@asynccontextmanager
async def opened(path: Path, *tables: Settings, port: int = 0) -> AsyncIterator[Open]:
    chosen = ServerSettings(
        database_url=str(path / "felt.db"),
        key_file=str(path / "felt.key"),
        play_chips=CHIPS,
        sockets_per_address=1_000,
        tables=tables,
    )
    async with open_services(chosen) as services:
        listening = listen("127.0.0.1", port)
        async with serving(services, listening):
            yield Open(services, listening.getsockname()[1])
        assert await services.store.problems() == []


Held = tuple[str, int, str, int]
"""Table, round, patron and amount."""


async def holds(store: Store) -> list[Held]:
    """Every wager, insurance among them, for which chips were ever set aside."""
    return sorted(
        [
            (each.table, each.round, each.debit.removeprefix("patron:"), each.amount)
            async for each in store.transfers()
            if each.kind is Kind.HOLD
        ]
    )


def in_time() -> asyncio.Timeout:
    return asyncio.timeout(PATIENCE_S)
