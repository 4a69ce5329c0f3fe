"""A floor with people of every role, at which something has happened: rounds by machine and by hand, a stop, a call, a
void round, a correction, a slip, an incident and a case."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from urllib.parse import urlencode

from felt.core.authority import Role
from felt.table.commands import Leave
from felt.table.settings import Settings
from tests.server.reception import SICBO, Browser, Reception, reception
from tests.store.bank import Place
from tests.table.dealer.pit import casino_table

SEARCH = "/api/house/search"
CALLS = "/api/pit/calls/orders"
STAKE = 1_000
STEP_MS = 10_000
SEARCH_MS = 2_000
"""So often may one person search."""
TABLES = (casino_table("sicbo"), SICBO)
PEOPLE = {
    "mai": Role.DEALER,
    "phúc": Role.PIT_SUPERVISOR,
    "long": Role.PIT_MANAGER,
    "hà": Role.SHIFT_MANAGER,
    "thu": Role.CASHIER,
    "vân": Role.SURVEILLANCE,
    "kiên": Role.AUDITOR,
    "an": Role.PATRON,
    "bình": Role.PATRON,
}


@dataclass
class Watched:
    desk: Reception
    browsers: dict[str, Browser]
    ids: dict[str, str]
    _numbers: Any = field(default_factory=lambda: count(1))

    def __getitem__(self, name: str) -> Browser:
        return self.browsers[name]

    async def at_table(self, who: str, do: str, **fields: Any) -> None:
        body = {"do": do, "id": f"r{next(self._numbers)}", **fields}
        await self[who].done("POST", "/api/tables/C1/requests", body)

    async def ordered(self, who: str, path: str, do: str, **fields: Any) -> Any:
        return await self[who].done("POST", path, {"do": do, "id": f"r{next(self._numbers)}", **fields})

    async def found(self, who: str = "vân", **query: Any) -> Any:
        self.desk.clock.advance(SEARCH_MS)
        return await self[who].done("GET", f"{SEARCH}?{urlencode(query)}")

    async def things(self, who: str = "vân", **query: Any) -> list[tuple[Any, ...]]:
        """What was found: its kind, and its table and round or its number."""
        return [thing(each) for each in (await self.found(who, **query))["findings"]]

    async def by_hand(self, number: int, *dice: int, paid: bool = True) -> None:
        """A guest on seat 2 bets on big."""
        self.desk.clock.advance(STEP_MS)
        await self.at_table("mai", "open_betting")
        wagers = [{"bet": "big", "amount": STAKE}]
        await self.at_table("mai", "record_wagers", round=number, seat=2, wagers=wagers)
        await self.at_table("mai", "close_betting", round=number)
        if paid:
            await self.at_table("mai", "key_dice", round=number, dice=list(dice), shakes=3)
            await self.at_table("mai", "call_result", round=number)
            await self.at_table("mai", "pay", round=number)

    async def evening(self) -> None:
        """A correction, an incident and a slip come at the same moment, all else ten seconds or more apart."""
        an, binh = self.ids["an"], self.ids["bình"]
        await self.desk.play(an, binh)
        for patron in (an, binh):
            await self.desk.floor.room("S1").do(Leave(patron=patron))
        await self.desk.comes_to(lambda state: state.phase == "waiting")
        await self.at_table("mai", "take_table")
        await self.by_hand(1, 1, 1, 2)
        await self.by_hand(2, 4, 5, 6)
        self.desk.clock.advance(STEP_MS)
        await self.at_table("mai", "pause_table", clause="sicbo 7.5", why="a chipped die")
        await self.at_table("phúc", "resume_table")
        await self.by_hand(3, paid=False)
        await self.at_table("long", "rule", round=3, clause="sicbo 7.5")
        self.desk.clock.advance(STEP_MS)
        why = "the third die showed five"
        await self.at_table("hà", "propose_correction", round=1, clause="sicbo 7.7", why=why, dice=[1, 5, 5])
        await self.at_table("long", "approve_correction", round=1, number=1)
        chips = {"10000": 10}
        await self.ordered("phúc", "/api/pit/tables/C1/rack/orders", "request_slip", kind_of_slip="fill", chips=chips)
        said = {"kind_of_incident": "conduct", "says": "He counted aloud.", "table": "C1", "round": 2, "people": [an]}
        await self.ordered("vân", "/api/pit/incidents/orders", "record_incident", **said)
        self.desk.clock.advance(STEP_MS)
        called = {"table": "C1", "round": 3, "least": "pit_manager", "clause": "sicbo 7.5", "says": "Please come."}
        await self.ordered("mai", CALLS, "send_call", **called)
        await self.ordered("long", CALLS, "answer_call", call=1, answer="came")
        self.desk.clock.advance(STEP_MS)
        case = {"id": "case", "about": "losses", "says": "I was not paid.", "table": "S1", "rounds": [1]}
        await self["an"].done("POST", "/api/cases", case)
        self.desk.clock.advance(STEP_MS)
        await self.desk.play(an)


def thing(found: dict[str, Any]) -> tuple[Any, ...]:
    kind = found["kind"]
    names = {"case": ["number"], "incident": ["incident"], "call": ["call"], "slip": ["table", "slip"]}.get(
        kind, ["table", "round"]
    )
    return (kind, *(found[name] for name in names))


EVENING = [
    ("round", "S1", 2),
    ("case", 1),
    ("call", 1),
    ("correction", "C1", 1),
    ("incident", 1),
    ("slip", "C1", 1),
    ("round", "C1", 3),
    ("stop", "C1", 2),
    ("round", "C1", 2),
    ("round", "C1", 1),
    ("round", "S1", 1),
]
"""What a search without filters finds, in order."""


@asynccontextmanager
async def watched(place: Place, *, tables: tuple[Settings, ...] = TABLES) -> AsyncIterator[Watched]:
    async with reception(place, tables=tables) as desk, AsyncExitStack() as stack:
        browsers, ids = {}, {}
        for name, role in PEOPLE.items():
            token, session = await desk.account(name=f"{name} nguyễn", role=role)
            browsers[name] = await stack.enter_async_context(desk.browser())
            await browsers[name].become(token, desk.accounts)
            ids[name] = session.person.id
        yield Watched(desk, browsers, ids)
