"""A case as one file, and such a file checked by itself."""

import argparse
import os

import msgspec

from felt.cli.books import Books
from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.cli.log.bundle import gatherer_of
from felt.core.words import Language, Words, fill
from felt.dossier.bundle import write_bundle
from felt.dossier.gather import case_on_record
from felt.dossier.verify import verified
from felt.files import give_name, make_empty, sync
from felt.logbook.bundles import Gatherer
from felt.store.copying import PlaceTaken

WRITTEN = Words("{file}: case {number}, {size} bytes.", "{file}: vụ việc {number}, {size} byte.")
RIGHT = Words(
    "{file} is right: case {number}; its chain, rounds, rules, files and pages agree.",
    "{file} đúng: vụ việc {number}; chuỗi mã băm, các ván, luật, tệp và trang in đều khớp.",
)
WRONG = Words("{file} is wrong. Findings: {count}.", "{file} sai. Số điểm sai: {count}.")


async def export_case(books: Books, options: argparse.Namespace) -> int:
    """Written under another name in the same folder. It gets its own name when it is complete."""
    found = await case_on_record(books, options.number)
    languages = tuple(Language) if options.page is None else (options.page,)
    part = options.file.with_name(f".{options.file.name}.{os.getpid()}.part")
    try:
        make_empty(part)
        with part.open("wb") as out:
            await write_bundle(books, found, out, languages=languages, log=_log(books, options))
        sync(part)
        size = part.stat().st_size
        give_name(part, options.file)
    except FileExistsError:
        raise PlaceTaken(books=options.file) from None
    finally:
        part.unlink(missing_ok=True)
    values = {"file": options.file, "number": options.number, "size": size}
    print(fill(WRITTEN, options.lang, values))
    return EXIT_DONE


def _log(books: Books, options: argparse.Namespace) -> Gatherer | None:
    """None where there is no key: a copy of the books is exported too."""
    try:
        return gatherer_of(books, options)
    except FileNotFoundError:
        if options.key is not None:
            raise
        return None


def verify_bundle(options: argparse.Namespace) -> int:
    with options.file.open("rb") as stream:
        checked = verified(stream, str(options.file))
    number, findings = checked.number, checked.findings
    if options.json:
        told = [{"code": each.code, **{language: each.message(language) for language in Language}} for each in findings]
        print(msgspec.json.encode({"case": number, "right": not findings, "findings": told}).decode())
    else:
        for finding in findings:
            print(finding.message(options.lang))
        values = {"file": options.file, "number": number, "count": len(findings)}
        print(fill(WRONG if findings else RIGHT, options.lang, values))
    return EXIT_CHECK_FAILED if findings else EXIT_DONE
