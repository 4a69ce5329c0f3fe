"""Frames taken from the bytes as they arrive, against frames that websockets has written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from felt.server.socket.frames import NOT_PLAIN, PLAIN_BYTES_MAX, Taken, plain_frame, text_frame
from tests.server.socket.rude import frame

SIZES = (0, 1, 3, 124, 125, 126, 127, 4_096, PLAIN_BYTES_MAX)
CONTROLS = (Opcode.PING, Opcode.PONG, Opcode.CLOSE)


def written(opcode: Opcode, data: bytes) -> bytes:
    return Frame(opcode, data).serialize(mask=True)


messages = st.sampled_from(SIZES).map(lambda size: (Opcode.TEXT, bytes(byte % 251 for byte in range(size))))
controls = st.tuples(st.sampled_from(CONTROLS), st.binary(max_size=125))


@given(st.lists(messages | controls, max_size=6), st.lists(st.integers(1, 300), max_size=20))
def test_frames_come_out_whole_however_they_arrive(sent: list[tuple[Opcode, bytes]], pieces: list[int]) -> None:
    raw = [written(opcode, data) for opcode, data in sent]
    stream, arrived, taken = b"".join(raw), bytearray(), []
    for size in (*pieces, len(stream)):
        arrived += stream[:size]
        stream = stream[size:]
        while (one := plain_frame(arrived)) is not None:
            taken.append(one)
    assert taken == [
        Taken(data) if opcode is Opcode.TEXT else Taken(control=frame)
        for (opcode, data), frame in zip(sent, raw, strict=True)
    ]
    assert not arrived


@pytest.mark.parametrize(
    "sent",
    [
        frame(0x01, b"{"),  # the first piece of a message
        frame(0x80, b"}"),  # the last piece
        frame(0x82, b"x"),  # binary
        frame(0xC1, b"x"),  # compressed
        frame(0x81, b"{}", mask=False),
        frame(0x09, b"x"),  # a ping in pieces
        frame(0x89, bytes(126)),  # a ping too long
        frame(0x81, length=PLAIN_BYTES_MAX + 1),
        frame(0x81, length=2**63),
    ],
)
def test_any_other_frame_is_left_where_it_is(sent: bytes) -> None:
    received = bytearray(sent)
    assert plain_frame(received) == NOT_PLAIN
    assert received == sent


@pytest.mark.parametrize("size", [*SIZES, 65_535, 65_536])
def test_a_text_frame_is_the_one_that_websockets_writes(size: int) -> None:
    assert text_frame(bytes(size)) == Frame(Opcode.TEXT, bytes(size)).serialize(mask=False)
