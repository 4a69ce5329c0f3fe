"""The reference implementation of notes and trees, golang.org/x/mod/sumdb of the Go project, accepts those of Felt, and
Felt accepts its own. It is run where Debian's golang-go and golang-golang-x-mod-dev are installed."""

import base64
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from felt.fairness.merkle import Tree, leaf_hash
from felt.fairness.signing import SigningKey
from felt.record.checkpoint import Checkpoint, cosigned, log_key, verified
from felt.record.note import Note
from tests.record import naive

SOURCES = Path(os.environ.get("FELT_GOPATH", "/usr/share/gocode"))
PROGRAM = Path(__file__).parent / "golang" / "accept.go"
KEY = SigningKey(bytes([1]) * 32)
ORIGIN = "felt.example/log"
LEAVES = [bytes([number]) * 32 for number in range(1, 21)]
TREES = [Tree([leaf_hash(each) for each in LEAVES[:size]]) for size in range(len(LEAVES) + 1)]

pytestmark = pytest.mark.skipif(
    shutil.which("go") is None or not (SOURCES / "src/golang.org/x/mod/sumdb").exists(),
    reason="golang-go or golang-golang-x-mod-dev is not installed",
)


def text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def checkpoint(size: int) -> Note:
    note = Checkpoint(ORIGIN, size, TREES[size].root).signed(KEY)
    return Note(note.text, (*note.signatures, cosigned(note.text, "w.example", SigningKey(bytes(32)), seconds=1)))


def from_felt() -> dict[str, Any]:
    sizes = range(1, len(LEAVES) + 1)
    key = log_key(ORIGIN, KEY.public)
    secret = f"PRIVATE+KEY+{ORIGIN}+{key.id.hex()}+{text(bytes([1]) * 33)}"  # its kind, then its seed
    return {
        "Key": str(key),
        "Checkpoints": [str(checkpoint(size)) for size in sizes],
        "Leaves": [
            {
                "Size": size,
                "Index": index,
                "Root": text(TREES[size].root),
                "Data": text(LEAVES[index]),
                "Path": [text(each) for each in TREES[size].path(index)],
            }
            for size in sizes
            for index in range(size)
        ],
        "Growth": [
            {
                "Size": size,
                "OldSize": old,
                "Root": text(TREES[size].root),
                "OldRoot": text(TREES[old].root),
                "Proof": [text(each) for each in naive.growth(old, LEAVES[:size])],
            }
            for size in sizes
            for old in range(1, size + 1)
        ],
        "Sign": {"Key": secret, "Text": f"{ORIGIN}\n20\n{text(TREES[20].root)}\n"},
    }


@pytest.fixture(scope="module")
def accept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, compiled."""
    folder = tmp_path_factory.mktemp("golang")
    environment = os.environ | {"GO111MODULE": "off", "GOPATH": str(SOURCES), "GOCACHE": str(folder / "cache")}
    command = ["go", "build", "-o", str(folder / "accept"), str(PROGRAM)]
    subprocess.run(command, env=environment, check=True)
    return folder / "accept"


def asked(accept: Path, given: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([accept], input=json.dumps(given), capture_output=True, text=True, check=False)


def test_it_accepts_ours_and_we_accept_its_own(accept: Path) -> None:
    ran = asked(accept, from_felt())
    assert (ran.returncode, ran.stderr) == (0, "")
    note, found = verified(ran.stdout.encode(), log_key(ORIGIN, KEY.public))
    assert found == Checkpoint(ORIGIN, 20, TREES[20].root)
    assert str(note) == str(found.signed(KEY)), "and signs byte for byte as we do"


@pytest.mark.parametrize("part", ["Checkpoints", "Leaves", "Growth"])
def test_it_refuses_what_is_wrong(accept: Path, part: str) -> None:
    given = from_felt()
    if part == "Checkpoints":
        given[part][3] = given[part][3].replace("\n4\n", "\n5\n")
    else:
        given[part][7]["Root"] = text(bytes(32))
    assert asked(accept, given).returncode == 1
