"""A refusal leaves the program in one form."""

import pytest

from felt.core.problems import Problem, problem_of
from felt.core.refusals import WagerBelowMinimum
from felt.core.words import Language


@pytest.mark.parametrize("language", Language)
def test_a_problem_says_all_that_the_refusal_says(language: Language) -> None:
    refusal = WagerBelowMinimum(bet="Player", minimum=10_000, place="wagers[0]")
    assert problem_of(refusal, language) == Problem(
        "wager_below_minimum", refusal.message(language), ("ruling A5",), "wagers[0]"
    )
