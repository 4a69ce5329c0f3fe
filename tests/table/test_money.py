"""What the events of a table move in the books."""

import pytest

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.wagers import Moment
from felt.ledger import Transfer
from felt.table import State, evolve
from felt.table.commands import VoidRound
from felt.table.events import RoundSettled, SettledLine
from felt.table.money import transfers
from felt.table.state import Phase
from tests.table.books import Books
from tests.table.driver import (
    BANKER_TWICE,
    BANKER_WINS,
    CHIP,
    GAMES,
    PHASES,
    TableUnderTest,
    baccarat_table,
    table_in,
    wager,
)

ROUND_PHASES = [(game, phase) for game, phases in PHASES.items() for phase in phases]


def moved(table: TableUnderTest) -> list[Transfer]:
    """All transfers of the table's history, from the beginning."""
    state, found = State(), []
    for seq, each in enumerate(table.history, start=1):
        found += list(transfers(state, each.event, seq=seq))
        evolve(state, each.event)
    return found


def books_of(table: TableUnderTest, *, each_has: int = 1_000 * CHIP) -> Books:
    books = Books()
    moves = moved(table)
    for account in {move.debit for move in moves} | {move.credit for move in moves}:
        if account.startswith("patron:"):
            books.give(account.removeprefix("patron:"), each_has)
    books.apply(moves)
    return books


def shown(moves: list[Transfer]) -> list[tuple[str, str, str, str, int, str]]:
    return [(move.id, move.kind, move.debit, move.credit, move.amount, move.reason) for move in moves]


class TestARoundByHand:
    """An has 100 on the Banker, insures with 15 and 10; Binh has 20 on the Player, 5 on the Tie, 8 on Lucky 6."""

    @staticmethod
    def round(deal: str = BANKER_TWICE) -> TableUnderTest:
        table = TableUnderTest(baccarat_table(), deal=deal).betting("an", "binh")
        table.bet(wager("an", "banker", 100))
        table.bet(wager("binh", "player", 20), wager("binh", "tie", 5), wager("binh", "lucky6", 8))
        table.insure("an", 15)
        table.insure("an", 10, moment=Moment.THIRD_CARD)
        assert table.phase is Phase.RESULT
        return table

    @pytest.mark.clause("ruling A7", "online 2.d.2.2", "baccarat 4.10", "baccarat 5.1.2", "baccarat 2.2.4")
    def test_every_transfer(self) -> None:
        an, binh, escrow, house = "patron:an", "patron:binh", "escrow:B1", "house:B1"
        confirmed, insured = "online 2.d.2.2", "baccarat 4.10"
        lost = "baccarat 6.1.1.2, baccarat 6.1.3, baccarat 6.3.1.2, baccarat 6.4.1"
        assert shown(moved(self.round())) == [
            ("B1/1/wager/an", "hold", an, escrow, 10_000, confirmed),
            ("B1/1/wager/binh", "hold", binh, escrow, 3_300, confirmed),
            ("B1/1/four_cards/an", "hold", an, escrow, 1_500, insured),
            ("B1/1/third_card/an", "hold", an, escrow, 1_000, insured),
            ("B1/1/wager post/an", "post", an, escrow, 10_000, confirmed),
            ("B1/1/wager post/binh", "post", binh, escrow, 3_300, confirmed),
            ("B1/1/four_cards post/an", "post", an, escrow, 1_500, insured),
            ("B1/1/third_card post/an", "post", an, escrow, 1_000, insured),
            ("B1/1/returned/an", "move", escrow, an, 10_000, "baccarat 5.1.2"),
            ("B1/1/lost", "move", escrow, house, 5_800, lost),
            ("B1/1/won/an", "move", house, an, 9_500, "baccarat 5.1.2"),
            ("B1/1/commission", "move", house, "commission:B1", 500, "baccarat 5.1.2"),
        ]

    @pytest.mark.clause("ruling A7", "ruling A4")
    def test_the_books_after_it(self) -> None:
        books = books_of(self.round())
        assert books.balance == {
            "cage": -200_000,
            "patron:an": 100_000 + 9_500 - 2_500,
            "patron:binh": 100_000 - 3_300,
            "escrow:B1": 0,
            "house:B1": 5_800 - 9_500 - 500,
            "commission:B1": 500,
        }

    @pytest.mark.clause("ruling A4", "ruling A7")
    def test_a_void_round_moves_nothing(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=BANKER_TWICE).betting("an")
        table.bet(wager("an", "banker", 100))
        table.insure("an", 15)
        table.do(VoidRound(by="pit", role=Role.DIRECTOR, clause="baccarat 7.22"))
        assert shown(moved(table))[2:] == [
            ("B1/1/wager release/an", "release", "patron:an", "escrow:B1", 10_000, "baccarat 7.22, ruling A4"),
            ("B1/1/four_cards release/an", "release", "patron:an", "escrow:B1", 1_500, "baccarat 7.22, ruling A4"),
        ]
        books = books_of(table)
        assert (books.balance["patron:an"], books.available("an"), books.on_felt("B1")) == (100_000, 100_000, 0)


