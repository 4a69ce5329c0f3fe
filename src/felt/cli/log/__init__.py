"""`felt log`: the log of the house, its checkpoints, and proofs that a round is in it."""

import argparse
import asyncio
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from felt.check import Report
from felt.check.log import check_log
from felt.cli.books import Books, columns, common_arguments, opening, with_books
from felt.cli.check import Progress, proofs_of
from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.cli.log import bundle, receipt
from felt.cli.wrong_use import at_least
from felt.core.refusals import Refusal
from felt.core.words import Language, Words, fill
from felt.dealing.keys import existing_key
from felt.logbook.book import LogBook
from felt.logbook.refusals import RoundNotInLog
from felt.logbook.signing import house_signing
from felt.record.checkpoint import checkpoint_of, log_key
from felt.record.note import PublicKey, key_from
from felt.record.proof import proved
from felt.rooms.recall import ROUND_MAX
from felt.server.config.house_files import house_files
from felt.server.config.settings import load
from felt.store.factory import DEFAULT, VARIABLE, reading_of

SHOWN = 10

SIZE = Words("The log has {size} entries.", "Nhật ký chung có {size} mục.")
NO_CHECKPOINT = Words("No checkpoint has been signed yet.", "Chưa ký điểm chốt nào.")
HEADINGS = (
    Words("checkpoint", "điểm chốt"),
    Words("entries", "số mục"),
    Words("signed (UTC)", "ký lúc (UTC)"),
    Words("cosigned by", "nhân chứng ký"),
)
PUBLIC = Words("The public key of the log: {key}", "Khóa công khai của nhật ký chung: {key}")
NOBODY = Words("nobody", "không ai")
RIGHT = Words(
    "The log is right: {log_entries} entries, made again from the journals; {checkpoints} checkpoints fit.",
    "Nhật ký chung đúng: {log_entries} mục lập lại từ nhật ký các bàn; {checkpoints} điểm chốt khớp.",
)
WRONG = Words("The log is wrong. Findings: {count}.", "Nhật ký chung sai. Số điểm sai: {count}.")
WRITTEN = Words("Entry {index} of {size}: {path}", "Mục {index} trên {size}: {path}")
HOLDS = Words(
    "The proof holds: the record with the hash {hash} (journal {journal}, event {seq}, round {round}) is entry {index} "
    "of {size} in the log {origin}.",
    "Bằng chứng đúng: bản ghi có mã băm {hash} (nhật ký {journal}, sự kiện {seq}, ván {round}) là mục {index} trên "
    "{size} của nhật ký chung {origin}.",
)
COSIGNED = Words("The witness has cosigned it at {time} UTC.", "Nhân chứng đã ký lúc {time} UTC.")


def arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="show|check|prove|verify|receipt|bundle", required=True)
    show = actions.add_parser("show", help="its size, its last checkpoints and who has cosigned them")
    check = actions.add_parser("check", help="make the tree again from the journals; part of `felt check`")
    prove = actions.add_parser("prove", help="write the proof that a round is in the log")
    prove.add_argument("table", metavar="TABLE")
    prove.add_argument("round", metavar="ROUND", type=at_least("ROUND", 1, int, most=ROUND_MAX))
    prove.add_argument("--to", type=Path, metavar="FILE", help="where to (default: TABLE-ROUND.tlog-proof)")
    for action in (show, check, prove):
        common_arguments(action)
    check.add_argument("--config", type=Path, metavar="FILE", help="settings of `felt serve`, for key and marks")
    check.add_argument("--key", metavar="FILE", type=Path, action="append", default=[], help="the house's key")
    check.add_argument("--marks", metavar="FILE", type=Path, help="the marks of the books; needs --key")
    check.add_argument("--no-key", action="store_true", help="use no key and no marks")
    bundle.arguments(actions.add_parser("bundle", help="write a round, a shoe or a day for `felt verify`"))
    receipt.arguments(actions.add_parser("receipt", help="whether the receipt of a wager holds; needs no books"))
    verify = actions.add_parser("verify", help="whether a proof holds; needs no books")
    verify.add_argument("proof", type=Path, metavar="FILE")
    verify.add_argument("--house", type=key_from, required=True, metavar="KEY", help="the public key of the log")
    verify.add_argument("--witness", type=key_from, metavar="KEY", help="the public key of a witness who has cosigned")
    verify.add_argument(
        "--lang", type=Language, choices=list(Language), default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )


