"""Writes web/src/net/schema.json: all that the browser client reads or sends, from the types that the server
decodes and encodes with. `npm run types` makes the client's types of it."""

import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from felt.client.mirror import Mirror
from felt.core.problems import Failure
from felt.core.unions import union_of
from felt.games import GAMES
from felt.protocol.messages import Message
from felt.protocol.requests import request_types
from felt.protocol.schema import fraction_schema, phases
from felt.server.api.cases.orders import AnyCaseRequest
from felt.server.api.routes import DEMO_ENDPOINTS, ENDPOINTS
from felt.table.codec import event_types
from felt.table.settings import forms

DOCUMENT = Path(__file__).parent.parent / "web" / "src" / "net" / "schema.json"

UNIONS: dict[str, Any] = {
    "Request": union_of(request_types()),
    "Message": Message,
    "Event": union_of(event_types()),
    "Settings": union_of(forms().values()),
    "CaseOrder": AnyCaseRequest,
}
RULES = {
    f"{game.rules_type.__module__}.{game.rules_type.__name__}": f"{game.title.en.replace(' ', '')}Rules"
    for game in GAMES.values()
}
SAME_NAME = RULES | {
    "felt.protocol.view.Offer": "Offer",
    "felt.games.baccarat.insurance.Offer": "OfferMade",
    "felt.server.api.rules.Rules": "RuleBooks",
    "felt.protocol.view.Due": "Due",
    "felt.cases.deadlines.Due": "CaseDue",
    "felt.server.api.pit.rack.RackShown": "RackShown",
    "felt.pit.numbers.shift.RackShown": "RackOfShift",
}
"""What two modules call alike is told apart here."""

SENT_WHOLE = (
    *("Mirror", "You", "Seat", "Shuffle", "Fairness", "Links", "Me", "Times", "Preview"),
    *(form.__name__ for form in forms().values()),
    *RULES.values(),
)
"""The server writes every field of these, also one that has its default."""


NARROWER = (
    ("Mirror", "settings", ("Settings",)),
    ("ConsoleShown", "mirror", ("Mirror",)),
    ("Mirror", "phase", ("Phase",)),
    ("Mirror", "result", ("RoundSettled", "RoundVoided", "null")),
    ("Offer", "side", ("Winner",)),
    ("Offer", "moment", ("Moment",)),
    ("TableState", "state", ("Mirror",)),
    ("TableEvent", "event", ("Event",)),
    ("RecalledEvent", "event", ("Event",)),
    ("TableListed", "phase", ("Phase",)),
    ("TableInFull", "phase", ("Phase",)),
    ("DutyShown", "phase", ("Phase",)),
    ("TableOnFloor", "phase", ("Phase",)),
    ("TableGlance", "phase", ("Phase",)),
    ("Preview", "phase", ("Phase",)),
)
"""Fields that the server's types leave open, and what is really in them."""


def _rest() -> list[Any]:
    """The requests at a table are those of the socket."""
    endpoints = (*ENDPOINTS, *DEMO_ENDPOINTS)
    asked = [each.body for each in endpoints if each.body is not None and not each.at_table]
    bodies = [kind for body in asked for kind in get_args(body) or (body,)]
    answers = [each.answer for each in endpoints if isinstance(each.answer, type)]
    return [*dict.fromkeys(kind for kind in (*answers, *bodies, Failure) if issubclass(kind, msgspec.Struct))]


def schema() -> dict[str, Any]:
    kinds = [*UNIONS.values(), Mirror, *_rest()]
    roots, components = msgspec.json.schema_components(
        kinds, schema_hook=fraction_schema, ref_template="#/$defs/{name}"
    )
    unions = dict(zip(UNIONS, roots[: len(UNIONS)], strict=True))
    found = {SAME_NAME.get(name, name): _plain(each) for name, each in {**components, **unions}.items()}
    found["Phase"] = {"enum": phases()}
    for name in SENT_WHOLE:
        found[name]["required"] = list(found[name]["properties"])
    for name, field, kinds_of in NARROWER:
        refs = [{"type": "null"} if kind == "null" else {"$ref": f"#/$defs/{kind}"} for kind in kinds_of]
        found[name]["properties"][field] = {"anyOf": refs} if len(refs) > 1 else refs[0]
    return {"title": "Felt", "$defs": dict(sorted(found.items()))}


def _plain(node: dict[str, Any]) -> dict[str, Any]:
    """A schema without what the client's types cannot say."""
    kept = {key: each for key, each in node.items() if key not in {"default", "discriminator", "title"}}
    if "$ref" in kept:
        name = kept["$ref"].rpartition("/")[2]
        kept["$ref"] = f"#/$defs/{SAME_NAME.get(name, name)}"
    for key in ("anyOf", "prefixItems"):
        if key in kept:
            kept[key] = [_plain(each) for each in kept[key]]
    for key in ("items", "additionalProperties"):
        if isinstance(kept.get(key), dict):
            kept[key] = _plain(kept[key])
    if "properties" in kept:
        kept["properties"] = {name: _plain(each) for name, each in kept["properties"].items()}
        kept["additionalProperties"] = False
    elif kept.get("type") == "object":
        kept.setdefault("additionalProperties", True)
    if "prefixItems" in kept:  # a pair
        kept["items"] = kept.pop("prefixItems")
    return kept


def text() -> str:
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    DOCUMENT.write_text(text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
