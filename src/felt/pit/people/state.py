"""The roster, as its entries tell it."""

from collections import Counter
from dataclasses import dataclass, field

from felt.core.refusals import WrongRecord
from felt.core.words import Words
from felt.pit.people.entries import (
    AnyRosterEntry,
    Assigned,
    CameToWork,
    CourseTaken,
    Post,
    Relieved,
    TrainingRecorded,
    WentHome,
)


class RosterEntryOutOfOrder(WrongRecord):
    words = Words("“{kind}” cannot follow here", "“{kind}” không thể xuất hiện ở đây")


class CourseMiscounted(WrongRecord):
    words = Words(
        "the result of the course does not follow from its answers", "kết quả khóa luyện không khớp với các câu trả lời"
    )


class NotTheirCourse(WrongRecord):
    words = Words(
        "it rests on course {number}, which this person has not taken in this game",
        "dựa vào khóa luyện số {number} mà người này chưa học trong trò chơi này",
    )


@dataclass(frozen=True)
class Taken:
    """A course at a practice table, taken to its end. Courses are numbered from 1."""

    number: int
    at: int
    entry: CourseTaken


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
    courses: list[Taken] = field(default_factory=list)
    """The courses that people took at practice tables, in order."""
    at_work: dict[str, AtWork] = field(default_factory=dict)
    last_at: dict[tuple[str, str], int] = field(default_factory=dict)
    """By person and table, when they last left it."""
    together: Counter[frozenset[str]] = field(default_factory=Counter)
    """How often two people have had a table together."""

    def trained(self, person: str, game: str, now: int) -> bool:
        return self.training.get((person, game), 0) > now

    def is_evidence(self, number: int, person: str, game: str) -> bool:
        """Whether this person took the course of this number, in this game."""
        taken = self.courses[number - 1].entry if 1 <= number <= len(self.courses) else None
        return taken is not None and (taken.by, taken.game) == (person, game)

    def at_table(self, table: str, post: Post) -> str | None:
        found = (name for name, each in self.at_work.items() if each.table == table and each.post is post)
        return next(found, None)


def evolve(roster: Roster, entry: AnyRosterEntry, at: int) -> None:
    match entry:
        case TrainingRecorded():
            _train(roster, entry)
        case CourseTaken():
            _take_course(roster, entry, at)
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


def _train(roster: Roster, entry: TrainingRecorded) -> None:
    for number in entry.evidence:
        if not roster.is_evidence(number, entry.person, entry.game):
            raise NotTheirCourse(number=number)
    roster.training[entry.person, entry.game] = entry.until if entry.passed else 0


def _take_course(roster: Roster, entry: CourseTaken, at: int) -> None:
    if not _is_counted(entry):
        raise CourseMiscounted
    roster.courses.append(Taken(len(roster.courses) + 1, at, entry))


def _is_counted(entry: CourseTaken) -> bool:
    counts = [count for each in entry.by_clause for count in (each.right, each.wrong, each.ms)]
    clauses = {each.clause for each in entry.by_clause}
    whole = min(counts, default=-1) >= 0 and len(clauses) == len(entry.by_clause)
    return whole and 0 < entry.right_least <= entry.asked and entry.passed is (entry.right >= entry.right_least)


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
