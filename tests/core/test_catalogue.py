"""The catalogue of clauses: complete in both languages, and sound as the source of settlement sentences."""

import re
import string
from pathlib import Path

import pytest

from felt.core.irregularity import Remedy
from felt.core.words import Language
from felt.games import GAMES
from felt.rulebook import REASONS, Entry, Status, UnknownClause, books, catalogue, find, short

FROM_A_LINE = {"stake", "at_risk", "returned", "won", "lost", "excess", "odds"}
"""What a settlement line has to say, for a phrase to use."""

CITED = [(reference, entry) for reference, entry in catalogue().items() if entry.because is not None]
DECIDES_A_WAGER = re.compile(r"sicbo (5\.1|6\.[1-8]\.[1-3])|niuniu (5\.[1-3]|6\.4\.[1-5])")


def fields(template: str) -> list[str]:
    return sorted(name + (spec or "") for _, name, spec, _ in string.Formatter().parse(template) if name is not None)


def numbers(book: str) -> list[str]:
    return [entry.number for found in books() if found.book == book for entry in found.clause]


def test_the_five_books_are_there() -> None:
    assert [book.book for book in books()] == ["baccarat", "sicbo", "niuniu", "online", "ruling"]
    assert len(catalogue()) == sum(len(book.clause) for book in books()), "a number stands twice"


@pytest.mark.parametrize("book", books(), ids=lambda book: book.book)
def test_a_book_has_its_title_in_both_languages(book: object) -> None:
    title = book.title.words()  # type: ignore[attr-defined]
    assert title.en
    assert title.vi
    assert title.en != title.vi


@pytest.mark.parametrize(("reference", "entry"), list(catalogue().items()), ids=list(catalogue()))
def test_a_clause_is_summed_up_in_both_languages(reference: str, entry: Entry) -> None:
    english, vietnamese = entry.summary
    assert english.endswith((".", "?", ":", "!")), reference
    assert vietnamese.endswith((".", "?", ":", "!")), reference
    assert english != vietnamese


@pytest.mark.parametrize(("reference", "entry"), CITED, ids=[reference for reference, _ in CITED])
def test_a_phrase_uses_only_what_a_line_has_and_the_same_in_both_languages(reference: str, entry: Entry) -> None:
    assert entry.because is not None
    english, vietnamese = entry.because.words()
    assert english
    assert vietnamese
    assert set(fields(english)) <= FROM_A_LINE, reference
    assert fields(english) == fields(vietnamese)
    assert not english.endswith("."), "it stands inside a sentence"
    assert not vietnamese.endswith(".")


def test_a_clause_that_decides_wagers_has_a_phrase() -> None:
    deciding = {reference: entry for reference, entry in catalogue().items() if DECIDES_A_WAGER.fullmatch(reference)}
    assert len(deciding) == 1 + 17 + 3 + 5
    assert [reference for reference, entry in deciding.items() if entry.because is None] == []


RETURNS_WAGERS = (Remedy.VOID_ROUND, Remedy.VOID_BOX, Remedy.RETURN_WAGERS, Remedy.SETTLEMENT)


@pytest.mark.parametrize("game", GAMES)
def test_an_irregularity_that_returns_wagers_has_a_phrase(game: str) -> None:
    returning = {row.clause for row in GAMES[game].irregularities if row.remedy in RETURNS_WAGERS}
    assert returning
    assert [clause for clause in sorted(returning) if find(clause).because is None] == []


def test_a_section_comes_before_its_clauses_and_none_is_skipped() -> None:
    for book in ("baccarat", "sicbo", "niuniu"):
        seen: set[str] = set()
        for number in numbers(book):
            section, _, last = number.rpartition(".")
            assert not section or section in seen, f"{book} {number} has no section"
            if last.isdecimal() and int(last) > 1:
                before = f"{section}.{int(last) - 1}" if section else str(int(last) - 1)
                assert before in seen, f"{book} {number} follows nothing"
            seen.add(number)


@pytest.mark.parametrize(
    ("book", "last_clauses"),
    [
        ("sicbo", {"1.2.2", "2.2", "3.9", "4.8.2", "5.1", "6.8.3", "7.8", "8.6"}),
        ("niuniu", {"2.2.7", "3.2.5", "4.11", "5.3", "6.2.13", "6.4.5", "7.12", "8.4.8", "8.6"}),
    ],
)
def test_the_last_clause_of_every_section_of_the_books(book: str, last_clauses: set[str]) -> None:
    assert last_clauses <= set(numbers(book))


def test_every_ruling_is_there() -> None:
    expected = [f"A{n}" for n in range(1, 10)] + [f"B{n}" for n in range(1, 23)] + ["O1"]
    expected += [f"S{n}" for n in range(1, 7)] + [f"N{n}" for n in range(1, 11)]
    assert numbers("ruling") == expected


def test_every_status_has_its_reason_in_both_languages() -> None:
    assert set(REASONS) == set(Status)
    assert all(words.en and words.vi for words in REASONS.values())


def test_no_clause_of_section_7_waits_for_a_table() -> None:
    waiting = {
        clause for clause, entry in catalogue().items() if entry.status in (Status.SETTLEMENT, Status.DEALER_TABLES)
    }
    assert waiting == set()


class TestFinding:
    def test_a_clause_by_its_reference(self) -> None:
        assert find("sicbo 6.4.1").number == "6.4.1"
        assert find("ruling N4") is catalogue()["ruling N4"]

    @pytest.mark.parametrize("reference", ["", "sicbo", "sicbo 5.1.", "6.4.1", "ruling Z1", "Sicbo 5.1"])
    def test_an_unknown_one_is_refused_with_an_example(self, reference: str) -> None:
        with pytest.raises(UnknownClause) as caught:
            find(reference)
        assert caught.value.code == "unknown_clause"
        assert f"“{reference}”" in caught.value.message(Language.EN)
        assert f"“{reference}”" in caught.value.message(Language.VI)

    def test_a_reference_cut_short(self) -> None:
        assert short("baccarat 5.1.2", Language.EN) == short("baccarat 5.1.2", Language.VI) == "5.1.2"
        assert short("ruling N4", Language.EN) == "ruling N4"
        assert short("ruling N4", Language.VI) == "quyết định N4"


def test_the_catalogue_is_shipped_with_the_package() -> None:
    import felt.rulebook

    assert {path.name for path in Path(felt.rulebook.__file__).parent.glob("*.toml")} == {
        "baccarat.toml",
        "sicbo.toml",
        "niuniu.toml",
        "online.toml",
        "rulings.toml",
    }
