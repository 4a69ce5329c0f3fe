"""Random evenings at tables that people deal at."""

import pytest

from tests.table.dealer.evening import Evening
from tests.table.dealer.pit import casino_table, live_table

TABLES = {
    "casino baccarat": casino_table("baccarat", limits={"default": (1_000, 4_000)}, differential=5_000, decks=2),
    "casino niuniu": casino_table("niuniu", limits={"default": (500, 2_000)}),
    "casino sicbo": casino_table("sicbo", limits={"default": (100, 5_000)}),
    "live baccarat": live_table("baccarat", decks=2),
    "live niuniu": live_table("niuniu"),
    "live sicbo": live_table("sicbo"),
}


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("table", TABLES)
def test_whatever_goes_wrong_the_books_balance(table: str, seed: int) -> None:
    evening = Evening(TABLES[table], seed)
    evening.play(400)
    assert evening.rounds > 5
