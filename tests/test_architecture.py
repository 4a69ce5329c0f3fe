"""The documents name real things: ARCHITECTURE draws every folder, no path is made up, and folders stay readable."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ARCHITECTURE = ROOT / "docs" / "ARCHITECTURE.md"
DOCUMENTS = (ARCHITECTURE, ROOT / "CONTRIBUTING.md", ROOT / "README.md")
TREES = {"src/felt": {".py"}, "web/src": {".ts", ".js", ".svelte", ".css"}}
"""The two source trees, and which files are modules there."""
MODULES_MAX = 22
PREFIX_MAX = 2
"""How many modules of a folder may share a prefix: three of them are a folder that is missing."""

STARTS = (ROOT, ROOT / "src" / "felt", ROOT / "src", ROOT / "web", ROOT / "web" / "src", ROOT / "docs")
"""Where a path in a document may begin."""
MADE_LATER = (".venv/", "build/", "web/node_modules/", "src/felt/server/static")


# --- Reading the documents. ---


def without_blocks(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def paths_in(text: str) -> Iterator[str]:
    """What stands in backticks and reads as a path: it has a slash and no space, and is no address."""
    for span in re.findall(r"`([^`\n]+)`", without_blocks(text)):
        if re.fullmatch(r"[\w.{}*,-]+(?:/[\w.{}*,-]*)+", span) and not span.startswith(MADE_LATER):
            yield span


def spelled_out(path: str) -> list[str]:
    """`games/{baccarat,sicbo}/bets.py` as two paths."""
    parts = re.split(r"\{([^{}]*)\}", path)
    choices = [part.split(",") if place % 2 else [part] for place, part in enumerate(parts)]
    return ["".join(chosen) for chosen in product(*choices)]


def exists(path: str) -> bool:
    """Whether a file or folder has this name. A part in capitals (`GAME`) stands for any name, as `*` does."""
    pattern = re.sub(r"(?<![\w.-])[A-Z]+(?=/|$|\.(?!md))", "*", path.rstrip("/"))
    return any((start / path).exists() or next(start.glob(pattern), None) for start in STARTS)


def tree_block(text: str) -> list[str]:
    found = re.search(r"^## The tree\n.*?^```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert found, "ARCHITECTURE has no section “## The tree” with a fenced block"
    return found[1].splitlines()


def folders_in(block: list[str]) -> dict[str, str]:
    """Folders of the tree with their descriptions.

    A line is a folder's name with a slash at its end, then its description. A name stands under the less indented one
    above it; lines and corners drawn before a name count as spaces. Other lines go on with the description."""
    folders: dict[str, str] = {}
    above: list[tuple[int, str]] = []
    for line in block:
        name, _, description = line.strip(" │├└─").partition(" ")
        if not name.endswith("/"):
            continue
        indent = len(line) - len(line.lstrip(" │├└─"))
        above = [each for each in above if each[0] < indent]
        for spelled in spelled_out(name.rstrip("/")):
            path = f"{above[-1][1]}/{spelled}" if above else spelled
            folders[path] = description.strip()
        above.append((indent, path))
    return folders


# --- Reading the trees. ---


def modules_by_folder() -> dict[str, list[Path]]:
    folders: dict[str, list[Path]] = {}
    for root, kinds in TREES.items():
        for path in sorted((ROOT / root).rglob("*")):
            if path.suffix in kinds and "static" not in path.parts:
                folders.setdefault(str(path.parent.relative_to(ROOT)), []).append(path)
    return folders


FOLDERS = modules_by_folder()


def prefixes(modules: list[Path]) -> Counter[str]:
    """How many modules have each first word: `api` of `api_rounds` and of `apiRounds`, but not of `api`."""
    names = {path.name.split(".")[0] for path in modules}
    words = [re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+", name) for name in names]
    return Counter(each[0].lower() for each in words if len(each) > 1)


# --- What must hold. ---


def test_every_folder_is_in_the_tree_and_has_a_line() -> None:
    drawn = folders_in(tree_block(ARCHITECTURE.read_text()))
    assert sorted(set(FOLDERS) - set(drawn)) == [], "folders that the tree does not show"
    assert sorted(path for path in drawn if not (ROOT / path).is_dir()) == [], "folders that are not there"
    assert sorted(path for path, description in drawn.items() if not description and path not in TREES) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_every_path_that_is_named_exists(document: Path) -> None:
    named = [spelled for path in paths_in(document.read_text()) for spelled in spelled_out(path)]
    assert [path for path in named if not exists(path)] == []


def test_the_way_of_a_wager_names_files() -> None:
    found = re.search(r"^## The way of a wager\n(.*?)(?=^## |\Z)", ARCHITECTURE.read_text(), re.MULTILINE | re.DOTALL)
    assert found
    assert len([path for path in paths_in(found[1]) if Path(path).suffix in (".py", ".ts", ".svelte")]) >= 6


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_can_be_taken_in_at_a_glance(folder: str) -> None:
    modules = [path for path in FOLDERS[folder] if path.name != "__init__.py"]
    assert len(modules) <= MODULES_MAX
    assert {prefix: count for prefix, count in prefixes(modules).items() if count > PREFIX_MAX} == {}


def test_the_newest_version_in_the_changelog_is_the_project_s() -> None:
    versions = re.findall(r"^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert versions[0] == project["version"]
    numbers = [tuple(map(int, version.split("."))) for version in versions]
    assert numbers == sorted(numbers, reverse=True)


# --- The reading itself. ---

TREE = """\
## The tree

One line a folder.

```
src/felt/
├── core/                      cards and chips,
│                              and words/
├── games/                     the rules
│   └── {baccarat,sicbo}/      one game each
│       └── stages/            what patrons are asked
web/src/
    table/  the felt
```
"""


def test_the_tree_is_read_by_its_indents() -> None:
    assert folders_in(tree_block(TREE)) == {
        "src/felt": "",
        "src/felt/core": "cards and chips,",
        "src/felt/games": "the rules",
        "src/felt/games/baccarat": "one game each",
        "src/felt/games/sicbo": "one game each",
        "src/felt/games/sicbo/stages": "what patrons are asked",
        "web/src": "",
        "web/src/table": "the felt",
    }


def test_what_reads_as_a_path() -> None:
    text = (
        "`core/chips.py` `table/` `games/GAME/` `a b/c` `/metrics` `http://x/y` `rules.py`\n```\n`no/where.py`\n```\n"
    )
    assert list(paths_in(text)) == ["core/chips.py", "table/", "games/GAME/"]
    assert exists("core/chips.py")
    assert exists("src/felt/games/GAME/bets.py")
    assert exists("src/felt/rulebook/GAME.toml")
    assert not exists("core/crisps.py")
    assert not exists("docs/ARCHITECTURES.md")


def test_three_files_with_one_prefix_are_noticed() -> None:
    names = ("api.py", "api_x.py", "api_y.py", "api_z.py", "apiRoad.svelte", "apiRoad.test.ts", "URLBar.ts", "board.ts")
    assert prefixes([Path(name) for name in names]) == {"api": 4, "url": 1}
