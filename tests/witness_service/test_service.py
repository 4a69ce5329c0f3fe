"""The witness over HTTP: its limits in this process, and the command in a process of its own."""

from pathlib import Path

import httpx
import pytest

from felt.record.judgement import SIZE
from felt.record.request import REQUEST_BYTES_MAX
from felt.server.listen import listen
from felt.witness.refusals import WitnessSilent
from felt.witness_service.party import Party, opened
from felt.witness_service.remote import RemoteWitness
from felt.witness_service.service import AT_ONCE, EACH_MS, create_service
from tests.witness_service.logs import ORIGIN, TestedLog
from tests.witness_service.process import witness_process


class Now:
    ms = 1_700_000_000_000

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def now() -> Now:
    return Now()


@pytest.fixture
def witness(tmp_path: Path, now: Now) -> Party:
    return opened(tmp_path, now_ms=now)


@pytest.fixture
def client(witness: Party, now: Now) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(create_service(witness, now_ms=now))
    return httpx.AsyncClient(transport=transport, base_url="http://witness")


async def test_its_calls(client: httpx.AsyncClient, witness: Party) -> None:
    log = TestedLog()
    assert (await client.get("/")).text == f"{witness.key}\n"
    assert (await client.post("/introduce", content=str(log.public))).status_code == 200
    first = await client.post("/add-checkpoint", content=log.request(0, 5).content())
    assert (first.status_code, first.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    late = await client.post("/add-checkpoint", content=log.request(0, 5).content())
    assert (late.status_code, late.text, late.headers["content-type"]) == (409, "5\n", SIZE)
    assert (await client.get("/latest", params={"origin": ORIGIN})).text == str(log.note(5))
    assert (await client.get("/latest")).status_code == 404
    assert (await client.get("/add-checkpoint")).status_code == 405


async def test_long_requests_are_not_read(client: httpx.AsyncClient) -> None:
    for path in ("/add-checkpoint", "/introduce"):
        assert (await client.post(path, content=b"x" * (REQUEST_BYTES_MAX + 1))).status_code == 413


async def test_a_flood_is_refused_and_the_next_second_is_not(client: httpx.AsyncClient, now: Now) -> None:
    statuses = [(await client.get("/latest")).status_code for _ in range(AT_ONCE + 5)]
    assert statuses == [404] * AT_ONCE + [429] * 5
    now.ms += EACH_MS
    assert [(await client.get("/latest")).status_code for _ in range(2)] == [404, 429]


async def test_the_command_in_two_processes(tmp_path: Path) -> None:
    log = TestedLog()
    with witness_process(tmp_path / "w") as process:
        asked = process.asked()
        assert process.said[0].startswith("The witness is open at http://")
        assert str(asked.key) in process.said[1]
        assert (await asked.add_checkpoint(log.request(0, 5).content())).status == 404
        assert (await asked.introduce(log.public)).status == 200
        first = await asked.add_checkpoint(log.request(0, 5).content())
        assert (first.status, first.body[:2]) == (200, "— ")
        late = await asked.add_checkpoint(log.request(0, 9).content())
        assert (late.status, late.body, late.media_type) == (409, "5\n", SIZE)
        assert (await asked.latest(ORIGIN)).body == str(log.note(5))
    with pytest.raises(WitnessSilent):
        await asked.latest(ORIGIN)
    asked.close()
    with witness_process(tmp_path / "w", "--house", str(TestedLog(seed=3, origin="other.example").public)) as process:
        again = process.asked()
        assert again.key == asked.key
        assert (await again.add_checkpoint(log.request(5, 9).content())).status == 200
        again.close()


async def test_a_server_that_never_answers_is_silent(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as listening:
        listening.listen()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        asked = RemoteWitness(address, opened(tmp_path, now_ms=Now()).key, house=bytes(32), seconds_max=0.05)
        with pytest.raises(WitnessSilent):
            await asked.latest(ORIGIN)
