"""`felt admin reset`, as a person at the machine runs it."""

import asyncio
import re

import pytest

from felt.cli import admin
from felt.core.authority import Role
from felt.core.words import Language
from felt.rooms.clock import SystemClock, VirtualClock
from tests.server.reception import PASSWORD, reception
from tests.store.bank import Place
from tests.store.command_line import Felt


def test_the_house_gets_an_administrator_back(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    async def lose_the_only_one() -> None:
        async with reception(place, clock=VirtualClock(SystemClock().now())) as desk:
            link = await desk.accounts.invitation.issue()
            assert link is not None
            await desk.accounts.first_administrator(link, "An", PASSWORD, "here", Language.EN)

    async def come_back(token: str) -> Role:
        async with reception(place, clock=VirtualClock(SystemClock().now())) as desk:
            found = await desk.found(
                await desk.accounts.first_administrator(token, "Bình", PASSWORD, "here", Language.VI)
            )
            return found.person.role

    asyncio.run(lose_the_only_one())
    ran = Felt(place.url, capsys)(admin, "reset", "--lang", "vi")
    assert (ran.code, ran.err) == (0, "")
    assert "trong vòng 24 giờ" in ran.out
    printed = re.search(r"^/#first-administrator=(\S+)$", ran.out, re.M)
    assert printed is not None
    assert asyncio.run(come_back(printed[1])) is Role.ADMINISTRATOR
