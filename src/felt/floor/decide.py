"""Decides what people ask of the floor's plan."""

from collections.abc import Iterable
from typing import Any

from felt.floor import entries, orders
from felt.floor.authority import refuse_without_power
from felt.floor.entries import AnyFloorEntry
from felt.floor.orders import AnyFloorOrder, AnyTableOrder, FloorOrder
from felt.floor.refusals import FileDecides, NameOnTheFloor, NothingChanges, NotOnTheFloor, OtherGame, WhyMissing
from felt.floor.state import Plan


def decide(plan: Plan, order: AnyFloorOrder, now: int) -> Iterable[AnyFloorEntry]:
    """The entry of the order, or its refusal. The plan does not change."""
    refuse_without_power(order)
    if not order.why.strip():
        raise WhyMissing(place="why")
    if isinstance(order, orders.SetJurisdiction):
        before = plan.law(order.of_file)
        if before == order.jurisdiction:
            raise NothingChanges
        yield entries.JurisdictionSet(before=before, jurisdiction=order.jurisdiction, **_person(order))
    else:
        yield _about_table(plan, order)


def _about_table(plan: Plan, order: AnyTableOrder) -> AnyFloorEntry:
    before = plan.settings(order.table, order.of_file)
    match order:
        case orders.AddTable(settings=settings):
            if before is not None:
                raise NameOnTheFloor(table=order.table, place="settings.name")
            return entries.TableSet(before=None, settings=settings, **_person(order))
        case orders.LeaveTableToFile(table=table, of_file=of_file):
            if table not in plan.tables:
                raise FileDecides(table=table, place="table")
            return entries.TableLeftToFile(table=table, before=before, after=of_file, **_person(order))
    if before is None:
        place = "settings.name" if isinstance(order, orders.ChangeTable) else "table"
        raise NotOnTheFloor(table=order.table, place=place)
    if isinstance(order, orders.TakeTableAway):
        return entries.TableTakenAway(before=before, **_person(order))
    if before == order.settings:
        raise NothingChanges
    if before.game_name != order.settings.game_name:
        raise OtherGame(table=order.table, game=before.game.title, place="settings.game")
    return entries.TableSet(before=before, settings=order.settings, **_person(order))


def _person(order: FloorOrder) -> dict[str, Any]:
    return {"by": order.by, "role": str(order.role), "why": order.why, "request": order.id}
