"""Random rounds of Niu Niu: no cent made or lost, whoever bets, in whatever order, within limits or outside."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt.core.cards import DECK, Card
from felt.core.chips import Cents
from felt.core.settlement import Settlement, settle_void
from felt.core.wagers import Wager
from felt.games.niuniu import Outcome, Rules, settle
from felt.games.niuniu.irregularities import BOX_VOIDS, VOIDS
from tests.games.niuniu.hands import WHOLE_BOX, box_wagers, came_to, dealt
from tests.games.niuniu.oracle import clauses, expected

WHOLE_CHIPS = st.integers(1, 10_000).map(lambda chips: 100 * chips)
ANY_CENTS = st.integers(1, 10**12)


class Game(NamedTuple):
    hands: dict[int, list[Card]]
    house: list[Card]
    wagers: list[Wager]
    rules: Rules

    @property
    def outcome(self) -> Outcome:
        return dealt(self.hands, self.house)

    @property
    def limits(self) -> tuple[int, int] | None:
        return self.rules.limits.get("ante")

    @property
    def ante_most(self) -> int | None:
        return self.limits[1] if self.limits else None

    def settle(self) -> Settlement:
        return settle(self.outcome, self.wagers, self.rules)


@st.composite
def games(draw: st.DrawFn, antes: st.SearchStrategy[int] = ANY_CENTS) -> Game:
    boxes = sorted(draw(st.sets(st.integers(1, 7), min_size=1)))
    deck = draw(st.permutations(DECK))
    hands = {box: deck[5 * place : 5 * place + 5] for place, box in enumerate(boxes)}
    wagers: list[Wager] = []
    for place, box in enumerate(boxes):
        bets = draw(st.sampled_from([("ante",), WHOLE_BOX]))
        wagers += box_wagers(draw(antes), box=box, patron=f"patron {place % 4}", bets=bets)
    least = draw(antes)
    limits = {"ante": (Cents(least), Cents(least + draw(antes)))} if draw(st.booleans()) else {}
    return Game(hands, deck[-5:], wagers, Rules(limits=limits))


@pytest.mark.clause("niuniu 5.1", "niuniu 6.3.1", "niuniu 6.3.2", "ruling A7")
@given(game=games())
def test_no_cent_is_made_or_lost(game: Game) -> None:
    settlement = game.settle()
    assert settlement.house + sum(settlement.net_by_patron().values()) == 0
    assert [line.wager for line in settlement.lines] == game.wagers
    for line in settlement.lines:
        stake = line.wager.amount
        assert all(type(amount) is int for amount in (line.at_risk, line.returned, line.won, line.commission, line.net))
        assert 0 <= line.at_risk <= stake
        assert 0 <= line.returned <= stake
        assert line.won >= 0
        assert line.commission >= 0
        assert line.returned == stake or line.won == line.commission == 0, "nothing is won on a lost wager"
        assert line.clauses


@pytest.mark.clause("niuniu 5.1", "niuniu 5.2", "niuniu 5.3", "niuniu 7.6", "ruling N2", "ruling N3", "ruling N5")
@given(game=games(antes=WHOLE_CHIPS))
def test_whole_chips_are_settled_exactly_as_the_book_says(game: Game) -> None:
    antes = {wager.box: wager.amount for wager in game.wagers if wager.bet == "ante"}
    for line in game.settle().lines:
        box = line.wager.box
        assert box is not None
        due = expected(line.wager.bet, antes[box], game.hands[box], game.house, game.ante_most)
        assert came_to(line) == due


@pytest.mark.clause("ruling A3")
@given(game=games())
def test_on_other_amounts_the_house_keeps_less_than_a_cent_of_a_line(game: Game) -> None:
    antes = {wager.box: wager.amount for wager in game.wagers if wager.bet == "ante"}
    for line in game.settle().lines:
        box = line.wager.box
        assert box is not None
        due = expected(line.wager.bet, antes[box], game.hands[box], game.house, game.ante_most)
        assert line.at_risk == due.at_risk
        assert line.returned == due.returned, "half an Additional is whole cents"
        assert 0 <= due.won - line.won < 1


@pytest.mark.clause("ruling A7", "ruling A3", "ruling N4", "ruling N5", "niuniu 6.2.9", "niuniu 6.2.10", "niuniu 7.6")
@given(game=st.one_of(games(), games(antes=st.integers(1, 50))))
def test_every_line_cites_what_decided_it_and_nothing_else(game: Game) -> None:
    on_box = {box: {wager.bet: wager.amount for wager in game.wagers if wager.box == box} for box in game.hands}
    for line in game.settle().lines:
        box, bet = line.wager.box, line.wager.bet
        assert box is not None
        bets = on_box[box]
        assert list(line.clauses) == clauses(
            bet, bets["ante"], game.hands[box], game.house, with_double="double" in bets, limits=game.limits
        )


@given(game=games(), data=st.data())
def test_the_order_of_the_wagers_does_not_matter(game: Game, data: st.DataObject) -> None:
    places = data.draw(st.permutations(range(len(game.wagers))))
    before = game.settle()
    after = settle(game.outcome, [game.wagers[place] for place in places], game.rules)
    assert [before.lines[place] for place in places] == list(after.lines)
    assert before.net_by_patron() == after.net_by_patron()


@pytest.mark.clause("niuniu 4.11")
@given(game=games())
def test_a_box_is_settled_as_if_it_were_alone(game: Game) -> None:
    lines = game.settle().lines
    for box in game.hands:
        alone = settle(game.outcome, [wager for wager in game.wagers if wager.box == box], game.rules).lines
        assert list(alone) == [line for line in lines if line.wager.box == box]


@pytest.mark.clause("niuniu 2.2.6", "niuniu 7.11", "ruling A4")
@given(game=games(), clause=st.sampled_from(VOIDS))
def test_a_void_round_returns_everything(game: Game, clause: str) -> None:
    settlement = settle_void(game.wagers, clause)
    assert all((line.returned, line.won, line.commission) == (line.wager.amount, 0, 0) for line in settlement.lines)
    assert settlement.house == 0


@given(game=games(), clause=st.sampled_from(BOX_VOIDS), data=st.data())
def test_a_void_box_leaves_the_others_as_they_were(game: Game, clause: str, data: st.DataObject) -> None:
    void = data.draw(st.sampled_from(sorted(game.hands)))
    before = game.settle().lines
    after = settle(game.outcome, game.wagers, game.rules, void_boxes={void: clause}).lines
    for was, line in zip(before, after, strict=True):
        if line.wager.box == void:
            assert (line.net, line.clauses) == (0, (clause, "ruling A4"))
        else:
            assert line == was
