"""What a decoder says, put as a refusal: a code, a sentence, and the place in the input."""

import re

import msgspec

from felt.core.chips import CENTS_MAX
from felt.core.refusals import (
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
from felt.core.words import Words

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""All that a decoder raises, whatever comes in."""

TYPES = {
    "int": Words("a whole number", "một số nguyên"),
    "float": Words("a fraction", "một số lẻ"),
    "str": Words("a text", "một chuỗi"),
    "bool": Words("true or false", "true hoặc false"),
    "null": Words("null", "null"),
    "array": Words("a list", "một danh sách"),
    "object": Words("an object", "một đối tượng"),
}

KNOWN_VALUES = {"moment": Moment, "mode": Mode}
REQUESTS = Words("the requests that /api/protocol lists", "các yêu cầu nêu tại /api/protocol")

_MISSING = re.compile(r"Object missing required field `(.+)`")
_UNKNOWN_KEY = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_BAD_VALUE = re.compile(r"Invalid (?:enum )?value '?(.*?)'?", re.DOTALL)
_BOUND = re.compile(r"Expected `(\w+)`( of length)?(?: (>=|<=))? (\d+)")
_PATTERN = re.compile(r"Expected `str` matching regex '(.*)'", re.DOTALL)
_BAD_TYPE = re.compile(r"Expected `([\w |]+)`(?:, got `(\w+)`)?")


def refusal_of(error: Exception) -> Refusal:
    if isinstance(error, RecursionError):
        return MalformedJson(problem=Words("it is nested too deeply", "lồng nhau quá sâu"))
    if isinstance(error, UnicodeDecodeError):
        return MalformedJson(problem=Words("it is not UTF-8", "không phải UTF-8"))
    if not isinstance(error, msgspec.ValidationError):
        return MalformedJson(problem=_syntax(str(error)))
    problem, _, place = str(error).rpartition(" - at ") if " - at " in str(error) else (str(error), "", "`$`")
    at = re.sub(r"^\$\.?", "", place.replace("`key` in ", "").strip("`"))
    return _validation(problem, at)


def _syntax(problem: str) -> Words:
    if "truncated" in problem:
        return Words("it ends too soon", "bị cụt ở cuối")
    byte = re.search(r"byte (\d+)", problem)
    where = byte[1] if byte else "?"
    return Words(f"it makes no sense from byte {where} on", f"sai cú pháp từ byte {where}")


def _validation(problem: str, at: str) -> Refusal:
    last_key = re.sub(r"\[.*?\]", "", at).rpartition(".")[2]
    if found := _MISSING.fullmatch(problem):
        return MissingKey(key=found[1], at=at)
    if found := _UNKNOWN_KEY.fullmatch(problem):
        return UnknownKey(key=found[1], at=at)
    if last_key == "amount":
        return NotAnAmount(most=CENTS_MAX, got=_got(problem), at=at)
    if found := _BAD_VALUE.fullmatch(problem):
        if at == "game":
            return UnknownGame(game=found[1], at=at)
        if at == "do":
            return UnknownValue(value=found[1], known=REQUESTS, at=at)
        if last_key in KNOWN_VALUES:
            return UnknownValue(value=found[1], known=", ".join(KNOWN_VALUES[last_key]), at=at)
        return UnknownCard(card=found[1], at=at)
    if found := _BOUND.fullmatch(problem):
        kind, length, sign, bound = found.groups()
        return OutOfRange(expected=_bound(kind, length is not None, sign or "=", bound), at=at)
    if found := _PATTERN.fullmatch(problem):
        return OutOfRange(expected=Words(f"a text of the form {found[1]}", f"một chuỗi dạng {found[1]}"), at=at)
    if found := _BAD_TYPE.fullmatch(problem):
        return WrongType(expected=_types(found[1]), got=TYPES.get(found[2] or "", Words("?", "?")), at=at)
    return WrongType(expected=problem, got="?", at=at)


def _types(names: str) -> Words:
    known = [TYPES.get(name, Words(name, name)) for name in names.split(" | ")]
    return Words(" / ".join(each.en for each in known), " / ".join(each.vi for each in known))


def _bound(kind: str, is_length: bool, sign: str, bound: str) -> Words:
    words = TYPES.get(kind, Words(kind, kind))
    limit = f"{ {'>=': '≥', '<=': '≤'}.get(sign, sign) } {bound}"
    if is_length:
        return Words(f"{words.en} of length {limit}", f"{words.vi} có độ dài {limit}")
    return Words(f"{words.en} {limit}", f"{words.vi} {limit}")


def _got(problem: str) -> Words:
    """What stood in place of an amount."""
    if found := _BAD_TYPE.fullmatch(problem):
        return TYPES.get(found[2] or "", Words("something else", "thứ khác"))
    if "<=" in problem:
        return Words("too large", "quá lớn")
    return Words("zero or below", "bằng 0 hoặc nhỏ hơn")
