"""What goes wrong at a table, over real sockets: staff decide, patrons choose, everybody sees the same table."""

from pathlib import Path

import pytest

from tests.server.online import online, stakes
from tests.server.play.test_dealer import COUNTDOWN, SUPERVISOR, follows, key, on_duty
from tests.table.dealer.pit import casino_table, live_table

MANAGER = "pit_manager_as_long"


@pytest.mark.clause("baccarat 7.7", "baccarat 7.8", "ruling B12")
async def test_a_card_in_error_opens_a_free_hand(tmp_path: Path) -> None:
    async with online(tmp_path, casino_table("baccarat", insurance=False)) as here:
        (an,) = await here.patrons("an", table="C1")
        await an.accepted("subscribe", table="C1")
        dealer = await on_duty(here, "C1")
        await dealer.accepted("prepare_cards", table="C1", cards=416)
        await key(dealer, "C1", "5H")
        await dealer.accepted("open_betting", table="C1")
        await dealer.accepted("record_wagers", table="C1", seat=3, wagers=stakes(("player", 10)))
        await dealer.accepted("close_betting", table="C1")
        await key(dealer, "C1", "9S", "2H", "KD", "5C")
        refusal = await dealer.ask("key_cards", table="C1", cards=["6S"])
        assert (refusal["code"], refusal["clauses"]) == ("no_card_due", ["baccarat 7.6", "baccarat 7.7"])
        refusal = await dealer.ask("rule", table="C1", clause="baccarat 7.7", cards=["6S"])
        assert refusal["code"] == "no_authority"
        assert "Pit Supervisor" in refusal["message"]
        supervisor = await here.client(SUPERVISOR, chips=0)
        await supervisor.accepted("subscribe", table="C1")
        await supervisor.accepted("rule", table="C1", clause="baccarat 7.7", cards=["6S"], patrons=["binh"])
        ruled = (await an.event("ruled"))["event"]
        assert (ruled["by"], ruled["role"], ruled["clause"]) == ("staff", "pit_supervisor", "baccarat 7.7")
        assert "patrons" not in ruled, "nobody is told which patrons are concerned"
        await follows(an, here, "C1")
        await dealer.accepted("call_result", table="C1")
        await dealer.accepted("pay", table="C1")
        refusal = await dealer.ask("open_betting", table="C1")
        assert (refusal["code"], refusal["clauses"]) == ("free_hand_comes_first", ["baccarat 7.8"])
        await dealer.accepted("open_free_hand", table="C1")
        seen = (await an.state("C1"))["state"]
        assert (seen["free"], seen["hands"]) == (True, {"player": ["6S"], "banker": []})
        await follows(an, here, "C1")


@pytest.mark.clause("baccarat 7.13", "baccarat 7.13.1", "baccarat 7.13.2", "ruling A9", "ruling B21")
async def test_patrons_choose_at_a_live_table(tmp_path: Path) -> None:
    async with online(tmp_path, live_table("baccarat", insurance=False, squeeze=False), seats=7) as here:
        an, binh = await here.patrons("an", "binh", table="L1")
        dealer = await on_duty(here, "L1")
        for patron in (an, binh):
            await patron.accepted("join", table="L1")
        await an.event("countdown_started")
        here.clock.advance(COUNTDOWN)
        await dealer.accepted("prepare_cards", table="L1", cards=416)
        await key(dealer, "L1", "5H")
        for patron in (an, binh):
            await patron.event("betting_opened")
            await patron.accepted("confirm", table="L1", wagers=stakes(("player", 100)))
        await dealer.event("betting_closed")
        await key(dealer, "L1", "9S")
        manager = await here.client(MANAGER, chips=0)
        await manager.accepted("subscribe", table="L1")
        await manager.accepted("rule", table="L1", clause="baccarat 7.13", cards=["2H", "KD"])
        asked = {"clause": "baccarat 7.13", "about": "withdrawal"}
        seen = (await an.state("L1"))["state"]
        assert (seen["phase"], seen["choice"]) == ("choice", {**asked, "waiting": 2})
        assert seen["you"]["may_choose"]
        (decided,) = seen["decided"]
        assert (decided["clause"], decided["situation"]["en"]) == (
            "baccarat 7.13",
            "cards drawn together, their order is not known",
        )
        assert await dealer.refused("key_cards", table="L1", cards=["5C"]) == "choice_is_open"
        await an.accepted("choose", table="L1", stay=False)
        for patron, own in ((an, (False, False)), (binh, (True, None))):
            seen = (await patron.state("L1"))["state"]
            assert seen["choice"] == {**asked, "waiting": 1}
            assert (seen["you"]["may_choose"], seen["you"]["stays"]) == own
        await binh.accepted("choose", table="L1", stay=True)
        withdrawn = (await an.event("wagers_withdrawn"))["event"]
        assert withdrawn["patron"] == an.name
        for patron, back in ((an, 10_000), (binh, 0)):
            assert (await patron.state("L1"))["state"]["you"]["returned"] == back
        await follows(binh, here, "L1")
        await key(dealer, "L1", "5C")
        await dealer.accepted("call_result", table="L1")
        await dealer.accepted("pay", table="L1")
        settled = (await binh.event("round_settled"))["event"]
        assert [(line["patron"], line["won"]) for line in settled["lines"]] == [(binh.name, 10_000)]


@pytest.mark.clause("baccarat 7.1.1", "ruling A4", "ruling B19")
async def test_the_state_comes_once_after_all_that_a_decision_does(tmp_path: Path) -> None:
    async with online(tmp_path, casino_table("baccarat", insurance=False)) as here:
        (an,) = await here.patrons("an", table="C1")
        await an.accepted("subscribe", table="C1")
        dealer = await on_duty(here, "C1")
        await dealer.accepted("prepare_cards", table="C1", cards=416)
        await key(dealer, "C1", "5H")
        await dealer.accepted("open_betting", table="C1")
        await an.accepted("join", table="C1")
        await an.accepted("confirm", table="C1", wagers=stakes(("player", 100)))
        await dealer.accepted("close_betting", table="C1")
        manager = await here.client(MANAGER, chips=0)
        await manager.accepted("subscribe", table="C1")
        before = len(an.messages)
        await manager.accepted("rule", table="C1", clause="baccarat 7.1.1")
        await an.event("shoe_removed")
        await an.until(lambda message: message["type"] == "state" and message["state"]["decided"])
        told = [message for message in an.messages[before:] if message["type"] in ("event", "state")]
        assert [message.get("event", message)["type"] for message in told] == [
            *("ruled", "round_voided", "shoe_removed", "state"),
        ]
        seen = told[-1]["state"]
        assert ([each["remedy"] for each in seen["decided"]], seen["shuffle"]["finished"]) == (["void_round"], True)
        await follows(an, here, "C1")


@pytest.mark.clause("sicbo 7.1", "ruling A8", "ruling S6")
async def test_a_table_that_stands_still_says_why(tmp_path: Path) -> None:
    async with online(tmp_path, casino_table("sicbo")) as here:
        (an,) = await here.patrons("an", table="C1")

        async def why() -> tuple[bool, bool, str]:
            seen = (await an.state("C1"))["state"]
            await follows(an, here, "C1")
            return seen["paused"], seen["unattended"], seen["stopped_by"]

        assert await why() == (True, True, "")
        dealer = await on_duty(here, "C1")
        assert await why() == (False, False, "")
        await dealer.accepted("pause_table", table="C1", why="", clause="sicbo 7.1")
        assert await why() == (True, False, "sicbo 7.1")
