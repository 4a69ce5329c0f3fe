"""`felt audit`: what a testing lab would say of the rules, with the price of each reading."""

import argparse
import textwrap
from collections.abc import Iterator, Sequence

import msgspec

from felt.cli.exit_codes import EXIT_DONE
from felt.cli.game_options import add_game, add_table_options, rules_of_table
from felt.core.words import Language, Words, fill
from felt.odds.audit.finding import KINDS, Finding, Kind, Priced
from felt.odds.audit.notation import NOTHING, cited, figure
from felt.odds.game_odds import GameOdds
from felt.odds.page import aligned
from felt.odds.registry import ODDS, find

WIDTH = 100
INDENT = "    "
IN_FORCE = "*"

SUMMARY = Words(
    "{findings} findings: {patron_edge} where the patron has the edge, {readings} where the book can be read in more "
    "than one way, {rounding} on rounding, {mended} mended. {mark} marks what the software does.",
    "{findings} phát hiện: {patron_edge} chỗ khách có lợi thế, {readings} chỗ thể lệ có thể hiểu nhiều cách, "
    "{rounding} về làm tròn, {mended} đã sửa. {mark} là cách phần mềm đang áp dụng.",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, _audited(), optional=True)
    parser.add_argument("--json", action="store_true", help="print data: exact fractions as p/q")
    parser.add_argument("--exact", action="store_true", help="print the exact fractions beside the percentages")
    add_table_options(parser)


def run(options: argparse.Namespace) -> int:
    found = _found(options)
    if options.json:
        print(msgspec.json.encode({"findings": [_as_json(finding) for finding in found]}).decode())
    else:
        print("\n".join(_page(found, options.lang, exact=options.exact)))
    return EXIT_DONE


def _audited() -> list[GameOdds]:
    return [game for game in ODDS.values() if game.audit is not None]


def _found(options: argparse.Namespace) -> Sequence[Finding]:
    """The findings on the game that is named, or on all; then settings go to the games that have them."""
    if options.game is not None:
        game = find(options.game)
        return game.findings(rules_of_table(game, options))
    return [finding for game in _audited() for finding in game.findings(game.rules(**vars(options)))]


def _as_json(finding: Finding) -> dict[str, object]:
    return {
        "game": finding.game,
        "finding": finding.key,
        "kind": finding.kind,
        "title": finding.title._asdict(),
        "says": finding.says._asdict(),
        "clauses": finding.clauses,
        "priced": [
            {
                "what": row.what._asdict(),
                "in_force": row.in_force,
                **{
                    column.key: None if value is None else str(value)
                    for column, value in zip(finding.columns, row.figures, strict=True)
                },
            }
            for row in finding.priced
        ],
    }


def _page(found: Sequence[Finding], language: Language, *, exact: bool) -> Iterator[str]:
    game, kind = "", ""
    for number, finding in enumerate(found, start=1):
        if finding.game != game:
            game, kind = finding.game, ""
            yield ODDS[game].game.title.in_language(language)
            yield ""
        if finding.kind != kind:
            kind = finding.kind
            yield KINDS[finding.kind].in_language(language)
            yield ""
        yield f"{number:>2}. {finding.title.in_language(language)}"
        yield textwrap.fill(finding.says.in_language(language), WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
        yield f"{INDENT}({', '.join(cited(clause, language) for clause in finding.clauses)})"
        yield textwrap.indent(_table(finding, language, exact=exact), INDENT)
        yield ""
    counts = {str(kind): sum(finding.kind is kind for finding in found) for kind in Kind}
    yield textwrap.fill(fill(SUMMARY, language, {"findings": len(found), "mark": IN_FORCE, **counts}), WIDTH)


def _table(finding: Finding, language: Language, *, exact: bool) -> str:
    head = ["", *(column.name.in_language(language) for column in finding.columns)]
    return aligned([head, *(_row(finding, row, language, exact=exact) for row in finding.priced)])


def _row(finding: Finding, row: Priced, language: Language, *, exact: bool) -> list[str]:
    mark = IN_FORCE if row.in_force else " "
    figures = [
        (value, figure(value, column.unit, language))
        for column, value in zip(finding.columns, row.figures, strict=True)
    ]
    shown = [f"{value} ({text})" if exact and text not in (NOTHING, str(value)) else text for value, text in figures]
    return [f"{mark} {row.what.in_language(language)}", *shown]
