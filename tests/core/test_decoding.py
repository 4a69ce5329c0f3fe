"""What a decoder says of bad input, as a refusal: the code, the place, and words that say what is accepted."""

from typing import Annotated, Any

import msgspec
import pytest

from felt.core.cards import Card
from felt.core.decoding import UNREADABLE, refusal_of
from felt.core.refusals import Refusal
from felt.core.wagers import Mode, Wager
from felt.core.words import Language


class Form(msgspec.Struct, tag="dice", tag_field="game", forbid_unknown_fields=True):
    wager: Wager | None = None
    mode: Mode | None = None
    cards: tuple[Card, ...] = ()
    count: Annotated[int, msgspec.Meta(ge=3)] = 3
    name: Annotated[str, msgspec.Meta(max_length=2)] = ""
    pair: tuple[int, int] = (1, 2)
    letters: Annotated[str, msgspec.Meta(pattern="^a+$")] = "a"
    key: bytes = b""
    anything: Any = None


class OtherForm(msgspec.Struct, tag="cards", tag_field="game"):
    pass


class Ask(msgspec.Struct, tag="ask", tag_field="do"):
    pass


class Tell(msgspec.Struct, tag="tell", tag_field="do"):
    pass


def refusal(text: str | bytes, kind: Any = Form | OtherForm) -> Refusal:
    with pytest.raises(UNREADABLE) as caught:
        msgspec.json.decode(text, type=kind)
    return refusal_of(caught.value)


def of_field(name: str, value: str) -> Refusal:
    return refusal(f'{{"game":"dice","{name}":{value}}}')


@pytest.mark.parametrize(
    ("text", "english", "vietnamese"),
    [
        ("{", "it ends too soon", "bị cụt ở cuối"),
        ('{"game" 1}', "the syntax is wrong at byte 8", "sai cú pháp tại byte 8"),
        (b'{"game":"\xff"}', "it is not UTF-8", "không phải UTF-8"),
        ('{"game":"dice","anything":' + "[" * 100_000, "it is nested too deeply", "lồng nhau quá sâu"),
    ],
)
def test_what_is_no_json(text: str | bytes, english: str, vietnamese: str) -> None:
    refused = refusal(text)
    assert (refused.code, refused.place) == ("malformed_json", "")
    assert refused.message(Language.EN).endswith(f": {english}.")
    assert refused.message(Language.VI).endswith(f": {vietnamese}.")


def test_a_key_that_is_missing_or_unknown() -> None:
    missing = of_field("wager", '{"patron":"an","bet":"big"}')
    assert (missing.code, missing.place, missing.values["key"]) == ("missing_key", "wager", "amount")
    unknown = of_field("wagers", "[]")
    assert (unknown.code, unknown.place, unknown.values["key"]) == ("unknown_key", "", "wagers")


@pytest.mark.clause("ruling A1")
@pytest.mark.parametrize(
    ("amount", "told"),
    [
        ("0", "zero or below"),
        ("-5", "zero or below"),
        ("9007199254740992", "too large"),
        ('"5"', "a text"),
        ("0.5", "a fraction"),
        ("true", "true or false"),
    ],
)
def test_what_is_no_amount(amount: str, told: str) -> None:
    refused = of_field("wager", f'{{"patron":"an","bet":"big","amount":{amount}}}')
    assert (refused.code, refused.place) == ("not_an_amount", "wager.amount")
    assert str(refused).endswith(f"this is {told}.")


def test_values_that_are_not_known() -> None:
    game = refusal('{"game":"chess"}')
    assert (game.code, game.place, game.values["game"]) == ("unknown_game", "game", "chess")
    request = refusal('{"do":"shout"}', Ask | Tell)
    assert (request.code, request.place, request.values["value"]) == ("unknown_value", "do", "shout")
    mode = of_field("mode", '"offline"')
    assert (mode.code, mode.place) == ("unknown_value", "mode")
    assert all(known in str(mode) for known in Mode)
    card = of_field("cards", '["AS","1S"]')
    assert (card.code, card.place, card.values["card"]) == ("unknown_card", "cards[1]", "1S")


@pytest.mark.parametrize(
    ("name", "value", "english", "vietnamese"),
    [
        ("count", "2", "a whole number ≥ 3", "một số nguyên ≥ 3"),
        ("name", '"abc"', "a text of length ≤ 2", "một chuỗi có độ dài ≤ 2"),
        ("pair", "[1]", "a list of length = 2", "một danh sách có độ dài = 2"),
        ("letters", '"b"', "a text of the form ^a+$", "một chuỗi dạng ^a+$"),
    ],
)
def test_what_is_out_of_range(name: str, value: str, english: str, vietnamese: str) -> None:
    refused = of_field(name, value)
    assert (refused.code, refused.place) == ("out_of_range", name)
    assert english in refused.message(Language.EN)
    assert vietnamese in refused.message(Language.VI)


def test_what_is_of_another_type() -> None:
    refused = of_field("cards", "{}")
    assert (refused.code, refused.place, str(refused)) == ("wrong_type", "cards", "Expected a list, got an object.")
    either = of_field("mode", "5")
    assert str(either) == "Expected a text / null, got a whole number."
    key = of_field("key", '"!"')
    assert (key.code, key.place) == ("wrong_type", "key")
    assert "base64" in str(key)
