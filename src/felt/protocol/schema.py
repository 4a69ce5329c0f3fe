"""The protocol as JSON Schema."""

from fractions import Fraction
from typing import Any

import msgspec

from felt.core.unions import union_of
from felt.games import GAMES
from felt.protocol.messages import VERSION, Message
from felt.protocol.requests import request_types
from felt.protocol.view import FACE_DOWN, Seen
from felt.table.codec import event_types
from felt.table.settings import forms
from felt.table.state import Phase


def schema() -> dict[str, Any]:
    """The protocol as JSON Schema, with the form of states and events as they are sent."""
    unions = {
        "Request": union_of(request_types()),
        "Message": Message,
        "Event": union_of(event_types()),
        "Settings": union_of(forms().values()),
    }
    roots, found = msgspec.json.schema_components(
        (*unions.values(), Seen), schema_hook=fraction_schema, ref_template="#/$defs/{name}"
    )
    found |= dict(zip(unions, roots, strict=False))
    found["TableState"]["properties"]["state"] = _ref("Seen")
    found["TableEvent"]["properties"]["event"] = _ref("Event")
    seen = found["Seen"]["properties"]
    seen["settings"], seen["phase"] = _ref("Settings"), _ref("Phase")
    found["Phase"] = {"title": "Phase", "enum": phases()}
    seen["result"] = {"anyOf": [_ref("RoundSettled"), _ref("RoundVoided"), {"type": "null"}]}
    _less_what_is_secret(found)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Felt socket protocol, version {VERSION}",
        "$defs": found,
    }


def _less_what_is_secret(found: dict[str, Any]) -> None:
    """Removes the fields and events that only the journal has (`felt.server.floor.views`)."""
    for event in event_types():
        form = found[event.__name__]
        for field in event.secret:
            del form["properties"][field]
            if field in form["required"]:
                form["required"].remove(field)
        if event.opens:
            form["properties"]["cards"] = {"type": "array", "items": _ref("Card")}
            form["required"].append("cards")
            form["properties"]["proofs"] = {"type": "array", "items": _ref("CardProof")}
        if not event.kept or not event.told:
            found["Event"]["anyOf"].remove(_ref(event.__name__))
            del found["Event"]["discriminator"]["mapping"][event.kind()]
        if not event.kept:
            del found[event.__name__]
    found["Joined"]["properties"]["name"] = {"type": "string"}
    found["Joined"]["required"].append("name")
    as_they_lie = {"anyOf": [_ref("Card"), {"enum": [FACE_DOWN]}]}
    found["CardsDealt"]["properties"]["cards"]["items"] = as_they_lie
    for which in ("before", "after"):
        found["CardsCorrected"]["properties"][which]["items"] = as_they_lie


def phases() -> list[str]:
    stages = (stage.name for game in GAMES.values() for stage in game.all_stages())
    return sorted({*Phase, *stages})


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def fraction_schema(kind: type) -> dict[str, Any]:
    """Odds travel as `3` or `3/2`. For any other type msgspec expects a `NotImplementedError`."""
    if kind is not Fraction:
        raise NotImplementedError
    return {"type": "string"}
