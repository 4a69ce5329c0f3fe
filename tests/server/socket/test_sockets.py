"""How many sockets there may be, and what is kept of those that are refused or have gone."""

from dataclasses import dataclass

import pytest

from felt.server.socket.refusals import TooManySockets
from felt.server.socket.sockets import Sockets
from tests.server.reception import CHIPS, reception
from tests.store.bank import SQLitePlace


def test_who_is_refused_is_not_remembered() -> None:
    sockets = Sockets(per_person=2, per_address=1)
    with sockets.place("an", "here"):
        for number in range(100):
            with pytest.raises(TooManySockets), sockets.place(f"g-{number}", "here"):
                pass
        with sockets.place("an", "there"):
            for number in range(100):
                with pytest.raises(TooManySockets), sockets.place("an", f"address {number}"):
                    pass
        assert set(sockets._persons) == {"an"}
        assert set(sockets._addresses) == {"here"}
    assert not sockets._persons
    assert not sockets._addresses


@dataclass(eq=False)
class Socket:
    patron: str
    name: str = "An"
    is_staff: bool = False

    def send(self, message: bytes) -> None: ...

    def flush(self) -> None: ...

    def taken_elsewhere(self, table: str) -> None: ...


async def test_the_chips_of_who_has_gone_are_not_remembered(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        patron, floor = (await desk.guest())[1].person.id, desk.floor
        one, other = Socket(patron), Socket(patron)
        floor.connected(one)
        floor.connected(other)
        assert await floor.bank.available(patron) == CHIPS
        floor.disconnected(one)
        assert floor.bank.known(patron) == CHIPS
        floor.disconnected(other)
        assert floor.bank.known(patron) is None
