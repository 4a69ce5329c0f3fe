"""The entries of the floor's plan: a person, a role, a reason, and what was so before."""

from typing import TypeAlias

from felt.cases.jurisdiction import Jurisdiction
from felt.register import Entry
from felt.table.settings import Settings


class FloorEntry(Entry, frozen=True, kw_only=True):
    by: str
    role: str
    why: str


class TableSet(FloorEntry, frozen=True, kw_only=True, tag="table_set"):
    """A table is added, or has other settings. An open table plays on by its old ones until it is closed."""

    before: Settings | None
    """None if the floor had no table of this name."""
    settings: Settings


class TableTakenAway(FloorEntry, frozen=True, kw_only=True, tag="table_taken_away"):
    """The table closes after its round."""

    before: Settings


class TableLeftToFile(FloorEntry, frozen=True, kw_only=True, tag="table_left_to_file"):
    """From now on the settings file says again whether there is such a table, and how it is set up."""

    table: str
    before: Settings | None
    after: Settings | None
    """As the file had it at that time."""


class JurisdictionSet(FloorEntry, frozen=True, kw_only=True, tag="jurisdiction_set"):
    """New cases follow it. A case that is open keeps the law of its day."""

    before: Jurisdiction
    jurisdiction: Jurisdiction


AnyFloorEntry: TypeAlias = TableSet | TableTakenAway | TableLeftToFile | JurisdictionSet
