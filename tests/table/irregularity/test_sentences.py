"""What went wrong, as a transcript tells it in both languages."""

import pytest

from felt.core.cards import cards
from felt.core.events import Event
from felt.core.words import Language, fill
from felt.table.events import BettingOpened
from felt.table.irregularity.events import (
    ArrangingBarred,
    BoxVoided,
    CardsCarried,
    CardsDrawnTogether,
    CardsReordered,
    CardsSetAside,
    ChoiceClosed,
    ChoiceOpened,
    Chosen,
    FreeHandDue,
    FreeHandOpened,
    HandsTakenBack,
    Ruled,
    WagersWithdrawn,
)
from felt.table.irregularity.sentences import sentence

TOLD: list[tuple[Event, str, str]] = [
    (Ruled("baccarat 7.4", "continue", "mai", "pit_supervisor"), "mai decides by 7.4: Once a hand", "mai quyết định"),
    (Ruled("baccarat 7.22", "continue", "mai", "director", "a fire"), "(a fire)", "(a fire)"),
    (Ruled("baccarat 7.22", "void_round", "mai", "director", "a fire"), "mai decides by 7.22: a fire", "7.22: a fire"),
    (CardsCarried(cards("9S"), "baccarat 7.6"), "9S set apart for a free hand (7.6)", "để riêng 9S"),
    (FreeHandDue("baccarat 7.6"), "a free hand follows (7.6)", "ván sau là"),
    (
        FreeHandOpened(4, "ab", 2, "baccarat 7.6", "mai", "dealer"),
        "mai opens a free hand (7.6)",
        "mai mở Ván bài không cược (7.6)",
    ),
    (CardsReordered(cards("9S 8H"), "baccarat 7.9"), "right order: 9S 8H (7.9)", "theo thứ tự: 9S 8H (7.9)"),
    (CardsDrawnTogether(cards("9S 8H"), "baccarat 7.12"), "drawn together", "ra cùng lúc"),
    (CardsSetAside(cards("9S"), "niuniu 7.7.1"), "9S have no part in the round (7.7.1)", "9S không tính"),
    (HandsTakenBack(3, 10, "niuniu 7.8"), "from box 3 on are taken back", "từ cửa 3 trở đi"),
    (BoxVoided(3, "niuniu 7.4.1"), "box 3 is void (7.4.1)", "cửa 3 vô hiệu (7.4.1)"),
    (ArrangingBarred("an", "niuniu 7.10"), "the house arranges for an (7.10)", "nhà cái xếp bài thay an"),
    (ChoiceOpened("baccarat 7.13", "withdrawal", ("an",), None), "may withdraw", "được rút cược"),
    (ChoiceOpened("baccarat 7.11.2.1", "cards", ("an",), None), "may ask for other cards", "được chọn thay bài"),
    (Chosen("an", True), "an stays", "an ở lại"),
    (Chosen("an", False), "an does not stay", "an không ở lại"),
    (WagersWithdrawn("an", "baccarat 7.13.1"), "the wagers of an go back (7.13.1)", "trả lại cược của an"),
]


@pytest.mark.parametrize(("event", "english", "vietnamese"), TOLD, ids=[event.kind() for event, *_ in TOLD])
def test_every_event_is_told_in_both_languages(event: Event, english: str, vietnamese: str) -> None:
    told = sentence(event)
    assert told is not None
    assert english in fill(told.template, Language.EN, told.values)
    assert vietnamese in fill(told.template, Language.VI, told.values)


@pytest.mark.parametrize(
    "event",
    [
        pytest.param(ChoiceClosed(None), id="the end of a choice"),
        pytest.param(BettingOpened(1, None, "ab"), id="another event"),
        pytest.param(Ruled("sicbo 7.2", "void_round", "mai", "pit_manager"), id="the round is void"),
        pytest.param(Ruled("sicbo 7.1", "stop", "mai", "dealer", "no lights"), id="the table stops"),
    ],
)
def test_events_that_are_told_elsewhere_or_not_at_all(event: Event) -> None:
    assert sentence(event) is None
