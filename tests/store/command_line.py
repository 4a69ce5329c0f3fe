"""`felt` commands, run in the process of the test."""

import json
from types import ModuleType
from typing import NamedTuple

import pytest

from felt.cli import _common, _guarded
from felt.cli.wrong_use import Parser


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def answers(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.lines]


class Felt:
    """Runs a command as `felt.cli.main` does, in this process."""

    def __init__(self, url: str, capture: pytest.CaptureFixture[str]) -> None:
        self.url = url
        self.capture = capture

    def __call__(self, command: ModuleType, *arguments: str) -> Ran:
        name = command.__name__.rpartition(".")[2]
        parser = Parser(prog=f"felt {name}")
        _common(parser)
        command.arguments(parser)
        self.capture.readouterr()
        try:
            code = _guarded(command, parser.parse_args([*arguments, "--database", self.url]), name)
        except SystemExit as stopped:
            code = int(str(stopped.code))
        return Ran(code, *self.capture.readouterr())
