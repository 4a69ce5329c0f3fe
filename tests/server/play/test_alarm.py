"""An alarm about the shoe, over real sockets: all staff who watch are told, and no patron."""

from pathlib import Path

import pytest

from felt.core.authority import Role
from felt.core.words import Language
from felt.rooms.recall import round_on_record
from felt.server.accounts.people import Person
from felt.server.api import recalled_round as recalled
from tests.server.online import Client, Online, online, stakes
from tests.server.play.test_dealer import follows, key, on_duty
from tests.table.alarm.shoes import IN_ORDER, NINTH
from tests.table.dealer.pit import casino_table

MANAGER, SURVEILLANCE = "pit_manager_as_long", "surveillance_as_nga"
WHY = "the tape shows the shuffle"
SECRETS = ("shoe_alarm", "new_deck_order", "judged_false", WHY, '"alarms":[{')


async def watching(here: Online, token: str) -> Client:
    client = await here.client(token, chips=0)
    await client.accepted("subscribe", table="C1")
    return client


async def alarms(client: Client) -> list[dict[str, object]]:
    told = await client.until(lambda message: message["type"] == "alarms")
    return list(told["alarms"])


async def deal(dealer: Client) -> None:
    await dealer.accepted("prepare_cards", table="C1", cards=416)
    await key(dealer, "C1", "5H")
    for dealt in (IN_ORDER[:11], IN_ORDER[12:], NINTH):
        await dealer.accepted("open_betting", table="C1")
        await dealer.event("betting_opened")
        await dealer.accepted("record_wagers", table="C1", seat=1, wagers=stakes(("player", 10)))
        await dealer.accepted("close_betting", table="C1")
        await key(dealer, "C1", *dealt.split())
        if dealt != NINTH:
            await dealer.accepted("call_result", table="C1")
            await dealer.accepted("pay", table="C1")


@pytest.mark.clause("baccarat 7.1.1", "ruling A6", "ruling A8")
async def test_staff_are_told_and_patrons_see_that_the_table_is_paused(tmp_path: Path) -> None:
    async with online(tmp_path, casino_table("baccarat", insurance=False)) as here:
        (an,) = await here.patrons("an", table="C1")
        await an.accepted("subscribe", table="C1")
        eye = await watching(here, SURVEILLANCE)
        dealer = await on_duty(here, "C1")
        await deal(dealer)
        for staff in (eye, dealer):
            (alarm,) = await alarms(staff)
            assert (alarm["kind"], alarm["at"], alarm["clause"]) == ("new_deck_order", 15, "baccarat 7.1.1")
        manager = await watching(here, MANAGER)
        (seen,) = (await manager.state("C1"))["state"]["you"]["alarms"]
        assert seen == alarm, "who comes later sees it too"
        paused = (await an.event("table_paused"))["event"]
        assert paused == {"type": "table_paused", "by": "staff", "why": "", "left_ms": None, "role": "dealer"}
        view = (await an.state("C1"))["state"]
        assert (view["paused"], view["unattended"], view["you"]["alarms"]) == (True, False, [])
        assert await dealer.refused("resume_table", table="C1", why=WHY) == "no_authority"
        assert await manager.refused("resume_table", table="C1") == "reason_needed"
        await manager.accepted("resume_table", table="C1", why=WHY)
        assert await alarms(eye) == []
        await an.event("table_resumed")
        for client in (an, eye, dealer, manager):
            await follows(client, here, "C1")
        await key(dealer, "C1", "9H", "8D", "2C")
        await dealer.accepted("call_result", table="C1")
        await dealer.accepted("pay", table="C1")
        await an.event("round_settled")
        assert not [secret for secret in SECRETS if secret.encode() in b"".join(an.got)]
        assert here.services.floor.counted["shoe_alarm"] == 1
        await recalled_without_it(here)


async def recalled_without_it(here: Online) -> None:
    """The round again: staff find the alarm and its judgement in it, patrons and guests do not."""
    found = recalled.replayed(await round_on_record(here.services.store, "C1", 3), Language.EN)
    assert found.problem == ""
    for role in Role:
        seen = recalled.visibility_for(Person("somebody", "Somebody", role), found)
        answer = recalled.as_answer(found, seen, {}, Language.EN).decode()
        text = recalled.as_text(found, seen, {}, Language.EN)
        told = [secret for secret in (*SECRETS, "alarm") if secret in answer + text]
        assert bool(told) == (role is not Role.PATRON), role
        assert "a supervisor is called" in text
