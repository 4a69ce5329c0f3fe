"""Whoever writes a client by the published schema alone reads every state and every event of every game."""

import json
from random import Random
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from tools.vectors import FOLDER
from tools.vectors_play import SCENARIOS

from felt.client.habits import Habits
from felt.core.events import Event
from felt.protocol.messages import TableState
from felt.protocol.schema import schema
from felt.server.floor import views
from felt.table import commands
from felt.table.events import Drafted
from felt.table.settings import Settings
from tests.client.floor import BACCARAT, NIUNIU, OPEN, SICBO
from tests.client.test_mirror import NAMES, PATRONS, WATCHERS, Stage, something

SCHEMA = schema()
MESSAGE = jsonschema_rs.validator_for({**SCHEMA, "$ref": "#/$defs/Message"})


class Published(Stage):
    def _tell(self, event: Event) -> None:
        super()._tell(event)
        if not isinstance(event, Drafted):
            self._check(views.event_message(self.settings.name, 2, 1, self.now, self.state, event, NAMES))

    def check_states(self) -> None:
        for name in WATCHERS:
            self._check(msgspec.json.encode(TableState(self.settings.name, 1, self.view(name))))

    def _check(self, message: bytes) -> None:
        MESSAGE.validate(msgspec.json.decode(message))


@pytest.mark.parametrize("settings", [BACCARAT, OPEN, SICBO, NIUNIU], ids=lambda settings: str(settings.name))
def test_what_is_sent_has_the_published_form(settings: Settings) -> None:
    chance = Random(1)  # noqa: S311
    stage = Published(settings, chance)
    habits = {name: Habits(chance) for name in PATRONS}
    stage.check_states()
    stage.do(commands.OpenTable(by="boss", settings=settings))
    for _ in range(1_000):
        stage.now += chance.randint(0, 20)
        if stage.do(something(stage, habits)):
            stage.check_states()
    assert "round_settled" in stage.seen


def _event(**fields: Any) -> dict[str, Any]:
    return {"type": "event", "table": "B1", "seq": 2, "after": 1, "at": 0, "event": fields}


@pytest.mark.parametrize(
    "message",
    [
        _event(type="anything"),
        _event(type="joined", patron="an", seat=1, plays_from=1),
        _event(type="shuffle_fixed", number=1, decks=8, nonce="00", commitment="00"),
        _event(type="drafted", patron="an", wagers=[]),
        {"type": "state", "table": "B1", "seq": 1, "state": {"phase": "bedtime", "you": {"patron": "an"}}},
        {"type": "state", "table": "B1", "seq": 1, "state": {}},
    ],
    ids=["unknown", "without its name", "with a secret", "never sent", "another phase", "nothing"],
)
def test_nothing_else_has_it(message: dict[str, Any]) -> None:
    assert not MESSAGE.is_valid(message)


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_was_recorded_has_the_published_form(name: str) -> None:
    for step in json.loads((FOLDER / f"mirror-{name}.json").read_text())["steps"]:
        MESSAGE.validate(step["message"])
