"""`felt shoe check --table`, on both stores."""

from collections.abc import Iterator, Sequence

import pytest

from felt.cli import shoe
from felt.core.cards import Card
from felt.core.events import Event
from felt.table.codec import encode
from felt.table.events import Burned, CardsDealt, ShuffleFixed, TableOpened
from tests.core.shoe.shoes import AMERICAN, shuffled
from tests.store.bank import Bank, Events, Place, open_bank
from tests.store.command_line import Felt
from tests.table.driver import baccarat_table, niuniu_table, sicbo_table


def dealt(cards: Sequence[Card], place: int) -> CardsDealt:
    return CardsDealt("player", tuple(cards), place)


CLEAN = shuffled(8, seed=1)
BACCARAT: list[Event] = [
    TableOpened(by="pit", settings=baccarat_table(name="t1"), rules_hash=""),
    ShuffleFixed(1, 8, "", ""),
    Burned(CLEAN[0], 3),
    dealt(CLEAN[4:200], 4),
    ShuffleFixed(2, 8, "", ""),
    Burned(AMERICAN[2], 3),
    dealt(AMERICAN[6:10], 4),
    dealt(AMERICAN[10:16], 8),
]
NIU_NIU: list[Event] = [
    TableOpened(by="pit", settings=niuniu_table(name="t2"), rules_hash=""),
    ShuffleFixed(1, 1, "", ""),
    dealt([Card.SA, Card.D5, Card.SA], 0),
]
SICBO: list[Event] = [
    TableOpened(by="pit", settings=sicbo_table(name="t3"), rules_hash=""),
    ShuffleFixed(1, 0, "", ""),
]


@pytest.fixture
def bank(place: Place) -> Iterator[Bank]:
    with open_bank(place) as opened:
        for table, happened in (("t1", BACCARAT), ("t2", NIU_NIU), ("t3", SICBO)):
            events = Events(table)
            opened.accept(*(events.batch(body=encode(event).decode()) for event in happened))
        opened.accept(Events("t4").batch(body='{"type":"nonsense"}'))
        yield opened


@pytest.mark.usefixtures("bank")
class TestShoesOfTheBooks:
    @pytest.mark.clause("baccarat 7.1.1", "ruling B11")
    def test_every_shoe_of_a_table(self, felt: Felt) -> None:
        ran = felt(shoe, "check", "--table", "t1", "--json")
        first, second = ran.answers
        assert ran.code == 1
        assert first == {"shoe": 1, "decks": 8, "out": 200, "unseen": 3, "findings": []}
        assert isinstance(second["findings"], list)
        (found,) = second["findings"]
        assert (second["shoe"], second["out"], second["unseen"]) == (2, 14, 3)
        assert (found["kind"], found["first"], found["at"]) == ("new_deck_order", 5, 13)
        assert found["clause"] == "baccarat 7.1.1"

    def test_one_shoe_of_a_table(self, felt: Felt) -> None:
        ran = felt(shoe, "check", "--table", "t1", "--shuffle", "1")
        assert (ran.code, ran.lines) == (
            0,
            ["Shoe 1: 200 of 416 cards have come out; not seen: 3.", "  Nothing was found."],
        )
        assert felt(shoe, "check", "--table", "t1", "--shuffle", "2").code == 1

    @pytest.mark.clause("niuniu 7.1.3")
    def test_a_deck_of_niu_niu(self, felt: Felt) -> None:
        ran = felt(shoe, "check", "--table", "t2", "--lang", "vi")
        assert ran.code == 1
        assert ran.lines == [
            "Hộp 1: đã ra 3 trên 52 lá; không thấy mặt: 0.",
            "  Lá thứ 3 lại là AS. Số lá đã ra: 2; số lá có trong 1 bộ bài: 1. (niuniu 7.1.3)",
        ]

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (("--table", "t1", "--shuffle", "3"), "The journal of table t1 holds no such shoe of cards."),
            (("--table", "t3"), "The journal of table t3 holds no such shoe of cards."),
            (("--table", "t4"), "The journal of table t4 is broken at event 1: it cannot be read"),
            (("--table", "t5"), "t5"),
            (("--table", "~house"), "~house"),
        ],
    )
    def test_what_the_books_do_not_hold(self, felt: Felt, arguments: tuple[str, ...], said: str) -> None:
        ran = felt(shoe, "check", *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert said in ran.err
        assert ran.err.count("\n") == 1
