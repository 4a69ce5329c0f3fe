"""What is installed in production is what the lock files say. `make drill` runs the steps themselves."""

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from tools import drill, web

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text()
UNIT = (DEPLOY / "felt.service").read_text()
STEPS = list(drill.steps(CONTAINERFILE))
RUNS = [rest for word, rest in STEPS if word == "RUN"]


def locked(path: Path) -> dict[str, set[str]]:
    """By package and version, the hashes."""
    found: dict[str, set[str]] = {}
    for entry in re.split(r"\n(?=\S)", path.read_text()):
        if entry.strip():
            pinned = re.match(r"([a-z0-9-]+)==(\S+)", entry)
            assert pinned is not None, entry[:80]
            found[pinned[0]] = set(re.findall(r"--hash=(sha256:[0-9a-f]{64})", entry))
    return found


@pytest.mark.parametrize("name", ["requirements.lock", "build.lock"])
def test_production_has_the_versions_that_the_tests_ran_with(name: str) -> None:
    tested, installed = locked(ROOT / "requirements.lock"), locked(DEPLOY / name)
    assert installed
    for package, hashes in installed.items():
        assert hashes, package
        assert tested[package] == hashes, f"{package}: run `make lock`"


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = {re.split(r"[^a-z0-9-]", each)[0] for each in project["project"]["dependencies"]}
    assert needed <= {package.partition("==")[0] for package in locked(DEPLOY / "requirements.lock")}
    assert set(project["build-system"]["requires"]) <= {
        package.partition("==")[0] for package in locked(DEPLOY / "build.lock")
    }


def test_the_image_takes_packages_by_their_hashes_only() -> None:
    commands = [command.strip() for run in RUNS for command in run.split("&&")]
    for command in commands:
        if re.search(r"\bpip (download|install|wheel)\b", command):
            assert "--require-hashes" in command or "--no-index" in command, command
    assert "npm ci" in commands
    assert not any("npm install" in command for command in commands)


IMAGE = re.compile(r"[a-z]+:[\w.-]+(@sha256:[0-9a-f]{64})?")
DIGEST = "5" * 64


class TestBaseImages:
    """Only their form. No test asks for a digest, or knows whether it is that of the image: the person who publishes an
    image puts it in."""

    def test_the_place_for_their_digests_is_marked_and_is_the_only_one(self) -> None:
        _, _, below = CONTAINERFILE.partition("\n# PIN THE BASE IMAGES HERE ")
        named = re.match(r"(?:.*\n#.*)*\nARG NODE_IMAGE=\S+\nARG PYTHON_IMAGE=\S+\n", below)
        assert named, "the images are named right below the mark"
        images = {rest.partition(" ")[0] for word, rest in STEPS if word == "FROM"}
        assert images == {"${NODE_IMAGE}", "${PYTHON_IMAGE}"}

    def test_each_has_a_tag_and_a_digest_that_is_there_is_well_formed(self) -> None:
        images = dict(rest.split("=", 1) for word, rest in STEPS if word == "ARG")
        assert images.keys() == {"NODE_IMAGE", "PYTHON_IMAGE"}
        assert [image for image in images.values() if not IMAGE.fullmatch(image)] == []

    @pytest.mark.parametrize("image", ["node:22-slim", f"python:3.11-slim@sha256:{DIGEST}"])
    def test_with_and_without_a_digest(self, image: str) -> None:
        assert IMAGE.fullmatch(image)

    @pytest.mark.parametrize("digest", [f"sha256:{DIGEST[1:]}", f"sha256:{DIGEST}0", f"md5:{DIGEST}", DIGEST, "", "…"])
    def test_a_digest_that_is_malformed(self, digest: str) -> None:
        assert not IMAGE.fullmatch(f"node:22-slim@{digest}")

    def test_no_tag(self) -> None:
        assert not IMAGE.fullmatch("node")


def test_the_unit_says_how_to_install_by_hashes() -> None:
    assert "# /opt/felt/bin/pip install --require-hashes -r deploy/requirements.lock\n" in UNIT
    installs = re.findall(r"pip install .*", UNIT)
    assert all("--require-hashes" in each or "--no-index" in each for each in installs)


def test_nothing_names_the_address_of_a_registry() -> None:
    names = ("Containerfile", "felt.service", "requirements.lock", "build.lock")
    files = [DEPLOY / name for name in names] + [ROOT / "requirements.lock", ROOT / "web" / "package-lock.json"]
    for path in files:
        addresses = set(re.findall(r"https?://([\w.%-]+)", path.read_text()))
        packages = path.name == "package-lock.json"  # the pages on which authors ask for money
        assert packages or addresses <= {"127.0.0.1"}, path
        assert "registry" not in " ".join(addresses), path


def test_the_builder_gets_every_file_that_the_steps_copy() -> None:
    rules = (ROOT / ".dockerignore").read_text().split()
    let_in = {rule[1:] for rule in rules if rule.startswith("!")}
    assert rules[0] == "*"
    for word, rest in STEPS:
        if word == "COPY" and not rest.startswith("--from"):
            for source in rest.split()[:-1]:
                assert (ROOT / source).exists(), source
                assert {source, *map(str, Path(source).parents)} & let_in, source


def test_the_lock_of_the_client_has_a_hash_for_every_package() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    assert all("integrity" in package for place, package in packages.items() if place)


def test_the_lock_of_the_client_is_made_fit_for_a_clean_install(tmp_path: Path) -> None:
    before = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    (tmp_path / "package.json").write_text('{"type":"module"}')
    for name in ("package-lock.json", "scripts/locked.js"):
        shutil.copyfile(ROOT / "web" / name, tmp_path / Path(name).name)
    subprocess.run([web.node_folder() / "node", "locked.js"], cwd=tmp_path, check=True)
    after = json.loads((tmp_path / "package-lock.json").read_text())["packages"]
    names = {place.rpartition("node_modules/")[2] for place in after}
    assert all(set(package.get("optionalDependencies", ())) <= names for package in after.values())
    for package in (*before.values(), *after.values()):
        package.pop("optionalDependencies", None)
    assert after == before, "nothing else is changed"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd on this machine")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """The program is not installed here; another stands in its place."""
    unit = tmp_path / "felt.service"
    unit.write_text(UNIT.replace("/opt/felt/bin/felt", "/bin/true"))
    ran = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
