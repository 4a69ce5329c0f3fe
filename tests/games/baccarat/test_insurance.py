"""Insurance: where the book's table offers it and where not (6.4, B5)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from felt.core.cards import cards
from felt.core.wagers import Moment
from felt.games.baccarat import Round, Rules, offers, settle
from felt.games.baccarat.refusals import InsuranceNotOffered
from tests.games.baccarat import oracle
from tests.games.baccarat.strategies import (
    numbers,
    outcome,
    wager,
)

# 6.4.6, as printed: the hand insured, the moment; then its points | the other hand's points | odds to one.
PAY_TABLE = """
banker four_cards
4   | 0-3 | 1.5 to 1
5   | 0-4 | 2 to 1
6   | 0-5 | 3 to 1
7   | 0-5 | 4 to 1
banker third_card
1   | 1   | 6 to 1
2-6 | 1   | 7 to 1
3-6 | 2   | 4 to 1
4   | 3   | 1.5 to 1
5   | 4   | 2 to 1
player four_cards
5   | 4   | 2 to 1
6   | 0-5 | 3 to 1
7   | 0-5 | 4 to 1
player third_card
5   | 0-4 | 2 to 1
6   | 0-5 | 3 to 1
7   | 0-6 | 4 to 1
8   | 0-6 | 7 to 1
9   | 0-6 | 9 to 1
"""

Cell = tuple[str, str, int, int]
"""Moment, side, points of the insured hand, points of the other."""


def printed_cells() -> dict[Cell, Fraction]:
    cells: dict[Cell, Fraction] = {}
    side = moment = ""
    for row in PAY_TABLE.strip().splitlines():
        if "|" not in row:
            side, moment = row.split()
            continue
        owns, others, odds = (cell.strip() for cell in row.split("|"))
        for own, other in product(span(owns), span(others)):
            assert (moment, side, own, other) not in cells
            cells[moment, side, own, other] = Fraction(odds.removesuffix(" to 1"))
    return cells


def span(printed: str) -> range:
    ends = [int(end) for end in printed.split("-")]
    return range(ends[0], ends[-1] + 1)


PRINTED = printed_cells()
CARD_OF_VALUE = cards("KS AS 2S 3S 4S 5S 6S 7S 8S 9S")


def offered(game_round: Round) -> dict[Cell, Fraction]:
    return {(offer.moment, offer.side, offer.own, offer.other): offer.odds for offer in offers(game_round)}


def expected(moment: str, *, player: int, banker: int) -> dict[Cell, Fraction]:
    found = ((moment, "player", player, banker), (moment, "banker", banker, player))
    return {cell: PRINTED[cell] for cell in found if cell in PRINTED}


def four_dealt(player: int, banker: int) -> Round:
    return Round((CARD_OF_VALUE[0], CARD_OF_VALUE[player]), (CARD_OF_VALUE[0], CARD_OF_VALUE[banker]))


@pytest.mark.clause("baccarat 6.4.6", "baccarat 4.10", "baccarat 2.2.2", "ruling B5")
@pytest.mark.parametrize(("player", "banker"), list(product(range(10), repeat=2)))
def test_offered_after_four_cards(player: int, banker: int) -> None:
    game_round = four_dealt(player, banker)
    over = oracle.next_hand([0, player], [0, banker]) is None
    assert offered(game_round) == ({} if over else expected("four_cards", player=player, banker=banker))


def reach_third_card() -> Iterator[tuple[Round, int, int]]:
    """Every round after the Player's third card, with that card's value and whether the Banker now draws."""
    for two, third, banker in product(range(6), range(10), range(8)):
        yield four_dealt(two, banker).take([CARD_OF_VALUE[third]]), (two + third) % 10, banker


@pytest.mark.clause("baccarat 6.4.6", "baccarat 4.10", "baccarat 2.2.2", "ruling B5")
def test_offered_after_the_players_third_card() -> None:
    seen: set[Cell] = set()
    for game_round, player, banker in reach_third_card():
        third = oracle.value(game_round.player[2])
        draws = oracle.banker_draws(banker, third)
        assert offered(game_round) == (expected("third_card", player=player, banker=banker) if draws else {})
        seen |= offered(game_round).keys()
    # No cell of the table is dead: each of its second half arises in some round.
    assert seen == {cell for cell in PRINTED if cell[0] == "third_card"}


@pytest.mark.clause("baccarat 6.4.6")
def test_no_cell_after_four_cards_is_dead() -> None:
    seen = {cell for player, banker in product(range(10), repeat=2) for cell in offered(four_dealt(player, banker))}
    assert seen == {cell for cell in PRINTED if cell[0] == "four_cards"}


@pytest.mark.clause("ruling B5", "baccarat 2.2.2")
def test_nothing_is_offered_at_any_other_moment() -> None:
    game_round = Round()
    for card in cards("KS 5H QD"):
        assert offers(game_round) == ()
        game_round = game_round.take([card])
    assert offers(game_round) == ()
    assert offers(game_round.take(cards("KC"))) != ()
    # Player 6 stands on two cards; once the Banker has drawn, the result stands.
    assert offers(Round.dealt(cards("6S 5H QD KC 2S"))) == ()
    assert offers(Round.dealt(cards("KS 5H QD KC 4S KH"))) == ()


@pytest.mark.clause("ruling B5")
def test_no_second_offer_where_the_banker_stands_on_the_players_third_card() -> None:
    """9 against 5 is in the table; but against an eight the Banker of 5 stands, and nothing is left to insure."""
    game_round = four_dealt(1, 5).take([CARD_OF_VALUE[8]])
    assert ("third_card", "player", 9, 5) in PRINTED
    assert game_round.needs is None
    assert offers(game_round) == ()


@pytest.mark.clause("baccarat 6.4.1", "baccarat 6.4.2", "baccarat 6.4.6", "baccarat 5.1.8", "ruling B5", "ruling B7")
@pytest.mark.no_cover
def test_every_round_every_moment_every_side() -> None:
    """Through settlement: refused exactly where nothing was offered, else won, lost or returned as ruling B7 says."""
    faces = ["KS", *(f"{face}S" for face in "A23456789")]
    settled = refused = 0
    for player, banker in product(range(10), repeat=2):
        ends = {tuple(oracle.as_dealt(oracle.deal(["TH", "JH", faces[player], faces[banker], *two])))
                for two in product(faces, repeat=2)}  # fmt: skip
        for codes in ends:
            came_out, dealt = outcome(" ".join(codes)), oracle.deal(codes)
            made = oracle.offers(dealt)
            for moment, side in product(Moment, ("player", "banker")):
                wagers = [wager(side, 90_000), wager(f"{side}_insurance", 1_000, moment=moment)]
                if (moment, side) not in made:
                    with pytest.raises(InsuranceNotOffered):
                        settle(came_out, wagers, Rules())
                    refused += 1
                    continue
                result, odds, _ = oracle.insurance_verdict(moment, side, dealt)
                assert odds in {0, made[moment, side]}
                back = 0 if result == "lose" else 1_000
                assert numbers(settle(came_out, wagers, Rules()).lines[1]) == (1_000, back, int(1_000 * odds), 0)
                settled += 1
    assert min(settled, refused) > 2_000
