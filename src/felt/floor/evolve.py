"""The plan after an entry. An entry that nobody could have made is refused, so that the check of the books finds it."""

from felt.core.refusals import WrongRecord
from felt.core.words import Words
from felt.floor import entries
from felt.floor.authority import had_power
from felt.floor.entries import AnyFloorEntry, TableSet
from felt.floor.state import Decision, Plan, Planned
from felt.table.settings import Settings


class FloorEntryOutOfOrder(WrongRecord):
    words = Words("“{kind}” cannot follow here", "“{kind}” không thể ở đây")


def evolve(plan: Plan, entry: AnyFloorEntry, at: int) -> None:
    if not had_power(entry) or not entry.why.strip() or not _follows(plan, entry):
        raise FloorEntryOutOfOrder(kind=entry.kind())
    decision = Decision(len(plan.decisions) + 1, at, entry)
    plan.decisions.append(decision)
    match entry:
        case entries.TableSet(settings=settings):
            plan.tables[settings.name] = Planned(settings, decision)
        case entries.TableTakenAway(before=before):
            plan.tables[before.name] = Planned(None, decision)
        case entries.TableLeftToFile(table=table):
            del plan.tables[table]
        case _:
            plan.jurisdiction = entry.jurisdiction


def _follows(plan: Plan, entry: AnyFloorEntry) -> bool:
    """Whether all was so before as the entry says. Where the file decided, nobody can tell any more."""
    match entry:
        case entries.TableSet(before=before, settings=settings):
            return before != settings and _same_table(entry) and _was(plan, settings.name, before)
        case entries.TableTakenAway(before=gone):
            return _was(plan, gone.name, gone)
        case entries.TableLeftToFile(table=table, before=before):
            return table in plan.tables and _was(plan, table, before)
        case _:
            return entry.before != entry.jurisdiction and plan.law(entry.before) == entry.before


def _same_table(entry: TableSet) -> bool:
    before, after = entry.before, entry.settings
    return before is None or (before.name, before.game_name) == (after.name, after.game_name)


def _was(plan: Plan, table: str, before: Settings | None) -> bool:
    return plan.settings(table, before) == before
