"""A table refuses, holds and settles by its own book (ruling A7): no Baccarat clause at a table of dice."""

import re
from collections.abc import Iterator
from copy import deepcopy

import msgspec
import pytest

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.commands import Command
from felt.core.refusals import Refusal
from felt.core.wagers import Clause, Mode, Moment, Wager
from felt.games import GAMES, baccarat, niuniu, sicbo
from felt.games.baccarat.commands import Insure, OpenCards, Squeeze
from felt.games.niuniu.commands import Arrange
from felt.ledger import Kind
from felt.rulebook import catalogue
from felt.table.commands import (
    Confirm,
    Join,
    Leave,
    OpenTable,
    PauseTable,
    ResumeTable,
    SetWagers,
    SupplyDice,
    Tick,
    VoidRound,
)
from felt.table.events import RoundSettled, RoundVoided, WagersConfirmed
from felt.table.settings import Settings
from felt.table.state import State
from tests.table.driver import CHIP, CITES, RICH, TableUnderTest, any_wagers, table_of, wager
from tests.table.driver import GAMES as TABLES
from tests.table.situations import SITUATIONS
from tests.table.test_money import moved

OWN = {
    "baccarat": re.compile(r"(baccarat|online) \d|ruling [ABO]\d"),
    "sicbo": re.compile(r"sicbo \d|ruling [AS]\d"),
    "niuniu": re.compile(r"niuniu \d|ruling [AN]\d"),
}
LIMITS = {"default": (Cents(10 * CHIP), Cents(1_000 * CHIP))}
RULES = {
    "baccarat": baccarat.Rules(mode=Mode.ONLINE, limits=LIMITS, differential=Cents(500 * CHIP)),
    "sicbo": sicbo.Rules(mode=Mode.ONLINE, limits=LIMITS),
    "niuniu": niuniu.Rules(mode=Mode.ONLINE, limits=LIMITS),
}
all_games = pytest.mark.parametrize("game", TABLES)


def bets(game: str) -> Iterator[tuple[Wager, ...]]:
    """Wagers of An with every fault that wagers can have."""
    (good,) = any_wagers(game, "an", 10)
    bad = (
        {"amount": 5 * CHIP}, {"amount": 5_000 * CHIP}, {"amount": 10 * CHIP + 1}, {"bet": "nonsense"},
        {"patron": "binh"}, {"moment": Moment.FOUR_CARDS}, {"box": 99}, {"box": None}, {"box": 5}, {"box": 2},
    )  # fmt: skip
    yield (good,)
    yield (good, good)
    for fault in bad:
        yield (msgspec.structs.replace(good, **fault),)
    yield tuple(wager("an", "ante", 10, box=box) for box in (1, 3, 4))
    for amounts in ({"double": 20}, {"double": 30, "additional": 60}, {"double": 20, "additional": 50}):
        yield (good, *(wager("an", bet, chips, box=1) for bet, chips in amounts.items()))
    yield (good, wager("an", "additional", 40, box=1))
    yield (wager("an", "double", 20, box=1),)
    yield (wager("an", "player_insurance", 10),)
    yield (wager("an", "banker", 600),)


def commands(game: str) -> Iterator[Command]:
    for patron in ("an", "binh", "chi"):
        for wagers in bets(game):
            yield SetWagers(patron=patron, wagers=wagers)
            yield Confirm(patron=patron, wagers=wagers)
        for chips in (1, 10_000):
            for side in ("player", "banker"):
                taken = wager("an", f"{side}_insurance", chips, moment=Moment.FOUR_CARDS)
                yield Insure(patron=patron, wagers=(taken,))
        yield Insure(patron=patron, wagers=(), moment=Moment.THIRD_CARD)
        yield from (
            Confirm(patron=patron),
            Squeeze(patron=patron, side="nobody"),
            OpenCards(patron=patron, side="banker"),
        )
        yield from (
            Arrange(patron=patron, box=1, niu=()),
            Arrange(patron=patron, box=2, niu=(Card("AS"), Card("2S"), Card("3S"))),
        )
    yield from (Join(patron="chi", seat=40), SupplyDice(dice=(1, 2)), PauseTable(by="lan", clause="nonsense"))
    yield from (VoidRound(by="hoa", clause=clause) for clause in GAMES[game].voids)
    yield OpenTable(by="hoa", settings=msgspec.structs.replace(TABLES[game], rules=GAMES[game].rules_type()))


def just_opened(game: str) -> TableUnderTest:
    """Nobody has bet, and Chi has come too late for this round."""
    table = table_of(game).betting("an", "binh")
    table.do(Join(patron="chi"))
    return table


