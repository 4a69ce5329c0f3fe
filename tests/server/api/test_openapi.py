"""The OpenAPI document is the interface: whatever it allows is answered as it says, whatever it forbids is refused."""

import asyncio
import copy
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi import checks

from felt.core.authority import Role
from felt.server.api.call import CSRF_HEADER, Access, Endpoint
from felt.server.api.openapi import document
from felt.server.api.routes import ENDPOINTS
from tests.server.reception import SICBO, Reception, reception
from tests.store.bank import SQLitePlace

DOCUMENT = document(ENDPOINTS, cookie_name="felt")
OF_THE_SIGNED_IN = copy.deepcopy(DOCUMENT)
"""Without cookie and csrf token, which the test sends and the schema would make up."""
for _calls in OF_THE_SIGNED_IN["paths"].values():
    for _call in _calls.values():
        _call["security"] = []
SCHEMA = schemathesis.openapi.from_dict(OF_THE_SIGNED_IN)
REJECTION = SCHEMA.config.checks.negative_data_rejection
REJECTION.expected_statuses = [*REJECTION.expected_statuses, "413"]
"""What is too long is not even read."""
EXAMPLES = 15
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]


def test_every_call_is_in_the_document() -> None:
    described = {(method.upper(), path) for path, calls in DOCUMENT["paths"].items() for method in calls}
    assert described == {(each.method, each.path) for each in ENDPOINTS}
    names = [call["operationId"] for calls in DOCUMENT["paths"].values() for call in calls.values()]
    assert len(names) == len(set(names))


def test_what_the_document_says_of_a_call() -> None:
    password = DOCUMENT["paths"]["/api/account/password"]["put"]
    assert password["security"] == [{"session": [], "csrf": []}]
    assert password["requestBody"]["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/NewPassword"
    }
    assert DOCUMENT["components"]["schemas"]["NewPassword"]["additionalProperties"] is False
    assert DOCUMENT["paths"]["/api/tables"]["get"]["security"] == []
    history = {each["name"]: each for each in DOCUMENT["paths"]["/api/history"]["get"]["parameters"]}
    assert set(history) == {"language", "table", "game", "from", "to", "before", "most", "format"}
    assert history["most"]["schema"] == {"type": "integer", "minimum": 1, "maximum": 200, "default": 20}
    recall = {each["name"]: each for each in DOCUMENT["paths"]["/api/rounds/{table}/{round}"]["get"]["parameters"]}
    assert recall["round"]["in"] == "path"
    assert recall["round"]["required"] is True


def test_every_reference_leads_somewhere() -> None:
    def references(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            yield from ([part["$ref"]] if "$ref" in part else ())
            part = list(part.values())
        if isinstance(part, list | tuple):
            for each in part:
                yield from references(each)

    schemas = DOCUMENT["components"]["schemas"]
    assert all(reference.removeprefix("#/components/schemas/") in schemas for reference in references(DOCUMENT))


@dataclass
class Served:
    """The house and the loop in which it lives."""

    runner: asyncio.Runner
    desk: Reception
    client: httpx.AsyncClient
    tokens: dict[Role, str]

    def send(self, case: Any, role: Role | None) -> httpx.Response:
        return self.runner.run(self._send(case, role))

    async def _send(self, case: Any, role: Role | None) -> httpx.Response:
        sent = case.as_transport_kwargs(base_url="http://felt.test")
        headers = {
            name: value for name, value in sent["headers"].items() if name.lower() not in ("cookie", "x-csrf-token")
        }
        if role is not None:
            token, session = await self._signed_in(role)
            headers |= {"Cookie": f"felt={token}", CSRF_HEADER: session.csrf}
        self.desk.clock.advance(1_000)  # nobody asks faster than they may
        body = {name: sent[name] for name in ("json", "content") if sent.get(name) is not None}
        if sent.get("data") is not None:
            body["content"] = sent["data"]
        request = self.client.build_request(
            sent["method"], sent["url"], headers=headers, params=sent.get("params"), **body
        )
        return await self.client.send(request)

    async def _signed_in(self, role: Role) -> Any:
        """Some calls end the session that makes them."""
        token = self.tokens.get(role, "")
        session = await self.desk.accounts.session(token)
        if session is None:
            token, session = await self.desk.account(role=role)
            self.tokens[role] = token
        return token, session


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    path: Path = tmp_path_factory.mktemp("openapi") / "felt.db"
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()

        async def opened() -> Served:
            desk = await stack.enter_async_context(reception(SQLitePlace(path), tables=(SICBO,)))
            await desk.play((await desk.guest())[1].person.id)
            transport = httpx.ASGITransport(desk.app(), raise_app_exceptions=True)
            client = await stack.enter_async_context(
                httpx.AsyncClient(transport=transport, base_url="http://felt.test")
            )
            return Served(runner, desk, client, {})

        yield runner.run(opened())
        runner.run(stack.aclose())


def roles(endpoint: Endpoint) -> list[Role | None]:
    match endpoint.access:
        case Access.OPEN:
            return [None, Role.PATRON]
        case Access.SIGNED_IN:
            return [Role.PATRON]
        case Access.STAFF:
            return [Role.SHIFT_MANAGER, Role.PATRON]
        case Access.FLOOR:
            return [Role.DIRECTOR, Role.PATRON]
        case Access.LADDER:
            return [Role.DEALER, Role.SURVEILLANCE]
        case Access.PIT_FIGURES:
            return [Role.AUDITOR]
        case Access.HOUSE:
            return [Role.DIRECTOR, Role.ADMINISTRATOR]
        case Access.ADMINISTRATOR:
            return [Role.ADMINISTRATOR, Role.DIRECTOR]


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize(
    ("endpoint", "role"),
    [(each, role) for each in ENDPOINTS for role in roles(each)],
    ids=lambda value: f"{value.method} {value.path}" if isinstance(value, Endpoint) else str(value),
)
def test_the_interface_is_what_the_document_says(
    endpoint: Endpoint, role: Role | None, mode: GenerationMode, served: Served
) -> None:
    operation = SCHEMA[endpoint.path][endpoint.method]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        answer = served.send(case, role)
        assert answer.status_code < 500
        case.validate_response(answer, checks=CHECKS)

    check()
