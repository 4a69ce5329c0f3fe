"""Anything at all, sent beside a healthy patron."""

import asyncio
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.online import REQUESTS, online, still_served
from tests.table.driver import baccarat_table


@pytest.fixture(autouse=True)
def nothing_goes_wrong_unsaid(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No error and no traceback in the log, whatever a client does."""
    yield
    bad = [record for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info]
    assert not bad, [record.getMessage() for record in bad]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
wagers = st.lists(
    st.fixed_dictionaries(
        {
            "bet": st.sampled_from(["player", "banker", "tie", "lucky6", "ante", "big", ""]) | st.text(max_size=5),
            "amount": st.integers(-1, 10**19) | st.sampled_from([100, 1_000, 10_000]) | json_values,
        },
        optional={"box": st.integers(-1, 9), "patron": st.just("healthy")},
    ),
    max_size=4,
)
requests = st.fixed_dictionaries(
    {"do": st.sampled_from([*REQUESTS, "rob"]), "id": st.text(min_size=1, max_size=3)},
    optional={
        "table": st.sampled_from(["B1", "B1", "B1", "B2", ""]),
        "wagers": wagers,
        "seat": st.integers(-1, 30),
        "side": st.sampled_from(["player", "banker", "house"]),
        "box": st.integers(-1, 9),
        "niu": st.lists(st.sampled_from(["AS", "KD", "10S", ""]), max_size=4),
        "clause": st.text(max_size=12),
        "why": st.text(max_size=10),
    },
)


def _usable(request: dict[str, Any]) -> dict[str, Any]:
    """With the keys that its kind has, and no others, so that it gets past the decoder."""
    known = REQUESTS.get(request["do"], {})
    return {key: value for key, value in {**known, **request}.items() if key in ("do", "id", *known)}


hostile = st.one_of(
    st.text(max_size=60),
    st.binary(max_size=60),
    json_values.map(json.dumps),
    requests.map(json.dumps),
    requests.map(_usable).map(json.dumps),
    requests.map(_usable).map(json.dumps),
)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(rounds=st.lists(st.lists(hostile, min_size=1, max_size=12), min_size=1, max_size=6))
def test_fuzz_beside_a_healthy_patron(
    tmp_path_factory: pytest.TempPathFactory, rounds: list[list[str | bytes]]
) -> None:
    async def act() -> None:
        async with online(tmp_path_factory.mktemp("fuzz"), baccarat_table()) as here:
            (healthy,) = await here.patrons("healthy")
            await healthy.accepted("join", table="B1")
            patron = await here.client("an")
            staff = await here.client("director_as_dung", chips=0)
            for messages in rounds:
                for index, message in enumerate(messages):
                    await (staff if index % 3 == 2 else patron).socket.send(message)
                here.clock.advance(4_000)
                for client in (patron, staff):
                    assert (await client.ask("ping"))["type"] in ("pong", "refused"), "not cut off"
                await still_served(healthy)
            theirs = [each for each in healthy.events() if each["event"].get("patron") == "healthy"]
            assert all(each["event"]["type"] in ("joined", "seat_given_up") for each in theirs), (
                "nobody bets for another"
            )

    asyncio.run(act())
