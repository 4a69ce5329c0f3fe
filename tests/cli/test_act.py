"""`felt act` as its user runs it, the example of its document, and its schema."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from felt.acting.forms import kinds
from felt.acting.schema import schema
from felt.core.words import Language
from felt.protocol.requests import OF_EVERYBODY, request_types
from tests.acting.acted import BANKER_SEVEN, bets, do, explained, opening, seated, wait
from tests.acting.test_bad_lines import BAD, BAD_OPENINGS
from tests.cli.felt_command import felt

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "ACT.md"
SCENARIO = re.findall(r"^```json\n(.*?)^```$", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL)[0]
LINES = [json.loads(line) for line in SCENARIO.splitlines()]


def test_the_example_of_the_document() -> None:
    """An: 950 won less 150 insurance, from 10,000."""
    told = felt("act", "--explain", "--lang", "en", given=SCENARIO)
    assert (told.code, told.err) == (0, "")
    assert f"$ felt act --explain scenario.jsonl\n{re.sub('Hash [0-9a-f]{64}', 'Hash …', told.out)}```" in (
        DOCUMENT.read_text()
    )
    answers = felt("act", given=SCENARIO).answers
    assert answers[-1]["balances"]["patron:an"] == 1_000_000 + 95_000 - 15_000
    assert answers[-1]["books"]["balanced"]


def test_the_same_lines_give_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "scenario.jsonl"
    path.write_text(SCENARIO)
    assert felt("act", str(path)) == felt("act", given=SCENARIO)


def test_exit_codes() -> None:
    assert felt("act", given=SCENARIO + "{}\n").code == 1
    assert felt("act", given="").code == 1
    assert felt("act", "--explain", given="nothing\n").code == 1
    missing = felt("act", "nowhere.jsonl")
    assert (missing.code, missing.out) == (2, "")
    assert missing.err.count("\n") == 1
    assert felt("act", "one.jsonl", "two.jsonl").code == 2


def test_refusals_speak_the_language_that_is_asked_for() -> None:
    english, vietnamese = (felt("act", "--lang", language, given="{}").answers[0] for language in ("en", "vi"))
    assert english["refused"]["code"] == vietnamese["refused"]["code"]
    assert english["refused"]["message"] != vietnamese["refused"]["message"]


@pytest.mark.parametrize("language", Language)
def test_a_transcript_tells_rounds_refusals_and_the_table(language: Language) -> None:
    lines = [
        opening(deal={"cards": [BANKER_SEVEN, ["AS"]]}),
        *seated("an", "binh"),
        do("an", "set_wagers", wagers=[{"bet": "banker", "amount": 1_000_00}]),
        do("an", "confirm"),
        {"do": "look"},
        do("zoe", "join"),
        bets("binh"),
        do("long", "void_round", clause="baccarat 7.1.1"),
        {"do": "look"},
        do("mai", "pause_table"),
        {"do": "look"},
        do("sam", "resume_table"),
        wait(12_000),
        do("binh", "leave"),
        do("an", "confirm", wagers=[{"bet": "tie", "amount": 1_00}]),
        do("long", "close_table", why="late"),
    ]
    told = explained(lines, language)
    said = {
        Language.EN: [
            "an takes seat 1",
            "an: Banker 1,000 returned: ",
            "zoe, join: Refused: ",
            "of which 1 held",
            "right",
        ],
        Language.VI: [
            "an vào chỗ 1",
            "an: Nhà Cái 1.000 được trả lại: ",
            "zoe, join: Từ chối: ",
            "trong đó giữ 1",
            "đúng",
        ],
    }
    for words in said[language]:
        assert words in told
    assert "an, " in told
    assert "{" not in told


# --- The schema. ---

SCHEMA = schema()
VALID = jsonschema_rs.validator_for(SCHEMA)


def test_the_command_prints_the_schema() -> None:
    assert json.loads(felt("act", "--schema").out) == json.loads(json.dumps(SCHEMA))
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_every_request_to_a_table_is_a_line() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in request_types() if kind not in OF_EVERYBODY}
    assert {str(form.__struct_config__.tag) for form in kinds()} == tags
    assert set(SCHEMA["$defs"]["Line"]["discriminator"]["mapping"]) == {*tags, "wait", "look"}


@pytest.mark.parametrize("line", [*LINES, opening("sicbo", deal={"dice": [[1, 2, 3]]}), do("an", "arrange", box=1)])
def test_the_schema_allows_lines_that_can_be_read(line: dict[str, Any]) -> None:
    VALID.validate(line)


BY_RULES_ONLY = {
    *("unknown_person", "one_chance_only", "wrong_chance", "mixed_shuffles", "card_too_often", "too_many_chips"),
    *("limits_upside_down", "person_twice", "patron_is_no_staff"),
}
"""What no schema can say."""
FORBIDDEN = [
    pytest.param(line, id=name)
    for name, line, code, place in (*BAD, *BAD_OPENINGS)
    if isinstance(line, dict) and code not in BY_RULES_ONLY and not place.endswith("betting_ms")
]


@pytest.mark.parametrize("line", FORBIDDEN)
def test_the_schema_forbids_lines_that_cannot_be_read(line: dict[str, Any]) -> None:
    """A request in the place of the opening is a line all the same."""
    assert VALID.is_valid(line) == (line == do("an", "join"))
