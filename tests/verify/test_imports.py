"""`felt.verify` is a library: it needs msgspec and cryptography, and nothing of the house."""

import subprocess
import sys

FORBIDDEN = (
    *("felt.server", "felt.store", "felt.rooms", "felt.dealing", "felt.cli", "felt.logbook", "felt.odds"),
    *("asyncpg", "apsw", "uvicorn", "starlette", "numba", "numpy", "argon2", "webauthn", "websockets", "asyncio"),
)


def test_verification_needs_neither_store_nor_server() -> None:
    shown = "import sys, felt.verify.bundle; print('\\n'.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
    modules = loaded.stdout.split()
    assert "felt.verify.bundle" in modules
    assert [name for name in modules if name.startswith(FORBIDDEN)] == []
