"""Rounds that come to nothing: void by a clause, or because the device cannot go on. And time given back."""

import pytest

from felt.core.authority import Role
from felt.core.chance import SeedNeeded
from felt.core.chips import Cents
from felt.core.refusals import NotAVoid, NotNow
from felt.games import GAMES as ALL_GAMES
from felt.games.baccarat.stages import Insurance
from felt.table.commands import CannotDeal, PauseTable, Restart, StartAfresh, Tick, VoidRound
from felt.table.events import RoundVoided, SettledLine, ShuffleLost, TableRestarted
from felt.table.state import Phase
from tests.table.driver import CHIP, GAMES, PHASES, TableUnderTest, any_wagers, names, table_in, table_of

all_games = pytest.mark.parametrize("game", GAMES)
ROUND_PHASES = [(game, phase) for game, phases in PHASES.items() for phase in phases]
AT_ANY_TIME = {
    "baccarat": ("baccarat 7.1.1", "baccarat 7.22"),
    "sicbo": ("sicbo 7.5", "sicbo 7.6", "sicbo 7.8"),
    "niuniu": ("niuniu 7.1.1", "niuniu 7.1.2", "niuniu 7.1.3", "niuniu 7.1.4", "ruling N9"),
}
"""Clauses that apply as long as a round is under way. `test_authority` has the others."""
EVERY_VOID = [(game, phase, clause) for game, phase in ROUND_PHASES for clause in AT_ANY_TIME[game]]
INTERRUPTED = {"baccarat": "baccarat 7.3", "sicbo": "sicbo 7.8", "niuniu": "niuniu 7.1.4"}


def returned(game: str, clause: str) -> tuple[SettledLine, ...]:
    """An's wager of 10, back by the clause."""
    stake, nothing = Cents(10 * CHIP), Cents(0)
    bet, box = {"baccarat": ("banker", None), "sicbo": ("big", None), "niuniu": ("ante", 1)}[game]
    return (SettledLine("an", bet, stake, nothing, stake, nothing, (clause, "ruling A4"), box=box),)


class TestVoid:
    @pytest.mark.parametrize(("game", "phase", "clause"), EVERY_VOID)
    @pytest.mark.clause("ruling A4", "ruling A7", "baccarat 2.2.17", "niuniu 7.11", "niuniu 2.2.6")
    def test_every_wager_goes_back_whenever_and_whyever(self, game: str, phase: Phase, clause: str) -> None:
        table = table_in(game, phase)
        (event, *_) = table.do(VoidRound(by="hoa", role=Role.DIRECTOR, clause=clause), at=table.now + 1)
        assert event == RoundVoided(clause, "hoa", returned(game, clause), table.now + 5_000, "director")
        assert (table.phase, table.state.results, table.state.play.holds) == (Phase.RESULT, [], {})

    @pytest.mark.parametrize(("game", "phase"), ROUND_PHASES)
    @pytest.mark.clause("ruling A4")
    def test_the_table_goes_on_with_the_next_round(self, game: str, phase: Phase) -> None:
        table = table_in(game, phase)
        table.do(VoidRound(by="pit", role=Role.DIRECTOR, clause=AT_ANY_TIME[game][-1]))
        table.supplies = True
        assert names(table.until_deadline())[:2] == ["round_ended", "countdown_started"]
        table.next_betting()
        assert (table.state.round, table.state.play.drafts) == (2, {})
        assert table.state.play.unconfirmed == {"an", "binh"}

    @pytest.mark.clause("ruling A4", "baccarat 4.10")
    def test_insurance_goes_back_too(self) -> None:
        table = table_in("baccarat", Insurance.name)
        table.insure("an", 5)
        (event,) = table.do(VoidRound(by="pit", role=Role.DIRECTOR, clause="baccarat 7.22"))
        assert isinstance(event, RoundVoided)
        assert [(line.bet, line.returned) for line in event.lines] == [("banker", 1_000), ("banker_insurance", 500)]

    @all_games
    @pytest.mark.parametrize("phase", [Phase.WAITING, Phase.COUNTDOWN, Phase.RESULT])
    @pytest.mark.clause("ruling A4")
    def test_there_is_nothing_to_make_void_between_rounds(self, game: str, phase: Phase) -> None:
        refusal = table_in(game, phase).refusal(
            VoidRound(by="pit", role=Role.DIRECTOR, clause=ALL_GAMES[game].voids[0])
        )
        assert isinstance(refusal, NotNow)

    @all_games
    @pytest.mark.clause("ruling A4")
    @pytest.mark.parametrize(
        "clause",
        ["", "nonsense", "baccarat 5.1.2", "ruling A4", "niuniu 7.4.1", "niuniu 7.8.1", "sicbo 7.1", "baccarat 7.19"],
    )
    def test_a_clause_that_makes_nothing_void_is_refused(self, game: str, clause: str) -> None:
        refusal = table_in(game, Phase.BETTING).refusal(VoidRound(by="pit", role=Role.DIRECTOR, clause=clause))
        assert isinstance(refusal, NotAVoid)
        assert (refusal.place, refusal.values["known"]) == ("clause", ", ".join(ALL_GAMES[game].voids))

    @pytest.mark.parametrize(("game", "other"), [(game, other) for game in GAMES for other in GAMES if game != other])
    @pytest.mark.clause("ruling A4")
    def test_so_is_the_clause_of_another_game(self, game: str, other: str) -> None:
        table = table_in(game, Phase.BETTING)
        for clause in ALL_GAMES[other].voids:
            assert isinstance(table.refusal(VoidRound(by="pit", role=Role.DIRECTOR, clause=clause)), NotAVoid)


