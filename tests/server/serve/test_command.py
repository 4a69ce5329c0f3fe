"""`felt serve` as its user starts it: a process, an address, a clean end, and what is found again after a dirty one."""

import asyncio
import signal
import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from felt.ledger import Kind
from felt.store.factory import open_store
from tests.patience import PATIENCE_SECONDS, come_true
from tests.server.online import Client, stakes
from tests.server.serve.process import Process, asked, check_books, felt, guest, patron, serve

QUICK = """
[[tables]]
game = "baccarat"
name = "B1"
times = { countdown_ms = 50, betting_ms = 600000, insurance_ms = 50, result_ms = 50, card_ms = 0 }
rules = { mode = "online" }
"""
"""Betting ends when all at the table have confirmed, however long that takes."""

WAGERS_MIN = 20
"""So many are acknowledged before the server is killed."""


async def rounds(address: str, cookie: str, *, count: int, leaves: bool = False) -> list[int]:
    """Play so many rounds; their numbers. Whoever then leaves the table is not waited for in the next one."""
    client = await patron(address, cookie)
    played: list[int] = []
    await client.accepted("join", table="B1")
    shown = await client.state("B1")
    await client.until(lambda message: message == shown)  # whatever came before it is in it
    number = shown["state"]["round"] if shown["state"]["you"]["may_bet"] else None
    while len(played) < count:
        number = number or (await client.event("betting_opened"))["event"]["round"]
        await client.accepted("confirm", table="B1", round=number, wagers=stakes(("player", 10)))
        await client.event("round_settled")
        played.append(number)
        number = None
    if leaves:
        await client.accepted("leave", table="B1")
    await client.leave()
    return played


Bet = tuple[int, str]
"""The number of a round, and who bet in it."""


async def missing(folder: Path, bets: set[Bet]) -> set[Bet]:
    """Those for which the ledger never held a chip."""
    store = await open_store(str(folder / "felt.db"), create=False)
    try:
        held = {
            (transfer.round, transfer.debit.removeprefix("patron:"))
            async for transfer in store.transfers(table="B1")
            if transfer.kind is Kind.HOLD
        }
        return bets - held
    finally:
        await store.close()


class TestStartingAndStopping:
    @pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM])
    def test_it_opens_answers_and_closes(self, tmp_path: Path, signal_number: int) -> None:
        with serve(tmp_path) as server:
            link = server.line()
            assert "#first-administrator=" in link
            for path in ("/health", "/ready", "/metrics", "/", "/api/tables"):
                answer = asked(server, path)
                assert answer.status_code == 200, (path, answer.text)
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
            assert 'felt_table_phases{phase="waiting"} 12' in asked(server, "/metrics").text
            too_long = httpx.post(server.address + "/api/session", content=b"x" * 70_000, timeout=PATIENCE_SECONDS)
            assert too_long.status_code == 413
            assert server.end(signal_number) == 0
            assert server.line() == "Closed. Rounds go on at the next start.\n"
        log = (tmp_path / "log").read_text()
        assert "traceback" not in log
        assert link.rpartition("=")[2].strip() not in log
        assert all(line.startswith("{") for line in log.splitlines()), log
        (key,) = (tmp_path / "state" / "felt").glob("*/felt.key")
        assert not (tmp_path / "felt.key").exists(), "a copy of the folder of the books has no key"
        for kept in (key, key.parent, tmp_path / "felt.db"):
            assert kept.stat().st_mode & 0o077 == 0, kept
        check_books(tmp_path)

    def test_it_goes_on_where_it_stopped(self, tmp_path: Path) -> None:
        (tmp_path / "felt.toml").write_text(QUICK)
        with serve(tmp_path) as server:
            cookie = guest(server.address)
            first = asyncio.run(rounds(server.address, cookie, count=2))
            assert server.end(signal.SIGINT) == 0
        check_books(tmp_path)
        with serve(tmp_path) as server:
            second = asyncio.run(rounds(server.address, cookie, count=1))
            assert server.end(signal.SIGTERM) == 0
        assert first == [1, 2]
        assert second[0] > 2
        check_books(tmp_path)

    def test_a_second_one_is_refused_the_same_books(self, tmp_path: Path) -> None:
        with serve(tmp_path) as server:
            second = felt(tmp_path, "serve", "--port", "0", "--lang", "en")
            assert (second.returncode, second.stdout) == (2, "")
            assert "Another Felt is open with the books felt.db; stop it first" in second.stderr
            assert asked(server, "/ready").status_code == 200
            assert server.end(signal.SIGKILL) != 0
        with serve(tmp_path):
            pass

    def test_an_open_socket_does_not_keep_it_from_stopping(self, tmp_path: Path) -> None:
        with serve(tmp_path) as server:

            async def stay() -> Client:
                client = await patron(server.address, guest(server.address))
                await client.accepted("subscribe", table="B1")
                server.process.send_signal(signal.SIGINT)
                assert await client.closed() == 1012
                await client.leave()
                return client

            client = asyncio.run(stay())
            assert client.messages[-1]["code"] == "shutting_down"
            assert server.process.wait(timeout=PATIENCE_SECONDS) == 0


