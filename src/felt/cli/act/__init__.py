"""`felt act`: a scenario at a table, without a server and on a virtual clock. JSON lines in, JSON lines out."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from typing import Protocol

from felt.acting.scenario import Scenario, Told
from felt.acting.schema import schema
from felt.cli.act.answers import Answers
from felt.cli.act.books import ActedBooks, Verdict
from felt.cli.act.explanation import Explanation
from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.cli.lines import LINE_BYTES_MAX, gathered


class Teller(Protocol):
    """Writes down what happens."""

    def told(self, told: Told) -> bytes: ...

    def ended(self, verdict: Verdict) -> bytes: ...


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="a file of JSON lines (default: standard input)")
    parser.add_argument("--explain", action="store_true", help="print a transcript for a person to read")
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of the lines, and read nothing")


def run(options: argparse.Namespace) -> int:
    if options.schema:
        print(json.dumps(schema(), indent=2, ensure_ascii=False))
        return EXIT_DONE
    teller: Teller = Explanation(options.lang) if options.explain else Answers(options.lang)
    return act(gathered([options.file] if options.file else [], LINE_BYTES_MAX), teller, _write)


def act(gathered_lines: Iterable[list[bytes]], teller: Teller, write: Callable[[bytes], None]) -> int:
    """Outcomes are written as soon as the input pauses, so that a program can also act line by line."""
    with ActedBooks() as books:
        scenario = Scenario(books.keep, line_bytes_max=LINE_BYTES_MAX)
        for lines in gathered_lines:
            write(b"".join(teller.told(told) for line in lines for told in scenario.read(line)))
            if scenario.over:
                break
        write(b"".join(map(teller.told, scenario.end())))
        if scenario.scene is None:
            return EXIT_CHECK_FAILED
        verdict = books.verdict(scenario.scene)
    write(teller.ended(verdict))
    return EXIT_CHECK_FAILED if scenario.mistakes or verdict.problems else EXIT_DONE


def _write(output: bytes) -> None:
    sys.stdout.buffer.write(output)
    sys.stdout.buffer.flush()
