"""The witness as `tlog-witness` of C2SP has it: every status, and requests that another witness has published."""

from pathlib import Path

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from felt.fairness.merkle import EMPTY
from felt.record.checkpoint import Checkpoint, cosigned_at, log_key, witness_key
from felt.record.judgement import SIZE, Answer
from felt.record.note import Note, signatures_from
from felt.record.request import AddCheckpoint, request_from
from felt.witness.refusals import WitnessSilent
from felt.witness_service.books import WitnessBooksNotOpened
from felt.witness_service.cosigner import Cosigner
from felt.witness_service.party import opened
from felt.witness_service.remote import InsideCosigner
from tests.witness_service.logs import ORIGIN, TestedLog

NOW_MS = 1_700_000_000_500


@pytest.fixture
def witness(tmp_path: Path) -> Cosigner:
    return opened(tmp_path, now_ms=lambda: NOW_MS).cosigner


@pytest.fixture
def log(witness: Cosigner) -> TestedLog:
    log = TestedLog()
    witness.pin([log.public])
    return log


def asked(witness: Cosigner, request: AddCheckpoint) -> Answer:
    return witness.add_checkpoint(request.content())


def test_a_log_that_grows_is_cosigned_each_time(witness: Cosigner, log: TestedLog) -> None:
    known = 0
    for size in (0, 1, 2, 7, 8, 9, 32, 33, 40, 40):
        answer = asked(witness, log.request(known, size))
        assert answer.status == 200
        (signature,) = signatures_from(answer.body)
        assert signature.is_by(witness.key)
        assert cosigned_at(log.note(size).text, signature, witness.key) == NOW_MS // 1_000
        assert witness.latest(ORIGIN).body == str(log.note(size))
        known = size


def test_each_status_of_the_specification(witness: Cosigner, log: TestedLog) -> None:
    stranger = TestedLog(origin="other.example", seed=9)
    assert asked(witness, stranger.request(0, 3)).status == 404
    assert witness.latest("other.example").status == 404
    assert asked(witness, log.request(0, 7)).status == 200
    forged = TestedLog(seed=9)
    assert asked(witness, forged.request(7, 9)).status == 403, "the origin is known, the key is another"
    assert asked(witness, AddCheckpoint(9, (), log.note(8))).status == 400
    late = asked(witness, log.request(3, 9))
    assert (late.status, late.body, late.media_type) == (409, "7\n", SIZE)
    assert asked(witness, AddCheckpoint(7, (), log.note(9))).status == 422
    assert asked(witness, log.forked(5).request(7, 9)).status == 422
    same_size = asked(witness, log.forked(5).request(7, 7))
    assert (same_size.status, same_size.body) == (409, "7\n")
    assert asked(witness, log.request(7, 9)).status == 200, "none of it has changed what the witness knows"


def test_what_proves_a_fork_is_kept_with_what_was_cosigned(witness: Cosigner, log: TestedLog, tmp_path: Path) -> None:
    asked(witness, log.request(0, 7))
    for _ in range(3):
        asked(witness, log.forked(5).request(7, 9))
    asked(witness, log.forked(5).request(7, 7))
    asked(witness, TestedLog(seed=9).request(7, 9))
    kept = apsw.Connection(str(tmp_path / "witness.db")).execute("SELECT at, seen, note FROM conflicts").fetchall()
    forked = [str(log.forked(5).note(size)) for size in (9, 7)]
    assert kept == [(NOW_MS, str(log.note(7)), note) for note in forked], "each once, and only with the log's signature"


def test_other_signatures_on_the_checkpoint_are_ignored(witness: Cosigner, log: TestedLog) -> None:
    note = log.note(3)
    more = Note(note.text, (*TestedLog(seed=8).note(3).signatures, *note.signatures))
    assert asked(witness, AddCheckpoint(0, (), more)).status == 200
    assert witness.latest(ORIGIN).body == str(note)


def test_requests_and_statuses_that_another_witness_has_published(tmp_path: Path) -> None:
    origin = "sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562"
    public = log_key(origin, bytes.fromhex("ffdc2d4d98e4124d3feaf788c0c2f9abfd796083d1f0495437f302ec79cf100f"))
    first = (
        f"old 0\n\n{origin}\n1\nKgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n— {origin} "
        "UgIom7fPZTqpxWWhyjWduBvTvGVqsokMbqTArsQilegKoFBJQjUFAmQ0+YeSPM3wfUQMFSzVnnNuWRTYrajXpNUbIQY=\n"
    )
    to_three = (
        "old 1\nKgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\nKgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n"
        f"{origin}\n3\nRcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=\n\n— {origin} "
        "UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6go=\n"
    )
    to_five = (
        "old 1\nKgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n+fUDV+k970B4I3uKrqJM4aP1lloPZP8mvr2Z4wRw2LI=\n"
        f"KgQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n{origin}\n5\n"
        f"QrtXrQZCCvpIgsSmOsah7HdICzMLLyDfxToMql9WTjY=\n\n— {origin} "
        "UgIomw/EOJmWi0i1FQsOj+etB7F8IccFam/jgd6wzRns4QPVmyEZtdvl1U2KEmLOZ/ASRcWJi0tW90dJWAShei7sDww=\n"
    )
    too_many = first.replace("old 0\n", "old 0\n" + "KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n" * 64)
    witness = opened(tmp_path, now_ms=lambda: NOW_MS).cosigner
    witness.pin([public])
    statuses = [witness.add_checkpoint(each.encode()).status for each in (first, to_five, to_three, too_many)]
    assert statuses == [200, 200, 409, 400]
    for each in (first, to_three, to_five):
        assert request_from(each.encode()).content() == each.encode()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"old 0\n",
        b"old 00\n\nx",
        b"old -1\n\nx",
        b"new 0\n\nx",
        b"old 0\nAAAA\n\nx",
        b"old 0\n\nnot a note",
        b"old 0\n\no\n1\nAAAA\n\n" + "— o AAAAAAAA\n".encode(),
        b"\xff\xfe\n\n",
    ],
)
def test_malformed_requests(witness: Cosigner, content: bytes) -> None:
    assert witness.add_checkpoint(content).status == 400


