"""`felt demo` as its user runs it."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from felt.cli import main
from felt.cli.exit_codes import EXIT_DONE, EXIT_WRONG_USE
from felt.server.listen import listen
from tests.patience import PATIENCE_SECONDS

DEMO = [sys.executable, "-m", "felt", "demo", "--port", "0", "--folder", "own"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.7", "felt.example"])  # noqa: S104 - refused
def test_no_other_machine_reaches_it(
    host: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["demo", "--host", host, "--lang", "en"]) == EXIT_WRONG_USE
    said = capsys.readouterr().err
    assert f"--host may be localhost, 127.0.0.1, ::1, not {host}" in said
    monkeypatch.setenv("FELT_HOST", host)
    assert main(["demo", "--lang", "vi"]) == EXIT_WRONG_USE
    assert "FELT_HOST" in capsys.readouterr().err
    assert not list(tmp_path.iterdir()), "nothing is opened"


def test_it_has_books_of_its_own_runs_once_and_ends_on_ctrl_c(tmp_path: Path) -> None:
    """The settings of a house in the same folder are not looked at, and neither is its environment."""
    (tmp_path / "felt.toml").write_text('host = "0.0.0.0"\nnonsense = 1\n')
    environment = os.environ | {"FELT_DATABASE_URL": "felt.db", "FELT_KEY_FILE": "felt.key", "FELT_LANG": "vi"}
    environment.pop("FELT_HOST", None)
    running = subprocess.Popen(DEMO, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout is not None
    try:
        said = [running.stdout.readline().decode() for _ in range(3)]
        assert said[0].startswith("Đang mở bản trình diễn")
        assert said[1].startswith("Các bàn đã mở: B1, S1, N1")
        assert said[2].startswith("Nhân viên đã vào ca")
        second = subprocess.run(
            [*DEMO, "--lang", "en"], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
        )
        assert second.returncode == EXIT_WRONG_USE
        assert re.search(r"A demonstration is running with the books in own\. .*--folder", second.stderr)
        running.send_signal(signal.SIGINT)
        out, problems = running.communicate(timeout=PATIENCE_SECONDS)
    finally:
        running.kill()
        running.wait()
    assert out.decode().endswith("Bản trình diễn đã kết thúc.\n")
    assert (running.returncode, problems.decode()) == (EXIT_DONE, "")
    assert {path.name for path in tmp_path.iterdir()} == {"felt.toml", "own"}


def test_a_port_that_is_taken_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["demo", "--lang", "en", "--port", str(port), "--folder", str(tmp_path / "x")]) == EXIT_WRONG_USE
    assert f"port {port}: another program has this port" in capsys.readouterr().err
