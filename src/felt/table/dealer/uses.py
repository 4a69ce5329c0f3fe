"""Which decks or dice a table has used in which rounds, read back from its events."""

import msgspec

from felt.core.equipment import EquipmentKind
from felt.core.events import Event
from felt.core.game import Game
from felt.core.wagers import Clause
from felt.table.dealer import equipment
from felt.table.dealer.events import CardsPrepared, DicePrepared
from felt.table.events import RoundVoided, TableClosed, TableOpened

KINDS = tuple(event.kind() for event in (TableOpened, CardsPrepared, DicePrepared, RoundVoided, TableClosed))
"""The events that say it. Others need not be read."""


class Use(msgspec.Struct):
    kind: EquipmentKind
    identities: tuple[str, ...]
    register: int
    """The last record of the house's journal that the table knew."""
    demanded: bool
    """Whether the table took no equipment without the register."""
    seq: int
    """The event that took them into use."""
    round_first: int
    round_last: int | None = None
    """The last round in which they can have been dealt; None while they are in use."""
    clause: Clause = ""
    """The clause by which they were set aside."""


class EquipmentUses:
    """Follows the events of one table from its first one."""

    def __init__(self) -> None:
        self.uses: list[Use] = []
        self.in_use: tuple[str, ...] = ()
        self.set_aside: dict[str, Clause] = {}
        self._game: Game | None = None
        self._demanded = False

    def follow(self, event: Event, *, seq: int, round_number: int) -> None:
        """`round_number` is the round of the event: for other cards or dice, the round before them."""
        if isinstance(event, TableOpened):
            self._game, self._demanded = event.settings.game, event.settings.equipment_registered
        if self._game is None:
            return
        before = self.in_use
        equipment.follow(self, event, self._game)
        new = isinstance(event, CardsPrepared | DicePrepared)
        if before and (new or not self.in_use):
            self.uses[-1].round_last = round_number
            self.uses[-1].clause = event.clause if isinstance(event, RoundVoided) else ""
        if isinstance(event, CardsPrepared | DicePrepared) and self.in_use:
            first = round_number + 1
            kind = EquipmentKind.CARDS if isinstance(event, CardsPrepared) else EquipmentKind.DICE
            self.uses.append(Use(kind, self.in_use, event.register, self._demanded, seq, first))
