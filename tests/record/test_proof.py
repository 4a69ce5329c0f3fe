"""Checkpoints, cosignatures and proofs: what they say, and that every change of them is refused."""

import hashlib
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from felt.core.refusals import Refusal
from felt.fairness.merkle import EMPTY, Tree, leaf_hash
from felt.fairness.signing import SigningKey
from felt.record.checkpoint import (
    Checkpoint,
    checkpoint_of,
    cosigned,
    cosigned_at,
    log_key,
    verified,
    witness_key,
)
from felt.record.note import Note, note_from
from felt.record.proof import HEAD, LoggedRecord, Proof, proof_from, proved, record_from
from felt.record.refusals import (
    CheckpointMalformed,
    NotInLog,
    OtherOrigin,
    ProofMalformed,
    SignatureMissing,
    SignatureWrong,
)

ORIGIN, WITNESS = "felt.example/log", "witness.example/w1"
HOUSE_KEY, WITNESS_KEY = SigningKey(bytes([1]) * 32), SigningKey(bytes([2]) * 32)
LOG, COSIGNER = log_key(ORIGIN, HOUSE_KEY.public), witness_key(WITNESS, WITNESS_KEY.public)
RECORDS = [LoggedRecord("B1", seq, seq // 3, hashlib.sha256(bytes([seq])).digest()) for seq in range(1, 8)]
TREE = Tree([leaf_hash(each.hash) for each in RECORDS])
SECONDS = 1_700_000_000


def cosigned_checkpoint(origin: str = ORIGIN, key: SigningKey = HOUSE_KEY, root: bytes = TREE.root) -> Note:
    note = Checkpoint(origin, TREE.size, root).signed(key)
    cosignature = cosigned(note.text, WITNESS, WITNESS_KEY, seconds=SECONDS)
    return Note(note.text, (*note.signatures, cosignature))


def proof_of(index: int, note: Note | None = None) -> Proof:
    return Proof(RECORDS[index].extra(), index, TREE.path(index), note or cosigned_checkpoint())


@pytest.mark.parametrize("index", range(7))
def test_every_record_of_a_log_is_proved(index: int) -> None:
    found = proved(str(proof_of(index)).encode(), log=LOG, witness=COSIGNER)
    assert (found.record, found.index, found.cosigned_seconds) == (RECORDS[index], index, SECONDS)
    assert found.checkpoint == Checkpoint(ORIGIN, 7, TREE.root)


def test_the_text_of_a_proof_is_the_one_of_the_specification() -> None:
    lines = str(proof_of(6)).split("\n")
    assert lines[0] == "c2sp.org/tlog-proof@v1"
    assert lines[1].startswith("extra ")
    assert lines[2] == "index 6"
    assert lines[5:8] == ["", ORIGIN, "7"], "two hashes, an empty line, the checkpoint"
    assert lines[9] == ""
    assert lines[10].startswith(f"— {ORIGIN} ")
    assert lines[11].startswith(f"— {WITNESS} ")
    assert lines[12:] == [""]


def test_every_changed_lost_or_doubled_byte_of_a_proof_is_refused() -> None:
    content = str(proof_of(4)).encode()
    where_and_round = range(content.index(b"extra "), content.index(b"index "))
    for place in range(len(content)):
        changed = [content[:place] + bytes([content[place] ^ bit]) + content[place + 1 :] for bit in (1, 4, 32, 128)]
        for other in (*changed, content[:place], content[:place] + content[place + 1 :]):
            try:
                found = proved(other, log=LOG, witness=COSIGNER)
            except Refusal:
                continue
            # Journal, number and round only say where to look; the hash itself is proved.
            assert place in where_and_round
            assert found.record.hash == RECORDS[4].hash


def test_swapped_lines_of_a_proof_are_refused() -> None:
    lines = str(proof_of(4)).split("\n")[:-1]
    for first in range(len(lines)):
        for second in range(first):
            swapped = [*lines]
            swapped[first], swapped[second] = swapped[second], swapped[first]
            if swapped != lines and {first, second} != {len(lines) - 1, len(lines) - 2}:  # signatures have no order
                with pytest.raises(Refusal):
                    proved("\n".join([*swapped, ""]).encode(), log=LOG, witness=COSIGNER)


def test_proofs_that_do_not_hold_are_refused_by_name() -> None:
    other = SigningKey(bytes([3]) * 32)
    cases: list[tuple[Proof, type[Refusal]]] = [
        (proof_of(4, cosigned_checkpoint(key=other)), SignatureMissing),
        (proof_of(4, cosigned_checkpoint(origin="other.example")), OtherOrigin),
        (proof_of(4, cosigned_checkpoint(root=EMPTY)), NotInLog),
        (proof_of(4, Checkpoint(ORIGIN, 7, TREE.root).signed(HOUSE_KEY)), SignatureMissing),
        (Proof(RECORDS[3].extra(), 4, TREE.path(4), cosigned_checkpoint()), NotInLog),
        (Proof(RECORDS[4].extra(), 4, TREE.path(3), cosigned_checkpoint()), NotInLog),
        (Proof(RECORDS[4].extra(), 7, TREE.path(4), cosigned_checkpoint()), NotInLog),
        (Proof(b"", 4, TREE.path(4), cosigned_checkpoint()), ProofMalformed),
        (Proof(b"another scheme\n\n\n\n\n", 4, TREE.path(4), cosigned_checkpoint()), ProofMalformed),
    ]
    for proof, refusal in cases:
        with pytest.raises(refusal):
            proved(str(proof).encode(), log=LOG, witness=COSIGNER)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"c2sp.org/tlog-proof@v2\nindex 0\n\n",
        f"{HEAD}\n".encode(),
        f"{HEAD}\nextra AAAA\n\n".encode(),
        f"{HEAD}\nindex 01\n\nx".encode(),
        f"{HEAD}\nindex 0\nAAAA\n\nx".encode(),
        f"{HEAD}\nindex 0\n".encode() + b"A" * 43 + b"=\n" * 64 + b"\n\nx",
        (f"{HEAD}\nindex 0\n" + ("A" * 43 + "=\n") * 64 + "\nx").encode(),
        f"{HEAD}\nindex 0\n\n".encode(),
        f"{HEAD}\nindex -1\n\nx".encode(),
        f"{HEAD}\nindex 99999999999999999999\n\nx".encode(),
    ],
)
def test_malformed_proofs(content: bytes) -> None:
    with pytest.raises(ProofMalformed):
        proof_from(content)


