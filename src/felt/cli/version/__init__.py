"""`felt version`: the hashes of the installed code and its rules, and whether the files are those that were recorded.

Refusal
└── NothingRecorded
"""

import argparse
import sys
from pathlib import Path

import msgspec

from felt import __version__
from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.core.refusals import Refusal
from felt.core.words import Language, Words, fill
from felt.software.installed import installed, recorded_by_installer
from felt.software.manifest import Difference, Manifest, code_hash, compared, read, written
from felt.software.rules import editions, rules_hash

INSTALLER = Words("the record of the installer", "danh mục của trình cài đặt")
CODE = Words("code", "mã nguồn")
RULES = Words("rules", "luật")
FILES = Words("{count} files", "{count} tệp")
EDITION = Words("edition {edition}", "ấn bản {edition}")
SAME = Words("The installed files are those of {record}: {count} files.", "Tệp đã cài khớp với {record}: {count} tệp.")
DIFFERENT = Words("The installed files are not those of {record}.", "Tệp đã cài không khớp với {record}.")
KINDS = {
    "changed": Words("changed", "bị sửa"),
    "missing": Words("missing", "bị thiếu"),
    "added": Words("added", "bị thêm"),
}


class NothingRecorded(Refusal):
    words = Words(
        "This Felt was not installed from a wheel, so nothing says which files it should have. Name a manifest: "
        "`felt version --files` writes one.",
        "Felt này không được cài từ gói wheel nên không có gì để so sánh. Hãy nêu một danh mục tệp: "
        "`felt version --files` ghi ra danh mục.",
    )


class Version(msgspec.Struct, frozen=True):
    version: str
    code_hash: str
    files: int
    rules_hash: str
    editions: tuple[dict[str, object], ...]


def arguments(parser: argparse.ArgumentParser) -> None:
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--verify",
        nargs="?",
        type=Path,
        const=Path(),
        metavar="MANIFEST",
        help="compare the files with the record of the installer, or with a manifest that you keep",
    )
    ways.add_argument("--files", action="store_true", help="write the manifest, as sha256sum would")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of sentences")


def run(options: argparse.Namespace) -> int:
    if options.files:
        sys.stdout.write(written(installed()).decode())
        return EXIT_DONE
    difference = record = None
    if options.verify is not None:
        record, kept = _recorded(options.verify, options.lang)
        difference = compared(installed(), kept)
    told = _version()
    if options.json:
        print(_as_json(told, difference))
    else:
        print("\n".join(_as_text(told, options.lang)))
        if difference is not None:
            print("\n".join(_compared(difference, {"record": record, "count": told.files}, options.lang)))
    return EXIT_CHECK_FAILED if difference else EXIT_DONE


def _recorded(path: Path, language: Language) -> tuple[str, Manifest]:
    """`Path()` if none was named."""
    if path != Path():
        return str(path), read(path.read_bytes())
    kept = recorded_by_installer()
    if kept is None:
        raise NothingRecorded
    return INSTALLER.in_language(language), kept


def _version() -> Version:
    manifest, known = installed(), editions()
    rows = tuple({"game": each.game, "edition": each.edition, "rules_hash": each.hash} for each in known)
    return Version(__version__, code_hash(manifest), len(manifest), rules_hash(known), rows)


def _as_text(told: Version, language: Language) -> list[str]:
    rows = [
        [CODE.in_language(language), told.code_hash, fill(FILES, language, {"count": told.files})],
        [RULES.in_language(language), told.rules_hash, ""],
    ]
    for each in told.editions:
        rows.append([f"  {each['game']}", str(each["rules_hash"]), fill(EDITION, language, each)])
    width = max(len(name) for name, _, _ in rows)
    return [f"felt {told.version}", *(f"{name:<{width}}  {digest}  {note}".rstrip() for name, digest, note in rows)]


def _compared(difference: Difference, values: dict[str, object], language: Language) -> list[str]:
    lines = [fill(DIFFERENT if difference else SAME, language, values)]
    for kind, words in KINDS.items():
        lines += [f"{words.in_language(language)}: {name}" for name in getattr(difference, kind)]
    return lines


def _as_json(told: Version, difference: Difference | None) -> str:
    compared_with = {} if difference is None else {"verified": not difference, **msgspec.structs.asdict(difference)}
    return msgspec.json.encode({**msgspec.structs.asdict(told), **compared_with}).decode()
