"""The decks or the dice at a table that is dealt by hand: which are in use, and which were taken out of play."""

from collections.abc import Mapping
from typing import Protocol

from felt.core.equipment import EquipmentItem, EquipmentKind, TableEquipment, refuse_named_twice, refuse_unfit
from felt.core.equipment.refusals import KeptAsEvidence
from felt.core.events import Event
from felt.core.game import Game
from felt.core.irregularity import Act, ShoeAfter
from felt.core.wagers import Clause
from felt.table.dealer.events import CardsPrepared, DicePrepared
from felt.table.dealer.refusals import EquipmentNotNamed
from felt.table.events import RoundVoided, TableClosed
from felt.table.state import State


class HasEquipment(Protocol):
    in_use: tuple[str, ...]
    set_aside: dict[str, Clause]


def follow(table: HasEquipment, event: Event, game: Game) -> None:
    """A round that is void by a fault of the cards or dice sets them aside (ruling B19, niuniu 7.2, sicbo 7.5)."""
    match event:
        case CardsPrepared(identities=identities):
            table.in_use = identities
        case DicePrepared(identity=identity):
            table.in_use = (identity,)
        case RoundVoided(clause=clause) if table.in_use and _takes_out(game, clause):
            table.set_aside = {**table.set_aside, **dict.fromkeys(table.in_use, clause)}
            table.in_use = ()
        case TableClosed():
            table.in_use = ()


def _takes_out(game: Game, clause: Clause) -> bool:
    rows = (row for row in game.irregularities if row.clause == clause and row.act is Act.VOID)
    return any(row.shoe is ShoeAfter.REPLACED for row in rows)


def equipment_of(state: State) -> TableEquipment:
    """What this table says of its equipment to the register of the house."""
    kind = _kind(state)
    over = kind is EquipmentKind.CARDS and state.cards_are_over
    return TableEquipment(kind, frozenset(() if over else state.in_use), state.set_aside)


def refuse_unfit_equipment(
    state: State, named: tuple[str, ...], known: Mapping[str, EquipmentItem], *, due: int, place: str
) -> None:
    """Equipment that the register knows is issued to this table, and sound. Other equipment is only recorded, unless
    the table takes none without the register."""
    demanded = state.opened.equipment_registered
    if demanded and len(named) != due:
        raise EquipmentNotNamed(due=due, named=len(named), place=place)
    refuse_named_twice(named, place=place)
    for index, identity in enumerate(named):
        if not demanded and identity not in known:
            continue
        kind = _kind(state)
        at = f"{place}[{index}]" if kind is EquipmentKind.CARDS else place
        refuse_unfit(known.get(identity), identity, kind=kind, table=state.opened.name, place=at)
        if (clause := state.set_aside.get(identity)) is not None:
            raise KeptAsEvidence(identity=identity, why=clause, place=at, clauses=(clause,))


def _kind(state: State) -> EquipmentKind:
    return EquipmentKind.CARDS if state.game.decks(state.rules) else EquipmentKind.DICE
