"""What can be read as a wager: whole cents, and nothing that only looks like them."""

import msgspec
import pytest

from felt.core.chips import CENTS_MAX
from felt.core.wagers import Mode, Moment, Wager

DECODER = msgspec.json.Decoder(Wager)


def read(amount: str) -> Wager:
    return DECODER.decode(f'{{"patron":"an","bet":"small","amount":{amount}}}')


@pytest.mark.clause("ruling A1")
@pytest.mark.parametrize("amount", [1, 99, 100, 10_000, CENTS_MAX - 1, CENTS_MAX])
def test_an_amount_is_whole_cents_from_one_to_the_largest_exact_number(amount: int) -> None:
    wager = read(str(amount))
    assert wager.amount == amount
    assert type(wager.amount) is int


@pytest.mark.clause("ruling A1")
@pytest.mark.parametrize(
    "amount",
    ["0", "-1", "-100", str(CENTS_MAX + 1), "1" + "0" * 40, "0.5", "100.5", "1e400", '"100"', "true", "null", "[100]"],
)
def test_anything_else_is_no_amount(amount: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="amount"):
        read(amount)


@pytest.mark.parametrize(
    "text",
    [
        '{"bet":"small","amount":100}',
        '{"patron":"an","amount":100}',
        '{"patron":"an","bet":"small"}',
        '{"patron":"","bet":"small","amount":100}',
        '{"patron":"an","bet":"","amount":100}',
        '{"patron":"an","bet":"small","amount":100,"colour":"red"}',
        '{"patron":"an","bet":"small","amount":100,"moment":"later"}',
        '{"patron":"an","bet":"small","amount":100,"box":"1"}',
        '{"patron":"an","bet":"small","amount":100,"box":1.5}',
    ],
)
def test_a_wager_has_its_keys_and_no_others(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        DECODER.decode(text)


def test_a_wager_cannot_be_changed() -> None:
    wager = read("100")
    with pytest.raises(AttributeError, match="immutable"):
        wager.amount = read("200").amount  # type: ignore[misc]


def test_a_wager_is_written_as_it_was_read() -> None:
    text = b'{"patron":"an","bet":"banker_insurance","amount":100,"moment":"four_cards"}'
    wager = DECODER.decode(text)
    assert wager.moment is Moment.FOUR_CARDS
    assert wager.box is None
    assert msgspec.json.encode(wager) == text


def test_who_deals() -> None:
    assert [str(mode) for mode in Mode] == ["online", "dealer"]
