"""A request that comes again does nothing twice, and nothing elsewhere: after a restart, after a failure of the books,
and when it was long under way."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from felt.core.words import Words
from felt.ledger import patron_account
from felt.store import Batch, StoreUnavailable
from tests.server.floor.test_rooms import COUNTDOWN, INSURANCE, RESULT, at_the_table
from tests.server.online import Online, online, stakes
from tests.table.driver import BANKER_TWICE, PLAYER_WINS, baccarat_table

BET = {"table": "B1", "round": 1, "wagers": stakes(("player", 100))}
INSURED = {"table": "B1", "round": 1, "moment": "four_cards", "wagers": stakes(("banker_insurance", 5))}


async def held(here: Online, name: str = "an") -> int:
    return (await here.services.store.balance(patron_account(name))).held


@contextmanager
def books_fail(here: Online, *, before: bool) -> Iterator[None]:
    """Every commit of a table's records fails: before anything is written, or when all of it is."""
    store = here.services.writer.store
    commit = store.commit

    async def failing(batches: list[Batch]) -> None:
        at_a_table = any(batch.records for batch in batches)
        if not (at_a_table and before):
            await commit(batches)
        if at_a_table:
            raise StoreUnavailable(problem=Words("the line is cut", "mất kết nối"))

    store.commit = failing  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        store.commit = commit  # type: ignore[method-assign]


@pytest.mark.clause("baccarat 4.10", "ruling B14")
class TestInsurance:
    async def test_is_taken_once_though_the_server_was_started_anew(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=BANKER_TWICE) as here:
            (an,) = await at_the_table(here, "an")
            await an.accepted("confirm", table="B1", wagers=stakes(("banker", 100)))
            await an.event("insurance_offered")
            await an.accepted("insure", id="mine", **INSURED)
            assert (await an.event("insurance_offered"))["event"]["moment"] == "third_card"
            lay = await held(here)
        async with online(tmp_path, baccarat_table(), deal=BANKER_TWICE.split()[-1]) as here:
            (an,) = await here.patrons("an")
            await an.accepted("insure", id="mine", **INSURED)
            assert await held(here) == lay
            here.clock.advance(2 * INSURANCE)
            lines = (await an.event("round_settled"))["event"]["lines"]
            assert [(line["bet"], line.get("moment")) for line in lines] == [
                ("banker", None),
                ("banker_insurance", "four_cards"),
            ]

    @pytest.mark.parametrize("wagers", [INSURED["wagers"], []], ids=["taken", "declined"])
    async def test_an_answer_that_comes_late_is_none_to_the_next_offer(self, tmp_path: Path, wagers: list[Any]) -> None:
        async with online(tmp_path, baccarat_table(), deal=BANKER_TWICE) as here:
            (an,) = await at_the_table(here, "an")
            await an.accepted("confirm", table="B1", wagers=stakes(("banker", 100)))
            await an.event("insurance_offered")
            await an.accepted("insure", **INSURED | {"wagers": stakes(("banker_insurance", 1))})
            assert (await an.event("insurance_offered"))["event"]["moment"] == "third_card"
            assert await an.refused("insure", **INSURED | {"wagers": wagers}) == "insurance_not_open"
            assert (await an.state("B1"))["state"]["you"]["may_insure"] is True
            here.clock.advance(INSURANCE)
            await an.event("round_settled")


class TestAnotherRound:
    async def test_is_reached_by_nothing_that_was_meant_for_this_one(self, tmp_path: Path) -> None:
        """A wager and a void of round 1, both carried out, come again after a restart in round 2."""

        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
            an, _ = await at_the_table(here, "an", "binh")
            manager = await here.client("shift_manager_as_sam", chips=0)
            await an.accepted("confirm", id="bet", **BET)
            await manager.accepted("void_round", id="void", table="B1", round=1, clause="baccarat 7.1.1")
            here.clock.advance(RESULT)
            await an.event("countdown_started")
            here.clock.advance(COUNTDOWN)
            await an.event("betting_opened")
        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
            (an,) = await here.patrons("an")
            manager = await here.client("shift_manager_as_sam", chips=0)
            assert await an.refused("confirm", id="bet", **BET) == "round_has_passed"
            assert await held(here) == 0
            await an.accepted("confirm", **BET | {"round": 2})
            again = {"table": "B1", "round": 1, "clause": "baccarat 7.1.1"}
            assert await manager.refused("void_round", id="void", **again) == "round_has_passed"
            assert await held(here) == 10_000


class TestWhenTheBooksFail:
    async def test_what_did_not_reach_them_is_placed_when_asked_again(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
            an, _ = await at_the_table(here, "an", "binh")
            with books_fail(here, before=True):
                assert await an.refused("confirm", id="mine", **BET) == "store_unavailable"
                assert await held(here) == 0
            await an.accepted("confirm", id="mine", **BET)
            assert await held(here) == 10_000

    async def test_what_did_reach_them_is_not_placed_again(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
            an, _ = await at_the_table(here, "an", "binh")
            with books_fail(here, before=False):
                assert await an.refused("confirm", id="mine", **BET) == "store_unavailable"
            await an.accepted("confirm", id="mine", **BET)
            assert await held(here) == 10_000

    async def test_a_draft_that_the_table_lost_is_not_taken_for_a_pass(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
            an, binh = await at_the_table(here, "an", "binh")
            await an.accepted("set_wagers", **BET)
            with books_fail(here, before=True):
                assert await binh.refused("confirm", **BET) == "store_unavailable"
            assert await an.refused("confirm", table="B1") == "nothing_drafted"
            await an.accepted("confirm", **BET)


async def test_nothing_is_called_accepted_that_a_failing_device_kept_from_the_books(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
        (an,) = await at_the_table(here, "an")
        device: Any = here.services.floor.rooms["B1"]._supplier
        supply = device.supply

        def broken(*_: Any, **__: Any) -> Any:
            raise OSError

        device.supply = broken
        for _ in range(2):
            assert await an.refused("confirm", id="mine", **BET) == "defect"
            assert await held(here) == 0
        device.supply = supply
        await an.accepted("confirm", id="mine", **BET)
        lines = (await an.event("round_settled"))["event"]["lines"]
        assert [line["stake"] for line in lines] == [10_000]
