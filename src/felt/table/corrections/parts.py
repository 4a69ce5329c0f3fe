"""A correction as one patron is told it at an open table."""

from collections.abc import Sequence

import msgspec

from felt.table.corrections.events import RoundCorrected
from felt.table.events import SettledLine


def own_parts(event: RoundCorrected) -> dict[str, RoundCorrected]:
    """By patron, the correction with their own lines only. Lines are sorted in one pass: thousands may have bet."""
    before, after = _by_patron(event.before), _by_patron(event.after)
    wagers = {laid.patron: (laid,) for laid in event.wagers}
    return {
        share.patron: msgspec.structs.replace(
            event,
            wagers=wagers.get(share.patron, ()),
            before=(was := tuple(before.get(share.patron, ()))),
            after=(now := tuple(after.get(share.patron, ()))),
            shares=(share,),
            commission=sum(line.commission for line in now) - sum(line.commission for line in was),
        )
        for share in event.shares
    }


def without_patrons(event: RoundCorrected) -> RoundCorrected:
    """As a person is told it who had no part in the round."""
    return msgspec.structs.replace(event, wagers=(), before=(), after=(), shares=(), commission=0)


def _by_patron(lines: Sequence[SettledLine]) -> dict[str, list[SettledLine]]:
    found: dict[str, list[SettledLine]] = {}
    for line in lines:
        found.setdefault(line.patron, []).append(line)
    return found
