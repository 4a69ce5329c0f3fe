"""The shoes of a table, as its events tell them."""

import pytest

from felt.core.cards import Card, cards
from felt.core.commands import Command
from felt.core.irregularity import Remedy
from felt.games import GAMES
from felt.games.niuniu.commands import Arrange
from felt.table.codec import decode
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    CorrectKeyed,
    ForSeat,
    KeyCards,
    OpenBetting,
    Pay,
    RecordWagers,
)
from felt.table.events import Burned, CardsDealt, ShuffleFixed, TableOpened
from felt.table.irregularity.commands import OpenFreeHand, Rule
from felt.table.shoes import RecordedShoe, RecordedShoes
from tests.table.dealer.pit import DEALER, MANAGER, ROLES, SUPERVISOR, Pit, casino_table, on_seat
from tests.table.driver import PLAYER_WINS, TableUnderTest, baccarat_table, niuniu_table, sicbo_table, table_of, wager


def shoes_of(table: TableUnderTest) -> list[RecordedShoe]:
    following = RecordedShoes()
    ended = [following.follow(each.event) for each in table.history]
    return [shoe for shoe in (*ended, following.shoe) if shoe is not None]


@pytest.mark.clause("ruling B11")
def test_the_burned_cards_keep_their_places() -> None:
    table = TableUnderTest(baccarat_table(), deal=f"{PLAYER_WINS} {PLAYER_WINS}", burn="3S").betting("an")
    for _ in range(2):
        table.next_betting().bet(wager("an", "player", 10))
        table.until_deadline()
    (shoe,) = shoes_of(table)
    assert (shoe.number, shoe.decks, shoe.clauses) == (1, 8, GAMES["baccarat"].wrong_cards)
    assert shoe.out == [Card.S3, None, None, None, *cards(f"{PLAYER_WINS} {PLAYER_WINS}")]


def test_a_deck_of_niu_niu_serves_one_round() -> None:
    table = table_of("niuniu", rounds=3)
    table.betting("an")
    shoes = shoes_of(table)
    assert [shoe.number for shoe in shoes] == list(range(1, len(shoes) + 1))
    assert {shoe.decks for shoe in shoes} <= {1}


def test_the_shoe_before_is_handed_out_when_the_next_one_begins() -> None:
    following = RecordedShoes()
    assert following.shoe is None
    opened = TableOpened(by="pit", settings=niuniu_table(), rules_hash="")
    assert following.follow(opened) is None
    assert following.follow(ShuffleFixed(1, 1, "", "")) is None
    assert following.follow(CardsDealt("house", cards("AS 2S"), 0)) is None
    assert following.follow(CardsDealt("box 1", cards("KD"), 4)) is None
    first = following.follow(ShuffleFixed(2, 1, "", ""))
    assert first is not None
    assert (first.number, first.out) == (1, [*cards("AS 2S"), None, None, Card.DK])
    assert following.shoe is not None
    assert (following.shoe.number, following.shoe.out) == (2, [])


def test_a_card_that_is_recorded_again_takes_its_place() -> None:
    following = RecordedShoes()
    following.follow(TableOpened(by="pit", settings=baccarat_table(), rules_hash=""))
    following.follow(ShuffleFixed(1, 8, "", ""))
    following.follow(CardsDealt("player", cards("AS 2S 3S"), 0))
    following.follow(CardsDealt("player", cards("9H"), 1))
    following.follow(Burned(Card.DK, 2))
    assert following.shoe is not None
    assert following.shoe.out == [*cards("AS 9H 3S KD"), None, None]


def test_dice_make_no_shoe() -> None:
    table = table_of("sicbo")
    table.betting("an")
    assert shoes_of(table) == []
    following = RecordedShoes()
    following.follow(TableOpened(by="pit", settings=sicbo_table(), rules_hash=""))
    assert following.follow(ShuffleFixed(1, 0, "", "")) is None
    following.follow(Burned(Card.SA, 1))
    following.follow(CardsDealt("player", cards("AS"), 0))
    assert following.shoe is None


