"""All tables that people deal at: what each waits for, and who is on duty there. A dealer looks for a table by it."""

import msgspec

from felt.server.api.call import Call
from felt.server.api.staff.duty import InLanguages, PersonOnDuty, both, on_duty
from felt.server.floor.broadcast import Broadcast
from felt.server.floor.names import Names
from felt.table.needs import waited_for
from felt.table.settings import Dealing


class HandDealtTable(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    game: str
    phase: str
    round: int
    paused: bool
    need: InLanguages
    """What the table waits for."""
    on_duty: list[PersonOnDuty]


class HandDealt(msgspec.Struct, frozen=True):
    tables: list[HandDealtTable]


async def hand_dealt(call: Call) -> HandDealt:
    floor = call.services.floor
    return HandDealt([_shown(each, floor.names) for each in floor.broadcasts.values() if _is_dealt_by_hand(each)])


def _is_dealt_by_hand(broadcast: Broadcast) -> bool:
    settings = broadcast.state.settings
    return settings is not None and settings.dealing is Dealing.HAND


def _shown(broadcast: Broadcast, names: Names) -> HandDealtTable:
    state = broadcast.state
    return HandDealtTable(
        table=broadcast.table,
        game=state.opened.game_name,
        phase=state.phase,
        round=state.round,
        paused=state.paused,
        need=both(waited_for(state, lambda patron: names.get(patron, patron))),
        on_duty=on_duty(broadcast, names),
    )
