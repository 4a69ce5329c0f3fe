"""Runs the `felt` command as its user does."""

import json
import subprocess
import sys
from typing import Any, NamedTuple


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def answers(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


def felt(*arguments: str, given: str | bytes = b"") -> Ran:
    stdin = given.encode() if isinstance(given, str) else given
    done = subprocess.run([sys.executable, "-m", "felt", *arguments], input=stdin, capture_output=True, check=False)
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def settle(*cases: dict[str, Any], options: tuple[str, ...] = ()) -> Ran:
    return felt("settle", *options, given="".join(json.dumps(case) + "\n" for case in cases))
