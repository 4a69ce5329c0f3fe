"""The watch against the definitions of what it finds, on cards of any kind."""

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from felt.core.cards import DECK, Card, cards
from felt.core.shoe.findings import Kind
from felt.core.shoe.orders import ORDERS
from felt.core.shoe.rarity import Lengths
from felt.core.shoe.watch import Watch
from tests.core.shoe.shoes import CLAUSES

SHORT = Lengths(run=3, repeat=2)


def watch(decks: int, lengths: Lengths) -> Watch:
    return Watch(decks, CLAUSES, lengths=lengths)


def oracle(out: list[Card | None], decks: int, lengths: Lengths) -> Counter[tuple[Kind, int]]:
    """The findings by their definitions, looking at the whole shoe at each place. Nothing is carried along."""
    found: Counter[tuple[Kind, int]] = Counter()
    steps = [order.steps for order in ORDERS]
    number = {card: place for place, card in enumerate(DECK)}

    def seen(first: int, length: int) -> list[int] | None:
        """The cards from `first` on, as numbers; None if one of them is not there or was not seen."""
        piece = out[first : first + length] if first >= 0 else []
        return None if len(piece) < length or None in piece else [number[card] for card in piece if card is not None]

    def is_run(first: int, length: int, order: int) -> bool:
        piece = seen(first, length)
        if piece is None:
            return False
        taken = [steps[order][one][other] for one, other in pairwise(piece)]
        whole = [step for step in taken if step is not None]
        ways_fit = all(one.gives is other.needs for one, other in pairwise(whole))
        return len(whole) == len(taken) and ways_fit

    def repeats(first: int) -> bool:
        piece = seen(first, lengths.repeat)
        return piece is not None and any(
            seen(other, lengths.repeat) == piece for other in range(first - lengths.repeat + 1)
        )

    surplus = 0
    for place in range(1, len(out) + 1):
        last = out[place - 1]
        if last is not None and out[:place].count(last) > decks:
            surplus += 1
            found[Kind.SURPLUS, place] += 1
        if place - 52 * decks > surplus:
            surplus = place - 52 * decks
            found[Kind.SURPLUS, place] += 1
        for order in range(len(steps)):
            first = place - lengths.run
            if is_run(first, lengths.run, order) and not is_run(first - 1, lengths.run + 1, order):
                found[Kind.NEW_DECK_ORDER, place] += 1
        first = place - lengths.repeat
        if repeats(first) and not repeats(first - 1):
            found[Kind.REPEATED_ORDER, place] += 1
    return found


few = st.sampled_from([*cards("AS AH AC AD 2S 2H 3S KS KH QS"), None])


@given(out=st.lists(few, max_size=80), decks=st.integers(1, 3), run=st.integers(2, 5), repeat=st.integers(2, 4))
def test_the_watch_finds_what_the_definitions_say(out: list[Card | None], decks: int, run: int, repeat: int) -> None:
    lengths = Lengths(run, repeat)
    found = watch(decks, lengths).follow(out)
    assert Counter((finding.kind, finding.place) for finding in found) == oracle(out, decks, lengths)


@given(out=st.lists(few, max_size=60), parts=st.lists(st.integers(0, 60), max_size=4))
def test_the_findings_do_not_depend_on_how_the_cards_are_handed_in(out: list[Card | None], parts: list[int]) -> None:
    at_once, in_parts = watch(2, SHORT), watch(2, SHORT)
    ends = [0, *sorted(parts), len(out)]
    found = [finding for one, other in pairwise(ends) for finding in in_parts.follow(out[one:other])]
    assert at_once.follow(out) == found
    assert at_once.at_end() == in_parts.at_end()


@given(st.permutations([*DECK]), st.integers(0, 51))
def test_a_deck_of_its_own_cards_has_no_surplus_and_misses_what_was_taken(deck: list[Card], taken: int) -> None:
    following = watch(1, Lengths(99, 99))
    assert following.follow(deck[taken:]) == []
    missing = following.at_end()
    assert (Counter() if missing is None else Counter(missing.cards)) == Counter(deck[:taken])
