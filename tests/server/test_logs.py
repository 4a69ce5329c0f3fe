"""The log: JSON for programs, plain lines at a terminal."""

import ast
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import felt
from felt.server.logs import FIELDS

SAYS = """
import logging
from felt.server.logs import start_logging
start_logging("info")
log = logging.getLogger("felt.server.floor.rooms")
log.info("table open", extra={"table": "B1", "round": 7, "cookie": "secret"})
log.debug("not worth a line")
log.warning("the store is slow")
try:
    raise ValueError("a defect")
except ValueError:
    log.exception("a command failed")
"""


def test_a_program_reads_an_object_a_line() -> None:
    said = subprocess.run([sys.executable, "-c", SAYS], capture_output=True, text=True, check=True)
    assert said.stdout == ""
    opened, slow, failed = map(json.loads, said.stderr.splitlines())
    assert (opened["level"], opened["message"], opened["table"], opened["round"]) == ("info", "table open", "B1", 7)
    assert "cookie" not in opened
    assert slow["level"] == "warning"
    assert "ValueError: a defect" in failed["traceback"]


def test_at_a_terminal_the_lines_are_for_the_eye() -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen([sys.executable, "-c", SAYS], stderr=theirs)
    os.close(theirs)
    said = b""
    while True:
        try:
            read = os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        if not read:
            break
        said += read
    os.close(ours)
    assert process.wait() == 0
    opened, slow, failed, *traceback = said.decode().splitlines()
    assert opened[8:] == "  table open  table B1  round 7"
    assert slow[8:] == "  warning: the store is slow"
    assert failed[8:] == "  error: a command failed"
    assert traceback[-1] == "ValueError: a defect"
    assert b"secret" not in said


def test_no_fact_is_left_out() -> None:
    """Every field that a message is given is one that the log shows."""
    given = {
        (path.name, key.value)
        for path in Path(felt.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.keyword) and node.arg == "extra" and isinstance(node.value, ast.Dict)
        for key in node.value.keys
        if isinstance(key, ast.Constant)
    }
    assert {(file, field) for file, field in given if field not in FIELDS} == set()
    assert len(given) > 10
