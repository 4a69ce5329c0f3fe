"""The pace at which requests of one address are begun."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from felt.server.http.connections import AddressConnections
from felt.server.http.pace import REQUESTS_IN_A_WINDOW, WINDOW_SECONDS, Pace
from felt.server.http.protocol import protocol_of
from tests.patience import come_true
from tests.server.online import online
from tests.table.driver import sicbo_table


class Clock:
    """Runs the callbacks of a window when the test says so."""

    def __init__(self) -> None:
        self.due: list[Callable[[], object]] = []

    def call_later(self, delay: float, callback: Callable[[], object]) -> None:
        assert delay == WINDOW_SECONDS
        self.due.append(callback)

    def next_window(self) -> None:
        due, self.due = self.due, []
        for callback in due:
            callback()


class Address:
    def __init__(self, pace: Pace, clock: Clock, name: str) -> None:
        self.pace, self.clock, self.name = pace, clock, name
        self.begun: list[int] = []

    def ask(self, number: int) -> None:
        if self.pace.begin(self.name, self.clock.call_later, lambda: self.begun.append(number)):
            self.begun.append(number)


def test_so_many_requests_in_a_window_and_the_others_in_their_order() -> None:
    pace, clock = Pace(), Clock()
    one, other = Address(pace, clock, "6.6.6.6"), Address(pace, clock, "7.7.7.7")
    for number in range(2 * REQUESTS_IN_A_WINDOW + 1):
        one.ask(number)
    other.ask(0)
    assert (len(one.begun), other.begun) == (REQUESTS_IN_A_WINDOW, [0])
    clock.next_window()
    assert one.begun == list(range(2 * REQUESTS_IN_A_WINDOW))
    one.ask(99)
    clock.next_window()
    assert one.begun == [*range(2 * REQUESTS_IN_A_WINDOW + 1), 99], "who waited goes first"
    clock.next_window()
    clock.next_window()
    assert not clock.due, "an address that asks nothing costs nothing"
    assert not pace._lines
    one.ask(100)
    assert one.begun[-1] == 100


def test_each_server_has_a_pace_of_its_own() -> None:
    """A window that one server did not see the end of is nothing to the next: its loop is gone."""
    servers = [protocol_of(AddressConnections()) for _ in range(2)]
    for number in range(2):
        one = Address(servers[number].pace, Clock(), "6.6.6.6")
        for request in range(REQUESTS_IN_A_WINDOW):
            one.ask(request)
        assert len(one.begun) == REQUESTS_IN_A_WINDOW


class Counted(AddressConnections):
    """Everybody is a stranger, this machine too."""

    def counted_as(self, address: str) -> str | None:
        return "6.6.6.6"


@pytest.fixture
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("felt.server.services.AddressConnections", Counted)


REQUEST = b"GET /health HTTP/1.1\r\nHost: felt\r\n"


@pytest.mark.usefixtures("strangers")
async def test_requests_sent_ahead_on_one_connection_are_all_answered_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[bool] = []
    begin = Pace.begin

    def counted(self: Pace, *given: object) -> bool:
        begun.append(begin(self, *given))  # type: ignore[arg-type]
        return begun[-1]

    monkeypatch.setattr(Pace, "begin", counted)
    async with online(tmp_path, sicbo_table()) as here:
        begun.clear()
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
        writer.write((REQUEST + b"\r\n") * 20 + REQUEST + b"Connection: close\r\n\r\n")
        answers = await reader.read()
        assert answers.count(b"HTTP/1.1 200") == 21
        assert len(begun) == 21
        writer.close()
        await writer.wait_closed()


@pytest.mark.usefixtures("strangers")
async def test_a_request_in_pieces_waits_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[Callable[[], None]] = []

    def held(self: Pace, address: str, timer: object, waiter: Callable[[], None]) -> bool:
        waiting.append(waiter)
        return False

    async with online(tmp_path, sicbo_table()) as here:
        with monkeypatch.context() as patched:
            patched.setattr(Pace, "begin", held)
            reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
            writer.write(REQUEST)
            await writer.drain()
            await come_true(lambda: waiting)
            writer.write(b"Connection: close\r\n\r\n")
            await writer.drain()
            _, gone = await asyncio.open_connection("127.0.0.1", here.port)
            gone.write(REQUEST + b"\r\n")
            await gone.drain()
            await come_true(lambda: len(waiting) == 2)
        gone.transport.abort()
        for waiter in waiting:
            waiter()
        assert (await reader.read()).startswith(b"HTTP/1.1 200")
        writer.close()
        await writer.wait_closed()
