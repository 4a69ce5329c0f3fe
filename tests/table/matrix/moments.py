"""Tables in every phase in which a person may ask something, by game and kind of table.

Seven people, one of each rank, are on duty at a table that is dealt by hand, and the dealer Mai. An sits at the table
and has a wager on the felt; Binh sits there and has none; a guest without an account has one at seat 1."""

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from felt.core.authority import LADDER, Role
from felt.core.cards import cards
from felt.games.baccarat.commands import Insure, OpenCards, Squeeze
from felt.games.niuniu.commands import Arrange
from felt.table import State
from felt.table.commands import CloseTable, Confirm, Join, PauseTable, Tick, VoidRound
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    GoOn,
    LeaveTable,
    OpenBetting,
    Pay,
    PrepareCards,
    TakeTable,
)
from felt.table.irregularity.commands import OpenFreeHand, Rule
from felt.table.recall import Recalled, recall
from felt.table.settings import Settings
from felt.table.state import Phase
from tests.table.dealer.pit import DEALER, Pit, casino_table, live_table
from tests.table.driver import GAMES, HOUSE_NIU_6, NIU, NO_NIU, TableUnderTest, wager

KINDS = ("online", "live", "casino")
NATURAL = "9S 2H KD 5C"
"""Player nine, Banker seven."""
STOPS = {"baccarat": "baccarat 7.13", "sicbo": "sicbo 7.1", "niuniu": "ruling N9"}
"""By game, the clause that has stopped the table in the moment “stopped”."""
STAKES: dict[str, dict[str, tuple[str, int, int | None]]] = {
    "baccarat": {"an": ("banker", 100, None), "seat": ("banker", 50, None), "binh": ("player", 10, None)},
    "sicbo": {"an": ("big", 100, None), "seat": ("small", 50, None), "binh": ("small", 10, None)},
    "niuniu": {"an": ("ante", 100, 2), "seat": ("ante", 50, 1), "binh": ("ante", 10, 4)},
}
"""By game, the wagers of An and of the guest at seat 1, and the wager that Binh wants: bet, chips, box."""


def _names(names: str) -> tuple[str, ...]:
    return tuple(names.split())


NAMES = {
    ("baccarat", "online"): _names(
        "never_opened waiting countdown result closed betting closing paused no_card_yet dealing stopped squeeze "
        "insurance uninsured"
    ),
    ("baccarat", "live"): _names(
        "never_opened nobody_came unprepared unburned waiting countdown result closed free_hand_due free_hand betting "
        "closing paused unattended no_card_yet banker_draws dealing stopped choice squeeze insurance uninsured decided "
        "called cards_over"
    ),
    ("baccarat", "casino"): _names(
        "never_opened nobody_came unprepared unburned unburned_hand unburned_result choice_of_cards unburned_later "
        "waiting result closed free_hand_due free_hand betting closing paused unattended no_card_yet banker_draws "
        "dealing stopped choice squeeze insurance uninsured decided called cards_over"
    ),
    ("sicbo", "online"): _names("never_opened waiting countdown result closed betting closing paused dealing stopped"),
    ("sicbo", "live"): _names(
        "never_opened nobody_came waiting countdown result closed betting closing paused unattended dealing stopped "
        "decided called"
    ),
    ("sicbo", "casino"): _names(
        "never_opened nobody_came waiting result closed betting closing paused unattended dealing stopped decided "
        "called"
    ),
    ("niuniu", "online"): _names(
        "never_opened waiting countdown result closed betting closing paused no_card_yet dealing stopped arranging"
    ),
    ("niuniu", "live"): _names(
        "never_opened nobody_came unprepared waiting countdown result closed betting closing paused unattended "
        "no_card_yet dealing stopped arranging decided called cards_over"
    ),
    ("niuniu", "casino"): _names(
        "never_opened nobody_came unprepared waiting result closed betting closing paused unattended no_card_yet "
        "dealing stopped arranging arranged decided called cards_over"
    ),
}
"""By game and kind of table, its moments in the order of the script."""


