"""Numbers from a key: the same as another hand draws them, and none more likely than another."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations, product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt.core.cards import DECK
from felt.fairness import stream
from felt.fairness.stream import WORD, below, blocks, shuffle, shuffled_decks, thrown_dice, words
from tests.fairness import independent

keys = st.binary(min_size=32, max_size=32)


def first(count: int, source: Iterator[int]) -> list[int]:
    return list(islice(source, count))


class TestStream:
    @given(key=keys, purpose=st.binary(max_size=16))
    def test_it_is_the_one_of_the_document(self, key: bytes, purpose: bytes) -> None:
        assert first(40, words(key, purpose)) == first(40, independent.words(key, purpose))
        assert b"".join(islice(blocks(key, purpose), 3)) == bytes(first(96, independent.stream(key, purpose)))

    def test_known_blocks(self) -> None:
        """From `openssl dgst -sha256 -mac HMAC`, key 32 zero bytes, message `cards` and eight bytes of counter."""
        assert [block.hex() for block in islice(blocks(bytes(32), b"cards"), 2)] == [CARDS_0, CARDS_1]
        assert next(blocks(bytes(32), b"dice")).hex() == DICE_0

    @given(key=keys)
    def test_cards_and_dice_are_drawn_apart(self, key: bytes) -> None:
        assert first(8, words(key, b"cards")) != first(8, words(key, b"dice"))


CARDS_0 = "5a2680839bcfb187a9a50809f578cad06641bb92cf7d3199210beb511924baad"
CARDS_1 = "c460d0bb890cc997b5e1a036230c12b08be55ef4a894b7d952d57c23392d4ace"
DICE_0 = "abfaf233dede68d047a10d7f6172f74c4eeba9c0c89a2dca76298cc05f4a872d"


def edges(limit: int) -> Iterator[int]:
    """The words on both sides of every place where `below` might favour a number: the ends, and the last multiple."""
    fair = WORD - WORD % limit
    yield from range(3 * limit)
    yield from range(fair - 3 * limit, WORD)


def drawn_from(limit: int, word: int) -> int | None:
    """The number that `word` makes; None if it is drawn again."""
    source = iter([word, 0])
    number = below(limit, source)
    return number if list(source) == [0] else None


class TestBelow:
    def test_the_limit_of_rejection_of_every_range_of_a_shoe(self) -> None:
        for limit in range(1, 417):
            fair = WORD - WORD % limit
            assert drawn_from(limit, fair - 1) == limit - 1
            if fair < WORD:
                assert drawn_from(limit, fair) is drawn_from(limit, WORD - 1) is None

    def test_every_number_of_every_range_of_a_shoe_comes_equally_often(self) -> None:
        """Every word around the edges, once; in between, numbers follow each other like the words themselves."""
        for limit in range(1, 417):
            taken = Counter(drawn_from(limit, word) for word in edges(limit))
            assert taken.pop(None, 0) == WORD % limit
            assert taken == dict.fromkeys(range(limit), 6)

    @pytest.mark.parametrize("limit", [1, 2, 4, 256, 2**31, 2**32])
    def test_nothing_is_rejected_where_all_divides(self, limit: int) -> None:
        assert below(limit, iter([WORD - 1])) == limit - 1

    @given(limit=st.integers(1, 2**32), drawn=st.lists(st.integers(0, 2**32 - 1), min_size=1))
    def test_as_another_hand_does_it(self, limit: int, drawn: list[int]) -> None:
        ours, theirs = iter([*drawn, 0]), iter([*drawn, 0])
        assert below(limit, ours) == independent.below(limit, theirs)
        assert list(ours) == list(theirs), "and as many words are used up"

    @pytest.mark.parametrize("limit", [0, -1, 2**32 + 1])
    def test_a_range_that_there_is_not(self, limit: int) -> None:
        with pytest.raises(AssertionError):
            below(limit, iter([0]))


class TestDice:
    def test_as_another_hand_throws_them_over_every_byte_that_there_is(self) -> None:
        seen: set[int] = set()
        for number in range(300):
            key = number.to_bytes(32, "big")
            assert thrown_dice(key, 24) == independent.dice(key, 24)
            seen.update(first(24, independent.stream(key, b"dice")))
        assert seen == set(range(256)), "those that are drawn again too"

    def test_each_face_has_as_many_bytes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every byte that there is once: 42 for each face, and four that are drawn again."""
        monkeypatch.setattr(stream, "blocks", lambda key, purpose: iter([bytes(range(256))]))
        assert Counter(thrown_dice(b"", 252)) == dict.fromkeys(range(1, 7), 42)
        with pytest.raises(RuntimeError, match="StopIteration"):
            thrown_dice(b"", 253)

    @given(key=keys, count=st.integers(0, 40))
    def test_so_many_faces_of_six(self, key: bytes, count: int) -> None:
        dice = thrown_dice(key, count)
        assert len(dice) == count
        assert set(dice) <= set(range(1, 7))
        assert dice == thrown_dice(key, 40)[:count]


class TestShuffle:
    @pytest.mark.parametrize("size", range(8))
    def test_every_order_is_equally_likely(self, size: int) -> None:
        """Every sequence of choices once: as many as there are orders, and no order twice."""
        items = list(range(size))
        choices = product(*(range(place + 1) for place in range(size - 1, 0, -1)))
        orders = Counter(tuple(shuffle(items, iter(chosen))) for chosen in choices)
        assert orders == dict.fromkeys(permutations(items), 1)
        assert len(orders) == factorial(size)

    def test_from_the_last_place_down(self) -> None:
        assert shuffle("abcd", iter([0, 0, 0])) == ["b", "c", "d", "a"]
        assert shuffle("abcd", iter([3, 2, 1])) == ["a", "b", "c", "d"]

    def test_a_rejected_word_is_no_choice(self) -> None:
        assert shuffle("abc", iter([WORD - 1, 0, 1])) == shuffle("abc", iter([0, 1]))

    def test_what_was_handed_in_stays_as_it_was(self) -> None:
        items = [1, 2, 3]
        shuffle(items, iter([0, 0]))
        assert items == [1, 2, 3]


class TestDecks:
    @pytest.mark.clause("ruling B11")
    def test_a_new_deck_has_its_order(self) -> None:
        assert [str(card) for card in DECK] == independent.NEW_DECK

    @given(key=keys)
    @pytest.mark.clause("ruling B11", "niuniu 4.1")
    def test_one_deck_as_another_hand_shuffles_it(self, key: bytes) -> None:
        assert [str(card) for card in shuffled_decks(key, 1)] == independent.shuffled(key, 1)

    @pytest.mark.parametrize("decks", [0, 2, 6, 8, 16])
    @pytest.mark.clause("ruling B11", "online 2.a.1")
    def test_many_decks_as_another_hand_shuffles_them(self, decks: int) -> None:
        key = bytes([decks]) * 32
        cards = shuffled_decks(key, decks)
        assert [str(card) for card in cards] == independent.shuffled(key, decks)
        assert Counter(cards) == (dict.fromkeys(DECK, decks) if decks else {})

    def test_another_key_is_another_shuffle(self) -> None:
        shuffles = {tuple(shuffled_decks(number.to_bytes(32, "big"), 1)) for number in range(200)}
        assert len(shuffles) == 200
