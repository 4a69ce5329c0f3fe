"""A case as a page that prints on A4: one file, without scripts. Everything that people wrote is escaped."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from felt.cases.entries import AnyCaseEntry
from felt.cases.file import case_file
from felt.core.words import Language, Words
from felt.rooms.desk import Kept

TITLE = Words("Case {number}", "Vụ việc {number}")
STYLE = """
@page { size: A4; margin: 20mm 18mm; }
body { font: 11pt/1.45 Georgia, "Times New Roman", serif; color: #111; max-width: 174mm; margin: 0 auto; }
h1 { font-size: 17pt; } h2 { font-size: 12.5pt; margin: 1.4em 0 0.3em; break-after: avoid; }
pre { font: 9.5pt/1.4 "DejaVu Sans Mono", Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
  margin: 0; }
article + article { break-before: page; }
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"

Transcripts = Mapping[Language, Sequence[str]]


def page(kept: Iterable[Kept[AnyCaseEntry]], key: str, languages: Sequence[Language], transcripts: Transcripts) -> str:
    """One article for each language."""
    kept = tuple(kept)
    title = escape(TITLE.in_language(languages[0]).format(number=key))
    articles = "\n".join(_article(case_file(kept, key, each), transcripts[each], each) for each in languages)
    return (
        f'<!doctype html>\n<html lang="{languages[0]}">\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n{articles}\n</html>\n"
    )


def _article(text: str, transcripts: Sequence[str], language: Language) -> str:
    return "\n".join([f'<article lang="{language}">', *_sections(text, transcripts), "</article>"])


def _sections(text: str, transcripts: Sequence[str]) -> Iterator[str]:
    """The parts of the file are divided by empty lines; the first line of each is its heading."""
    level = 1
    for part in (*text.rstrip("\n").split("\n\n"), *(each.rstrip("\n") for each in transcripts)):
        heading, _, body = part.partition("\n")
        yield f"<h{level}>{escape(heading)}</h{level}>\n<pre>{escape(body)}</pre>"
        level = 2