@settings(max_examples=50)
@given(data=st.data())
def test_no_changed_byte_is_cosigned(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """Of a request that would be: the witness refuses it, or cosigns the very same checkpoint."""
    log = TestedLog()
    content = log.request(5, 9).content()
    place = data.draw(st.integers(0, len(content) - 1))
    changed = data.draw(
        st.sampled_from(
            [
                content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :],
                content[:place] + content[place + 1 :],
                content[:place],
                content[:place] + content[place : place + 1] + content[place:],
            ]
        )
    )
    if changed == content:
        return
    party = opened(tmp_path_factory.mktemp("witness"), now_ms=lambda: NOW_MS)
    witness = party.cosigner
    witness.pin([log.public])
    assert asked(witness, log.request(0, 5)).status == 200
    assert witness.add_checkpoint(changed).status in (400, 403, 404, 409, 422)
    assert witness.latest(ORIGIN).body == str(log.note(5))
    party.close()


class TestPinned:
    def test_the_first_house_that_calls_is_served_and_no_other(self, witness: Cosigner) -> None:
        first, second = TestedLog(), TestedLog(origin="second.example", seed=2)
        assert asked(witness, first.request(0, 3)).status == 404
        assert witness.introduced(str(first.public).encode()).status == 200
        assert witness.introduced(f"{first.public}\n".encode()).status == 200
        assert witness.introduced(str(second.public).encode()).status == 403
        assert asked(witness, first.request(0, 3)).status == 200
        assert asked(witness, second.request(0, 3)).status == 404

    def test_a_house_may_begin_another_log_under_its_key(self, witness: Cosigner, log: TestedLog) -> None:
        assert asked(witness, log.request(0, 9)).status == 200
        again = TestedLog(origin=f"{ORIGIN}/1700000000000", content="other leaf")
        assert asked(witness, again.request(0, 3)).status == 200
        assert asked(witness, log.request(9, 12)).status == 200

    def test_what_is_no_key_of_a_log_is_refused(self, witness: Cosigner) -> None:
        for content in (b"", b"\xff", b"x", str(witness_key("w", bytes(32))).encode()):
            assert witness.introduced(content).status == 400
        assert witness.houses() == []


class TestBooks:
    def test_it_knows_the_log_after_a_restart(self, tmp_path: Path) -> None:
        log = TestedLog()
        party = opened(tmp_path, now_ms=lambda: NOW_MS)
        before = party.cosigner
        before.pin([log.public])
        assert asked(before, log.request(0, 9)).status == 200
        party.close()
        after = opened(tmp_path, now_ms=lambda: NOW_MS).cosigner
        assert after.key == before.key
        assert asked(after, log.request(0, 12)).body == "9\n"
        assert asked(after, log.request(9, 12)).status == 200

    def test_its_key_and_books_are_private(self, tmp_path: Path) -> None:
        opened(tmp_path / "new", now_ms=lambda: NOW_MS)
        assert (tmp_path / "new").stat().st_mode & 0o077 == 0
        for file in ("witness.key", "witness.db"):
            assert (tmp_path / "new" / file).stat().st_mode & 0o077 == 0

    def test_a_file_that_is_no_database_is_refused_and_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / "witness.db").write_text("not a database, but longer than a header of one " * 9)
        before = (tmp_path / "witness.db").read_bytes()
        with pytest.raises(WitnessBooksNotOpened):
            opened(tmp_path, now_ms=lambda: NOW_MS)
        assert (tmp_path / "witness.db").read_bytes() == before

    async def test_a_witness_that_cannot_write_is_silent(self, tmp_path: Path) -> None:
        witness = opened(tmp_path, now_ms=lambda: NOW_MS)
        other = apsw.Connection(str(tmp_path / "witness.db"))
        other.execute("DROP TABLE logs")
        with pytest.raises(WitnessSilent):
            await InsideCosigner(witness).latest(ORIGIN)

    def test_an_empty_log_has_the_root_of_nothing(self, witness: Cosigner, log: TestedLog) -> None:
        wrong = Checkpoint(ORIGIN, 0, bytes(32)).signed(log.key)
        assert asked(witness, AddCheckpoint(0, (), wrong)).status == 409
        right = Checkpoint(ORIGIN, 0, EMPTY).signed(log.key)
        assert asked(witness, AddCheckpoint(0, (), right)).status == 200