def refusals(table: TableUnderTest, game: str) -> Iterator[Refusal]:
    """Every refusal of these commands. A command that is taken is taken on a copy of the table."""
    for command in commands(game):
        for available in (RICH, Cents(1)):
            again = TableUnderTest(table.settings)
            again.table.state = deepcopy(table.state)
            again.now, again.supplies = table.now, False
            try:
                again.do(command, available=available)
            except Refusal as refusal:
                yield refusal


@all_games
@pytest.mark.clause("ruling A7")
def test_no_refusal_cites_another_book(game: str) -> None:
    seen: dict[str, set[Clause]] = {}
    for table in (just_opened(game), *(situation() for situation in SITUATIONS[game].values())):
        assert table.state.settings is not None
        table.state.settings = msgspec.structs.replace(table.state.settings, rules=RULES[game])
        for paused in (False, True):
            if paused:
                table.do(PauseTable(by="lan"))
            for refusal in refusals(table, game):
                seen.setdefault(refusal.code, set()).update(refusal.clauses)
    for code, clauses in seen.items():
        for clause in clauses:
            assert OWN[game].match(clause), f"{code} cites {clause} at a table of {game}"
            assert clause in catalogue(), f"{code} cites {clause}"
    common = {
        *("betting_not_open", "already_confirmed", "nothing_drafted", "wager_below_minimum", "wager_above_maximum"),
        *("part_of_a_chip", "unknown_bet", "not_your_wager", "table_paused_now", "not_at_table", "no_authority"),
        *("wait_for_next_round", "insufficient_chips"),
    }
    assert common <= set(seen), "the test reaches these"
    own = {
        "baccarat": {
            "differential_exceeded",
            "moment_missing",
            "insurance_not_open",
            "insurance_above_cap",
            "no_such_hand",
        },
        "sicbo": {"not_part_of_this_game"},
        "niuniu": {"box_missing", "no_such_box", "too_many_boxes", "double_not_twice_ante", "not_a_legal_arrangement"},
    }
    assert own[game] <= set(seen)
    assert set(CITES[game]["closed"]) <= seen["betting_not_open"]


@all_games
@pytest.mark.clause("ruling A7")
def test_no_transfer_and_no_line_cites_another_book(game: str) -> None:
    for situation in SITUATIONS[game].values():
        table = situation()
        table.supplies = True
        table.do(Tick())
        while table.phase not in ("waiting", "result"):
            table.until_deadline()
        for transfer in moved(table):
            for clause in transfer.reason.split(", "):
                assert OWN[game].match(clause), transfer
            if transfer.kind is Kind.HOLD and transfer.purpose == "wager":
                assert (transfer.reason,) == CITES[game]["held"]
        for each in table.history:
            if isinstance(each.event, RoundSettled | RoundVoided):
                assert all(OWN[game].match(clause) for line in each.event.lines for clause in line.clauses)


def state_of(settings: Settings, edition: int) -> State:
    return State(settings=settings, edition=edition)


@all_games
@pytest.mark.clause("ruling A7")
def test_a_dealers_table_cites_nothing_of_the_online_room(game: str) -> None:
    edition = GAMES[game].edition
    settings = msgspec.structs.replace(TABLES[game], rules=GAMES[game].rules_type(mode=Mode.DEALER))
    cited = state_of(settings, edition).citations
    clauses = [cited.wagers_held, *cited.betting_closed, *cited.joined_late, *cited.confirmed]
    assert all(clause.startswith(f"{game} ") for clause in clauses)
    held = {"baccarat": "baccarat 4.2", "sicbo": "sicbo 4.1", "niuniu": "niuniu 4.4"}
    assert cited.wagers_held == held[game]


@all_games
@pytest.mark.clause("ruling A7")
def test_a_round_of_the_first_edition_holds_as_it_did(game: str) -> None:
    placed = WagersConfirmed("an", any_wagers(game, "an"))
    assert state_of(TABLES[game], 1).held_by(placed) == "online 2.d.2.2"
    assert (state_of(TABLES[game], 2).held_by(placed),) == CITES[game]["held"]


@all_games
@pytest.mark.clause("ruling A7", "ruling B18")
def test_who_leaves_and_who_resumes_is_refused_by_no_book(game: str) -> None:
    table = SITUATIONS[game]["betting"]()
    table.do(Leave(patron="binh"))
    table.do(PauseTable(by="lan"))
    assert table.refusal(ResumeTable(by="lan")).clauses == ("ruling A8",)
