"""The roster: training, presence, authority, and the people that the system chooses."""

from typing import Any

import pytest

from felt.core.authority import LADDER, Role
from felt.core.refusals import NoAuthority, WrongRecord
from felt.pit.people import ROSTER
from felt.pit.people.assign import AT_TABLE_MS, BREAK_AFTER_MS, BREAK_MS
from felt.pit.people.entries import (
    AnyRosterEntry,
    Assigned,
    CameToWork,
    NobodyFree,
    Post,
    Relieved,
    TrainingRecorded,
    WentHome,
)
from felt.pit.people.orders import AnyRosterOrder, AssignTables, ComeToWork, GoHome, RecordTraining, Wanted
from felt.pit.people.refusals import AtWorkAlready, NotAtWork, NotYourOwnTraining, TableNamedTwice
from felt.pit.people.state import Roster

MINUTE = 60_000
FOR_EVER = 10**12
BY: dict[str, Any] = {"by": "mai", "role": "pit_manager", "request": "r"}
ASKED: dict[str, Any] = {"id": "r", "by": "boss", "role": Role.PIT_MANAGER}
S1, B1 = Wanted("S1", "sicbo"), Wanted("B1", "baccarat")


class House:
    """A roster, and its clock in minutes."""

    def __init__(self, *dealers: str, supervisors: tuple[str, ...] = (), games: tuple[str, ...] = ("sicbo",)) -> None:
        self.roster = ROSTER.begin("")
        for post, people in ((Post.DEALER, dealers), (Post.SUPERVISOR, supervisors)):
            for person in people:
                self.do(0, ComeToWork(person=person, post=post, **ASKED))
                for game in games:
                    self.train(person, game)

    def train(self, person: str, game: str, until: int = FOR_EVER) -> None:
        self.do(0, RecordTraining(person=person, game=game, course="dealing", passed=True, until=until, **ASKED))

    def do(self, minute: int, order: AnyRosterOrder) -> list[AnyRosterEntry]:
        done = list(ROSTER.decide(self.roster, order, minute * MINUTE))
        for place, entry in enumerate(done, 1):
            assert ROSTER.transfers(self.roster, entry, "~roster", place) == ()
            ROSTER.evolve(self.roster, entry, minute * MINUTE)
        return done

    def assign(self, minute: int, *tables: Wanted) -> list[tuple[str, ...]]:
        told: list[tuple[str, ...]] = []
        for entry in self.do(minute, AssignTables(tables=tables, **ASKED)):
            match entry:
                case Assigned(person=person, table=table):
                    told.append(("comes", person, table))
                case Relieved(person=person, table=table, rests_until=rests):
                    told.append(("goes", person, table) + (("rests",) if rests else ()))
                case NobodyFree(table=table, post=post):
                    told.append(("lacks", table, str(post)))
        return told


