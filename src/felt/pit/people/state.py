"""The roster, as its entries tell it."""

from collections import Counter
from dataclasses import dataclass, field

from felt.core.refusals import WrongRecord
from felt.core.words import Words
from felt.pit.people.entries import (
    AnyRosterEntry,
    Assigned,
    CameToWork,
    Post,
    Relieved,
    TrainingRecorded,
    WentHome,
)


class RosterEntryOutOfOrder(WrongRecord):
    words = Words("“{kind}” cannot follow here", "“{kind}” không thể xuất hiện ở đây")


@dataclass
class AtWork:
    """A person who is at work."""

    post: Post
    table: str = ""
    """Empty: free, or on a break."""
    at_table_since: int = 0
    works_since: int | None = None
    """Since the last break; None before the first table."""
    rests_until: int = 0


@dataclass
class Roster:
    training: dict[tuple[str, str], int] = field(default_factory=dict)
    """By person and game, until when the training holds."""
    at_work: dict[str, AtWork] = field(default_factory=dict)
    last_at: dict[tuple[str, str], int] = field(default_factory=dict)
    """By person and table, when they last left it."""
    together: Counter[frozenset[str]] = field(default_factory=Counter)
    """How often two people have had a table together."""

    def trained(self, person: str, game: str, now: int) -> bool:
        return self.training.get((person, game), 0) > now

    def at_table(self, table: str, post: Post) -> str | None:
        found = (name for name, each in self.at_work.items() if each.table == table and each.post is post)
        return next(found, None)


def evolve(roster: Roster, entry: AnyRosterEntry, at: int) -> None:
    match entry:
        case TrainingRecorded(person=person, game=game, passed=passed, until=until):
            roster.training[person, game] = until if passed else 0
        case CameToWork(person=person, post=post):
            if person in roster.at_work:
                raise RosterEntryOutOfOrder(kind=entry.kind())
            roster.at_work[person] = AtWork(post)
        case WentHome(person=person):
            if _at_work(roster, entry, person).table:
                raise RosterEntryOutOfOrder(kind=entry.kind())
            del roster.at_work[person]
        case Assigned(person=person, table=table, post=post):
            _assign(roster, entry, at)
        case Relieved(person=person, table=table, rests_until=rests_until):
            relieved = _at_work(roster, entry, person)
            if relieved.table != table:
                raise RosterEntryOutOfOrder(kind=entry.kind())
            relieved.table = ""
            roster.last_at[person, table] = at
            if rests_until:
                relieved.rests_until, relieved.works_since = rests_until, None
        case _:
            pass  # nobody was free: nothing changes


def _assign(roster: Roster, entry: Assigned, at: int) -> None:
    person = _at_work(roster, entry, entry.person)
    if person.table or person.post is not entry.post or roster.at_table(entry.table, entry.post) is not None:
        raise RosterEntryOutOfOrder(kind=entry.kind())
    person.table, person.at_table_since = entry.table, at
    if person.works_since is None:
        person.works_since = at
    for other, each in roster.at_work.items():
        if each.table == entry.table and other != entry.person:
            roster.together[frozenset({entry.person, other})] += 1


def _at_work(roster: Roster, entry: AnyRosterEntry, person: str) -> AtWork:
    if person not in roster.at_work:
        raise RosterEntryOutOfOrder(kind=entry.kind())
    return roster.at_work[person]