def dealt_by_hand(game: str, *commands: Command) -> list[RecordedShoe]:
    """The shoes of a casino table at which these commands were carried out."""
    pit = Pit(casino_table(game)).ready("")
    for command in commands:
        pit.do(command)
    shoes = RecordedShoes()
    found = [shoe for happened in pit.journal if (shoe := shoes.follow(decode(happened))) is not None]
    assert shoes.shoe is not None
    return [*found, shoes.shoe]


def by(kind: type[Command], who: str = DEALER, **fields: object) -> Command:
    return kind(by=who, role=ROLES[who], **fields)


@pytest.mark.clause("baccarat 7.9")
def test_a_shoe_that_is_dealt_by_hand_follows_what_is_corrected_and_put_in_order() -> None:
    (shoe,) = dealt_by_hand(
        "baccarat",
        by(KeyCards, cards=cards("2H")),
        by(OpenBetting),
        by(RecordWagers, seat=1, wagers=on_seat(1, ("player", 10))),
        by(CloseBetting),
        *(by(KeyCards, cards=cards(card)) for card in ("9S", "3H", "KD")),
        by(CorrectKeyed, cards=cards("QD")),
        by(Rule, SUPERVISOR, clause="baccarat 7.9", remedy=Remedy.CONTINUE, cards=cards("3H 9S QD")),
    )
    assert shoe.out == [*cards("2H"), None, None, *cards("3H 9S QD")]


@pytest.mark.clause("baccarat 7.5", "baccarat 7.8", "baccarat 7.9")
def test_cards_that_open_a_free_hand_have_come_out_before_they_are_dealt() -> None:
    exposed = by(Rule, SUPERVISOR, clause="baccarat 7.5", cards=cards("8D"))
    (shoe,) = dealt_by_hand("baccarat", by(KeyCards, cards=cards("2H")), exposed)
    assert shoe.out == [*cards("2H"), None, None, *cards("8D")]
    more = [by(KeyCards, cards=cards(card)) for card in ("9S", "3H")]
    right = by(Rule, SUPERVISOR, clause="baccarat 7.9", remedy=Remedy.CONTINUE, cards=cards("3H 9S 8D"))
    (shoe,) = dealt_by_hand("baccarat", by(KeyCards, cards=cards("2H")), exposed, by(OpenFreeHand), *more, right)
    assert shoe.out == [*cards("2H"), None, None, *cards("3H 9S 8D")]


@pytest.mark.clause("niuniu 7.7", "niuniu 4.1")
def test_a_deck_that_is_dealt_by_hand_is_another_one_in_each_round() -> None:
    felt = by(RecordWagers, seat=1, wagers=on_seat(1, ("ante", 10, 1)))
    hand, house = by(KeyCards, cards=cards("TS JH QD 2C 6H")), by(KeyCards, cards=cards("TH JS QC 2D 4H"))
    again = by(KeyCards, cards=cards("9S JH 4D 2C 6H"))
    first, second = dealt_by_hand(
        "niuniu",
        *(by(OpenBetting), felt, by(CloseBetting), hand),
        by(Rule, SUPERVISOR, clause="niuniu 7.8", box=1),
        *(again, house),
        by(ForSeat, seat=1, command=Arrange(patron="seat 1", box=1, niu=cards("JH 4D 6H"))),
        by(Rule, MANAGER, clause="niuniu 7.7.1", cards=cards("AS AH AD AC 9H")),
        *(by(CallResult), by(Pay)),
        *(by(OpenBetting), felt, by(CloseBetting), hand),
    )
    assert first.out == [*cards("9S JH 4D 2C 6H TH JS QC 2D 4H AS AH AD AC 9H")]
    assert second.out == [*cards("TS JH QD 2C 6H")]