@pytest.mark.parametrize(
    "text",
    [
        "o\n1\n",
        f"o\n01\n{'A' * 43}=\n",
        f"o\n1\n{'A' * 43}\n",
        "o\n1\nAAAA\n",
        f"o x\n1\n{'A' * 43}=\n",
        f"o+x\n1\n{'A' * 43}=\n",
        f"o\n\n1\n{'A' * 43}=\n",
        f"o\n1\n{'A' * 42}B=\n",
        f"o\n-1\n{'A' * 43}=\n",
        f"o\n9223372036854775808\n{'A' * 43}=\n",
        f"o\n١\n{'A' * 43}=\n",
    ],
)
def test_malformed_checkpoints(text: str) -> None:
    with pytest.raises(CheckpointMalformed):
        checkpoint_of(Note(text, ()))


def test_lines_after_the_third_are_allowed_and_signed() -> None:
    """`tlog-checkpoint` calls them extension lines."""
    from felt.record.note import signed

    text = f"{Checkpoint(ORIGIN, 7, TREE.root).text()}an extension\n"
    note, checkpoint = verified(str(signed(text, ORIGIN, HOUSE_KEY)).encode(), LOG)
    assert (note.text, checkpoint.size) == (text, 7)


def test_a_cosignature_is_that_of_the_specification() -> None:
    """The bytes that are signed, put together by hand, with the public key alone."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    note = Checkpoint(ORIGIN, 7, TREE.root).signed(HOUSE_KEY)
    signature = cosigned(note.text, WITNESS, WITNESS_KEY, seconds=1679315147)
    assert signature.key_id == hashlib.sha256(WITNESS.encode() + b"\n\x04" + WITNESS_KEY.public).digest()[:4]
    assert signature.value[:8] == (1679315147).to_bytes(8, "big")
    message = b"cosignature/v1\ntime 1679315147\n" + note.text.encode()
    Ed25519PublicKey.from_public_bytes(WITNESS_KEY.public).verify(signature.value[8:], message)
    assert cosigned_at(note.text, signature, COSIGNER) == 1679315147


def test_a_cosignature_with_another_time_does_not_fit() -> None:
    note = Checkpoint(ORIGIN, 7, TREE.root).signed(HOUSE_KEY)
    (good,) = (cosigned(note.text, WITNESS, WITNESS_KEY, seconds=SECONDS),)
    for value in (b"", (SECONDS + 1).to_bytes(8, "big") + good.value[8:], b"\xff" + good.value[1:]):
        changed = type(good)(good.name, good.key_id, value)
        with pytest.raises(SignatureWrong):
            cosigned_at(note.text, changed, COSIGNER)


@settings(max_examples=60)
@given(st.binary(max_size=120))
def test_any_extra_is_a_record_or_refused(extra: bytes) -> None:
    with suppress(ProofMalformed):
        assert record_from(extra).extra() == extra


def test_a_proof_keeps_the_checkpoint_as_it_is() -> None:
    note = cosigned_checkpoint()
    assert proof_from(str(proof_of(2, note)).encode()).checkpoint == note == note_from(str(note).encode())
