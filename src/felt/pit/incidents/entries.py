"""The entries of the incident log. Nothing is ever edited: a remark adds to an incident."""

from enum import StrEnum
from typing import TypeAlias

from felt.core.chips import Cents
from felt.core.wagers import Clause
from felt.core.words import Words
from felt.register import Entry


class KindOfIncident(StrEnum):
    MARKED_MONEY = "marked_money"
    """Cash or chips that look forged under the UV light."""
    CONDUCT = "conduct"
    EQUIPMENT = "equipment"
    LIMITS = "limits"
    IRREGULARITY = "irregularity"
    OTHER = "other"


KINDS_IN_WORDS = {
    KindOfIncident.MARKED_MONEY: Words("suspect money", "tiền nghi giả"),
    KindOfIncident.CONDUCT: Words("conduct", "hành vi"),
    KindOfIncident.EQUIPMENT: Words("equipment", "thiết bị"),
    KindOfIncident.LIMITS: Words("limits", "giới hạn cược"),
    KindOfIncident.IRREGULARITY: Words("irregularity", "sự cố"),
    KindOfIncident.OTHER: Words("other", "khác"),
}
CLAUSES: dict[KindOfIncident, tuple[Clause, ...]] = {
    KindOfIncident.MARKED_MONEY: ("baccarat 3.2.7", "sicbo 3.9", "niuniu 3.2.5"),
}
"""What the books say of a kind."""


class IncidentEntry(Entry, frozen=True, kw_only=True):
    incident: int
    by: str
    role: str


class IncidentRecorded(IncidentEntry, frozen=True, kw_only=True, tag="incident_recorded"):
    """Incidents are numbered without gaps."""

    kind_of_incident: KindOfIncident
    says: str
    table: str = ""
    round: int = 0
    people: tuple[str, ...] = ()
    case: int = 0
    amount: Cents = Cents(0)
    """Of the money that looks forged."""


class IncidentRemarked(IncidentEntry, frozen=True, kw_only=True, tag="incident_remarked"):
    """It may link more people, and a case that was opened later."""

    says: str
    people: tuple[str, ...] = ()
    case: int = 0


class IncidentClosed(IncidentEntry, frozen=True, kw_only=True, tag="incident_closed"):
    says: str


AnyIncidentEntry: TypeAlias = IncidentRecorded | IncidentRemarked | IncidentClosed
