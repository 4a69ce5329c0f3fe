"""What lies covered, or is only drafted, is sent to nobody who may not see it."""

import json
from pathlib import Path

import pytest

from felt.core.events import Event
from felt.table.codec import event_types
from tests.server.floor.test_rooms import BETTING, at_the_table, seen
from tests.server.online import online, stakes
from tests.table.driver import (
    BANKER_TWICE,
    HOUSE_NIU_6,
    NIU,
    PLAYER_WINS,
    baccarat_table,
    niuniu_table,
)


class TestPrivateThings:
    async def test_a_draft_is_for_its_patron_alone(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
            an, binh = await at_the_table(here, "an", "binh")
            await an.accepted("set_wagers", table="B1", wagers=stakes(("lucky6", 77)))
            for _ in range(2):
                await binh.state("B1")
            await binh.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
            here.clock.advance(BETTING)
            await binh.event("round_settled")
            assert seen(an, "7700")
            assert not seen(binh, "7700", '"bet":"lucky6"')

    @pytest.mark.clause("ruling B15")
    async def test_a_squeezed_hand_is_for_its_squeezer_alone(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
            an, binh = await at_the_table(here, "an", "binh")
            await an.accepted("squeeze", table="B1", side="player")
            await an.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
            await binh.accepted("confirm", table="B1", wagers=stakes(("banker", 10)))
            await an.event("squeeze_started")
            await binh.event("squeeze_started")
            await binh.state("B1")
            assert (await an.state("B1"))["state"]["you"]["hands"]
            assert seen(an, "9S", "KD") == ["9S", "KD"]
            assert seen(binh, "9S", "KD") == []
            assert await binh.refused("open_cards", table="B1", side="player") == "not_your_hand"
            await an.accepted("open_cards", table="B1", side="player")
            opened = await binh.event("cards_opened")
            assert opened["event"]["cards"] == ["9S", "KD"]
            await binh.event("round_settled")

    @pytest.mark.clause("baccarat 4.8", "ruling B15")
    async def test_patrons_are_told_that_staff_restricted_a_squeeze_and_not_who(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(seats=7), deal=PLAYER_WINS) as here:
            an, binh = await at_the_table(here, "an", "binh")
            manager = await here.client("pit_manager_as_minh", chips=0)
            await an.accepted("squeeze", table="B1", side="player")
            await manager.accepted("restrict_squeeze", table="B1", round=1, patron="an")
            for client in (an, binh):
                restricted = await client.event("squeeze_restricted")
                by = {"by": "staff", "role": "pit_manager"}
                assert restricted["event"] == {"type": "squeeze_restricted", "patron": "an", **by}
            assert await an.refused("squeeze", table="B1", side="player") == "restricted_from_squeeze"
            assert (await binh.state("B1"))["state"]["restricted"] == ["an"]
            assert not seen(an, "minh")

    @pytest.mark.clause("ruling B8")
    async def test_nobody_is_told_to_whom_insurance_is_offered(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(seats=7), deal=BANKER_TWICE) as here:
            an, binh = await at_the_table(here, "an", "binh")
            await an.accepted("confirm", table="B1", wagers=stakes(("banker", 10)))
            await binh.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
            offered = await binh.event("insurance_offered")
            assert offered["event"].keys() == {"type", "moment", "offers", "deadline"}
            assert (await an.state("B1"))["state"]["you"]["may_insure"] is True
            await an.accepted("insure", table="B1", moment="four_cards")
            await binh.event("round_settled")
            assert (await an.state("B1"))["state"]["forgone"] == ["an"]

    @pytest.mark.clause("niuniu 4.5.5", "ruling N8")
    async def test_a_box_is_for_its_holder_alone_and_the_house_for_nobody(self, tmp_path: Path) -> None:
        mine, other, house = NIU, "3S 4C 3H KC 9D", HOUSE_NIU_6

        async with online(tmp_path, niuniu_table(), deal=f"{mine} {other} {house}") as here:
            an, binh = await at_the_table(here, "an", "binh", table="N1")
            (chi,) = await here.patrons("chi", table="N1")
            await an.accepted("confirm", table="N1", wagers=stakes(("ante", 10, 1)))
            await binh.accepted("confirm", table="N1", wagers=stakes(("ante", 10, 2)))
            for client in (an, binh, chi):
                await client.event("arranging_opened")
                await client.state("N1")
            assert len(seen(an, *mine.split())) == 5
            assert len(seen(binh, *other.split())) == 5
            assert not seen(an, *(set(f"{other} {house}".split()) - set(mine.split())))
            assert not seen(binh, *(set(f"{mine} {house}".split()) - set(other.split())))
            assert not seen(chi, *f"{mine} {other} {house}".split())
            assert await binh.refused("arrange", table="N1", box=1, niu=[]) == "not_your_hand"
            await an.accepted("arrange", table="N1", box=1, niu=mine.split()[:3])
            await chi.event("hand_arranged")
            assert not seen(chi, *f"{mine} {other} {house}".split()), "how it was laid is not told either"
            here.clock.advance(15_000)
            settled = await chi.event("round_settled")
            assert len([card for card in mine.split() if card in json.dumps(settled)]) == 5

    async def test_nobody_gets_the_nonce_of_a_shuffle(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
            (an,) = await at_the_table(here, "an")
            await an.state("B1")
            assert seen(an, f"{2:064x}"), "the commitment"
            assert not seen(an, f"{1:064x}", "nonce")


class TestOpenTables:
    @pytest.mark.parametrize("kind", [kind for kind in event_types() if "by" in kind.__struct_fields__])
    def test_an_actor_is_of_the_staff_or_a_patron_who_is_not_told(self, kind: type[Event]) -> None:
        assert kind.by_staff != ("by" in kind.people)

    @pytest.mark.clause("ruling B15")
    async def test_strangers_are_not_told_who_squeezes(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS, seats=None) as here:
            an, binh = await at_the_table(here, "an", "binh")
            await an.accepted("squeeze", table="B1", side="player")
            await an.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
            await binh.accepted("confirm", table="B1", wagers=stakes(("banker", 10)))
            closed = [(await each.event("betting_closed"))["event"]["squeezers"] for each in (an, binh)]
            await an.event("squeeze_started")
            await binh.event("squeeze_started")
            states = [(await each.state("B1"))["state"] for each in (an, binh)]
            await an.accepted("open_cards", table="B1", side="player")
            opened = [(await each.event("cards_opened"))["event"]["by"] for each in (an, binh)]
            me = states[0]["you"]["patron"]
            assert closed == [{"player": me}, {"player": "patron"}]
            assert [state["squeezers"] for state in states] == closed
            assert opened == [me, "patron"]
            await binh.event("round_settled")
            assert not seen(binh, f'"{me}"')
