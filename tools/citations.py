"""Where source and tests cite a clause.

A clause is cited by its full reference: `baccarat 5.1.2`; several of one book in a row as `baccarat 6.1.1.1, 6.1.2.1
and 6.1.3`, `rulings B9 and B10`.

In code a citation stands in a string, a comment or a docstring; in the browser's code, in a comment.

A test says itself which clauses it holds: in `@pytest.mark.clause(...)`, in a row of `@pytest.mark.parametrize(...)`,
or in the docstring of the test, of its class or of its module; in the browser's tests, in a title. A reference
elsewhere in a test is an example or an expected value. A helper, a fixture or an oracle holds nothing."""

import ast
import re
import tokenize
from collections.abc import Iterator
from io import StringIO
from typing import NamedTuple

from felt.core.wagers import Clause
from felt.rulebook import books

_END = r"(?=[\s.,;:)\"'`]|$)"
_NUMBER = rf"(?:\d+(?:\.(?:\d+|[a-d]{_END}|[AB]{_END}))*|A\.\d|[ABOSN]\d+)"
CITATION = re.compile(rf"\b({'|'.join(book.book for book in books())})s? ({_NUMBER}(?:(?:, | and ){_NUMBER})*)")


class Cited(NamedTuple):
    clause: Clause
    name: str
    """The function, class, constant or test that cites it; empty for the module itself."""


def citations(text: str) -> Iterator[Clause]:
    """Every reference in a text, lists of them taken apart."""
    for found in CITATION.finditer(text):
        for number in re.split(", | and ", found[2]):
            yield f"{found[1]} {number}"


class Span(NamedTuple):
    first: int
    last: int
    name: str


class Places:
    """Which function, class or constant each line of a Python module belongs to."""

    def __init__(self, source: str) -> None:
        self._lines = source.splitlines()
        self._spans: list[Span] = []
        self._collect(ast.parse(source).body, prefix="")

    def _collect(self, body: list[ast.stmt], prefix: str) -> None:
        constant = ""
        for node in body:
            before, constant = constant, ""
            match node:
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                    self._span(first, node, prefix + node.name)
                    self._collect(node.body, f"{prefix}{node.name}.")
                case ast.Assign(targets=[ast.Name(id=name), *_]) | ast.AnnAssign(target=ast.Name(id=name)) if (
                    not prefix
                ):
                    self._span(node.lineno, node, name)
                    constant = name
                case ast.Expr(value=ast.Constant(value=str())) if before:
                    self._span(node.lineno, node, before)  # a docstring follows its constant

    def _span(self, first: int, node: ast.stmt, name: str) -> None:
        assert node.end_lineno is not None
        self._spans.append(Span(first, node.end_lineno, name))

    def at(self, line: int) -> str:
        """The innermost name around `line`; of a comment, the name that starts directly below it."""
        below = line
        while self._lines[below - 1].lstrip().startswith("#"):
            below += 1
        if below > line and (started := [span for span in self._spans if span.first == below]):
            return started[0].name
        around = [span for span in self._spans if span.first <= line <= span.last]
        return min(around, key=lambda span: span.last - span.first).name if around else ""


def in_code(source: str) -> Iterator[Cited]:
    places = Places(source)
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            for offset, line in enumerate(token.string.splitlines()):
                for clause in citations(line):
                    yield Cited(clause, places.at(token.start[0] + offset))


_COMMENT = re.compile(r"//[^\n]*(?:\n\s*//[^\n]*)*|/\*.*?\*/|<!--.*?-->", re.DOTALL)
_DECLARED = re.compile(r"\s*(?:export )?(?:default )?(?:async )?(?:function|const|let|class|interface|type) (\w+)")


def in_browser_code(source: str) -> Iterator[Cited]:
    for comment in _COMMENT.finditer(source):
        # The comment that opens a file speaks of the whole file.
        declared = _DECLARED.match(source, comment.end()) if comment.start() > 0 else None
        for clause in citations(comment[0]):
            yield Cited(clause, declared[1] if declared else "")


Constants = dict[str, ast.expr]


def in_tests(source: str) -> Iterator[Cited]:
    """The clauses that the tests of a Python module hold."""
    module = ast.parse(source)
    constants: Constants = {}
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                constants[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                constants[name] = value
    marks = [constants["pytestmark"]] if "pytestmark" in constants else []
    yield from _held(module, marks, constants, name="")
    yield from _held_in_body(module.body, constants, prefix="")


def _held_in_body(body: list[ast.stmt], constants: Constants, prefix: str) -> Iterator[Cited]:
    for node in body:
        match node:
            case ast.ClassDef(name=name) if name.startswith("Test"):
                yield from _held(node, node.decorator_list, constants, prefix + name)
                yield from _held_in_body(node.body, constants, f"{prefix}{name}.")
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test_"):
                yield from _held(node, node.decorator_list, constants, prefix + name)


def _held(
    node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef,
    marks: list[ast.expr],
    constants: Constants,
    name: str,
) -> Iterator[Cited]:
    for clause in citations(ast.get_docstring(node) or ""):
        yield Cited(clause, name)
    for mark in marks:
        for clause in _marked(mark, constants):
            yield Cited(clause, name)


def _marked(mark: ast.expr, constants: Constants) -> Iterator[Clause]:
    match mark:
        case ast.List(elts=marks) | ast.Tuple(elts=marks):
            for each in marks:
                yield from _marked(each, constants)
        case ast.Call(func=ast.Attribute(attr="clause"), args=references):
            for reference in references:
                yield from _in_rows(reference, constants)
        case ast.Call(func=ast.Attribute(attr="parametrize"), args=[_, rows, *_]):
            yield from _in_rows(rows, constants)


def _in_rows(rows: ast.expr, constants: Constants) -> Iterator[Clause]:
    """The references that stand in the rows themselves. One inside of a call, such as an event, is an example."""
    match rows:
        case ast.Constant(value=str(text)) if CITATION.fullmatch(text):
            yield text
        case ast.List(elts=inner) | ast.Tuple(elts=inner) | ast.Set(elts=inner) | ast.Dict(values=inner):
            for each in inner:
                yield from _in_rows(each, constants)
        case ast.Call(func=ast.Attribute(attr="param"), args=inner):
            for each in inner:
                yield from _in_rows(each, constants)
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="items" | "values")) | ast.Name(id=name) if (
            name in constants
        ):
            yield from _in_rows(constants[name], {other: constants[other] for other in constants if other != name})
        case ast.Starred(value=inner_rows):
            yield from _in_rows(inner_rows, constants)
        case ast.BinOp(left=left, right=right):
            yield from _in_rows(left, constants)
            yield from _in_rows(right, constants)


_TITLE = re.compile(r"(?:\b(?:describe|it|test)(?:\.\w+)?|\))\(\s*([\"'`])(.*?)\1", re.DOTALL)


def in_browser_tests(source: str) -> Iterator[Cited]:
    for found in _TITLE.finditer(source):
        title = found[2]
        for clause in citations(title):
            yield Cited(clause, re.sub(r"\s*\([^()]*\)$", "", title))
