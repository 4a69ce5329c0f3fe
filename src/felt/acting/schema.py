"""The lines of a scenario as JSON Schema."""

from typing import Any

import msgspec

from felt.acting.forms import Look, Opening, Wait, kinds
from felt.core.unions import union_of
from felt.protocol.schema import fraction_schema
from felt.table.settings import forms


def schema() -> dict[str, Any]:
    """Every line is an `Opening`, the first one, or a `Line`."""
    unions = {"Line": union_of((*kinds(), Wait, Look)), "Settings": union_of(forms().values())}
    roots, found = msgspec.json.schema_components(
        (*unions.values(), Opening), schema_hook=fraction_schema, ref_template="#/$defs/{name}"
    )
    found |= dict(zip(unions, roots, strict=False))
    found["Opening"]["properties"]["open"] |= _ref("Settings")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a scenario for felt act",
        "anyOf": [_ref("Opening"), _ref("Line")],
        "$defs": found,
    }


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}