def run(options: argparse.Namespace) -> int:
    if options.action == "check":
        return _check(options)
    if options.action == "bundle":
        return bundle.run(options)
    if options.action == "receipt":
        return receipt.run(options)
    if options.action == "verify":
        return _verify(options.proof, options.house, options.witness, options.lang)
    return with_books(options, {"show": _show, "prove": _prove}[options.action])


async def _show(books: Books, options: argparse.Namespace) -> int:
    book = LogBook(books)
    latest = await book.latest(SHOWN)
    print(fill(SIZE, options.lang, {"size": await book.size()}))
    if not latest:
        print(NO_CHECKPOINT.in_language(options.lang))
        return EXIT_DONE
    rows = [[words.in_language(options.lang) for words in HEADINGS]]
    for kept in latest:
        names = [each.witness.partition("+")[0] for each in await book.cosignatures(kept)]
        cosigners = ", ".join(names) or NOBODY.in_language(options.lang)
        rows.append([str(kept.number), str(kept.size), _time(kept.at), cosigners])
    print("\n".join(columns(rows, right=frozenset({0, 1}))))
    print()
    print(await book.with_cosignatures(latest[0]), end="")
    key = house_files(options.database or os.environ.get(VARIABLE) or DEFAULT, None, os.environ).key
    if key is not None and key.exists():
        public = log_key(checkpoint_of(latest[0].note).origin, house_signing(existing_key(key)).public)
        print("\n" + fill(PUBLIC, options.lang, {"key": public}))
    return EXIT_DONE


def _time(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S")


async def _prove(books: Books, options: argparse.Namespace) -> int:
    proof = await LogBook(books).proof_of_round(options.table, options.round)
    if proof is None:
        raise RoundNotInLog(table=options.table, number=options.round)
    path = options.to or Path(f"{options.table}-{options.round}.tlog-proof")
    path.write_text(str(proof), encoding="utf-8")
    values = {"index": proof.index, "size": checkpoint_of(proof.checkpoint).size, "path": path}
    print(fill(WRITTEN, options.lang, values))
    return EXIT_DONE


def _check(options: argparse.Namespace) -> int:
    database = options.database or load(options.config, os.environ, {}).database_url
    proofs = proofs_of(database, options)
    report = Report()

    async def checked() -> int:
        books = reading_of(database)
        with opening(database), Progress(sys.stderr, options.lang) as progress:
            try:
                await books.open()
                await check_log(books, report, keys=proofs.keys, mark=proofs.log, progress=progress.add)
                ((count,),) = await books.rows("SELECT count(*) FROM log_checkpoints")
                return int(count)
            finally:
                await books.close()

    checkpoints = asyncio.run(checked())
    for words in (*proofs.notes, *(finding.words for finding in report.findings)):
        print(words.in_language(options.lang))
    values = msgspec.structs.asdict(report.counts) | {"checkpoints": checkpoints, "count": report.count}
    print(fill(RIGHT if report.clean else WRONG, options.lang, values))
    return EXIT_DONE if report.clean else EXIT_CHECK_FAILED


def _verify(path: Path, house: PublicKey, witness: PublicKey | None, language: Language) -> int:
    try:
        found = proved(path.read_bytes(), log=house, witness=witness)
    except Refusal as refusal:
        print(refusal.message(language))
        return EXIT_CHECK_FAILED
    record, checkpoint = found.record, found.checkpoint
    values = {
        "hash": record.hash.hex(),
        "journal": record.journal,
        "seq": record.seq,
        "round": record.round,
        "index": found.index,
        "size": checkpoint.size,
        "origin": checkpoint.origin,
    }
    print(fill(HOLDS, language, values))
    if found.cosigned_seconds is not None:
        print(fill(COSIGNED, language, {"time": _time(found.cosigned_seconds * 1_000)}))
    return EXIT_DONE
