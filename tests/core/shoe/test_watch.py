"""The watch of a shoe: surplus and missing cards, and orders that no shuffle leaves."""

from collections import Counter
from collections.abc import Sequence

import pytest

from felt.core.cards import DECK, Card, cards
from felt.core.shoe.findings import CARDS_TOLD_MAX, Finding, Kind, WrongCards
from felt.core.shoe.rarity import Lengths
from felt.core.shoe.watch import Following, Watch
from felt.games import GAMES
from tests.core.shoe.shoes import AMERICAN, CLAUSES, cut, every_new_deck, found_at, shuffled

RUN, REPEAT = 9, 8
"""In eight decks."""


def watch(*, decks: int = 8, lengths: Lengths | None = None) -> Watch:
    return Watch(decks, CLAUSES, lengths=lengths)


def kinds(findings: list[Finding]) -> list[tuple[Kind, int]]:
    return [(finding.kind, finding.place) for finding in findings]


# --- Surplus cards. ---


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
@pytest.mark.clause("baccarat 7.1.1")
def test_a_copy_too_many_is_found_as_it_comes_out(decks: int) -> None:
    for card in DECK:
        following = watch(decks=decks, lengths=Lengths(99, 99))
        assert following.follow([card] * decks) == []
        (found,) = following.take(card)
        assert (found.kind, found.place, found.first, found.cards) == (Kind.SURPLUS, decks + 1, decks + 1, (card,))
        assert found.clause == "baccarat 7.1.1"


def test_every_further_copy_is_found() -> None:
    following = watch(decks=1, lengths=Lengths(99, 99))
    assert kinds(following.follow(cards("9H 9H 2C 9H"))) == [(Kind.SURPLUS, 2), (Kind.SURPLUS, 4)]


def test_the_sentence_of_a_copy_too_many() -> None:
    (found,) = watch(lengths=Lengths(99, 99)).follow([Card.SA] * 9)
    assert found.words.en == "Card 9 is AS once more. Copies so far: 9; copies in 8 decks: 8."
    assert found.words.vi == "Lá thứ 9 lại là AS. Số lá đã ra: 9; số lá có trong 8 bộ bài: 8."
    (single,) = watch(decks=1, lengths=Lengths(99, 99)).follow([Card.SA] * 2)
    assert single.words.en.endswith("copies in one deck: 1.")


@pytest.mark.clause("baccarat 7.1.1")
def test_more_cards_than_the_decks_have_are_found_though_the_surplus_is_not_seen() -> None:
    following = watch(decks=1)
    assert following.follow([*shuffled(1, seed=1)[:50], None, None]) == []
    (found,) = following.pass_over(1)
    assert (found.kind, found.place, found.cards) == (Kind.SURPLUS, 53, ())
    assert found.words.en == "53 cards have come out, and 3 of them were not seen. Cards in one deck: 52."
    assert "3 lá không ai thấy mặt" in found.words.vi
    assert kinds(following.pass_over(4)) == [(Kind.SURPLUS, 57)]
    assert following.pass_over(0) == []


def test_a_surplus_card_is_told_once() -> None:
    """The card too many was seen. That there are too many cards in all says nothing new."""
    shoe = shuffled(1, seed=2)
    assert kinds(watch(decks=1).follow([*shoe, shoe[20]])) == [(Kind.SURPLUS, 53)]
    assert kinds(watch(decks=1).follow([shoe[0], *shoe])) == [(Kind.SURPLUS, 2)]


# --- Missing cards. ---


@pytest.mark.clause("baccarat 7.1.1")
def test_a_missing_card_is_named_at_the_end() -> None:
    for place in range(0, 416, 5):
        shoe = shuffled(8, seed=3)
        gone = shoe.pop(place)
        following = watch()
        assert following.follow(shoe) == []
        found = following.at_end()
        assert found is not None
        assert (found.kind, found.place, found.cards, found.clause) == (Kind.MISSING, 415, (gone,), "baccarat 7.1.1")
        assert found.words.en == f"The shoe is out, and cards are missing. Their number is 1: {gone}."
        assert found.words.vi == f"Hộp đã hết bài mà vẫn thiếu lá. Số lá thiếu là 1: {gone}."


def test_a_whole_shoe_misses_nothing() -> None:
    following = watch()
    assert following.follow(shuffled(8, seed=4)) == []
    assert following.at_end() is None
    assert (following.place, following.unseen, following.size) == (416, 0, 416)


