"""Somebody at a table without a browser: another patron, or staff. One socket, one thing after the other."""

import json
import os
from contextlib import ExitStack
from itertools import count
from typing import Any

import httpx
from websockets.sync.client import connect

PATIENCE_SECONDS = 60
LOST_CHIPS = 50
"""What a guest loses in a lost round."""
SMALL_WAGERS: dict[str, list[tuple[str, int, int | None]]] = {
    "niuniu": [("ante", 5_000, 1)],
    "sicbo": [("big", 1_000, None)],
    "baccarat": [("tie", 5_000, None)],
}
"""A small wager of each game."""


_IDS = count(1)
"""Of all wires: a person with a second socket uses no id again."""


class Wire:
    def __init__(self, address: str, cookie: str) -> None:
        self._open = ExitStack()
        where = address.replace("http", "ws", 1) + "/ws?language=en"
        self._socket = self._open.enter_context(
            connect(
                where,
                additional_headers={"Cookie": cookie},
                compression=None,
                proxy=None,
                open_timeout=PATIENCE_SECONDS,
                ping_interval=None,
            )
        )
        self._kept: list[dict[str, Any]] = []
        self._at = 0
        self.patron = str(self.until(lambda said: said["type"] == "welcome")["patron"])

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def until(self, wanted: Any) -> dict[str, Any]:
        """The next message that is wanted; those before it are passed over."""
        while True:
            said: dict[str, Any] = json.loads(self._socket.recv(PATIENCE_SECONDS))
            self._kept.append(said)
            if wanted(said):
                return said

    def ask(self, do: str, **fields: Any) -> None:
        answer = self.answer(do, **fields)
        assert answer["type"] == "accepted", answer

    def answer(self, do: str, **fields: Any) -> dict[str, Any]:
        """`accepted` or `refused`."""
        name = f"{os.getpid()}-{next(_IDS)}"
        self._socket.send(json.dumps({"do": do, "id": name, **fields}))
        return self.until(lambda said: said.get("re") == name)

    def event(self, *kinds: str) -> dict[str, Any]:
        """The next of these events, which may have come before the answer to what was asked last."""
        while True:
            if self._at == len(self._kept):
                self.until(lambda said: said["type"] == "event")
            said, self._at = self._kept[self._at], self._at + 1
            if said["type"] == "event" and said["event"]["type"] in kinds:
                return dict(said["event"])

    def state(self, table: str) -> dict[str, Any]:
        """The table as this one may see it now."""
        self._kept.clear()
        self._at = 0
        self.ask("subscribe", table=table)
        place = max(index for index, said in enumerate(self._kept) if said["type"] == "state")
        self._at = place
        return dict(self._kept[place]["state"])

    def sit(self, table: str) -> None:
        self.ask("subscribe", table=table)
        self.ask("join", table=table)

    def play(self, table: str) -> int:
        """One round to its end, alone at the table; its number."""
        self.sit(table)
        state = self.state(table)
        number = state["round"] if state["phase"] == "betting" else self.event("betting_opened")["round"]
        wagers = [
            {"bet": bet, "amount": amount, "box": box} for bet, amount, box in SMALL_WAGERS[state["settings"]["game"]]
        ]
        self.ask("confirm", table=table, round=number, wagers=wagers)
        self.ask("leave", table=table)  # whoever has left keeps nobody waiting, and is paid all the same
        self.event("round_settled")
        return int(number)


def lose_a_round(dealer: Wire, table: str) -> None:
    """The first round of a table of Sic Bo by hand: a guest on seat 2 bets on big, and loses to a total of four."""
    dealer.ask("open_betting", table=table)
    stake = {"bet": "big", "amount": LOST_CHIPS * 100}
    dealer.ask("record_wagers", table=table, round=1, seat=2, wagers=[stake])
    dealer.ask("close_betting", table=table, round=1)
    dealer.ask("key_dice", table=table, round=1, dice=[1, 1, 2], shakes=3)
    dealer.ask("call_result", table=table, round=1)
    dealer.ask("pay", table=table, round=1)


def cookies_of(client: httpx.Client) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


def stranger(address: str) -> Wire:
    """A guest whom nobody has seen before."""
    with httpx.Client(base_url=address, headers={"Origin": address}, timeout=PATIENCE_SECONDS) as client:
        assert client.post("/api/session/guest", json={}).is_success
        return Wire(address, cookies_of(client))


class Office:
    """Where staff get their authority: the first administrator, and the people whom they have given a role."""

    PASSWORD = "bảy con mèo đen"  # noqa: S105
    ADMINISTRATOR = "quản trị"

    def __init__(self, address: str, link: str) -> None:
        self._address = address
        self._cookies: dict[tuple[str, int], str] = {}
        self._made: set[tuple[str, int]] = set()
        self._person(self.ADMINISTRATOR, "/api/admin/first", token=link.rpartition("=")[2].strip())

    def cookie(self, role: str, number: int = 1) -> str:
        """Of a session of the person with this number in the role. The person is made when first asked for."""
        if not self._is_signed_in(self._cookies.get((role, number), "")):
            with self._client(self._named(role, number)) as (client, _):
                self._cookies[role, number] = cookies_of(client)
        return self._cookies[role, number]

    def _is_signed_in(self, cookie: str) -> bool:
        """A test may have ended the session: by a new role, or by signing the person out."""
        asked = httpx.get(f"{self._address}/api/session", headers={"Cookie": cookie}, timeout=PATIENCE_SECONDS)
        return bool(cookie) and bool(asked.json()["signed_in"])

    def _named(self, role: str, number: int = 1) -> str:
        if role == "administrator":
            return self.ADMINISTRATOR
        name = f"{role.replace('_', ' ')} {number}"
        if (role, number) not in self._made:
            person = self._person(name, "/api/account")
            with self._client(self.ADMINISTRATOR) as (client, csrf):
                answer = client.put(
                    f"/api/admin/people/{person}/role", json={"role": role}, headers={"X-CSRF-Token": csrf}
                )
                assert answer.is_success, answer.text
            self._made.add((role, number))
        return name

    def _person(self, name: str, path: str, **more: str) -> str:
        with httpx.Client(
            base_url=self._address, headers={"Origin": self._address}, timeout=PATIENCE_SECONDS
        ) as client:
            answer = client.post(path, json={"name": name, "password": self.PASSWORD, **more})
            assert answer.is_success, answer.text
            return str(answer.json()["id"])

    def _client(self, name: str) -> "SignedIn":
        return SignedIn(self._address, name, self.PASSWORD)

    def signed_in(self, role: str) -> "SignedIn":
        """For calls over REST."""
        return self._client(self._named(role))

    def manager(self) -> Wire:
        """A shift manager at work: may pause, close, void, and deal."""
        return self.wire("shift_manager")

    def second(self) -> Wire:
        """A pit manager, who may approve what the shift manager proposes."""
        return self.wire("pit_manager")

    def wire(self, role: str, number: int = 1) -> Wire:
        return Wire(self._address, self.cookie(role, number))


class SignedIn:
    """An account's own session, apart from any browser."""

    def __init__(self, address: str, name: str, password: str) -> None:
        self._client = httpx.Client(base_url=address, headers={"Origin": address}, timeout=PATIENCE_SECONDS)
        self._given = {"name": name, "password": password}

    def __enter__(self) -> tuple[httpx.Client, str]:
        answer = self._client.post("/api/session", json=self._given)
        assert answer.is_success, answer.text
        return self._client, str(answer.json()["csrf"])

    def __exit__(self, *_: object) -> None:
        self._client.close()
