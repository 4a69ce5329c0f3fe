"""No clause without its code and its test, or a stated reason."""

from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest
from tools import citations, traceability

from felt.core.wagers import Clause
from felt.rulebook import IN_CODE, REASONS, Status, Trace, books, catalogue

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


@pytest.mark.parametrize("status", sorted({entry.status for entry in catalogue().values()} & set(IN_CODE)))
def test_a_clause_in_code_without_code_or_test_is_found(status: Status) -> None:
    reference = next(reference for reference, entry in catalogue().items() if entry.status is status)
    traces = {clause: trace for clause, trace in gathered().items() if clause != reference}
    found = traceability.problems(traces)
    assert len([problem for problem in found if problem.startswith(f"{reference} ")]) == 2


def test_a_clause_that_waits_needs_no_code() -> None:
    waiting = {reference for reference, entry in catalogue().items() if entry.status not in IN_CODE}
    traces = {clause: trace for clause, trace in gathered().items() if clause not in waiting}
    assert traceability.problems(traces) == traceability.problems(gathered())


def test_lists_of_citations_are_taken_apart() -> None:
    text = "obeys baccarat 6.1.1.1, 6.1.2.1 and 6.1.3, online 2.a.3 and 2.c.2.A, rulings B9 and O1 (see 7.19)."
    assert list(citations.citations(text)) == [
        "baccarat 6.1.1.1",
        "baccarat 6.1.2.1",
        "baccarat 6.1.3",
        "online 2.a.3",
        "online 2.c.2.A",
        "ruling B9",
        "ruling O1",
    ]


def test_every_clause_in_code_can_be_cited() -> None:
    for reference in (reference for reference, entry in catalogue().items() if entry.status in IN_CODE):
        assert list(citations.citations(f"see {reference}.")) == [reference]


def test_every_heading_has_clauses_below_it() -> None:
    for reference, entry in catalogue().items():
        if entry.status is Status.HEADING:
            assert any(other.startswith(f"{reference}.") for other in catalogue()), reference


def test_the_document_counts_every_status() -> None:
    lines = traceability.document(gathered()).splitlines()
    head = next(line for line in lines if line.startswith("| clauses |"))
    assert head == "| clauses | baccarat | sicbo | niuniu | online | ruling | all |"
    for status in Status:
        (row,) = [line for line in lines if line.startswith(f"| {REASONS[status].en} |")]
        by_book = [sum(entry.status is status for entry in book.clause) for book in books()]
        assert row.split("|")[2:-1] == [f" {number} " for number in (*by_book, sum(by_book))]


def cited(source: str) -> set[tuple[str, str]]:
    return {(clause, name) for clause, name in citations.in_code(dedent(source))}


class TestNamesInCode:
    """Each citation is told with the function, class or constant that it belongs to."""

    def test_a_docstring_belongs_to_the_constant_above_it(self) -> None:
        source = '''
            NATURAL = 8
            """baccarat 4.14: no third card
            and baccarat 2.2.9 on the next line"""

            # baccarat 4.15: totals that draw
            DRAWS_ON = frozenset({0, 1})
            """ruling B17"""
            '''
        assert cited(source) == {
            ("baccarat 4.14", "NATURAL"),
            ("baccarat 2.2.9", "NATURAL"),
            ("baccarat 4.15", "DRAWS_ON"),
            ("ruling B17", "DRAWS_ON"),
        }

    def test_a_typed_constant_has_its_docstring_too(self) -> None:
        assert cited('LIMIT: int = 8\n"""baccarat 4.3"""\n\nOTHER = 9\n') == {("baccarat 4.3", "LIMIT")}

    def test_a_comment_belongs_to_the_name_directly_below_it(self) -> None:
        source = """
            FIRST = 1

            # baccarat 4.16, the Banker's table,
            # and ruling B17
            ROWS = {0: 1}

            class Round:
                # baccarat 4.18
                def outcome(self) -> None:
                    # baccarat 7.16
                    pass

                # sicbo 4.5
                @property
                def dice(self) -> None: ...
            """
        assert cited(source) == {
            ("baccarat 4.16", "ROWS"),
            ("ruling B17", "ROWS"),
            ("baccarat 4.18", "Round.outcome"),
            ("baccarat 7.16", "Round.outcome"),
            ("sicbo 4.5", "Round.dice"),
        }

    def test_a_row_belongs_to_its_table(self) -> None:
        assert cited('VOIDS = (\n    "sicbo 7.4",  # not flat, sicbo 7.5\n)\n') == {
            ("sicbo 7.4", "VOIDS"),
            ("sicbo 7.5", "VOIDS"),
        }

    def test_the_docstring_of_a_module_belongs_to_no_name(self) -> None:
        assert cited('"""Squeezing (baccarat 4.7)."""\n\nFIRST_CARDS = 4\n') == {("baccarat 4.7", "")}

    def test_a_comment_that_stands_alone_belongs_to_the_module(self) -> None:
        assert cited("FIRST = 1\n\n# ruling A6: a chapter\n\nSECOND = 2\n") == {("ruling A6", "")}

    def test_a_docstring_belongs_to_its_function_or_class(self) -> None:
        source = '''
            class Rules:
                """ruling N5"""

                def most(self) -> int:
                    """niuniu 7.6"""
                    return 1
            '''
        assert cited(source) == {("ruling N5", "Rules"), ("niuniu 7.6", "Rules.most")}

    def test_the_browsers_comments(self) -> None:
        source = """
            // baccarat 3.2.2
            import x from "y";
            const said = "baccarat 5.1.2";
            /** ruling B6: in whole chips. */
            export function most(): number {
              return 1; // ruling A1
            }
            """
        assert set(citations.in_browser_code(dedent(source).lstrip())) == {
            ("baccarat 3.2.2", ""),
            ("ruling B6", "most"),
            ("ruling A1", ""),
        }

    def test_the_first_comment_of_a_file_speaks_of_the_file(self) -> None:
        assert set(citations.in_browser_code("// sicbo 3.6\nexport type Size = 1;\n")) == {("sicbo 3.6", "")}
        assert set(citations.in_browser_code("<!-- sicbo 3.6\nshown -->\n<p></p>\n")) == {("sicbo 3.6", "")}


