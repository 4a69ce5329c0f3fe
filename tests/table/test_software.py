"""The record of a round names the software that opened it. No event depends on it, and older records have none."""

from felt.core.words import Language
from felt.table.codec import encode
from felt.table.events import BettingOpened
from felt.table.recall import recall
from felt.table.transcript import transcript
from tests.table.dealer.pit import SUPERVISOR
from tests.table.driver import TableUnderTest, sicbo_table, wager
from tests.table.irregularity.acted import at_table, free_hand

CODE = "c0de" * 16


def played(code_hash: str) -> TableUnderTest:
    table = TableUnderTest(sicbo_table(), dice=[(1, 2, 3)])
    table.state.code_hash = code_hash
    table.betting("an").bet(wager("an", "small", 10))
    return table


def opened_in(table: TableUnderTest) -> BettingOpened:
    (opened,) = (each.event for each in table.happenings(1) if isinstance(each.event, BettingOpened))
    return opened


def test_a_round_names_the_software() -> None:
    table = played(CODE)
    assert opened_in(table).code_hash == CODE
    recalled = recall("S1", 1, table.settings, table.happenings(1))
    assert recalled.code_hash == CODE
    assert f"\ncode {CODE}\n\n" in transcript(recalled, Language.EN)
    assert f"\nmã nguồn {CODE}\n\n" in transcript(recalled, Language.VI)


def test_a_record_without_it_is_as_before() -> None:
    table = played("")
    assert b"code_hash" not in encode(opened_in(table))
    recalled = recall("S1", 1, table.settings, table.happenings(1))
    assert recalled.code_hash == ""
    assert "\ncode " not in transcript(recalled, Language.EN)


def test_the_result_does_not_depend_on_it() -> None:
    with_it, without = played(CODE), played("")
    assert [encode(each.event) for each in with_it.history if not isinstance(each.event, BettingOpened)] == [
        encode(each.event) for each in without.history if not isinstance(each.event, BettingOpened)
    ]


def test_a_free_hand_names_the_software_too() -> None:
    pit = at_table()
    pit.state.code_hash = CODE
    pit.rule("7.5", SUPERVISOR, named="8D")
    assert free_hand(pit).code_hash == CODE
