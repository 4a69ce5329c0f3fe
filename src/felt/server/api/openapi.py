"""The OpenAPI document of the REST interface, made from the table of its calls and from their types."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from felt import __version__
from felt.core.problems import Failure
from felt.server.api.call import CHANGING, CSRF_HEADER, Access, Endpoint

REF = "#/components/schemas/{name}"


def document(endpoints: Sequence[Endpoint], *, cookie_name: str) -> dict[str, Any]:
    types = [Failure, *(part for each in endpoints for part in _types(each))]
    schemas, components = msgspec.json.schema_components(types, schema_hook=_schema, ref_template=REF)
    schema_of = dict(zip(map(repr, types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        operation = _operation(endpoint, schema_of, components)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Felt",
            "version": __version__,
            "description": "Amounts are whole cents, moments are milliseconds since 1970 by the server's clock.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": cookie_name},
                "csrf": {"type": "apiKey", "in": "header", "name": CSRF_HEADER},
            },
        },
    }


def _types(endpoint: Endpoint) -> list[Any]:
    parts = [endpoint.answer, endpoint.query, endpoint.variables]
    return parts if endpoint.body is None else [*parts, endpoint.body]


def _schema(kind: type) -> dict[str, Any]:
    if kind is Fraction:
        return {"type": "string", "description": "An exact fraction, p/q."}
    raise NotImplementedError(kind)  # msgspec asks for just this where a hook knows no schema


def _operation(endpoint: Endpoint, schema_of: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    content = {"application/json": {"schema": schema_of[repr(endpoint.answer)]}}
    content |= {media_type: {"schema": {"type": "string"}} for media_type in endpoint.texts}
    failure = {
        "description": "Refused; nothing has changed.",
        "content": {"application/json": {"schema": schema_of[repr(Failure)]}},
    }
    operation: dict[str, Any] = {
        "operationId": endpoint.does.__name__,
        "summary": endpoint.summary,
        "parameters": [
            *_parameters("path", endpoint.variables, schema_of, components),
            *_parameters("query", endpoint.query, schema_of, components),
        ],
        "responses": {"200": {"description": endpoint.summary, "content": content}, "4XX": failure, "503": failure},
        "security": [] if endpoint.access is Access.OPEN else [_security(endpoint)],
        "x-access": endpoint.access,
    }
    if endpoint.body is not None:
        body = {"application/json": {"schema": schema_of[repr(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": body}
    if endpoint.uploads:
        file = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
        operation["requestBody"] = {"required": True, "content": file}
    return operation


def _security(endpoint: Endpoint) -> dict[str, list[str]]:
    return {"session": [], "csrf": []} if endpoint.method in CHANGING else {"session": []}


def _parameters(
    place: str, kind: type[msgspec.Struct], schema_of: dict[str, Any], components: dict[str, Any]
) -> list[dict[str, Any]]:
    struct = components[re.sub(".*/", "", schema_of[repr(kind)]["$ref"])]
    required = struct.get("required", ())
    return [
        {"name": name, "in": place, "required": name in required, "schema": _given(schema)}
        for name, schema in struct["properties"].items()
    ]


def _given(schema: dict[str, Any]) -> dict[str, Any]:
    """A parameter is given or not; it is never null."""
    ways = [way for way in schema.get("anyOf", ()) if way != {"type": "null"}]
    return ways[0] if len(ways) == 1 else schema
