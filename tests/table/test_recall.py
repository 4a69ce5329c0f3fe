"""Any round again from its record: as it was, or a refusal if a single thing in it has been changed."""

from collections.abc import Callable, Iterator

import msgspec
import pytest

from felt.core.authority import Role
from felt.core.cards import DECK, Card
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Mode, Moment
from felt.games import baccarat
from felt.games.baccarat.events import InsuranceAnswered
from felt.games.niuniu.commands import Arrange
from felt.table import Event, Settings
from felt.table.codec import decode, encode
from felt.table.commands import VoidRound
from felt.table.events import (
    BettingClosed,
    BettingOpened,
    CardsDealt,
    DiceThrown,
    RoundSettled,
    RoundVoided,
    SettledLine,
    WagersConfirmed,
)
from felt.table.recall import ReplayDiffers, RulesDiffer, TimedEvent, recall
from felt.table.state import Phase
from tests.table.driver import (
    BANKER_TWICE,
    HOUSE_NIU_6,
    NIU,
    NO_NIU,
    PLAYER_WINS,
    TableUnderTest,
    any_wagers,
    baccarat_table,
    niuniu_table,
    sicbo_table,
    wager,
)


def baccarat_round() -> TableUnderTest:
    table = TableUnderTest(baccarat_table(), deal=BANKER_TWICE).betting("an", "binh")
    table.bet(wager("an", "banker", 100), wager("an", "tie", 5))
    table.bet(wager("binh", "player", 20))
    table.insure("an", 15)
    table.insure("an", 10, moment=Moment.THIRD_CARD)
    table.until_deadline()
    return table


def natural_round() -> TableUnderTest:
    table = TableUnderTest(baccarat_table(), deal=PLAYER_WINS).betting("an")
    table.bet(wager("an", "banker", 100), wager("an", "player", 50))
    table.until_deadline()
    return table


def sicbo_round() -> TableUnderTest:
    table = TableUnderTest(sicbo_table(), dice=[(1, 5, 6)]).betting("an")
    table.bet(wager("an", "big", 10), wager("an", "number-5", 3))
    table.until_deadline()
    return table


def niuniu_round() -> TableUnderTest:
    table = TableUnderTest(niuniu_table(), deal=f"{NIU} {NO_NIU} {HOUSE_NIU_6}").betting("an", "binh")
    table.bet(*any_wagers("niuniu", "an", box=1))
    table.bet(*any_wagers("niuniu", "binh", box=2))
    table.until_deadline()
    table.until_deadline()
    return table


def void_round() -> TableUnderTest:
    table = TableUnderTest(baccarat_table(), deal=BANKER_TWICE).betting("an")
    table.bet(wager("an", "banker", 100))
    table.insure("an", 15)
    table.do(VoidRound(by="shift manager", role=Role.DIRECTOR, clause="baccarat 7.22"))
    table.until_deadline()
    return table


ROUNDS = {"baccarat": baccarat_round, "sicbo": sicbo_round, "niuniu": niuniu_round, "void": void_round}
all_rounds = pytest.mark.parametrize("played", ROUNDS.values(), ids=ROUNDS.keys())
Played = Callable[[], TableUnderTest]


def record_of(table: TableUnderTest) -> list[TimedEvent]:
    """Round 1 as it comes back from the journal."""
    return [TimedEvent(each.at, decode(encode(each.event))) for each in table.happenings(1)]


def recalled(settings: Settings, record: list[TimedEvent]) -> tuple[SettledLine, ...]:
    found = recall(settings.name, 1, settings, record)
    assert found.settlement is not None
    return tuple(SettledLine.of(line) for line in found.settlement.lines)


def with_event(record: list[TimedEvent], index: int, event: Event) -> list[TimedEvent]:
    return [*record[:index], TimedEvent(record[index].at, event), *record[index + 1 :]]


def places(record: list[TimedEvent], *kinds: type) -> list[int]:
    return [index for index, each in enumerate(record) if isinstance(each.event, kinds)]


