"""Python's garbage collector may be left to rest: what a socket leaves behind is freed without it."""

import gc
import weakref
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from websockets.server import ServerProtocol

from felt.server.garbage import seldom_collected
from felt.server.socket.wire import WebSocketProtocol
from tests.patience import come_true
from tests.server.online import Client, Online, online
from tests.table.driver import baccarat_table


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


Refs = list[weakref.ref[WebSocketProtocol | ServerProtocol]]


def wires() -> Refs:
    return [weakref.ref(each) for each in gc.get_objects() if isinstance(each, WebSocketProtocol | ServerProtocol)]


async def freed(refs: Refs) -> None:
    await come_true(lambda: all(ref() is None for ref in refs))


async def left_properly(here: Online, an: Client) -> None:
    await an.leave()


async def cut_off(here: Online, an: Client) -> None:
    an.socket.transport.abort()


async def shown_out(here: Online, an: Client) -> None:
    here.crowd.end("an")
    assert await an.closed() == 1008


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("ending", [left_properly, cut_off, shown_out])
async def test_a_socket_that_has_ended_is_freed_at_once(
    ending: Callable[[Online, Client], Awaitable[None]], tmp_path: Path
) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        (an,) = await here.patrons("an")
        await an.accepted("join", table="B1")
        served = wires()
        assert served
        await ending(here, an)
        await freed(served)


def test_what_was_there_before_is_left_alone_and_everything_put_back_afterwards() -> None:
    before = gc.get_threshold()
    with seldom_collected():
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold() > before
    assert gc.get_freeze_count() == 0
    assert gc.get_threshold() == before
