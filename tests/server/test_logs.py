"""The log: JSON for programs, plain lines at a terminal."""

import json
import os
import pty
import subprocess
import sys

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
