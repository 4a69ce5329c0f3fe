"""Staff: opening, closing after the round, and pausing with the time that was left."""

import msgspec
import pytest

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.commands import InRound
from felt.core.wagers import Mode
from felt.games import baccarat
from felt.games.baccarat.commands import Insure, OpenCards, Squeeze
from felt.games.niuniu.commands import Arrange
from felt.table import Command
from felt.table.commands import (
    CannotDeal,
    CloseTable,
    Confirm,
    Join,
    Leave,
    OpenTable,
    PauseTable,
    Restart,
    ResumeTable,
    SetWagers,
    SupplySeed,
    Tick,
    VoidRound,
)
from felt.table.events import TableClosed, TableClosing, TableOpened, TablePaused, TableResumed
from felt.table.refusals import SwitchesDoNotFit, TableClosedNow, TablePausedNow
from felt.table.state import Phase
from tests.table.driver import (
    GAMES,
    PHASES,
    TableUnderTest,
    any_wagers,
    baccarat_table,
    names,
    table_in,
    table_of,
)

all_games = pytest.mark.parametrize("game", GAMES)
ROUND_PHASES = [(game, phase) for game, phases in PHASES.items() for phase in phases]
in_every_phase = pytest.mark.parametrize(
    ("game", "phase"),
    [(game, phase) for game in GAMES for phase in (Phase.WAITING, Phase.COUNTDOWN, *PHASES[game], Phase.RESULT)],
)
TIMED = [
    (game, phase)
    for game in GAMES
    for phase in (Phase.COUNTDOWN, *PHASES[game], Phase.RESULT)
    if phase is not Phase.DEALING
]
in_every_timed_phase = pytest.mark.parametrize(("game", "phase"), TIMED)


class TestOpening:
    @all_games
    @pytest.mark.clause("ruling A5")
    def test_a_table_opens_with_the_hash_of_its_rules(self, game: str) -> None:
        table = table_of(game)
        settings = table.settings
        assert table.do(OpenTable(by="pit", settings=settings)) == [
            TableOpened("pit", settings, settings.game.rules_hash(settings.rules), settings.game.edition)
        ]
        assert (table.phase, table.state.round) == (Phase.WAITING, 0)

    @pytest.mark.clause("ruling A5")
    def test_other_rules_have_another_hash(self) -> None:
        rules = [
            baccarat.Rules(mode=Mode.ONLINE),
            baccarat.Rules(mode=Mode.ONLINE, commission=False),
            baccarat.Rules(mode=Mode.ONLINE, insurance=False),
            baccarat.Rules(mode=Mode.ONLINE, decks=6),
            baccarat.Rules(mode=Mode.ONLINE, differential=Cents(100)),
            baccarat.Rules(mode=Mode.ONLINE, limits={"tie": (Cents(1), Cents(2))}),
            baccarat.Rules(mode=Mode.ONLINE, lucky6=False),
            baccarat.Rules(mode=Mode.ONLINE, squeeze=False),
            baccarat.Rules(mode=Mode.ONLINE, banker_first=True),
            baccarat.Rules(mode=Mode.ONLINE, insurance_limits={"3": Cents(100)}),
        ]
        hashes = {table_of("baccarat").settings.game.rules_hash(each) for each in rules}
        assert len(hashes) == len(rules)

    @pytest.mark.clause("ruling A5")
    def test_a_dealer_run_table_does_not_open_here(self) -> None:
        table = TableUnderTest(baccarat_table(rules=baccarat.Rules(mode=Mode.DEALER)))
        refusal = table.refusal(OpenTable(by="pit", settings=table.settings))
        assert isinstance(refusal, SwitchesDoNotFit)
        assert refusal.place == "settings.dealing"

    @pytest.mark.parametrize(
        "limits", [{"default": (5_000, 10)}, {"playr": (1, 2)}], ids=["upside down", "unknown bet"]
    )
    @pytest.mark.clause("ruling A5")
    def test_a_table_with_limits_that_cannot_be_does_not_open(self, limits: dict[str, tuple[Cents, Cents]]) -> None:
        table = TableUnderTest(baccarat_table(rules=baccarat.Rules(mode=Mode.ONLINE, limits=limits)))
        table.refusal(OpenTable(by="pit", settings=table.settings))

    @pytest.mark.clause("baccarat 6.4.3.1", "ruling B6")
    def test_a_table_with_a_limit_at_odds_that_insurance_has_not_does_not_open(self) -> None:
        rules = baccarat.Rules(mode=Mode.ONLINE, insurance_limits={"5": Cents(100)})
        table = TableUnderTest(baccarat_table(rules=rules))
        refused = table.refusal(OpenTable(by="pit", settings=table.settings))
        assert (refused.code, refused.place) == ("odds_not_in_table", "table.insurance_limits")

    @pytest.mark.clause("baccarat 4.3")
    @pytest.mark.parametrize(("differential", "opens"), [(99, False), (100, True), (None, True)])
    def test_a_differential_below_the_minimum_would_let_nobody_bet_first(
        self, differential: Cents | None, opens: bool
    ) -> None:
        limits = {"default": (Cents(50), Cents(900)), "banker": (Cents(100), Cents(900))}
        rules = baccarat.Rules(mode=Mode.ONLINE, limits=limits, differential=differential)
        table = TableUnderTest(baccarat_table(rules=rules))
        if opens:
            assert table.do(OpenTable(by="pit", settings=table.settings))
            return
        refused = table.refusal(OpenTable(by="pit", settings=table.settings))
        assert (refused.code, refused.place) == ("differential_below_minimum", "table.differential")
        assert str(refused) == "The differential 0.99 is below the minimum 1 of Banker."

    @in_every_phase
    def test_opening_an_open_table_changes_nothing(self, game: str, phase: Phase) -> None:
        table = table_in(game, phase)
        assert table.do(OpenTable(by="pit", settings=baccarat_table(name="other"))) == []
        assert table.state.settings == table.settings

    def test_opened_again_it_has_its_new_settings_and_goes_on_counting(self) -> None:
        table = table_in("baccarat", Phase.RESULT)
        table.do(CloseTable(by="pit"))
        table.until_deadline()
        other = baccarat_table(rules=baccarat.Rules(mode=Mode.ONLINE, commission=False))
        table.do(OpenTable(by="pit", settings=other))
        assert table.state.rules_hash == other.game.rules_hash(other.rules)
        table.do(Join(patron="an"))
        assert table.next_betting().state.round == 2


