"""Whatever comes in, a line gets its outcomes or its refusal, never a traceback, and the books balance."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from felt.acting.forms import kinds
from felt.acting.scenario import Scenario
from felt.cli.act.answers import Answers
from felt.cli.lines import LINE_BYTES_MAX
from felt.core.words import Language
from felt.store import Batch
from tests.acting.acted import BANKER_SEVEN, do, opening, raw, wait

GARBAGE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
STAKES = st.lists(
    st.fixed_dictionaries(
        {
            "bet": st.sampled_from(["player", "banker", "tie", "big", "small", "ante", "banker_insurance"]),
            "amount": st.sampled_from([100, 10_000, 10**9]) | GARBAGE,
        },
        optional={"box": st.integers(0, 8)},
    ),
    max_size=3,
)
FIELDS = {
    "wagers": STAKES | GARBAGE,
    "round": st.integers(0, 3) | GARBAGE,
    "seat": st.integers(0, 9) | GARBAGE,
    "side": st.sampled_from(["player", "banker"]) | GARBAGE,
    "moment": st.sampled_from(["four_cards", "third_card"]) | GARBAGE,
    "box": st.integers(0, 9) | GARBAGE,
    "clause": st.sampled_from(["baccarat 7.1.1", "sicbo 7.5", "niuniu 7.1.1", "baccarat 7.3"]) | GARBAGE,
    "patron": st.sampled_from(["an", "binh"]) | GARBAGE,
    "when": st.integers(0, 100_000),
    "after": st.integers(0, 20_000),
    "ms": st.integers(0, 60_000),
}
NAMES = [*(str(form.__struct_config__.tag) for form in kinds()), "wait", "look", "dance"]


@st.composite
def requests(draw: st.DrawFn) -> bytes:
    """Mostly requests that have the right keys."""
    name = draw(st.sampled_from(NAMES))
    form = next((form for form in kinds() if form.__struct_config__.tag == name), None)
    keys = {*(form.__struct_fields__ if form else ()), *(("ms",) if name == "wait" else ())} & FIELDS.keys()
    wanted = {key for key in sorted(keys) if draw(st.booleans()) or key in ("clause", "side", "moment", "ms")}
    line = {key: draw(FIELDS[key]) for key in sorted(wanted - draw(st.sampled_from([{"when", "after"}, {"when"}])))}
    if name not in ("wait", "look"):
        line["who"] = draw(st.sampled_from(["an", "binh", "mai", "long", "ha", "zoe"]))
    return json.dumps(line | {"do": name}).encode()


OPENINGS = st.sampled_from(
    [
        opening(deal={"cards": [BANKER_SEVEN, BANKER_SEVEN]}),
        opening(deal={"seed": "x"}),
        opening("sicbo", deal={"dice": [[1, 2, 3]]}),
        opening("sicbo"),
        opening("niuniu"),
    ]
)


@settings(max_examples=60)
@given(OPENINGS, st.lists(requests() | GARBAGE.map(json.dumps).map(str.encode) | st.binary(max_size=40), max_size=25))
def test_any_lines_are_acted_out(first: dict[str, object], lines: list[bytes]) -> None:
    kept: list[Batch] = []
    scenario, answers = Scenario(kept.append, line_bytes_max=LINE_BYTES_MAX), Answers(Language.VI)
    seats = [raw(first), raw(do("an", "join")), raw(do("binh", "join")), raw(wait(5_000))]
    written = b"".join(answers.told(told) for line in seats + lines for told in scenario.read(line))
    for line in written.splitlines():
        assert isinstance(json.loads(line), dict)
    assert scenario.scene is not None
    balances = scenario.scene.ledger.balances
    assert sum(balance.balance for balance in balances.values()) == 0
    held = sum(hold.amount for hold in scenario.scene.state.play.holds.values())
    assert sum(balance.held for balance in balances.values()) == held


@settings(max_examples=100)
@given(GARBAGE | st.dictionaries(st.sampled_from(["open", "chips", "staff", "deal", "at"]), GARBAGE))
def test_any_first_line_is_answered(line: object) -> None:
    scenario = Scenario(lambda batch: None, line_bytes_max=LINE_BYTES_MAX)
    told = list(scenario.read(json.dumps(line).encode()))
    assert told
    assert scenario.over == (scenario.scene is None)
