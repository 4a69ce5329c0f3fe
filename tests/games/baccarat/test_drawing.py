"""Which hand gets a card, and when no more are dealt: 4.9-4.17, exhausted over values."""

from itertools import product

import pytest

from felt.core.cards import Card, cards
from felt.core.chance import CardsNeeded, play_out
from felt.core.refusals import NotWhatIsNeeded
from felt.games.baccarat import Round, Winner
from felt.games.baccarat.refusals import CardsLeftOver, CardsMissing, TooManyOfACard
from felt.games.baccarat.rules import refuse_too_many, total
from tests.games.baccarat import oracle
from tests.games.baccarat.strategies import CODES, outcome

# The ranks of each value: what the book calls "10" has the value 0.
CARD_OF_VALUE = cards("KS AS 2S 3S 4S 5S 6S 7S 8S 9S")
VALUES = range(10)

# Table One (4.15), as printed.
TABLE_ONE = """
0-1-2-3-4-5 | Draw a third card
6-7         | Stands
8-9         | Natural Point- No more cards drawn
"""

# Table Two (4.16), as printed: Banker's first two cards | draws if Player's third card is | stands if it is.
# The words in the third column of the first row are a misprint (ruling B17); "10" is every card of value 0.
TABLE_TWO = """
0-1-2 | Any Card           | Draw a third card
3     | 1-2-3-4-5-6-7-9-10 | 8
4     | 2-3-4-5-6-7        | 1-8-9-10
5     | 4-5-6-7            | 1-2-3-8-9-10
6     | 6-7                | 1-2-3-4-5-8-9-10
7     | Stands             |
"""


def rows(printed: str) -> list[list[str]]:
    return [[cell.strip() for cell in row.split("|")] for row in printed.strip().splitlines()]


def listed(cell: str) -> list[int]:
    """`1-8-9-10` as values of cards."""
    return [int(number) % 10 for number in cell.split("-")]


def banker_draws_as_printed() -> dict[tuple[int, int], bool]:
    draws: dict[tuple[int, int], bool] = {}
    for totals, draw, stand in rows(TABLE_TWO):
        for banker in listed(totals):
            if draw == "Any Card":
                draws |= {(banker, third): True for third in VALUES}
            elif draw == "Stands":
                draws |= {(banker, third): False for third in VALUES}
            else:
                draws |= {(banker, third): True for third in listed(draw)}
                draws |= {(banker, third): False for third in listed(stand)}
    return draws


def dealt(player: list[int], banker: list[int]) -> Round:
    """A round with cards of these values in its hands."""
    return Round(tuple(CARD_OF_VALUE[v] for v in player), tuple(CARD_OF_VALUE[v] for v in banker))


def needed(game_round: Round) -> str | None:
    need = game_round.needs
    if need is None:
        return None
    assert need.count == 1
    return need.to


@pytest.mark.clause("baccarat 4.9", "baccarat 4.9.1", "baccarat 4.9.1.1", "baccarat 4.9.1.2", "online 2.b.2")
def test_the_first_four_cards_go_player_banker_player_banker() -> None:
    game_round = Round()
    order = []
    for card in cards("KS 2H 7D 5C"):
        order.append(needed(game_round))
        game_round = game_round.take([card])
    assert order == ["player", "banker", "player", "banker"]
    assert game_round.player == cards("KS 7D")
    assert game_round.banker == cards("2H 5C")
    assert needed(game_round) is None


@pytest.mark.clause("baccarat 4.12.1", "baccarat 4.12.2", "online 2.a.2")
@pytest.mark.parametrize(
    ("rank", "value"),
    [*((str(number), number) for number in range(2, 10)), ("A", 1), ("T", 0), ("J", 0), ("Q", 0), ("K", 0)],
)
def test_value_of_each_card(rank: str, value: int) -> None:
    for suit in "SHCD":
        assert total((Card(rank + suit),)) == value
        assert total((Card(rank + suit), Card.S2)) == (value + 2) % 10


@pytest.mark.clause("baccarat 2.2.11", "baccarat 4.13.1", "baccarat 4.13.2", "online 2.a.3")
def test_only_the_last_digit_of_a_sum_counts() -> None:
    for values in product(VALUES, repeat=3):
        expected = int(str(sum(values))[-1])
        assert total(tuple(CARD_OF_VALUE[value] for value in values)) == expected
    assert total(cards("4S 5H")) == 9  # nine or less counts as it is
    assert total(cards("5S 5H")) == 0
    assert total(cards("9S 9H 9D")) == 7


