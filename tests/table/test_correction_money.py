"""The transfers of a correction, in a plain ledger."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from felt.ledger import Kind, Purpose
from felt.table import State
from felt.table.corrections.deal import Deal
from felt.table.corrections.events import RoundCorrected
from felt.table.corrections.refusals import ChangesNothing
from felt.table.evolve import evolve
from felt.table.money import transfers
from tests.table.books import Books
from tests.table.correcting import approved, corrected_table, laid, proposal, proposed, settled_table
from tests.table.driver import GAMES, TableUnderTest

every_game = pytest.mark.parametrize("game", GAMES)
HAD = 5_000


def booked(table: TableUnderTest, **chips: int) -> Books:
    """Everything that has happened at the table, in a plain ledger. Patrons come with 50 chips each."""
    books, state = Books(), State()
    for patron in ("an", "binh"):
        books.give(patron, HAD)
    for seq, each in enumerate(table.history, 1):
        for patron, left in chips.items() if isinstance(each.event, RoundCorrected) else ():
            books.spend(patron, books.available(patron) - left)
        books.apply(transfers(state, each.event, seq=seq))
        evolve(state, each.event)
    return books


class TestMoney:
    @pytest.mark.parametrize(
        ("game", "before", "after"),
        [
            # An, Binh, the house, the commission
            ("baccarat", (6_000, 3_000, 1_000, 0), (4_000, 6_900, -1_000, 100)),
            ("sicbo", (6_000, 4_500, -500, 0), (4_000, 5_500, 500, 0)),
            ("niuniu", (5_950, 4_500, -500, 50), (4_000, 5_475, 500, 25)),
        ],
    )
    @pytest.mark.clause("ruling A7", "ruling A8", "ruling A3")
    def test_the_books_are_as_if_the_round_had_been_settled_so(
        self, game: str, before: tuple[int, ...], after: tuple[int, ...]
    ) -> None:
        table = settled_table(game)
        name = table.settings.name
        accounts = ("patron:an", "patron:binh", f"house:{name}", f"commission:{name}")
        balance = booked(table).balance
        assert tuple(balance.get(account, 0) for account in accounts) == before
        proposed(table, proposal(table, game))
        assert booked(table).balance == balance, "a proposal moves nothing"
        approved(table)
        balance = booked(table).balance
        assert tuple(balance.get(account, 0) for account in accounts) == after
        assert not any(account.startswith("receivable:") for account in balance)

    @every_game
    @pytest.mark.clause("ruling A8")
    def test_a_patron_who_has_spent_the_chips_owes_them(self, game: str) -> None:
        whole = booked(corrected_table(game))
        table = corrected_table(game, an=300)
        part = booked(table, an=300)
        due = {"baccarat": 2_000, "sicbo": 2_000, "niuniu": 1_950}[game]
        house = f"house:{table.settings.name}"
        assert part.balance["patron:an"] == 0
        assert part.balance["receivable:an"] == 300 - due
        assert part.balance[house] == whole.balance[house], "the house has the whole difference"
        assert sum(part.balance.values()) == 0

    def test_each_transfer_says_what_it_is(self) -> None:
        table = corrected_table("baccarat", an=300)
        (event,) = [each.event for each in table.history if isinstance(each.event, RoundCorrected)]
        found = [
            (each.id, each.purpose, each.debit, each.credit, each.amount)
            for each in transfers(table.state, event, seq=99)
        ]
        paid, owed = Purpose.CORRECTION, Purpose.RECEIVABLE
        assert found == [
            ("B1/1/correction 1/collected/an", paid, "patron:an", "house:B1", 300),
            ("B1/1/correction 1/owed/an", owed, "receivable:an", "house:B1", 1_700),
            ("B1/1/correction 1/paid/binh", paid, "house:B1", "patron:binh", 3_900),
            ("B1/1/correction 1/commission", paid, "house:B1", "commission:B1", 100),
        ]
        for each in transfers(table.state, event, seq=99):
            assert (each.table, each.round, each.seq, each.kind) == ("B1", 1, 99, Kind.MOVE)
            assert each.reason == "baccarat 7.16, ruling A8"

    def test_a_ruling_is_named_once(self) -> None:
        table = settled_table("sicbo")
        proposed(table, proposal(table, "sicbo", clause="ruling A8"))
        reasons = {each.reason for each in transfers(table.state, approved(table), seq=99)}
        assert reasons == {"ruling A8"}

    @settings(max_examples=60, deadline=None)
    @given(
        dice=st.tuples(*[st.integers(1, 6)] * 3),
        stakes=st.lists(st.tuples(st.sampled_from(["big", "small", "double-1"]), st.integers(1, 40)), max_size=3),
        chips=st.integers(0, 4_000),
    )
    def test_whatever_is_corrected_the_books_balance(
        self, dice: tuple[int, ...], stakes: list[tuple[str, int]], chips: int
    ) -> None:
        """No patron is below zero: `Books` asserts it at every transfer."""
        table = settled_table("sicbo")
        house = booked(table).balance["house:S1"]
        wagers = (laid("an", *stakes),)
        command = proposal(table, "sicbo", deal=Deal(dice=dice), wagers=wagers)
        try:
            preview = proposed(table, command)
        except ChangesNothing:
            return
        left = min(chips, 6_000)
        approved(table, an=left, binh=4_500)
        books = booked(table, an=left)
        assert sum(books.balance.values()) == 0
        assert books.balance["house:S1"] == house - sum(share.difference for share in preview.shares)
        for share in preview.shares:
            had = {"an": left, "binh": 4_500}[share.patron]
            debt = books.balance.get(f"receivable:{share.patron}", 0)
            assert books.balance[f"patron:{share.patron}"] + debt == had + share.difference
            assert debt <= 0
