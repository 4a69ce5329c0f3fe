"""Reads JSON, or turns the error of a decoder into a refusal: a code, a sentence, and the place in the input."""

import json
import re
from collections.abc import Iterable
from typing import TypeVar

import msgspec

from felt.core.chips import CENTS_MAX
from felt.core.refusals import (
    KeyTwice,
    MalformedJson,
    MissingKey,
    NotAnAmount,
    OutOfRange,
    Refusal,
    UnknownCard,
    UnknownGame,
    UnknownKey,
    UnknownValue,
    WrongType,
)
from felt.core.wagers import Mode, Moment
from felt.core.words import Words, listed

T = TypeVar("T")

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""Every error that a decoder raises on bad input."""

TYPES = {
    "int": Words("a whole number", "một số nguyên"),
    "float": Words("a fraction", "một số lẻ"),
    "str": Words("a text", "một chuỗi"),
    "bool": Words("true or false", "true hoặc false"),
    "null": Words("null", "null"),
    "array": Words("a list", "một danh sách"),
    "object": Words("an object", "một đối tượng"),
}

KNOWN_VALUES: dict[str, Iterable[str]] = {"game": (), "moment": Moment, "mode": Mode}
"""By key, its possible values. The registry of games adds `game`."""
REQUESTS = Words("the requests that /api/protocol lists", "các yêu cầu nêu tại /api/protocol")

KEY_SHOWN_MAX = 40

_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode

_MISSING = re.compile(r"Object missing required field `(.+)`")
_UNKNOWN_KEY = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_BAD_VALUE = re.compile(r"Invalid (?:enum )?value '?(.*?)'?", re.DOTALL)
_BOUND = re.compile(r"Expected `(\w+)`( of length)?(?: (>=|<=))? (\d+)")
_PATTERN = re.compile(r"Expected `str` matching regex '(.*)'", re.DOTALL)
_BAD_TYPE = re.compile(r"Expected `([\w |]+)`(?:, got `(\w+)`)?")


def decoded(decoder: msgspec.json.Decoder[T], raw: bytes) -> T:
    """The object, or a refusal."""
    try:
        found = decoder.decode(raw)
        refuse_key_twice(raw)
    except UNREADABLE as error:
        raise refusal_of(error) from None
    return found


def refuse_key_twice(raw: bytes) -> None:
    """Refuse a key that stands twice in one object. Programs disagree about which of the two counts, so that a check
    and the program that it protects could read two different requests (RFC 8259, section 4).

    `raw` is JSON that a decoder has read. It is looked at closely only if the bytes give cause: a second key is lost
    when they are decoded and encoded again, and its quotes with it."""
    again = _encode(_decode(raw))
    if again == raw or (b"\\" not in raw and again.count(b'"') == raw.count(b'"')):
        return
    json.loads(raw, object_pairs_hook=_once, parse_int=str, parse_float=str)


def _once(pairs: list[tuple[str, object]]) -> None:
    known: set[str] = set()
    for key, _ in pairs:
        if key in known:
            raise KeyTwice(key=key[:KEY_SHOWN_MAX], place=key[:KEY_SHOWN_MAX])
        known.add(key)


def refusal_of(error: Exception) -> Refusal:
    if isinstance(error, RecursionError):
        return MalformedJson(problem=Words("it is nested too deeply", "lồng nhau quá sâu"))
    if isinstance(error, UnicodeDecodeError):
        return MalformedJson(problem=Words("it is not UTF-8", "không phải UTF-8"))
    if not isinstance(error, msgspec.ValidationError):
        return MalformedJson(problem=_syntax(str(error)))
    problem, _, path = str(error).rpartition(" - at ") if " - at " in str(error) else (str(error), "", "`$`")
    place = re.sub(r"^\$\.?", "", path.replace("`key` in ", "").strip("`"))
    return _validation(problem, place)


def _syntax(problem: str) -> Words:
    if "truncated" in problem:
        return Words("it ends too soon", "bị cụt ở cuối")
    byte = re.search(r"byte (\d+)", problem)
    where = byte[1] if byte else "?"
    return Words(f"the syntax is wrong at byte {where}", f"sai cú pháp tại byte {where}")


def _validation(problem: str, place: str) -> Refusal:
    last_key = re.sub(r"\[.*?\]", "", place).rpartition(".")[2]
    if found := _MISSING.fullmatch(problem):
        return MissingKey(key=found[1], place=place)
    if found := _UNKNOWN_KEY.fullmatch(problem):
        return UnknownKey(key=found[1], place=place)
    if last_key == "amount":
        return NotAnAmount(most=CENTS_MAX, got=_got(problem), place=place)
    if found := _BAD_VALUE.fullmatch(problem):
        if place == "game":
            return UnknownGame(game=found[1], known=listed(KNOWN_VALUES["game"]), place=place)
        if place == "do":
            return UnknownValue(value=found[1], known=REQUESTS, place=place)
        if last_key in KNOWN_VALUES:
            return UnknownValue(value=found[1], known=", ".join(KNOWN_VALUES[last_key]), place=place)
        return UnknownCard(card=found[1], place=place)
    if found := _BOUND.fullmatch(problem):
        kind, length, sign, bound = found.groups()
        return OutOfRange(expected=_bound(kind, length is not None, sign or "=", bound), place=place)
    if found := _PATTERN.fullmatch(problem):
        return OutOfRange(expected=Words(f"a text of the form {found[1]}", f"một chuỗi dạng {found[1]}"), place=place)
    if found := _BAD_TYPE.fullmatch(problem):
        return WrongType(expected=_types(found[1]), got=TYPES.get(found[2] or "", Words("?", "?")), place=place)
    return WrongType(expected=problem, got="?", place=place)


def _types(names: str) -> Words:
    known = [TYPES.get(name, Words(name, name)) for name in names.split(" | ")]
    return Words(" / ".join(each.en for each in known), " / ".join(each.vi for each in known))


def _bound(kind: str, is_length: bool, sign: str, bound: str) -> Words:
    name = TYPES.get(kind, Words(kind, kind))
    limit = f"{ {'>=': '≥', '<=': '≤'}.get(sign, sign) } {bound}"
    if is_length:
        return Words(f"{name.en} of length {limit}", f"{name.vi} có độ dài {limit}")
    return Words(f"{name.en} {limit}", f"{name.vi} {limit}")


def _got(problem: str) -> Words:
    """A description of the value that is not an amount."""
    if found := _BAD_TYPE.fullmatch(problem):
        return TYPES.get(found[2] or "", Words("something else", "thứ khác"))
    if "<=" in problem:
        return Words("too large", "quá lớn")
    return Words("zero or below", "bằng 0 hoặc nhỏ hơn")
