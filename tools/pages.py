"""Gathers the documents in build/pages and builds the site of `mkdocs.yml` from them, in build/site.

ARCHITECTURE is the first page, and the README's "Start" a page of its own. A link to any other file becomes plain
text."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCUMENTS = ROOT / "docs"
PAGES = ROOT / "build" / "pages"
FIRST = "ARCHITECTURE.md"
QUICK_START = "QUICKSTART.md"

_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def section(text: str, title: str) -> str:
    """A section of a document, without its title."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError(f"there is no section “{title}”")
    return found[1].strip()


def relinked(text: str, pages: set[str]) -> str:
    """The text with its links as the site has them."""

    def link(found: re.Match[str]) -> str:
        image, label, target = found.groups()
        if target.startswith(("https://", "http://", "#")):
            return found[0]
        path, hash_sign, place = target.partition("#")
        name = Path(path).name
        if name not in pages:
            return label
        return f"{image}[{label}]({'index.md' if name == FIRST else name}{hash_sign}{place})"

    return _LINK.sub(link, text)


def gather(documents: Path, readme: str, pages: Path) -> None:
    """Put every page of the site into the folder `pages`."""
    shutil.rmtree(pages, ignore_errors=True)
    pages.mkdir(parents=True)
    files = sorted(path for path in documents.iterdir() if path.is_file())
    names = {path.name for path in files} | {QUICK_START}
    for path in files:
        if path.suffix != ".md":
            shutil.copy(path, pages / path.name)
            continue
        name = "index.md" if path.name == FIRST else path.name
        (pages / name).write_text(relinked(path.read_text(), names))
    start = f"# Quick start\n\n{section(readme, 'Start')}\n"
    (pages / QUICK_START).write_text(relinked(start, names))


def main() -> int:
    gather(DOCUMENTS, (ROOT / "README.md").read_text(), PAGES)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
