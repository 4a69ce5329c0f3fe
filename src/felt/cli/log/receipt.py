"""`felt log receipt`: whether the receipt of a wager holds, and whether a bundle contradicts it."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.core.refusals import Refusal
from felt.core.words import Language, Words, fill
from felt.record.note import key_from
from felt.record.receipt import Accepted, Receipt, receipt_from
from felt.verify.bundle import verify
from felt.verify.form import bundle_from
from felt.verify.receipt import compare

HOLDS = Words("The receipt holds: {name} has signed it.", "Biên nhận đúng: {name} đã ký.")
ACCEPTED = Words(
    "Accepted: table {table}, round {round}, patron {patron}.", "Đã nhận: bàn {table}, ván {round}, khách {patron}."
)
RECORD = Words("Event {seq} at {time} UTC, hash {hash}: {body}", "Sự kiện {seq} lúc {time} UTC, mã băm {hash}: {body}")
REFUSED = Words(
    "Refused ({code}) at {time} UTC: table {table}, round {round}, patron {patron}.",
    "Bị từ chối ({code}) lúc {time} UTC: bàn {table}, ván {round}, khách {patron}.",
)
REQUEST = Words("The request: {request}", "Yêu cầu: {request}")
LATE = Words(
    "Betting was closed at {time} UTC (event {seq}, hash {hash}): {late} ms earlier.",
    "Dừng đặt cược lúc {time} UTC (sự kiện {seq}, mã băm {hash}): sớm hơn {late} ms.",
)
SAME = Words("The bundle contains what the receipt names.", "Gói có đúng những gì biên nhận nêu.")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("receipt", type=Path, metavar="FILE")
    parser.add_argument("--house", type=key_from, required=True, metavar="KEY", help="the public key of the log")
    parser.add_argument("--bundle", type=Path, metavar="FILE", help="a bundle of the round: do both tell the same?")
    parser.add_argument(
        "--lang", type=Language, choices=list(Language), default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )


def run(options: argparse.Namespace) -> int:
    try:
        receipt = receipt_from(options.receipt.read_bytes(), log=options.house)
        _compare(receipt, options)
    except Refusal as refusal:
        print(refusal.message(options.lang))
        return EXIT_CHECK_FAILED
    print(fill(HOLDS, options.lang, {"name": options.house.name}))
    print("\n".join(_told(receipt, options.lang)))
    if options.bundle is not None:
        print(SAME.in_language(options.lang))
    return EXIT_DONE


def _compare(receipt: Receipt, options: argparse.Namespace) -> None:
    if options.bundle is not None:
        content = options.bundle.read_bytes()
        verdict = verify(content, house=options.house)
        if verdict.problem is not None:
            raise verdict.problem
        compare(receipt, bundle_from(content))


def _told(receipt: Receipt, language: Language) -> list[str]:
    values: dict[str, object] = {"table": receipt.table, "round": receipt.round, "patron": receipt.patron}
    if isinstance(receipt, Accepted):
        lines = [fill(ACCEPTED, language, values)]
        for each in receipt.records:
            shown = {"seq": each.seq, "time": _time(each.at), "hash": each.hash.hex(), "body": each.body}
            lines.append(fill(RECORD, language, shown))
        return lines
    values |= {"code": receipt.code, "time": _time(receipt.at)}
    lines = [fill(REFUSED, language, values), fill(REQUEST, language, {"request": receipt.request})]
    if (closed := receipt.closed) is not None:
        shown = {"time": _time(closed.at), "seq": closed.seq, "hash": closed.hash.hex(), "late": receipt.late_ms}
        lines.append(fill(LATE, language, shown))
    return lines


def _time(at_ms: int) -> str:
    """Milliseconds matter here."""
    return datetime.fromtimestamp(at_ms / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
