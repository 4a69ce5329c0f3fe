"""`felt simulate --shoes`, as its user runs it."""

import json

import pytest

from felt.core.words import Language
from tests.cli.felt_command import felt

SHOES = ("simulate", "baccarat", "--shoes", "20", "--seed", "5")


def test_whole_shoes_as_data_are_the_same_on_any_number_of_workers() -> None:
    ran = felt(*SHOES, "--json", "--workers", "1")
    assert (ran.code, ran.err) == (0, "")
    assert felt(*SHOES, "--json", "--workers", "2") == ran
    told = json.loads(ran.out)
    assert (told["game"], told["settings"], told["seed"], told["shoes"]) == (
        "baccarat",
        {"commission": True, "decks": 8},
        5,
        20,
    )
    assert 75 < told["rounds"]["mean"] < 90
    assert [effect["bet"] for effect in told["cut_card"]][-1] == "lucky6"
    assert told["counting"] == []


def test_a_fresh_seed_is_told() -> None:
    seeds = {json.loads(felt(*SHOES[:4], "--json").out)["seed"] for _ in range(2)}
    assert len(seeds) == 2


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.EN, ("20 shoes, seed 5; 6 decks, without commission", "Cut card", "Bets a shoe", "Banker insurance")),
        (Language.VI, ("20 hộp bài, hạt giống 5; 6 bộ bài", "Lá bài cắt", "Số lần cược mỗi hộp", "Bảo hiểm Nhà Cái")),
    ],
)
def test_the_page_in_both_languages(language: Language, words: tuple[str, ...]) -> None:
    ran = felt(*SHOES, "--counting", "--decks", "6", "--no-commission", "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    for word in words:
        assert word in ran.out
    uncounted = felt(*SHOES, "--decks", "6", "--no-commission", "--lang", language)
    assert ran.out.startswith(uncounted.out.rstrip("\n")), "counting adds a table and changes none"
