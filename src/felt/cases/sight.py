"""A case as a given person may see it. Nobody else learns that it exists."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

import msgspec

from felt.cases import entries
from felt.cases.authority import may_see
from felt.cases.entries import AnyCaseEntry, CaseEntry, EvidenceAdded
from felt.cases.kinds import Side
from felt.cases.letters import told
from felt.cases.refusals import NoSuchCase
from felt.cases.state import Case, evolve
from felt.core.authority import Role, has_authority
from felt.core.words import Words


class Written(Protocol):
    """An entry in the books, and its time."""

    @property
    def at(self) -> int: ...

    @property
    def entry(self) -> AnyCaseEntry: ...


class Seen(msgspec.Struct, frozen=True):
    """An entry as far as the person may see it, and the letter to the patron."""

    at: int
    entry: AnyCaseEntry
    letter: Words | None = None


PATRON_SEES: dict[type[CaseEntry], frozenset[str]] = {
    entries.CaseOpened: frozenset(),
    entries.RoundAttached: frozenset({"staff"}),
    entries.CaseAcknowledged: frozenset(),
    entries.SettlementTried: frozenset({"says"}),
    entries.CaseEscalated: frozenset({"why"}),
    entries.SurveillanceInformed: frozenset({"asks"}),
    entries.TimeGiven: frozenset(),
    entries.ClockStopped: frozenset(),
    entries.ClockResumed: frozenset(),
    entries.EvidenceAdded: frozenset(),
    entries.CaseDecided: frozenset({"approved_by", "notify", "evidence"}),
    entries.DecisionAnswered: frozenset(),
    entries.ComplaintFiled: frozenset({"helped_by"}),
    entries.ComplaintAnswered: frozenset({"approved_by", "notify"}),
    entries.CaseClosed: frozenset({"why"}),
}
"""The entries that a patron sees, and what is left out of each: names of staff, and their remarks to each other."""


def seen(written: Iterable[Written], key: str, person: str, role: Role) -> Sequence[Seen]:
    """All that the person may see. Refuses the case (`NoSuchCase`) if this is nothing."""
    case, whole = Case(key), list[Seen]()
    for each in written:
        letter = told(case, each.entry, each.at)
        evolve(case, each.entry, each.at)
        whole.append(Seen(each.at, each.entry, letter))
    if case.opened is None or not may_see(case, person, role):
        raise NoSuchCase(number=key)
    return tuple(_seen_by(case, whole, person, role))


def may_read(case: Case, evidence: EvidenceAdded, person: str, role: Role) -> bool:
    """Whether the person may see this piece of evidence, and its file. Unless Surveillance shares its own, only those
    read it who decide, and auditors."""
    if not may_see(case, person, role):
        return False
    if evidence.shared or role in (Role.SURVEILLANCE, Role.AUDITOR):
        return True
    if role is Role.PATRON:
        return False
    return evidence.side is not Side.SURVEILLANCE or has_authority(role, Role.PIT_MANAGER)


def _seen_by(case: Case, whole: Iterable[Seen], person: str, role: Role) -> Iterator[Seen]:
    for each in whole:
        if isinstance(each.entry, EvidenceAdded) and not may_read(case, each.entry, person, role):
            continue
        if role is not Role.PATRON:
            yield each
        elif (left_out := PATRON_SEES.get(type(each.entry))) is not None:
            yield msgspec.structs.replace(each, entry=_without(each.entry, left_out))


def _without(entry: AnyCaseEntry, left_out: frozenset[str]) -> AnyCaseEntry:
    """The entry as the patron sees it: of staff it names the rank alone."""
    if entry.role != Role.PATRON:
        left_out |= {"by", "request"}
    empty: dict[type, object] = {str: "", bool: False, int: 0, tuple: ()}
    return msgspec.structs.replace(entry, **{name: empty[type(getattr(entry, name))] for name in left_out})
