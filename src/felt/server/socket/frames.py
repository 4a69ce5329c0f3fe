"""The frames of RFC 6455 that nearly all messages are made of, written and read without a protocol object."""

from typing import NamedTuple

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the fast one where it is compiled

TEXT, MASKED = 0x81, 0x80
LAST, CONTROL = 0x80, 0x08
PLAIN_BYTES_MAX = 16 * 1024
"""A frame that announces more is left to websockets, which refuses it before it has arrived."""


def text_frame(message: bytes) -> bytes:
    """RFC 6455 section 5.2: one final, unmasked frame of text."""
    length = len(message)
    if length < 126:
        return bytes((0x81, length)) + message
    if length < 65_536:
        return b"\x81\x7e" + length.to_bytes(2, "big") + message
    return b"\x81\x7f" + length.to_bytes(8, "big") + message


class Taken(NamedTuple):
    """A frame that was taken from the bytes: a message, or a control frame as it came. `is_plain` is False, and
    nothing is taken, if the bytes begin with any other frame."""

    message: bytes | None = None
    control: bytes = b""
    is_plain: bool = True


NOT_PLAIN = Taken(is_plain=False)


def plain_frame(received: bytearray) -> Taken | None:
    """Section 5.2: take the frame at the beginning if it is a whole message of text, or a control frame. None if it is
    not complete yet."""
    if len(received) < 2:
        return None
    first, length = received[0], received[1] & ~MASKED
    is_control = first & CONTROL and first & LAST
    if not received[1] & MASKED or (first != TEXT and not is_control):
        return NOT_PLAIN
    head = 6
    if length == 126 and first == TEXT:
        if len(received) < 4:
            return None
        length, head = int.from_bytes(received[2:4], "big"), 8
    elif length > 125:
        return NOT_PLAIN
    if length > PLAIN_BYTES_MAX:
        return NOT_PLAIN
    end = head + length
    if len(received) < end:
        return None
    if is_control:
        taken = Taken(control=bytes(received[:end]))
    else:
        taken = Taken(apply_mask(received[head:end], received[head - 4 : head]))
    del received[:end]
    return taken
