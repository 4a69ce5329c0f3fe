"""Random evenings at tables of every kind."""

from collections import Counter

import pytest

from tests.table.dealer.evening import Evening
from tests.table.dealer.pit import casino_table, live_table, online_table

TABLES = {
    "casino baccarat": casino_table("baccarat", limits={"default": (1_000, 4_000)}, differential=5_000, decks=2),
    "casino niuniu": casino_table("niuniu", limits={"default": (500, 2_000)}),
    "casino sicbo": casino_table("sicbo", limits={"default": (100, 5_000)}),
    "live baccarat": live_table("baccarat", decks=2),
    "live niuniu": live_table("niuniu"),
    "live sicbo": live_table("sicbo"),
    "online baccarat": online_table("baccarat", decks=2, banker_first=True),
    "online niuniu": online_table("niuniu"),
    "online sicbo": online_table("sicbo"),
}
SEEDS, STEPS = 10, 400

EVERYWHERE = {
    *("round_settled", "round_voided", "ruled", "wagers_withdrawn", "table_paused", "table_resumed"),
    *("correction_proposed", "correction_withdrawn", "round_corrected", "corrected_before"),
}
BY_HAND = {"staff_came", "staff_left", "idle"}
EXPECTED = {
    "casino": BY_HAND,
    "live": {*BY_HAND, "table_restarted"},
    "online": {"table_restarted", "shuffle_lost", "nobody_bet", "seat_given_up"},
    "casino baccarat": {
        *("choice_opened", "chosen", "choice_closed", "free_hand_opened", "cards_carried", "cards_reordered"),
        *("cards_drawn_together", "cards_corrected", "shoe_removed", "squeeze_started", "insured seat"),
        *("baccarat 7.21", "baccarat 7.6", "baccarat 7.7"),
    },
    "live baccarat": {
        "debt",
        "choice_opened",
        "free_hand_opened",
        "cards_reordered",
        "insurance_answered",
        "baccarat 7.21",
    },
    "online baccarat": {"debt", "insurance_answered", "squeeze_started", "cards_opened", "baccarat 7.22"},
    "casino niuniu": {"box_voided", "hands_taken_back", "cards_set_aside", "arranging_barred", "hand_arranged"},
    "casino sicbo": {"sicbo 7.1", "sicbo 7.2", "shaken_too_little"},
}


@pytest.mark.no_cover
@pytest.mark.parametrize("table", TABLES)
def test_whatever_goes_wrong_the_books_balance(table: str) -> None:
    """And much goes wrong: a model to which nothing happens proves nothing."""
    seen: Counter[str] = Counter()
    for seed in range(SEEDS):
        evening = Evening(TABLES[table], seed)
        try:
            evening.play(STEPS)
        except Exception as error:
            error.add_note(f"seed {seed}")
            raise
        seen += evening.seen
    assert seen.keys() >= EVERYWHERE | EXPECTED[table.split(maxsplit=1)[0]] | EXPECTED.get(table, set())
    assert seen["round_settled"] > 10 * SEEDS
