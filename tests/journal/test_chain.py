"""The journal's chain: any change to any record, and any record too many, too few or out of place, is found."""

import hashlib
from itertools import combinations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt.core.words import Language
from felt.journal import GENESIS, Chain, JournalBroken, Record, check_chain, kind_of, link

BODIES = (b'{"type":"table_opened"}', b'{"type":"joined","patron":"Nguy\xe1\xbb\x85n"}', b"{}", b"", b'{"type":"left"}')


def chain_of(*bodies: bytes, table: str = "B1") -> list[Record]:
    chain = Chain(table)
    return [
        chain.append(body, kind=kind_of(body), round_number=index // 2, at=1_000 + 7 * index)
        for index, body in enumerate(bodies)
    ]


RECORDS = chain_of(*BODIES)


def broken_at(records: list[Record]) -> int:
    with pytest.raises(JournalBroken) as caught:
        check_chain(records)
    assert caught.value.values["table"]
    seq = caught.value.values["seq"]
    assert isinstance(seq, int)
    return seq


def independent_hash(previous: bytes, record: Record) -> bytes:
    """From the words of the module alone: previous hash, table, seq, round, at, body; texts preceded by their length;
    numbers as eight bytes, big-endian and signed."""

    def number(value: int) -> bytes:
        return value.to_bytes(8, "big", signed=True)

    name = record.table.encode("utf-8")
    message = previous + number(len(name)) + name + number(record.seq) + number(record.round) + number(record.at)
    return hashlib.sha256(message + number(len(record.body)) + record.body).digest()


class TestHash:
    def test_it_is_the_one_described(self) -> None:
        previous = bytes(32)
        for record in RECORDS:
            assert record.hash == independent_hash(previous, record)
            previous = record.hash

    @given(
        previous=st.binary(min_size=32, max_size=32),
        table=st.text(max_size=32),
        numbers=st.tuples(*[st.integers(-(2**63), 2**63 - 1)] * 3),
        body=st.binary(max_size=200),
    )
    def test_it_is_the_one_described_for_anything(
        self, previous: bytes, table: str, numbers: tuple[int, int, int], body: bytes
    ) -> None:
        if table != table.encode("utf-8", "ignore").decode():
            return
        seq, round_number, at = numbers
        record = Record(table, seq, round_number, at, "", body, b"")
        assert link(previous, table, seq, round_number, at, body) == independent_hash(previous, record)

    def test_nothing_stands_before_the_first(self) -> None:
        assert bytes(32) == GENESIS
        assert RECORDS[0].hash == link(GENESIS, "B1", 1, 0, 1_000, BODIES[0])

    def test_no_field_borrows_from_the_next(self) -> None:
        one = link(GENESIS, "B1", 1, 0, 0, b"")
        others = {
            link(GENESIS, "B", 1, 0, 0, b"1"),
            link(GENESIS, "", 1, 0, 0, b"B1"),
            link(GENESIS, "B1", 0, 1, 0, b""),
        }
        assert one not in others
        assert len(others) == 3


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b'{"type":"left","patron":"an"}', "left"),
        (b'{"patron":{"type":"joined"},"type":"left"}', "left"),
        (b'{"type":7}', ""),
        (b'{"type":null}', ""),
        (b'{"patron":"an"}', ""),
        (b'"left"', ""),
        (b"[]", ""),
        (b"", ""),
        (b'{"type":"left"', ""),
        (b'{"type":"\xff"}', ""),
        (b'{"x":' + b"[" * 5_000 + b"]" * 5_000 + b',"type":"left"}', ""),
    ],
)
def test_the_kind_of_a_body(body: bytes, kind: str) -> None:
    assert kind_of(body) == kind


class TestWhole:
    def test_a_chain_that_is_whole_is_followed_to_its_end(self) -> None:
        end = check_chain(RECORDS)
        assert end is not None
        assert (end.table, end.seq, end.hash) == ("B1", 5, RECORDS[-1].hash)

    def test_from_anywhere_with_the_hash_before(self) -> None:
        for start in range(1, len(RECORDS)):
            last = RECORDS[start - 1]
            end = check_chain(RECORDS[start:], seq=last.seq, last_hash=last.hash)
            assert end is not None
            assert end.hash == RECORDS[-1].hash

    def test_it_goes_on_where_it_ended(self) -> None:
        chain = Chain("B1", RECORDS[2].seq, RECORDS[2].hash)
        more = [chain.append(each.body, kind=each.kind, round_number=each.round, at=each.at) for each in RECORDS[3:]]
        assert more == RECORDS[3:]

    def test_of_nothing_there_is_nothing_to_say(self) -> None:
        assert check_chain([]) is None


