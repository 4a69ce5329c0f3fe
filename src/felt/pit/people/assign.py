"""Who takes which table next. The same roster, tables and time always give the same answer, so nobody chooses.

Tables and posts are filled in order. A person keeps the table until relief is due. Of the people who are free, rested
and trained for the game comes the one who has been away from this table longest; then the one who has been least often
together with the person at the other post; then the one who has been free longest."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import NamedTuple

from felt.pit.people.entries import Post
from felt.pit.people.orders import Wanted
from felt.pit.people.state import AtWork, Roster

MINUTE_MS = 60_000
AT_TABLE_MS = 40 * MINUTE_MS
"""After this time a person gets another table, if somebody can take over."""
BREAK_AFTER_MS = 60 * MINUTE_MS
"""After this time without a break, a person who is relieved rests."""
BREAK_MS = 20 * MINUTE_MS


class Comes(NamedTuple):
    person: str
    table: str
    post: Post


class Goes(NamedTuple):
    person: str
    table: str
    rests_until: int


class Lacks(NamedTuple):
    table: str
    post: Post


def assignments(roster: Roster, wanted: Iterable[Wanted], now: int) -> Iterator[Comes | Goes | Lacks]:
    """In the order in which they take effect. The roster does not change."""
    work = deepcopy(roster)
    tables = sorted(wanted, key=lambda each: each.table)
    named = {each.table for each in tables}
    for person, each in work.at_work.items():
        if each.table and each.table not in named:
            yield _go(work, person, each, now)
    for each_table in tables:
        for post in Post:
            yield from _fill(work, each_table, post, now)


def _fill(work: Roster, wanted: Wanted, post: Post, now: int) -> Iterator[Comes | Goes | Lacks]:
    here = work.at_table(wanted.table, post)
    if here is not None and not _due(work.at_work[here], now) and work.trained(here, wanted.game, now):
        return
    chosen = min(_free(work, wanted, post, now), default=None)
    if here is not None and (chosen is not None or not work.trained(here, wanted.game, now)):
        yield _go(work, here, work.at_work[here], now)
    if chosen is not None:
        person = work.at_work[chosen[-1]]
        person.table, person.at_table_since = wanted.table, now
        yield Comes(chosen[-1], wanted.table, post)
    elif here is None or not work.trained(here, wanted.game, now):
        yield Lacks(wanted.table, post)


def _due(person: AtWork, now: int) -> bool:
    worked = 0 if person.works_since is None else now - person.works_since
    return now - person.at_table_since >= AT_TABLE_MS or worked >= BREAK_AFTER_MS


def _free(work: Roster, wanted: Wanted, post: Post, now: int) -> Iterator[tuple[int, int, int, str]]:
    others = [name for name, each in work.at_work.items() if each.table == wanted.table and each.post is not post]
    for name, each in work.at_work.items():
        if each.post is post and not each.table and each.rests_until <= now and work.trained(name, wanted.game, now):
            together = sum(work.together[frozenset({name, other})] for other in others)
            yield work.last_at.get((name, wanted.table), -1), together, each.at_table_since, name


def _go(work: Roster, name: str, person: AtWork, now: int) -> Goes:
    worked = 0 if person.works_since is None else now - person.works_since
    rests_until = now + BREAK_MS if worked >= BREAK_AFTER_MS else 0
    table, person.table = person.table, ""
    person.rests_until = max(person.rests_until, rests_until)
    work.last_at[name, table] = now
    return Goes(name, table, rests_until)