class TestAssignments:
    def test_an_empty_table_gets_both(self) -> None:
        house = House("lan", supervisors=("mai",))
        assert house.assign(1, S1) == [("comes", "lan", "S1"), ("comes", "mai", "S1")]
        assert house.assign(2, S1) == []

    def test_nobody_is_free(self) -> None:
        house = House("lan")
        assert house.assign(1, S1, Wanted("S2", "sicbo")) == [
            ("comes", "lan", "S1"),
            ("lacks", "S1", "supervisor"),
            ("lacks", "S2", "dealer"),
            ("lacks", "S2", "supervisor"),
        ]

    def test_only_the_trained_deal_a_game(self) -> None:
        house = House("an", "lan", supervisors=("mai",))
        house.train("lan", "baccarat")
        assert house.assign(1, B1)[:1] == [("comes", "lan", "B1")]

    def test_training_ends(self) -> None:
        house = House("lan", supervisors=("mai",))
        house.train("lan", "baccarat", until=5 * MINUTE)
        house.train("mai", "baccarat")
        assert house.assign(4, B1) == [("comes", "lan", "B1"), ("comes", "mai", "B1")]
        assert house.assign(5, B1) == [("goes", "lan", "B1"), ("lacks", "B1", "dealer")]

    def test_a_failed_course_takes_the_training_away(self) -> None:
        house = House("lan", supervisors=("mai",))
        failed = RecordTraining(person="lan", game="sicbo", course="again", passed=False, until=FOR_EVER, **ASKED)
        house.do(0, failed)
        assert house.assign(1, S1)[0] == ("lacks", "S1", "dealer")

    def test_relief_at_its_time_and_not_before(self) -> None:
        house = House("an", "lan", supervisors=("mai",))
        house.assign(0, S1)
        due = AT_TABLE_MS // MINUTE
        assert house.assign(due - 1, S1) == []
        assert house.assign(due, S1) == [("goes", "an", "S1"), ("comes", "lan", "S1")]

    def test_without_relief_a_person_stays(self) -> None:
        house = House("an", supervisors=("mai",))
        house.assign(0, S1)
        assert house.assign(BREAK_AFTER_MS // MINUTE + 30, S1) == []

    def test_who_has_worked_long_rests_when_relieved(self) -> None:
        house = House("an", supervisors=("mai",))
        house.assign(0, S1)
        house.do(0, ComeToWork(person="lan", post=Post.DEALER, **ASKED))
        house.train("lan", "sicbo")
        at = BREAK_AFTER_MS // MINUTE
        assert house.assign(at, S1)[:2] == [("goes", "an", "S1", "rests"), ("comes", "lan", "S1")]
        assert house.roster.at_work["an"].rests_until == BREAK_AFTER_MS + BREAK_MS
        # Tired or not, nobody comes back before the break is over.
        house.do(at + 1, GoHome(person="lan", **ASKED))
        rest = BREAK_MS // MINUTE
        assert ("lacks", "S1", "dealer") in house.assign(at + rest - 1, S1)
        assert ("comes", "an", "S1") in house.assign(at + rest, S1)
        assert house.roster.at_work["an"].works_since == (at + rest) * MINUTE

    def test_work_at_several_tables_without_a_break_is_added(self) -> None:
        house = House("an", "lan", supervisors=("mai",))
        house.assign(0, S1)
        assert house.assign(40, S1) == [("goes", "an", "S1"), ("comes", "lan", "S1")]
        house.assign(41, Wanted("S2", "sicbo"), S1)
        assert house.roster.at_work["an"].table == "S2"
        assert ("goes", "an", "S2", "rests") in house.assign(61, S1)

    def test_the_longest_away_from_the_table_comes(self) -> None:
        house = House("an", "binh", "lan")
        for minute in (0, 40, 80, 120):
            house.assign(minute, S1)
        assert [house.roster.last_at[each, "S1"] // MINUTE for each in ("an", "binh", "lan")] == [40, 80, 120]
        assert house.roster.at_table("S1", Post.DEALER) == "an"

    def test_not_always_the_same_two(self) -> None:
        """Mai and Son have both never been at S1. Mai has been with An before, Son has not."""
        house = House("an", supervisors=("mai", "son"))
        house.assign(0, Wanted("S2", "sicbo"))
        house.assign(1)
        assert house.assign(2, S1) == [("comes", "an", "S1"), ("comes", "son", "S1")]

    def test_a_table_that_is_not_named_is_given_up(self) -> None:
        house = House("an", supervisors=("mai",))
        house.assign(0, S1)
        assert house.assign(5) == [("goes", "an", "S1"), ("goes", "mai", "S1")]

    def test_the_same_question_has_the_same_answer(self) -> None:
        first, second = (House("binh", "an", "lan", supervisors=("mai", "son")) for _ in range(2))
        assert first.assign(3, S1, Wanted("S2", "sicbo")) == second.assign(3, Wanted("S2", "sicbo"), S1)


class TestOrders:
    def test_nobody_records_their_own_training(self) -> None:
        with pytest.raises(NotYourOwnTraining):
            House().train("boss", "sicbo")

    def test_coming_twice(self) -> None:
        with pytest.raises(AtWorkAlready):
            House("lan").do(1, ComeToWork(person="lan", post=Post.DEALER, **ASKED))

    def test_going_home_leaves_the_table(self) -> None:
        house = House("lan", supervisors=("mai",))
        house.assign(0, S1)
        kinds = [entry.kind() for entry in house.do(1, GoHome(person="lan", **ASKED))]
        assert kinds == ["relieved", "went_home"]
        assert "lan" not in house.roster.at_work
        with pytest.raises(NotAtWork):
            house.do(2, GoHome(person="lan", **ASKED))

    def test_a_table_named_twice(self) -> None:
        with pytest.raises(TableNamedTwice):
            House().assign(0, S1, S1)

    @pytest.mark.clause("ruling A6")
    @pytest.mark.parametrize("role", Role)
    @pytest.mark.parametrize(
        ("order", "least"),
        [
            (RecordTraining(id="r", by="x", role=Role.PATRON, person="an", game="g", course="c", passed=True, until=1),
             Role.PIT_MANAGER),
            (ComeToWork(id="r", by="x", role=Role.PATRON, person="an", post=Post.DEALER), Role.PIT_SUPERVISOR),
            (GoHome(id="r", by="x", role=Role.PATRON, person="lan"), Role.PIT_SUPERVISOR),
            (AssignTables(id="r", by="x", role=Role.PATRON, tables=()), Role.PIT_SUPERVISOR),
        ],
        ids=lambda value: type(value).__name__ if not isinstance(value, Role) else str(value),
    )  # fmt: skip
    def test_role_by_order(self, order: AnyRosterOrder, least: Role, role: Role) -> None:
        house = House("lan")
        order = type(order)(**{name: getattr(order, name) for name in order.__struct_fields__} | {"role": role})
        if role in LADDER[LADDER.index(least) :]:
            house.do(1, order)
        else:
            with pytest.raises(NoAuthority):
                house.do(1, order)


@pytest.mark.parametrize(
    "entries",
    [
        [CameToWork(person="an", post=Post.DEALER, **BY)] * 2,
        [WentHome(person="an", **BY)],
        [Assigned(person="an", table="S1", post=Post.DEALER, **BY)],
        [Relieved(person="an", table="S1", **BY)],
        [CameToWork(person="an", post=Post.DEALER, **BY), Relieved(person="an", table="S1", **BY)],
        [
            CameToWork(person="an", post=Post.DEALER, **BY),
            Assigned(person="an", table="S1", post=Post.SUPERVISOR, **BY),
        ],
        [
            CameToWork(person="an", post=Post.DEALER, **BY),
            Assigned(person="an", table="S1", post=Post.DEALER, **BY),
            Assigned(person="an", table="S2", post=Post.DEALER, **BY),
        ],
        [
            CameToWork(person="an", post=Post.DEALER, **BY),
            CameToWork(person="binh", post=Post.DEALER, **BY),
            Assigned(person="an", table="S1", post=Post.DEALER, **BY),
            Assigned(person="binh", table="S1", post=Post.DEALER, **BY),
        ],
        [
            CameToWork(person="an", post=Post.DEALER, **BY),
            Assigned(person="an", table="S1", post=Post.DEALER, **BY),
            WentHome(person="an", **BY),
        ],
    ],
)
def test_entries_that_cannot_follow(entries: list[AnyRosterEntry]) -> None:
    roster = Roster()
    for entry in entries[:-1]:
        ROSTER.evolve(roster, entry, 1)
    with pytest.raises(WrongRecord):
        ROSTER.evolve(roster, entries[-1], 1)


def test_training_is_by_person_and_game() -> None:
    roster = Roster()
    ROSTER.evolve(roster, TrainingRecorded(person="an", game="g", course="c", passed=True, until=5, **BY), 1)
    assert [roster.trained("an", "g", now) for now in (4, 5)] == [True, False]
    assert not roster.trained("an", "h", 1)
