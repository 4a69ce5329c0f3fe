"""The type of a file is what its own bytes say, and a file that hides another one is refused."""

import io
import zipfile

import pytest

from felt.core.refusals import Refusal
from felt.server.cases.media import media_type_of, refuse_wrong_name

PNG = b"\x89PNG\r\n\x1a\n" + bytes(64) + b"\0\0\0\0IEND\xaeB`\x82"
JPEG = b"\xff\xd8\xff\xe0" + bytes(64) + b"\xff\xd9"
WEBP = b"RIFF" + (4 + 20).to_bytes(4, "little") + b"WEBP" + bytes(20)
PDF = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n"
MP4 = (24).to_bytes(4, "big") + b"ftypisom" + bytes(12) + bytes(100)
WEBM = b"\x1a\x45\xdf\xa3" + bytes(64)


def archive() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        zipped.writestr("word/document.xml", "<w/>")
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "media_type"),
    [
        (PNG, "image/png"),
        (JPEG, "image/jpeg"),
        (WEBP, "image/webp"),
        (PDF, "application/pdf"),
        (MP4, "video/mp4"),
        (WEBM, "video/x-matroska"),
        ("Tôi đặt Tài, 3 < 11.\r\n\tHết.".encode(), "text/plain"),
        ("\ufeffwith a mark of order".encode(), "text/plain"),
    ],
)
def test_what_is_taken(content: bytes, media_type: str) -> None:
    assert media_type_of(content) == media_type


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_is_empty"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', "type_not_taken"),
        (b"  \n<!DOCTYPE html><p>", "type_not_taken"),
        (b"\xef\xbb\xbf<html>", "type_not_taken"),
        (b"#!/bin/sh\nrm -rf /\n", "type_not_taken"),
        (b"{\\rtf1}", "type_not_taken"),
        (archive(), "type_not_taken"),
        (b"PK\x03\x04" + bytes(100), "type_not_taken"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100), "type_not_taken"),
        (b"MZ\x90\x00" + bytes(100), "type_not_taken"),
        (b"\x7fELF" + bytes(100), "type_not_taken"),
        (b"GIF89a" + bytes(10), "type_not_taken"),
        (b"\x1f\x8b\x08" + bytes(10), "type_not_taken"),
        (b"text with \x00", "type_not_taken"),
        (b"not utf-8: \xff", "type_not_taken"),
        (PNG[:-1], "type_not_taken"),
        (PNG + b"more", "type_not_taken"),
        (WEBP + b"more", "type_not_taken"),
        (PDF.replace(b"%%EOF", b""), "hides_another_file"),
        (MP4[:4] + b"free" + MP4[8:], "type_not_taken"),
        (JPEG + archive(), "hides_another_file"),
        (JPEG[:20] + b"%PDF-1.7" + JPEG, "hides_another_file"),
        (JPEG[:20] + b"<SCRIPT>alert(1)</SCRIPT>" + JPEG, "hides_another_file"),
        (b"a note, then < svg onload=1>", "hides_another_file"),
        (PDF.replace(b"/Type", b"/S /JavaScript /Type"), "hides_another_file"),
        (PDF.replace(b"/Type", b"/S /Launch /Type"), "hides_another_file"),
        (PDF + b" " * 100 + archive(), "hides_another_file"),
    ],
)
def test_what_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        media_type_of(content)
    assert refused.value.code == code


@pytest.mark.parametrize("name", ["photo.png", "Ảnh bàn S1 (2).jpg", "a", "x" * 120])
def test_names_that_are_taken(name: str) -> None:
    refuse_wrong_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", ".", "..", ".htaccess", "../../etc/passwd", "a/b", "a\\b", "C:\\x", "a\0b", "a\nb", "x" * 121),
        *("gpj\u202eexe.txt", "\u2066a", "\x9b31m", "\ud800"),
    ],
)
def test_names_that_are_refused(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        refuse_wrong_name(name)
    assert refused.value.code == "name_not_taken"