class TestCannotDeal:
    @pytest.mark.parametrize(
        ("game", "phase"),
        [(game, phase) for game, phase in ROUND_PHASES if game == "baccarat" or phase is not Phase.BETTING],
    )
    @pytest.mark.clause("ruling A4", "baccarat 7.3", "niuniu 7.1.4", "sicbo 7.8")
    def test_a_round_that_depends_on_it_is_void(self, game: str, phase: Phase) -> None:
        table = table_in(game, phase)
        events = table.do(CannotDeal(), at=table.now + 1)
        clause = INTERRUPTED[game]
        assert events == [ShuffleLost(1), RoundVoided(clause, "house", returned(game, clause), table.now + 5_000)]
        assert table.do(CannotDeal()) == [], "lost once"

    @pytest.mark.parametrize("game", ["sicbo", "niuniu"])
    def test_a_round_that_is_yet_to_be_shuffled_for_does_not_depend_on_it(self, game: str) -> None:
        table = table_in(game, Phase.BETTING)
        assert table.do(CannotDeal()) == []
        table = table_in(game, Phase.RESULT)
        table.next_betting()
        assert table.do(CannotDeal()) == []

    @all_games
    @pytest.mark.clause("ruling A4")
    def test_a_round_that_is_settled_stays_so(self, game: str) -> None:
        table = table_in(game, Phase.RESULT)
        results = list(table.state.results)
        assert table.do(CannotDeal()) == [ShuffleLost(1)]
        assert (table.phase, table.state.results) == (Phase.RESULT, results)

    @all_games
    def test_a_table_that_waits_has_nothing_to_lose(self, game: str) -> None:
        assert table_in(game, Phase.WAITING).do(CannotDeal()) == []

    @pytest.mark.clause("ruling B11")
    def test_a_shoe_lost_before_betting_is_replaced(self) -> None:
        table = table_in("baccarat", Phase.COUNTDOWN)
        assert names(table.do(CannotDeal())) == ["shuffle_lost", "shuffle_fixed", "burned"]
        assert table.state.shuffle is not None
        assert table.state.shuffle.number == 2

    @pytest.mark.parametrize("phase", [*PHASES["baccarat"], Phase.RESULT])
    @pytest.mark.clause("ruling B11")
    def test_a_shoe_lost_in_a_round_is_never_dealt_from_again(self, phase: Phase) -> None:
        table = table_in("baccarat", phase)
        table.do(CannotDeal())
        table.supplies = False
        table.until_deadline()
        assert table.state.wants == SeedNeeded(number=2, decks=8)

    @pytest.mark.parametrize("game", ["sicbo", "niuniu"])
    @pytest.mark.clause("ruling S4", "ruling N8")
    def test_the_next_round_has_a_shuffle_of_its_own(self, game: str) -> None:
        table = table_in(game, Phase.DEALING)
        table.do(CannotDeal())
        table.next_betting()
        table.bet(*any_wagers(game, "an"))
        table.passes("binh")
        assert isinstance(table.state.wants, SeedNeeded)
        assert table.state.wants.number == 2


