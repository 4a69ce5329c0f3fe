"""A page that is reloaded while the house is away: our own page, and back by itself."""

import signal
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from playwright.sync_api import expect

from tests.server.serve.process import Process, serve
from tests.web.conftest import BACCARAT, PATIENT
from tests.web.guest import Guest
from tests.web.looks import Looks

Come = Callable[..., Guest]

CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
LEFT = """async () => ({
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  caches: await caches.keys(),
})"""


def house(folder: Path, *arguments: str) -> AbstractContextManager[Process]:
    (folder / "felt.toml").write_text(f'[[tables]]\ngame = "baccarat"\nname = "B1"\nseats = 7\n{PATIENT}\n{BACCARAT}')
    return serve(folder, *arguments)


def test_a_reload_while_the_server_is_down_shows_our_page_until_it_is_back(guest: Come, tmp_path: Path) -> None:
    with house(tmp_path) as first:
        patron = guest("phone", address=first.address)
        patron.sit("B1")
        patron.until(lambda: patron.page.evaluate(CONTROLLED))
        errors = patron.context.new_cdp_session(patron.page).send("Page.getInstallabilityErrors")[
            "installabilityErrors"
        ]
        assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []
        first.end(signal.SIGKILL)
        patron.page.reload()
        away = patron.page.locator("main")
        for language, said in (("vi", "Chưa kết nối được với máy chủ"), ("en", "The house cannot be reached")):
            expect(away.locator(f"section[lang={language}] h1")).to_have_text(said)
        time = away.locator("section[lang=vi] time")
        expect(time).to_be_visible()
        loaded = time.get_attribute("datetime")
        patron.until(lambda: time.get_attribute("datetime") != loaded)  # it has tried again, and says when
        looks = Looks(patron)
        looks.look("away")
        looks.check()
    with house(tmp_path, "--port", first.address.rpartition(":")[2]) as second:
        expect(patron.confirm_button).to_be_visible()
        assert patron.page.url == f"{second.address}/table/B1"


def test_a_patron_who_does_not_want_our_page_has_nothing_of_it_left(guest: Come) -> None:
    patron = guest("desktop", "en")
    patron.go("/settings")
    patron.until(lambda: patron.page.evaluate(CONTROLLED))
    kept = patron.page.evaluate(LEFT)
    assert kept["workers"] == 1
    assert [name.rpartition("-")[0] for name in kept["caches"]] == ["felt-offline"]
    patron.page.get_by_role("switch", name=patron.word("settings", "device.offline")).click()
    patron.until(lambda: patron.page.evaluate(LEFT) == {"workers": 0, "caches": []})