class TestAsItWas:
    @all_rounds
    @pytest.mark.clause("ruling A7")
    def test_the_settlement_is_the_one_on_record(self, played: Played) -> None:
        table = played()
        record = record_of(table)
        ends = [each.event for each in record if isinstance(each.event, RoundSettled | RoundVoided)]
        assert [recalled(table.settings, record)] == [end.lines for end in ends]

    @pytest.mark.clause("ruling A7")
    def test_a_round_that_is_not_over_has_none(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=BANKER_TWICE).betting("an")
        table.bet(wager("an", "banker", 100))
        found = recall("B1", 1, table.settings, record_of(table))
        assert (found.settlement, found.round, found.table) == (None, 1, "B1")

    @pytest.mark.clause("ruling N7", "ruling A7")
    def test_a_round_in_which_a_hand_was_arranged(self) -> None:
        table = TableUnderTest(niuniu_table(), deal=f"{NIU} {HOUSE_NIU_6}").betting("an")
        table.bet(*any_wagers("niuniu", "an", box=1))
        table.do(Arrange(patron="an", box=1, niu=(Card.ST, Card.HJ, Card.DQ)))
        assert table.phase is Phase.RESULT
        assert recalled(table.settings, record_of(table)) == table.lines()


class TestRulesInForce:
    @all_rounds
    @pytest.mark.clause("ruling A7")
    def test_another_hash_on_record_is_found(self, played: Played) -> None:
        table = played()
        record = record_of(table)
        (index,) = places(record, BettingOpened)
        opened = msgspec.structs.replace(record[index].event, rules_hash="0" * 64)
        with pytest.raises(RulesDiffer):
            recalled(table.settings, with_event(record, index, opened))

    @pytest.mark.clause("ruling A7")
    @pytest.mark.parametrize(
        "rules",
        [
            baccarat.Rules(mode=Mode.ONLINE, commission=False),
            baccarat.Rules(mode=Mode.ONLINE, differential=Cents(10**9)),
            baccarat.Rules(mode=Mode.ONLINE, limits={"default": (Cents(0), Cents(10**9))}),
            baccarat.Rules(mode=Mode.ONLINE, decks=6),
        ],
    )
    def test_other_rules_are_found_even_where_they_settle_alike(self, rules: baccarat.Rules) -> None:
        with pytest.raises(RulesDiffer):
            recalled(baccarat_table(rules=rules), record_of(baccarat_round()))


def changed_wagers(event: WagersConfirmed | InsuranceAnswered) -> Iterator[Event]:
    """Another amount, another patron, one wager less, one twice; another bet or box."""
    for index, each in enumerate(event.wagers):
        before, after = event.wagers[:index], event.wagers[index + 1 :]
        bets = {"player": "tie", "banker": "player", "tie": "lucky6", "big": "small", "number-5": "number-6"}
        others = [
            (),
            (each, each),
            (msgspec.structs.replace(each, amount=each.amount + 100),),
            (msgspec.structs.replace(each, amount=each.amount - 1),),
            (msgspec.structs.replace(each, patron="chi"),),
            (msgspec.structs.replace(each, bet=bets.get(each.bet, each.bet), box=7),),
            (msgspec.structs.replace(each, bet=bets[each.bet]),) if each.bet in bets else (),
        ]
        for other in others:
            yield msgspec.structs.replace(event, wagers=before + other + after)


def changed_lines(event: RoundSettled | RoundVoided) -> Iterator[Event]:
    for index, line in enumerate(event.lines):
        for field in line.__struct_fields__:
            value = getattr(line, field)
            match value:
                case int():
                    others: list[object] = [value + 1, value - 1]
                case tuple():
                    others = [(), value[:-1], (*value, "ruling A7")]
                case str():
                    others = ["chi", ""]
                case _:
                    others = [1] if field == "box" else [Moment.FOUR_CARDS]
            for other in others:
                new = msgspec.structs.replace(line, **{field: other})
                yield msgspec.structs.replace(event, lines=(*event.lines[:index], new, *event.lines[index + 1 :]))
    yield msgspec.structs.replace(event, lines=event.lines[1:])
    yield msgspec.structs.replace(event, lines=(*event.lines, event.lines[0]))


