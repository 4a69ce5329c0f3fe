"""The `felt` command. A subcommand's module is imported only when it is called, so that `felt --help` is quick."""

import argparse
import importlib
import io
import os
import re
import sys
from collections.abc import Sequence
from typing import Protocol

from felt import __version__
from felt.cli.exit_codes import EXIT_DONE, EXIT_INTERRUPTED, EXIT_TRY_AGAIN, EXIT_WRONG_USE
from felt.cli.wrong_use import Parser, TryAgain, problem_of
from felt.core.refusals import Refusal
from felt.core.words import Language

COMMANDS = {
    "serve": "run the casino floor",
    "demo": "show a floor with people at work and every console, on this machine only",
    "bots": "fill tables with patrons, for demonstrations and load",
    "settle": "settle rounds: JSON lines in, JSON lines out",
    "act": "act out a scenario at a table, without a server: JSON lines in, JSON lines out",
    "roads": "draw the Baccarat scoreboard of a shoe",
    "shoe": "find surplus, missing and unshuffled cards in a shoe",
    "rules": "read the clauses of the books, their code and their tests",
    "odds": "exact odds of every bet",
    "simulate": "play many rounds and see what the house holds",
    "par": "write the PAR sheet of a game",
    "audit": "what a testing lab would say of the rules",
    "journal": "every round ever played: list, show, export",
    "ledger": "accounts and transfers: list, show",
    "equipment": "decks and dice, from receipt to destruction: list, show",
    "pit": "the chips of the tables, the incident log, the report of a shift: list, show, slips, incidents, report",
    "cases": "disputes: list, show, export as one file, verify such a file",
    "check": "read all of the books and find everything that is wrong with them",
    "log": "the log of the house: show, check, prove that a round is in it, verify a proof or a receipt, bundle",
    "verify": "verify a bundle of a round, a shoe, a day or a case, without books or server",
    "witness": "the second party of a house: its half of the dealing, and cosignatures of the log",
    "backup": "a checked copy of the books in one file, while the house runs",
    "restore": "put the books of a backup where there are none",
    "version": "which software this is: the hashes of its code and rules, and whether its files are as installed",
    "admin": "make a new administrator, where the last one is lost",
}


class Command(Protocol):
    """What the module `felt.cli.NAME` of a subcommand offers."""

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare its arguments."""

    def run(self, options: argparse.Namespace) -> int:
        """Run the command and return its exit code."""


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    open_closed_streams()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without ♠ or ế gets a question mark, not a traceback
    language = language_wanted(arguments)
    place = 2 if arguments[:1] == ["--lang"] else 0
    name = arguments[place] if len(arguments) > place else ""
    if name not in COMMANDS:
        front_door = _front_door(language)
        front_door.parse_args(arguments)
        front_door.print_help()
        return EXIT_DONE
    command: Command = importlib.import_module(f"felt.cli.{name}")
    parser = Parser(prog=f"felt {name}", description=COMMANDS[name], allow_abbrev=False, language=language)
    _common(parser)
    command.arguments(parser)
    try:
        options = parser.parse_args([*arguments[:place], *arguments[place + 1 :]])
    except Refusal as refusal:
        parser.refuse(refusal)
    return _guarded(command, options, name)


def open_closed_streams() -> None:
    """A standard stream that the user closed (`>&-`) leads nowhere. Otherwise the next file that we open would get its
    number, and with it our messages."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8"))


def _guarded(command: Command, options: argparse.Namespace, name: str) -> int:
    """Run the command. Wrong use ends in a sentence, never in a traceback."""
    try:
        code = command.run(options)
        sys.stdout.flush()
    except Refusal as refusal:
        print(f"felt {name}: {refusal.message(options.lang)}", file=sys.stderr)
        return EXIT_TRY_AGAIN if isinstance(refusal, TryAgain) else EXIT_WRONG_USE
    except BrokenPipeError:  # the reader has closed the pipe: end quietly, also at the interpreter's last flush
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_DONE
    except OSError as error:
        print(f"felt {name}: {problem_of(error).in_language(options.lang)}", file=sys.stderr)
        return EXIT_WRONG_USE
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    return code


def _front_door(language: Language) -> Parser:
    width = max(map(len, COMMANDS))
    parser = Parser(
        prog="felt",
        description=f"Table games by the book: {_games()}.",
        epilog="commands:\n" + "\n".join(f"  {name:<{width}}  {does}" for name, does in COMMANDS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        language=language,
    )
    _common(parser)
    parser.add_argument("--version", action="version", version=f"felt {__version__}")
    parser.add_argument("command", nargs="?", choices=COMMANDS, metavar="COMMAND", help="one of the commands below")
    return parser


def _games() -> str:
    from felt.games import GAMES

    *titles, last = (game.title.en for game in GAMES.values())
    return f"{', '.join(titles)} and {last}"


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang",
        type=Language,
        choices=list(Language),
        default=default_language(),
        help="language of sentences (default: from FELT_LANG or the locale)",
    )


def language_wanted(arguments: Sequence[str]) -> Language:
    """The language for messages about arguments that cannot be parsed."""
    given = re.search(r"(?<!\S)--lang[ =](en|vi)(?!\S)", " ".join(arguments))
    return Language(given[1]) if given else default_language()


def default_language() -> Language:
    wanted = os.environ.get("FELT_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return Language.VI if wanted.startswith("vi") else Language.EN
