"""Clause → code → tests, read out of the source: `python -m tools.traceability` writes it anew.

A clause is cited by its full reference, in a string, a comment or a docstring: `baccarat 5.1.2`; several of one book
in a row as `baccarat 6.1.1.1, 6.1.2.1 and 6.1.3`, `rulings B9 and B10`. In tests only strings that are nothing but a
reference count: those in `@pytest.mark.clause(...)` and those that a test expects."""

import ast
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import msgspec

from felt.core.wagers import Clause
from felt.rulebook import REASONS, Entry, Status, Trace, books, catalogue

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "felt"
TESTS = ROOT / "tests"
RULES = ("core", "games", "table", "dealing")
"""Where clauses are obeyed; elsewhere they are only spoken of."""

DOCUMENT = ROOT / "docs" / "TRACEABILITY.md"
DATA = SOURCE / "rulebook" / "traceability.json"

_NUMBER = r"(?:\d+(?:\.(?:\d+|[a-d](?=[\s.,;:)\"'`]|$)|[AB](?=[\s.,;:)\"'`]|$)))*|A\.\d|[ABSN]\d+)"
CITATION = re.compile(rf"\b({'|'.join(book.book for book in books())})s? ({_NUMBER}(?:(?:, | and ){_NUMBER})*)")


def citations(text: str) -> Iterator[Clause]:
    """Every reference in a text, lists of them taken apart."""
    for found in CITATION.finditer(text):
        for number in re.split(", | and ", found[2]):
            yield f"{found[1]} {number}"


class Places:
    """Which function, class or named value each line of a module belongs to."""

    def __init__(self, source: str) -> None:
        self.spans: list[tuple[int, int, str]] = []
        self._collect(ast.parse(source).body, prefix="")

    def _collect(self, body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            match node:
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                    self._span(first, node, prefix + node.name)
                    self._collect(node.body, f"{prefix}{node.name}.")
                case ast.Assign(targets=[ast.Name(id=name), *_]) | ast.AnnAssign(target=ast.Name(id=name)) if (
                    not prefix
                ):
                    self._span(node.lineno, node, name)

    def _span(self, first: int, node: ast.stmt, name: str) -> None:
        assert node.end_lineno is not None
        self.spans.append((first, node.end_lineno, name))

    def at(self, line: int) -> str:
        """The innermost name around `line`, or the next one below it: a comment stands above what it explains."""
        around = [span for span in self.spans if span[0] <= line <= span[1]]
        if around:
            return min(around, key=lambda span: span[1] - span[0])[2]
        below = [span for span in self.spans if span[0] > line]
        return min(below)[2] if below else ""


def cited_in_code(path: Path) -> Iterator[tuple[Clause, str]]:
    source = path.read_text()
    places = Places(source)
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            for offset, line in enumerate(token.string.splitlines()):
                for clause in citations(line):
                    yield clause, places.at(token.start[0] + offset)


def cited_in_test(path: Path) -> Iterator[tuple[Clause, str]]:
    source = path.read_text()
    places = Places(source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CITATION.fullmatch(node.value):
            yield node.value, places.at(node.lineno)


def gather() -> dict[Clause, Trace]:
    """Where each clause is obeyed and where it is held."""
    code: dict[Clause, set[str]] = defaultdict(set)
    tests: dict[Clause, set[str]] = defaultdict(set)
    for path in (path for part in RULES for path in sorted((SOURCE / part).rglob("*.py"))):
        for clause, name in cited_in_code(path):
            code[clause].add(_place(path, SOURCE.parent, name))
    for path in sorted(TESTS.rglob("*.py")):
        for clause, name in cited_in_test(path):
            tests[clause].add(_place(path, ROOT, name))
    return {
        clause: Trace(tuple(sorted(code.get(clause, ()))), tuple(sorted(tests.get(clause, ()))))
        for clause in sorted(code.keys() | tests.keys(), key=_in_order)
    }


def _place(path: Path, root: Path, name: str) -> str:
    return f"{path.relative_to(root).as_posix()}" + (f":{name}" if name else "")


_ORDER = {reference: index for index, reference in enumerate(catalogue())}


def _in_order(clause: Clause) -> tuple[int, str]:
    return _ORDER.get(clause, len(_ORDER)), clause


def problems(traces: dict[Clause, Trace]) -> list[str]:
    """What keeps the books and the software from being one."""
    unknown = [
        f"{clause} is cited at {_first(trace)} and is in no book"
        for clause, trace in traces.items()
        if clause not in catalogue()
    ]
    unmet: list[str] = []
    for reference, entry in catalogue().items():
        trace = traces.get(reference, Trace((), ()))
        if entry.status is Status.BUILT and not trace.code:
            unmet.append(f"{reference} is said to be built, and no code cites it")
        if entry.status is Status.BUILT and not trace.tests:
            unmet.append(f"{reference} is said to be built, and no test holds it")
    return unknown + unmet


def _first(trace: Trace) -> str:
    return (*trace.code, *trace.tests)[0]


def document(traces: dict[Clause, Trace]) -> str:
    lines = [
        "# Traceability",
        "",
        "Every clause of the rule books and every ruling, where it is obeyed and which tests hold it. Generated by",
        "`make docs`; a test fails when it is stale. The summaries are ours; the approved books are the law.",
        "",
    ]
    for book in books():
        lines += [f"## {book.title.en}", "", "| clause | what it says | code | tests |", "|---|---|---|---|"]
        lines += [_row(f"{book.book} {entry.number}", entry, traces) for entry in book.clause]
        lines.append("")
    return "\n".join(lines)


def _row(reference: Clause, entry: Entry, traces: dict[Clause, Trace]) -> str:
    trace = traces.get(reference, Trace((), ()))
    code = _cell(trace.code)
    if entry.status is not Status.BUILT:
        reason = f"*{REASONS[entry.status].en}*"
        code = f"{reason}<br>{code}" if code else reason
    return f"| {entry.number} | {' '.join(entry.summary.en.split())} | {code} | {_cell(trace.tests)} |"


def _cell(places: tuple[str, ...], most: int = 4) -> str:
    shown = [f"`{place}`" for place in places[:most]]
    if len(places) > most:
        shown.append(f"and {len(places) - most} more")
    return "<br>".join(shown)


def data(traces: dict[Clause, Trace]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(traces), indent=1) + b"\n"


def main() -> int:
    traces = gather()
    DOCUMENT.write_text(document(traces))
    DATA.write_bytes(data(traces))
    found = problems(traces)
    print("\n".join(found) or f"{len(catalogue())} clauses, all accounted for")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
