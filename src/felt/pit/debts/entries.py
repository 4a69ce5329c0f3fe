"""The entries about debts. A debt itself is made by a correction (`felt.table.corrections.money`)."""

from enum import StrEnum
from typing import TypeAlias

from felt.core.chips import Cents
from felt.register import Entry


class Way(StrEnum):
    OUT_OF_CHIPS = "out_of_chips"
    """The patron pays with chips at hand."""
    WRITTEN_OFF = "written_off"


class DebtEntry(Entry, frozen=True, kw_only=True):
    number: int
    """Of the proposal. They are numbered without gaps."""
    by: str
    role: str


class SettlementProposed(DebtEntry, frozen=True, kw_only=True, tag="settlement_proposed"):
    patron: str
    way: Way
    amount: Cents
    why: str


class SettlementApproved(DebtEntry, frozen=True, kw_only=True, tag="settlement_approved"):
    owed: int
    """What the patron owed just before."""


class SettlementDeclined(DebtEntry, frozen=True, kw_only=True, tag="settlement_declined"):
    why: str


AnyDebtEntry: TypeAlias = SettlementProposed | SettlementApproved | SettlementDeclined
