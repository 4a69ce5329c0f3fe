"""The names and the entries of a register."""

import msgspec
import pytest

from felt.journal import Chain, JournalBroken
from felt.register import Entry, Order, Register, is_table


class Noted(Entry, frozen=True, kw_only=True, tag="noted"):
    text: str


NOTES: Register[list[str], Order, Noted] = Register(
    prefix="~note/",
    begin=lambda key: [key],
    decide=lambda notes, order, now: (),
    evolve=lambda notes, entry, at: notes.append(entry.text),
    transfers=lambda notes, entry, journal, seq: (),
    entries=Noted,
)


def test_a_journal_of_a_register_is_named_by_its_kind_and_key() -> None:
    assert NOTES.name("17") == "~note/17"
    assert NOTES.key("~note/17") == "17"
    assert is_table("B1")
    assert not is_table(NOTES.name("17"))
    assert NOTES.begin("17") == ["17"]
    assert list(NOTES.read([], Noted(text=""))) == []


def test_an_entry_is_read_as_it_was_written() -> None:
    entry = Noted(text="seen", request="r1")
    record = Chain("~note/17").append(msgspec.json.encode(entry), kind=entry.kind(), round_number=0, at=5)
    assert record.kind == "noted"
    assert NOTES.decode(record) == entry


@pytest.mark.parametrize(
    "body", [b"{", b'{"type":"other"}', b'{"type":"noted"}', b'{"type":"noted","text":"a","more":1}']
)
def test_what_is_no_entry_breaks_the_journal(body: bytes) -> None:
    record = Chain("~note/17").append(body, kind="noted", round_number=0, at=5)
    with pytest.raises(JournalBroken):
        NOTES.decode(record)