class TestStartAfresh:
    """The journal comes from a backup, and was dealt on after it."""

    @pytest.mark.parametrize(("game", "phase"), ROUND_PHASES)
    @pytest.mark.clause("ruling A4", "baccarat 7.3", "niuniu 7.1.4", "sicbo 7.8")
    def test_a_round_under_way_is_void_whether_or_not_it_was_dealt(self, game: str, phase: Phase) -> None:
        table = table_in(game, phase)
        fixed = table.state.shuffle is not None
        events = table.do(StartAfresh(), at=table.now + 1)
        void = RoundVoided(INTERRUPTED[game], "house", returned(game, INTERRUPTED[game]), table.now + 5_000)
        assert events == ([ShuffleLost(1), void] if fixed else [void])
        assert table.state.play.holds == {}
        assert table.do(StartAfresh()) == [], "harmless the second time"

    @pytest.mark.clause("ruling A4", "baccarat 4.10")
    def test_insurance_goes_back_too(self) -> None:
        table = table_in("baccarat", Insurance.name)
        table.insure("an", 5)
        _, event = table.do(StartAfresh())
        assert isinstance(event, RoundVoided)
        assert [(line.bet, line.returned) for line in event.lines] == [("banker", 1_000), ("banker_insurance", 500)]

    @all_games
    @pytest.mark.clause("ruling A4")
    def test_a_round_that_is_settled_stays_so(self, game: str) -> None:
        table = table_in(game, Phase.RESULT)
        assert table.do(StartAfresh()) == [ShuffleLost(1)]
        assert table.phase is Phase.RESULT

    @all_games
    def test_a_table_that_waits_has_nothing_to_lose(self, game: str) -> None:
        assert table_in(game, Phase.WAITING).do(StartAfresh()) == []

    @pytest.mark.clause("ruling B11")
    def test_a_shoe_is_replaced_before_betting_opens(self) -> None:
        table = table_in("baccarat", Phase.COUNTDOWN)
        assert names(table.do(StartAfresh())) == ["shuffle_lost", "shuffle_fixed", "burned"]

    @pytest.mark.parametrize("phase", [*PHASES["baccarat"], Phase.RESULT])
    @pytest.mark.clause("ruling B11")
    def test_no_card_of_the_shoe_comes_again(self, phase: Phase) -> None:
        table = table_in("baccarat", phase)
        table.do(StartAfresh())
        table.supplies = False
        table.until_deadline()
        assert table.state.wants == SeedNeeded(number=2, decks=8)

    @pytest.mark.clause("ruling A4")
    def test_a_paused_table_stays_paused(self) -> None:
        table = table_in("baccarat", Phase.DEALING)
        table.do(PauseTable(by="pit", why=""))
        assert names(table.do(StartAfresh())) == ["shuffle_lost", "round_voided"]
        assert table.state.paused


class TestRestart:
    @pytest.mark.parametrize(
        ("game", "phase"),
        [
            (game, phase)
            for game in GAMES
            for phase in (Phase.COUNTDOWN, *PHASES[game], Phase.RESULT)
            if phase is not Phase.DEALING
        ],
    )
    @pytest.mark.clause("online 2.d.1.1", "online 2.d.2.1", "ruling B13", "ruling B14", "ruling N8")
    def test_the_time_that_the_room_was_away_is_given_back(self, game: str, phase: Phase) -> None:
        table = table_in(game, phase)
        assert table.state.deadline is not None
        left = table.state.deadline - table.now - 2_000
        away_since, now = table.now + 2_000, table.now + 3_600_000
        assert table.do(Restart(away_since=away_since), at=now) == [TableRestarted(now + left)]
        assert table.do(Tick(), at=now + left - 1) == []
        assert table.do(Tick(), at=now + left) != []

    @all_games
    @pytest.mark.clause("ruling B13")
    def test_no_more_than_there_was(self, game: str) -> None:
        table = table_in(game, Phase.BETTING)
        assert table.do(Restart(away_since=17_001), at=90_000) == [TableRestarted(90_000)]
        assert "betting_closed" in names(table.do(Tick()))

    @all_games
    @pytest.mark.parametrize("phase", [Phase.WAITING, Phase.DEALING])
    def test_where_no_time_runs_none_is_given_back(self, game: str, phase: Phase) -> None:
        table = table_in(game, phase)
        wanted = table.state.wants
        assert table.do(Restart(away_since=0), at=90_000) == []
        assert table.state.wants == wanted

    def test_a_paused_table_stays_paused(self) -> None:
        table: TableUnderTest = table_of("sicbo").betting("an")
        table.do(PauseTable(by="pit"), at=6_000)
        assert table.do(Restart(away_since=6_000), at=90_000) == []
        assert (table.state.paused, table.state.left_ms) == (True, 11_000)
