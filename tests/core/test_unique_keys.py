"""A key that stands twice in one object is refused, however it is written."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt.core.decoding import decoded, refuse_key_twice
from felt.core.refusals import KeyTwice, MalformedJson

TWICE = (
    b'{"a":1,"a":1}',
    b'{"a":1,"a":2}',
    b'{"a":1,"b":2,"a":{"c":3}}',
    b'{ "a" : 1 , "a" : 2 }',
    b'{"a":1,"\\u0061":2}',
    b'{"\\u0061":1,"\\u0061":2}',
    b'{"x":[{"b":1},{"a":1,"a":2}]}',
    b'{"x":{"y":{"a":1,"a":null}}}',
    b'[{"a":1},{"a":1,"a":2}]',
    b'{"b":"\\"","a":1,"a":2}',
    b'{"a":"","a":""}',
    b'{"":1,"":2}',
    b'{"a":1.50,"a":1e3}',
)
ONCE = (
    b"{}",
    b"[]",
    b'"a:a"',
    b'{"a":{"a":{"a":1}}}',
    b'[{"a":1},{"a":2}]',
    b'{"a":"a","b":"\\"a\\":1,\\"a\\":2"}',
    b'{ "a": 1.50, "b": 1E3, "c": "\\u0061", "A": 12345678901234567890123 }',
    '{"ă":"ă","a\u0306":1}'.encode(),
)


@pytest.mark.parametrize("raw", TWICE)
def test_a_key_twice(raw: bytes) -> None:
    with pytest.raises(KeyTwice):
        refuse_key_twice(raw)


@pytest.mark.parametrize("raw", ONCE)
def test_every_key_once(raw: bytes) -> None:
    refuse_key_twice(raw)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from('ab"\\é'), inner, max_size=3),
    max_leaves=12,
)


@given(JSON, st.booleans(), st.sampled_from((None, 1)))
def test_what_python_writes_has_every_key_once(value: object, ascii_only: bool, indent: int | None) -> None:
    refuse_key_twice(json.dumps(value, ensure_ascii=ascii_only, indent=indent).encode())


@given(JSON, JSON, st.sampled_from('ab"\\é'), st.booleans())
def test_a_second_key_is_found_beside_any_values(one: object, two: object, key: str, compact: bool) -> None:
    colon, comma = (":", ",") if compact else (": ", ", ")
    written = comma.join(f"{json.dumps(key)}{colon}{json.dumps(value)}" for value in (one, two))
    with pytest.raises(KeyTwice):
        refuse_key_twice(b'[{"x":%b}]' % f"{{{written}}}".encode())


class Form(msgspec.Struct):
    a: int = 0


def test_a_decoder_answers_with_the_object_or_a_refusal() -> None:
    decoder = msgspec.json.Decoder(Form)
    assert decoded(decoder, b'{"a":7}') == Form(7)
    with pytest.raises(KeyTwice) as twice:
        decoded(decoder, b'{"a":7,"a":8}')
    assert (twice.value.code, twice.value.place) == ("key_twice", "a")
    with pytest.raises(MalformedJson):
        decoded(decoder, b'{"a":7')
    with pytest.raises(MalformedJson):
        decoded(decoder, b'{"z":' + b"[" * 100_000 + b"]" * 100_000 + b"}")
