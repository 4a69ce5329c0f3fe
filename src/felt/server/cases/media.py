"""The type of a file of evidence, as its own bytes say. What is not on the list is refused. Nothing is ever unpacked,
run or shown: a file is kept, and given back as an attachment.

A file that is two things at once is refused where that is cheap to see: an archive at its end, a document or a page
within the part that readers look at, a program within a PDF."""

import re
from collections.abc import Callable
from typing import NamedTuple

from felt.core.words import Words
from felt.server.cases.refusals import FileIsEmpty, HidesAnotherFile, NameNotTaken, TypeNotTaken

TEXT = "text/plain"
PDF = "application/pdf"

LOOKED_AT = 2048
"""Browsers and readers of PDF guess by no more than these first bytes."""
ARCHIVE_END = b"PK\x05\x06"
ARCHIVE_END_WITHIN = 65_557
"""The end of a ZIP archive, and the longest comment after it."""
MARKUP = re.compile(
    rb"<\s*(?:!doctype|html|head|body|script|svg|iframe|object|embed|img|style|meta|link|\?xml|\?php)|<\?(?:xml|php)",
    re.IGNORECASE,
)
ACTIVE_PDF = re.compile(rb"/(?:JavaScript|Launch|EmbeddedFile|RichMedia)\b")
CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
TEXT_OF_A_PROGRAM = ("#!", "{\\rtf", "<", "%!PS")

NAME_MAX = 120
NOT_IN_NAMES = re.compile(r"[\x00-\x1f\x7f-\x9f/\\\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Slashes, control characters, and characters that turn the direction of writing."""


def _is_png(content: bytes) -> bool:
    return content.startswith(b"\x89PNG\r\n\x1a\n") and content.endswith(b"IEND\xaeB`\x82")


def _is_jpeg(content: bytes) -> bool:
    return content.startswith(b"\xff\xd8\xff")


def _is_webp(content: bytes) -> bool:
    length = int.from_bytes(content[4:8], "little") + 8
    return content.startswith(b"RIFF") and content[8:12] == b"WEBP" and length == len(content)


def _is_pdf(content: bytes) -> bool:
    return content.startswith(b"%PDF-") and b"%%EOF" in content[-1024:]


def _is_mp4(content: bytes) -> bool:
    return content[4:8] == b"ftyp" and 16 <= int.from_bytes(content[:4], "big") <= min(1024, len(content))


def _is_matroska(content: bytes) -> bool:
    return content.startswith(b"\x1a\x45\xdf\xa3")


class Signature(NamedTuple):
    media_type: str
    fits: Callable[[bytes], bool]
    ending: str


SIGNATURES = (
    Signature("image/png", _is_png, "png"),
    Signature("image/jpeg", _is_jpeg, "jpg"),
    Signature("image/webp", _is_webp, "webp"),
    Signature(PDF, _is_pdf, "pdf"),
    Signature("video/mp4", _is_mp4, "mp4"),
    Signature("video/x-matroska", _is_matroska, "mkv"),
)
"""WebM is Matroska with a shorter list of codecs."""
ENDINGS = {each.media_type: each.ending for each in SIGNATURES} | {TEXT: "txt"}

ARCHIVE = Words("an archive", "tệp nén")
DOCUMENT = Words("a PDF", "tệp PDF")
WEB_PAGE = Words("a web page or script", "trang web hoặc kịch bản")
PROGRAM = Words("a program or an attached file", "chương trình hoặc tệp đính kèm")


def media_type_of(content: bytes) -> str:
    if not content:
        raise FileIsEmpty
    found = next((each.media_type for each in SIGNATURES if each.fits(content)), None)
    if found is None and not _is_text(content):
        raise TypeNotTaken
    media_type = found or TEXT
    if (hidden := _hidden(content, media_type)) is not None:
        raise HidesAnotherFile(media_type=media_type, found=hidden)
    return media_type


def _is_text(content: bytes) -> bool:
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return False
    return CONTROLS.search(text) is None and not text.lstrip("\ufeff \t\r\n").startswith(TEXT_OF_A_PROGRAM)


def _hidden(content: bytes, media_type: str) -> Words | None:
    head = content[:LOOKED_AT]
    if ARCHIVE_END in content[-ARCHIVE_END_WITHIN:]:
        return ARCHIVE
    if media_type != PDF and b"%PDF-" in head:
        return DOCUMENT
    if MARKUP.search(head):
        return WEB_PAGE
    if media_type == PDF and ACTIVE_PDF.search(content):
        return PROGRAM
    return None


def refuse_wrong_name(name: str) -> None:
    """A name is only ever shown as text. It is refused all the same if it could be taken for a path."""
    if not 1 <= len(name.strip()) <= NAME_MAX or name.startswith(".") or NOT_IN_NAMES.search(name):
        raise NameNotTaken(most=NAME_MAX, place="name")
