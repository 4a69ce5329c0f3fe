"""A socket writes once for all that it is sent within a few turns of the event loop."""

import asyncio

from felt.server.socket.outbox import TURNS, outbox_of


class Socket:
    def __init__(self) -> None:
        self.flushed = 0

    def flush(self) -> None:
        self.flushed += 1


async def test_sockets_are_flushed_once_after_some_turns() -> None:
    outbox, sockets = outbox_of(asyncio.get_running_loop()), [Socket(), Socket()]
    outbox.add(sockets[0])
    for turn in range(TURNS):
        assert [each.flushed for each in sockets] == [0, 0]
        if turn == 1:
            outbox.add(sockets[1])
        await asyncio.sleep(0)
    assert [each.flushed for each in sockets] == [1, 1]
    outbox.add(sockets[0])
    for _ in range(TURNS):
        await asyncio.sleep(0)
    assert [each.flushed for each in sockets] == [2, 1]


async def test_an_event_loop_has_one_outbox() -> None:
    loop = asyncio.get_running_loop()
    assert outbox_of(loop) is outbox_of(loop)


async def test_what_is_sent_out_at_once_is_not_sent_again() -> None:
    outbox, sockets = outbox_of(asyncio.get_running_loop()), [Socket(), Socket()]
    outbox.add(sockets[0])
    outbox.flush()
    assert [each.flushed for each in sockets] == [1, 0]
    outbox.add(sockets[1])
    for _ in range(TURNS):
        await asyncio.sleep(0)
    assert [each.flushed for each in sockets] == [1, 1]
