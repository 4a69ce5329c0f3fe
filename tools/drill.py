"""Runs the steps of deploy/Containerfile without a builder: every stage has a folder instead of an image, and this
machine stands for the base images. Then it starts the server as the image does, asks for its health, and stops it.

`python -m tools.drill`"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
CONTAINERFILE = ROOT / "deploy" / "Containerfile"
PLACES = re.compile(r"(?<![\w.:/-])/(?=(?:src|wheels|build-wheels|felt|opt/felt|var/lib/felt)\b)")
"""The absolute paths that the steps use. They lead into the folder of the stage."""
LEFT_OUT = shutil.ignore_patterns("node_modules", "static", "__pycache__")
"""As .dockerignore leaves them out."""
READY_SECONDS = 60


class Stage:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment: dict[str, str] = {}
        self.work = folder

    def place(self, text: str) -> str:
        return PLACES.sub(f"{self.folder}/", text)

    def workdir(self, path: str) -> None:
        self.work = Path(self.place(path))
        self.work.mkdir(parents=True, exist_ok=True)

    def copy(self, words: list[str], stages: dict[str, "Stage"]) -> None:
        named = words[0].removeprefix("--from=") if words[0].startswith("--from=") else None
        *sources, target = words if named is None else words[1:]
        to = Path(self.place(target)) if target.startswith("/") else self.work / target
        for source in sources:
            found = ROOT / source if named is None else Path(stages[named].place(source))
            into = to / found.name if target.endswith("/") else to
            if found.is_dir():
                leave = LEFT_OUT if named is None else None
                shutil.copytree(found, to, symlinks=True, dirs_exist_ok=True, ignore=leave)
            else:
                into.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(found, into)

    def run(self, command: str, tools: Path) -> None:
        print(f"{self.folder.name}: {command}", flush=True)
        environment = os.environ | {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
        subprocess.run(["/bin/sh", "-ec", self.place(command)], cwd=self.work, env=environment, check=True)


def steps(text: str) -> Iterator[tuple[str, str]]:
    """The instruction and its words, with continued lines joined."""
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    for line in lines.replace("\\\n", " ").splitlines():
        if line.strip():
            word, _, rest = line.partition(" ")
            yield word, rest.strip()


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="felt-drill-") as name:
        folder = Path(name)
        venv.create(folder / "tools", with_pip=True)
        last, healthy, entry = _built(folder)
        _served(last, healthy, entry)
    print("The steps of the image were run, and its server was ready and stopped in order.")
    return 0


def _built(folder: Path) -> tuple[Stage, list[str], list[str]]:
    stages: dict[str, Stage] = {}
    stage = Stage(folder)
    healthy: list[str] = []
    entry: list[str] = []
    for word, rest in steps(CONTAINERFILE.read_text(encoding="utf-8")):
        match word:
            case "FROM":
                called = rest.partition(" AS ")[2] or "image"
                stage = stages[called] = Stage(folder / called)
                stage.folder.mkdir()
            case "WORKDIR":
                stage.workdir(rest)
            case "COPY":
                stage.copy(rest.split(), stages)
            case "RUN" if "useradd" in rest:
                print(f"{stage.folder.name}: left out, it changes the users of this machine: {rest}", flush=True)
            case "RUN":
                stage.run(rest, folder / "tools" / "bin")
            case "ENV":
                stage.environment |= dict(each.split("=", 1) for each in stage.place(rest).split())
            case "HEALTHCHECK":
                healthy = json.loads(rest[rest.index("[") :])
            case "ENTRYPOINT":
                entry = json.loads(rest)
            case _:
                assert word in ("ARG", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL"), f"the drill does not know {word}"
    return stage, healthy, entry


def _served(stage: Stage, healthy: list[str], entry: list[str]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("FELT_", "PYTHON"))}
    environment = kept | {key: stage.place(value) for key, value in stage.environment.items()} | {"FELT_PORT": port}
    server = subprocess.Popen([stage.place(each) for each in entry], cwd=stage.work, env=environment)
    try:
        check = [stage.place(each) for each in healthy]
        until = time.monotonic() + READY_SECONDS
        while subprocess.run(check, env=environment, stderr=subprocess.DEVNULL, check=False).returncode:
            assert server.poll() is None, "the server has ended"
            assert time.monotonic() < until, "the server was not ready in time"
            time.sleep(0.2)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
            assert b"<script" in page.read(), "the image has no browser client"
        (key,) = Path(environment["XDG_STATE_HOME"]).rglob("felt.key")
        assert not key.is_relative_to(stage.work), "the key is beside the books"
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=READY_SECONDS) == 0
    finally:
        server.kill()
        server.wait()


if __name__ == "__main__":
    sys.exit(main())
