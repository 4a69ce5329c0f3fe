"""The manifest of a package, its hash by hand, and every way in which files can differ from it."""

import hashlib
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest

from felt.games import GAMES
from felt.software.installed import PACKAGE, installed, installed_code_hash, recorded_by_installer, recorded_in
from felt.software.manifest import ManifestMalformed, code_hash, compared, manifest_of, read, written
from felt.software.rules import editions, rules_hash

FILES = {"pack/b.py": b"b = 1\n", "pack/Z.toml": b"", "pack/sub/a.py": b"a\n", "pack/ä.txt": b"x"}
ORDER = ["pack/Z.toml", "pack/b.py", "pack/sub/a.py", "pack/ä.txt"]
RECORD = """pack/b.py,sha256=gUX_t65JGJopeG1462lec2_LCDSw2TGVrYE3FgyotKk,6
pack/Z.toml,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0
pack/__pycache__/b.pyc,,
pack/note,md5=abc,1
pack-1.0.dist-info/METADATA,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    for name, content in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return tmp_path / "pack"


def test_every_file_in_the_order_of_the_bytes_of_its_path(package: Path) -> None:
    lines = [f"{hashlib.sha256(FILES[name]).hexdigest()}  {name}\n" for name in ORDER]
    assert written(manifest_of(package)) == "".join(lines).encode()
    assert code_hash(manifest_of(package)) == hashlib.sha256("".join(lines).encode()).hexdigest()


def test_what_python_compiles_has_no_part_in_it(package: Path) -> None:
    before = manifest_of(package)
    (package / "sub" / "__pycache__").mkdir()
    (package / "sub" / "__pycache__" / "a.pyc").write_bytes(b"1")
    assert manifest_of(package) == before


def test_a_manifest_is_read_as_it_is_written(package: Path) -> None:
    manifest = manifest_of(package)
    assert read(written(manifest)) == manifest


@pytest.mark.parametrize("line", ["", "abc  pack/b.py", "A" * 64 + "  pack/b.py", "a" * 64 + " pack/b.py"])
def test_a_line_that_is_none(line: str) -> None:
    with pytest.raises(ManifestMalformed) as refused:
        read(("a" * 64 + f"  pack/a\n{line}\n").encode())
    assert refused.value.values == {"line": 2}


def test_each_difference_is_named(package: Path) -> None:
    recorded = manifest_of(package)
    assert not compared(manifest_of(package), recorded)
    (package / "b.py").write_bytes(b"b = 2\n")
    (package / "Z.toml").unlink()
    (package / "sub" / "new.py").write_bytes(b"")
    found = compared(manifest_of(package), recorded)
    assert (found.changed, found.missing, found.added) == (("pack/b.py",), ("pack/Z.toml",), ("pack/sub/new.py",))


def test_the_record_of_a_wheel(package: Path) -> None:
    information = package.parent / "pack-1.0.dist-info"
    information.mkdir()
    (information / "RECORD").write_text(RECORD)
    found = recorded_in(PathDistribution(information), package)
    assert found is not None
    assert found == {name: hashlib.sha256(FILES[name]).hexdigest() for name in ("pack/b.py", "pack/Z.toml")}
    elsewhere = package.parent / "other" / "pack"
    assert recorded_in(PathDistribution(information), elsewhere) is None, "it is about another folder"
    (information / "RECORD").write_text("pack-1.0.dist-info/METADATA,,\n")
    assert recorded_in(PathDistribution(information), package) is None, "an editable installation"


def test_the_software_that_runs_here() -> None:
    assert (
        installed()["felt/software/manifest.py"]
        == hashlib.sha256((PACKAGE / "software" / "manifest.py").read_bytes()).hexdigest()
    )
    assert installed_code_hash() == code_hash(installed())
    recorded = recorded_by_installer()
    assert recorded is None or "felt/software/manifest.py" in recorded


def test_every_edition_of_every_game_has_its_rules() -> None:
    known = editions()
    wanted = {(name, number) for name, game in GAMES.items() for number in range(1, game.edition + 1)}
    assert {(each.game, each.edition) for each in known} == wanted
    assert len({each.hash for each in known}) == len(known)
    lines = "".join(f"{each.hash}  {each.game} {each.edition}\n" for each in known)
    assert rules_hash(known) == hashlib.sha256(lines.encode()).hexdigest()
