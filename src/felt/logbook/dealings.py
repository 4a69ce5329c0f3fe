"""Gathers the dealing of a round from the books: what everybody may see of it."""

from collections.abc import Sequence
from itertools import pairwise

from felt.core.events import ChipsPlaced
from felt.fairness.merkle import leaf_hash
from felt.journal import Record
from felt.logbook.bundles import OPENS, Gatherer, round_of
from felt.logbook.refusals import NotDealtByKeys, NothingToBundle
from felt.record.kinds import ENDS_OF_ROUNDS, KINDS
from felt.table.events import CardsDealt, SeedGiven, ShuffleFixed, WagersConfirmed
from felt.verify.dealing import SHOWN
from felt.verify.dealing_form import DealingRecord, End, RoundDealing
from felt.verify.records import event_of

KINDS_SHOWN = tuple(event.kind() for event in SHOWN)


class DealingGatherer(Gatherer):
    async def dealing(self, table: str, number: int) -> RoundDealing:
        found = await self._store.round_records(table, number)
        own = round_of(found)
        if not own:
            raise NothingToBundle(table=table, what=number)
        own = own[max(place for place, each in enumerate(own) if each.kind in OPENS) :]  # nobody bet before that
        ground = await self._ground(table, own)
        own += [each for each in await self._reveal(table, (*ground, *own)) if each not in own]
        shown = sorted((each for each in (*ground, *own) if each.kind in KINDS_SHOWN), key=lambda each: each.seq)
        shuffles = [event for each in shown if isinstance(event := event_of(each), ShuffleFixed)]
        if len(shuffles) != 1 or not shuffles[0].chain:
            raise NotDealtByKeys(table=table, number=number)
        end = next(each for each in own if each.kind in ENDS_OF_ROUNDS)
        in_log = sorted((*(each for each in shown if each.kind in KINDS), end), key=lambda each: each.seq)
        logged = await self._proved(in_log)
        return RoundDealing(
            table=table,
            round=number,
            rules=event_of(own[0]).rules_hash,  # type: ignore[attr-defined]
            house=logged.house,
            witnesses=logged.witnesses,
            seeds=_seeds(shuffles[0], (*ground, *own)),
            laid=_laid([each.seq for each in shown if _is_stated(each)], own),
            records=tuple([await self._shown(each) for each in shown]),
            end=End(end.seq, end.hash.hex()),
            proofs=logged.proofs,
        )

    async def _shown(self, record: Record) -> DealingRecord:
        previous = await self._before(record)
        body = record.body.decode()
        return DealingRecord(previous.hex(), record.seq, record.round, record.at, record.hash.hex(), body)


def _is_stated(record: Record) -> bool:
    """Whether it comes with a statement about this round."""
    event = event_of(record)
    if isinstance(event, ShuffleFixed):
        return not event.house_root
    return isinstance(event, CardsDealt) and event.witnessed is not None


def _laid(stated: Sequence[int], records: Sequence[Record]) -> tuple[tuple[str, ...], ...]:
    """`stated` are the events that come with a statement."""
    leaves = [(each.seq, leaf_hash(each.hash).hex()) for each in records if _lays(each)]
    return tuple(
        tuple(leaf for seq, leaf in leaves if before < seq < after) for before, after in pairwise((0, *stated))
    )


def _lays(record: Record) -> bool:
    return record.kind not in ENDS_OF_ROUNDS and isinstance(event_of(record), ChipsPlaced)


def _seeds(fixed: ShuffleFixed, records: Sequence[Record]) -> tuple[str, ...]:
    """For the cut of the shoe, or with the wagers of the round."""
    given = SeedGiven if fixed.house_root else WagersConfirmed
    seeds = [event_of(each).seed for each in records if each.kind == given.kind()]  # type: ignore[attr-defined]
    return tuple(seed for seed in seeds if seed)
