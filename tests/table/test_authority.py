"""Who makes a round void by which clause, and when: every role, clause and situation of every game."""

from itertools import product

import pytest

from felt.core.authority import ROLE_NAMES, Role
from felt.core.chips import Cents
from felt.core.refusals import ClauseDoesNotApply, NoAuthority, NotAnIrregularity, NotAVoid, NotNow, Refusal
from felt.core.words import Language
from felt.rulebook import catalogue
from felt.table import decide
from felt.table.codec import decode_state, encode_state
from felt.table.commands import CannotDeal, PauseTable, ResumeTable, Tick, VoidRound
from felt.table.events import RoundVoided, ShoeRemoved, ShuffleFixed, TablePaused, TableResumed
from felt.table.state import Phase
from tests.table.driver import GAMES, TableUnderTest, names, table_in
from tests.table.situations import SITUATIONS, next_round_bet

# Written down anew from the books and the rulings, not read from the rows: the lowest rank, and when.
BACCARAT_IN_PLAY = {"betting", "no_card_yet", "dealing", "squeeze", "insurance", "squeezed"}
NIUNIU_IN_PLAY = {"betting", "no_card_yet", "dealing", "arranging", "arranged"}
MAY_VOID: dict[str, dict[str, tuple[Role, set[str]]]] = {
    "baccarat": {
        "baccarat 7.1.1": (Role.PIT_MANAGER, BACCARAT_IN_PLAY),
        "baccarat 7.3": (Role.PIT_MANAGER, BACCARAT_IN_PLAY - {"betting", "no_card_yet"}),
        "baccarat 7.10.2": (Role.SHIFT_MANAGER, {"squeeze", "squeezed"}),
        "baccarat 7.22": (Role.ASSISTANT_DIRECTOR, BACCARAT_IN_PLAY),
    },
    "sicbo": {
        "sicbo 7.2": (Role.PIT_MANAGER, {"dealing"}),
        "sicbo 7.3": (Role.PIT_MANAGER, {"betting"}),
        "sicbo 7.4": (Role.PIT_MANAGER, {"dealing"}),
        "sicbo 7.5": (Role.PIT_MANAGER, {"betting", "dealing"}),
        "sicbo 7.6": (Role.PIT_MANAGER, {"betting", "dealing"}),
        "sicbo 7.8": (Role.DIRECTOR, {"betting", "dealing"}),
    },
    "niuniu": {
        "niuniu 7.1.1": (Role.PIT_MANAGER, NIUNIU_IN_PLAY),
        "niuniu 7.1.2": (Role.PIT_MANAGER, NIUNIU_IN_PLAY),
        "niuniu 7.1.3": (Role.PIT_MANAGER, NIUNIU_IN_PLAY),
        "niuniu 7.1.4": (Role.PIT_MANAGER, NIUNIU_IN_PLAY),
        "niuniu 7.4": (Role.PIT_MANAGER, {"dealing", "arranging"}),
        "niuniu 7.5": (Role.PIT_MANAGER, {"dealing", "arranging", "arranged"}),
        "ruling N9": (Role.ASSISTANT_DIRECTOR, NIUNIU_IN_PLAY),
    },
}
BY_ITSELF = {"baccarat 7.2"}
LADDER = [
    "dealer",
    "pit_supervisor",
    "pit_manager",
    "shift_manager",
    "operations_manager",
    "assistant_director",
    "director",
]
SHOE_GOES = {"baccarat 7.1.1", "baccarat 7.2", "baccarat 7.10.2", "niuniu 7.1.1", "niuniu 7.1.3"}

EVERY_SITUATION = [(game, name) for game, situations in SITUATIONS.items() for name in situations]
every_situation = pytest.mark.parametrize(("game", "situation"), EVERY_SITUATION)


def reaches(role: Role | None, least: Role) -> bool:
    return role in LADDER and LADDER.index(str(role)) >= LADDER.index(least)


def attempt(table: TableUnderTest, command: VoidRound) -> RoundVoided | Refusal:
    """Nothing changes: the first event is not applied."""
    try:
        event = next(iter(decide(table.state, command, table.now, lambda patron: Cents(0))))
    except Refusal as refusal:
        return refusal
    assert isinstance(event, RoundVoided)
    return event


@every_situation
@pytest.mark.clause("ruling A6", "ruling A8", "ruling S6", "ruling N9", "baccarat 7.22", "sicbo 7.8")
def test_role_by_clause_by_situation(game: str, situation: str) -> None:
    table = SITUATIONS[game][situation]()
    for role, clause in product((*Role, None), [*catalogue(), "", "nonsense"]):
        answer = attempt(table, VoidRound(by="hoa", role=role, clause=clause))
        least, when = MAY_VOID[game].get(clause, (None, set()))
        if least is not None and reaches(role, least) and situation in when:
            assert isinstance(answer, RoundVoided), (role, clause, answer)
            assert (answer.clause, answer.by, answer.role) == (clause, "hoa", role)
            continue
        assert isinstance(answer, Refusal), (role, clause)
        if clause in BY_ITSELF and game == "baccarat":
            assert isinstance(answer, ClauseDoesNotApply)
        elif least is None:
            assert isinstance(answer, NotAVoid)
        elif not reaches(role, least):
            assert isinstance(answer, NoAuthority)
        elif situation in ("waiting", "countdown", "result"):
            assert isinstance(answer, NotNow)
        else:
            assert isinstance(answer, ClauseDoesNotApply)
            assert answer.clauses == (clause,)


