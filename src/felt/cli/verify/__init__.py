"""`felt verify`: whether a bundle holds. It needs no books and no server."""

import argparse
from pathlib import Path

import msgspec

from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.core.refusals import Refusal
from felt.core.words import Language, Words, fill
from felt.record.note import PublicKey, key_from
from felt.verify.bundle import Verdict, verify

HOLDS = Words("The bundle holds.", "Gói đúng.")
DOES_NOT_HOLD = Words("The bundle does not hold. {problem}", "Gói không đúng. {problem}")
ZIP_BEGINS = b"PK"
"""The bundle of a case is a ZIP file; every other one is JSON."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bundle", type=Path, metavar="BUNDLE", help="a file of `felt log bundle` or of `felt cases export`"
    )
    parser.add_argument("--house", type=key_from, metavar="KEY", help="the public key of the log that you trust")
    parser.add_argument("--witness", type=key_from, metavar="KEY", help="the public key of the witness whom you trust")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of sentences")


def run(options: argparse.Namespace) -> int:
    verdict = _verdict(options.bundle, options.house, options.witness)
    if options.json:
        print(msgspec.json.encode(_as_object(verdict, options.lang)).decode())
    else:
        for step in verdict.steps:
            print(step.words.in_language(options.lang))
        problem = "" if verdict.problem is None else verdict.problem.message(options.lang)
        print(fill(HOLDS if verdict.problem is None else DOES_NOT_HOLD, options.lang, {"problem": problem}))
    return EXIT_DONE if verdict.problem is None else EXIT_CHECK_FAILED


def _verdict(path: Path, house: PublicKey | None, witness: PublicKey | None) -> Verdict:
    with path.open("rb") as stream:
        if stream.read(len(ZIP_BEGINS)) != ZIP_BEGINS:
            stream.seek(0)
            return verify(stream.read(), house=house, witness=witness)
        from felt.dossier.verify import verified

        try:
            found = verified(stream, path.name, house=house, witness=witness)
        except Refusal as refusal:
            return Verdict((), refusal)
    return Verdict(found.steps, next(iter(found.findings), None))


def _as_object(verdict: Verdict, language: Language) -> dict[str, object]:
    problem = verdict.problem
    return {
        "holds": problem is None,
        "steps": [
            {"step": each.code, "text": each.words.in_language(language), **each.facts} for each in verdict.steps
        ],
        "problem": None if problem is None else {"code": problem.code, "text": problem.message(language)},
    }
