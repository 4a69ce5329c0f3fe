"""Clients that are wrong, rude, slow or gone: all are refused with a reason, and nobody else notices."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from felt.protocol.requests import MESSAGE_BYTES_MAX
from felt.server.socket.connection import REQUEST_RATE, TOO_FAST_MAX
from tests.patience import PATIENCE_SECONDS
from tests.server.online import CHIPS, Online, online, stakes, still_served
from tests.server.socket.rude import ended, masked, raw_socket, sockets_left, watching
from tests.table.driver import PLAYER_WINS, baccarat_table

pytestmark = pytest.mark.usefixtures("nothing_goes_wrong_unsaid")


UNREADABLE = {
    "nothing": ("", "malformed_json"),
    "no JSON": ("hello", "malformed_json"),
    "half of it": ('{"do":"ping"', "malformed_json"),
    "not an object": ("[1,2,3]", "wrong_type"),
    "a number": ("7", "wrong_type"),
    "deep": ('{"do":"ping","id":"1","x":' + "[" * 2000, None),
    "no id": ('{"do":"ping"}', "missing_key"),
    "no do": ('{"id":"1"}', "missing_key"),
    "unknown do": ('{"do":"rob","id":"1"}', "unknown_value"),
    "unknown key": ('{"do":"ping","id":"1","x":1}', "unknown_key"),
    "a key twice": ('{"do":"ping","id":"1","id":"2"}', "key_twice"),
    "a key twice, written otherwise": ('{"do": "ping", "id": "1", "\\u0069d": "2"}', "key_twice"),
    "an amount twice": (
        '{"do":"confirm","id":"1","table":"B1","round":1,"wagers":[{"bet":"player","amount":1000,"amount":9000}]}',
        "key_twice",
    ),
    "empty id": ('{"do":"ping","id":""}', "out_of_range"),
    "long id": (json.dumps({"do": "ping", "id": "x" * 41}), "out_of_range"),
    "id a number": ('{"do":"ping","id":1}', "wrong_type"),
    "amount a text": (
        '{"do":"confirm","id":"1","table":"B1","wagers":[{"bet":"player","amount":"2500"}]}',
        "not_an_amount",
    ),
    "amount true": (
        '{"do":"confirm","id":"1","table":"B1","wagers":[{"bet":"player","amount":true}]}',
        "not_an_amount",
    ),
    "amount 1e3": ('{"do":"confirm","id":"1","table":"B1","wagers":[{"bet":"player","amount":1e3}]}', None),
    "amount below zero": (
        '{"do":"confirm","id":"1","table":"B1","wagers":[{"bet":"player","amount":-1}]}',
        "not_an_amount",
    ),
    "another patron's wager": (
        '{"do":"confirm","id":"1","table":"B1","wagers":[{"patron":"binh","bet":"player","amount":1000}]}',
        "unknown_key",
    ),
    "65 wagers": (
        json.dumps({"do": "confirm", "id": "1", "table": "B1", "wagers": [{"bet": "a", "amount": 1}] * 65}),
        "out_of_range",
    ),
    "a table that cannot be": ('{"do":"join","id":"1","table":"../etc"}', "out_of_range"),
    "no such card": ('{"do":"arrange","id":"1","table":"B1","box":1,"niu":["1S"]}', "unknown_card"),
    "no such table": ('{"do":"join","id":"2","table":"B9"}', "no_such_table"),
    "nobody's seat": ('{"do":"join","id":"3","table":"B1","seat":99}', "no_such_seat"),
}


async def test_what_cannot_be_read_is_refused_with_a_reason(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(seats=5)) as here:
        (healthy,) = await here.patrons("binh")
        for name, (text, code) in UNREADABLE.items():
            bad = await here.client("an")
            before = len(bad.got)
            await bad.socket.send(text)
            answer = await bad.until(lambda message: message["type"] == "refused", start=before)
            assert answer["message"], name
            assert code is None or answer["code"] == code, (name, answer)
            await bad.leave()
        await still_served(healthy)
        assert here.services.metrics.refusals["malformed_json"] >= 3


async def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        (healthy,) = await here.patrons("binh")
        bad = await here.client("an")
        await bad.socket.send(b'{"do":"ping","id":"1"}')
        assert (await bad.of_type("refused"))["code"] == "not_text"
        await bad.socket.send(b'{"do":"ping","id":"\xff\xfe"}', text=True)
        assert (await bad.of_type("refused"))["code"] == "malformed_json"
        await bad.socket.send(["{", '"do":"ping",', '"id":"in pieces"}'])
        assert (await bad.of_type("pong"))["re"] == "in pieces"
        await still_served(healthy)


async def test_too_long_is_refused_and_far_too_long_ends_the_socket(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        (healthy,) = await here.patrons("binh")
        bad = await here.client("an")
        fits = json.dumps({"do": "ping", "id": "1"}).ljust(MESSAGE_BYTES_MAX)
        await bad.socket.send(fits)
        assert (await bad.of_type("pong"))["re"] == "1"
        await bad.socket.send(fits + " ")
        assert (await bad.of_type("refused"))["code"] == "too_long"
        await bad.socket.send("x" * 100_000)
        assert await bad.closed() == 1009
        await still_served(healthy)


async def test_a_flood_is_slowed_down_and_then_cut_off(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        (healthy,) = await here.patrons("binh")
        bad = await here.client("an")
        for number in range(REQUEST_RATE.at_once + TOO_FAST_MAX + 1):
            await bad.socket.send(json.dumps({"do": "ping", "id": str(number)}))
        assert await bad.closed() == 1008
        kinds = [message["type"] for message in bad.messages]
        assert kinds.count("pong") == REQUEST_RATE.at_once
        refused = [message for message in bad.messages if message["type"] == "refused"]
        assert {message["code"] for message in refused} == {"too_fast"}
        assert refused[0]["re"] == str(REQUEST_RATE.at_once), "every request is answered under its own id"
        assert bad.messages[-1]["code"] == "flood"
        await still_served(healthy)
        again = await here.client("an")
        assert (await again.ask("ping"))["type"] == "pong"


async def test_out_of_order_and_out_of_place(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
        an, binh = await here.patrons("an", "binh")
        wagers = stakes(("player", 10))
        assert await an.refused("confirm", table="B1", wagers=wagers) == "not_at_table"
        await an.accepted("join", table="B1")
        assert await an.refused("confirm", table="B1", wagers=wagers) == "betting_not_open"
        assert await an.refused("insure", table="B1") == "insurance_not_open"
        assert await an.refused("open_cards", table="B1", side="player") == "not_now"
        assert await an.refused("arrange", table="B1", box=1) == "not_part_of_this_game"
        here.clock.advance(5_000)
        for patron in (an, binh):
            await patron.event("betting_opened")
        assert await an.refused("squeeze", table="B1", side="house") == "no_such_hand"
        assert await binh.refused("confirm", table="B1", wagers=wagers) == "not_at_table"
        too_much = stakes(("player", CHIPS))
        assert await an.refused("confirm", table="B1", wagers=too_much) == "insufficient_chips"
        here.clock.advance(12_000)
        await an.event("nobody_bet")
        assert await here.balance("an") == CHIPS


async def test_an_id_used_before_does_not_make_another_request_accepted(tmp_path: Path) -> None:
    """A client that counts from one again after a restart must not take an old answer for that to its new wager."""

    async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
        an, binh = await here.patrons("an", "binh")
        for patron in (an, binh):
            await patron.accepted("join", table="B1")
        here.clock.advance(5_000)
        for patron in (an, binh):
            await patron.event("betting_opened")
        await an.accepted("set_wagers", id="1", table="B1", wagers=stakes(("player", 10)))
        assert await an.refused("confirm", id="1", table="B1") == "id_used_before"
        assert await an.refused("set_wagers", id="1", table="B1", wagers=[]) == "id_used_before"
        assert here.services.floor.room("B1").state.play.confirmed == {}
        await an.accepted("set_wagers", id="1", table="B1", wagers=stakes(("player", 10)))
        await an.accepted("confirm", id="2", table="B1")
        await binh.accepted("confirm", id="1", table="B1", wagers=stakes(("banker", 10)))


async def test_sent_all_at_once_and_gone_without_a_word(tmp_path: Path) -> None:
    """What was asked is done once and to its end, though nobody is left to be told."""

    async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
        (binh,) = await here.patrons("binh")
        an = await here.client("an")
        await an.accepted("join", table="B1")
        here.clock.advance(5_000)
        await binh.event("betting_opened")
        await an.send("confirm", id="last words", table="B1", round=1, wagers=stakes(("player", 10)))
        await binh.event("wagers_confirmed")
        an.socket.transport.abort()
        await binh.event("round_settled")
        assert await here.balance("an") == CHIPS + 1_000
        again = await here.client("an")
        await again.accepted("confirm", id="last words", table="B1", round=1, wagers=stakes(("player", 10)))
        assert await here.balance("an") == CHIPS + 1_000


async def test_a_slow_reader_is_dropped_and_delays_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("felt.server.socket.connection.UNREAD_BYTES_MAX", 20_000)

    async with online(tmp_path, baccarat_table()) as here:
        (healthy,) = await here.patrons("binh")
        _, writer = await raw_socket(here, "an")
        writer.write(masked('{"do":"subscribe","id":"1","table":"B1"}'))
        slow = await watching(here, "an")
        state = here.services.floor.broadcasts["B1"].state_message("an")
        async with asyncio.timeout(PATIENCE_SECONDS):
            while here.services.metrics.refusals["slow_reader"] == 0:
                for _ in range(200):  # the operating system takes its share before anything waits
                    slow.send(state)
                assert (await healthy.ask("ping"))["type"] == "pong"
                here.clock.advance(100)
        await sockets_left(here, 1)
        await still_served(healthy)
        writer.close()


async def test_a_half_open_socket_is_let_go(tmp_path: Path) -> None:
    """It answers no ping: its line is cut, or its machine sleeps."""

    async with online(tmp_path, baccarat_table(), ping_seconds=1) as here:
        (healthy,) = await here.patrons("binh")
        reader, writer = await raw_socket(here, "an")
        await ended(reader)
        await sockets_left(here, 1)
        await still_served(healthy)
        writer.close()


async def denied(here: Online, token: str, **options: Any) -> tuple[int, str]:
    with pytest.raises(InvalidStatus) as refused:
        await here.socket(token, **options)
    response = refused.value.response
    return response.status_code, json.loads(response.body or b"{}")["error"]["code"]


async def test_a_page_from_elsewhere_may_not_connect(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(), origins=("https://felt.example",)) as here:
        for origin in (
            "https://evil.example",
            "null",
            "https://felt.example.evil.example",
            "http://127.0.0.1:1",
            "http://[",
        ):
            assert await denied(here, "an", origin=origin) == (403, "wrong_origin")
        for origin in (f"http://127.0.0.1:{here.port}", "https://felt.example"):
            allowed = await here.socket("an", origin=origin)
            await allowed.close()


async def test_without_a_session_nobody_comes_in_and_an_ended_one_closes_its_sockets(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        assert await denied(here, "", additional_headers={}) == (401, "not_signed_in")
        assert await denied(here, "") == (401, "not_signed_in")
        an, phone, binh = await here.patrons("an", "an", "binh")
        here.crowd.end("an")
        for client in (an, phone):
            assert await client.closed() == 1008
            assert client.messages[-1]["code"] == "session_ended"
        assert await denied(here, "an") == (401, "not_signed_in"), "a stolen cookie opens nothing once revoked"
        await still_served(binh)


async def test_sockets_are_limited_by_person_and_by_address(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(), sockets_per_person=2, sockets_per_address=3) as here:
        first = await here.client("an")
        await here.client("an")
        assert await denied(here, "an") == (429, "too_many_sockets")
        await here.client("binh")
        assert await denied(here, "chi") == (429, "too_many_sockets")
        await first.leave()
        await sockets_left(here, 2)
        await here.client("chi")
