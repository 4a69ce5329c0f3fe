"""`felt odds`: exact odds of every bet, as data or as tables."""

import argparse

import msgspec

from felt.cli.exit_codes import EXIT_DONE
from felt.cli.game_options import add_game, add_odds_options, given_for_odds
from felt.odds.page import Page
from felt.odds.registry import ODDS, find


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, ODDS.values())
    parser.add_argument("--json", action="store_true", help="print data: exact fractions as p/q")
    parser.add_argument("--exact", action="store_true", help="print the exact fractions beside the percentages")
    add_odds_options(parser)


def run(options: argparse.Namespace) -> int:
    game = find(options.game)
    odds = game.exact_odds()
    computed = odds.compute(**given_for_odds(game, options))
    if options.json:
        print(msgspec.json.encode(odds.as_json(computed)).decode())
    else:
        print(odds.as_page(computed, Page(options.lang, exact=options.exact)))
    return EXIT_DONE
