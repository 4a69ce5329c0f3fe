"""The browser client's files, asked for over a real port."""

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn

from felt.server.app import create_app
from felt.server.config.settings import ServerSettings
from felt.server.http.compression import takes_gzip
from felt.server.listen import Server, listen
from felt.server.services import open_services
from tests.patience import PATIENCE_SECONDS

SCRIPT = b"export const felt = 1;\n" * 200
FONT = b"wOF2" + bytes(2_000)
FILES = {
    "index.html": b"<!doctype html><title>Felt</title>" + b"<!-- -->" * 50,
    "favicon.ico": b"\0\0\1\0",
    "manifest.webmanifest": b'{"name":"Felt"}' + b" " * 200,
    "assets/index-1a2b3c.js": SCRIPT,
    "assets/index-1a2b3c.css": b"p { margin: 0 }\n" * 100,
    "assets/felt-4d5e6f.woff2": FONT,
    "assets/chip-77.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>" * 20,
    "cards/ace.png": b"\x89PNG\r\n" * 100,
    ".hidden": b"not for anybody",
}
TYPES = {
    "/": "text/html; charset=utf-8",
    "/favicon.ico": "image/x-icon",
    "/manifest.webmanifest": "application/manifest+json",
    "/assets/index-1a2b3c.js": "text/javascript; charset=utf-8",
    "/assets/index-1a2b3c.css": "text/css; charset=utf-8",
    "/assets/felt-4d5e6f.woff2": "font/woff2",
    "/assets/chip-77.svg": "image/svg+xml",
    "/cards/ace.png": "image/png",
}
PLAIN = {"Accept-Encoding": "identity"}


@asynccontextmanager
async def browsing(tmp_path: Path, files: dict[str, bytes]) -> AsyncIterator[httpx.AsyncClient]:
    folder = tmp_path / "static"
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (tmp_path / "secret.html").write_bytes(b"outside")
    settings = ServerSettings(database_url=str(tmp_path / "felt.db"), key_file=str(tmp_path / "felt.key"), tables=())
    async with open_services(settings) as services:
        listening = listen("127.0.0.1", 0)
        started = asyncio.Event()
        app = create_app(services, static=folder)
        config = uvicorn.Config(app, http="h11", lifespan="off", log_config=None, server_header=False)
        server = Server(config, started.set)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        await started.wait()
        try:
            url = f"http://127.0.0.1:{listening.getsockname()[1]}"
            async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=PATIENCE_SECONDS) as client:
                yield client
        finally:
            server.should_exit = True
            await serving


async def test_every_file_with_its_type_its_age_and_its_bytes(tmp_path: Path) -> None:
    async with browsing(tmp_path, FILES) as browser:
        for path, media_type in TYPES.items():
            content = FILES[path.removeprefix("/") or "index.html"]
            for headers in ({}, PLAIN):
                answer = await browser.get(path, headers=headers)
                assert answer.status_code == 200
                assert answer.headers["content-type"] == media_type
                assert answer.content == content
                for_ever = path.startswith("/assets/")
                caching = "public, max-age=31536000, immutable" if for_ever else "no-cache"
                assert answer.headers["cache-control"] == caching


async def test_compressed_once_for_whoever_takes_it(tmp_path: Path) -> None:
    async with browsing(tmp_path, FILES) as browser:
        path = "/assets/index-1a2b3c.js"
        async with browser.stream("GET", path, headers={"Accept-Encoding": "br, gzip;q=0.5"}) as answer:
            sent = b"".join([part async for part in answer.aiter_raw()])
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["vary"] == "Accept-Encoding"
            assert len(sent) == int(answer.headers["content-length"]) < len(SCRIPT)
            assert gzip.decompress(sent) == SCRIPT
        plain = await browser.get(path, headers=PLAIN)
        assert "content-encoding" not in plain.headers
        assert plain.headers["vary"] == "Accept-Encoding"
        assert plain.headers["etag"] != answer.headers["etag"]
        for already in ("/assets/felt-4d5e6f.woff2", "/cards/ace.png"):
            font = await browser.get(already)
            assert "content-encoding" not in font.headers
            assert "vary" not in font.headers


