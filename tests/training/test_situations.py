"""A drill provokes the situation that it is for: exhausted where there are finitely many, random otherwise."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from felt.core.authority import LADDER
from felt.core.cards import DECK
from felt.core.irregularity import ASKS, Act, Asks
from felt.games.baccarat.insurance import offers
from felt.games.baccarat.round import Round
from felt.games.baccarat.rules import total
from felt.games.baccarat.stages import Insurance, Squeezing
from felt.games.niuniu.ranking import HandRank, arrange
from felt.table.irregularity.commands import Rule
from felt.table.irregularity.decide import decidable
from felt.training.baccarat import drawing, insurance
from felt.training.baccarat.incidents import INCIDENTS as BACCARAT
from felt.training.chance import Chance
from felt.training.course import Drill, Lesson, Task
from felt.training.incident import Incident, Scene
from felt.training.niuniu.deals import hand_of
from felt.training.niuniu.incidents import INCIDENTS as NIUNIU
from felt.training.question import Question
from felt.training.sicbo.incidents import INCIDENTS as SICBO
from felt.training.table import TRAINEE
from tests.games.settlement_oracle.books.baccarat.deal import banker_draws
from tests.training.taken import NOW

SEEDS = st.binary(min_size=32, max_size=32)


def begun(drill: Drill, seed: bytes = b"seed") -> Iterator[Question]:
    return questions(drill(Lesson(Chance(seed), NOW)))


def questions(tasks: Iterator[Task]) -> Iterator[Question]:
    for task in tasks:
        assert isinstance(task, Question)
        yield task


def dealt(question: Question) -> Round:
    found = question.table.state.game_round
    assert isinstance(found, Round)
    return found


class TestThirdCards:
    @pytest.mark.clause("baccarat 4.14", "baccarat 4.15", "baccarat 4.17")
    @pytest.mark.parametrize("player", range(10))
    def test_every_pair_of_totals(self, player: int) -> None:
        for banker in range(10):
            question = next(begun(drawing.drill(drawing.Cell(player, banker))))
            assert [total(hand) for hand in (dealt(question).player, dealt(question).banker)] == [player, banker]
            natural = max(player, banker) >= 8
            draws = "player" if player <= 5 else "banker" if banker <= 5 else "nobody"
            assert question.right.chosen == ("nobody" if natural else draws,)

    @pytest.mark.clause("baccarat 4.16", "ruling B17")
    @pytest.mark.parametrize("banker", range(8))
    def test_every_total_of_the_banker_by_every_third_card(self, banker: int) -> None:
        for player, third in product((0, 5), range(10)):
            asked = begun(drawing.drill(drawing.Cell(player, banker, third)))
            assert next(asked).right.chosen == ("player",)
            question = next(asked)
            assert question.right.chosen == ("banker" if banker_draws(banker, third) else "nobody",)
            assert next(asked, None) is None

    @given(seed=SEEDS)
    @settings(max_examples=10, deadline=None)
    def test_a_run_has_every_row_that_can_go_either_way(self, seed: bytes) -> None:
        asked = [total(dealt(each).banker) for each in questions(drawing.DRAWING.tasks(Lesson(Chance(seed), NOW)))]
        assert {3, 4, 5, 6} <= set(asked)


class TestInsurance:
    @pytest.mark.clause("baccarat 6.4.6", "ruling B5")
    @pytest.mark.parametrize("third_card", [False, True])
    @given(seed=SEEDS)
    @settings(max_examples=10, deadline=None)
    def test_it_is_offered_or_it_is_not(self, third_card: bool, seed: bytes) -> None:
        question = next(begun(partial(insurance.offered, third_card), seed))
        assert len(dealt(question).player) == 2 + third_card
        assert question.table.state.phase == Insurance.name
        question = next(begun(partial(insurance.nothing_offered, third_card), seed))
        assert offers(dealt(question)) == ()
        assert question.table.state.phase != Insurance.name

    @pytest.mark.clause("baccarat 7.20", "ruling B8")
    @given(seed=SEEDS)
    @settings(max_examples=5, deadline=None)
    def test_at_the_second_moment_others_have_forgone_it(self, seed: bytes) -> None:
        question = next(begun(insurance.offered_twice, seed))
        stage = question.table.state.play.stage(Insurance)
        assert len(stage.offered) == 2
        assert stage.forgone
        assert len(question.right.chosen) == 1 < len(question.options)


@pytest.mark.parametrize("rank", HandRank)
def test_hands_of_every_rank(rank: HandRank) -> None:
    chance = Chance(b"hands")
    first = hand_of(chance, rank)
    second = hand_of(chance, rank, first)
    assert {arrange(first).rank, arrange(second).rank} == {rank}
    assert len({*first, *second}) == 10


@pytest.mark.clause("ruling A8")
@pytest.mark.parametrize(
    "incident", [*BACCARAT, *SICBO, *NIUNIU], ids=lambda incident: f"{incident.row.clause} {incident.row.remedy}"
)
def test_what_happens_can_be_decided_by_the_row_and_by_no_lower_rank(incident: Incident) -> None:
    for seed in (b"one", b"two", b"three"):
        scene = incident.scene(Lesson(Chance(seed), NOW))
        row = incident.row.of(scene.table.game)
        assert row in decidable(scene.table.state)
        assert len({incident.row, *incident.against}) == 4
        ruling = Rule(by=TRAINEE, role=LADDER[0], clause=row.clause, remedy=row.remedy, **says(incident, scene))
        preview = scene.table.preview(ruling)
        assert preview.needs == (None if row.least is LADDER[0] else row.least)


def says(incident: Incident, scene: Scene) -> dict[str, Any]:
    """What the row asks for besides its clause."""
    asked: dict[str, Any] = {}
    state = scene.table.state
    act = incident.row.of(scene.table.game).act
    for each in ASKS[act]:
        match each:
            case Asks.CARDS:
                asked["cards"] = cards_for(act, scene)
            case Asks.PATRONS:
                asked["patrons"] = tuple(state.confirmed)
            case Asks.BOX:
                asked["box"] = scene.values["free" if "{free}" in incident.happens.en else "box"]
            case Asks.HAND:
                asked["hand"] = next(iter(state.play.stage(Squeezing).squeezers))
            case Asks.WHY:
                asked["why"] = "somebody said so"
    return asked


def cards_for(act: Act, scene: Scene) -> tuple[object, ...]:
    on_table = (
        [card for hand in scene.table.state.game_round.cards_by_hand.values() for card in hand]
        if scene.table.state.play.round
        else []
    )
    left = [card for card in DECK if card not in on_table]
    if act is Act.REORDER:
        return tuple(reversed(on_table))
    return tuple(left[: {Act.DEAL_TOGETHER: 2, Act.SET_ASIDE: 5}.get(act, 1)])