def rows_of_table_one() -> list[tuple[int, str]]:
    return [(player, words) for totals, words in rows(TABLE_ONE) for player in listed(totals)]


@pytest.mark.clause("baccarat 4.15")
@pytest.mark.parametrize(("player", "words"), rows_of_table_one())
def test_table_one(player: int, words: str) -> None:
    for banker in range(8):
        needs = needed(dealt([0, player], [0, banker]))
        if words == "Draw a third card":
            assert needs == "player"
        else:
            assert needs != "player"
        if words.startswith("Natural"):
            assert needs is None


def test_the_printed_tables_leave_no_gap() -> None:
    assert [player for player, _ in rows_of_table_one()] == list(VALUES)
    assert sorted(banker_draws_as_printed()) == list(product(range(8), VALUES))


@pytest.mark.clause("baccarat 4.16", "ruling B17", "online 2.c.2.B", "baccarat 4.11")
@pytest.mark.parametrize(("banker", "third"), list(product(range(8), VALUES)))
def test_table_two(banker: int, third: int) -> None:
    draws = banker_draws_as_printed()[banker, third]
    ranks = "TJQK" if third == 0 else "A23456789"[third - 1]
    for player, rank, suit in product(range(6), ranks, "SHCD"):
        before = dealt([0, player], [0, banker])
        assert needed(before) == "player"
        after = before.take([Card(rank + suit)])
        assert needed(after) == ("banker" if draws else None)
        if draws:
            assert needed(after.take([Card.SA])) is None


@pytest.mark.clause("baccarat 4.17", "online 2.c.2.A")
@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("player", [6, 7])
def test_banker_against_a_standing_player(player: int, banker: int) -> None:
    assert needed(dealt([0, player], [0, banker])) == ("banker" if banker in {0, 1, 2, 3, 4, 5} else None)


@pytest.mark.clause("baccarat 2.2.9", "baccarat 4.14", "online 2.b.3.1", "online 2.c.1")
def test_a_natural_on_either_side_ends_the_round() -> None:
    for player, banker in product(VALUES, VALUES):
        game_round = dealt([0, player], [0, banker])
        if player in {8, 9} or banker in {8, 9}:
            assert needed(game_round) is None
            assert game_round.outcome().natural
        elif needed(game_round) is None:
            assert not game_round.outcome().natural


@pytest.mark.clause("baccarat 2.2.9")
def test_eight_or_nine_on_three_cards_is_no_natural() -> None:
    drawn = outcome("KS KH 5D 7C 4S")
    assert (drawn.player_total, drawn.natural) == (9, False)


@pytest.mark.clause("baccarat 4.14", "baccarat 4.15", "baccarat 4.17", "baccarat 4.11", "online 2.b.3.2")
def test_every_four_cards() -> None:
    for a, b, c, d in product(VALUES, repeat=4):
        assert needed(dealt([a, c], [b, d])) == oracle.next_hand([a, c], [b, d])


@pytest.mark.clause("baccarat 4.9", "baccarat 4.16", "baccarat 6.1", "baccarat 2.2.16", "online 1.3")
@pytest.mark.no_cover
def test_every_deal() -> None:
    """All rounds there are, by values: 10 to the fourth beginnings, walked to every end against the oracle."""
    walked = finished = 0
    for a, b, c, d in product(VALUES, repeat=4):
        open_rounds = [(dealt([a, c], [b, d]), [a, c], [b, d])]
        while open_rounds:
            game_round, player, banker = open_rounds.pop()
            walked += 1
            hand = oracle.next_hand(player, banker)
            assert needed(game_round) == hand
            if hand is None:
                finished += 1
                check_end(game_round, player, banker)
            for value in VALUES if hand else ():
                taken = game_round.take(CARD_OF_VALUE[value : value + 1])
                to_player = hand == "player"
                open_rounds.append(
                    (taken, [*player, value] if to_player else player, banker if to_player else [*banker, value])
                )
    # Of the 100 pairs of two-card totals, each in 100 ways: 36 are naturals and 4 stand (6-7 against 6-7);
    # 12 have only the Banker draw (10 ends each); 48 have the Player draw, 10 third cards each, and of those
    # 480 the Banker draws in 6 × (10 + 10 + 10 + 9 + 6 + 4 + 2) = 306 (10 ends each) and stands in 174.
    ends = 100 * (36 + 4 + 12 * 10 + 306 * 10 + 174)
    assert (walked, finished) == (ends + 100 * (12 + 48 + 306), ends)