@pytest.mark.clause("ruling A6", "ruling A8", "baccarat 7.22")
def test_a_shift_manager_does_not_decide_for_the_assistant_director() -> None:
    table = table_in("baccarat", Phase.BETTING)
    refusal = table.refusal(VoidRound(by="hoa", role=Role.SHIFT_MANAGER, clause="baccarat 7.22"))
    assert refusal.code == "no_authority"
    assert (refusal.clauses, refusal.place) == (("baccarat 7.22", "ruling A8"), "clause")
    for language in Language:
        assert "baccarat 7.22" in refusal.message(language)
        assert ROLE_NAMES[Role.ASSISTANT_DIRECTOR].in_language(language) in refusal.message(language)


@pytest.mark.clause("niuniu 7.4", "niuniu 7.4.1")
def test_the_refusal_says_when_the_clause_applies() -> None:
    table = SITUATIONS["niuniu"]["arranged"]()
    refusal = table.refusal(VoidRound(by="hoa", role=Role.DIRECTOR, clause="niuniu 7.4"))
    assert refusal.code == "clause_does_not_apply"
    assert "until a patron has arranged a hand" in refusal.message(Language.EN)
    assert "chưa có khách nào xếp bài" in refusal.message(Language.VI)
    table = SITUATIONS["sicbo"]["dealing"]()
    refusal = table.refusal(VoidRound(by="hoa", role=Role.DIRECTOR, clause="sicbo 7.3"))
    assert refusal.message(Language.EN).endswith("it applies while betting is open.")
    table = SITUATIONS["baccarat"]["betting"]()
    refusal = table.refusal(VoidRound(by="hoa", role=Role.DIRECTOR, clause="baccarat 7.2"))
    assert "without a decision of a person" in refusal.message(Language.EN)


class TestShoe:
    @every_situation
    @pytest.mark.clause("ruling B19", "baccarat 7.1.1", "baccarat 7.10.2", "niuniu 7.2")
    def test_the_clause_takes_the_cards_out_of_play(self, game: str, situation: str) -> None:
        for clause, (least, when) in MAY_VOID[game].items():
            if situation not in when:
                continue
            table = SITUATIONS[game][situation]()
            shuffle = table.state.shuffle
            in_use = shuffle is not None and not shuffle.finished
            events = table.do(VoidRound(by="hoa", role=least, clause=clause))
            removed = [ShoeRemoved(1, clause)] if clause in SHOE_GOES and in_use else []
            assert events[1:] == removed, clause
            assert table.phase is Phase.RESULT

    @pytest.mark.parametrize("clause", ["baccarat 7.1.1", "baccarat 7.10.2"])
    @pytest.mark.clause("ruling B19", "ruling B11")
    def test_the_next_round_is_dealt_from_a_new_shoe(self, clause: str) -> None:
        table = SITUATIONS["baccarat"]["squeeze"]()
        table.do(VoidRound(by="hoa", role=Role.DIRECTOR, clause=clause))
        next_round_bet(table, "baccarat")
        shuffles = [each.event.number for each in table.history if isinstance(each.event, ShuffleFixed)]
        assert (shuffles, table.state.shuffle.number if table.state.shuffle else 0) == ([1, 2], 2)
        assert table.nets() == {"an": 1_000}

    @pytest.mark.clause("baccarat 7.3", "baccarat 7.22")
    @pytest.mark.parametrize("clause", ["baccarat 7.3", "baccarat 7.22"])
    def test_other_clauses_leave_it(self, clause: str) -> None:
        table = SITUATIONS["baccarat"]["squeeze"]()
        table.do(VoidRound(by="hoa", role=Role.DIRECTOR, clause=clause))
        next_round_bet(table, "baccarat")
        assert table.state.shuffle is not None
        assert table.state.shuffle.number == 1

    def test_cards_that_are_lost_are_not_removed_again(self) -> None:
        table = table_in("baccarat", Phase.RESULT)
        table.next_betting()
        assert table.state.shuffle is not None
        table.state.shuffle.finished = True
        events = table.do(VoidRound(by="hoa", role=Role.DIRECTOR, clause="baccarat 7.1.1"))
        assert names(events) == ["round_voided"]


