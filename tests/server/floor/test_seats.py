"""One socket a seat: of all the sockets of a patron, the one that asked last."""

import json
from pathlib import Path
from random import Random

import pytest

from felt.core.requests import PatronRequest
from felt.protocol.requests import request_types
from felt.table.commands import Join
from tests.server.online import REQUESTS, Client, Online, online, stakes
from tests.table.driver import PLAYER_WINS, baccarat_table, sicbo_table

WHIMS = {"subscribe": 6, "join": 3, "leave": 1, "unsubscribe": 1, "set_wagers": 5, "cut": 1}
FROM_A_SEAT = (
    *("set_wagers", "confirm", "give_seed", "insure", "squeeze", "open_cards", "banker_first", "arrange", "choose"),
)


async def betting(here: Online, client: Client) -> None:
    await client.accepted("join", table="B1")
    here.clock.advance(5_000)
    await client.event("betting_opened")


async def told_elsewhere(client: Client) -> str:
    told = await client.of_type("elsewhere")
    assert (told["table"], told["code"]) == ("B1", "seat_is_elsewhere")
    return str(told["message"])


def test_the_requests_of_a_seat_are_those_of_a_patron_but_coming_and_going() -> None:
    kinds = {kind.__struct_config__.tag for kind in request_types() if issubclass(kind, PatronRequest)}
    assert kinds == {*FROM_A_SEAT, "join", "leave"}


async def test_the_newest_watcher_has_the_seat(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
        (desk,) = await here.patrons("an")
        await betting(here, desk)
        phone = await here.client("an")
        await phone.accepted("subscribe", table="B1")
        assert "another place" in await told_elsewhere(desk)
        for kind in FROM_A_SEAT:
            assert await desk.refused(kind, **REQUESTS[kind]) == "seat_is_elsewhere"
        await phone.accepted("set_wagers", table="B1", wagers=stakes(("player", 70)))
        await phone.of_type("draft")
        assert (await desk.ask("ping"))["type"] == "pong"
        assert not [message for message in desk.messages if message["type"] == "draft"]

        state = await desk.state("B1")
        await told_elsewhere(phone)
        assert state["state"]["you"]["draft"][0]["amount"] == 7_000
        await desk.accepted("confirm", table="B1")
        await desk.event("round_settled")
        assert await phone.refused("confirm", table="B1") == "seat_is_elsewhere"
        await phone.accepted("leave", table="B1")


async def test_joining_takes_the_seat_from_those_who_only_watched(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        desk, phone, binh = await here.patrons("an", "an", "binh")
        await phone.accepted("join", table="B1")
        await told_elsewhere(desk)
        await phone.event("joined")
        tablet = await here.client("an")
        await tablet.accepted("join", table="B1")
        await told_elsewhere(phone)
        here.clock.advance(5_000)
        number = (await binh.event("betting_opened"))["event"]["round"]
        await tablet.accepted("confirm", table="B1", round=number, wagers=stakes(("player", 10)))


async def test_a_join_that_is_refused_takes_nothing(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(), seats=1) as here:
        desk, phone, binh = await here.patrons("an", "an", "binh")
        await binh.accepted("join", table="B1")
        assert await phone.refused("join", table="B1") == "table_full"
        await binh.accepted("leave", table="B1")
        for client in (desk, phone):
            await client.event("left")
            assert not [message for message in client.messages if message["type"] == "elsewhere"]


async def test_who_subscribes_after_a_join_was_asked_keeps_the_seat(tmp_path: Path) -> None:
    """The join reaches the books after the other socket's subscription, and gives way to it."""

    async with online(tmp_path, baccarat_table()) as here:
        desk, phone = await here.patrons("an", "an")
        floor = here.services.floor
        first, second = floor.sockets["an"]
        floor.broadcasts["B1"].seats.claim(first)
        floor.broadcasts["B1"].seats.claim(second)
        await floor.rooms["B1"].do(Join(patron="an"))
        floor.broadcasts["B1"].seats.take("an", joined=first)
        assert floor.broadcasts["B1"].watchers == {second}
        for client in (desk, phone):
            await client.event("joined")


async def test_a_socket_that_watches_nothing_plays_while_no_other_watches(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
        program = await here.client("an")
        other = await here.client("an")
        (binh,) = await here.patrons("binh")
        await program.accepted("join", table="B1")
        here.clock.advance(5_000)
        number = (await binh.event("betting_opened"))["event"]["round"]
        await other.accepted("set_wagers", table="B1", round=number, wagers=stakes(("player", 20)))
        await program.accepted("confirm", table="B1", round=number)


@pytest.mark.parametrize(("language", "word"), [("vi", "nơi khác"), ("en", "another place")])
async def test_in_the_language_of_the_socket(tmp_path: Path, language: str, word: str) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        here.query = f"?language={language}"
        desk, phone = await here.client("an"), await here.client("an")
        for client in (desk, phone):
            await client.accepted("subscribe", table="B1")
        await phone.accepted("join", table="B1")
        assert word in await told_elsewhere(desk)


@pytest.mark.parametrize("seed", range(4))
async def test_no_two_sockets_of_a_patron_watch_where_they_sit(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)  # noqa: S311

    async with online(tmp_path, baccarat_table(), sicbo_table(), seats=None if seed % 2 else 7) as here:
        clients = [await here.client(name) for name in ("an", "an", "an", "binh", "binh")]
        refused = 0
        for _ in range(150):
            place = chance.randrange(len(clients))
            client, table = clients[place], chance.choice(("B1", "S1"))
            match chance.choices(list(WHIMS), list(WHIMS.values()))[0]:
                case "cut":
                    client.socket.transport.abort()
                    clients[place] = await here.client(client.name)
                case "set_wagers":
                    answer = await client.ask("set_wagers", table=table, wagers=[])
                    refused += answer.get("code") == "seat_is_elsewhere"
                case do:
                    await client.ask(do, table=table)
            for broadcast in here.services.floor.broadcasts.values():
                for patron in broadcast.state.patrons:
                    assert sum(each.patron == patron for each in broadcast.watchers) <= 1
            if chance.random() < 0.1:
                here.clock.advance(2_000)
        taken = sum(json.loads(raw)["type"] == "elsewhere" for each in clients for raw in each.got)
        assert taken
        assert refused


async def test_who_only_looks_takes_no_seat_and_may_not_play_from_there(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
        (desk,) = await here.patrons("an")
        await betting(here, desk)
        lobby = await here.client("an")
        await lobby.accepted("subscribe", table="B1", look=True)
        await desk.accepted("set_wagers", table="B1", wagers=stakes(("player", 70)))
        await lobby.of_type("draft")
        assert await lobby.refused("confirm", table="B1") == "seat_is_elsewhere"
        assert not [message for message in desk.messages if message["type"] == "elsewhere"]

        await lobby.accepted("subscribe", table="B1")
        await told_elsewhere(desk)
        await lobby.accepted("subscribe", table="B1", look=True)
        await lobby.accepted("confirm", table="B1")
