"""An alarm about the shoe in a scenario: as JSON lines and as a transcript, in both languages."""

import pytest

from felt.core.words import Language
from tests.acting.acted import Given, act, do, explained, opening
from tests.table.alarm.shoes import IN_ORDER, NINTH


def scenario() -> list[Given]:
    """Two rounds in the order of a new deck; the third begins with the ninth card."""
    table = opening(rules={"mode": "dealer", "insurance": False})
    table["open"] |= {"dealing": "hand", "betting": "called", "seats": 7}
    lines: list[Given] = [table, do("mai", "take_table"), do("mai", "prepare_cards", cards=416), key("5H")]
    for dealt in (IN_ORDER[:11], IN_ORDER[12:], NINTH):
        felt = do("mai", "record_wagers", seat=1, wagers=[{"bet": "player", "amount": 1_000}])
        lines += [do("mai", "open_betting"), felt, do("mai", "close_betting"), *map(key, dealt.split())]
        if dealt != NINTH:
            lines += [do("mai", "call_result"), do("mai", "pay")]
    return lines


def key(card: str) -> Given:
    return do("mai", "key_cards", cards=[card])


@pytest.mark.clause("baccarat 7.1.1")
def test_it_stops_the_table_until_a_person_of_the_rank_decides() -> None:
    lines = scenario()
    resume = [do("mai", "resume_table"), do("sam", "resume_table", why="x"), do("long", "resume_table")]
    acted = act(*lines, *resume, do("long", "resume_table", why="seen on the tape"))
    (alarm,) = acted.events("shoe_alarm", line=len(lines))[0]["alarms"]
    assert (alarm["kind"], alarm["first"], alarm["at"], alarm["clause"]) == ("new_deck_order", 7, 15, "baccarat 7.1.1")
    assert [code for code, _ in acted.refusals()] == ["no_authority", "no_authority", "reason_needed"]
    need = "a person who decides about the alarm by baccarat 7.1.1, or judges it false"
    assert need in [asked["need"] for asked in acted.asks()]
    assert acted.happened(len(lines) + 4) == ["shoe_alarm_over", "table_resumed"]
    assert acted.end["books"]["balanced"]


@pytest.mark.clause("baccarat 7.1.1")
def test_the_transcript_tells_it() -> None:
    lines = [*scenario(), do("long", "rule", clause="baccarat 7.1.1")]
    english, vietnamese = explained(lines), explained(lines, Language.VI)
    for told in (
        "paused by Dealer mai; a supervisor is called",
        f"cards 7 to 15 lie in the order of a new deck, {IN_ORDER} {NINTH} (7.1.1 proposed)",
        "the alarm is over: Pit Manager long has decided",
    ):
        assert told in english
    for told in (
        "đã gọi người giám sát",
        "nằm đúng thứ tự bộ bài mới",
        "Quản lý Pit long đã quyết định",
    ):
        assert told in vietnamese
