"""Every phase of every game as one patron sees it, shown at once: the server gives the page and the empty table, and a
scene is the table's state, sent on the same socket. Nothing waits for chance or for a clock."""

import json
from collections.abc import Callable
from time import time
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

State = dict[str, Any]
FAR_MS = 3_600_000
"""No deadline of a scene comes while it is looked at."""
YOU = "you"
OTHERS = {"a": ("An", 1), "b": ("Guest AC2D89", 3), "c": ("Nguyễn Thị Hồng", 5), "d": ("Dũng", 7)}
MINE = 4
MARKS = {
    "baccarat": "B B P P- T B B B P P B P B.B P P P T B B P B P P B B B P B P P P P B T B B P".replace(
        ".", " "
    ).split(),
    "sicbo": ["5-5-3", "1-2-4", "6-6-6", "3-4-6", "2-2-1", "6-5-4", "1-1-3", "4-4-5", "2-3-6", "6-6-2"],
    "niuniu": ["niu_8", "niu_5", "no_niu", "niu_niu", "niu_7", "niu_9", "niu_3", "no_niu", "hoiana", "niu_6"],
}


def wager(patron: str, bet: str, amount: int, box: int | None = None) -> dict[str, Any]:
    return {"patron": patron, "bet": bet, "amount": amount} | ({} if box is None else {"box": box})


def line(patron: str, bet: str, stake: int, *, returned: int = 0, won: int = 0, box: int | None = None) -> State:
    found: State = {"patron": patron, "bet": bet, "stake": stake, "at_risk": stake, "returned": returned, "won": won}
    return found | {"clauses": []} | ({} if box is None else {"box": box})


def arranged(rank: str, *cards: str, points: int = 0) -> State:
    return {"rank": rank, "points": points, "niu": list(cards[:3]), "rest": list(cards[3:])}


def settled(outcome: State, mark: str, lines: list[State]) -> State:
    return {"type": "round_settled", "outcome": outcome, "mark": mark, "lines": lines, "deadline": None}


def _seated(state: State) -> State:
    game = state["settings"]["game"]
    patrons = {
        name: {"name": called, "seat": seat, "plays_from": 1, "leaving": False}
        for name, (called, seat) in OTHERS.items()
    }
    patrons[YOU] = {"name": "Guest 0B1E77", "seat": MINE, "plays_from": 1, "leaving": False}
    you = state["you"] | {"patron": YOU, "draft": [], "hands": {}, "may_bet": False}
    return state | {
        "patrons": patrons,
        "confirmed": {},
        "results": MARKS[game],
        "round": 38,
        "you": you,
        "result": None,
        "phase": "countdown",
        "hands": {},
        "dice": [],
        "crowd": None,
    }


STAKES: dict[str, dict[str, list[tuple[Any, ...]]]] = {
    "baccarat": {
        YOU: [("player", 150_000), ("tie", 20_000), ("player_pair", 30_000)],
        "a": [("banker", 500_000)],
        "b": [("banker", 80_000), ("banker_pair", 20_000)],
        "c": [("player", 1_000_000), ("tie", 50_000), ("lucky6", 10_000)],
        "d": [("tie", 75_000)],
    },
    "sicbo": {
        YOU: [("big", 20_000), ("total-10", 5_000), ("pair-4-6", 10_000), ("double-3", 1_000)],
        "a": [("small", 30_000)],
    },
    "niuniu": {
        YOU: [("ante", 20_000, 4), ("double", 40_000, 4), ("additional", 80_000, 4), ("ante", 5_000, 2)],
        "a": [("ante", 50_000, 1)],
        "b": [("ante", 10_000, 3), ("double", 20_000, 3), ("additional", 40_000, 3)],
        "c": [("ante", 75_000, 6)],
    },
}


def _staked(state: State) -> State:
    stakes = STAKES[state["settings"]["game"]]
    return state | {"confirmed": {name: [wager(name, *each) for each in laid] for name, laid in stakes.items()}}


