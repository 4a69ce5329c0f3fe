"""Takes the pictures of the tables in the README, docs/table.jpg, docs/sicbo.jpg and docs/niuniu.jpg: one scene of each
game. Needs a built client.

`python -m tools.table_pictures`. Look at them before you commit them."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.server.serve.process import serve
from tests.web.chromium import FLAGS, executable
from tests.web.conftest import BACCARAT, NIUNIU, PATIENT, SICBO
from tests.web.guest import Guest
from tests.web.scenes import Stage, betting, result

DOCS = Path(__file__).parent.parent / "docs"
QUALITY = 60
BYTES_MAX = 150_000
SEATS = {"baccarat": "seats = 7", "niuniu": "seats = 7"}
PICTURES = {
    "table": ("B1", "baccarat", BACCARAT, result, (1366, 900)),
    "sicbo": ("S1", "sicbo", SICBO, betting, (1180, 820)),
    "niuniu": ("N1", "niuniu", NIUNIU, result, (1180, 820)),
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        rows = (
            f'[[tables]]\ngame = "{game}"\nname = "{name}"\n{SEATS.get(game, "")}\n{PATIENT}\n{rules}'
            for name, game, rules, _, _ in PICTURES.values()
        )
        (Path(folder) / "felt.toml").write_text("\n".join(rows))
        with serve(Path(folder)) as server:
            browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
            page = Guest(browser, server.address, "desktop", "en").page
            for picture, (name, _, _, scene, (width, height)) in PICTURES.items():
                page.set_viewport_size({"width": width, "height": height})
                Stage(page, name).show(scene)
                page.wait_for_load_state("networkidle")
                file = DOCS / f"{picture}.jpg"
                page.screenshot(path=file, type="jpeg", quality=QUALITY)
                assert file.stat().st_size < BYTES_MAX, f"{file} is too large"
            browser.close()


if __name__ == "__main__":
    main()
