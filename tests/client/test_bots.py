"""Bots on a floor with short times: what was acknowledged to them is in the ledger, once, whatever happens to the
server."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import islice
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from felt.cli import main
from felt.client import NotFelt, Placed
from felt.client.bot import Bot, Plan, Tally
from felt.client.habits import GAME_HABITS, Habits
from felt.client.habits.niuniu import niu_in
from felt.client.session import Credentials, sign_in
from felt.core.cards import cards
from felt.store.factory import open_store
from tests.client.floor import ALL, PATIENCE_S, Held, holds, in_time, opened

FELT = (sys.executable, "-m", "felt")
EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
FLOOR = """
play_chips = 100000000
sockets_per_address = 1000
log_level = "warning"
"""
TABLE = """
[[tables]]
game = "{game}"
name = "{name}"
rules = {{ mode = "online", limits = {{ default = [1000, 1000000] }} }}
times.countdown_ms = 50
times.betting_ms = 500
times.squeeze_ms = 100
times.insurance_ms = 200
times.arranging_ms = 200
times.result_ms = 50
times.card_ms = 0
times.dice_ms = 0
"""


def recorded(lines: list[dict[str, Any]]) -> list[Held]:
    """What was acknowledged, as the ledger has it."""
    return sorted(
        (line["table"], line["round"], line["patron"], sum(wager["amount"] for wager in line["wagers"]))
        for line in lines
    )


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


async def test_bots_of_every_game_and_their_record(tmp_path: Path) -> None:
    record: list[dict[str, Any]] = []

    def note(table: str, patron: str, placed: Placed) -> None:
        wagers = [{"amount": wager.amount} for wager in placed.wagers]
        record.append({"table": table, "round": placed.round, "patron": patron, "wagers": wagers})

    async def scenario() -> Tally:
        tally = Tally()
        async with in_time(), opened(tmp_path, *ALL) as here:
            plans = [
                Plan(url=here.url, tables=[settings.name], arrives_within_s=0.2, think_s=0.1, rounds=4)
                for settings in ALL
            ]
            bots = [Bot(plan, Random(number), tally, note) for number, plan in enumerate(plans * 5)]  # noqa: S311
            await asyncio.gather(*(bot.live() for bot in bots))
            assert recorded(record) == await holds(here.store)
        return tally

    tally = await scenario()
    assert tally.rounds == 80
    assert tally.sockets == 0
    assert tally.wagers == sum(len(line["wagers"]) for line in record)
    assert {line["table"] for line in record} == {settings.name for settings in ALL}


@contextmanager
def felt_serve(folder: Path, port: int = 0) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    log = (folder / "serve.log").open("a")
    environment = {key: value for key, value in os.environ.items() if not key.startswith("FELT_")}
    environment["XDG_STATE_HOME"] = str(folder / "state")
    command = (*FELT, "serve", "--lang", "en", "--port", str(port))
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
    try:
        assert server.stdout is not None
        url = next(line.split()[-1] for line in server.stdout if "http://" in line and "open at" in line)
        yield server, url
    finally:
        server.kill()
        server.wait()
        assert server.stdout is not None
        server.stdout.close()
        log.close()


def floor_in(folder: Path) -> None:
    games = {"B1": "baccarat", "B2": "baccarat", "S1": "sicbo", "N1": "niuniu"}
    tables = "".join(TABLE.format(game=game, name=name) for name, game in games.items())
    (folder / "felt.toml").write_text(FLOOR + tables)


def test_kill_9_under_load_and_restart(tmp_path: Path) -> None:
    """The bots go on by themselves; nothing that was acknowledged is missing, and nothing is there twice."""
    floor_in(tmp_path)
    record = tmp_path / "record.jsonl"
    port = 0
    with felt_serve(tmp_path) as (server, url):
        port = int(url.rpartition(":")[2])
        arguments = ("--count", "16", "--think-ms", "80", "--arrive", "0.3", "--seed", "1", "--json")
        bots = subprocess.Popen(
            (*FELT, "bots", url, *arguments, "--record", str(record)), stdout=subprocess.PIPE, text=True
        )
        _wait_for(record, lines=30)
        server.send_signal(signal.SIGKILL)
        server.wait()
    try:
        before = len(read_whole(record))
        for _ in range(2):
            with felt_serve(tmp_path, port) as (server, _):
                _wait_for(record, lines=len(read_whole(record)) + 30)
                server.send_signal(signal.SIGKILL)
                server.wait()
        with felt_serve(tmp_path, port) as (server, _):
            _wait_for(record, lines=len(read_whole(record)) + 30)
            bots.send_signal(signal.SIGINT)
            out, _ = bots.communicate(timeout=PATIENCE_S)
            assert bots.returncode == 0
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=PATIENCE_S)
    finally:
        bots.kill()
        bots.wait()
    acknowledged = recorded(read(record))
    assert len(acknowledged) >= before + 90
    assert json.loads(out)["wagers"] >= len(acknowledged)

    async def check() -> None:
        store = await open_store(str(tmp_path / "felt.db"))
        try:
            assert await store.problems() == []
            in_ledger = await holds(store)
        finally:
            await store.close()
        assert not Counter(acknowledged) - Counter(in_ledger), "acknowledged, and not in the books"
        ordinary = Counter(held[:3] for held in in_ledger if held[0] != "B1" and held[0] != "B2")
        assert set(ordinary.values()) == {1}, "a patron bets once a round; only Baccarat has insurance besides"

    asyncio.run(check())


def read_whole(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


def _wait_for(record: Path, *, lines: int) -> None:
    until = time.monotonic() + PATIENCE_S
    while len(read_whole(record)) < lines:
        assert time.monotonic() < until, "the bots stand still"
        time.sleep(0.05)


class _Page(BaseHTTPRequestHandler):
    """What a proxy may say in place of the server."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<html>Please pay for the network first</html>")

    do_POST = do_GET  # noqa: N815 - the library asks for it by this name

    def log_message(self, *given: object) -> None:
        pass