def countdown(state: State) -> State:
    return _seated(state)


def betting(state: State) -> State:
    """Others have confirmed; this patron has chips on the felt that the house has not been asked to take."""
    state = _staked(_seated(state)) | {"phase": "betting"}
    mine = state["confirmed"].pop(YOU)
    return state | {"you": state["you"] | {"may_bet": True, "draft": mine}}


def confirmed(state: State) -> State:
    return _staked(_seated(state)) | {"phase": "betting"}


def _with(state: State, phase: str, **more: Any) -> State:
    you = more.pop("you", {})
    state = _staked(_seated(state))
    return state | {"phase": phase, "you": state["you"] | you} | more


FOUR = {"player": ["6S", "KH"], "banker": ["3D", "AC"]}
SIX = {"player": ["6S", "KH", "2D"], "banker": ["3D", "AC", "QS"]}
HOUSE = ["KH", "6C", "4H", "5D", "3D"]
BOX = {
    1: ["JC", "JD", "TS", "KC", "8H"],
    2: ["2C", "7S", "AD", "9H", "4C"],
    3: ["QD", "5C", "5H", "QS", "9C"],
    4: ["TD", "8S", "2H", "AC", "7C"],
    6: ["3S", "6D", "AH", "2D", "8D"],
}


def dealing(state: State) -> State:
    return _with(state, "dealing", **_dealt(state, whole=False))


def _dealt(state: State, *, whole: bool) -> State:
    match state["settings"]["game"]:
        case "baccarat":
            return {"hands": SIX if whole else FOUR}
        case "sicbo":
            return {"dice": [4, 6, 3]}
    hidden = ["??"] * 5
    boxes = {f"box {box}": cards if whole else hidden for box, cards in BOX.items()}
    return {"hands": {"house": HOUSE if whole else hidden} | boxes}


def squeeze(state: State) -> State:
    hidden = {"player": ["??", "??"], "banker": ["??", "??"]}
    return _with(
        state,
        "squeeze",
        hands=hidden,
        squeezers={"player": YOU, "banker": "a"},
        you={"hands": {"player": FOUR["player"]}},
    )


def insurance(state: State) -> State:
    offer = {"moment": "four_cards", "side": "player", "own": 6, "other": 4, "odds": "3"}
    return _with(state, "insurance", hands=FOUR, offers=[offer], unanswered=[YOU], you={"may_insure": True})


def arranging(state: State) -> State:
    hidden = ["??"] * 5
    hands = {"house": hidden} | {f"box {box}": hidden for box in BOX}
    return _with(state, "arranging", hands=hands, unarranged=[2], you={"may_arrange": [2], "hands": {"box 2": BOX[2]}})


def result(state: State) -> State:
    return _with(state, "result", **_dealt(state, whole=True), result=RESULTS[state["settings"]["game"]])


