"""A stage that overrides nothing asks nobody, adds nothing and hides nothing."""

from typing import Any, ClassVar, cast

from felt.core.commands import PlaceChips
from felt.core.events import Event
from felt.core.stage import InPlay, Stage

TABLE = cast(InPlay, None)
"""No table: nothing of it is looked at."""


class Idle(Stage):
    name: ClassVar[str] = "idle"


class Happened(Event, frozen=True, tag="happened"):
    pass


def test_it_never_opens() -> None:
    stage = Idle()
    assert stage.openers(TABLE) == {}
    assert [*stage.due(TABLE, 0), *stage.over(TABLE), *stage.time_up(TABLE)] == []


def test_it_adds_nothing_and_hides_nothing() -> None:
    stage = Idle()
    assert stage.wagers() == ()
    assert not stage.repeats(PlaceChips(patron="an"))
    assert stage.covers(TABLE, "player") is None
    assert (stage.shown(TABLE, lambda patron: True), stage.own("an")) == ({}, {})
    told: Any = None
    assert Idle.sentence(Happened(), told) is None


def test_events_change_nothing() -> None:
    stage = Idle()
    stage.evolve(TABLE, Happened())
    stage.betting_closed({"player": "an"})
    stage.dealt("player")
    stage.left("an")
    stage.end()
    assert stage == Idle()


def test_an_event_is_named_by_its_tag() -> None:
    assert Happened.kind() == "happened"