async def test_what_the_browser_has_is_not_sent_again(tmp_path: Path) -> None:
    async with browsing(tmp_path, FILES) as browser:
        for path in TYPES:
            for headers in ({}, PLAIN):
                tag = (await browser.get(path, headers=headers)).headers["etag"]
                for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
                    again = await browser.get(path, headers={**headers, "If-None-Match": known})
                    assert (again.status_code, again.content) == (304, b"")
                    assert again.headers["etag"] == tag
                    assert "cache-control" in again.headers
                assert (await browser.get(path, headers={"If-None-Match": '"other"'})).status_code == 200


async def test_head_is_get_without_its_body(tmp_path: Path) -> None:
    async with browsing(tmp_path, FILES) as browser:
        for path in (*TYPES, "/table/B1"):
            got, head = await browser.get(path), await browser.head(path)
            assert (head.status_code, head.content) == (200, b"")
            unchanged = {"content-length", "content-type", "etag", "cache-control"}
            assert {name: head.headers[name] for name in unchanged} == {name: got.headers[name] for name in unchanged}


@pytest.mark.parametrize(
    "path", ["/table/B1", "/round/B1/12", "/rules/baccarat", "/rules/baccarat/6.4", "/history/", "//x"]
)
async def test_places_within_the_client_get_its_page(tmp_path: Path, path: str) -> None:
    async with browsing(tmp_path, FILES) as browser:
        answer = await browser.get(path)
        assert answer.status_code == 200
        assert answer.content == FILES["index.html"]
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["etag"]


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/assets/index-gone.js",
            "/assets/nothing",
            "/assets/",
            "/floor.js",
            "/a/b.css",
            "/table/B1.svg",
            "/.hidden.png",
        ),
        *("/api", "/api/", "/api/nothing", "/ws", "/ws/", "/metrics/", "/metrics/x", "/health/x", "/ready/"),
        *("/../secret.html", "/%2e%2e/secret.html", "/assets/..%2f..%2fsecret.html", "/assets/%2e%2e/index.html"),
    ],
)
async def test_what_is_not_there_is_not_found(tmp_path: Path, path: str) -> None:
    async with browsing(tmp_path, FILES) as browser:
        answer = await browser.get(httpx.URL(browser.base_url, raw_path=path.encode()))
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "no_such_page"
        assert answer.headers["cache-control"] == "no-store"
        in_vietnamese = await browser.get("/assets/gone.js", headers={"Accept-Language": "vi"})
        assert in_vietnamese.json()["error"]["message"] == "Không có trang /assets/gone.js; hãy kiểm tra địa chỉ."


async def test_hidden_files_are_not_served(tmp_path: Path) -> None:
    async with browsing(tmp_path, FILES) as browser:
        assert (await browser.get("/.hidden")).content == FILES["index.html"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
async def test_pages_are_read_only(tmp_path: Path, method: str) -> None:
    async with browsing(tmp_path, FILES) as browser:
        answer = await browser.request(method, "/table/B1")
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


async def test_a_server_without_a_build_says_so_in_both_languages(tmp_path: Path) -> None:
    async with browsing(tmp_path, {}) as browser:
        answer = await browser.get("/table/B1")
        assert answer.status_code == 200
        assert "has not been built" in answer.text
        assert "Chưa có bản dựng" in answer.text
        assert "make web" in answer.text


async def test_what_a_browser_may_do_with_a_page(tmp_path: Path) -> None:
    async with browsing(tmp_path, FILES) as browser:
        for path in ("/", "/assets/index-1a2b3c.js", "/nothing.js", "/api/session"):
            headers = (await browser.get(path)).headers
            policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
            assert policy == {
                "default-src": "'none'",
                "script-src": "'self'",
                "style-src": "'self'",
                "img-src": "'self' data:",
                "font-src": "'self'",
                "connect-src": "'self'",
                "manifest-src": "'self'",
                "media-src": "'self' blob:",
                "worker-src": "'self'",
                "base-uri": "'none'",
                "form-action": "'self'",
                "frame-ancestors": "'none'",
            }
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert "camera=()" in headers["permissions-policy"]


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [
        *(
            ("gzip", True),
            ("GZIP", True),
            ("br, gzip", True),
            ("gzip;q=0.001", True),
            ("*", True),
            ("deflate, *;q=1", True),
        ),
        *(
            ("", False),
            ("br", False),
            ("gzip;q=0", False),
            ("gzip; q=0.000, *", False),
            ("*;q=0", False),
            ("xgzip", False),
        ),
    ],
)
def test_who_takes_gzip(accepted: str, taken: bool) -> None:
    assert takes_gzip(accepted) is taken
