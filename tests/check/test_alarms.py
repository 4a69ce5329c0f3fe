"""`felt check` and alarms about a shoe: the cards raise them, and a person with the rank ends them."""

from collections.abc import Callable

import msgspec
import pytest

from felt.core.cards import cards
from felt.core.events import Event
from felt.journal import Chain, JournalBroken
from felt.table import State, evolve
from felt.table.alarm.events import Ending, ShoeAlarm, ShoeAlarmOver
from felt.table.codec import decode, encode
from felt.table.corrections.events import filed_under
from felt.table.dealer.commands import CorrectKeyed
from felt.verify.replay import Replay
from tests.table.alarm.shoes import alarmed
from tests.table.dealer.pit import MANAGER, Pit

Change = Callable[[Event], list[Event]]


def checked(pit: Pit, change: Change = lambda event: [event]) -> None:
    """The journal of the table, with each event replaced, replayed as the check does it."""
    replay, chain, state = Replay("C1"), Chain("C1"), State()
    for body in pit.journal:
        for event in change(decode(body)):
            evolve(state, event)
            number = filed_under(event, state.round)
            replay.follow(chain.append(encode(event), kind=event.kind(), round_number=number, at=0))


def judged() -> Pit:
    pit = alarmed()
    pit.resume(MANAGER, why="seen")
    return pit


def decided() -> Pit:
    pit = alarmed()
    pit.rule("7.1.1", MANAGER)
    return pit


@pytest.mark.parametrize("played", [judged, decided])
def test_as_it_happened(played: Callable[[], Pit]) -> None:
    checked(played())


def other_cards(event: Event) -> list[Event]:
    if not isinstance(event, ShoeAlarm):
        return [event]
    (alarm,) = event.alarms
    return [msgspec.structs.replace(event, alarms=(msgspec.structs.replace(alarm, place=14),))]


def twice(event: Event) -> list[Event]:
    return [event, event] if isinstance(event, ShoeAlarm) else [event]


def by_a_dealer(event: Event) -> list[Event]:
    return [msgspec.structs.replace(event, role="dealer") if isinstance(event, ShoeAlarmOver) else event]


def without_judgement(event: Event) -> list[Event]:
    return [] if isinstance(event, ShoeAlarmOver) else [event]


def without_alarm(event: Event) -> list[Event]:
    return [] if isinstance(event, ShoeAlarm) else [event]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (other_cards, "the cards raise no such alarm"),
        (twice, "the cards raise no such alarm"),
        (by_a_dealer, "no decision of a person with the rank for it leads to it"),
        (without_judgement, "no decision of a person with the rank for it leads to it"),
        (without_alarm, "no decision of a person with the rank for it leads to it"),
    ],
)
@pytest.mark.clause("ruling A8")
def test_as_it_did_not_happen(change: Change, problem: str) -> None:
    with pytest.raises(JournalBroken, match=problem):
        checked(judged(), change)


def test_a_correction_of_the_cards_needs_no_rank() -> None:
    pit = alarmed()
    pit.act(CorrectKeyed, cards=cards("JH"))
    assert pit.events(ShoeAlarmOver)[0].how is Ending.WITHDRAWN
    checked(pit)
