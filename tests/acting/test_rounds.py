"""Rounds of all games from the opening to the settlement. The money is reckoned by hand."""

import pytest

from tests.acting.acted import (
    BANKER_SEVEN,
    HOUSE_NIU_6,
    NIU_8,
    PLAYER_NINE,
    Acted,
    act,
    bets,
    do,
    opening,
    seated,
    wait,
)


def check_books(acted: Acted) -> None:
    """The books balance, and count what was told."""
    books = acted.end["books"]
    assert books["balanced"]
    assert books["problems"] == []
    assert sum(acted.balances.values()) == 0
    kept = [event for event in acted.events() if event["type"] != "drafted"]
    assert books["events"] == len(kept)
    assert books["transfers"] == sum("transfer" in line for line in acted.lines)
    assert len(bytes.fromhex(books["hash"])) == 32


@pytest.mark.clause("baccarat 5.1.1", "baccarat 5.1.2")
def test_baccarat() -> None:
    """The Banker wins with seven. An: 1,000 less 5%. Binh loses 400 on the Player."""
    lines = [*seated("an", "binh"), bets("an", banker=1_000_00), bets("binh", player=400_00), wait(30_000)]
    acted = act(opening(rules={"insurance": False}, deal={"cards": BANKER_SEVEN}), *lines)
    assert acted.code == 0
    assert acted.balances == {
        "cage": -15_000_00,
        "patron:an": 10_950_00,
        "patron:binh": 4_600_00,
        "house:T1": -600_00,
        "commission:T1": 50_00,
        "escrow:T1": 0,
    }
    assert acted.end["holds"] == {}
    check_books(acted)


@pytest.mark.clause("sicbo 5.1")
def test_sicbo() -> None:
    """1 5 6 is twelve: Big pays 1 to 1, the total of twelve 6 to 1. Then 3 3 3: Big loses to a triple."""
    first = [*seated("an"), bets("an", big=100_00, **{"total-12": 10_00}), wait(10_000)]
    second = [do("an", "confirm", round=2, wagers=[{"bet": "big", "amount": 50_00}])]
    acted = act(opening("sicbo", deal={"dice": [[1, 5, 6], [3, 3, 3]]}), *first, *second)
    assert acted.code == 0
    assert acted.balances["patron:an"] == 10_000_00 + 100_00 + 60_00 - 50_00
    assert acted.balances["house:T1"] == -110_00
    assert [event["dice"] for event in acted.events("dice_thrown")] == [[1, 5, 6], [3, 3, 3]]
    check_books(acted)


@pytest.mark.clause("niuniu 5.1")
def test_niuniu() -> None:
    """Niu 8 beats Niu 6: the Ante of 100 wins 95. In the second round the hands are the other way round."""
    ante = do("an", "confirm", wagers=[{"bet": "ante", "amount": 100_00, "box": 1}])
    arranged = do("an", "arrange", box=1, niu=["TS", "JH", "QD"])
    deal = {"cards": [[*NIU_8, *HOUSE_NIU_6], [*HOUSE_NIU_6, *NIU_8]]}
    acted = act(opening("niuniu", deal=deal), *seated("an"), ante, arranged, wait(7_080), ante, wait(16_040))
    assert acted.code == 0
    assert acted.happened(5) == ["hand_arranged", "arranging_closed", "round_settled"]
    assert acted.happened(8) == ["arranging_closed", "round_settled"]
    assert acted.balances["patron:an"] == 10_000_00 + 95_00 - 100_00
    assert acted.balances["commission:T1"] == 5_00
    check_books(acted)


