"""What the browser client is made of or tested against is what this code says."""

import json
from typing import Any

import pytest
from tools import schema, vectors
from tools.vectors_play import SCENARIOS

from felt.games.baccarat.events import InsuranceReturned
from felt.table.codec import event_types
from felt.table.irregularity.events import EVENTS as IRREGULARITIES

BYTES_MAX = 300_000


def test_the_clients_schema_is_not_stale() -> None:
    assert schema.DOCUMENT.read_text() == schema.text(), "run `python -m tools.schema`, then `npm run types` in web"


@pytest.mark.parametrize("name", sorted(vectors.files()))
def test_the_clients_vectors_are_not_stale(name: str) -> None:
    text = (vectors.FOLDER / f"{name}.json").read_text()
    assert text == vectors.text(name), "run `python -m tools.vectors`"
    assert len(text.encode()) < BYTES_MAX


def test_no_vectors_are_left_over() -> None:
    assert {path.stem for path in vectors.FOLDER.iterdir()} == set(vectors.files())


def steps() -> list[dict[str, Any]]:
    """Every message of every table, with the patron's view before it."""
    found: list[dict[str, Any]] = []
    for name in SCENARIOS:
        recorded = json.loads((vectors.FOLDER / f"mirror-{name}.json").read_text())
        before: dict[str, Any] = {}
        for step in recorded["steps"]:
            found.append({"name": name, "before": before, "message": step["message"]})
            before = step["message"]["state"] if "state" in step["message"] else before | step.get("seen", {})
    return found


def test_the_recorded_tables_have_seen_everything() -> None:
    """After what went wrong the server sends the whole table, so no mirror follows it. Insurance goes back just before
    cards are put in order (baccarat 7.9)."""
    followed = (kind for kind in event_types() if kind not in (*IRREGULARITIES, InsuranceReturned))
    kinds = {kind.kind() for kind in followed if kind.kept and kind.told}
    met = {step["message"]["event"]["type"] for step in steps() if step["message"]["type"] == "event"}
    assert met == kinds


def test_the_recorded_patrons_were_in_the_thick_of_it() -> None:
    """They held cards that only they saw when a round was made void, left with chips on the felt, and insured."""
    events = [step for step in steps() if step["message"]["type"] == "event"]

    def own(step: dict[str, Any], kind: str) -> bool:
        event = step["message"]["event"]
        return bool(event["type"] == kind and event["patron"] == step["before"]["you"]["patron"])

    voided = [step["name"] for step in events if step["message"]["event"]["type"] == "round_voided"]
    assert {name.partition("-")[0] for name in voided} == {"baccarat", "sicbo", "niuniu"}
    assert any(step["before"]["you"]["hands"] for step in events if step["message"]["event"]["type"] == "round_voided")
    assert any(
        own(step, "left") and step["before"]["confirmed"].get(step["before"]["you"]["patron"]) for step in events
    )
    assert any(own(step, "insurance_answered") and step["message"]["event"]["wagers"] for step in events)
    assert any(own(step, "hand_arranged") for step in events)
    assert any(own(step, "squeeze_asked") for step in events)