COMMANDS: list[Command] = [
    Join(patron="an"),
    Leave(patron="an"),
    SetWagers(patron="an", wagers=()),
    Confirm(patron="an"),
    Insure(patron="an"),
    Squeeze(patron="an", side="player"),
    OpenCards(patron="an", side="player"),
    Arrange(patron="an", box=1, niu=()),
    SupplySeed(),
    CannotDeal(),
    CloseTable(by="pit"),
    PauseTable(by="pit"),
    ResumeTable(by="pit", role=Role.PIT_SUPERVISOR),
    VoidRound(by="pit", role=Role.DIRECTOR, clause="baccarat 7.22"),
]


IN_ROUND = [command for command in COMMANDS if isinstance(command, InRound)]


@pytest.mark.parametrize("command", IN_ROUND, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("meant", [0, 1, 3])
def test_what_is_meant_for_another_round_is_refused_in_this_one(command: Command, meant: int) -> None:
    table = table_of("baccarat").betting("an")
    table.bet(*any_wagers("baccarat", "an"))
    table.next_betting()
    refusal = table.refusal(msgspec.structs.replace(command, round=meant))
    assert (refusal.code, refusal.place) == ("round_has_passed", "round")
    assert refusal.values == {"meant": meant, "now": 2}


class TestClosing:
    @all_games
    @pytest.mark.parametrize("phase", [Phase.WAITING, Phase.COUNTDOWN])
    def test_between_rounds_at_once(self, game: str, phase: Phase) -> None:
        table = table_in(game, phase)
        assert table.do(CloseTable(by="pit", why="late")) == [TableClosing("pit", "late"), TableClosed()]
        assert (table.phase, table.state.patrons, table.state.deadline) == (Phase.CLOSED, {}, None)

    @pytest.mark.clause("niuniu 4.7", "sicbo 4.4", "baccarat 2.2.12")
    @pytest.mark.parametrize(("game", "phase"), [*ROUND_PHASES, *((game, Phase.RESULT) for game in GAMES)])
    def test_a_round_in_progress_is_finished_first(self, game: str, phase: Phase) -> None:
        table = table_in(game, phase)
        assert table.do(CloseTable(by="pit")) == [TableClosing("pit", "")]
        assert table.do(CloseTable(by="pit")) == [], "once is enough"
        table.supplies = True
        table.do(Tick())
        while table.phase is not Phase.CLOSED:
            table.until_deadline()
        told = names([each.event for each in table.history])
        assert told.count("round_settled") == told.count("table_closed") == 1
        assert told.count("countdown_started") == 1
        assert told[-2:] == ["round_ended", "table_closed"]

    @all_games
    @pytest.mark.clause("ruling B18")
    def test_where_nobody_bets_it_closes_instead_of_opening_betting_anew(self, game: str) -> None:
        table = table_of(game).betting("an")
        table.do(CloseTable(by="pit"))
        assert names(table.passes("an")) == ["wagers_confirmed", "nobody_bet", "table_closed"]

    @pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
    @pytest.mark.parametrize("ever_opened", [True, False])
    def test_a_closed_table_refuses_everything(self, command: Command, ever_opened: bool) -> None:
        table = table_of("baccarat")
        if ever_opened:
            table.opened()
            table.do(CloseTable(by="pit"))
        assert isinstance(table.refusal(command), TableClosedNow)

    def test_time_passes_over_a_closed_table(self) -> None:
        table = table_of("baccarat").opened()
        table.do(CloseTable(by="pit"))
        assert table.do(Tick(), at=10**9) == table.do(Restart(away_since=0)) == []


class TestPausing:
    @in_every_timed_phase
    @pytest.mark.clause("online 2.d.1.1", "online 2.d.2.1", "ruling B14", "ruling N8")
    def test_the_time_that_was_left_is_left_after_it(self, game: str, phase: Phase) -> None:
        table = table_in(game, phase)
        assert table.state.deadline is not None
        left = table.state.deadline - table.now - 1_500
        assert table.do(PauseTable(by="pit", why="tea"), at=table.now + 1_500) == [TablePaused("pit", "tea", left)]
        assert table.do(PauseTable(by="pit")) == []
        for at in (table.now, table.now + left, table.now + 10**8):
            assert table.do(Tick(), at=at) == []
        assert table.do(ResumeTable(by="pit", role=Role.PIT_SUPERVISOR), at=10**9) == [
            TableResumed("pit", 10**9 + left, "pit_supervisor")
        ]
        assert table.do(ResumeTable(by="pit", role=Role.PIT_SUPERVISOR)) == []
        assert table.do(Tick(), at=10**9 + left - 1) == []
        assert table.phase is phase
        assert table.do(Tick(), at=10**9 + left) != []

    @in_every_timed_phase
    def test_no_time_is_left_of_what_was_over(self, game: str, phase: Phase) -> None:
        table = table_in(game, phase)
        assert table.state.deadline is not None
        (paused,) = table.do(PauseTable(by="pit"), at=table.state.deadline + 7)
        assert isinstance(paused, TablePaused)
        assert paused.left_ms == 0

    @all_games
    @pytest.mark.clause("baccarat 4.6", "ruling B13")
    def test_nobody_bets_meanwhile(self, game: str) -> None:
        table = table_of(game).betting("an")
        table.draft("an", *any_wagers(game, "an"))
        table.do(PauseTable(by="pit"), at=6_000)
        for command in (SetWagers(patron="an", wagers=()), Confirm(patron="an"), Squeeze(patron="an", side="tie")):
            assert isinstance(table.refusal(command), TablePausedNow)
        table.do(ResumeTable(by="pit", role=Role.PIT_SUPERVISOR), at=60_000)
        table.do(Confirm(patron="an"), at=60_000 + 10_999)

    @all_games
    def test_nothing_is_dealt_meanwhile(self, game: str) -> None:
        table = table_in(game, Phase.DEALING)
        wanted = table.state.wants
        assert wanted is not None
        table.do(PauseTable(by="pit"))
        assert table.state.wants is None
        table.do(ResumeTable(by="pit", role=Role.PIT_SUPERVISOR))
        assert table.state.wants == wanted
        table.supplies = True
        table.do(Tick())
        while table.phase is not Phase.RESULT:
            table.until_deadline()

    def test_a_table_where_nothing_happens_can_be_paused_too(self) -> None:
        table = table_of("baccarat").opened()
        assert table.do(PauseTable(by="pit")) == [TablePaused("pit", "", None)]
        assert table.do(ResumeTable(by="pit", role=Role.PIT_SUPERVISOR)) == [
            TableResumed("pit", None, "pit_supervisor")
        ]
        table.do(Join(patron="an"))
        table.next_betting()


class TestWhatHappensWhilePaused:
    @pytest.mark.clause("online 2.d.1.1")
    def test_who_joins_is_counted_down_for_after_it(self) -> None:
        table = table_of("baccarat").opened()
        table.do(PauseTable(by="pit"))
        table.do(Join(patron="an"), at=1_000)
        table.do(ResumeTable(by="pit", role=Role.PIT_SUPERVISOR), at=60_000)
        assert (table.phase, table.state.deadline) == (Phase.COUNTDOWN, 65_000)

    @pytest.mark.clause("online 2.d.1.1")
    def test_when_everybody_leaves_there_is_nothing_to_wait_for(self) -> None:
        table = table_of("baccarat").opened()
        table.do(Join(patron="an"))
        table.do(PauseTable(by="pit"), at=1_000)
        table.do(Leave(patron="an"))
        table.do(ResumeTable(by="pit", role=Role.PIT_SUPERVISOR), at=60_000)
        assert (table.phase, table.state.deadline) == (Phase.WAITING, None)

    @pytest.mark.clause("ruling B13", "ruling B18")
    def test_betting_that_opens_anew_has_its_full_time(self) -> None:
        table = table_of("baccarat").betting("an", "binh")
        table.passes("an")
        table.do(PauseTable(by="pit"), at=16_000)
        table.do(Leave(patron="binh"))
        table.do(ResumeTable(by="pit", role=Role.PIT_SUPERVISOR), at=60_000)
        assert (table.phase, table.state.deadline) == (Phase.BETTING, 72_000)

    @pytest.mark.clause("ruling A4")
    def test_after_a_void_the_table_goes_on(self) -> None:
        table = table_in("baccarat", Phase.DEALING)
        table.do(PauseTable(by="pit"))
        table.do(VoidRound(by="pit", role=Role.DIRECTOR, clause="baccarat 7.22"))
        table.do(ResumeTable(by="pit", role=Role.PIT_SUPERVISOR), at=60_000)
        assert (table.phase, table.state.deadline) == (Phase.RESULT, 65_000)