def check_end(game_round: Round, player: list[int], banker: list[int]) -> None:
    ended = game_round.outcome()
    of_player, of_banker = oracle.points(player), oracle.points(banker)
    assert (ended.player_total, ended.banker_total) == (of_player, of_banker)
    assert (ended.winner is Winner.PLAYER) == (of_player > of_banker)
    assert (ended.winner is Winner.BANKER) == (of_player < of_banker)
    assert (ended.winner is Winner.TIE) == (of_player == of_banker)


@pytest.mark.clause("baccarat 7.16", "baccarat 6.1")
def test_the_cards_alone_make_the_result() -> None:
    """No call enters anywhere: the same cards, dealt at once or one by one, come to the same result."""
    codes = cards("2S 3H 3D 4C 9S")
    supply = iter(codes)
    one_by_one = play_out(Round(), lambda need: [next(supply)])
    assert one_by_one.outcome() == Round.dealt(codes).outcome()
    assert one_by_one.outcome().winner is Winner.BANKER
    assert oracle.deal([str(code) for code in codes])["winner"] == "banker"


@pytest.mark.parametrize(
    ("codes", "to", "clause"),
    [
        pytest.param("", "the Player", "baccarat 4.9.1", marks=pytest.mark.clause("baccarat 4.9.1")),
        pytest.param("KS 2H 7D", "the Banker", "baccarat 4.9.1", marks=pytest.mark.clause("baccarat 4.9.1.2")),
        pytest.param("KS 2H 5D KC", "the Player", "baccarat 4.11", marks=pytest.mark.clause("baccarat 4.11")),
        pytest.param("KS 2H 7D KC", "the Banker", "baccarat 4.11", marks=pytest.mark.clause("baccarat 4.17")),
        pytest.param("KS 2H 5D KC 4S", "the Banker", "baccarat 4.11", marks=pytest.mark.clause("baccarat 4.16")),
    ],
)
def test_cards_that_end_too_soon_are_refused(codes: str, to: str, clause: str) -> None:
    with pytest.raises(CardsMissing) as raised:
        Round.dealt(cards(codes))
    assert (raised.value.code, raised.value.place, raised.value.clauses) == ("cards_missing", "cards", (clause,))
    assert raised.value.message().endswith(f"the next card goes to {to}.")


@pytest.mark.parametrize(
    ("codes", "at", "clause"),
    [
        pytest.param("9S 2H KD KC 4S", "cards[4]", "baccarat 4.14", marks=pytest.mark.clause("baccarat 4.14")),
        pytest.param("2S 9H KD KC 4S", "cards[4]", "baccarat 4.14", marks=pytest.mark.clause("baccarat 4.14")),
        pytest.param("7S 6H KD KC 4S", "cards[4]", "baccarat 4.17", marks=pytest.mark.clause("baccarat 4.17")),
        pytest.param("7S 5H KD KC 4S AD", "cards[5]", "baccarat 4.17", marks=pytest.mark.clause("baccarat 4.17")),
        pytest.param("5S 6H KD KC 5D AD", "cards[5]", "baccarat 4.16", marks=pytest.mark.clause("baccarat 4.16")),
        pytest.param("5S 6H KD KC 6D AD 2S", "cards[6]", "baccarat 4.16", marks=pytest.mark.clause("baccarat 4.16")),
    ],
)
def test_cards_that_the_rules_do_not_deal_are_refused(codes: str, at: str, clause: str) -> None:
    with pytest.raises(CardsLeftOver) as raised:
        Round.dealt(cards(codes))
    assert (raised.value.code, raised.value.place, raised.value.clauses) == ("cards_left_over", at, (clause,))


def test_a_round_takes_one_card_and_nothing_else() -> None:
    for wrong in ((), cards("2S 3S"), (3,)):
        with pytest.raises(NotWhatIsNeeded):
            Round().take(wrong)
    over = Round.dealt(cards("9S 2H KD KC"))
    with pytest.raises(NotWhatIsNeeded):
        over.take(cards("2S"))
    assert Round().needs == CardsNeeded(to="player", count=1)


@pytest.mark.clause("baccarat 7.1")
@pytest.mark.parametrize("decks", [1, 8])
def test_a_card_cannot_come_out_more_often_than_the_decks_hold_it(decks: int) -> None:
    for code in CODES:
        refuse_too_many([Card(code)] * decks, decks=decks)
        with pytest.raises(TooManyOfACard) as raised:
            refuse_too_many([Card(code)] * (decks + 1), decks=decks)
        assert raised.value.clauses == ("baccarat 7.1",)