class Moment(msgspec.Struct):
    name: str
    settings: Settings
    state: State
    now: int
    settled: Recalled | None
    """The first round, if it is settled."""


class Moments(dict[str, Moment]):
    """The moments of one script, in its order."""

    def take(self, name: str, table: "Pit | TableUnderTest", settled: Recalled | None = None) -> None:
        assert name not in self
        self[name] = Moment(name, table.settings, copy.deepcopy(table.state), table.now, settled)


@cache
def moments(game: str, kind: str) -> Moments:
    return _online(game) if kind == "online" else _by_hand(game, kind)


AnyTable = Any
"""A `Pit` or a `TableUnderTest`, whichever the script plays at."""


def fork(table: AnyTable, *does: Callable[[AnyTable], object]) -> AnyTable:
    """The table as it would be after these steps."""
    other = copy.deepcopy(table)
    for step in does:
        step(other)
    return other


def _stake(game: str, who: str) -> Any:
    bet, chips, box = STAKES[game][who]
    return (bet, chips) if box is None else (bet, chips, box)


def _pause(**fields: str) -> Callable[[AnyTable], object]:
    return lambda table: table.do(PauseTable(by=DEALER, role=Role.DEALER, **fields))


def _close(table: AnyTable) -> None:
    table.do(CloseTable(by="long"))


def _decide(clause: str, role: Role, **fields: Any) -> Callable[[AnyTable], object]:
    return lambda table: table.do(Rule(by=str(role), role=role, clause=clause, **fields))


# Dealt by the machine.


def _online(game: str) -> Moments:
    first = {"baccarat": NATURAL, "sicbo": "", "niuniu": f"{NIU} {HOUSE_NIU_6}"}[game]
    then = {"baccarat": "KS KD 4H 5C 7S 2D", "sicbo": "", "niuniu": f"{NIU} {HOUSE_NIU_6}"}[game]
    table = TableUnderTest(GAMES[game], deal=f"{first} {then}", dice=[(1, 5, 6), (1, 1, 2)])
    found = Moments({"never_opened": Moment("never_opened", table.settings, State(), 0, None)})
    table.opened()
    found.take("waiting", table)
    table.do(Join(patron="an"))
    table.do(Join(patron="binh"))
    found.take("countdown", table)
    table.next_betting()
    table.bet(_wager(game, "an"))
    table.passes("binh")
    while table.phase is not Phase.RESULT:
        table.until_deadline()
    settled = recall(table.settings.name, 1, table.settings, table.happenings(1))
    found.take("result", table, settled)
    found.take("closed", fork(table, _close, lambda it: it.until_deadline()), settled)
    table.next_betting()
    table.bet(_wager(game, "an"))
    if game == "baccarat":
        table.do(Squeeze(patron="an", side="banker"))
    found.take("betting", table, settled)
    found.take("closing", fork(table, _close), settled)
    found.take("paused", fork(table, _pause()), settled)
    table.supplies = False
    table.passes("binh")
    _online_deal(game, table, found, settled)
    return found


def _wager(game: str, who: str) -> Any:
    bet, chips, box = STAKES[game][who]
    return wager(who, bet, chips, box=box)


def _online_deal(game: str, table: TableUnderTest, found: Moments, settled: Recalled) -> None:
    def supply(times: int) -> None:
        for _ in range(times):
            assert table.state.wants is not None
            table.do(table.answer(table.state.wants))

    if game != "sicbo":
        found.take("no_card_yet", table, settled)
    supply(1 if game == "sicbo" else 2)
    found.take("dealing", table, settled)
    found.take("stopped", fork(table, _pause(clause=STOPS[game])), settled)
    if game == "niuniu":
        supply(1)
        found.take("arranging", table, settled)
    if game == "baccarat":
        supply(2)
        found.take("squeeze", table, settled)
        table.do(OpenCards(patron="an", side="banker"))
        found.take("insurance", table, settled)
        table.until_deadline()
        found.take("uninsured", table, settled)


