"""The online Baccarat document acted out by patrons on real sockets, on a virtual clock and once in real time."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.online import CHIPS, Client, Online, online, stakes
from tests.table.driver import (
    BANKER_TWICE,
    BANKER_WINS,
    PLAYER_WINS,
    baccarat_table,
    niuniu_table,
    sicbo_table,
)

COUNTDOWN, BETTING, INSURANCE, RESULT = 5_000, 12_000, 8_000, 5_000


async def at_the_table(here: Online, *names: str, table: str = "B1") -> list[Client]:
    """Joined within the countdown, with betting open."""
    clients = await here.patrons(*names, table=table)
    for client in clients:
        await client.accepted("join", table=table)
    here.clock.advance(COUNTDOWN)
    for client in clients:
        await client.event("betting_opened")
    return clients


def story(client: Client, table: str = "B1") -> list[str]:
    return [each["event"]["type"] for each in client.events(table)]


class TestTheDocument:
    @pytest.mark.clause("online 2.d.1.1", "online 2.d.1.2", "online 2.d.2.1")
    async def test_five_seconds_to_come_and_twelve_to_bet(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=f"{PLAYER_WINS} {PLAYER_WINS}") as here:
            an, binh, chi = await here.patrons("an", "binh", "chi")
            await an.accepted("join", table="B1")
            countdown = await chi.event("countdown_started")
            assert countdown["event"]["deadline"] == countdown["at"] + COUNTDOWN
            here.clock.advance(COUNTDOWN - 1)
            await binh.accepted("join", table="B1")
            here.clock.advance(1)
            betting = await chi.event("betting_opened")
            assert betting["at"] == countdown["at"] + COUNTDOWN
            assert betting["event"]["deadline"] == betting["at"] + BETTING
            for client in (an, binh):
                await client.event("betting_opened")
            await chi.accepted("join", table="B1")
            joined = await an.until(lambda message: message.get("event", {}).get("patron") == "chi")
            assert joined["event"]["plays_from"] == 2
            assert await chi.refused("confirm", table="B1", wagers=stakes(("player", 10))) == "wait_for_next_round"
            await an.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
            here.clock.advance(BETTING - 1)
            await binh.accepted("set_wagers", table="B1", wagers=stakes(("banker", 10)))
            here.clock.advance(1)
            closed = await chi.event("betting_closed")
            assert closed["at"] == betting["at"] + BETTING
            assert closed["event"]["early"] is False
            settled = await chi.event("round_settled")
            assert [line["patron"] for line in settled["event"]["lines"]] == ["an"], "only what was confirmed"
            here.clock.advance(RESULT + COUNTDOWN)
            await chi.event("round_ended")
            here.clock.advance(COUNTDOWN)
            assert (await chi.event("betting_opened"))["event"]["round"] == 2
            await chi.accepted("confirm", table="B1", wagers=stakes(("player", 10)))

    @pytest.mark.clause("online 2.d.2.2", "ruling B13", "baccarat 4.18")
    async def test_betting_closes_early_when_all_have_confirmed(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
            an, binh = await at_the_table(here, "an", "binh")
            (chi,) = await here.patrons("chi")
            here.clock.advance(3_000)
            await an.accepted("confirm", table="B1", wagers=stakes(("player", 100), ("tie", 5)))
            await binh.accepted("confirm", table="B1", wagers=stakes(("banker", 50)))
            closed = await chi.event("betting_closed")
            assert closed["event"]["early"] is True
            settled = (await chi.event("round_settled"))["event"]
            assert settled["outcome"]["winner"] == "player"
            assert await here.balance("an") == CHIPS + 10_000 - 500
            assert await here.balance("binh") == CHIPS - 5_000
            assert await here.balance("chi") == CHIPS, "who watches neither wins nor loses"
            assert story(chi) == [
                *["wagers_confirmed"] * 2,
                "betting_closed",
                *["cards_dealt"] * 4,
                "round_settled",
            ]
            await an.until(lambda message: message == {"type": "chips", "available": CHIPS + 9_500})

    @pytest.mark.clause("online 2.d.2.2", "ruling B13")
    async def test_unconfirmed_chips_go_back(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=BANKER_WINS) as here:
            an, binh = await at_the_table(here, "an", "binh")
            await an.accepted("set_wagers", table="B1", wagers=stakes(("player", 70)))
            await binh.accepted("confirm", table="B1", wagers=stakes(("banker", 100)))
            here.clock.advance(BETTING)
            await an.event("round_settled")
            assert await here.balance("an") == CHIPS
            assert await here.balance("binh") == CHIPS + 9_500, "less five in a hundred"
            assert (await an.state("B1"))["state"]["you"]["draft"] == []

    @pytest.mark.clause("baccarat 4.10", "ruling B14")
    async def test_insurance_taken_and_declined(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=BANKER_TWICE) as here:
            an, binh = await at_the_table(here, "an", "binh")
            (chi,) = await here.patrons("chi")
            await an.accepted("confirm", table="B1", wagers=stakes(("banker", 100)))
            await binh.accepted("confirm", table="B1", wagers=stakes(("banker", 100)))
            offered = (await chi.event("insurance_offered"))["event"]
            assert [offer["side"] for offer in offered["offers"]] == ["banker"]
            assert (await an.state("B1"))["state"]["you"]["may_insure"] is True
            assert (await chi.state("B1"))["state"]["you"]["may_insure"] is False
            assert await chi.refused("insure", table="B1", wagers=stakes(("banker_insurance", 10)))
            await an.accepted("insure", table="B1", wagers=stakes(("banker_insurance", 20)))
            await binh.accepted("insure", table="B1")
            await an.event("insurance_offered")
            again = (await an.event("insurance_offered"))["event"]
            assert again["moment"] == "third_card"
            here.clock.advance(INSURANCE)  # no answer in time is a no
            settled = (await chi.event("round_settled"))["event"]
            lines = {(line["patron"], line["bet"]): line for line in settled["lines"]}
            assert set(lines) == {("an", "banker"), ("an", "banker_insurance"), ("binh", "banker")}
            assert lines["an", "banker_insurance"]["returned"] == 0, "the Banker has won: the insurance has not"
            assert await here.balance("an") == CHIPS + 9_500 - 2_000
            assert await here.balance("binh") == CHIPS + 9_500

    @pytest.mark.clause("online 2.d.1.1", "online 2.d.2.2")
    async def test_one_round_in_real_time(self, tmp_path: Path) -> None:
        """Nobody hurries it: five seconds to come, twelve to bet, and who has not confirmed by then has not bet."""

        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS, real_time=True) as here:
            an, binh, chi = await here.patrons("an", "binh", "chi")
            await an.accepted("join", table="B1")
            await binh.accepted("join", table="B1")
            opened = await an.event("betting_opened")
            await chi.accepted("join", table="B1")
            await an.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
            await binh.event("betting_opened")
            await binh.accepted("set_wagers", table="B1", wagers=stakes(("banker", 10)))
            assert await chi.refused("set_wagers", table="B1", wagers=[]) == "wait_for_next_round"
            lines = (await chi.event("round_settled"))["event"]["lines"]
            assert [line["patron"] for line in lines] == ["an"]
            assert await here.balance("binh") == CHIPS
            at = {event["event"]["type"]: event["at"] for event in binh.events()}
            assert opened["at"] - at["countdown_started"] >= COUNTDOWN
            assert at["betting_closed"] - opened["at"] >= BETTING
            told = [name for name in story(binh) if name != "cards_dealt"]
            assert told == [
                "joined",
                "countdown_started",
                "shuffle_fixed",
                "burned",
                "joined",
                "betting_opened",
                "joined",
                "wagers_confirmed",
                "betting_closed",
                "round_settled",
            ]


class TestLostAndFound:
    async def test_a_reconnect_restores_what_the_patron_had(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
            an, binh = await at_the_table(here, "an", "binh")
            await an.accepted("set_wagers", table="B1", wagers=stakes(("player", 70), ("tie", 5)))
            await binh.accepted("confirm", table="B1", wagers=stakes(("banker", 100)))
            before = await an.state("B1")
            an.socket.transport.abort()
            await an.closed()
            again = await here.client("an")
            after = await again.state("B1")
            assert after == before
            draft = after["state"]["you"]["draft"]
            assert [(each["bet"], each["amount"]) for each in draft] == [("player", 7_000), ("tie", 500)]
            await again.accepted("confirm", table="B1")
            await again.event("round_settled")
            assert await here.balance("an") == CHIPS + 7_000 - 500

    async def test_a_request_repeated_is_answered_and_not_carried_out_again(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
            an, binh = await at_the_table(here, "an", "binh")
            await an.accepted("confirm", id="mine", table="B1", wagers=stakes(("player", 10)))
            assert await an.refused("set_wagers", id="late", table="B1", wagers=[]) == "already_confirmed"
            await binh.accepted("confirm", id="mine", table="B1", wagers=stakes(("banker", 10)))
            await binh.event("round_settled")
            again = await here.client("an")
            await again.accepted("confirm", id="mine", table="B1", round=1, wagers=stakes(("player", 10)))
            late = await again.refused("set_wagers", id="late", table="B1", round=1, wagers=[])
            assert late == "already_confirmed"
            assert story(binh).count("wagers_confirmed") == 2
            assert await here.balance("an") == CHIPS + 1_000

    async def test_the_same_confirmation_under_another_id_counts_once(self, tmp_path: Path) -> None:
        """As after a crash, when the server has forgotten its answers but not the wagers."""

        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
            an, binh = await at_the_table(here, "an", "binh")
            for _ in range(3):
                await an.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
            assert await an.refused("confirm", table="B1", wagers=stakes(("player", 11))) == "already_confirmed"
            await binh.event("wagers_confirmed")
            assert (await binh.ask("ping"))["type"] == "pong"
            assert story(binh).count("wagers_confirmed") == 1

    async def test_a_gap_is_repaired_by_subscribing_again(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
            an, binh = await at_the_table(here, "an", "binh")
            await binh.accepted("unsubscribe", table="B1")
            await an.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
            state = await binh.state("B1")
            assert list(state["state"]["confirmed"]) == ["an"]
            await binh.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
            await binh.event("round_settled")
            for client in (an, binh):
                check_numbers(client)


def check_numbers(client: Client, table: str = "B1") -> None:
    """Every event is numbered one above what came before it, state or event."""
    last: int | None = None
    for message in client.messages:
        if message["type"] == "state":
            last = message["seq"]
        elif message["type"] == "event":
            assert last is not None
            assert message["seq"] == last + 1
            last = message["seq"]


def seen(client: Client, *words: str) -> list[str]:
    """Which of these the socket ever got, in whatever message."""
    everything = b"\n".join(client.got).decode()
    return [word for word in words if word in everything]


class TestOpenTable:
    async def test_each_is_told_their_own_play_and_the_rest_in_sum(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS, seats=None) as here:
            an, binh = await at_the_table(here, "an", "binh")
            await an.accepted("confirm", table="B1", wagers=stakes(("player", 10)))
            crowd = await binh.until(lambda message: message["type"] == "crowd" and message["confirmed"] == 1)
            assert (crowd["patrons"], crowd["totals"]) == (2, {"player": 1_000})
            await binh.accepted("confirm", table="B1", wagers=stakes(("banker", 20)))
            for client, bet in ((an, "player"), (binh, "banker")):
                settled = (await client.event("round_settled"))["event"]
                assert [(line["patron"], line["bet"]) for line in settled["lines"]] == [(client.name, bet)]
            assert seen(an, "banker", '"bet":"banker"') == ["banker"], "the hand is named, the other's wager is not"
            state = (await an.state("B1"))["state"]
            assert list(state["patrons"]) == ["an"]
            assert state["crowd"]["patrons"] == 2

    async def test_a_stake_is_seen_to_go_before_what_it_wins(self, tmp_path: Path) -> None:
        """Who confirms last brings the cards and the result with the same commit."""

        async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS, seats=None) as here:
            (an,) = await at_the_table(here, "an")
            await an.accepted("confirm", table="B1", wagers=stakes(("player", 100)))
            await an.until(lambda message: message["type"] == "chips" and message["available"] > CHIPS)
            told = [
                message["available"] if message["type"] == "chips" else message["event"]["type"]
                for message in an.messages
                if message["type"] in ("chips", "event")
            ]
            confirmed = told.index("wagers_confirmed")
            assert told[confirmed + 1 : confirmed + 3] == [CHIPS - 10_000, "betting_closed"]
            assert told[told.index("round_settled") + 1] == CHIPS + 10_000


class TestOtherGames:
    async def test_sic_bo(self, tmp_path: Path) -> None:
        async with online(tmp_path, sicbo_table(), dice=[(1, 5, 6)]) as here:
            (an,) = await at_the_table(here, "an", table="S1")
            await an.accepted("confirm", table="S1", wagers=stakes(("big", 10)))
            thrown: dict[str, Any] = (await an.event("dice_thrown"))["event"]
            assert thrown["dice"] == [1, 5, 6]
            await an.event("round_settled")
            assert await here.balance("an") == CHIPS + 1_000

    async def test_one_socket_watches_many_tables(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table(), sicbo_table(), niuniu_table()) as here:
            (an,) = await here.patrons("an")
            for table in ("S1", "N1"):
                await an.accepted("subscribe", table=table)
            for table in ("B1", "S1", "N1"):
                await an.accepted("join", table=table)
            here.clock.advance(COUNTDOWN)
            for _ in range(3):
                await an.event("betting_opened")
            assert {event["table"] for event in an.messages if event["type"] == "event"} == {"B1", "S1", "N1"}
