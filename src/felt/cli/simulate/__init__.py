"""`felt simulate`: play many rounds and report what the house holds."""

import argparse
import re
import sys
from collections.abc import Sequence
from contextlib import closing, nullcontext
from fractions import Fraction
from typing import TextIO

import msgspec

from felt.cli.cores import cores
from felt.cli.exit_codes import EXIT_DONE, EXIT_INTERRUPTED
from felt.cli.game_options import add_game, add_table_options, rules_of_table
from felt.cli.simulate import shoes
from felt.cli.simulate.page import number, page
from felt.cli.simulate.progress import Progress
from felt.cli.simulate.record import as_data, write_csv
from felt.core.words import Words, fill
from felt.odds.refusals import within
from felt.odds.registry import ODDS, find
from felt.odds.simulate.plan import DEFAULT_ROUNDS, DEFAULT_SHIFT_ROUNDS, Plan, plan
from felt.odds.simulate.refusals import BetTwice, StakeUnreadable
from felt.odds.simulate.report import Report, report
from felt.odds.simulate.run import simulate
from felt.odds.simulate.tally import Tally

WORKERS_MAX = 256
CHIPS = re.compile("[0-9]{1,15}")
TEXT_SHOWN_MAX = 40

STOPPED = Words(
    "felt simulate: stopped after {rounds} of {planned} rounds; --rounds {repeat} --seed {seed} gives the same again.",
    "felt simulate: đã dừng sau {rounds} trên {planned} ván; --rounds {repeat} --seed {seed} cho lại đúng kết quả này.",
)
STOPPED_AT_ONCE = Words(
    "felt simulate: stopped before the first rounds were counted; there is nothing to report.",
    "felt simulate: đã dừng trước khi đếm xong những ván đầu tiên; chưa có gì để báo cáo.",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, [game for game in ODDS.values() if game.simulation is not None])
    parser.add_argument(
        "--bet",
        action="append",
        metavar="BET=CHIPS",
        help="chips on a bet in every round; give it once for each bet of a mix (default: one chip on every bet)",
    )
    parser.add_argument("--rounds", type=int, metavar="N", help=f"rounds to play (default: {DEFAULT_ROUNDS})")
    parser.add_argument(
        "--shift",
        type=int,
        metavar="N",
        help=f"rounds in a shift (default: {DEFAULT_SHIFT_ROUNDS})",
    )
    parser.add_argument(
        "--shoes", type=int, metavar="N", help="play whole shoes instead: what the cut card does to the mean per round"
    )
    parser.add_argument(
        "--counting", action="store_true", help="with --shoes: also what a patron gains who counts the cards (slow)"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="repeats a run (default: a fresh one, printed)")
    parser.add_argument("--workers", type=int, metavar="N", help="cores to use; changes no result (default: all)")
    add_table_options(parser)
    parser.add_argument("--json", action="store_true", help="print data: amounts in cents, fractions as p/q")
    parser.add_argument("--csv", metavar="FILE", help="also write the figures to FILE, one to a row")


def run(options: argparse.Namespace) -> int:
    game = find(options.game)
    workers = cores() if options.workers is None else within("--workers", options.workers, most=WORKERS_MAX)
    if options.shoes is not None:
        return shoes.run(game, options, workers=workers)
    shoes.refuse_counting_without_shoes(options)
    planned = plan(
        game,
        rules=rules_of_table(game, options),
        stakes=None if options.bet is None else stakes(options.bet),
        rounds=DEFAULT_ROUNDS if options.rounds is None else options.rounds,
        shift_rounds=DEFAULT_SHIFT_ROUNDS if options.shift is None else options.shift,
        seed=options.seed,
    )
    # Open the file first: fail now, not after an hour of rounds, if it cannot be written.
    with open(options.csv, "w", newline="", encoding="utf-8") if options.csv else nullcontext() as csv_file:
        tally = _play(planned, workers=workers, progress=Progress(planned, sys.stderr, options.lang))
        if tally is None:
            print(STOPPED_AT_ONCE.in_language(options.lang), file=sys.stderr)
            return EXIT_INTERRUPTED
        told = report(planned, tally)
        _tell(told, csv_file, options)
    if told.complete:
        return EXIT_DONE
    values = {
        "rounds": number(told.rounds, options.lang),
        "planned": number(told.rounds_planned, options.lang),
        "repeat": told.rounds,
        "seed": told.seed,
    }
    print(fill(STOPPED, options.lang, values), file=sys.stderr)
    return EXIT_INTERRUPTED


def stakes(texts: Sequence[str]) -> dict[str, int]:
    """The stakes of a mix, each written as `banker=100` on the command line."""
    read: dict[str, int] = {}
    for text in texts:
        bet, _, chips = text.partition("=")
        if not bet or not CHIPS.fullmatch(chips):
            raise StakeUnreadable(text=text[:TEXT_SHOWN_MAX])
        if bet in read:
            raise BetTwice(bet=bet)
        read[bet] = int(chips)
    return read


def _play(planned: Plan, *, workers: int, progress: Progress) -> Tally | None:
    """The tally of all rounds. After Ctrl-C, the tally of the rounds counted so far; None if there are none."""
    tally: Tally | None = None
    try:
        with progress, closing(simulate(planned, workers=workers)) as tallies:
            for tally in tallies:
                progress.show(tally.rounds)
    except KeyboardInterrupt:
        pass
    return tally


def _tell(told: Report, csv_file: TextIO | None, options: argparse.Namespace) -> None:
    if csv_file is not None:
        write_csv(told, csv_file)
    if options.json:
        print(msgspec.json.encode(as_data(told), enc_hook=_fraction).decode())
    else:
        print(page(told, options.lang))


def _fraction(value: object) -> str:
    assert isinstance(value, Fraction)
    return str(value)