# Dealt by hand.


def _by_hand(game: str, kind: str) -> Moments:
    pit = Pit(casino_table(game) if kind == "casino" else live_table(game))
    found = Moments({"never_opened": Moment("never_opened", pit.settings, State(), 0, None)})
    found.take("nobody_came", pit)
    pit.act(TakeTable)
    for role in LADDER:
        pit.do(TakeTable(by=str(role), role=role))
    _cards(game, pit, found)
    found.take("waiting", pit)
    for patron in ("an", "binh"):
        pit.sits(patron, 1_000)
    if kind == "live":
        found.take("countdown", pit)
    _first_round(game, kind, pit)
    settled = recall(pit.settings.name, 1, pit.settings, pit.record[1])
    found.take("result", pit, settled)
    closed = fork(pit, _close) if kind == "casino" else fork(pit, _close, lambda it: it.wait(5_000))
    found.take("closed", closed, settled)
    if game == "baccarat":
        _free_hand(pit, found, settled)
    _open_betting(kind, pit)
    _bet(game, kind, pit)
    found.take("betting", pit, settled)
    found.take("closing", fork(pit, _close), settled)
    found.take("paused", fork(pit, _pause()), settled)
    found.take("unattended", fork(pit, _everybody_leaves), settled)
    pit.act(CloseBetting)
    {"baccarat": _baccarat, "sicbo": _sicbo, "niuniu": _niuniu}[game](pit, found, settled)
    return found


def _everybody_leaves(pit: Pit) -> None:
    for person in list(pit.state.attending):
        pit.do(LeaveTable(by=person))


def _cards(game: str, pit: Pit, found: Moments) -> None:
    if game == "sicbo":
        return
    found.take("unprepared", pit)
    pit.act(PrepareCards, cards=416 if game == "baccarat" else 52)
    if game == "baccarat":
        found.take("unburned", pit)
        if pit.state.by_calls:
            _burn_forgotten(copy.deepcopy(pit), found)
        pit.key("5H")


def _open_betting(kind: str, pit: Pit) -> None:
    """At a live table the result stands, and then the countdown runs."""
    if kind == "casino":
        pit.act(OpenBetting)
    while pit.phase() is not Phase.BETTING:
        assert pit.state.deadline is not None
        pit.wait(pit.state.deadline - pit.now)


def _first_round(game: str, kind: str, pit: Pit) -> None:
    _open_betting(kind, pit)
    bet, chips, box = STAKES[game]["an"]
    pit.do(Confirm(patron="an", wagers=(wager("an", bet, chips, box=box),)))
    pit.act(CloseBetting)
    if game == "sicbo":
        pit.throw(1, 5, 6)
    elif game == "niuniu":
        pit.key(NIU)
        pit.key(HOUSE_NIU_6)
        pit.do(Arrange(patron="an", box=2, niu=cards("TS JH QD")))
    else:
        pit.deal(NATURAL)
    pit.paid()


def _bet(game: str, kind: str, pit: Pit) -> None:
    bet, chips, box = STAKES[game]["an"]
    pit.do(Confirm(patron="an", wagers=(wager("an", bet, chips, box=box),)))
    if kind == "casino":
        pit.lay(1, _stake(game, "seat"))
    if game == "baccarat":
        pit.do(Squeeze(patron="an", side="banker"))


def _called(pit: Pit, found: Moments, settled: Recalled) -> None:
    found.take("decided", pit, settled)
    pit.act(CallResult)
    found.take("called", pit, settled)


def _sicbo(pit: Pit, found: Moments, settled: Recalled) -> None:
    found.take("dealing", pit, settled)
    found.take("stopped", fork(pit, _pause(clause="sicbo 7.1")), settled)
    pit.throw(1, 1, 2)
    _called(pit, found, settled)


