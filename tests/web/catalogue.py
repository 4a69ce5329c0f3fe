"""The client's own words, read from its catalogues: a test says which one it expects, not how it is put."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parent.parent.parent / "web" / "src"
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|[{}()\[\],:]|[^\s"`{}()\[\],:]+')
TEMPLATE = re.compile(r"`((?:[^`\\]|\\.)*)`")


@cache
def areas() -> dict[str, dict[str, Any]]:
    """By area and language: texts, and functions as they stand in the source. An area is `table`, `staff/pit`, or a
    game's `baccarat/words`."""
    found = {}
    for file in (*sorted((SOURCE / "i18n").rglob("*.ts")), *sorted((SOURCE / "games").rglob("*.ts"))):
        source = file.read_text()
        begins = re.search(r"= area\(|default area\(", source)
        if begins:
            tokens = iter(TOKEN.findall(source[begins.end() :]))
            vi = _catalogue(_after(tokens, "{"))
            en = _catalogue(_after(tokens, "{"))
            folder = SOURCE / ("games" if SOURCE / "games" in file.parents else "i18n")
            found[str(file.relative_to(folder).with_suffix(""))] = {"vi": vi, "en": en}
    return found


def _after(tokens: Iterator[str], wanted: str) -> Iterator[str]:
    while next(tokens) != wanted:
        pass
    return tokens


def _catalogue(tokens: Iterator[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in tokens:
        if name == "}":
            break
        if name == ",":
            continue
        assert next(tokens) == ":", name
        value = next(tokens)
        if value == "{":
            found[name.strip('"')] = _catalogue(tokens)
            continue
        parts, depth = [value], int(value in ("(", "["))
        for part in tokens:
            depth += (part in ("(", "[", "{")) - (part in (")", "]", "}"))
            if depth < 0:
                found[name.strip('"')] = " ".join(parts)
                return found
            if part == "," and not depth:
                break
            parts.append(part)
        found[name.strip('"')] = " ".join(parts)
    return found


def word(area: str, path: str, language: str, *values: object) -> str:
    """`word("table", "phase.betting", "vi")`; values take the places of a template's, in order."""
    found: Any = areas()[area][language]
    for name in path.split("."):
        found = found[name]
    if found.startswith('"'):
        return str(found[1:-1])
    template = TEMPLATE.search(found)
    assert template, found
    text = template[1]
    for value in values:
        text = re.sub(r"\$\{[^}]*\}", lambda _, value=value: str(value), text, count=1)
    return text


def texts(language: str) -> Iterator[str]:
    """Every text of a language, without what functions put into it."""

    def walk(catalogue: dict[str, Any]) -> Iterator[str]:
        for value in catalogue.values():
            if isinstance(value, dict):
                yield from walk(value)
            else:
                yield from (re.sub(r"\$\{[^}]*\}", " ", each[1:-1]) for each in re.findall(r'"[^"]*"|`[^`]*`', value))

    for area in areas().values():
        yield from walk(area[language])