RESULTS = {
    "baccarat": settled(
        {
            "winner": "player",
            "player_total": 8,
            "banker_total": 4,
            **SIX,
            "player_pair": False,
            "banker_pair": False,
            "natural": False,
        },
        "P",
        [
            line(YOU, "player", 150_000, returned=150_000, won=150_000),
            line(YOU, "tie", 20_000),
            line(YOU, "player_pair", 30_000),
            line("c", "player", 1_000_000, returned=1_000_000, won=1_000_000),
        ],
    ),
    "sicbo": settled(
        {
            "dice": [4, 6, 3],
            "total": 13,
            "size": "big",
            "lit": ["big", "total-13", "pair-3-4", "pair-3-6", "pair-4-6", "number-3", "number-4", "number-6"],
        },
        "4-6-3",
        [
            line(YOU, "big", 20_000, returned=20_000, won=20_000),
            line(YOU, "pair-4-6", 10_000, returned=10_000, won=50_000),
            line(YOU, "total-10", 5_000),
            line(YOU, "double-3", 1_000),
        ],
    ),
    "niuniu": settled(
        {
            "house": arranged("niu_8", *HOUSE),
            "boxes": {
                "1": arranged("niu_8", *BOX[1]) | {"wins": True},
                "2": arranged("niu_6_or_less", *BOX[2], points=3) | {"wins": False},
                "3": arranged("niu_9", *BOX[3]) | {"wins": True},
                "4": arranged("niu_8", *BOX[4]) | {"wins": False},
                "6": arranged("niu_niu", *BOX[6]) | {"wins": True},
            },
        },
        "niu_8",
        [
            line(YOU, "ante", 20_000, box=4),
            line(YOU, "double", 40_000, box=4),
            line(YOU, "additional", 80_000, returned=80_000, box=4),
            line(YOU, "ante", 5_000, box=2),
            line("a", "ante", 50_000, returned=50_000, won=50_000, box=1),
            line("c", "ante", 75_000, returned=75_000, won=225_000, box=6),
        ],
    ),
}


def watching(state: State) -> State:
    """No seat, and one that is free."""
    state = confirmed(state)
    patrons, laid = dict(state["patrons"]), dict(state["confirmed"])
    del patrons[YOU], laid[YOU]
    return state | {"patrons": patrons, "confirmed": laid}


def paused(state: State) -> State:
    return betting(state) | {"paused": True, "left_ms": 5_000}


def closed(state: State) -> State:
    return countdown(state) | {"phase": "closed"}


Scene = Callable[[State], State]
EVERYWHERE: tuple[Scene, ...] = (countdown, betting, confirmed, dealing, result, watching, paused, closed)
SCENES: dict[str, tuple[Scene, ...]] = {
    "baccarat": (*EVERYWHERE, squeeze, insurance),
    "sicbo": EVERYWHERE,
    "niuniu": (*EVERYWHERE, arranging),
}


class Stage:
    """A page at a table that shows what it is given."""

    def __init__(self, page: Page, table: str) -> None:
        self.page, self.table = page, table
        self._empty: State | None = None
        self._seq = 1_000_000
        page.route_web_socket("**/ws**", self._between)
        page.goto(f"/table/{table}")
        expect(page.locator(".table[data-phase]")).to_be_visible()

    def _between(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        house = socket.connect_to_server()
        socket.on_message(house.send)
        house.on_message(self._heard)

    def _heard(self, text: str | bytes) -> None:
        said = json.loads(text)
        if said["type"] == "state":
            self._empty = self._empty or said["state"]
        if said["type"] not in ("event", "crowd", "draft"):
            self._socket.send(text)

    def show(self, scene: Scene) -> None:
        """At once: an instant later everything lies where it will lie."""
        assert self._empty is not None
        far = int(time() * 1000) + FAR_MS
        self._seq += 2
        # First a round of its own, without a seat: no draft, no question and no result is left of the last scene.
        self._send(countdown(self._empty) | {"round": self._seq, "patrons": {}, "deadline": far}, self._seq)
        state = scene(self._empty)
        runs = state["phase"] not in ("dealing", "closed") and not state["paused"]
        self._send(state | {"deadline": far if runs else None}, self._seq + 1)
        self.page.evaluate(SHOWN, [state["phase"], state["round"]])

    def _send(self, state: State, seq: int) -> None:
        self._socket.send(json.dumps({"type": "state", "table": self.table, "seq": seq, "state": state}))


SHOWN = """async ([phase, round]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const table = () => document.querySelector('.table');
  const isRound = () => document.querySelector('.fact.round')?.textContent.endsWith(`-${round}`);
  while (table()?.dataset.phase !== phase || !isRound()) await frame();
  await document.fonts.ready;
  await frame();
  for (const each of document.getAnimations()) if (each.effect?.getComputedTiming().endTime < 5000) each.finish();
  await frame();
}"""
