"""Events and resting states as bytes, and bytes that are neither."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from felt.core.cards import Card, cards
from felt.core.chips import Cents
from felt.core.shoe.findings import Alarm, Kind
from felt.core.wagers import Laid, Moment
from felt.games.baccarat import Offer, Winner
from felt.games.baccarat.commands import Squeeze
from felt.games.baccarat.events import (
    CardsOpened,
    InsuranceAnswered,
    InsuranceClosed,
    InsuranceOffered,
    InsuranceReturned,
    InsuranceWaived,
    SqueezeAsked,
    SqueezeRestricted,
    SqueezeStarted,
)
from felt.games.baccarat.stages import Insurance, Squeezing
from felt.games.niuniu.events import ArrangingClosed, ArrangingOpened, HandArranged
from felt.table import Event
from felt.table.alarm.events import Ending, ShoeAlarm, ShoeAlarmOver
from felt.table.codec import at_rest, decode, decode_state, encode, encode_state, event_types
from felt.table.commands import CloseTable, Leave, PauseTable
from felt.table.corrections.deal import Deal, LaidBy
from felt.table.corrections.events import CorrectionProposed, CorrectionWithdrawn, RoundCorrected, Share
from felt.table.dealer.events import (
    ActedForSeat,
    CardsCorrected,
    CardsPrepared,
    DiceCorrected,
    DicePrepared,
    ResultCalled,
    StaffCame,
    StaffLeft,
    WagersRecorded,
)
from felt.table.events import (
    BettingClosed,
    BettingOpened,
    Burned,
    CardProof,
    CardsDealt,
    ChainsEnded,
    ChainsOpened,
    CountdownStarted,
    CountdownStopped,
    DiceThrown,
    Drafted,
    Inherited,
    Joined,
    Left,
    LinksRevealed,
    NobodyBet,
    RoundEnded,
    RoundSettled,
    RoundVoided,
    SeatGivenUp,
    SeedGiven,
    SettledLine,
    ShoeCut,
    ShoeRemoved,
    ShuffleFixed,
    ShuffleLost,
    TableClosed,
    TableClosing,
    TableOpened,
    TablePaused,
    TableRestarted,
    TableResumed,
    WagersConfirmed,
    Witnessed,
)
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
from felt.table.state import Phase, State
from tests.table.driver import GAMES, table_in, table_of, wager

INSURANCE = wager("an", "banker_insurance", 5, moment=Moment.THIRD_CARD)
LINE = SettledLine(
    "an", "ante", Cents(1_000), Cents(1_000), Cents(1_000), Cents(950), ("niuniu 5.2",), Cents(50), box=3
)
CORRECTION: dict[str, Any] = {
    "round": 3,
    "number": 1,
    "by": "hoa",
    "role": "shift_manager",
    "clause": "niuniu 7.9",
    "least": "shift_manager",
    "why": "đọc nhầm",
    "deal": Deal(hands={"house": cards("AS KD TH 2C 9S")}),
    "wagers": (LaidBy("an", (Laid("ante", Cents(1_000), box=3),)), LaidBy("binh")),
    "outcome": {"house": "niu_5"},
    "mark": "niu_5",
    "before": (LINE,),
    "after": (),
    "shares": (
        Share("an", 950, -1_000, -1_950, collected=Cents(450), owed=Cents(1_500)),
        Share("binh", 0, 1, 1, Cents(1)),
    ),
    "commission": -50,
}
SAMPLES: list[Event] = [
    CorrectionProposed(**CORRECTION),
    CorrectionWithdrawn(3, 1, "hoa", "shift_manager", "nhầm"),
    RoundCorrected(**CORRECTION, approved_by="mai", approved_role="pit_manager"),
    *(TableOpened("pit", settings, "ab" * 32) for settings in GAMES.values()),
    TableClosing("pit", "đóng bàn"),
    TableClosed(),
    TablePaused("pit", "", None),
    TablePaused("pit", "tea", 1_500),
    TablePaused("lan", "", 1_500, "dealer", "sicbo 7.1"),
    TableResumed("pit", 10**13),
    TableResumed("pit", None),
    TableResumed("mai", None, "operations_manager"),
    TableRestarted(10**13),
    Joined("Nguyễn Văn An", 3, 12),
    Left("an"),
    SeatGivenUp("an"),
    CountdownStarted(5_000),
    CountdownStopped(),
    ShuffleFixed(7, 8, "00" * 32, "ff" * 32),
    ShuffleFixed(8, 8, chain="11" * 16, house_root="22" * 32, witness_root="33" * 32, house_signature="44" * 64),
    ChainsOpened("11" * 16, 8, 4096, "55" * 32, "22" * 32, "44" * 64, "66" * 32, "33" * 32, "77" * 64, True),
    ChainsEnded("11" * 16),
    SeedGiven("an", 8, "88" * 16),
    ShoeCut(8, "99" * 32),
    LinksRevealed(8, "aa" * 32, ""),
    Burned(
        Card("3D"), 3, proofs=(CardProof(7, "cw==", "cA==", "cw==", "cA=="),), witnessed=Witnessed(1, "aA==", "dw==")
    ),
    ShuffleLost(7),
    Burned(Card.SK, 10),
    BettingOpened(3, 17_000, "ab" * 32, 7, last_hand=True),
    Drafted("an", (wager("an", "tie", 5),)),
    WagersConfirmed("an", ()),
    WagersConfirmed("an", (wager("an", "ante", 10, box=3), wager("an", "ante", 10, box=4))),
    SqueezeAsked("an", "player"),
    BettingClosed(early=True, openers={"player": "an"}),
    BettingClosed(early=False),
    NobodyBet(),
    CardsDealt("box 3", cards("AS KD TH 2C 9S"), 410),
    DiceThrown((1, 3, 6)),
    SqueezeStarted(("banker", "player"), 15_000),
    SqueezeStarted(("player",), 15_000, banker_first=True),
    SqueezeRestricted("an", "pit"),
    InsuranceWaived("an"),
    CardsOpened("player", "an"),
    InsuranceOffered(
        Moment.FOUR_CARDS, (Offer(Moment.FOUR_CARDS, Winner.BANKER, 4, 3, Fraction(3, 2)),), deadline=13_000
    ),
    InsuranceOffered(
        Moment.THIRD_CARD, (Offer(Moment.THIRD_CARD, Winner.PLAYER, 9, 6, Fraction(9)),), None, to=("an", "binh")
    ),
    InsuranceAnswered("an", (INSURANCE,), Moment.THIRD_CARD),
    InsuranceAnswered("an", (INSURANCE,), Moment.THIRD_CARD, undone=1),
    InsuranceReturned("an", "baccarat 7.9", Moment.THIRD_CARD, undone=1),
    InsuranceClosed(),
    ArrangingOpened(20_000),
    HandArranged("an", 3, cards("TS JH QD")),
    HandArranged("an", 3, ()),
    ArrangingClosed(),
    RoundSettled({"winner": "player", "player_total": 9}, "P", (LINE,), 22_000),
    RoundVoided("niuniu 7.1.4", "house", (LINE,), 22_000),
    RoundVoided("baccarat 7.22", "mai", (LINE,), None, "assistant_director"),
    ShoeRemoved(7, "baccarat 7.1.1"),
    RoundEnded(),
    StaffCame("mai", "dealer"),
    StaffLeft("mai", "dealer"),
    StaffLeft("mai", "dealer", idle=True),
    CardsPrepared(7, 8, "mai", "dealer", True),
    CardsPrepared(7, 1, "mai", "dealer", False, "Mr Quang", ("A-17",)),
    CardsPrepared(7, 1, "mai", "dealer", False, "Mr Quang", ("A-17",), 12),
    DicePrepared("X-3", "mai", "dealer"),
    DicePrepared("X-3", "mai", "dealer", 12),
    WagersRecorded("seat 3", (wager("seat 3", "ante", 10, box=3),), "mai", "dealer"),
    WagersRecorded("seat 3", (), "mai", "dealer"),
    ActedForSeat("seat 3", "insure", "mai", "dealer"),
    CardsCorrected("player", cards("9S"), cards("8S"), "mai", "dealer", 12),
    DiceCorrected((1, 3, 6), (1, 3, 5), "mai", "dealer"),
    ResultCalled({"winner": "player", "player_total": 9}, "P", "mai", "dealer"),
    Ruled("baccarat 7.6", "free_hand", "mai", "pit_supervisor", "lá thừa", cards("9S"), ("an",), 3, "player"),
    CardsCarried(cards("9S"), "baccarat 7.6"),
    FreeHandDue("baccarat 7.6"),
    FreeHandOpened(4, "ab" * 32, 2, "baccarat 7.6", "mai", "dealer", cards("9S"), 7, True, Inherited(("an",))),
    CardsReordered(cards("9S 8H"), "baccarat 7.9"),
    CardsDrawnTogether(cards("9S 8H"), "baccarat 7.12"),
    HandsTakenBack(3, 10, "niuniu 7.8"),
    CardsSetAside(cards("9S"), "niuniu 7.7.1"),
    BoxVoided(3, "niuniu 7.4.1"),
    ArrangingBarred("an", "niuniu 7.10"),
    ChoiceOpened("baccarat 7.13", "withdrawal", ("an", "seat 3"), 8_000, True, cards("9S 8H")),
    Chosen("an", False),
    ChoiceClosed(None),
    WagersWithdrawn("an", "baccarat 7.13.1"),
    ShoeAlarm((Alarm(Kind.NEW_DECK_ORDER, 12, 20, cards("AS 2S"), "baccarat 7.1.1"),), stops=True),
    ShoeAlarm((Alarm(Kind.SURPLUS, 20, 20, (), "niuniu 7.1.3"),)),
    ShoeAlarmOver(Ending.WITHDRAWN, "mai", "dealer"),
    ShoeAlarmOver(Ending.JUDGED_FALSE, "long", "pit_manager", "đã xem lại băng"),
]
UNREADABLE = (msgspec.MsgspecError, TypeError)
"""What `decode` may raise: whoever reads a journal takes these for a broken one."""


def name_of(event: Event) -> str:
    return type(event).__name__


class TestEvents:
    def test_the_samples_are_of_every_kind(self) -> None:
        assert {type(sample) for sample in SAMPLES} == set(event_types())

    @pytest.mark.parametrize("event", SAMPLES, ids=name_of)
    @pytest.mark.clause("ruling A7")
    def test_what_is_written_is_read(self, event: Event) -> None:
        assert decode(encode(event)) == event
        assert encode(decode(encode(event))) == encode(event)

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.clause("ruling A7")
    def test_a_whole_round_reads_as_it_was_written(self, game: str) -> None:
        table = table_in(game, Phase.RESULT)
        for each in table.history:
            assert encode(decode(encode(each.event))) == encode(each.event)

    @pytest.mark.parametrize("event", SAMPLES, ids=name_of)
    def test_no_part_of_it_is_enough(self, event: Event) -> None:
        body = encode(event)
        for length in range(len(body)):
            with pytest.raises(UNREADABLE):
                decode(body[:length])

    @pytest.mark.parametrize("event", SAMPLES, ids=name_of)
    def test_nothing_is_added_to_it(self, event: Event) -> None:
        body = encode(event)
        for more in (b"}", b"{}", b"x", body):
            with pytest.raises(UNREADABLE):
                decode(body + more)
        with pytest.raises(UNREADABLE):
            decode(body[:-1] + b',"more":1}')

    @pytest.mark.parametrize(
        "body",
        [
            b"",
            b"null",
            b"[]",
            b"{}",
            b"\xff\xfe",
            b'"joined"',
            b'{"patron":"an"}',
            b'{"type":"nonsense"}',
            b'{"type":"Joined","patron":"an","seat":1,"plays_from":1}',
            b'{"type":"joined","patron":"an","seat":1}',
            b'{"type":"joined","patron":"an","seat":"1","plays_from":1}',
            b'{"type":"joined","patron":"an","seat":1.5,"plays_from":1}',
            b'{"type":"cards_dealt","to":"player","cards":["1S"],"at":0}',
            b'{"type":"cards_dealt","to":"player","cards":["AS"],"at":null}',
            b'{"type":"wagers_confirmed","patron":"an","wagers":[{"patron":"an","bet":"tie","amount":0}]}',
            b'{"type":"wagers_confirmed","patron":"an","wagers":[{"patron":"an","bet":"tie","amount":-100}]}',
            b'{"type":"wagers_confirmed","patron":"an","wagers":[{"patron":"an","bet":"tie","amount":1.0}]}',
            b'{"type":"wagers_confirmed","patron":"an","wagers":[{"patron":"","bet":"tie","amount":100}]}',
            b'{"type":"wagers_confirmed","patron":"an","wagers":[{"patron":"an","bet":"tie","amount":100,"x":1}]}',
        ],
    )
    def test_what_is_no_event_is_not_read(self, body: bytes) -> None:
        with pytest.raises(UNREADABLE):
            decode(body)

    @pytest.mark.parametrize(
        "odds",
        [
            "",
            "x",
            "1/2/3",
            "nan",
            "1/0",
        ],
    )
    @pytest.mark.clause("ruling A1")
    def test_odds_are_fractions(self, odds: str) -> None:
        good = encode(SAMPLES[[name_of(event) for event in SAMPLES].index("InsuranceOffered")])
        bad = good.replace(b'"3/2"', f'"{odds}"'.encode())
        assert bad != good
        with pytest.raises(UNREADABLE):
            decode(bad)

    def test_without_a_role_the_bytes_are_those_of_older_records(self) -> None:
        void = b'{"type":"round_voided","clause":"niuniu 7.1.4","by":"house","lines":[],"deadline":22000}'
        assert encode(RoundVoided("niuniu 7.1.4", "house", (), 22_000)) == void
        assert encode(TablePaused("pit", "", None)) == b'{"type":"table_paused","by":"pit","why":"","left_ms":null}'
        assert encode(TableResumed("pit", 5)) == b'{"type":"table_resumed","by":"pit","deadline":5}'

    @pytest.mark.clause("ruling A7")
    def test_a_line_has_no_other_keys(self) -> None:
        body = encode(RoundVoided("niuniu 7.1.4", "house", (LINE,), 22_000))
        with pytest.raises(UNREADABLE):
            decode(body.replace(b'"stake":', b'"more":1,"stake":'))


def forgotten_round() -> State:
    """Everybody has left a round on which nobody bet."""
    table = table_of("baccarat").betting("an", "binh")
    table.do(Squeeze(patron="binh", side="player"))
    table.passes("an")
    table.do(Leave(patron="an"))
    table.do(Leave(patron="binh"))
    return table.state


class TestRestingStates:
    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("phase", [Phase.WAITING, Phase.COUNTDOWN])
    @pytest.mark.parametrize("paused", [True, False])
    def test_what_is_written_is_read(self, game: str, phase: Phase, paused: bool) -> None:
        table = table_in(game, phase)
        if paused:
            table.do(PauseTable(by="pit"), at=1_000)
        assert decode_state(encode_state(table.state)) == table.state

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.clause("ruling B11", "ruling B18")
    def test_between_two_rounds_and_after_the_last(self, game: str) -> None:
        table = table_in(game, Phase.RESULT)
        table.until_deadline()
        assert len(table.state.results) == 1
        assert decode_state(encode_state(table.state)) == msgspec.structs.replace(table.state, ended=None)
        table.do(CloseTable(by="pit"))
        assert decode_state(encode_state(table.state)) == msgspec.structs.replace(table.state, ended=None)

    @pytest.mark.parametrize(
        "phase", [Phase.BETTING, Phase.DEALING, Squeezing.name, Insurance.name, Phase.RESULT], ids=str
    )
    def test_a_table_with_chips_on_the_felt_does_not_rest(self, phase: Phase) -> None:
        assert not at_rest(table_in("baccarat", phase).state)

    def test_a_table_that_was_never_opened_has_nothing_to_keep(self) -> None:
        assert not at_rest(State())

    @pytest.mark.clause("ruling B18")
    def test_a_round_that_nobody_bet_on_is_forgotten(self) -> None:
        state = forgotten_round()
        assert at_rest(state)
        assert decode_state(encode_state(state)) == state
