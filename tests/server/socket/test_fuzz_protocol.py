"""Thousands of messages made from the protocol's own schema and spoilt, sent to a real server from many sockets, beside
a patron who behaves. `FELT_SOAK=50` sends fifty times as many; `FELT_SEED` those of a run that failed."""

import asyncio
import json
import os
import re
import signal
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from felt.core.authority import Role
from tests.patience import PATIENCE_SECONDS
from tests.server.online import Client, stakes
from tests.server.reception import PASSWORD
from tests.server.serve.process import Process, asked, check_books, guest, patron, serve
from tests.server.socket.grammar import AT_PLAY, KINDS, Grammar
from tests.server.socket.hostile import Burst

SOAK = int(os.environ.get("FELT_SOAK", "1"))
SEED = os.environ.get("FELT_SEED", "felt")
BURSTS, SOCKETS, MESSAGES, FLOOD = 8, 50, 50, 400

CHIPS = 10**12
TIMES = (
    "countdown_ms = 20, betting_ms = 400, squeeze_ms = 20, insurance_ms = 20, arranging_ms = 20, result_ms = 20, "
    "card_ms = 0, dice_ms = 0"
)
GAMES = {"B1": "baccarat", "B2": "baccarat", "B6": "baccarat", "S1": "sicbo", "S2": "sicbo", "N1": "niuniu"}
OPEN = ("B6", "S1")
ON_THE_FLOOR, IN_THE_PIT = ("B1", "B1", "B6", "S1", "N1", "X9"), ("B2", "S2", "X9")


def settings() -> str:
    tables = (
        f'[[tables]]\ngame = "{game}"\nname = "{name}"\nidle_rounds_max = 1000000\ntimes = {{ {TIMES} }}\n'
        + ("" if name in OPEN else "seats = 20\n")
        + 'rules = { mode = "online" }\n'
        for name, game in GAMES.items()
    )
    return f"play_chips = {CHIPS}\nsockets_per_person = 100\nsockets_per_address = 1000\n" + "".join(tables)


class Honest:
    """Sits at the table of the others, and finds everything as it should be."""

    def __init__(self, client: Client, name: str) -> None:
        self.client = client
        self.name = name
        self.available = CHIPS
        self._seq = 0
        self._seen = 0

    async def plays_a_round(self) -> int:
        """Its number. A machine that is slow may miss the time for bets; then it is the next round."""
        while True:
            opened = (await self.client.event("betting_opened"))["event"]
            answer = await self.client.ask("confirm", table="B1", round=opened["round"], wagers=stakes(("player", 10)))
            if answer["type"] == "accepted":
                break
            assert answer["code"] in ("betting_not_open", "round_has_passed"), answer
        settled = (await self.client.event("round_settled"))["event"]
        (line,) = [line for line in settled["lines"] if line["patron"] == self.name]
        assert (line["bet"], line["stake"]) == ("player", 1_000), "as it was bet, and by nobody else"
        self.available += line["returned"] + line["won"] - line["stake"]
        chips = await self.client.of_type("chips")
        while chips["available"] != self.available:
            chips = await self.client.of_type("chips")
        self._missed_nothing()
        return int(opened["round"])

    def _missed_nothing(self) -> None:
        for raw in self.client.got[self._seen :]:
            message = json.loads(raw)
            assert message["type"] not in ("elsewhere", "goodbye"), message
            if message["type"] == "event":
                assert message["seq"] == self._seq + 1 or self._seq == 0, (self._seq, message)
                self._seq = message["seq"]
        self._seen = len(self.client.got)


def staff(address: str, link: str) -> list[str]:
    """The tokens of two directors."""

    def account(browser: httpx.Client, path: str, **body: str) -> dict[str, Any]:
        answer = browser.post(path, json={"password": PASSWORD, **body}, headers={"Origin": address})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    tokens = []
    with httpx.Client(base_url=address, timeout=PATIENCE_SECONDS) as administrator:
        me = account(administrator, "/api/admin/first", token=link.rpartition("=")[2].strip(), name="Chi")
        for name in ("Dung", "Dũng Em"):
            with httpx.Client(base_url=address, timeout=PATIENCE_SECONDS) as browser:
                person = account(browser, "/api/account", name=name)["id"]
                path = f"/api/admin/people/{person}/role"
                headers = {"X-CSRF-Token": me["csrf"], "Origin": address}
                assert administrator.put(path, json={"role": Role.DIRECTOR}, headers=headers).status_code == 200
                browser.cookies.clear()
                account(browser, "/api/session", name=name)
                tokens.append(browser.cookies["felt"])
    return tokens


