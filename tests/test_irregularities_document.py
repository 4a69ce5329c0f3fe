"""docs/IRREGULARITIES.md: what is done when something goes wrong, as a pit manager reads it."""

import pytest
from tools import worked as examples
from tools.irregularities import DOCUMENT, document

from felt.core.irregularity import ASKS, Act, Asks, Fault, Remedy, ShoeAfter
from felt.core.words import Words
from felt.games import GAMES
from felt.rulebook import worked
from felt.rulebook.rows import (
    ACTS_IN_WORDS,
    ASKS_IN_WORDS,
    FAULTS_IN_WORDS,
    REMEDIES_IN_WORDS,
    SHOE_IN_WORDS,
    in_words,
)


def test_the_worked_examples_are_what_acting_them_out_gives() -> None:
    told = examples.transcripts(examples.examples())
    assert examples.DATA.read_bytes() == examples.data(told), "run `make docs`"


def test_it_is_not_stale() -> None:
    assert DOCUMENT.read_text() == document(worked()), "run `make docs`"


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        (Act, ACTS_IN_WORDS),
        (Remedy, REMEDIES_IN_WORDS),
        (ShoeAfter, SHOE_IN_WORDS),
        (Asks, ASKS_IN_WORDS),
        (Fault, FAULTS_IN_WORDS),
    ],
)
def test_everything_has_its_words_and_no_two_are_alike(kinds: type, words: dict[object, Words]) -> None:
    assert list(words) == list(kinds)  # type: ignore[call-overload]
    for language in (0, 1):
        texts = [each[language] for each in words.values()]
        assert all(texts)
        assert len(set(texts)) == len(texts)
    assert all(each.en != each.vi for each in words.values())
    assert set(ASKS) == set(Act)


@pytest.mark.parametrize("game", GAMES)
def test_every_row_is_told_twice(game: str) -> None:
    lines = document({}).splitlines()
    for row in GAMES[game].irregularities:
        told = in_words(row)
        number = row.clause.partition(" ")[2]
        for language in (0, 1):
            start = f"| {number} | {told.situation[language]} | {told.who[language]} | {told.when[language]} |"
            assert len([line for line in lines if line.startswith(start)]) == 1, row.clause


@pytest.mark.parametrize(
    ("clause", "who", "does"),
    [
        ("sicbo 7.1", "Dealer or above", "The table stops"),
        (
            "sicbo 7.8",
            "Director of Table Games; also the table itself, when its device cannot continue",
            "The round is",
        ),
        ("niuniu 7.6", "by itself, without a decision of a person", "The settlement applies it to each wager"),
        (
            "baccarat 7.1.1",
            "Pit Manager or above",
            "The round is void, and every wager goes back; between two rounds only the cards go",
        ),
        ("baccarat 7.2", "the table itself, when the cards run out", "The round is void"),
        ("niuniu 7.9", "Pit Supervisor or above", "It is recorded; the game continues"),
    ],
)
def test_who_decides_and_what_is_done(clause: str, who: str, does: str) -> None:
    row = next(row for game in GAMES.values() for row in game.irregularities if row.clause == clause)
    told = in_words(row)
    assert told.who.en == who
    assert told.does.en.startswith(does)


def test_wagers_that_go_back_before_a_free_hand() -> None:
    told = [in_words(row).does.en for row in GAMES["baccarat"].irregularities if row.clause == "baccarat 7.5"]
    assert told == ["The card opens a free hand", "The card opens a free hand; the wagers go back"]


def test_a_clause_that_was_acted_out_has_its_transcript_in_both_languages() -> None:
    text = document({"niuniu 7.4": Words("the round is void", "ván bị vô hiệu")})
    assert "### Worked through: niuniu 7.4\n\n```\nthe round is void\n```\n" in text
    assert "### Ví dụ: niuniu 7.4\n\n```\nván bị vô hiệu\n```\n" in text


@pytest.mark.parametrize("game", GAMES)
def test_examples_stand_under_their_game_in_the_order_of_the_book(game: str) -> None:
    """A heading of the section and a ruling that has a row, too."""
    found = [f"{game} 7.2", f"{game} 7.10", *(["ruling N9"] if game == "niuniu" else []), f"{game} 7.1"]
    lines = document({clause: Words("done", "xong") for clause in found}).splitlines()
    wanted = [f"{game} 7.1", f"{game} 7.2", f"{game} 7.10", "ruling N9"]
    shown = [line.removeprefix("### Worked through: ") for line in lines if line.startswith("### Worked through: ")]
    assert shown == [clause for clause in wanted if clause in found and (game, clause) != ("sicbo", "sicbo 7.10")]
    heads = [line for line in lines if line.startswith(("## ", "### Worked"))]
    before = heads.index(f"### Worked through: {game} 7.1") - 1
    assert heads[before] == f"## {GAMES[game].title.en}"
