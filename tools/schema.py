"""Writes web/src/net/schema.json: all that the browser client reads or sends, from the types that the server
decodes and encodes with. `npm run types` makes the client's types of it."""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from felt import protocol
from felt.client.mirror import Mirror
from felt.server.api import ENDPOINTS
from felt.server.api_call import Failure
from felt.table.events import Event
from felt.table.settings import Settings

DOCUMENT = Path(__file__).parent.parent / "web" / "src" / "net" / "schema.json"

UNIONS: dict[str, Any] = {
    "Request": protocol.Request,
    "Message": protocol.Message,
    "Event": Event,
    "Settings": Settings,
}
SAME_NAME = {
    "felt.protocol.Offer": "Offer",
    "felt.games.baccarat.insurance.Offer": "OfferMade",
    "felt.games.baccarat.rules.Rules": "BaccaratRules",
    "felt.games.niuniu.rules.Rules": "NiuNiuRules",
    "felt.games.sicbo.rules.Rules": "SicBoRules",
    "felt.server.api_house.Rules": "RuleBooks",
}
"""What two modules call alike is told apart here."""

SENT_WHOLE = (
    *("Mirror", "You", "Seat", "Shuffle", "Me", "Times"),
    *("BaccaratSettings", "SicBoSettings", "NiuNiuSettings", "BaccaratRules", "SicBoRules", "NiuNiuRules"),
)
"""The server writes every field of these, also one that has its default."""


NARROWER = (
    ("Mirror", "settings", ("Settings",)),
    ("Mirror", "phase", ("Phase",)),
    ("Mirror", "result", ("RoundSettled", "RoundVoided", "null")),
    ("Offer", "side", ("Winner",)),
    ("Offer", "moment", ("Moment",)),
    ("TableState", "state", ("Mirror",)),
    ("TableEvent", "event", ("Event",)),
    ("RecalledEvent", "event", ("Event",)),
)
"""Fields that the server's types leave open, and what is really in them."""


def _rest() -> list[Any]:
    bodies = [each.body for each in ENDPOINTS if each.body is not None]
    answers = [each.answer for each in ENDPOINTS if isinstance(each.answer, type)]
    return [*dict.fromkeys(kind for kind in (*answers, *bodies, Failure) if issubclass(kind, msgspec.Struct))]


def schema() -> dict[str, Any]:
    kinds = [*UNIONS.values(), Mirror, *_rest()]
    roots, components = msgspec.json.schema_components(
        kinds, schema_hook=protocol.fraction_schema, ref_template="#/$defs/{name}"
    )
    unions = dict(zip(UNIONS, roots[: len(UNIONS)], strict=True))
    found = {SAME_NAME.get(name, name): _plain(each) for name, each in {**components, **unions}.items()}
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
