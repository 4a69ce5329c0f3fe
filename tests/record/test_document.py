"""The worked vectors of `docs/RECORD.md`, computed again from its words alone. Nothing of Felt is imported."""

import base64
import hashlib
import json
import re
import struct
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.record import naive

TEXT = (Path(__file__).parent.parent.parent / "docs" / "RECORD.md").read_text()
HOUSE, WITNESS = (Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32) for seed in (1, 2))
ORIGIN, NAME, SECONDS = "felt.example/log", "witness.example/w1", 1_700_000_100


def block(name: str) -> str:
    found = re.search(f"```{name}\n(.*?)```", TEXT, re.DOTALL)
    assert found
    return found[1]


def records() -> list[bytes]:
    """The hashes, each computed from the record and the hash before it."""
    lines, previous, found = block("journal").splitlines(), bytes(32), []
    for line, written in zip(lines[::2], lines[1::2], strict=True):
        seq, round_number, at, body = line.split(" ", 3)
        content = struct.pack(">q2sqqq", 2, b"B1", int(seq), int(round_number), int(at))
        encoded = body.encode()
        previous = hashlib.sha256(previous + content + struct.pack(">q", len(encoded)) + encoded).digest()
        assert previous.hex() == written
        found.append(previous)
    return found


def key_id(name: str, kind: int, key: Ed25519PrivateKey) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + bytes([kind]) + key.public_key().public_bytes_raw()).digest()[:4]


def test_the_root() -> None:
    assert block("root").strip() == naive.root(records()).hex()


def test_the_keys() -> None:
    for line, name, kind, key in zip(block("keys").splitlines(), (ORIGIN, NAME), (1, 4), (HOUSE, WITNESS), strict=True):
        content = base64.b64encode(bytes([kind]) + key.public_key().public_bytes_raw()).decode()
        assert line == f"{name}+{key_id(name, kind, key).hex()}+{content}"


def test_the_checkpoint() -> None:
    text = f"{ORIGIN}\n3\n{base64.b64encode(naive.root(records())).decode()}\n"
    signed = key_id(ORIGIN, 1, HOUSE) + HOUSE.sign(text.encode())
    message = f"cosignature/v1\ntime {SECONDS}\n{text}".encode()
    cosigned = key_id(NAME, 4, WITNESS) + SECONDS.to_bytes(8, "big") + WITNESS.sign(message)
    lines = [f"— {ORIGIN} {base64.b64encode(signed).decode()}\n", f"— {NAME} {base64.b64encode(cosigned).decode()}\n"]
    assert block("checkpoint") == f"{text}\n{''.join(lines)}"


def test_the_proof() -> None:
    hashes = records()
    extra = base64.b64encode(f"felt/record\nB1\n2\n1\n{hashes[1].hex()}\n".encode()).decode()
    path = [base64.b64encode(each).decode() for each in naive.path(1, hashes)]
    head = "\n".join(["c2sp.org/tlog-proof@v1", f"extra {extra}", "index 1", *path])
    assert block("proof") == f"{head}\n\n{block('checkpoint')}"


def receipt_of(lines: list[str]) -> str:
    text = "".join(f"{line}\n" for line in lines)
    signature = key_id(ORIGIN, 1, HOUSE) + HOUSE.sign(text.encode())
    return f"{text}\n— {ORIGIN} {base64.b64encode(signature).decode()}\n"


def link(previous: bytes, seq: int, round_number: int, at: int, body: str) -> bytes:
    packed = struct.pack(">q2sqqqq", 2, b"B1", seq, round_number, at, len(body.encode()))
    return hashlib.sha256(previous + packed + body.encode()).digest()


WAGERS = '{"type":"wagers_confirmed","patron":"an","wagers":[{"patron":"an","bet":"player","amount":10000}]}'


def test_the_receipt_of_an_accepted_wager() -> None:
    previous = records()[-1]
    head = ["felt/receipt@v1", "accepted", "table B1", "round 3", "patron an"]
    digest = link(previous, 4, 3, 1_700_000_000_003, WAGERS).hex()
    record = ["record 4", "time 1700000000003", f"previous {previous.hex()}", f"hash {digest}", f"body {WAGERS}"]
    assert block("accepted") == receipt_of([*head, *record])


def test_the_receipt_of_a_refused_wager() -> None:
    laid = link(records()[-1], 4, 3, 1_700_000_000_003, WAGERS)
    closed = link(laid, 5, 3, 1_700_000_012_000, '{"type":"betting_closed","early":false}')
    request = {"do": "confirm", "id": "k3f9-12", "table": "B1", "round": 3}
    request |= {"wagers": [{"bet": "banker", "amount": 5000}], "seed": ""}
    head = ["felt/receipt@v1", "refused", "table B1", "round 3", "patron binh", "time 1700000012345"]
    head += ["code betting_not_open", f"request {json.dumps(request, separators=(',', ':'))}"]
    close = ["closed 5", "time 1700000012000", f"hash {closed.hex()}", f"late {1_700_000_012_345 - 1_700_000_012_000}"]
    assert block("refused") == receipt_of([*head, *close])