@pytest.mark.clause("baccarat 6.4.1", "ruling B8")
def test_insurance() -> None:
    """An wins 950 and loses insurance of 150 and of 10. Binh does not answer, and is not asked again."""
    lines = [
        *seated("an", "binh"),
        bets("an", banker=1_000_00),
        bets("binh", banker=400_00),
        do("an", "insure", moment="four_cards", wagers=[{"bet": "banker_insurance", "amount": 150_00}]),
        wait(10_600),
        do("an", "insure", moment="third_card", wagers=[{"bet": "banker_insurance", "amount": 10_00}]),
    ]
    acted = act(opening(deal={"cards": BANKER_SEVEN}), *lines)
    assert acted.code == 0
    offers = acted.events("insurance_offered")
    assert [(offer["moment"], offer["to"]) for offer in offers] == [
        ("four_cards", ["an", "binh"]),
        ("third_card", ["an"]),
    ]
    asked = [asks["stage"]["unanswered"] for asks in acted.asks() if asks["phase"] == "insurance"]
    assert asked == [["an", "binh"], ["binh"], ["an"]]
    assert acted.balances["patron:an"] == 10_000_00 + 950_00 - 150_00 - 10_00
    assert acted.balances["patron:binh"] == 5_000_00 + 380_00
    check_books(acted)


@pytest.mark.clause("baccarat 4.7", "ruling B15")
def test_a_squeeze() -> None:
    lines = [
        *seated("an", "binh"),
        do("an", "squeeze", side="player"),
        bets("an", player=200_00),
        bets("binh", banker=100_00),
        do("binh", "open_cards", side="player"),
        do("an", "open_cards", side="player"),
    ]
    acted = act(opening(deal={"cards": PLAYER_NINE}), *lines)
    assert acted.code == 0
    assert acted.refusals() == [("not_your_hand", "line 8")]
    assert acted.happened(7)[-1] == "squeeze_started"
    assert acted.happened(9) == ["cards_opened", "round_settled"]
    assert acted.balances["patron:an"] == 10_200_00
    assert acted.balances["patron:binh"] == 4_900_00
    check_books(acted)


@pytest.mark.clause("baccarat 7.1.1", "ruling A4", "ruling A6", "ruling A8", "ruling B19")
def test_a_void_by_staff() -> None:
    """The server refuses a Dealer, and the table a Pit Manager by 7.22. All stakes go back, and a new shoe comes."""
    lines = [
        *seated("an"),
        do("long", "void_round", clause="baccarat 7.3"),
        bets("an", banker=1_000_00),
        do("mai", "void_round", clause="baccarat 7.1.1"),
        do("long", "void_round", clause="baccarat 7.22"),
        do("long", "void_round", clause="baccarat 9.9"),
        do("long", "void_round", clause="baccarat 7.1.1", round=2),
        do("long", "void_round", clause="baccarat 7.1.1"),
        wait(5_000),
    ]
    acted = act(opening(deal={"cards": [BANKER_SEVEN[:5], ["2S"]]}), *lines)
    assert acted.code == 0
    assert acted.refusals() == [
        ("clause_does_not_apply", "line 4: clause"),
        ("no_authority", "line 6"),
        ("no_authority", "line 7: clause"),
        ("not_a_void", "line 8: clause"),
        ("round_has_passed", "line 9: round"),
    ]
    (void,) = acted.events("round_voided")
    assert (void["by"], void["role"], void["clause"]) == ("long", "pit_manager", "baccarat 7.1.1")
    assert acted.happened(10)[:2] == ["round_voided", "shoe_removed"]
    assert acted.balances["patron:an"] == 10_000_00
    assert [event["card"] for event in acted.events("burned")] == ["AS", "2S"]
    check_books(acted)


@pytest.mark.parametrize("game", ["baccarat", "sicbo", "niuniu"])
def test_a_seed_deals_the_same_again(game: str) -> None:
    """Every shuffle is dealt once more from the key of the seed when the books are checked."""
    bet = {"baccarat": "tie", "sicbo": "big", "niuniu": "ante"}[game]
    wager = {"bet": bet, "amount": 10_00, "box": 1 if game == "niuniu" else None}
    rounds = [do("an", "confirm", wagers=[wager]), wait(60_000)] * 3
    one, same, other, default = (
        act({**opening(game), **deal}, *seated("an"), *rounds)
        for deal in ({"deal": {"seed": "a"}}, {"deal": {"seed": "a"}}, {"deal": {"seed": "b"}}, {})
    )
    assert one == same
    assert one.end["books"]["hash"] != other.end["books"]["hash"] != default.end["books"]["hash"]
    for acted in (one, other, default):
        assert acted.code == 0
        check_books(acted)


