"""Decisions about the floor: ordered or previewed, and shown."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from felt.core.words import Words
from felt.floor.differences import Difference, differences
from felt.floor.entries import AnyFloorEntry, JurisdictionSet, TableLeftToFile, TableSet, TableTakenAway
from felt.floor.state import Decision
from felt.server.api.call import ApiServices, Call
from felt.server.api.house.orders import order_of
from felt.server.config.jurisdiction import written
from felt.table.settings import Betting, Settings
from felt.table.state import Phase


class Applies(StrEnum):
    """When a change takes effect."""

    OPENS_NOW = "opens_now"
    WHEN_OPENED = "when_opened"
    """The table is closed: when it is opened."""
    WHEN_REOPENED = "when_reopened"
    """The table is open: when it has been closed and is opened again."""
    AFTER_ROUND = "after_round"
    GONE_NOW = "gone_now"
    WITH_NEXT_CASE = "with_next_case"


class DecisionShown(msgspec.Struct, frozen=True):
    number: int
    at: int
    kind: str
    """As in the books: table_set, table_taken_away, table_left_to_file, jurisdiction_set."""
    table: str
    by: str
    name: str
    role: str
    why: str
    differences: tuple[Difference, ...]


class Caution(msgspec.Struct, frozen=True):
    """Something to think of before a change is confirmed. It is no refusal."""

    code: str
    message: str


class FloorAnswer(msgspec.Struct, frozen=True, kw_only=True):
    preview: bool
    table: str
    differences: tuple[Difference, ...]
    applies: Applies
    cautions: tuple[Caution, ...]
    decision: DecisionShown | None
    """None in a preview."""


CAUTIONS = {
    "no_limits": Words("No limits: the table takes any amount.", "Không có giới hạn: bàn nhận mọi mức cược."),
    "patrons_seated": Words("{count} patrons sit here.", "Đang có {count} khách ngồi ở bàn."),
    "on_duty": Words("{count} members of the staff are on duty here.", "Đang có {count} nhân viên trực ở bàn."),
    "corrections_wait": Words(
        "{count} corrections of rounds wait for an approval here.", "Bàn có {count} lần sửa ván đang chờ duyệt."
    ),
    "rack_open": Words("Its rack is open: count and close it.", "Khay chip còn mở: hãy kiểm đếm và đóng khay."),
    "no_corrections": Words(
        "While it is away, none of its rounds can be corrected.", "Khi bàn đã gỡ, không thể sửa ván nào của bàn."
    ),
}


async def order_of_floor(call: Call) -> FloorAnswer:
    services, form = call.services, call.body
    order = order_of(form, call.person)
    if form.preview:
        entry = await services.plan.preview(order)
        return _answer(entry, _is_open(services, _table(entry)), await _cautions(call, entry), None)
    opened = _is_open(services, getattr(order, "table", ""))
    decision = await services.plan.do(order)
    return _answer(decision.entry, opened, (), shown(decision, await people_of(call, [decision])))


def _answer(
    entry: AnyFloorEntry, opened: bool | None, cautions: tuple[Caution, ...], decision: DecisionShown | None
) -> FloorAnswer:
    return FloorAnswer(
        preview=decision is None,
        table=_table(entry),
        differences=_differences(entry),
        applies=_applies(entry, opened),
        cautions=cautions,
        decision=decision,
    )


def _is_open(services: ApiServices, table: str) -> bool | None:
    """None if there is no such table."""
    broadcast = services.floor.broadcasts.get(table)
    return None if broadcast is None else broadcast.state.phase is not Phase.CLOSED


def _applies(entry: AnyFloorEntry, opened: bool | None) -> Applies:
    """`opened`: whether the table was open before the change."""
    if isinstance(entry, JurisdictionSet):
        return Applies.WITH_NEXT_CASE
    before, after = _settings(entry)
    if after is None:
        return Applies.AFTER_ROUND if opened else Applies.GONE_NOW
    if before is None or opened is None:
        return Applies.OPENS_NOW
    return Applies.WHEN_REOPENED if opened else Applies.WHEN_OPENED


async def _cautions(call: Call, entry: AnyFloorEntry) -> tuple[Caution, ...]:
    if isinstance(entry, JurisdictionSet):
        return ()
    _, after = _settings(entry)
    if after is None:
        found = await _left_behind(call.services, _table(entry))
    else:
        found = {"no_limits": int(not after.rules.limits)}
    return tuple(
        Caution(code, CAUTIONS[code].in_language(call.language).format(count=count))
        for code, count in found.items()
        if count
    )


async def _left_behind(services: ApiServices, table: str) -> dict[str, int]:
    broadcast = services.floor.broadcasts.get(table)
    if broadcast is None:
        return {}
    state = broadcast.state
    has_rack = state.settings is not None and state.settings.betting is Betting.CALLED
    return {
        "patrons_seated": len(state.patrons),
        "on_duty": len(state.attending),
        "corrections_wait": len(state.proposals),
        "rack_open": int(has_rack and (await services.pit.racks.state(table)).open),
        "no_corrections": state.round,
    }


def _table(entry: AnyFloorEntry) -> str:
    match entry:
        case TableSet(settings=settings):
            return settings.name
        case TableTakenAway(before=before):
            return before.name
        case TableLeftToFile(table=table):
            return table
        case JurisdictionSet():
            return ""


def _settings(entry: TableSet | TableTakenAway | TableLeftToFile) -> tuple[Settings | None, Settings | None]:
    """Before and after."""
    match entry:
        case TableSet(before=before, settings=after):
            return before, after
        case TableTakenAway(before=before):
            return before, None
        case TableLeftToFile(before=before, after=after):
            return before, after


def _differences(entry: AnyFloorEntry) -> tuple[Difference, ...]:
    if isinstance(entry, JurisdictionSet):
        before, after = written(entry.before), written(entry.jurisdiction)
        return tuple(Difference(key, before[key], after[key]) for key in after if before[key] != after[key])
    return differences(*_settings(entry))


async def people_of(call: Call, decisions: Sequence[Decision]) -> Mapping[str, str]:
    """The names of the people who decided."""
    return await call.services.accounts.directory.names([each.entry.by for each in decisions])


def shown(decision: Decision, people: Mapping[str, str]) -> DecisionShown:
    entry = decision.entry
    return DecisionShown(
        number=decision.number,
        at=decision.at,
        kind=entry.kind(),
        table=_table(entry),
        by=entry.by,
        name=people.get(entry.by, entry.by),
        role=entry.role,
        why=entry.why,
        differences=_differences(entry),
    )