class TestByTheHouse:
    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.clause("ruling A8")
    def test_the_house_has_no_role(self, game: str) -> None:
        table = SITUATIONS[game]["dealing"]()
        _, void = table.do(CannotDeal())
        assert isinstance(void, RoundVoided)
        assert (void.by, void.role) == ("house", "")


class TestStop:
    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("role", [*Role, None])
    @pytest.mark.clause("ruling A8")
    def test_a_table_without_a_clause_goes_on_by_a_pit_supervisor(self, game: str, role: Role | None) -> None:
        table = table_in(game, Phase.BETTING)
        table.do(PauseTable(by="lan", role=Role.DEALER))
        if reaches(role, Role.PIT_SUPERVISOR):
            (resumed, *_) = table.do(ResumeTable(by="hoa", role=role))
            assert resumed == TableResumed("hoa", table.state.deadline, str(role))
        else:
            refusal = table.refusal(ResumeTable(by="hoa", role=role))
            assert (refusal.code, refusal.clauses) == ("no_authority", ("ruling A8",))
            assert table.state.paused

    @pytest.mark.parametrize(
        ("game", "clause", "least"),
        [
            ("sicbo", "sicbo 7.1", Role.OPERATIONS_MANAGER),
            ("sicbo", "sicbo 7.2", Role.PIT_SUPERVISOR),
            ("sicbo", "sicbo 7.8", Role.DIRECTOR),
            ("baccarat", "baccarat 7.9", Role.PIT_SUPERVISOR),
            ("baccarat", "baccarat 7.13", Role.PIT_MANAGER),
            ("baccarat", "baccarat 7.14", Role.PIT_SUPERVISOR),
            ("baccarat", "baccarat 7.20", Role.PIT_SUPERVISOR),
            ("baccarat", "baccarat 7.22", Role.ASSISTANT_DIRECTOR),
            ("niuniu", "niuniu 7.3", Role.PIT_SUPERVISOR),
            ("niuniu", "ruling N9", Role.ASSISTANT_DIRECTOR),
        ],
    )
    @pytest.mark.clause("sicbo 7.1", "ruling S6", "ruling A8")
    def test_the_clause_that_stopped_it_says_who_lets_it_go_on(self, game: str, clause: str, least: Role) -> None:
        for role in (*Role, None):
            table = table_in(game, Phase.BETTING)
            left = (table.state.deadline or 0) - table.now
            stopped = table.do(PauseTable(by="lan", role=Role.DEALER, why="smoke", clause=clause))
            assert stopped == [TablePaused("lan", "smoke", left, "dealer", clause)]
            assert table.do(Tick(), at=table.now + 10**6) == []
            if reaches(role, least):
                assert names(table.do(ResumeTable(by="hoa", role=role)))[0] == "table_resumed"
                assert table.state.stopped_by == ""
            else:
                refusal = table.refusal(ResumeTable(by="hoa", role=role))
                assert (refusal.code, refusal.clauses) == ("no_authority", (clause, "ruling A8"))

    @pytest.mark.clause("ruling S6")
    def test_a_pause_becomes_a_stop_and_never_a_weaker_one(self) -> None:
        table = table_in("sicbo", Phase.BETTING)
        table.do(PauseTable(by="lan", role=Role.DEALER), at=table.now + 1_000)
        left = table.state.left_ms
        assert table.do(PauseTable(by="lan", role=Role.DEALER), at=table.now + 1_000) == []
        stopped = table.do(PauseTable(by="lan", role=Role.DEALER, clause="sicbo 7.1"), at=table.now + 1_000)
        assert stopped == [TablePaused("lan", "", left, "dealer", "sicbo 7.1")]
        assert table.do(PauseTable(by="lan", role=Role.DEALER, clause="sicbo 7.7")) == []
        assert isinstance(table.refusal(ResumeTable(by="hoa", role=Role.SHIFT_MANAGER)), NoAuthority)

    @pytest.mark.parametrize("clause", ["baccarat 7.9", "sicbo 6.1", "ruling A8", "nonsense"])
    @pytest.mark.clause("ruling A7")
    def test_a_clause_that_is_no_irregularity_of_the_game_is_refused(self, clause: str) -> None:
        refusal = table_in("sicbo", Phase.BETTING).refusal(PauseTable(by="lan", role=Role.DEALER, clause=clause))
        assert isinstance(refusal, NotAnIrregularity)
        assert "sicbo 7.1" in str(refusal)

    @pytest.mark.clause("ruling S6")
    def test_the_clause_outlives_a_snapshot(self) -> None:
        table = table_in("sicbo", Phase.COUNTDOWN)
        table.do(PauseTable(by="lan", role=Role.DEALER, clause="sicbo 7.1"))
        table.table.state = decode_state(encode_state(table.state))
        assert isinstance(table.refusal(ResumeTable(by="hoa", role=Role.SHIFT_MANAGER)), NoAuthority)
        table.do(ResumeTable(by="mai", role=Role.OPERATIONS_MANAGER))
        assert b"stopped_by" not in encode_state(table.state)
