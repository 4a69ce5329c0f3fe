"""Takes the pictures of the README, docs/dealer.jpg and docs/pit.jpg, from a demonstration. Needs a built client.

`python -m tools.pictures`. Look at them before you commit them."""

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random

from playwright.async_api import Page, async_playwright
from tests.web.chromium import FLAGS, executable

from felt.client import Client, Stake
from felt.client.dealer import Dealer
from felt.client.dealer_bot import DealerBot
from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.words import Language
from felt.demo.floor import RUN_BY_DEALERS
from felt.demo.folder import Folder
from felt.demo.house import demonstration
from felt.server.listen import address_of, listen
from felt.server.services import Services

DOCS = Path(__file__).parent.parent / "docs"
TABLE = RUN_BY_DEALERS[0].name
WIDTH, HEIGHT = 1280, 800
PIT_HEIGHT = 490
"""Below its tables the pit of a demonstration is empty."""
QUALITY = 82
BYTES_MAX = 200_000
GLANCE_S = 0.1
SETTLE_MS = 2_500
"""Until letters and figures have come."""
WAGERS = (
    [Stake("banker", Cents(50_000)), Stake("banker_pair", Cents(10_000))],
    [Stake("player", Cents(100_000))],
    [Stake("banker", Cents(20_000)), Stake("tie", Cents(5_000))],
)
"""At the first free seats."""
CARDS = ("9S", "4H", "6D")
"""The Banker's second card is due."""


async def main() -> int:
    async with visited() as (services, url, page):
        await become(page, url, Role.PIT_MANAGER, "/pit")
        await take(page, "pit", height=PIT_HEIGHT)
        await become(page, url, Role.DEALER, f"/deal/{TABLE}")
        (cookie,) = (each for each in await page.context.cookies() if each.get("name") == "felt")
        async with Client(url, cookie=f"felt={cookie.get('value')}") as client:
            await deal(Dealer(await client.table(TABLE)), services)
            await take(page, "dealer")
    return 0


@asynccontextmanager
async def visited() -> AsyncIterator[tuple[Services, str, Page]]:
    """A demonstration, and a browser that looks at it."""
    with tempfile.TemporaryDirectory() as folder, listen("127.0.0.1", 0) as listening:
        async with (
            demonstration(Folder(Path(folder)), listening, Language.EN, keep=False, tell=print) as services,
            async_playwright() as playwright,
        ):
            browser = await playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
            size = {"width": WIDTH, "height": HEIGHT}
            page = await browser.new_page(locale="en", viewport=size, color_scheme="light")  # type: ignore[arg-type]
            yield services, address_of(listening), page
            await browser.close()


async def become(page: Page, url: str, role: Role, path: str) -> None:
    """As the card of the first page does it."""
    await page.goto(f"{url}/demo")
    await page.locator(f'.person[data-role="{role}"]').click()
    await page.wait_for_url(lambda address: not address.endswith("/demo"))
    await page.goto(f"{url}{path}")


async def deal(dealer: Dealer, services: Services) -> None:
    """A round of the visitor's own, so far that a card is due."""
    room, mirror = services.floor.room(TABLE), dealer.table.mirror
    await dealer.take_table()
    while len(room.state.attending) > 1:  # the demonstration's dealer makes way
        await asyncio.sleep(GLANCE_S)
    bot = DealerBot(dealer, Random(), seats=())  # noqa: S311 - it ends the round under way
    if room.state.shuffle is not None:
        bot.shoe.fill(room.state.shuffle.cards, without=room.state.shuffle.seen)
    while mirror.you.need is not None or mirror.phase not in ("waiting", "result"):
        await asyncio.sleep(GLANCE_S)
        await bot.try_step()
    await dealer.open_betting()
    taken = {patron.seat for patron in mirror.patrons.values()}
    free = (seat for seat in count(1) if seat not in taken)
    for seat, stakes in zip(free, WAGERS, strict=False):
        await dealer.record_wagers(seat, stakes)
    await dealer.close_betting()
    for card in CARDS:
        await dealer.key_cards([card])


async def take(page: Page, name: str, *, height: int = HEIGHT) -> None:
    await page.wait_for_timeout(SETTLE_MS)
    file = DOCS / f"{name}.jpg"
    seen = {"x": 0, "y": 0, "width": WIDTH, "height": height}
    await page.screenshot(path=file, type="jpeg", quality=QUALITY, clip=seen)  # type: ignore[arg-type]
    assert file.stat().st_size < BYTES_MAX, f"{file} is too large"


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