class TestWrongUse:
    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("prot = 8000", "There is no setting “prot” in felt.toml. Did you mean “port”?"),
            (QUICK.replace("= { mode", "= { limits = { tie = [2, 1] }, mode"), "The minimum 0.02 is above the maximum"),
        ],
    )
    def test_a_wrong_setting_is_one_sentence_and_nothing_is_begun(self, tmp_path: Path, text: str, says: str) -> None:
        (tmp_path / "felt.toml").write_text(text)
        ran = felt(tmp_path, "serve", "--lang", "en")
        assert (ran.returncode, ran.stdout) == (2, "")
        assert says in ran.stderr
        assert len(ran.stderr.splitlines()) == 1, ran.stderr
        assert [path.name for path in tmp_path.iterdir()] == ["felt.toml"]

    def test_no_such_file(self, tmp_path: Path) -> None:
        ran = felt(tmp_path, "serve", "--config", "nowhere.toml", "--lang", "en")
        assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1)

    def test_a_taken_port(self, tmp_path: Path) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            ran = felt(tmp_path, "serve", "--port", port, "--lang", "vi")
        assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1)
        assert f"127.0.0.1 cổng {port}: chương trình khác đang giữ cổng này" in ran.stderr
        assert list(tmp_path.iterdir()) == [], "nothing is begun that cannot be served"

    def test_a_key_beside_the_books_goes_on_to_be_used_with_a_hint(self, tmp_path: Path) -> None:
        key = tmp_path / "felt.key"
        key.write_text("17" * 32)
        key.chmod(0o600)
        with serve(tmp_path) as server:
            assert server.end(signal.SIGTERM) == 0
        assert not list((tmp_path / "state").rglob("*.key"))
        assert "the key is beside the books; move it and set key_file" in (tmp_path / "log").read_text()

    def test_a_key_that_others_can_read(self, tmp_path: Path) -> None:
        (tmp_path / "felt.key").write_text("00" * 32)
        (tmp_path / "felt.key").chmod(0o644)
        ran = felt(tmp_path, "serve", "--port", "0", "--lang", "en")
        assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1)


class TestKilled:
    def test_the_books_balance_after_kill_9_during_play(self, tmp_path: Path) -> None:
        (tmp_path / "felt.toml").write_text(QUICK)
        acknowledged: set[Bet] = set()
        with serve(tmp_path) as server:
            cookies = [guest(server.address) for _ in range(4)]

            async def play_until_it_dies() -> None:
                clients = [await patron(server.address, cookie) for cookie in cookies]
                playing = (self._play(client, acknowledged) for client in clients)
                await asyncio.gather(*playing, self._kill(server, acknowledged))
                for client in clients:
                    await client.leave()

            asyncio.run(play_until_it_dies())
        check_books(tmp_path)
        with serve(tmp_path) as server:

            async def play_on() -> None:
                await asyncio.gather(*(rounds(server.address, cookie, count=1, leaves=True) for cookie in cookies))

            asyncio.run(play_on())
            assert server.end(signal.SIGINT) == 0
        check_books(tmp_path)
        assert not asyncio.run(missing(tmp_path, acknowledged)), "an acknowledged wager is not in the ledger"

    async def _kill(self, server: Process, acknowledged: set[Bet]) -> None:
        """In the middle of it: somebody is just being told that their wager was taken."""
        await come_true(lambda: len(acknowledged) >= WAGERS_MIN)
        server.process.kill()

    async def _play(self, client: Client, acknowledged: set[Bet]) -> None:
        try:
            name = (await client.of_type("welcome"))["patron"]
            await client.accepted("subscribe", table="B1")
            await client.accepted("join", table="B1")
            while True:
                number = (await client.event("betting_opened"))["event"]["round"]
                answer = await client.ask("confirm", table="B1", wagers=stakes(("player", 10)))
                if answer["type"] == "accepted":
                    acknowledged.add((number, name))
        except (AssertionError, OSError, ConnectionClosed):
            pass  # the server is dead, as it should be
