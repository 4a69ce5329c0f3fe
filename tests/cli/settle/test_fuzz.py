"""Whatever comes in, `felt settle` answers with a settlement or a refusal, never with a traceback."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from felt.cli.settle import settle, written
from felt.core.words import Language

GARBAGE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
CARDS = st.lists(st.sampled_from(["2S", "4H", "3D", "2C", "5S", "KD", "9C", "1X"]), max_size=7)
ORDINARY = ["player", "banker", "tie", "player_pair", "lucky6", "player_insurance", "banker_insurance"]
BETS = st.sampled_from([*ORDINARY, "small", "total-9", "ante", "double", "additional"])
WAGERS = st.lists(
    st.fixed_dictionaries(
        {"patron": st.sampled_from(["an", "binh"]), "bet": BETS, "amount": st.integers(-1, 10**6) | GARBAGE},
        optional={"moment": st.sampled_from(["four_cards", "third_card"]) | GARBAGE, "box": st.integers(0, 9)},
    ),
    max_size=5,
)
CASES = st.fixed_dictionaries(
    {"game": st.sampled_from(["baccarat", "sicbo", "niuniu"])},
    optional={
        "cards": CARDS | GARBAGE,
        "dice": st.lists(st.integers(0, 7), max_size=4) | GARBAGE,
        "hands": st.dictionaries(st.sampled_from(["1", "2", "99", "x"]), CARDS, max_size=2) | GARBAGE,
        "house": CARDS,
        "wagers": WAGERS | GARBAGE,
        "table": GARBAGE
        | st.fixed_dictionaries(
            {},
            optional={
                "mode": st.sampled_from(["online", "dealer"]),
                "limits": st.dictionaries(
                    BETS | st.just("default"), st.lists(st.integers(-1, 10**6), min_size=2, max_size=2), max_size=3
                ),
                "differential": st.integers(0, 10**6) | st.none(),
            },
        ),
        "warned": st.lists(st.text(max_size=3)) | GARBAGE,
        "void": st.sampled_from(["baccarat 7.2", "sicbo 7.2", "nothing"]) | GARBAGE,
    },
)


def answer(line: bytes) -> dict[str, Any]:
    settled = settle(line)
    for language in Language:
        assert written(settled, language, explain=True)
    text = written(settled, Language.EN, explain=False)
    assert text.endswith(b"\n")
    answered = json.loads(text)
    assert ("error" in answered) != ("lines" in answered)
    return dict(answered)


@given(st.binary(max_size=200))
def test_any_bytes(line: bytes) -> None:
    assert "error" in answer(line.replace(b"\n", b" "))


@given(GARBAGE)
def test_any_json(value: Any) -> None:
    assert "error" in answer(json.dumps(value).encode())


@given(CASES)
def test_anything_like_a_case(case: dict[str, Any]) -> None:
    answered = answer(json.dumps(case).encode())
    if "lines" in answered:
        for line in answered["lines"]:
            assert 0 <= line["at_risk"] <= line["stake"]
            assert 0 <= line["returned"] <= line["stake"]
            assert line["clauses"]


@given(st.data())
def test_a_case_with_bytes_cut_out_or_put_in(data: st.DataObject) -> None:
    whole = json.dumps(
        {
            "game": "baccarat",
            "table": {"limits": {"default": [10000, 1000000]}, "differential": 5000000},
            "cards": ["2S", "4H", "3D", "2C", "5S"],
            "wagers": [{"patron": "an", "bet": "banker", "amount": 100000}],
        }
    ).encode()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(start + 6, len(whole))))
    answer(whole[:start] + data.draw(st.binary(max_size=4)).replace(b"\n", b"") + whole[end:])
