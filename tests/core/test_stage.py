"""A stage that overrides nothing asks nobody, adds nothing and hides nothing."""

from collections.abc import Iterable
from typing import Any, ClassVar, cast, get_args, get_origin

import msgspec

from felt.core.commands import PlaceChips
from felt.core.events import Event
from felt.core.stage import InPlay, Stage
from felt.core.words import Words
from felt.games import GAMES

TABLE = cast(InPlay, None)
"""No table: nothing of it is looked at."""


class Idle(Stage):
    name: ClassVar[str] = "idle"
    awaited: ClassVar[Words] = Words("answers", "trả lời")


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


class Waiting(Stage):
    name: ClassVar[str] = "waiting"
    awaited: ClassVar[Words] = Words("answers", "trả lời")

    asked: set[str] = msgspec.field(default_factory=set)
    boxes: dict[int, str] = msgspec.field(default_factory=dict)
    order: list[str] = msgspec.field(default_factory=list)
    over_now: bool = False


def test_a_copy_stays_as_it_is() -> None:
    stage = Waiting({"an"}, {1: "an"}, ["an"])
    copied = stage.copied()
    assert copied == stage
    stage.asked.add("binh")
    stage.boxes[2] = "binh"
    stage.order.append("binh")
    stage.over_now = True
    assert copied == Waiting({"an"}, {1: "an"}, ["an"])


def test_stages_of_the_games_keep_only_what_a_copy_shares_safely() -> None:
    """In a field: a value that cannot change, or a set, dict or list of such values."""
    fields = [field for game in GAMES.values() for stage in game.stages for field in msgspec.structs.fields(stage)]
    assert len(fields) >= 15
    for field in fields:
        inner = get_args(field.type) if get_origin(field.type) in (set, dict, list) else (field.type,)
        assert not _can_change(inner), field.name


def _can_change(types: Iterable[Any]) -> bool:
    return any(
        get_origin(kind) in (set, dict, list)
        or kind in (set, dict, list)
        or (isinstance(kind, type) and issubclass(kind, msgspec.Struct) and not kind.__struct_config__.frozen)
        or _can_change(get_args(kind))
        for kind in types
    )


def test_an_event_is_named_by_its_tag() -> None:
    assert Happened.kind() == "happened"
