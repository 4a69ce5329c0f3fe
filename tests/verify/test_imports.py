"""`felt.verify` is a library that installs alone: it needs msgspec and cryptography, and nothing of the house."""

import subprocess
import sys
from importlib.metadata import distribution, files
from pathlib import Path

import pytest
from tools.vectors import FOLDER
from tools.vectors_bundles import case_bundle

import felt

FORBIDDEN = (
    *("felt.server", "felt.store", "felt.rooms", "felt.dealing", "felt.cli", "felt.logbook", "felt.odds"),
    *("asyncpg", "apsw", "uvicorn", "starlette", "numba", "numpy", "argon2", "webauthn", "websockets", "asyncio"),
)
NEEDED = ("msgspec", "cryptography", "cffi")
"""cffi comes with cryptography."""
ALONE = """
import sys
sys.path.insert(0, sys.argv[1])
from felt.cli import main
code = main(["verify", *sys.argv[2:]])
found = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names
assert found <= {"__main__", "felt", "msgspec", "cryptography", "_cffi_backend", "_openssl"}, found
sys.exit(code)
"""


def test_verification_needs_neither_store_nor_server() -> None:
    shown = "import sys, felt.verify.bundle; print('\\n'.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
    modules = loaded.stdout.split()
    assert "felt.verify.bundle" in modules
    assert [name for name in modules if name.startswith(FORBIDDEN)] == []


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `pip install --no-deps felt` and `pip install msgspec cryptography` leave it, and nothing more."""
    folder = tmp_path_factory.mktemp("alone")
    (folder / "felt").symlink_to(Path(felt.__file__).parent)
    for name in NEEDED:
        for top in {file.parts[0] for file in files(name) or ()} - {".."}:
            (folder / top).symlink_to(Path(str(distribution(name).locate_file(top))))
    return folder


@pytest.mark.parametrize("kind", ["sicbo-round", "niuniu-round", "baccarat-shoe", "case"])
def test_felt_verify_runs_with_nothing_else_installed(folder: Path, kind: str, tmp_path: Path) -> None:
    bundle = FOLDER / f"bundle-{kind}.json"
    if kind == "case":
        bundle = tmp_path / "case.zip"
        bundle.write_bytes(case_bundle())
    alone = [sys.executable, "-I", "-S", "-c", ALONE, str(folder), str(bundle)]
    ran = subprocess.run(alone, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("The bundle holds.\n")
