"""No clause without its code and its test, or a stated reason."""

from functools import cache

from tools import traceability

from felt.core.wagers import Clause
from felt.rulebook import REASONS, Status, Trace, catalogue

UNKNOWN = "baccarat " + "99.1"  # in two parts, lest it be taken for a citation


@cache
def gathered() -> dict[Clause, Trace]:
    return traceability.gather()


def test_every_clause_is_accounted_for() -> None:
    assert traceability.problems(gathered()) == []


def test_the_generated_files_are_not_stale() -> None:
    traces = gathered()
    assert traceability.DATA.read_bytes() == traceability.data(traces), "run `make docs`"
    assert traceability.DOCUMENT.read_text() == traceability.document(traces), "run `make docs`"


def test_every_status_has_a_reason_in_both_languages() -> None:
    assert all(REASONS[status].en and REASONS[status].vi for status in Status)


def test_a_clause_that_no_book_holds_is_found() -> None:
    traces = gathered() | {UNKNOWN: Trace(("somewhere.py",), ())}
    assert any(UNKNOWN in problem for problem in traceability.problems(traces))


def test_a_built_clause_without_code_or_test_is_found() -> None:
    traces = dict(gathered())
    del traces["baccarat 5.1.2"]
    found = traceability.problems(traces)
    assert len([problem for problem in found if problem.startswith("baccarat 5.1.2 ")]) == 2


def test_lists_of_citations_are_taken_apart() -> None:
    text = "obeys baccarat 6.1.1.1, 6.1.2.1 and 6.1.3, online 2.a.3 and 2.c.2.A, rulings B9 and B10 (see 7.19)."
    assert list(traceability.citations(text)) == [
        "baccarat 6.1.1.1",
        "baccarat 6.1.2.1",
        "baccarat 6.1.3",
        "online 2.a.3",
        "online 2.c.2.A",
        "ruling B9",
        "ruling B10",
    ]


def test_every_heading_has_clauses_below_it() -> None:
    for reference, entry in catalogue().items():
        if entry.status is Status.HEADING:
            assert any(other.startswith(f"{reference}.") for other in catalogue()), reference
