"""Imports go one way, and the rules know no clock, no chance and no outside world."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "felt"

BELOW = ["core", "games", "rulebook", "ledger", "journal", "store", "dealing", "table", "rooms"]
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "rulebook": {"core", "rulebook"},
    "odds": {"core", "games", "rulebook", "odds"},
    "ledger": {"core", "ledger"},
    "journal": {"core", "journal"},
    "store": {"core", "ledger", "journal", "store"},
    "dealing": {"core", "dealing"},
    "table": {"core", "games", "rulebook", "ledger", "table"},
    "rooms": {*BELOW} - {"rulebook"},
    "protocol": {"core", "table"},
    "server": {"felt", *BELOW, "odds", "protocol", "server"},
    "client": {"core", "protocol", "client"},
    "cli": {"felt", *BELOW, "odds", "protocol", "server", "client", "cli"},
}
SERVER_MAY_IMPORT = {
    "addresses": set(),
    "rate_limit": {"addresses"},
    "logs": set(),
    "garbage": set(),
    "config": {"config"},
    "http": {"http", "rate_limit"},
    "accounts": {"accounts", "rate_limit"},
    "floor": {"floor"},
    "metrics": {"metrics", "addresses", "config", "floor", "http"},
    "play": {"play", "accounts", "floor"},
    "api": {"api", "accounts", "addresses", "config", "floor", "http", "metrics", "rate_limit"},
    "socket": {
        *("socket", "accounts", "addresses", "config", "floor", "http"),
        *("metrics", "play", "rate_limit"),
    },
    "services": {"accounts", "api", "config", "floor", "metrics", "play", "socket"},
    "app": {"api", "http", "metrics", "services", "socket"},
    "listen": {"app", "garbage", "http", "services", "socket"},
}
"""The parts of the server, from the ground up. Only the last three know all others and tie them together."""
PURE = ("core", "games", "ledger", "journal", "table")
IMPURE = {"time", "random", "secrets", "socket", "asyncio", "os", "io", "threading", "sqlite3", "uuid"}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            yield node.module


def modules(part: str) -> list[Path]:
    return sorted((SOURCE / part).rglob("*.py")) or [SOURCE / f"{part}.py"]


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_imports_go_one_way(part: str) -> None:
    for path in modules(part):
        for name in imports(path):
            if name.split(".")[0] == "felt":
                inside = name.split(".")[1] if "." in name else "felt"
                assert inside in MAY_IMPORT[part], f"{path} imports {name}"


@pytest.mark.parametrize("part", SERVER_MAY_IMPORT)
def test_imports_within_the_server_go_one_way(part: str) -> None:
    for path in modules(f"server/{part}"):
        for name in imports(path):
            if name.startswith("felt.server"):
                inside = name.split(".")[2]
                assert inside in SERVER_MAY_IMPORT[part], f"{path} imports {name}"


def test_every_part_of_the_server_is_in_the_table_and_above_all_it_imports() -> None:
    parts = {path.stem for path in (SOURCE / "server").iterdir() if not path.name.startswith("_")} - {"static"}
    assert parts == set(SERVER_MAY_IMPORT)
    below: set[str] = set()
    for part, may_import in SERVER_MAY_IMPORT.items():
        assert may_import <= below | {part}, part
        below.add(part)


def test_every_part_is_in_the_table() -> None:
    parts = {path.stem for path in SOURCE.iterdir() if not path.name.startswith("_") and path.name != "py.typed"}
    assert parts == set(MAY_IMPORT)


def test_games_never_import_each_other() -> None:
    for path in modules("games"):
        game = path.relative_to(SOURCE / "games").parts[0]
        for name in imports(path) if path.parent != SOURCE / "games" else ():
            if name.startswith("felt.games."):
                assert name.split(".")[2] == game, f"{path} imports {name}"


@pytest.mark.parametrize("part", PURE)
def test_the_rules_are_pure(part: str) -> None:
    for path in modules(part):
        assert not {name.split(".")[0] for name in imports(path)} & IMPURE, path
        attributes = {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)}
        assert not attributes & {"now", "utcnow", "today"}, f"{path} looks at a clock"


@pytest.mark.parametrize("part", PURE)
@pytest.mark.clause("ruling A1")
def test_no_float_near_a_chip(part: str) -> None:
    for path in modules(part):
        for node in ast.walk(ast.parse(path.read_text())):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"{path}:{node.lineno}"
            called = node.func if isinstance(node, ast.Call) else None
            assert not (isinstance(called, ast.Name) and called.id in ("float", "round")), f"{path}:{called}"


def test_every_game_has_the_same_modules() -> None:
    for game in (path for path in (SOURCE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"):
        assert {"rules.py", "bets.py", "round.py", "settle.py", "irregularities.py"} <= {
            path.name for path in game.iterdir()
        }


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_room_has_too_many_people_in_it(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 400
