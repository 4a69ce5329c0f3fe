"""The wagers that were refused lately, so that their patrons can have receipts. They are in no journal: a flood of them
costs a little memory, and no disk."""

from collections import OrderedDict

import msgspec

from felt.core.commands import PlaceChips
from felt.core.requests import PatronRequestInRound
from felt.protocol.requests import Confirm
from felt.rooms.clock import Clock

EACH_MAX = 8
"""Of one patron."""
PATRONS_MAX = 512


class RefusedWager(msgspec.Struct, frozen=True):
    table: str
    round: int
    at: int
    code: str
    bets: bool
    """Whether it came to bet: then the close of betting matters."""
    request: str


class RefusedWagers:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._by_patron: OrderedDict[str, OrderedDict[str, RefusedWager]] = OrderedDict()

    def note(self, patron: str, request: object, code: str) -> None:
        """Keeps a request that would have laid chips. The oldest ones make room."""
        if not isinstance(request, PatronRequestInRound) or not isinstance(request.command(patron), PlaceChips):
            return
        kept = self._by_patron.setdefault(patron, OrderedDict())
        self._by_patron.move_to_end(patron)
        kept[request.id] = RefusedWager(
            table=request.table,
            round=request.round,
            at=self._clock.now(),
            code=code,
            bets=isinstance(request, Confirm),
            request=msgspec.json.encode(request).decode(),
        )
        if len(kept) > EACH_MAX:
            kept.popitem(last=False)
        if len(self._by_patron) > PATRONS_MAX:
            self._by_patron.popitem(last=False)

    def find(self, patron: str, request_id: str) -> RefusedWager | None:
        return self._by_patron.get(patron, OrderedDict()).get(request_id)
