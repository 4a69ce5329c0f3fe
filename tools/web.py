"""Builds, checks and tests the browser client with the machine's Node, or where there is none with one from PyPI.

`python -m tools.web install | build | check | test | types`"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
NODE_LEAST = (20, 19)
INSTALLED = WEB / "node_modules" / ".package-lock.json"
"""npm writes it last."""
COMMANDS = ("install", "build", "check", "test", "types")


def version_of(node: str) -> tuple[int, ...]:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ()
    return tuple(int(part) for part in re.findall(r"\d+", said)[:2])


def node_folder() -> Path:
    """Where a Node that is new enough is, with its npm."""
    for found in (shutil.which("node"), str(Path(sys.executable).parent / "node")):
        if found and version_of(found) >= NODE_LEAST and (Path(found).parent / "npm").exists():
            return Path(found).parent
    wanted = ".".join(map(str, NODE_LEAST))
    print(f"No Node {wanted} or later here: taking one from PyPI into the virtual environment.", file=sys.stderr)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    subprocess.run([*pip, "-r", str(ROOT / "requirements-node.lock")], check=True)
    return Path(sys.executable).parent


def install(npm: str, environment: dict[str, str]) -> None:
    lock = WEB / "package-lock.json"
    if INSTALLED.exists() and INSTALLED.stat().st_mtime >= lock.stat().st_mtime:
        return
    # Not `npm ci`: the lock names the bundler's binary for one platform, and another one's is then found besides.
    command = [npm, "install", "--no-save", "--no-fund", "--no-audit", "--loglevel", "error"]
    subprocess.run(command, cwd=WEB, env=environment, check=True)
    INSTALLED.touch()


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        print(f"usage: python -m tools.web {' | '.join(COMMANDS)}", file=sys.stderr)
        return 2
    folder = node_folder()
    environment = os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}", "NO_UPDATE_NOTIFIER": "1"}
    npm = str(folder / "npm")
    install(npm, environment)
    if arguments[0] == "install":
        return 0
    return subprocess.run([npm, "run", "--silent", arguments[0]], cwd=WEB, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
