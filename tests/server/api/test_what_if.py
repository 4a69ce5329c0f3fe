"""A round of a case under another reading: shown to staff who may see the case, and booked nowhere."""

from typing import Any

import pytest

from felt.core.authority import Role
from tests.server.api.test_cases import SEES, House
from tests.server.reception import SICBO, reception
from tests.store.bank import SQLitePlace


def lines(settled: list[Any]) -> list[tuple[str, int, int]]:
    found = [each["line"] for each in settled]
    return [(line["bet"], line.get("returned", 0), line.get("won", 0)) for line in found]


@pytest.mark.clause("sicbo 8.4", "sicbo 8.4.5")
async def test_the_round_under_another_reading(sqlite_place: SQLitePlace) -> None:
    """An had chips on the felt. Under the other reading the dice were 6 6 6: every wager but the triples loses, and
    nothing of it is booked."""
    async with reception(sqlite_place, tables=(SICBO,)) as desk, desk.browser() as browser:
        house = House(desk)
        await house.arrive()
        await house.opened(browser)
        path, asked = "/api/cases/1/what-if", {"table": "S1", "round": house.round, "dice": [6, 6, 6]}
        assert await browser.refused("POST", path, asked) == (403, "no_authority")
        account = f"patron:{house.an.person.id}"
        before = await desk.store.balance(account)
        for role in SEES:
            await house.as_(browser, role)
            shown = await browser.done("POST", path, asked)
        ((bet, returned, won),) = lines(shown["would_be"])
        assert (returned, won) == (0, 0), bet
        ((_, back, gain),) = lines(shown["paid"])
        stake = shown["paid"][0]["line"]["stake"]
        assert shown["paid"][0]["net"] == back + gain - stake
        assert "(" in shown["would_be"][0]["explained"], "the clause is named"
        (share,) = shown["shares"]
        assert (share["before"], share["after"]) == (back + gain - stake, -stake)
        assert str(stake // 100) in shown["told"]
        assert await browser.refused("POST", path, {**asked, "round": house.round + 1}) == (400, "round_not_of_case")
        assert await browser.refused("POST", path, {"table": "S1", "round": house.round}) == (400, "nothing_to_correct")
        void = await browser.done("POST", path, {"table": "S1", "round": house.round, "void": "sicbo 7.2"})
        assert lines(void["would_be"]) == [(bet, stake, 0)]
        assert await browser.refused("POST", path, {**asked, "edition": 999}) == (400, "edition_not_known")
        choices = await browser.done("GET", f"{path}/S1/{house.round}")
        assert choices["edition"] in [each["edition"] for each in choices["editions"]]
        assert "sicbo 7.2" in [each["clause"] for each in choices["voids"]]
        grounds = {each["clause"]: each["least"] for each in choices["corrections"]}
        assert grounds["sicbo 7.8"] == "director"
        assert await browser.refused("GET", f"{path}/S1/{house.round + 1}") == (400, "round_not_of_case")
        for other in (Role.DEALER, Role.CASHIER, Role.ADMINISTRATOR):
            await house.as_(browser, other)
            assert await browser.refused("POST", path, asked) == (404, "no_such_case")
        assert await desk.store.balance(account) == before