@pytest.mark.parametrize(("language", "says"), [("en", " is not Felt; check"), ("vi", " không phải Felt; hãy")])
def test_a_page_of_somebody_else_is_told_from_a_floor(
    capsys: pytest.CaptureFixture[str], language: str, says: str
) -> None:
    with HTTPServer(("127.0.0.1", 0), _Page) as page:
        answering = Thread(target=page.serve_forever)
        answering.start()
        url = f"http://127.0.0.1:{page.server_port}"
        try:
            assert main(["bots", url, "--lang", language]) == 2
            with pytest.raises(NotFelt):
                asyncio.run(sign_in(url, Credentials()))
        finally:
            page.shutdown()
            answering.join()
    assert says in capsys.readouterr().err


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "http://127.0.0.1:9", "--lang", "en"]) == 2
    assert "http://127.0.0.1:9 does not answer" in capsys.readouterr().err
    for url in ("http://[", "http://x:port", "http://a..b", "x"):
        assert main(["bots", url, "--lang", "vi"]) == 2
        assert "địa chỉ có dạng http://host:port" in capsys.readouterr().err
    for wrong in (["--count", "0"], ["--games", "poker"], ["--rounds", "x"]):
        with pytest.raises(SystemExit) as left:
            main(["bots", *wrong])
        assert left.value.code == 2


def test_the_command_plays_its_rounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    floor_in(tmp_path)
    with felt_serve(tmp_path) as (_, url):
        arguments = ["--rounds", "2", "--think-ms", "20", "--arrive", "0.1", "--count", "3", "--lang", "en"]
        assert main(["bots", url, *arguments, "--tables", "S1"]) == 0
        shown = capsys.readouterr().out
        assert "0 sockets" in shown
        assert "6 rounds" in shown
        assert main(["bots", url, *arguments, "--tables", "X1"]) == 2
        assert "the floor has these: B1, B2, S1, N1" in capsys.readouterr().err


def test_the_example_plays(tmp_path: Path) -> None:
    floor_in(tmp_path)
    with felt_serve(tmp_path) as (_, url):
        example = subprocess.Popen(
            (sys.executable, "-u", str(EXAMPLE), url, "B1"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert example.stdout is not None
        first = example.stdout.readline()
        rounds = list(islice((line for line in example.stdout if line.startswith("round ")), 2))
        example.kill()
        _, problems = example.communicate()
    assert "sits down at B1 with 100000000 cents" in first
    assert len(rounds) == 2, problems


@pytest.mark.clause("niuniu 4.9.1")
def test_niu_in() -> None:
    assert niu_in(cards("2S 2H 3D 3C 8H")) == ()
    assert niu_in(cards("TS JH QD 2C 6H")) == cards("TS JH QD")
    assert niu_in(cards("AS 2H 3D 4C 5H")) == cards("AS 4C 5H")


def traits(habits: Habits) -> list[dict[str, object]]:
    """All that a patron is like, at every game."""
    parts = (habits, habits.of_game("").temper, *(habits.of_game(game) for game in GAME_HABITS))
    return [{name: value for name, value in vars(part).items() if not _is_part(value)} for part in parts]


def _is_part(value: object) -> bool:
    return isinstance(value, Random | dict) or hasattr(value, "__dict__")


def test_the_same_seed_has_the_same_habits() -> None:
    first, second = Habits(Random(7)), Habits(Random(7))  # noqa: S311
    assert traits(first) == traits(second)
