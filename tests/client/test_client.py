"""The client against a real server: real sockets, real SQLite, the system's clock."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest

from felt.client import Client, ClientClosed, Happened, Placed, Refused, SignedOut, Stake, Table, Unreachable
from felt.client.habits import Habits
from felt.client.habits.baccarat import BaccaratHabits
from felt.client.habits.niuniu import niu_in
from felt.core.chips import Cents
from felt.core.words import Language
from felt.ledger import patron_account
from felt.protocol.messages import TableEvent
from felt.table.settings import Settings
from tests.client.floor import ALL, BACCARAT, CHIPS, NIUNIU, OPEN, PATIENT, SICBO, Open, holds, in_time, opened, patient

STAKES = {
    "B1": [Stake("banker", Cents(20_000)), Stake("tie", Cents(1_000))],
    "S1": [Stake("small", Cents(5_000)), Stake("total-9", Cents(1_000))],
    "N1": [Stake("ante", Cents(1_000), 3), Stake("double", Cents(2_000), 3), Stake("additional", Cents(4_000), 3)],
}


def of_baccarat(habits: Habits) -> BaccaratHabits:
    found = habits.of_game("baccarat")
    assert isinstance(found, BaccaratHabits)
    return found


@asynccontextmanager
async def seated(here: Open, table: str) -> AsyncIterator[tuple[Client, Table]]:
    async with await here.client() as client:
        watched = await client.table(table)
        await watched.join()
        yield client, watched


async def play_on(table: Table, number: int) -> None:
    """Whatever is asked until the round is settled."""
    over = False

    def to_do(mirror: object) -> bool:
        nonlocal over
        state = table.mirror
        over = over or state.round > number or state.phase == "result"
        return over or state.you.may_insure or bool(state.you.may_arrange)

    while not over:
        mirror = await table.until(to_do)
        if over:
            break
        if mirror.you.may_insure:
            await table.insure()
        elif mirror.you.may_arrange:
            box = mirror.you.may_arrange[0]
            await table.arrange(box, niu_in(mirror.you.hands[f"box {box}"]))


@pytest.mark.parametrize("settings", [BACCARAT, SICBO, NIUNIU], ids=lambda settings: settings.game.name)
async def test_a_round_from_joining_to_being_paid(tmp_path: Path, settings: Settings) -> None:
    table_set = patient(settings)
    async with in_time(), opened(tmp_path, table_set) as here, seated(here, settings.name) as (client, table):
        events = table.events()
        assert client.available == CHIPS
        assert client.name.startswith("Guest ")
        assert table.mirror.seated
        await table.until(lambda mirror: mirror.you.may_bet)
        staked = STAKES[settings.name]
        placed = await table.confirm(staked)
        assert placed.round == 1
        assert [wager.amount for wager in placed.wagers] == [stake.amount for stake in staked]
        confirmed = await anext_of(events, "wagers_confirmed")
        assert [wager["amount"] for wager in confirmed.body["wagers"]] == [stake.amount for stake in staked]
        await play_on(table, 1)
        settled = await anext_of(events, "round_settled")
        assert [line["bet"] for line in settled.body["lines"]] == [stake.bet for stake in staked]
        assert all(line["clauses"] for line in settled.body["lines"])
        await table.leave()
        await table.until(lambda mirror: not mirror.patrons)
        net = sum(line["returned"] + line["won"] - line["stake"] for line in settled.body["lines"])
        await until(lambda: client.available == CHIPS + net)
        assert (await here.store.balance(patron_account(client.patron))).available == CHIPS + net


async def anext_of(events: object, kind: str) -> Happened:
    async for event in events:  # type: ignore[attr-defined]
        if event.type == kind:
            assert isinstance(event, Happened)
            return event
    raise AssertionError(f"no {kind}")


async def until(holds_now: object) -> None:
    while not holds_now():  # type: ignore[operator]
        await asyncio.sleep(0.005)


async def test_events_come_in_order_without_gaps(tmp_path: Path) -> None:
    async with in_time(), opened(tmp_path, patient(SICBO)) as here, seated(here, "S1") as (_, table):
        events = table.events()
        seen: list[Happened] = []
        for _ in range(3):
            mirror = await table.until(lambda mirror: mirror.you.may_bet)
            await table.confirm([Stake("big", Cents(1_000))])
            await play_on(table, mirror.round)
        async for event in events:
            seen.append(event)
            if event.type == "round_settled" and table.mirror.round >= 3 and len(seen) > 15:
                break
        own = [event.seq for event in seen if event.type not in ("draft", "hand", "crowd")]
        assert own == sorted(set(own))


async def test_what_is_refused_is_raised_with_its_clauses(tmp_path: Path) -> None:
    async with in_time(), opened(tmp_path, patient(BACCARAT)) as here, await here.client() as client:
        with pytest.raises(Refused) as refused:
            await client.table("B9")
        assert refused.value.code == "no_such_table"
        table = await client.table("B1")
        with pytest.raises(Refused) as refused:
            await table.confirm([Stake("banker", Cents(1_000))])
        assert refused.value.code == "not_at_table"
        await table.join()
        await table.until(lambda mirror: mirror.you.may_bet)
        with pytest.raises(Refused) as refused:
            await table.set_wagers([Stake("banker", Cents(900))])
        assert refused.value.code == "wager_below_minimum"
        assert refused.value.clauses == ("baccarat 4.4", "ruling A5")
        assert refused.value.place == "wagers[0].amount"
        assert "10" in refused.value.message
        assert "wager_below_minimum" in str(refused.value)
        assert table.mirror.you.draft == ()
        with pytest.raises(Refused) as refused:
            await table.open_cards("player")
        assert refused.value.code == "not_now"


async def test_a_socket_cut_while_betting_brings_back_the_same_draft(tmp_path: Path) -> None:
    async with in_time(), opened(tmp_path, patient(BACCARAT)) as here, seated(here, "B1") as (client, table):
        await table.until(lambda mirror: mirror.you.may_bet)
        await table.set_wagers([Stake("player", Cents(5_000)), Stake("tie", Cents(1_000))])
        draft = table.mirror.you.draft
        assert len(draft) == 2
        events = table.events()
        assert here.cut(client.patron) == 1
        assert (await anext(events)).type == "state"
        assert table.mirror.you.draft == draft
        assert client.sockets == 2
        placed = await table.confirm()
        assert placed.wagers == draft
        assert await holds(here.store) == [("B1", 1, client.patron, 6_000)]


async def test_a_command_in_flight_at_the_cut_is_carried_out_once(tmp_path: Path) -> None:
    """Cut at the worst moment, over and over: after the command was sent and before its answer is read."""

    async with in_time(), opened(tmp_path, patient(SICBO)) as here, seated(here, "S1") as (client, table):
        for _ in range(8):
            await table.until(lambda mirror: mirror.you.may_bet)
            confirming = asyncio.create_task(table.confirm([Stake("small", Cents(1_000))]))
            await asyncio.sleep(0)
            here.cut(client.patron)
            placed = await confirming
            assert placed.wagers[0].amount == 1_000
            number = placed.round
            await table.until(lambda mirror: mirror.round > number or mirror.phase == "result")  # noqa: B023
        assert client.sockets >= 9
        assert [held[2:] for held in await holds(here.store)] == [(client.patron, 1_000)] * 8


async def test_a_server_that_restarts_finds_its_clients_again(tmp_path: Path) -> None:
    async with in_time():
        async with opened(tmp_path, patient(BACCARAT)) as here:
            client = await here.client()
            await client.open()
            table = await client.table("B1")
            await table.join()
            await table.until(lambda mirror: mirror.you.may_bet)
            before = table.seq
            port = here.port
        asking = asyncio.create_task(table.confirm([Stake("banker", Cents(2_000))]))
        await asyncio.sleep(0.3)
        assert not asking.done()
        async with opened(tmp_path, patient(BACCARAT), port=port) as here:
            placed = await asking
            assert placed.round == 1
            assert table.seq > before
            assert await holds(here.store) == [("B1", 1, client.patron, 2_000)]
            await client.close()


async def test_a_gap_is_noticed_and_repaired(tmp_path: Path) -> None:
    async with in_time(), opened(tmp_path, SICBO) as here, await here.client() as client:
        table = await client.table("S1")
        events = table.events()
        table.take_event(TableEvent("S1", table.seq + 5, table.seq + 4, 0, {"type": "countdown_stopped"}))
        assert not table.fresh
        assert (await anext(events)).type == "state"
        assert table.fresh
        table.take_event(TableEvent("S1", table.seq, table.seq - 1, 0, {"type": "countdown_started", "deadline": 1}))
        assert table.mirror.phase == "waiting"


@pytest.mark.parametrize("settings", ALL, ids=lambda settings: str(settings.name))
@pytest.mark.parametrize("seed", range(2))
async def test_the_mirror_is_what_the_server_shows(tmp_path: Path, settings: Settings, seed: int) -> None:
    """Four patrons do whatever comes to mind; after every pause, a mirror that followed equals one read anew."""

    async def wander(here: Open, chance: Random, stop: asyncio.Event) -> None:
        async with seated(here, settings.name) as (client, table):
            habits = Habits(chance)
            while not stop.is_set():
                await asyncio.sleep(chance.uniform(0, 0.08))
                mirror = table.mirror
                try:
                    if not mirror.seated:
                        await table.join()
                    elif mirror.you.may_bet:
                        stakes = habits.wagers(mirror, client.available or Cents(0))
                        await chance.choice((table.set_wagers, table.confirm, table.confirm))(stakes)
                        if chance.random() < 0.7 and settings.game.name == "baccarat" and table.mirror.you.may_bet:
                            await table.squeeze(chance.choice(("player", "banker")))
                    elif mirror.you.may_insure:
                        await table.insure(of_baccarat(habits).insurance(mirror, client.available or Cents(0)))
                    elif mirror.you.may_arrange:
                        box = mirror.you.may_arrange[0]
                        await table.arrange(box, niu_in(mirror.you.hands[f"box {box}"]))
                    elif mirror.phase == "squeeze" and mirror.you.hands:
                        await table.open_cards(next(iter(mirror.you.hands)))
                    elif chance.random() < 0.02:
                        await table.leave()
                except Refused:
                    pass

    async def compare(here: Open, stop: asyncio.Event) -> None:
        async with await here.client() as client:
            follower = await client.table(settings.name)
            compared = 0
            while compared < 30 or follower.mirror.round < 4:
                await asyncio.sleep(0.02)
                async with Client(here.url, cookie=client.cookie) as other:
                    fresh = await other.table(settings.name)
                    seq, shown = fresh.seq, msgspec.json.encode(fresh.mirror)
                if follower.seq == seq:
                    assert _sorted(msgspec.json.encode(follower.mirror)) == _sorted(shown)
                    compared += 1
            stop.set()

    chance = Random(f"{seed} {settings.name}")  # noqa: S311
    stop = asyncio.Event()
    async with (
        in_time(),
        opened(tmp_path, settings) as here,
        asyncio.TaskGroup() as group,
    ):
        for _ in range(4):
            group.create_task(wander(here, Random(chance.random()), stop))  # noqa: S311
        group.create_task(compare(here, stop))


def _sorted(encoded: bytes) -> object:
    """Drafts and the sums of an open table are not numbered, and may lie between the two readings."""
    mirror = msgspec.json.decode(encoded)
    mirror["you"].pop("draft")
    mirror.pop("crowd")
    return mirror


async def test_clock_ping_and_balance(tmp_path: Path) -> None:
    async with in_time(), opened(tmp_path, SICBO) as here, await here.client() as client:
        trip = await client.ping()
        assert trip >= 0
        before, now, after = here.services.clock.now(), client.now(), here.services.clock.now()
        assert before - trip - 1 <= now <= after + trip + 1, "it cannot know better than the trip was long"
        assert client.available == CHIPS


async def test_a_session_that_ends_ends_the_client(tmp_path: Path) -> None:
    async with in_time(), opened(tmp_path, SICBO) as here:
        client = await here.client()
        await client.open()
        table = await client.table("S1")
        events = table.events()
        assert client.cookie is not None
        await here.services.accounts.sessions.end(client.cookie.partition("=")[2])
        with pytest.raises(SignedOut):
            await table.until(lambda mirror: mirror.phase == "never")
        with pytest.raises(SignedOut):
            await anext(events)
        with pytest.raises(SignedOut):
            await table.join()
        await client.close()
        stranger = Client(here.url, cookie=client.cookie)
        with pytest.raises(SignedOut, match="401"):
            await stranger.open()


async def test_a_name_and_its_password(tmp_path: Path) -> None:
    async with in_time(), opened(tmp_path, SICBO) as here:
        await here.services.accounts.register("Bình", "correct horse battery", Language.EN)
        async with Client(here.url, name="Bình", password="correct horse battery") as client:  # noqa: S106
            assert client.name == "Bình"
            assert client.available == CHIPS
        async with Client(here.url + "/") as guest:
            assert guest.name.startswith("Guest ")
        with pytest.raises(SignedOut):
            await Client(here.url, name="Bình", password="wrong").open()  # noqa: S106


async def test_closing_ends_everything_that_waits(tmp_path: Path) -> None:
    async with in_time(), opened(tmp_path, SICBO) as here:
        client = await here.client()
        await client.open()
        table = await client.table("S1")
        waiting = asyncio.create_task(table.until(lambda mirror: mirror.phase == "never"))
        looping = asyncio.create_task(_all(table))
        await asyncio.sleep(0.05)
        await client.close()
        with pytest.raises(ClientClosed):
            await waiting
        assert await looping == []
        with pytest.raises(ClientClosed):
            await table.join()
        await until(lambda: not here.services.floor.sockets)


async def _all(table: Table) -> list[Happened]:
    return [event async for event in table.events()]


async def test_nobody_there_is_said_in_a_sentence() -> None:
    with socket.socket() as silent:  # taken, so that nobody else comes to listen there
        silent.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        for client in (Client(url), Client(url, cookie="felt_session=an"), Client("ftp://127.0.0.1")):
            with pytest.raises(Unreachable, match="does not answer"):
                await client.open()


async def test_the_open_table_seats_everybody(tmp_path: Path) -> None:
    async def bet(table: Table) -> Placed:
        await table.until(lambda mirror: mirror.you.may_bet)
        return await table.confirm([Stake("player", Cents(1_000))])

    unasked = msgspec.structs.replace(PATIENT, insurance_ms=50)  # whoever came too late for the first round waits
    settings = msgspec.structs.replace(OPEN, times=unasked)
    async with in_time(), opened(tmp_path, settings) as here:
        clients = [await here.client() for _ in range(12)]
        await asyncio.gather(*(client.open() for client in clients))
        tables = await asyncio.gather(*(client.table("B6") for client in clients))
        await asyncio.gather(*(table.join() for table in tables))
        placed = await asyncio.gather(*map(bet, tables))
        assert {each.round for each in placed} <= {1, 2}
        await asyncio.gather(*(client.close() for client in clients))


async def test_a_client_that_is_cancelled_while_it_opens_leaves_nothing_behind() -> None:
    """The server takes the connection and says nothing."""
    came = asyncio.Event()

    async def silence(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.set()
        await _reader.read()
        writer.close()

    async def open_client(port: int) -> None:
        async with Client(f"http://127.0.0.1:{port}", cookie="felt=x"):
            raise AssertionError("nobody said welcome")

    async with await asyncio.start_server(silence, "127.0.0.1", 0) as server:
        opening = asyncio.create_task(open_client(server.sockets[0].getsockname()[1]))
        await came.wait()
        opening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await opening
        assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("felt client")]