def _niuniu(pit: Pit, found: Moments, settled: Recalled) -> None:
    """At a casino table the guest has box 1 and An has box 2, at a live table An alone has a box."""
    found.take("no_card_yet", pit, settled)
    pit.key(NIU)
    found.take("dealing", pit, settled)
    found.take("stopped", fork(pit, _pause(clause="ruling N9")), settled)
    if pit.state.by_calls:
        pit.key(NO_NIU)
    pit.key(HOUSE_NIU_6)
    found.take("arranging", pit, settled)
    if pit.state.by_calls:
        pit.do(Arrange(patron="an", box=2, niu=()))
        found.take("arranged", pit, settled)
        pit.act(GoOn)
    else:
        pit.do(Arrange(patron="an", box=2, niu=cards("TS JH QD")))
    _called(pit, found, settled)
    new_deck = VoidRound(by="long", role=Role.PIT_MANAGER, clause="niuniu 7.1.3")
    found.take("cards_over", fork(pit, lambda it: it.do(new_deck)), settled)


def _baccarat(pit: Pit, found: Moments, settled: Recalled) -> None:
    found.take("no_card_yet", pit, settled)
    found.take("banker_draws", fork(pit, lambda it: it.deal("6S KH KD 5C"), _until_dealt), settled)
    pit.deal("KS KD")
    found.take("dealing", pit, settled)
    found.take("stopped", fork(pit, _pause(clause="baccarat 7.13")), settled)
    withdraw = _decide("baccarat 7.10.2", Role.SHIFT_MANAGER, remedy="return_wagers")
    found.take("choice", fork(pit, withdraw), settled)
    pit.deal("4H 5C")
    found.take("squeeze", pit, settled)
    pit.do(OpenCards(patron="an", side="banker"))
    found.take("insurance", pit, settled)
    found.take("uninsured", fork(pit, _until_dealt), settled)
    pit.do(Insure(patron="an"))
    _until_dealt(pit)
    pit.key("7S")
    pit.key("2D")
    pit.do(OpenCards(patron="an", side="banker"))
    _called(pit, found, settled)
    new_shoe = VoidRound(by="long", role=Role.PIT_MANAGER, clause="baccarat 7.1.1")
    found.take("cards_over", fork(pit, lambda it: it.do(new_shoe)), settled)


def _until_dealt(pit: Pit) -> None:
    """Nobody answers what the patrons are asked."""
    while pit.phase() is not Phase.DEALING:
        if pit.state.by_calls:
            pit.act(GoOn)
        else:
            assert pit.state.deadline is not None
            pit.now = pit.state.deadline
            pit.do(Tick())


def _free_hand(pit: Pit, found: Moments, settled: Recalled) -> None:
    """baccarat 7.5: a card was exposed after the result."""
    due = fork(pit, _decide("baccarat 7.5", Role.PIT_SUPERVISOR, cards=cards("8C")))
    found.take("free_hand_due", due, settled)
    found.take("free_hand", fork(due, lambda it: it.act(OpenFreeHand)), settled)


def _burn_forgotten(pit: Pit, found: Moments) -> None:
    """baccarat 7.11: the first hand is dealt from a shoe that was not burned."""
    for patron in ("an", "binh"):
        pit.sits(patron, 1_000)
    pit.act(OpenBetting)
    pit.confirm("an", ("banker", 100))
    pit.act(CloseBetting)
    pit.deal("9S 2H")
    found.take("unburned_hand", pit)
    pit.deal("KD 5C")
    pit.act(CallResult)
    pit.act(Pay)
    found.take("unburned_result", pit)
    choose = _decide("baccarat 7.11.2.1", Role.PIT_SUPERVISOR)
    found.take("choice_of_cards", fork(pit, choose))
    pit.act(OpenBetting)
    pit.confirm("an", ("banker", 100))
    found.take("unburned_later", pit)