class TestChanged:
    @all_rounds
    @pytest.mark.clause("ruling A7", "online 2.d.2.2")
    def test_a_wager(self, played: Played) -> None:
        table = played()
        record = record_of(table)
        for index in places(record, WagersConfirmed, InsuranceAnswered):
            event = record[index].event
            assert isinstance(event, WagersConfirmed | InsuranceAnswered)
            for other in changed_wagers(event):
                with pytest.raises(Refusal):
                    recalled(table.settings, with_event(record, index, other))

    @all_rounds
    @pytest.mark.clause("ruling A7")
    def test_a_line(self, played: Played) -> None:
        table = played()
        record = record_of(table)
        (index,) = places(record, RoundSettled, RoundVoided)
        event = record[index].event
        assert isinstance(event, RoundSettled | RoundVoided)
        for other in changed_lines(event):
            with pytest.raises(ReplayDiffers):
                recalled(table.settings, with_event(record, index, other))

    @pytest.mark.parametrize("played", [baccarat_round, sicbo_round, niuniu_round])
    @pytest.mark.clause("ruling A7")
    def test_the_result_on_record(self, played: Played) -> None:
        table = played()
        record = record_of(table)
        (index,) = places(record, RoundSettled)
        event = record[index].event
        assert isinstance(event, RoundSettled)
        for other in (
            msgspec.structs.replace(event, mark="X"),
            *(msgspec.structs.replace(event, outcome=event.outcome | {key: "X"}) for key in event.outcome),
        ):
            with pytest.raises(ReplayDiffers):
                recalled(table.settings, with_event(record, index, other))

    @pytest.mark.clause("ruling A4")
    def test_the_clause_of_a_void(self) -> None:
        table = void_round()
        record = record_of(table)
        (index,) = places(record, RoundVoided)
        other = msgspec.structs.replace(record[index].event, clause="baccarat 7.3")
        with pytest.raises(ReplayDiffers):
            recalled(table.settings, with_event(record, index, other))

    @pytest.mark.clause("ruling A7", "baccarat 6.1")
    def test_a_die(self) -> None:
        table = sicbo_round()
        record = record_of(table)
        (index,) = places(record, DiceThrown)
        for dice in ((5, 1, 6), (1, 5, 5), (2, 5, 6), (1, 6, 6)):
            with pytest.raises(ReplayDiffers):
                recalled(table.settings, with_event(record, index, DiceThrown(dice)))


def other_cards(record: list[TimedEvent], *, alike: bool) -> Iterator[list[TimedEvent]]:
    """Every record with one card changed: into the other suits of its rank, or into any other card."""
    for index in places(record, CardsDealt):
        event = record[index].event
        assert isinstance(event, CardsDealt)
        for place, card in enumerate(event.cards):
            for other in DECK:
                if other != card and (other.rank == card.rank or not alike):
                    new = (*event.cards[:place], other, *event.cards[place + 1 :])
                    yield with_event(record, index, msgspec.structs.replace(event, cards=new))


class TestChangedCards:
    @pytest.mark.no_cover
    @pytest.mark.parametrize("played", [baccarat_round, natural_round, niuniu_round])
    @pytest.mark.clause("ruling A7", "baccarat 7.16")
    def test_no_other_card_is_passed_over(self, played: Played) -> None:
        table = played()
        for record in other_cards(record_of(table), alike=False):
            with pytest.raises((Refusal, AssertionError)):
                recalled(table.settings, record)

    @pytest.mark.clause("ruling A7")
    def test_not_even_one_of_the_same_rank(self) -> None:
        table = baccarat_round()
        for record in other_cards(record_of(table), alike=True):
            with pytest.raises(ReplayDiffers):
                recalled(table.settings, record)

    @pytest.mark.clause("ruling A7")
    def test_each_is_refused_and_no_defect_of_ours(self) -> None:
        table = natural_round()
        for record in other_cards(record_of(table), alike=False):
            with pytest.raises(Refusal):
                recalled(table.settings, record)

    @pytest.mark.parametrize("change", [{"to": "tie"}, {"place": 7}], ids=["hand", "place"])
    @pytest.mark.clause("ruling A7")
    def test_nor_is_where_it_came_from_and_went_to(self, change: dict[str, object]) -> None:
        table = baccarat_round()
        record = record_of(table)
        index = places(record, CardsDealt)[1]
        other = msgspec.structs.replace(record[index].event, **change)
        with pytest.raises(Refusal):
            recalled(table.settings, with_event(record, index, other))


class TestLeftOut:
    @pytest.mark.parametrize("kind", [WagersConfirmed, InsuranceAnswered, CardsDealt, BettingClosed])
    @pytest.mark.clause("ruling A7")
    def test_nothing_that_counts_can_be_left_out_or_doubled(self, kind: type) -> None:
        table = baccarat_round()
        record = record_of(table)
        for index in places(record, kind):
            without = [*record[:index], *record[index + 1 :]]
            doubled = [*record[: index + 1], *record[index:]]
            with pytest.raises((Refusal, AssertionError)):
                recalled(table.settings, without)
            if kind in (InsuranceAnswered, CardsDealt):
                with pytest.raises((Refusal, AssertionError)):
                    recalled(table.settings, doubled)