def test_a_card_that_was_exchanged_is_surplus_and_missing() -> None:
    shoe = shuffled(1, seed=5)
    shoe[30], gone = shoe[10], shoe[30]
    following = watch(decks=1)
    assert kinds(following.follow(shoe)) == [(Kind.SURPLUS, 31)]
    missing = following.at_end()
    assert missing is not None
    assert missing.cards == (gone,)


def test_cards_that_nobody_has_seen_may_be_the_missing_ones() -> None:
    shoe = shuffled(8, seed=6)
    burned = watch()
    assert burned.follow([shoe[0], *[None] * 10, *shoe[11:]]) == []
    assert burned.at_end() is None, "ten cards were not seen, and ten are lacking"
    short = watch()
    assert short.follow([shoe[0], *[None] * 10, *shoe[11:-2]]) == []
    found = short.at_end()
    assert found is not None
    assert Counter(found.cards) == Counter([*shoe[1:11], *shoe[-2:]])
    assert "Their number is at least 2, among these: " in found.words.en
    assert "At most 10 of these lie among the cards that nobody has seen." in found.words.en
    assert "ít nhất là 2" in found.words.vi


def test_a_sentence_does_not_list_a_whole_shoe() -> None:
    found = watch(decks=1).at_end()
    assert found is not None
    assert found.cards == DECK
    assert found.words.en.endswith(f"{' '.join(DECK[:CARDS_TOLD_MAX])} ….")


# --- The order of a new deck. ---


@pytest.mark.no_cover
@pytest.mark.clause("baccarat 7.1.1")
def test_new_decks_are_found_at_the_ninth_card_wherever_they_were_cut() -> None:
    """The worst case over all cuts of eight decks of one make. The makers differ in suits and ways."""
    for deck in every_new_deck():
        places = {found_at(cut(deck * 2, place)[: RUN + 1], Kind.NEW_DECK_ORDER) for place in range(52)}
        assert places == {RUN}


def test_eight_new_decks_are_found_at_the_ninth_card_at_every_cut_of_the_shoe() -> None:
    for deck in (AMERICAN, list(DECK)):
        for place in range(416):
            shoe = cut(deck * 8, place)
            assert found_at(shoe[:RUN], Kind.NEW_DECK_ORDER) == RUN
            assert found_at(shoe[: RUN - 1], Kind.NEW_DECK_ORDER) is None


@pytest.mark.clause("baccarat 7.1.1", "ruling B11")
def test_after_the_burn_new_decks_are_found_at_the_twentieth_card_at_the_latest() -> None:
    burn_count = GAMES["baccarat"].shoe
    assert burn_count is not None
    places = set()
    for place in range(52):
        shoe = cut(AMERICAN * 8, place)
        burned = burn_count.burn_count(shoe[0])
        found = found_at([shoe[0], *[None] * burned, *shoe[1 + burned :]], Kind.NEW_DECK_ORDER)
        assert found == 1 + burned + RUN
        places.add(found)
    assert max(places) == 20


@pytest.mark.clause("ruling N9", "niuniu 7.1.3")
def test_niu_niu_has_its_own_clauses() -> None:
    clauses = GAMES["niuniu"].wrong_cards
    assert clauses == WrongCards(number="niuniu 7.1.3", order="ruling N9")
    rows = {row.clause: row for row in GAMES["niuniu"].irregularities}
    assert {clauses.number, clauses.order} <= rows.keys()
    for place in range(52):
        (found,) = Watch(1, clauses).follow(cut(AMERICAN, place))
        assert (found.kind, found.place, found.clause) == (Kind.NEW_DECK_ORDER, 8, "ruling N9")
    (surplus,) = Watch(1, clauses).follow(cards("AS 5D AS"))
    assert surplus.clause == "niuniu 7.1.3"


def test_the_clauses_of_every_game_with_cards_make_its_round_void() -> None:
    for game in GAMES.values():
        assert (game.wrong_cards is None) == (game.decks(game.rules_type()) == 0)
        if game.wrong_cards is not None:
            assert {game.wrong_cards.number, game.wrong_cards.order} <= set(game.voids)


