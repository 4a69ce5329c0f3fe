"""The fast count of alarms in shuffled shoes finds what the watch finds."""

import numpy as np
import pytest
from tools.shoe_alarms import Alarms, count_alarms, new_shoe

from felt.core.cards import DECK
from felt.core.shoe.findings import Kind
from felt.core.shoe.rarity import Lengths, false_alarms, lengths_for
from felt.core.shoe.watch import Watch
from felt.odds.random_stream import State, first_state, shuffle
from tests.core.shoe.shoes import CLAUSES


def watched(shoes: int, *, decks: int, lengths: Lengths, seed: int) -> Alarms:
    state: State = tuple(first_state(seed, 0))
    shoe = new_shoe(decks)
    runs = repeats = with_any = 0
    for _ in range(shoes):
        state = tuple(map(np.uint64, shuffle(state, shoe, len(shoe))))  # type: ignore[assignment]
        found = [finding.kind for finding in Watch(decks, CLAUSES, lengths=lengths).follow(DECK[card] for card in shoe)]
        runs += found.count(Kind.NEW_DECK_ORDER)
        repeats += found.count(Kind.REPEATED_ORDER)
        with_any += bool(found)
    return Alarms(runs, repeats, with_any)


@pytest.mark.parametrize("decks", [1, 2, 8, 16])
@pytest.mark.parametrize("lengths", [Lengths(2, 2), Lengths(3, 2), Lengths(2, 3), Lengths(4, 4)])
@pytest.mark.no_cover
def test_the_fast_count_is_that_of_the_watch(decks: int, lengths: Lengths) -> None:
    fast = count_alarms(40, decks=decks, lengths=lengths, seed=7)
    assert fast == watched(40, decks=decks, lengths=lengths, seed=7)
    if lengths.run == 2:
        assert fast.runs > 0
    if lengths.repeat == 2 and decks > 1:
        assert fast.repeats > 0


@pytest.mark.no_cover
def test_the_same_shoes_in_every_run_raise_no_alarm() -> None:
    assert count_alarms(1000, decks=8, lengths=lengths_for(8), seed=1) == Alarms(0, 0, 0)


@pytest.mark.no_cover
def test_shorter_lengths_raise_as_many_alarms_as_the_bound_says() -> None:
    """Of the same shoes in every run. Alarms overlap in few of them, so the bound is nearly reached."""
    lengths = Lengths(4, 4)
    alarms = count_alarms(20_000, decks=8, lengths=lengths, seed=3)
    most = 20_000 * float(false_alarms(8, lengths))
    assert np.isclose(alarms.shoes, most, rtol=0.15)
