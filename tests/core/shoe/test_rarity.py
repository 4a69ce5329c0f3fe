"""The exact bound of false alarms, computed again over every order of small shoes."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, permutations

import pytest

from felt.core.shoe.orders import Run, Steps, rank_by_rank, suit_by_suit
from felt.core.shoe.rarity import RARE, Lengths, expected_repeats, expected_runs, false_alarms, lengths_for


def every_shoe(kinds: int, decks: int) -> list[tuple[int, ...]]:
    """Every order in which a shoe can lie; all of them are equally likely."""

    def rest(left: list[int]) -> Iterator[tuple[int, ...]]:
        if not any(left):
            yield ()
        for card, copies in enumerate(left):
            if copies:
                left[card] -= 1
                yield from ((card, *others) for others in rest(left))
                left[card] += 1

    return list(rest([decks] * kinds))


def runs_in(steps: Steps, shoe: tuple[int, ...], length: int) -> int:
    """The places at which a run of this length ends."""
    ends, run = 0, Run().after(None)
    for before, card in pairwise(shoe):
        run = run.after(steps[before][card])
        ends += run.length >= length
    return ends


def repeats_in(shoe: tuple[int, ...], length: int) -> int:
    places = range(len(shoe) - length + 1)
    return sum(
        shoe[one : one + length] == shoe[other : other + length]
        for one in places
        for other in places
        if other >= one + length
    )


@pytest.mark.parametrize(
    ("steps", "decks"),
    [
        (suit_by_suit(3, 2), 1),
        (rank_by_rank(7), 1),
        (suit_by_suit(4, 1), 2),
        (rank_by_rank(4), 2),
        (suit_by_suit(3, 1), 3),
        (rank_by_rank(3), 3),
    ],
)
@pytest.mark.no_cover
def test_the_expected_number_of_runs_is_the_mean_over_every_shoe(steps: Steps, decks: int) -> None:
    shoes = every_shoe(len(steps), decks)
    for length in range(2, 8):
        counts = [runs_in(steps, shoe, length) for shoe in shoes]
        expected = expected_runs(steps, decks, length)
        assert expected == Fraction(sum(counts), len(shoes))
        assert Fraction(sum(count > 0 for count in counts), len(shoes)) <= expected


@pytest.mark.parametrize(("kinds", "decks"), [(6, 1), (4, 2), (3, 3), (2, 4), (2, 5), (1, 6)])
@pytest.mark.no_cover
def test_the_expected_number_of_repeats_is_the_mean_over_every_shoe(kinds: int, decks: int) -> None:
    shoes = every_shoe(kinds, decks)
    for length in range(1, 6):
        counts = [repeats_in(shoe, length) for shoe in shoes]
        expected = expected_repeats(kinds, decks, length)
        assert expected == Fraction(sum(counts), len(shoes))
        assert Fraction(sum(count > 0 for count in counts), len(shoes)) <= expected


def test_one_deck_of_three_cards_by_hand() -> None:
    """Six orders. Up and round: 012, 120, 201. Down and round: 210, 102, 021. So every order is one run of three."""
    assert len(list(permutations(range(3)))) == 6
    assert expected_runs(rank_by_rank(3), 1, 3) == 1
    assert expected_runs(rank_by_rank(3), 1, 4) == 0
    assert expected_repeats(3, 1, 1) == 0


@pytest.mark.parametrize("decks", range(1, 17))
def test_alarms_are_rare_and_as_early_as_that_allows(decks: int) -> None:
    lengths = lengths_for(decks)
    assert false_alarms(decks, lengths) <= RARE == Fraction(1, 1_000_000_000)
    assert false_alarms(decks, lengths._replace(run=lengths.run - 1)) > RARE
    if decks > 1:
        assert false_alarms(decks, lengths._replace(repeat=lengths.repeat - 1)) > RARE


def test_how_many_cards_raise_an_alarm() -> None:
    """docs/OPERATIONS.md quotes these. One deck has no card twice: what comes again is surplus as well."""
    repeats = {1: 2} | dict.fromkeys((2, 3), 7) | dict.fromkeys(range(4, 10), 8) | dict.fromkeys(range(10, 17), 9)
    for decks, repeat in repeats.items():
        assert lengths_for(decks) == Lengths(8 if decks == 1 else 9, repeat)


def test_the_bound_of_eight_decks_by_hand() -> None:
    """Runs of nine, suit by suit: in each of 4 suits and 2 ways, 5 begin so that they end in the suit, and 8 go on with
    one of 8 aces and kings. A run that turns round in its own suit holds some cards twice: these are counted apart."""
    size, length = 416, 9
    windows = size - length + 1
    orders = Fraction(1)
    for taken in range(length):
        orders /= size - taken
    once = 8**length
    in_suit, onward = 8 * 5 * once, 8 * 8 * 7 * once
    # k cards of the suit, then 9-k cards back from its end: as many pairs as the shorter part has cards.
    turning = 8 * sum((8 * 7) ** min(k, 9 - k) * 8 ** (9 - 2 * min(k, 9 - k)) for k in range(1, 9))
    by_rank = 104 * once
    # Straight on from the last card to the first card of the same suit: no card twice in nine of thirteen.
    runs_expected = windows * orders * (in_suit + onward + turning + by_rank)
    assert runs_expected + expected_repeats(52, 8, 8) == false_alarms(8, Lengths(9, 8))
    # Repeats: each card of the second sequence is one of at most seven copies left. So this is a bound from above.
    above = Fraction((size - 15) * (size - 14), 2)
    for pair in range(8):
        above *= Fraction(7, size - 1 - 2 * pair)
    assert expected_repeats(52, 8, 8) <= above <= RARE
