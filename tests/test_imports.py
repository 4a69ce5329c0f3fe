"""Imports go one way, and the rules know no clock, no chance and no outside world."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "felt"

BELOW = [
    *(
        "core",
        "files",
        "software",
        "fairness",
        "games",
        "rulebook",
        "ledger",
        "journal",
        "house",
        "register",
        "store",
        "dealing",
    ),
    *(
        "witness",
        "record",
        "logbook",
        "witness_service",
        "table",
        "verify",
        "cases",
        "pit",
        "floor",
        "rooms",
        "dossier",
    ),
]
MAY_IMPORT = {
    "core": {"core"},
    "files": set[str](),
    "software": {"felt", "core", "games", "software"},
    "fairness": {"core", "fairness"},
    "record": {"core", "fairness", "journal", "record"},
    "verify": {"core", "fairness", "ledger", "journal", "record", "table", "verify"},
    "logbook": {"core", "fairness", "dealing", "record", "store", "table", "journal", "verify", "logbook"},
    "witness_service": {"core", "fairness", "dealing", "record", "store", "witness", "witness_service"},
    "games": {"core", "games"},
    "rulebook": {"core", "rulebook"},
    "odds": {"core", "games", "rulebook", "odds"},
    "ledger": {"core", "ledger"},
    "journal": {"core", "journal"},
    "house": {"core", "ledger", "journal", "house"},
    "register": {"core", "ledger", "journal", "register"},
    "cases": {"core", "ledger", "register", "cases"},
    "pit": {"core", "games", "odds", "ledger", "journal", "register", "table", "pit"},
    "floor": {"core", "ledger", "register", "table", "cases", "floor"},
    "store": {"core", "files", "ledger", "journal", "house", "store"},
    "dealing": {"core", "dealing", "fairness", "files"},
    "witness": {"core", "fairness", "dealing", "witness"},
    "table": {"core", "fairness", "games", "rulebook", "ledger", "table"},
    "rooms": {*BELOW} - {"rulebook", "floor", "dossier", "record", "logbook", "witness_service"},
    "dossier": {
        *("core", "journal", "register", "store", "table", "verify", "cases", "rooms", "record", "logbook", "dossier"),
    },
    "check": {*BELOW, "check"} - {"rulebook", "dossier", "witness_service"},
    "protocol": {"core", "games", "ledger", "table", "protocol"},
    "acting": {*BELOW, "protocol", "acting"}
    - {"rulebook", "floor", "rooms", "dossier", "record", "logbook", "witness_service", "verify"},
    "training": {"core", "fairness", "games", "rulebook", "ledger", "dealing", "protocol", "table", "training"},
    "server": {"felt", *BELOW, "odds", "protocol", "training", "server"},
    "client": {"core", "games", "protocol", "client"},
    "demo": {"core", "games", "rooms", "software", "store", "table", "server", "client", "demo"},
    "cli": {"felt", *BELOW, "acting", "check", "odds", "protocol", "server", "client", "demo", "cli"},
}
SERVER_MAY_IMPORT = {
    "addresses": set(),
    "rate_limit": {"addresses"},
    "logs": set(),
    "garbage": set(),
    "config": {"config"},
    "http": {"addresses", "http", "rate_limit"},
    "accounts": {"accounts", "addresses", "rate_limit"},
    "floor": {"floor"},
    "cases": {"cases", "accounts", "floor", "rate_limit"},
    "marks": {"marks", "accounts"},
    "record": {"record", "config", "floor"},
    "metrics": {"metrics", "addresses", "cases", "config", "floor", "http", "record"},
    "decided_calls": {"floor"},
    "pit": {"decided_calls", "floor"},
    "plan": {"floor"},
    "training": {"accounts", "pit"},
    "play": {"play", "accounts", "floor", "rate_limit"},
    "api": {
        "api",
        "accounts",
        "addresses",
        "cases",
        "config",
        "floor",
        "http",
        "metrics",
        "pit",
        "plan",
        "play",
        "rate_limit",
        "record",
        "training",
    },
    "socket": {
        *("socket", "accounts", "addresses", "config", "floor", "http"),
        *("metrics", "play", "rate_limit"),
    },
    "services": {
        "accounts",
        "api",
        "cases",
        "config",
        "floor",
        "http",
        "marks",
        "metrics",
        "pit",
        "plan",
        "play",
        "record",
        "socket",
        "training",
    },
    "app": {"api", "config", "http", "metrics", "services", "socket"},
    "listen": {"app", "garbage", "http", "services", "socket"},
}
"""The parts of the server, from the ground up. Only the last three know all others and tie them together."""
PURE = (
    "core",
    "fairness",
    "record",
    "witness",
    "games",
    "ledger",
    "journal",
    "house",
    "register",
    "cases",
    "pit",
    "floor",
    "table",
    "verify",
    "acting",
    "training",
)
IMPURE = {"time", "random", "secrets", "socket", "asyncio", "os", "io", "threading", "sqlite3", "uuid"}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            yield node.module


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in sorted(SOURCE.rglob("*.py"))}


def imported(path: Path) -> set[str]:
    """The modules of Felt that a file imports when it runs, at once or later. `from a import b` imports `a.b` where
    that is a module. What only the type checker imports does not count."""
    tree = ast.parse(path.read_text())
    for_types = {
        node
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING"
        for node in ast.walk(block)
    }
    found = set()
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in MODULES else str(node.module) for name in inside}
    return found & MODULES.keys()


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


STORE_PURE = (
    *(
        "adoption",
        "decision",
        "digests",
        "forms",
        "ledger_rules",
        "names",
        "queries",
        "rows",
        "migrations",
        "refusals",
        "urls",
    ),
)
"""Modules of the store that read and write nothing themselves."""
STORE_MAY_IMPORT = {
    "store": set[str](),
    "refusals": set[str](),
    "names": set[str](),
    "queries": set[str](),
    "urls": set[str](),
    "group": set[str](),
    "digests": set[str](),
    "forms": set[str](),
    "migrations": {"refusals"},
    "ledger_rules": {"refusals"},
    "decision": {"store", "ledger_rules", "refusals"},
    "rows": {"decision", "names", "queries"},
    "adoption": {"store", "digests", "queries", "rows"},
    "reader": {"store", "queries", "rows"},
    "reading": {"migrations", "refusals", "rows"},
    "integrity": set[str](),
    "documents": {"store", "digests", "group", "rows"},
    "files": {"store", "documents"},
    "statements": {"documents", "queries", "rows"},
    "movements": {"documents", "queries", "rows"},
    "writer": {"store", "group", "refusals"},
    "copying": {"refusals", "rows"},
    "factory": {"copying", "reading", "refusals", "urls", "sqlite", "postgres"},
    "sqlite": {
        *("store", "adoption", "copying", "decision", "digests", "documents", "migrations", "names", "queries"),
        *("reader", "reading", "refusals", "rows"),
    },
    "postgres": {
        *("store", "adoption", "copying", "decision", "digests", "documents", "migrations", "names", "queries"),
        *("reader", "reading", "refusals", "rows", "urls"),
    },
}
"""By module or folder of the store, where "store" is its interface, `felt/store/__init__.py`."""
DRIVERS = {"apsw", "asyncpg", "sqlite3"}


def store_part(path: Path) -> str:
    inside = path.relative_to(SOURCE / "store")
    return "store" if inside.name == "__init__.py" and len(inside.parts) == 1 else inside.parts[0].removesuffix(".py")


def test_every_part_of_the_store_is_in_the_table() -> None:
    assert {store_part(path) for path in modules("store")} == set(STORE_MAY_IMPORT)


@pytest.mark.parametrize("path", modules("store"), ids=lambda path: str(path.relative_to(SOURCE)))
def test_inside_the_store_imports_go_one_way(path: Path) -> None:
    """Neither store knows the other, and only the factory knows both."""
    part = store_part(path)
    for name in imports(path):
        if name == "felt.store" or name.startswith("felt.store."):
            inner = name.split(".")[2] if name.count(".") > 1 else "store"
            assert inner == part or inner in STORE_MAY_IMPORT[part], f"{path} imports {name}"


@pytest.mark.parametrize("path", modules("store"), ids=lambda path: str(path.relative_to(SOURCE)))
def test_only_the_two_stores_know_a_driver(path: Path) -> None:
    drivers = {name.split(".")[0] for name in imports(path)} & DRIVERS
    assert drivers <= {"sqlite": {"apsw"}, "postgres": {"asyncpg"}}.get(store_part(path), set()), path


@pytest.mark.parametrize("module", STORE_PURE)
def test_the_rules_of_the_store_are_pure(module: str) -> None:
    found = {name.split(".")[0] for name in imports(SOURCE / "store" / f"{module}.py")}
    assert not found & (IMPURE | DRIVERS)


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


# Inner boundaries.

ODDS_OF_GAMES = sorted(path.parent.name for path in (SOURCE / "odds").glob("*/game.py"))
COMMON_ODDS = ("audit", "par", "simulate")


def test_there_are_odds_to_look_at() -> None:
    assert ODDS_OF_GAMES == ["baccarat", "niuniu", "sicbo"]


@pytest.mark.parametrize("game", ODDS_OF_GAMES)
def test_the_odds_of_games_never_import_each_other(game: str) -> None:
    others = {other for other in ODDS_OF_GAMES if other != game}
    for path in modules(f"odds/{game}"):
        for name in imported(path):
            inside = name.split(".")[1:3]
            assert not (inside[0] in ("odds", "games") and others & set(inside[1:])), f"{path} imports {name}"


@pytest.mark.parametrize("folder", COMMON_ODDS)
def test_common_odds_import_no_game(folder: str) -> None:
    for path in modules(f"odds/{folder}"):
        for name in imported(path):
            assert name.split(".")[1] != "games", f"{path} imports {name}"
            assert name.split(".")[2:3] not in [[game] for game in (*ODDS_OF_GAMES, "registry")], f"{path}: {name}"


@pytest.mark.parametrize("path", modules("cli"), ids=lambda path: str(path.relative_to(SOURCE)))
def test_commands_import_the_odds_of_no_game(path: Path) -> None:
    for name in imported(path):
        assert not (name.startswith("felt.odds.") and name.split(".")[2] in ODDS_OF_GAMES), f"{path} imports {name}"


@pytest.mark.parametrize("game", ODDS_OF_GAMES)
def test_the_odds_of_every_game_have_the_same_modules(game: str) -> None:
    names = {path.stem for path in (SOURCE / "odds" / game).iterdir()}
    assert {"__init__", "game", "exact", "audit", "par", "ways", "simulation"} <= names


def circles() -> set[frozenset[str]]:
    """Groups of modules of which each is reached from each other by imports (Tarjan)."""
    found: set[frozenset[str]] = set()
    index: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []

    def visit(module: str) -> None:
        index[module] = lowest[module] = len(index)
        stack.append(module)
        for other in imported(MODULES[module]) - {module}:
            if other not in index:
                visit(other)
            if other in stack:
                lowest[module] = min(lowest[module], lowest[other])
        if lowest[module] == index[module]:
            group = frozenset(stack[stack.index(module) :])
            del stack[stack.index(module) :]
            if len(group) > 1:
                found.add(group)

    for module in MODULES:
        if module not in index:
            visit(module)
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert not circles()
