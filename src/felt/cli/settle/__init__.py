"""`felt settle`: JSON lines in, JSON lines out, in order, in constant memory."""

import argparse
import sys

import msgspec

from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.cli.failure import explained_failure, failure
from felt.cli.lines import LINE_BYTES_MAX, gathered
from felt.cli.settle.answer import answer
from felt.cli.settle.explanation import explained
from felt.core.case import GameCase, Settled
from felt.core.decoding import decoded
from felt.core.game import Game
from felt.core.refusals import InputTooLong, Refusal
from felt.core.unions import union_of
from felt.core.words import Language
from felt.games import GAMES, Derived
from felt.games.registry import Registry

_encode = msgspec.json.Encoder().encode


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="files of JSON lines (default: standard input)")
    parser.add_argument("--explain", action="store_true", help="print each round for a person to read")


def run(options: argparse.Namespace) -> int:
    """Answers are written as soon as the input pauses, so that a program can also ask case by case."""
    all_settled = True
    for lines in gathered(options.files, LINE_BYTES_MAX):
        answers: list[bytes] = []
        for line in lines:
            if not line or line.isspace():
                continue
            settled = settle(line)
            all_settled = all_settled and isinstance(settled, SettledCase)
            answers.append(written(settled, options.lang, explain=options.explain))
        sys.stdout.buffer.write(b"".join(answers))
        sys.stdout.buffer.flush()
    return EXIT_DONE if all_settled else EXIT_CHECK_FAILED


class SettledCase(msgspec.Struct, frozen=True, gc=False):
    """Made for every line of the input: a struct is made faster than a tuple with names."""

    game: Game
    settled: Settled


def settle(line: bytes) -> SettledCase | Refusal:
    """One case, settled or refused. Any input gets one of the two."""
    if len(line) > LINE_BYTES_MAX:
        return InputTooLong(most=LINE_BYTES_MAX)
    try:
        case = decoded(_decoder(), line)
        return SettledCase(GAMES[str(case.__struct_config__.tag)], case.settle())
    except Refusal as refusal:
        return refusal


def _case_decoder(games: Registry) -> msgspec.json.Decoder[GameCase]:
    """Reads a case of any game; the key `game` says which."""
    return msgspec.json.Decoder(union_of(game.case for game in games.values()))


_decoder = Derived(GAMES, _case_decoder)


def written(settled: SettledCase | Refusal, language: Language, *, explain: bool) -> bytes:
    if isinstance(settled, Refusal):
        return explained_failure(settled, language) if explain else _encode(failure(settled, language)) + b"\n"
    if explain:
        return explained(settled.settled, settled.game, language)
    return _encode(answer(settled.settled, settled.game)) + b"\n"