def test_a_round_that_is_still_under_way_holds_its_chips() -> None:
    acted = act(opening(), *seated("an", "binh"), bets("an", banker=1_000_00))
    assert acted.code == 0
    assert acted.end["holds"] == {"patron:an": 1_000_00}
    assert acted.balances["patron:an"] == 10_000_00
    check_books(acted)


def test_a_round_without_enough_cards_waits_and_staff_can_end_it() -> None:
    """The refusal comes once. The table says which card it waits for."""
    short = {"cards": PLAYER_NINE[:-1]}
    lines = [*seated("an"), bets("an", tie=10_00), wait(60_000), do("ha", "void_round", clause="baccarat 7.22")]
    acted = act(opening(deal=short), *lines)
    assert acted.code == 1
    assert acted.refusals() == [("nothing_left_to_deal", "line 4: deal.cards")]
    assert acted.asks()[-2] | {"need": ""} == {"phase": "dealing", "round": 1, "need": ""}
    assert acted.asks()[-2]["need"].startswith("one card to ")
    assert acted.balances["patron:an"] == 10_000_00
    check_books(acted)


def test_dice_that_run_out_and_a_second_deck_that_is_not_there() -> None:
    big = bets("an", big=10_00)
    dice = act(opening("sicbo", deal={"dice": [[1, 2, 3]]}), *seated("an"), big, wait(10_000), big)
    assert dice.refusals() == [("nothing_left_to_deal", "line 6: deal.dice")]
    ante = do("an", "confirm", wagers=[{"bet": "ante", "amount": 10_00, "box": 1}])
    deal = {"cards": [*NIU_8, *HOUSE_NIU_6]}
    cards = act(opening("niuniu", deal=deal), *seated("an"), ante, wait(25_000), ante)
    assert cards.refusals() == [("nothing_left_to_deal", "line 6: deal.cards")]
    for acted in (dice, cards):
        assert acted.code == 1
        assert acted.end["holds"] == {"patron:an": 10_00}
        check_books(acted)


def test_a_shoe_without_a_card_to_burn_stops_before_betting() -> None:
    acted = act(opening(deal={"cards": []}), *seated("an"), wait(60_000), {"do": "look"})
    assert acted.refusals() == [("nothing_left_to_deal", "line 2: deal.cards")]
    assert acted.events("betting_opened") == []
    assert acted.lines[-2]["look"]["asks"]["need"] == "one card to burn"


def test_a_throw_that_the_game_does_not_know() -> None:
    acted = act(opening("sicbo", deal={"dice": [[1, 2]]}), *seated("an"), bets("an", big=10_00))
    assert acted.refusals() == [("not_what_is_needed", "line 4: deal.dice")]


def test_the_books_take_all_of_a_command_or_nothing() -> None:
    """A triple would pay 150 to 1, more than an account can hold: the confirmation that ends betting is refused."""
    most = 2**53 - 1
    chips = most // 10
    rich = opening("sicbo", rules={"limits": {"default": [1, most]}}, deal={"dice": [[3, 3, 3]]})
    wager = bets("an", **{"triple-3": chips // 100 * 100})
    acted = act({**rich, "chips": {"an": chips}}, *seated("an"), wager, wait(12_000), {"do": "look"})
    assert acted.code == 0
    assert acted.refusals() == [("too_many_chips", "line 4: transfers[3]")]
    assert acted.balances["patron:an"] == chips
    assert acted.lines[-2]["look"]["wagers"] == []
    check_books(acted)
