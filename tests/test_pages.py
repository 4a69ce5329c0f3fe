"""The site of the documents: every page is there, and no link leads to a file that is no page."""

import re
from pathlib import Path

import pytest
from tools.pages import DOCUMENTS, FIRST, QUICK_START, ROOT, gather, relinked, section

NAMES = {FIRST, "OPERATIONS.md", "table.jpg"}


@pytest.mark.parametrize(
    ("text", "on_the_site"),
    [
        ("[how](docs/OPERATIONS.md#backup)", "[how](OPERATIONS.md#backup)"),
        ("[the picture](ARCHITECTURE.md)", "[the picture](index.md)"),
        ("![A table](docs/table.jpg)", "![A table](table.jpg)"),
        ("[`deploy/felt.service`](../deploy/felt.service)", "`deploy/felt.service`"),
        ("[elsewhere](https://example.org/x.md)", "[elsewhere](https://example.org/x.md)"),
        ("[above](#start)", "[above](#start)"),
    ],
)
def test_links_lead_to_pages_or_nowhere(text: str, on_the_site: str) -> None:
    assert relinked(text, NAMES) == on_the_site


def test_a_section_ends_where_the_next_begins() -> None:
    text = "# Felt\n\n## Start\n\nmake serve\n\n### Others\n\n## Read on\n\nmore\n"
    assert section(text, "Start") == "make serve\n\n### Others"
    assert section(text, "Read on") == "more"
    with pytest.raises(ValueError, match="no section"):
        section(text, "End")


def test_every_document_is_a_page(tmp_path: Path) -> None:
    gather(DOCUMENTS, (ROOT / "README.md").read_text(), tmp_path)
    pages = {path.name for path in tmp_path.iterdir()}
    listed = re.findall(r"^  - [\w ]+: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE)
    assert {page for page in pages if page.endswith(".md")} == set(listed)
    assert listed[0] == "index.md"
    assert "make serve" in (tmp_path / QUICK_START).read_text()
    assert (tmp_path / "index.md").read_text().startswith("# Architecture")
