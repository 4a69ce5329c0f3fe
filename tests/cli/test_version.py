"""`felt version`, with and without something to compare the files with."""

import json
from pathlib import Path

import pytest

from felt import __version__
from felt.cli import main, version
from felt.software.installed import installed, installed_code_hash
from felt.software.manifest import written
from felt.software.rules import editions, rules_hash


def test_it_shows_the_hashes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["version", "--lang", "en"]) == 0
    first, code, rules, *rows = capsys.readouterr().out.splitlines()
    assert first == f"felt {__version__}"
    assert code.split() == ["code", installed_code_hash(), str(len(installed())), "files"]
    assert rules.split() == ["rules", rules_hash(editions())]
    assert [row.split() for row in rows] == [
        [each.game, each.hash, "edition", str(each.edition)] for each in editions()
    ]


def test_files_are_compared_with_a_manifest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "felt.sha256"
    assert main(["version", "--files"]) == 0
    kept.write_text(capsys.readouterr().out)
    assert kept.read_bytes() == written(installed())
    assert main(["version", "--verify", str(kept), "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith(f"those of {kept}: {len(installed())} files.\n")
    lines = kept.read_text().splitlines(keepends=True)
    lines[0] = "0" * 64 + lines[0][64:]
    kept.write_text("".join(lines[:-1]) + "1" * 64 + "  felt/gone.py\n")
    assert main(["version", "--verify", str(kept), "--lang", "en"]) == 1
    said = capsys.readouterr().out.splitlines()
    changed, added = lines[0][66:].strip(), lines[-1][66:].strip()
    assert said[-3:] == [f"changed: {changed}", "missing: felt/gone.py", f"added: {added}"]
    assert main(["version", "--verify", str(kept), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["verified"], told["changed"], told["missing"], told["added"]) == (
        False,
        [changed],
        ["felt/gone.py"],
        [added],
    )


def test_without_a_manifest_the_installer_says_which_files(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(version, "recorded_by_installer", lambda: None)
    assert main(["version", "--verify", "--lang", "en"]) == 2
    assert "was not installed from a wheel" in capsys.readouterr().err
    monkeypatch.setattr(version, "recorded_by_installer", installed)
    assert main(["version", "--verify", "--lang", "vi"]) == 0
    assert f"khớp với danh mục của trình cài đặt: {len(installed())} tệp." in capsys.readouterr().out


def test_json_without_a_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["version", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "version": __version__,
        "code_hash": installed_code_hash(),
        "files": len(installed()),
        "rules_hash": rules_hash(editions()),
        "editions": [{"game": each.game, "edition": each.edition, "rules_hash": each.hash} for each in editions()],
    }
