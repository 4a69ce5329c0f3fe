"""What has happened on the floor of a demonstration before the visitor comes: people at work, chips in the racks,
incidents, a call for a supervisor, a fill that waits for the cage, a dispute."""

import asyncio
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from felt.client import Cases, Pit
from felt.core.words import Language, Words
from felt.demo.floor import RUN_BY_DEALERS
from felt.server.accounts.directory import Account

OPENING = {"500000": 60, "100000": 120, "50000": 100, "10000": 200, "5000": 100, "1000": 200, "500": 200, "100": 200}
FILL = {"100000": 20, "10000": 60, "1000": 100}
"""Chips by their value in cents."""
YEAR_MS = 365 * 24 * 3_600_000
COURSE = Words("table course", "khóa đào tạo tại bàn")
SUSPECT_NOTE = Words(
    "A note of 500 from seat 2 shows no thread under the UV light. It lies in an envelope at the podium.",
    "Một tờ mệnh giá 500 của khách ở vị trí 2 không hiện dây bảo an dưới đèn UV. Đã niêm phong, để tại bục Pit.",
)
SCRATCHED_DOME = Words(
    "A scratch on the dome of the shaker. It still closes; the workshop is told.",
    "Nắp chụp của bộ lắc có một vết xước. Vẫn đóng kín; đã báo xưởng kỹ thuật.",
)
COLOUR_CHANGE = Words(
    "The guest at seat 4 asks for a change of colour of 20,000.", "Khách ở vị trí 4 đề nghị đổi mệnh giá 20.000."
)
COMPLAINT = Words(
    "“No more bets” was called before I had laid my second chip. I ask you to look at this round.",
    "Lời báo dừng đặt cược được gọi khi tôi chưa kịp đặt chip thứ hai. Tôi đề nghị xem lại ván này.",
)


class Worker(NamedTuple):
    """A member of the staff whom a program plays."""

    account: Account
    pit: Pit


class Staff(NamedTuple):
    dealers: Sequence[Worker]
    supervisors: Sequence[Worker]
    manager: Worker
    cashier: Worker


class Scene:
    def __init__(self, staff: Staff, language: Language) -> None:
        self._staff = staff
        self._supervisor = staff.supervisors[0].pit
        self._language = language

    async def begin_work(self, visitor: Account, now: int) -> None:
        """The system gives a dealer and a supervisor to each table. The visitor is at work too, as a dealer who is
        free."""
        dealers, supervisors, manager, _ = self._staff
        course = {"course": COURSE.in_language(self._language), "passed": True, "until": now + YEAR_MS}
        people = (*(each.account for each in (*dealers, *supervisors)), visitor)
        await asyncio.gather(
            *(
                manager.pit.order_people("training", person=person.id, game=table.game_name, **course)
                for person, table in product(people, RUN_BY_DEALERS)
            )
        )
        for post, workers in (("dealer", dealers), ("supervisor", supervisors)):
            for each in workers:
                await manager.pit.order_people("work", person=each.account.id, post=post)
        wanted = [{"table": table.name, "game": table.game_name} for table in RUN_BY_DEALERS]
        await manager.pit.order_people("tables", tables=wanted)
        await manager.pit.order_people("work", person=visitor.id, post="dealer")

    async def dealers_by_table(self) -> dict[str, Worker]:
        """As the roster has them. In books that were kept, the visitor may have sent some of them home: they come to
        the tables that have nobody."""
        at_work = (await self._staff.manager.pit.roster())["at_work"]
        given = {each["person"]: each["table"] for each in at_work}
        found = {given[each.account.id]: each for each in self._staff.dealers if given.get(each.account.id)}
        free = iter(each for each in self._staff.dealers if each not in found.values())
        return {table.name: found.get(table.name) or next(free) for table in RUN_BY_DEALERS}

    async def open_racks(self, dealers: dict[str, Worker]) -> None:
        """The chips come from the cage, and two people count them. The dealers are on duty."""
        await asyncio.gather(*(self._open_rack(table, dealer.pit) for table, dealer in dealers.items()))

    async def _open_rack(self, table: str, dealer: Pit) -> None:
        await self._supervisor.order_rack(table, "request_slip", kind_of_slip="fill", chips=OPENING)
        await self._staff.cashier.pit.order_rack(table, "issue_slip", slip=1)
        await dealer.order_rack(table, "receive_slip", slip=1)
        await dealer.order_rack(table, "count_rack", count="opening", chips=OPENING)
        await self._supervisor.order_rack(table, "confirm_count")

    async def note_incidents(self) -> None:
        baccarat, sicbo, _ = (table.name for table in RUN_BY_DEALERS)
        note = {"kind_of_incident": "marked_money", "table": baccarat, "amount": 50_000}
        await self._supervisor.order_incident("record_incident", says=SUSPECT_NOTE.in_language(self._language), **note)
        dome = {"kind_of_incident": "equipment", "table": sicbo}
        await self._supervisor.order_incident(
            "record_incident", says=SCRATCHED_DOME.in_language(self._language), **dome
        )

    async def call_supervisor(self, dealers: dict[str, Worker], table: str, round_number: int) -> None:
        """Nobody has come yet: the visitor can."""
        says = COLOUR_CHANGE.in_language(self._language)
        about = {"table": table, "round": round_number, "least": "pit_supervisor"}
        await dealers[table].pit.order_call("send_call", says=says, **about)

    async def ask_for_fill(self) -> None:
        """The visitor can send these chips, as the cashier."""
        await self._supervisor.order_rack(RUN_BY_DEALERS[-1].name, "request_slip", kind_of_slip="fill", chips=FILL)

    async def complain(self, cases: Cases, table: str, round_number: int) -> None:
        says = COMPLAINT.in_language(self._language)
        await cases.open(about="losses", says=says, table=table, rounds=[round_number])
