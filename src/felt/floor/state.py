"""The plan of the floor, as its entries tell it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from felt.cases.jurisdiction import Jurisdiction
from felt.floor.entries import AnyFloorEntry, FloorEntry
from felt.table.settings import Settings


class Decision(msgspec.Struct, frozen=True):
    """An entry with its number and time. Decisions are numbered from 1 without gaps."""

    number: int
    at: int
    entry: AnyFloorEntry


class Planned(msgspec.Struct, frozen=True):
    """What people have decided about one table. None: it is not on the floor."""

    settings: Settings | None
    decision: Decision


@dataclass
class Plan:
    key: str = ""
    tables: dict[str, Planned] = field(default_factory=dict)
    """By name, the tables about which the file does not decide."""
    jurisdiction: Jurisdiction | None = None
    """None if the file decides."""
    decisions: list[Decision] = field(default_factory=list)

    def settings(self, table: str, of_file: Settings | None) -> Settings | None:
        planned = self.tables.get(table)
        return of_file if planned is None else planned.settings

    def law(self, of_file: Jurisdiction) -> Jurisdiction:
        return of_file if self.jurisdiction is None else self.jurisdiction

    def floor(self, of_file: Iterable[Settings]) -> tuple[Settings, ...]:
        """The tables that are to stand there: those of the file in its order, then the others by name."""
        named = {each.name: each for each in of_file}
        added = sorted(self.tables.keys() - named.keys())
        found = (self.settings(name, named.get(name)) for name in (*named, *added))
        return tuple(each for each in found if each is not None)

    def decided(self, kind: type[FloorEntry]) -> Decision | None:
        """The latest decision of this kind."""
        return next((each for each in reversed(self.decisions) if isinstance(each.entry, kind)), None)
