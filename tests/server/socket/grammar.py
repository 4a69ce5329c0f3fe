"""Messages made from the protocol's own schema, right and then wrong in some way. The same seed makes the same ones."""

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from felt.core.cards import Card
from felt.protocol.requests import MESSAGE_BYTES_MAX
from felt.protocol.schema import schema

SCHEMA = schema()["$defs"]
KINDS = [each["$ref"].rpartition("/")[2] for each in SCHEMA["Request"]["anyOf"]]
AT_PLAY = (*KINDS, *("Join", "SetWagers", "Squeeze", "Arrange", "OpenCards") * 2, *("Confirm", "Insure") * 6)
"""As a patron has use for them."""

BETS = {
    "B": ("player", "banker", "player", "banker", "tie", "player_pair", "lucky6", "banker_insurance"),
    "S": ("small", "big", "odd", "even", "any_triple"),
    "N": ("ante", "ante", "double", "additional"),
}
"""By the first letter of the table."""
KNOWN: dict[str, Sequence[Any]] = {
    "side": ("player", "banker", "house"),
    "seat": range(-1, 9),
    "box": range(9),
    "niu": tuple(Card),
    "clause": ("baccarat 7.2", "sicbo 7.1", "niuniu 7.1"),
    "amount": (100, 1_000, 1_000, 10_000, 10_000, 20_000, 100_000, 5_000_000),
}
"""What gets past the decoder and makes sense at some table."""

NUMBERS = (0, -1, 1, 2**31, 2**53, -(2**53), 2**63, 2**64, -(2**63) - 1, 10**30, 0.5, 1e308, -0.0, 1.0)
TEXTS: list[str] = [
    "",
    "\0",
    "\u202e",
    "é",
    "e\u0301",
    "\ud83c\udca1",
    "\uffff",
    "𝔹1",
    " B1",
    "b1",
    "../B1",
    "B1\n",
    "x" * 500,
]
TEXTS += ["' OR 1=1 --", "<script>", "${jndi:x}", "null", "1", "%00", "\x1b[2J", "ﷺ" * 30]
VALUES: list[Any] = [None, True, False, [], {}, [None], {"do": "ping"}, *NUMBERS, *TEXTS]
RAW = [
    b"NaN",
    b"-Infinity",
    b"1e999",
    b"01",
    b"-",
    b'"\\ud800"',
    b'"\\u0000"',
    b'"\\x"',
    b"\xff",
    b"'x'",
    b"tru",
    b"//",
]
NONSENSE = [
    b"",
    b" ",
    b"\0",
    b"null",
    b"[]",
    b"{}",
    b"0",
    b'"ping"',
    b"\xef\xbb\xbf{}",
    b"{" * 900,
    b"[" * 4000,
    b"\xff",
]


class Sent(NamedTuple):
    data: bytes
    is_text: bool = True