def test_the_sentence_of_a_new_deck() -> None:
    (found,) = watch().follow(AMERICAN[:12])
    assert (found.place, found.first, found.cards) == (9, 1, tuple(AMERICAN[:9]))
    assert found.words.en == (
        "Cards 1 to 9 lie in the order of a new deck, suit by suit: AS 2S 3S 4S 5S 6S 7S 8S 9S. "
        "Fewer than one shuffled shoe in a billion shows such an order."
    )
    assert "theo từng chất: AS 2S 3S" in found.words.vi


def test_a_run_does_not_go_on_behind_cards_that_nobody_has_seen() -> None:
    following = watch()
    assert following.follow([*AMERICAN[:8], None, *AMERICAN[8:16]]) == []
    assert kinds(following.take(AMERICAN[16])) == [(Kind.NEW_DECK_ORDER, 18)]


def test_a_run_is_told_once_and_the_next_one_again() -> None:
    other = [card for card in shuffled(1, seed=7) if card not in AMERICAN[:18]]
    found = watch().follow([*AMERICAN[:12], other[0], *AMERICAN[12:24]])
    assert kinds(found) == [(Kind.NEW_DECK_ORDER, 9), (Kind.NEW_DECK_ORDER, 22)]


# --- A sequence that comes again. ---


@pytest.mark.clause("baccarat 7.1.1")
def test_a_second_half_that_repeats_the_first_is_found_after_eight_cards() -> None:
    for place in range(208):
        shoe = cut(shuffled(4, seed=8) * 2, place)
        (found,) = watch().follow(shoe)
        assert (found.kind, found.place, found.first) == (Kind.REPEATED_ORDER, 208 + REPEAT, 209)
        assert found.cards == tuple(shoe[:REPEAT])
        assert found.words.en.startswith("Cards 209 to 216 come in the same order as cards 1 to 8: ")
        assert found.words.vi.startswith("Các lá từ 209 đến 216 ra đúng thứ tự của các lá từ 1 đến 8: ")


def test_after_the_burn_a_repeated_half_is_found_behind_the_unseen_cards() -> None:
    for burned in range(1, 11):
        shoe = shuffled(4, seed=9) * 2
        assert found_at([shoe[0], *[None] * burned, *shoe[1 + burned :]], Kind.REPEATED_ORDER) == 209 + burned + REPEAT


@pytest.mark.parametrize("seed", range(3))
def test_decks_of_one_order_are_found_in_the_second_deck(seed: int) -> None:
    deck = shuffled(1, seed=seed)
    for place in range(52):
        shoe = cut(deck * 8, place)
        assert found_at(shoe, Kind.REPEATED_ORDER) == 52 + REPEAT
        assert found_at([shoe[0], *[None] * 10, *shoe[11:]], Kind.REPEATED_ORDER) == 52 + 11 + REPEAT


def test_a_sequence_that_overlaps_itself_is_not_yet_a_repeat() -> None:
    pair = cards("9S 4H")
    following = watch(decks=16, lengths=Lengths(99, 4))
    assert following.follow([*pair, *pair, *pair, pair[0]]) == []
    assert kinds(following.take(pair[1])) == [(Kind.REPEATED_ORDER, 8)]


# --- A shoe whose last cards may still change. ---


def test_following_a_shoe_gives_what_a_watch_of_its_own_gives_whatever_is_changed() -> None:
    """A card more, a card corrected, cards taken back, another shoe."""
    other = shuffled(8, seed=10)
    changes: list[Sequence[Card | None]] = [
        [],
        AMERICAN[:8],
        AMERICAN[:9],
        [*AMERICAN[:8], Card.D4],
        AMERICAN[:9],
        [*AMERICAN[:9], *other[:20]],
        AMERICAN[:4],
        [other[0], None, None, *AMERICAN[:12]],
        [None, *AMERICAN[:12]],
    ]
    following = Following(8)
    told = [following.alarms(list(out), CLAUSES)[:] for out in changes]
    assert told == [[finding.alarm for finding in watch().follow(out)] for out in changes]
    assert [[alarm.place for alarm in alarms] for alarms in told] == [[], [], [9], [], [9], [9], [], [12], [10]]


# --- Shuffled shoes. ---


@pytest.mark.parametrize("decks", [1, 2, 6, 8, 16])
def test_shuffled_shoes_are_clean(decks: int) -> None:
    """Shoes that are the same in every run."""
    for seed in range(20):
        following = watch(decks=decks)
        assert following.follow(shuffled(decks, seed)) == []
        assert following.at_end() is None
