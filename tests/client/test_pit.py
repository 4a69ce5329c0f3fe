"""The client library fills a rack, reads what should lie there, logs an incident, calls, and reads the report."""

from pathlib import Path

import pytest

from felt.client import Pit, Refused
from felt.core.authority import Role
from tests.server.accounts_online import AccountsOnline, accounts_online
from tests.table.dealer.pit import casino_table

CHIPS = {"10000": 20, "500": 4}
"""2,020 chips."""


def pit_of(house: AccountsOnline, token: str) -> Pit:
    return Pit(f"http://127.0.0.1:{house.port}", cookie=f"{house.services.accounts.cookies.name}={token}")


async def test_a_fill_an_incident_and_the_report(tmp_path: Path) -> None:
    async with accounts_online(tmp_path, casino_table("sicbo")) as house:
        administrator = await house.administrator()

        async def staff(name: str, role: Role) -> Pit:
            return pit_of(house, (await house.staff(administrator, name, role))[0])

        manager, cashier = await staff("Long", Role.PIT_MANAGER), await staff("Quỹ", Role.CASHIER)
        shift, patron = await staff("Hoa", Role.SHIFT_MANAGER), pit_of(house, (await house.account("An"))[0])
        with pytest.raises(Refused, match="no_authority"):
            await patron.rack("C1")
        await manager.order_rack("C1", "request_slip", kind_of_slip="fill", chips=CHIPS)
        with pytest.raises(Refused, match="no_authority"):
            await manager.order_rack("C1", "issue_slip", slip=1)
        await cashier.order_rack("C1", "issue_slip", slip=1)
        await shift.order_rack("C1", "receive_slip", slip=1)
        assert (await cashier.rack("C1"))["expected"] == 202_000
        (slip,) = (await manager.slips(table="C1"))["slips"]
        assert (slip["slip"], slip["kind"], slip["step"], slip["amount"]) == (1, "fill", "received", 202_000)
        await manager.order_incident("record_incident", kind_of_incident="conduct", table="C1", says="A guest shouted.")
        (incident,) = (await manager.incidents(table="C1"))["incidents"]
        assert incident["says"] == "A guest shouted."
        await manager.order_call("send_call", table="C1", least="shift_manager", says="A guest shouts again.")
        await shift.order_call("answer_call", call=1, answer="came")
        (call,) = (await manager.calls(table="C1"))["calls"]
        assert (call["says"], call["end"]["answer"]) == ("A guest shouts again.", "came")
        assert (await cashier.debts())["debtors"] == []
        with pytest.raises(Refused, match="not_so_much_owed"):
            await cashier.order_debt("propose_settlement", patron="nobody", way="out_of_chips", amount=100, why="found")
        now = house.services.clock.now()
        report = await shift.report(now - 3_600_000, now + 1)
        (note,) = report["notes"]
        assert (note["kind"], note["what"], note["count"]) == ("incident", "conduct", 1)
        (rack,) = report["racks"]
        assert (rack["table"], rack["fills"], report["differences"]) == ("C1", 202_000, [])
        assert (await shift.people(now - 3_600_000, now + 1))["every_duty"] == []
        assert (await shift.roster())["at_work"] == []
