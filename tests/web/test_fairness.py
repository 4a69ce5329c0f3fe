"""A played round verified in the browser: from the house's answer, and from the kept file with the server gone."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.web.guest import Guest

SEED = "ab" * 16


def test_a_played_round_is_verified_here_and_from_the_kept_file(
    guest: Callable[..., Guest], table: Callable[[str], str], tmp_path: Path
) -> None:
    patron, name = guest("desktop", "vi"), table("S")
    patron.sit(name)
    patron.may_bet()
    page = patron.page
    page.locator("#tab-fairness").click()
    panel = page.locator("#drawer-panel")
    seed = panel.locator("input")
    seed.fill("no seed")
    seed.press("Enter")
    expect(seed).to_have_attribute("aria-invalid", "true")
    seed.fill(SEED)
    seed.press("Enter")
    expect(seed).to_have_attribute("aria-invalid", "false")
    patron.shot("fairness-panel")
    patron.bet("big")
    patron.confirm()
    expect(panel.locator("code").first).to_have_text(SEED)
    patron.to_result()
    expect(page.locator(".stage .quiet")).to_be_visible()
    number = patron.api(f"/api/tables/{name}")["round"]
    patron.go(f"/verify/{name}/{number}")
    expect(page.locator("[data-holds=true]")).to_be_visible()
    expect(page.locator("li[data-state=ok]")).to_have_count(8)
    patron.shot("verify-round")
    with page.expect_download() as coming:
        page.locator(".offers button").click()
    kept = tmp_path / "kept.json"
    coming.value.save_as(kept)
    assert SEED in kept.read_text()
    assert patron.me()["id"] not in kept.read_text()
    page.context.set_offline(True)
    page.locator("input[type=file]").set_input_files(kept)
    expect(page.locator("[data-holds=true]")).to_be_visible()
    damaged = tmp_path / "damaged.json"
    damaged.write_text(kept.read_text().replace(SEED, "ac" * 16))
    page.locator("input[type=file]").set_input_files(damaged)
    expect(page.locator("[data-holds=false]")).to_be_visible()
    page.context.set_offline(False)
    # Until the next checkpoint there is no proof, and at first no checkpoint at all.
    patron.troubles[:] = [each for each in patron.troubles if "404" not in each]
