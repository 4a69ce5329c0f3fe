"""`felt witness` in a process of its own."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from felt.server.config.witness import witness_of
from felt.witness_service.remote import RemoteWitness
from tests.patience import PATIENCE_SECONDS
from tests.server.serve.process import environment


class WitnessProcess:
    def __init__(self, folder: Path, *arguments: str) -> None:
        folder.mkdir(exist_ok=True)
        self._log = (folder / "log").open("ab")
        command = ["witness", "--data", str(folder / "data"), "--port", "0", "--lang", "en", *arguments]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "felt", *command],
            cwd=folder,
            env=environment(folder),
            stdout=subprocess.PIPE,
            stderr=self._log,
        )
        assert self.process.stdout is not None
        self.said = [self.process.stdout.readline().decode() for _ in range(3)]
        found = re.search('witness = "(.*)"', self.said[2])
        assert found, (self.said, (folder / "log").read_text())
        self.setting = found[1]

    def asked(self, house: bytes = bytes(32)) -> RemoteWitness:
        return RemoteWitness(*witness_of(self.setting), house=house, seconds_max=PATIENCE_SECONDS)

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=PATIENCE_SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._log.close()


@contextmanager
def witness_process(folder: Path, *arguments: str) -> Iterator[WitnessProcess]:
    process = WitnessProcess(folder, *arguments)
    try:
        yield process
    finally:
        process.end()