def held(source: str) -> set[tuple[str, str]]:
    return {(clause, name) for clause, name in citations.in_tests(dedent(source))}


class TestTestsThatHold:
    """A clause is held by a test that says so, and by nothing else."""

    def test_a_test_holds_its_marks_and_its_docstring(self) -> None:
        source = '''
            @pytest.mark.clause("baccarat 7.17", "ruling B10")
            def test_below() -> None: ...

            async def test_late() -> None:
                """baccarat 7.20: too late."""
            '''
        assert held(source) == {
            ("baccarat 7.17", "test_below"),
            ("ruling B10", "test_below"),
            ("baccarat 7.20", "test_late"),
        }

    def test_a_class_and_a_module_hold_theirs(self) -> None:
        source = '''
            """Authority (ruling A6)."""

            pytestmark = [pytest.mark.clause("ruling A8"), pytest.mark.slow]

            @pytest.mark.clause("niuniu 7.4.1")
            class TestBox:
                """niuniu 7.8.1"""

                @pytest.mark.clause("niuniu 7.11")
                def test_void(self) -> None: ...
            '''
        assert held(source) == {
            ("ruling A6", ""),
            ("ruling A8", ""),
            ("niuniu 7.4.1", "TestBox"),
            ("niuniu 7.8.1", "TestBox"),
            ("niuniu 7.11", "TestBox.test_void"),
        }

    def test_a_row_of_a_test_counts_where_it_stands_and_from_a_constant(self) -> None:
        source = """
            ROWS = [("player", "baccarat 5.1.1"), *MORE]
            MORE: list[object] = [pytest.param("tie", "baccarat 5.1.5", id="tie")]

            @pytest.mark.parametrize(("bet", "clause"), ROWS)
            def test_pays(bet: str, clause: str) -> None: ...

            @pytest.mark.parametrize("clause", ["sicbo 7.4", "sicbo 7.5"])
            def test_void(clause: str) -> None: ...
            """
        assert held(source) == {
            ("baccarat 5.1.1", "test_pays"),
            ("baccarat 5.1.5", "test_pays"),
            ("sicbo 7.4", "test_void"),
            ("sicbo 7.5", "test_void"),
        }

    def test_an_example_in_a_row_holds_nothing(self) -> None:
        source = """
            SAMPLES = [RoundVoided("niuniu 7.1.4", by="house")]

            @pytest.mark.parametrize("event", SAMPLES)
            def test_it_is_written_and_read(event: Event) -> None: ...
            """
        assert held(source) == set()

    def test_helpers_fixtures_oracles_and_expected_values_hold_nothing(self) -> None:
        source = '''
            LOST_BY = {"hoiana": "niuniu 6.4.1"}

            def tie_break(box: int) -> str:
                """niuniu 6.2.9"""
                return "niuniu 6.2.10"

            @pytest.fixture
            def voided() -> str:
                """sicbo 7.2"""
                return "sicbo 7.3"

            class Oracle:
                """ruling N4"""

                def test_looking(self) -> str:
                    return "niuniu 7.6"

            def test_any() -> None:
                assert refusal.clauses == ("baccarat 4.4",)
            '''
        assert held(source) == set()

    def test_the_browsers_tests_hold_by_their_titles(self) -> None:
        source = """
            describe("roads (ruling B16)", () => {
              it("says so at a table without insurance (baccarat 3.2.10)", () => {
                expect(clause).toBe("baccarat 5.1.2");
              });
              it.each([
                ["player", 1],
              ])("lights up %s (baccarat 3.2.1 and 4.18)", () => {});
            });
            const helper = clauses("ruling A5");
            """
        assert set(citations.in_browser_tests(source)) == {
            ("ruling B16", "roads"),
            ("baccarat 3.2.10", "says so at a table without insurance"),
            ("baccarat 3.2.1", "lights up %s"),
            ("baccarat 4.18", "lights up %s"),
        }

    def test_tests_of_tools_are_left_out(self) -> None:
        places = {place.partition(":")[0] for trace in gathered().values() for place in trace.tests}
        assert not {place for place in places if "from tools" in (traceability.ROOT / place).read_text()}

    def test_only_test_modules_are_read(self) -> None:
        names = {Path(place.partition(":")[0]).name for trace in gathered().values() for place in trace.tests}
        assert [name for name in names if not (name.startswith("test_") or name.endswith(".test.ts"))] == []