class TestChanged:
    @pytest.mark.parametrize("index", range(len(RECORDS)))
    @pytest.mark.parametrize("field", ["body", "hash"])
    def test_every_single_bit(self, index: int, field: str) -> None:
        value = getattr(RECORDS[index], field)
        for place in range(8 * len(value)):
            flipped = bytearray(value)
            flipped[place // 8] ^= 1 << place % 8
            changed = msgspec.structs.replace(RECORDS[index], **{field: bytes(flipped)})
            assert broken_at([*RECORDS[:index], changed, *RECORDS[index + 1 :]]) == changed.seq

    @pytest.mark.parametrize("index", range(len(RECORDS)))
    def test_every_byte_to_anything_and_every_length(self, index: int) -> None:
        body = RECORDS[index].body
        others = {body[:place] + bytes([byte]) + body[place + 1 :] for place in range(len(body)) for byte in range(256)}
        others |= {body[:length] for length in range(len(body))} | {body + b"\0", body + b" ", b"\0" + body}
        for other in others - {body}:
            changed = msgspec.structs.replace(RECORDS[index], body=other)
            assert broken_at([*RECORDS[:index], changed, *RECORDS[index + 1 :]]) == changed.seq

    @pytest.mark.parametrize("index", range(len(RECORDS)))
    @pytest.mark.parametrize("field", ["seq", "round", "at"])
    @pytest.mark.parametrize("by", [-1, 1, 256, 2**40])
    def test_every_number(self, index: int, field: str, by: int) -> None:
        changed = msgspec.structs.replace(RECORDS[index], **{field: getattr(RECORDS[index], field) + by})
        assert broken_at([*RECORDS[:index], changed, *RECORDS[index + 1 :]]) == changed.seq

    @pytest.mark.parametrize("index", range(len(RECORDS)))
    @pytest.mark.parametrize("table", ["B2", "B", "B11", "b1", ""])
    def test_the_table(self, index: int, table: str) -> None:
        changed = msgspec.structs.replace(RECORDS[index], table=table)
        with pytest.raises(JournalBroken):
            check_chain([*RECORDS[:index], changed, *RECORDS[index + 1 :]])

    @pytest.mark.parametrize("index", range(len(RECORDS) - 1))
    def test_a_record_written_anew_with_a_hash_that_fits_breaks_the_next(self, index: int) -> None:
        previous = RECORDS[index - 1].hash if index else GENESIS
        forged = msgspec.structs.replace(RECORDS[index], body=b'{"type":"forged"}', kind="forged")
        forged = msgspec.structs.replace(forged, hash=independent_hash(previous, forged))
        assert broken_at([*RECORDS[:index], forged, *RECORDS[index + 1 :]]) == RECORDS[index + 1].seq

    @pytest.mark.parametrize("index", range(len(RECORDS)))
    @pytest.mark.parametrize("kind", ["forged", "Left", "left ", "table_opened\0"])
    def test_the_kind(self, index: int, kind: str) -> None:
        """It is not under the hash, but the body is, and says the same."""
        changed = msgspec.structs.replace(RECORDS[index], kind=kind)
        assert broken_at([*RECORDS[:index], changed, *RECORDS[index + 1 :]]) == changed.seq

    def test_the_hash_before_the_first(self) -> None:
        for place in range(8 * 32):
            last = bytearray(RECORDS[1].hash)
            last[place // 8] ^= 1 << place % 8
            with pytest.raises(JournalBroken):
                check_chain(RECORDS[2:], seq=2, last_hash=bytes(last))


class TestMissingAndMisplaced:
    @pytest.mark.parametrize("index", range(len(RECORDS) - 1))
    def test_a_record_left_out(self, index: int) -> None:
        assert broken_at([*RECORDS[:index], *RECORDS[index + 1 :]]) == RECORDS[index + 1].seq

    @pytest.mark.parametrize(("start", "end"), list(combinations(range(len(RECORDS)), 2)))
    def test_several_left_out(self, start: int, end: int) -> None:
        assert broken_at([*RECORDS[:start], *RECORDS[end:]]) == RECORDS[end].seq

    @pytest.mark.parametrize(("one", "other"), list(combinations(range(len(RECORDS)), 2)))
    def test_two_that_changed_places(self, one: int, other: int) -> None:
        swapped = list(RECORDS)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        assert broken_at(swapped) == swapped[one].seq

    @pytest.mark.parametrize("index", range(len(RECORDS)))
    def test_one_that_comes_twice(self, index: int) -> None:
        assert broken_at([*RECORDS[: index + 1], *RECORDS[index:]]) == RECORDS[index].seq

    @pytest.mark.parametrize("index", range(len(RECORDS) + 1))
    def test_one_of_another_table_put_in(self, index: int) -> None:
        stranger = chain_of(*BODIES, b"{}", table="B2")[index]
        with pytest.raises(JournalBroken):
            check_chain([*RECORDS[:index], stranger, *RECORDS[index:]])

    @pytest.mark.parametrize("length", range(len(RECORDS)))
    def test_an_end_cut_off_is_another_head(self, length: int) -> None:
        """A chain cannot tell by itself that it went on; its number and hash, kept elsewhere, can."""
        end = check_chain(RECORDS[:length])
        assert end is None or (end.seq, end.hash) != (RECORDS[-1].seq, RECORDS[-1].hash)

    def test_what_is_wrong_is_said_in_both_languages(self) -> None:
        with pytest.raises(JournalBroken) as caught:
            check_chain([RECORDS[0], RECORDS[2]])
        assert caught.value.message(Language.EN) == (
            "The journal of table B1 is broken at event 3: event 2 is missing."
        )
        assert caught.value.message(Language.VI) == ("Nhật ký của bàn B1 bị hỏng tại sự kiện 3: thiếu sự kiện 2.")