def bursts(number: int, tokens: list[str], pit: list[str], round_number: int) -> Iterator[tuple[str, Burst]]:
    """Sockets of patrons, every eighth one of staff at tables of its own, and one flood."""
    for index in range(SOCKETS):
        people, tables, kinds = (pit, IN_THE_PIT, KINDS) if index % 8 == 7 else (tokens, ON_THE_FLOOR, AT_PLAY)
        grammar = Grammar(f"{SEED} {number} {index}", tables=tables, kinds=kinds)
        grammar.round = round_number
        count = FLOOD if index == 0 else MESSAGES
        yield people[index // 3 % len(people)], Burst([grammar.message() for _ in range(count)])


def nothing_wrong(server: Process, folder: Path, read: int) -> int:
    """In the log from `read` on, in the metrics, in the books as they are now."""
    assert server.process.poll() is None, "the server has died"
    log = server.log.read_text()
    assert not re.search(r'"traceback"|"level":"error"', log[read:]), log[read:][-5_000:]
    metrics = asked(server, "/metrics").text
    assert 'code="defect"' not in metrics
    for name in ("felt_store_errors_total", "felt_decisions_refused_total"):
        assert f"\n{name} 0\n" in metrics, re.findall(rf"^{name}.*$", metrics, re.MULTILINE)
    books = sqlite3.connect(f"file:{folder / 'felt.db'}?mode=ro", uri=True)
    try:
        (total,) = books.execute("SELECT sum(balance) FROM accounts").fetchone()
        (below,) = books.execute("SELECT count(*) FROM accounts WHERE id IN (SELECT id FROM names WHERE name LIKE "
                                 "'patron:%') AND balance < held").fetchone()  # fmt: skip
    finally:
        books.close()
    assert (total, below) == (0, 0)
    return len(log)


async def attack(server: Process, folder: Path, count: int, told: Counter[str]) -> int:
    """So many bursts; how many messages were sent."""
    port = httpx.URL(server.address).port
    assert port is not None
    pit = staff(server.address, server.line())
    tokens = [guest(server.address).partition("=")[2] for _ in range(12)]
    client = await patron(server.address, guest(server.address))
    honest = Honest(client, (await client.of_type("welcome"))["patron"])
    await client.accepted("subscribe", table="B1")
    await client.accepted("join", table="B1")
    number, sent, read = await honest.plays_a_round(), 0, 0
    for burst in range(count):
        sockets = list(bursts(burst, tokens, pit, number))
        runs = [each.run(port, token, reads=index % 10 != 9) for index, (token, each) in enumerate(sockets)]
        try:
            await asyncio.gather(*runs)
            for index, (_, each) in enumerate(sockets):
                if index % 10 != 9:
                    each.check()
                told.update(answer.get("code", answer["type"]) for answer in each.answers)
                sent += len(each.sent)
            number = await honest.plays_a_round()
            read = nothing_wrong(server, folder, read)
        except Exception as error:
            error.add_note(f"in burst {burst} of FELT_SEED={SEED!r} FELT_SOAK={SOAK}")
            raise
    await client.leave()
    return sent


def test_fuzz_beside_a_patron_who_behaves(tmp_path: Path) -> None:
    (tmp_path / "felt.toml").write_text(settings())
    told: Counter[str] = Counter()
    with serve(tmp_path) as server:
        sent = asyncio.run(attack(server, tmp_path, BURSTS * SOAK, told))
        assert server.end(signal.SIGTERM) == 0
    check_books(tmp_path)
    assert sent >= 20_000 * SOAK
    assert told["accepted"] > sent / 100, told
    assert len(told) > 30, "many ways to be refused"
