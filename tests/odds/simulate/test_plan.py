"""Plans of runs, and those that are refused."""

import pytest

from felt.core.refusals import Refusal
from felt.core.words import Language
from tests.odds.plans import plan


def test_a_block_holds_whole_shifts() -> None:
    for shift_rounds in (1, 479, 480, 10**6, 2**20, 10**7):
        planned = plan("sicbo", rounds=10**9 + 1, shift_rounds=shift_rounds)
        assert planned.block_rounds % shift_rounds == 0
        assert sum(planned.rounds_in(block) for block in (0, planned.blocks - 1)) <= 2 * planned.block_rounds
        assert planned.rounds_in(planned.blocks - 1) == 10**9 + 1 - (planned.blocks - 1) * planned.block_rounds > 0


def test_a_seed_is_fresh_unless_given() -> None:
    assert plan("sicbo").seed != plan("sicbo").seed
    assert plan("sicbo", seed=0).seed == 0


@pytest.mark.parametrize(
    ("game", "options", "refused"),
    [
        ("roulette", {}, "unknown_game"),
        ("baccarat", {"rounds": 0}, "number_out_of_range"),
        ("baccarat", {"rounds": 10**12 + 1}, "number_out_of_range"),
        ("baccarat", {"shift_rounds": 0}, "number_out_of_range"),
        ("baccarat", {"shift_rounds": 10**7 + 1}, "number_out_of_range"),
        ("baccarat", {"seed": -1}, "number_out_of_range"),
        ("baccarat", {"seed": 2**53}, "number_out_of_range"),
        ("baccarat", {"decks": 0}, "number_out_of_range"),
        ("baccarat", {"decks": 17}, "number_out_of_range"),
        ("baccarat", {"stakes": {"bankr": 1}}, "unknown_bet"),
        ("baccarat", {"stakes": {"small": 1}}, "unknown_bet"),
        ("baccarat", {"stakes": {"banker": 0}}, "stake_out_of_range"),
        ("baccarat", {"stakes": {"banker": 10**6 + 1}}, "stake_out_of_range"),
        ("baccarat", {"stakes": {}}, "no_stakes"),
        ("baccarat", {"stakes": {"banker": 1, "banker_insurance": 1}}, "insurance_not_simulated"),
        ("sicbo", {"stakes": {"total-3": 1}}, "unknown_bet"),
        ("sicbo", {"commission": True}, "option_not_for_this_game"),
        ("niuniu", {"decks": 1}, "option_not_for_this_game"),
        ("niuniu", {"stakes": {"ante": 1, "double": 1, "additional": 2}}, "double_not_twice_ante"),
        ("niuniu", {"stakes": {"double": 2, "additional": 4}}, "double_without_ante"),
    ],
)
def test_what_cannot_be_simulated_is_refused(game: str, options: dict[str, object], refused: str) -> None:
    with pytest.raises(Refusal) as refusal:
        plan(game, **options)  # type: ignore[arg-type]
    assert refusal.value.code == refused
    assert all(refusal.value.message(language) for language in Language)