class Grammar:
    """`tables` are those that are named, `kinds` the kinds of request that are made."""

    def __init__(self, seed: str, *, tables: Sequence[str], kinds: Sequence[str] = KINDS) -> None:
        self.choose = random.Random(seed)  # noqa: S311 - has to be the same again
        self._tables = tables
        self._kinds = kinds
        self._table = tables[0]
        self.round = 1
        """A number that a round has, or had a moment ago."""

    def message(self) -> Sent:
        """Half are right, the others wrong in one way or another."""
        chance = self.choose.random()
        if chance < 0.02:
            return Sent(self.choose.choice(NONSENSE))
        request = self.request()
        if chance < 0.50:
            return Sent(_bytes(request))
        if chance < 0.78:
            self._change(request)
            return Sent(_bytes(request))
        return self.choose.choice(SPOILS)(self, _bytes(request))

    def request(self) -> dict[str, Any]:
        kind = self.choose.choice(self._kinds)
        self._table = self.choose.choice(self._tables)
        made: dict[str, Any] = self._value(SCHEMA[kind], "")
        return made

    def _value(self, form: dict[str, Any], name: str) -> Any:
        """Something that the schema allows, and mostly something that makes sense."""
        choose = self.choose
        if "$ref" in form:
            form = SCHEMA[form["$ref"].rpartition("/")[2]]
        if "anyOf" in form:
            return self._value(choose.choice(form["anyOf"]), name)
        if "enum" in form:
            return choose.choice(form["enum"])
        match form["type"]:
            case "object":
                if "properties" not in form:  # by name
                    return {"player": self._value(form["additionalProperties"], name)} if choose.random() < 0.5 else {}
                keys = form["properties"].items()
                return {
                    key: self._value(inner, key)
                    for key, inner in keys
                    if key in form["required"] or choose.random() < 0.5
                }
            case "array":
                count = min(form["maxItems"], choose.choice((0, 1, 1, 1, 2, 3)))
                return [self._value(form["items"], name) for _ in range(count)]
            case "integer":
                if name == "round":
                    return self.round + choose.choice((0, 0, 0, 0, -1, 1))
                return choose.choice(KNOWN[name]) if name in KNOWN else choose.randrange(-1, 10)
            case "string":
                return self._text(name)
        return None

    def _text(self, name: str) -> str:
        if name == "table":
            return self._table
        if name == "bet":
            return self.choose.choice(BETS.get(self._table[0], ("player",)))
        if name == "id":
            return f"{self.choose.randrange(100_000)}" if self.choose.random() < 0.9 else f"r{self.choose.randrange(5)}"
        return str(self.choose.choice(KNOWN[name])) if name in KNOWN else self.choose.choice(("", "x", "Lý do"))

    def _change(self, request: dict[str, Any]) -> None:
        """One value another, a key too few or too many; the id seldom, so that the answer can be known."""
        choose = self.choose
        place: dict[str, Any] = request
        wagers = request.get("wagers")
        if wagers and choose.random() < 0.5:
            place = choose.choice(wagers)
        keys = [key for key in place if key != "id"] or ["id"]
        key = "id" if place is request and choose.random() < 0.05 else choose.choice(keys)
        match choose.randrange(8):
            case 0:
                del place[key]
            case 1:
                place[choose.choice(("patron", "x", "", "Id", "\0", "now"))] = choose.choice(VALUES)
            case 2:
                place[key] = [place[key]]
            case 3:
                place[key] = {key: place[key]}
            case 4 if isinstance(place[key], list):
                place[key] = place[key] * choose.choice((3, 30))
            case 5:
                place[key] = _nested(choose.choice((3, 100, 400)))
            case _:
                place[key] = choose.choice(VALUES)


def _bytes(request: Any) -> bytes:
    return json.dumps(request, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _nested(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


def _cut(grammar: Grammar, data: bytes) -> Sent:
    return Sent(data[: grammar.choose.randrange(len(data))])


def _flip(grammar: Grammar, data: bytes) -> Sent:
    spoilt = bytearray(data)
    for _ in range(grammar.choose.randrange(1, 4)):
        spoilt[grammar.choose.randrange(len(spoilt))] = grammar.choose.randrange(256)
    return Sent(bytes(spoilt))


def _insert(grammar: Grammar, data: bytes) -> Sent:
    at = grammar.choose.randrange(len(data))
    return Sent(data[:at] + grammar.choose.choice(RAW) + data[at:])


def _put_in_place(grammar: Grammar, data: bytes) -> Sent:
    """For a value, something that JSON does not know."""
    values = list(re.finditer(rb": ([^,{}\[\]]+)", data))
    start, end = grammar.choose.choice(values).span(1)
    return Sent(data[:start] + grammar.choose.choice(RAW) + data[end:])


def _key_twice(grammar: Grammar, data: bytes) -> Sent:
    keys = re.findall(rb'("\w+": [^,{}\[\]]+)[,}]', data)
    return Sent(b"{" + grammar.choose.choice(keys) + b", " + data[1:])


def _after_the_end(grammar: Grammar, data: bytes) -> Sent:
    return Sent(data + grammar.choose.choice((b"}", b"{}", b"\0", data)))


def _long(grammar: Grammar, data: bytes) -> Sent:
    """Around the limit, and far from it."""
    length = grammar.choose.choice((MESSAGE_BYTES_MAX, MESSAGE_BYTES_MAX + 1, 3 * MESSAGE_BYTES_MAX))
    return Sent(data.ljust(length))


def _binary(grammar: Grammar, data: bytes) -> Sent:
    return Sent(data, is_text=False)


SPOILS: tuple[Callable[[Grammar, bytes], Sent], ...] = (
    _cut, _flip, _flip, _insert, _put_in_place, _put_in_place, _key_twice, _after_the_end, _long, _binary,
)  # fmt: skip


def expected_id(data: bytes) -> str | None:
    """The `re` of the answer, by a reader of its own; None where readers may differ."""
    keys: list[str] = []

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        keys[:] = [key for key, _ in found]  # the outermost object is the last
        return dict(found)

    try:
        value = json.loads(data.decode(), object_pairs_hook=pairs, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict) or keys.count("id") != 1 or not isinstance(value["id"], str):
        return None
    if any("\ud800" <= letter <= "\udfff" for letter in json.dumps(value, ensure_ascii=False)):
        return None
    return value["id"][:40]


def _refuse(constant: str) -> None:
    raise ValueError(constant)
