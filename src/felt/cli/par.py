"""`felt par`: the PAR sheet of a game, one file to hand to a regulator."""

import argparse
from datetime import UTC, date, datetime
from pathlib import Path

from felt import __version__
from felt.cli.cores import cores
from felt.cli.exit_codes import EXIT_DONE
from felt.cli.game_options import add_game, add_table_options, rules_of_table
from felt.core.refusals import Refusal
from felt.core.words import Words, fill
from felt.odds.par.document import DEFAULT_ROUNDS, DEFAULT_SEED, document, plan_sheet
from felt.odds.par.sheet import gather
from felt.odds.registry import ODDS, find

WRITTEN = Words(
    "{file}: PAR sheet of {game}, {size} KB, in Vietnamese and English; rules {hash}",
    "{file}: bảng PAR của {game}, {size} KB, tiếng Việt và tiếng Anh; thể lệ {hash}",
)


class NotADate(Refusal):
    words = Words(
        "“{text}” is no date; write year, month and day, such as 2025-01-31.",
        "“{text}” không phải là ngày; hãy viết năm, tháng, ngày, ví dụ 2025-01-31.",
    )


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, [game for game in ODDS.values() if game.par is not None])
    parser.add_argument("-o", "--output", required=True, metavar="FILE.html", help="where to write the sheet")
    add_table_options(parser)
    parser.add_argument(
        "--rounds",
        type=int,
        default=DEFAULT_ROUNDS,
        metavar="N",
        help=f"rounds simulated for the hold per shift (default: {DEFAULT_ROUNDS})",
    )
    parser.add_argument(
        "--seed", type=int, default=DEFAULT_SEED, metavar="N", help=f"of that simulation (default: {DEFAULT_SEED})"
    )
    parser.add_argument("--issued", metavar="YYYY-MM-DD", help="date of issue (default: today)")


def run(options: argparse.Namespace) -> int:
    game = find(options.game)
    planned = plan_sheet(game, rules=rules_of_table(game, options), rounds=options.rounds, seed=options.seed)
    issued = _today() if options.issued is None else _date(options.issued)
    file = Path(options.output)
    with file.open("ab"):  # fail now, not after the last round, if the file cannot be written
        pass
    sheet = gather(planned, issued=issued, version=__version__, workers=cores())
    written = document(sheet, opens_in=options.lang).encode()
    file.write_bytes(written)
    values = {"file": file, "game": sheet.game.title, "size": -(-len(written) // 1024), "hash": sheet.rules_hash}
    print(fill(WRITTEN, options.lang, values))
    return EXIT_DONE


def _today() -> date:
    return datetime.now(UTC).astimezone().date()


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotADate(text=text) from None