@pytest.mark.clause("ruling A7", "baccarat 7.19", "niuniu 6.4.4")
def test_what_of_a_stake_is_not_lost_goes_back() -> None:
    """Dealer-run tables risk part of a stake, Niu Niu loses half of one: escrow comes out even all the same."""
    table = TableUnderTest(baccarat_table()).betting("an", "binh")
    table.bet(wager("an", "banker", 10))
    line = SettledLine("an", "banker", Cents(1_000), Cents(600), Cents(700), Cents(0), ("baccarat 7.19",))
    settled = RoundSettled({}, "P", (line,), 0)
    _, *moves = transfers(table.state, settled, seq=9)
    assert [(move.debit, move.credit, move.amount) for move in moves] == [
        ("escrow:B1", "patron:an", 700),
        ("escrow:B1", "house:B1", 300),
    ]


class TestAnyRound:
    @pytest.mark.parametrize(("game", "phase"), ROUND_PHASES)
    @pytest.mark.clause("online 2.d.2.2", "ruling A7")
    def test_what_lies_on_the_felt_is_held(self, game: str, phase: Phase) -> None:
        table = table_in(game, phase)
        books = books_of(table)
        assert books.on_felt(table.settings.name) == sum(each.amount for each in table.state.play.wagers()) == 1_000
        assert [(hold.debit, hold.amount) for hold in books.open_holds()] == [
            (f"patron:{hold.patron}", hold.amount) for hold in table.state.play.holds.values()
        ]

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.clause("ruling A7")
    def test_nothing_is_left_on_it_after_the_round(self, game: str) -> None:
        table = table_in(game, Phase.RESULT)
        books = books_of(table)
        assert (books.on_felt(table.settings.name), books.open_holds()) == (0, [])
        assert books.available("an") == 1_000 * CHIP + table.nets()["an"]

    @pytest.mark.parametrize("game", GAMES)
    def test_all_carry_their_table_and_round(self, game: str) -> None:
        table = table_in(game, Phase.RESULT)
        assert {(move.table, move.round) for move in moved(table)} == {(table.settings.name, 1)}

    @pytest.mark.parametrize(
        "patrons",
        [
            ("an", "lost"),
            ("commission", "an"),
            ("an", "an/returned"),
            ("an", "won/an"),
            ("wager/an", "an"),
            ("an", "post/an"),
        ],
        ids=" and ".join,
    )
    @pytest.mark.clause("ruling A7")
    def test_no_two_transfers_have_one_id_whatever_patrons_are_called(self, patrons: tuple[str, str]) -> None:
        table = TableUnderTest(baccarat_table(), deal=BANKER_WINS).betting(*patrons)
        for patron in patrons:
            table.bet(wager(patron, "banker", 10), wager(patron, "tie", 10))
        ids = [move.id for move in moved(table)]
        assert len(ids) == len(set(ids))
