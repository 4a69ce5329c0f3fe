"""The client of the person on duty, against a server."""

from pathlib import Path
from random import Random

import pytest
from examples.dealer import TalkingDealer

from felt.client import Client, Refused, Stake
from felt.client.dealer import Dealer
from felt.client.dealer_bot import SEATS, Pace, Shoe
from felt.core.authority import Role
from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.wagers import Moment
from felt.games.baccarat.requests import Insure
from felt.protocol.dealer import CallResult, Pay, Rule
from felt.protocol.requests import VoidRound
from felt.protocol.view import Due
from tests.server.online import Online, online
from tests.server.play.test_dealer import balances
from tests.table.dealer.pit import casino_table


def client_of(here: Online, token: str) -> Client:
    return Client(f"http://127.0.0.1:{here.port}", cookie=f"felt={token}")


async def test_a_round_of_baccarat_with_a_guest_who_insures(tmp_path: Path) -> None:
    async with online(tmp_path, casino_table("baccarat")) as here, client_of(here, "dealer_as_mai") as client:
        table = await client.table("C1")
        dealer = Dealer(table)
        await dealer.take_table()
        assert (await table.until(lambda mirror: mirror.you.on_duty)).you.need == Due("shuffle", 416)
        await dealer.prepare_cards(416, by_machine=False, cut_by="chi", decks=["A-17"])
        await dealer.key_cards(["5H"], to="burn")
        await dealer.open_betting()
        await table.until(lambda mirror: mirror.phase == "betting")
        await dealer.record_wagers(3, [Stake("banker", Cents(10_000))])
        await dealer.close_betting()
        for card in ["KS", "KD", "4H"]:
            await dealer.key_cards([card])
        await dealer.key_cards(["6C"])
        await dealer.correct_keyed(cards=["5C"])
        await table.until(lambda mirror: mirror.phase == "insurance")
        wagers = (Stake("banker_insurance", Cents(1_000)),)
        await dealer.for_seat(3, Insure, moment=Moment.FOUR_CARDS, wagers=wagers)
        await dealer.key_cards(["7S"])
        await dealer.go_on()
        await dealer.key_cards(["2D"])
        await dealer.call_result("banker")
        await table.until(lambda mirror: mirror.called is not None)
        await dealer.pay()
        mirror = await table.until(lambda mirror: mirror.phase == "result")
        assert mirror.result is not None
        assert [line["won"] for line in mirror.result["lines"]] == [9_500, 0]
        await dealer.leave_table()
        await table.until(lambda mirror: not mirror.you.on_duty)
        with pytest.raises(Refused, match="not on duty"):
            await dealer.open_betting()


@pytest.mark.clause("baccarat 7.3", "ruling A4", "ruling A8")
async def test_previews(tmp_path: Path) -> None:
    table_settings = casino_table("baccarat", insurance=False)
    async with online(tmp_path, table_settings) as here, client_of(here, "dealer_as_mai") as client:
        table = await client.table("C1")
        dealer = Dealer(table)
        await dealer.take_table()
        await dealer.prepare_cards(416)
        await dealer.key_cards(["5H"])
        await dealer.open_betting()
        await table.until(lambda mirror: mirror.phase == "betting")
        await dealer.record_wagers(3, [Stake("player", Cents(10_000)), Stake("tie", Cents(5_000))])
        await dealer.close_betting()
        for card in ["9S", "2H", "KD", "5C"]:
            await dealer.key_cards([card])
        shown = await dealer.preview(Rule, clause="baccarat 7.3")
        assert shown.needs is Role.PIT_MANAGER
        assert [(wager.bet, wager.returned) for moved in shown.moved for wager in moved.wagers] == [
            ("player", 10_000),
            ("tie", 5_000),
        ]
        with pytest.raises(Refused, match="no_authority"):
            await dealer.preview(VoidRound, clause="baccarat 7.3")
        with pytest.raises(Refused, match="round_has_passed"):
            await dealer.preview(CallResult, round=9)
        await dealer.call_result()
        (moved,) = (await dealer.preview(Pay)).moved
        assert (moved.returned, moved.won, moved.lost) == (10_000, 10_000, 5_000)
        assert table.mirror.phase == "called", "nothing is paid yet"


@pytest.mark.parametrize("game", ["baccarat", "sicbo", "niuniu"])
async def test_the_example_plays_whole_rounds(tmp_path: Path, game: str) -> None:
    """Any of its guests may pass, but a round without wagers is not paid."""
    quick = Pace(step_s=0.04, betting_s=0, answer_s=0, result_s=0)
    async with (
        online(tmp_path, casino_table(game), real_time=True) as here,
        client_of(here, "dealer_as_mai") as client,
    ):
        table = await client.table("C1")
        example = TalkingDealer(Dealer(table), Random(4), pace=quick)  # noqa: S311
        played = won = 0
        for _ in range(2):
            await example.play(1)
            mirror = await table.until(lambda mirror: mirror.phase == "result")
            assert mirror.round > played
            played = mirror.round
            assert mirror.result is not None
            seats = {line["patron"] for line in mirror.result["lines"]}
            assert seats
            assert seats <= {f"seat {seat}" for seat in SEATS}
            won += sum(line["returned"] + line["won"] - line["stake"] for line in mirror.result["lines"])
        assert await balances(here, "C1") | {"house": 0, "commission": 0} == {
            "outside": won,
            "escrow": 0,
            "house": 0,
            "commission": 0,
        }


def test_a_dealer_who_comes_to_a_shoe_under_way_deals_no_card_too_often() -> None:
    gone = [Card("9S")] * 8 + [Card("AH")]
    shoe = Shoe(Random(1))  # noqa: S311
    shoe.fill(416, without=gone)
    assert len(shoe.cards) == 416 - len(gone)
    assert Card("9S") not in shoe.cards
    assert shoe.cards.count(Card("AH")) == 7
    three = shoe.next(3)
    shoe.dealt(3)
    assert len(shoe.cards) == 416 - len(gone) - len(three)
    shoe.cards.clear()
    assert len(shoe.next(4)) == 4, "it does not know which cards are left"


async def test_a_throw(tmp_path: Path) -> None:
    async with online(tmp_path, casino_table("sicbo")) as here, client_of(here, "dealer_as_mai") as client:
        table = await client.table("C1")
        dealer = Dealer(table)
        await dealer.take_table()
        await dealer.prepare_dice("X-3")
        await dealer.open_betting()
        await table.until(lambda mirror: mirror.phase == "betting")
        await dealer.record_wagers(2, [Stake("big", Cents(1_000))])
        await dealer.close_betting()
        await dealer.key_dice([1, 4, 6], shakes=3)
        await dealer.call_result()
        await dealer.pay()
        assert (await table.until(lambda mirror: mirror.phase == "result")).dice == (1, 4, 6)
