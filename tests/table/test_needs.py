"""What a table waits for, in words."""

import pytest

from felt.core.words import Language
from felt.table import State
from felt.table.commands import CloseTable
from felt.table.dealer.commands import CallResult, CloseBetting, LeaveTable, OpenBetting, Pay, TakeTable
from felt.table.needs import waited_for
from tests.table.dealer.pit import DEALER, MANAGER, SUPERVISOR, Pit, casino_table, live_table
from tests.table.irregularity.acted import BOTH_STAND, PLAYER_DRAWS, at_table, dealt


def waits(pit: Pit) -> str:
    words = waited_for(pit.state)
    assert all(words.in_language(language) for language in Language)
    assert words.en != words.vi
    return words.en


def test_the_course_of_a_round_by_calls() -> None:
    pit = Pit(casino_table("baccarat", insurance=False))
    said = [waits(pit)]
    pit.act(TakeTable)
    said.append(waits(pit))
    pit.new_cards("")
    said.append(waits(pit))
    pit.key("5H")
    said.append(waits(pit))
    pit.act(OpenBetting)
    said.append(waits(pit))
    pit.lay(1, ("player", 100))
    pit.act(CloseBetting)
    said.append(waits(pit))
    pit.deal("9S 2H KD 5C")
    said.append(waits(pit))
    pit.act(CallResult)
    said.append(waits(pit))
    pit.act(Pay)
    said.append(waits(pit))
    pit.act(LeaveTable)
    said.append(waits(pit))
    assert said == [
        "a person who takes the table",
        "a new shuffle",
        "one card to burn",
        "the call “Place your bets”",
        "the call “No more bets”",
        "one card to the Player",
        "the call of the result",
        "the payment",
        "the call “Place your bets”",
        "a person who takes the table",
    ]


def test_a_closed_table() -> None:
    assert waited_for(State()).en == "a person who opens the table"
    pit = at_table()
    pit.do(CloseTable(by=MANAGER))
    assert waits(pit) == "a person who opens the table"


def test_a_paused_table() -> None:
    pit = dealt(BOTH_STAND)
    pit.pause("baccarat 7.3")
    assert waits(pit) == "a person who resumes the table"


@pytest.mark.clause("baccarat 7.8", "ruling B12")
def test_a_free_hand() -> None:
    pit = dealt(BOTH_STAND)
    pit.rule("7.7", SUPERVISOR, named="4D")
    assert waits(pit) == "the call of the result"
    pit.paid()
    assert waits(pit) == "the free hand"


@pytest.mark.clause("baccarat 7.13", "ruling B21")
def test_a_choice() -> None:
    pit = dealt(PLAYER_DRAWS)
    pit.rule("7.13", MANAGER, named="7D KC")
    assert waits(pit) == "the choice of seat 1, seat 2"
    assert waited_for(pit.state).vi == "lựa chọn của chỗ 1, chỗ 2"
    pit.choose("seat 1", stay=True)
    assert waits(pit) == "the choice of seat 2"


@pytest.mark.clause("baccarat 4.10")
def test_insurance() -> None:
    pit = dealt(PLAYER_DRAWS, insurance=True)
    assert waits(pit) == "answers about insurance"


@pytest.mark.clause("online 2.d.2.2")
def test_a_table_by_the_clock() -> None:
    pit = Pit(live_table("sicbo"))
    pit.act(TakeTable, DEALER)
    said = [waits(pit)]
    pit.sits("binh", 500)
    pit.sits("an", 500)
    said.append(waits(pit))
    pit.wait(pit.settings.times.countdown_ms)
    said.append(waits(pit))
    for patron in ("an", "binh"):
        pit.confirm(patron, ("big", 10))
    said.append(waits(pit))
    pit.throw(1, 4, 6)
    pit.paid()
    said.append(waits(pit))
    assert said == [
        "a patron who joins",
        "the end of the countdown",
        "the wagers of an, binh",
        "3 dice",
        "the next round",
    ]


@pytest.mark.parametrize(
    ("patrons", "told"),
    [
        (4, "the wagers of A, B, C, D"),
        (5, "the wagers of A, B, C, D and 1 more"),
        (7, "the wagers of A, B, C, D and 3 more"),
    ],
)
def test_no_more_names_than_can_be_read(patrons: int, told: str) -> None:
    pit = Pit(live_table("sicbo"))
    pit.act(TakeTable, DEALER)
    for name in "abcdefg"[:patrons]:
        pit.sits(name, 500)
    pit.wait(pit.settings.times.countdown_ms)
    assert waited_for(pit.state, str.upper).en == told
