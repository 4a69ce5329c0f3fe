"""The files of the browser client. They are read and compressed once, at the start, and served from memory.

A path that names no file is a place within the client (`/table/B1`), and is answered with the client's one page."""

import gzip
import hashlib
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from felt.core.refusals import Refusal
from felt.server.http.compression import takes_gzip
from felt.server.http.failures import failure
from felt.server.http.languages import language_of
from felt.server.http.refusals import MethodNotAllowed, NoSuchPage

INDEX = "/index.html"
ASSETS = "/assets/"
NOT_OURS = ("api", "ws", "metrics", "health", "ready")
"""A path that begins with one of these belongs to the server, not to the client."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
UNKNOWN_TYPE = "application/octet-stream"
COMPRESSED_ALREADY = (".jpg", ".mp3", ".ogg", ".png", ".webp", ".woff2")

FOR_EVER = "public, max-age=31536000, immutable"
"""The name of an asset changes with its content."""
ASK_FIRST = "no-cache"

NOT_BUILT = """<!doctype html>
<html lang="vi">
<meta charset="utf-8">
<title>Felt</title>
<p>Chưa có bản dựng của giao diện trình duyệt: hãy chạy <code>make web</code>.</p>
<p lang="en">The browser client has not been built: run <code>make web</code>.</p>
</html>
"""


class Form(NamedTuple):
    """The bytes of a file, plain or compressed, with a tag of its own (RFC 9110 section 8.8.3.3)."""

    body: bytes
    tag: str


class File:
    def __init__(self, path: str, content: bytes) -> None:
        suffix = PurePosixPath(path).suffix.lower()
        self.media_type = TYPES.get(suffix, UNKNOWN_TYPE)
        self.caching = FOR_EVER if path.startswith(ASSETS) else ASK_FIRST
        digest = hashlib.sha256(content).hexdigest()[:32]
        self.plain = Form(content, f'"{digest}"')
        self.compressed: Form | None = None
        if suffix not in COMPRESSED_ALREADY:
            smaller = gzip.compress(content, 9, mtime=0)
            if len(smaller) < len(content):
                self.compressed = Form(smaller, f'"{digest}-gzip"')

    def answer(self, headers: Headers, *, with_body: bool) -> Response:
        form, sent = self.plain, {"Cache-Control": self.caching}
        if self.compressed is not None:
            sent["Vary"] = "Accept-Encoding"
            if takes_gzip(headers.get("accept-encoding", "")):
                form = self.compressed
                sent["Content-Encoding"] = "gzip"
        sent["ETag"] = form.tag
        if _has(headers, form.tag):
            sent.pop("Content-Encoding", None)
            return Response(status_code=304, headers=sent)
        sent |= {"Content-Type": self.media_type, "Content-Length": str(len(form.body))}
        return Response(form.body if with_body else b"", headers=sent)


class Pages:
    """An ASGI application. All files are known from the start: no request ever reads from the disk."""

    def __init__(self, folder: Path, *, refused: Callable[[str], None] = lambda code: None) -> None:
        self._refused = refused
        found = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        names = {f"/{path.relative_to(folder).as_posix()}": path for path in found}
        self.files = {name: File(name, path.read_bytes()) for name, path in names.items() if "/." not in name}
        self.files.setdefault(INDEX, File(INDEX, NOT_BUILT.encode()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            response = self._answer(request)
        except Refusal as refusal:
            self._refused(refusal.code)
            response = failure(refusal, language_of(request))
        await response(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        path: str = request.scope["path"]
        if path.split("/")[1] in NOT_OURS:
            raise NoSuchPage(path=path[:100])
        if request.method not in ("GET", "HEAD"):
            raise MethodNotAllowed(allowed="GET, HEAD")
        file = self.files.get(path)
        if file is None:
            if path.startswith(ASSETS) or PurePosixPath(path).suffix.lower() in TYPES:
                raise NoSuchPage(path=path[:100])
            file = self.files[INDEX]
        return file.answer(request.headers, with_body=request.method == "GET")


def _has(headers: Headers, tag: str) -> bool:
    known = [each.strip().removeprefix("W/") for each in headers.get("if-none-match", "").split(",")]
    return tag in known or known == ["*"]
