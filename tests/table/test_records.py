"""Records of a table in words and bytes, and its settings as a person writes them."""

import msgspec
import pytest

from felt.core.words import Language
from felt.games import GAMES
from felt.games.baccarat.events import InsuranceClosed, InsuranceOffered
from felt.games.baccarat.stages import Insurance
from felt.table.codec import decode, encode
from felt.table.events import BettingOpened, RoundSettled
from felt.table.recall import ReplayDiffers, RulesDiffer, TimedEvent, recall
from felt.table.settings import Settings, read_settings
from felt.table.transcript import transcript
from tests.table.driver import PLAYER_WINS, TableUnderTest, baccarat_table, sicbo_table, table_in, wager


def test_a_round_of_an_edition_that_is_not_known_is_not_replayed() -> None:
    table = TableUnderTest(baccarat_table(), deal=PLAYER_WINS).betting("an")
    table.bet(wager("an", "player", 10))
    happenings = [
        msgspec.structs.replace(each, event=msgspec.structs.replace(each.event, edition=9))
        if isinstance(each.event, BettingOpened)
        else each
        for each in table.happenings(1)
    ]
    with pytest.raises(RulesDiffer):
        recall("B1", 1, table.settings, happenings)


def test_an_event_of_another_game_is_not_replayed() -> None:
    table = TableUnderTest(sicbo_table(), dice=[(1, 2, 3)]).betting("an")
    table.bet(wager("an", "small", 10))
    opened, *rest = table.happenings(1)
    with pytest.raises(ReplayDiffers):
        recall("S1", 1, table.settings, [opened, TimedEvent(opened.at, InsuranceClosed()), *rest])


def test_a_result_without_a_deadline_is_replayed() -> None:
    table = TableUnderTest(sicbo_table(), dice=[(1, 2, 3)]).betting("an")
    table.bet(wager("an", "small", 10))
    happenings = [
        msgspec.structs.replace(each, event=msgspec.structs.replace(each.event, deadline=None))
        if isinstance(each.event, RoundSettled)
        else each
        for each in table.happenings(1)
    ]
    recalled = recall("S1", 1, table.settings, happenings)
    assert recalled.settlement is not None
    assert sum(line.won for line in recalled.settlement.lines) == 1_000


def test_the_transcript_of_a_table_before_its_first_round() -> None:
    table = TableUnderTest(baccarat_table(), burn="5D").betting("an")
    recalled = recall("B1", 0, table.settings, table.happenings(0))
    assert recalled.settlement is None
    told = transcript(recalled, Language.EN)
    assert told.endswith("5D exposed, 5 burned\n"), "no settlement follows"


def test_settings_are_read_by_the_form_of_their_game() -> None:
    given = {"game": "sicbo", "name": "S1", "idle_rounds_max": "4", "rules": {"mode": "online"}}
    read = read_settings(given)
    assert (read.game, read.name, read.idle_rounds_max) == (GAMES["sicbo"], "S1", 4)
    assert read.rules == GAMES["sicbo"].rules_type(mode="online")
    with pytest.raises(msgspec.ValidationError, match="boxes"):
        read_settings(given | {"rules": {"boxes": 3}})
    with pytest.raises(ValueError, match="there is no game chess"):
        Settings(game_name="chess", name="C1", rules={})


def test_events_hold_plain_data_and_fractions() -> None:
    settled = RoundSettled(outcome={"odd": object()}, mark="", lines=(), deadline=0)
    with pytest.raises(TypeError, match="no place in an event"):
        encode(settled)


def test_a_fraction_is_written_as_text() -> None:
    table = table_in("baccarat", Insurance.name)
    (offered,) = [each.event for each in table.history if isinstance(each.event, InsuranceOffered)]
    body = encode(offered)
    assert decode(body) == offered
    written = f'"{offered.offers[0].odds}"'.encode()
    assert body.count(written) == 1
    with pytest.raises(msgspec.ValidationError):
        decode(body.replace(written, b"2"))
