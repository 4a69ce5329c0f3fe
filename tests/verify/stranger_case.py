"""A verifier of the bundles of cases, written from docs/BUNDLES.md alone: nothing of `felt` is used here. It does not
make transcripts and pages again."""

import hashlib
import io
import json
import struct
import zipfile
import zlib
from typing import Any

from tests.verify.stranger import Stranger, Wrong, require, verify

DATE, UNIX, VERSION = 33, 3, 20
LOGGED = ("case_decided", "complaint_answered")


def verify_case(content: bytes) -> None:
    """Raises `Wrong` with the step that fails."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
        require("packing", packed(members) == content)
        Case(members).verify()
    except (
        zipfile.BadZipFile,
        NotImplementedError,
        RuntimeError,
        ValueError,
        KeyError,
        TypeError,
        IndexError,
        AttributeError,
    ) as error:
        raise Wrong("file") from error


def packed(members: dict[str, bytes]) -> bytes:
    """The one way, byte for byte."""
    whole, directory = b"", b""
    for name in sorted(members, key=lambda name: (name != "case.json", name)):
        content, encoded = members[name], name.encode()
        shared = struct.pack("<3H", 0 if name.isascii() else 0x800, 0, 0) + struct.pack("<H", DATE)
        shared += struct.pack("<3L2H", zlib.crc32(content), len(content), len(content), len(encoded), 0)
        directory += b"PK\1\2" + struct.pack("<BBH", VERSION, UNIX, VERSION) + shared
        directory += struct.pack("<3H2L", 0, 0, 0, 0o600 << 16, len(whole)) + encoded
        whole += b"PK\3\4" + struct.pack("<H", VERSION) + shared + encoded + content
    end = struct.pack("<4H2LH", 0, 0, len(members), len(members), len(directory), len(whole), 0)
    return whole + directory + b"PK\5\6" + end


class Case:
    def __init__(self, members: dict[str, bytes]) -> None:
        self.members = members
        self.form = json.loads(members["case.json"])

    def verify(self) -> None:
        require("file", self.form["format"] == 2)
        records = self.records("journal", self.form["journal"])
        require("journal", records[0]["seq"] == 1 and self.form["journal"]["previous"] == "00" * 32)
        events = [json.loads(each["body"]) for each in records]
        require("journal", self.form["journal"]["journal"] == f"~case/{self.form['number']}")
        decided = [each for each, event in zip(records, events, strict=True) if event["type"] in LOGGED]
        if self.form["proofs"]:
            self.log(decided[: len(self.form["proofs"])])
        for event in events:
            if event["type"] == "round_attached":
                self.round(event)
            if event.get("file"):
                file = self.members[f"files/{event['file']['sha256']}"]
                require("files", hashlib.sha256(file).hexdigest() == event["file"]["sha256"])
        for name, content in self.members.items():
            if name.startswith("rules/"):
                require("rules", name == f"rules/{hashlib.sha256(content).hexdigest()}.json")

    def records(self, step: str, fragment: dict[str, Any]) -> list[dict[str, Any]]:
        """With `body`, and every hash made again."""
        found = [
            each | {"body": json.dumps(each["event"], ensure_ascii=False, separators=(",", ":"))}
            for each in fragment["records"]
        ]
        for each in found:
            del each["event"]
        ordered = [{key: each[key] for key in ("seq", "round", "at", "hash", "body")} for each in found]
        parts = [{"previous": fragment["previous"], "records": ordered}]
        require(step, bool(ordered))
        Stranger({"table": fragment["journal"], "fragments": parts}).journal()
        return ordered

    def log(self, decided: list[dict[str, Any]]) -> None:
        parts = [{"previous": "", "records": [each]} for each in decided]
        named = {key: self.form[key] for key in ("house", "witnesses", "proofs")}
        stranger = Stranger({"table": self.form["journal"]["journal"], "fragments": parts, **named})
        stranger.keys()
        stranger.log()

    def round(self, event: dict[str, Any]) -> None:
        name = f"rounds/{event['table']}-{event['round']}"
        form = json.loads(self.members[f"{name}.json"])
        records = [each for part in form["fragments"] for each in self.records("round", part)]
        require("round", any((each["seq"], each["hash"]) == (event["seq"], event["hash"]) for each in records))
        if f"{name}.bundle.json" in self.form["bundled"]:
            content = self.members[f"{name}.bundle.json"]
            verify(content)
            bundle = json.loads(content)
            own = {each["hash"] for part in bundle["fragments"] for each in part["records"]}
            require("round", (bundle["table"], bundle["number"]) == (event["table"], event["round"]))
            ends = (each for each in records if json.loads(each["body"])["type"] in ("round_settled", "round_voided"))
            require("round", all(each["hash"] in own for each in ends))
