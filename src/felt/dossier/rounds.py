"""A round as a case names it: its record, its rules, what the patron won or lost, and the staff who had a part."""

from collections.abc import Iterable, Iterator

from felt.cases.entries import RoundAttached
from felt.core.events import Event
from felt.core.stage import HOUSE
from felt.dossier.refusals import RoundNotOver
from felt.table.corrections.events import RoundCorrected
from felt.table.events import BettingOpened, RoundSettled, RoundVoided
from felt.table.irregularity.events import FreeHandOpened
from felt.verify.records import RoundOnRecord


def attached(on_record: RoundOnRecord, patron: str) -> RoundAttached:
    """The round with all that has happened to it so far, corrections too. Refuses a round that is not over."""
    happenings = on_record.happenings()
    events = [each.event for each in happenings]
    ends = [each for each in happenings if isinstance(each.event, RoundSettled | RoundVoided)]
    opened = next((event for event in events if isinstance(event, BettingOpened | FreeHandOpened)), None)
    if not ends or opened is None:
        raise RoundNotOver(table=on_record.table, round=on_record.number)
    last = on_record.records[-1]
    return RoundAttached(
        table=on_record.table,
        round=on_record.number,
        game=on_record.settings().game_name,
        edition=opened.edition,
        rules_hash=opened.rules_hash,
        at=ends[0].at,
        seq=last.seq,
        hash=last.hash.hex(),
        net=_net(events, patron),
        staff=tuple(sorted(set(_staff(events)))),
    )


def _net(events: Iterable[Event], patron: str) -> int | None:
    """After corrections. None if the patron had no wager."""
    found: list[int] = []
    for event in events:
        if isinstance(event, RoundSettled | RoundVoided):
            found += [line.returned + line.won - line.stake for line in event.lines if line.patron == patron]
        elif isinstance(event, RoundCorrected):
            found += [share.difference for share in event.shares if share.patron == patron]
    return sum(found) if patron and found else None


def _staff(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        if event.by_staff:
            people = (getattr(event, "by", ""), getattr(event, "approved_by", ""))
            yield from (person for person in people if person not in ("", HOUSE))
