"""The pages around the tables: what was played, why it was paid, what it costs, how one likes it; in one language."""

import csv
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.catalogue import texts
from tests.web.guest import PATIENCE_MS, Guest
from tests.web.test_access import PAGES, is_shown, is_there
from tests.web.wire import Wire

Come = Callable[..., Guest]
Table = Callable[[str], str]
BOTH = pytest.mark.parametrize(("size", "language"), [("phone", "vi"), ("desktop", "en")])


def play_each(patron: Guest, table: Table) -> dict[str, tuple[str, int]]:
    """One round of each game: where, and its number."""
    patron.go("/")
    expect(patron.page.locator(".own .who")).to_be_visible()
    games = {"baccarat": table("B"), "sicbo": table("S"), "niuniu": table("N")}
    with Wire(patron.address, patron.cookie) as own:
        return {game: (name, own.play(name)) for game, name in games.items()}


def percent(patron: Guest, value: float) -> str:
    return f"{value:.2f}%".replace("-", "−").replace(".", "," if patron.language == "vi" else ".")


@BOTH
def test_history_filters_and_every_round_of_it_is_played_back_and_explained(
    guest: Come, table: Table, size: str, language: str
) -> None:
    patron = guest(size, language)
    played = play_each(patron, table)
    is_shown(patron, "/history")
    rows = patron.page.locator(".records tbody tr")
    expect(rows).to_have_count(3)
    patron.shot("history")
    game, named = (patron.page.locator("form.filters select").nth(index) for index in range(2))
    game.select_option("sicbo")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("{}-{}".format(*played["sicbo"]))
    named.select_option(played["sicbo"][0])
    expect(rows).to_have_count(1)
    game.select_option("niuniu")
    expect(rows).to_contain_text("{}-{}".format(*played["niuniu"]))
    assert {row["round"] for row in downloaded(patron, "form.filters")} == {str(played["niuniu"][1])}
    patron.page.locator("form.filters .ways button").first.click()
    expect(rows).to_have_count(3)
    patron.page.locator('form.filters input[type="date"]').first.fill("2099-01-01")
    expect(rows).to_have_count(0)
    for where, number in played.values():
        is_played_back(patron, where, number)


def downloaded(patron: Guest, within: str) -> list[dict[str, str]]:
    """What the file has that the page offers, and that a spreadsheet would open."""
    with patron.page.expect_download() as coming:
        patron.page.locator(f"{within} button", has_text="CSV").click()
    assert coming.value.suggested_filename.endswith(".csv")
    text = Path(coming.value.path()).read_text(encoding="utf-8-sig")
    return list(csv.DictReader(text.splitlines()))


def is_played_back(patron: Guest, table: str, number: int) -> None:
    recalled = patron.api(f"/api/rounds/{table}/{number}")
    is_shown(patron, "/round")
    patron.page.locator("form .input").fill(f"{table}-{number}")
    patron.page.locator("form .button.main").click()
    expect(patron.page.locator("h1")).to_have_text(patron.word("round", "title", table, number))
    lines = patron.page.locator("table.records tbody tr")
    expect(lines).to_have_count(len(recalled["lines"]))
    for row, line in zip(lines.all(), recalled["lines"], strict=True):
        reason = line["explained"].partition(": ")[2].partition(" (")[0]
        expect(row).to_contain_text(reason)
        expect(row.locator(".clauses a").first).to_be_visible()
    events = [each["event"] for each in recalled["events"]]
    dealt = sum(len(event["cards"]) for event in events if event["type"] == "cards_dealt")
    dice = sum(len(event["dice"]) for event in events if event["type"] == "dice_thrown")
    shown = patron.page.locator('.felt [role="img"]:not([aria-label=""])')
    expect(patron.page.locator(".felt .table")).to_be_visible()
    patron.page.keyboard.press("Home")
    expect(shown).to_have_count(0)
    steps = patron.page.locator("ol li button[aria-current], ol li button.ahead").count()
    for _ in range(steps - 1):
        patron.page.keyboard.press("ArrowRight")
    patron.page.keyboard.press("End")
    expect(shown).to_have_count(dealt + dice)
    expect(patron.page.locator(".good")).to_be_visible()
    patron.shot(f"round-{recalled['game']}")


def test_a_link_to_a_clause_opens_the_book_there(guest: Come) -> None:
    patron = guest("phone")
    is_shown(patron, "/rules/baccarat/5.1.2")
    clause = patron.page.locator("article.marked")
    expect(clause).to_contain_text(patron.api("/api/rules/baccarat/5.1.2")["summary"]["vi"])
    expect(clause).to_be_in_viewport()
    patron.shot("rules")


def test_a_page_that_does_not_come_can_be_asked_for_again(guest: Come) -> None:
    """As where the house has another client by now: the one that is open asks for parts that are gone."""
    patron, part = guest("phone"), "**/assets/History-*"
    is_shown(patron, "/")
    patron.page.route(part, lambda route: route.abort())
    patron.turn_to("/history")
    expect(patron.page.get_by_role("alert").filter(has_text=patron.word("common", "failed"))).to_be_visible()
    patron.shot("not-loaded")
    patron.page.unroute(part)
    patron.page.get_by_role("button", name=patron.word("common", "again")).click()
    expect(patron.page.get_by_role("heading", level=1)).to_have_text(patron.word("history", "title"))


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_odds_shown_are_the_servers(guest: Come, language: str) -> None:
    patron = guest("desktop", language)
    for game, asked in (
        ("baccarat", "?commission=true"),
        ("baccarat?commission=false", "?commission=false"),
        ("sicbo", ""),
        ("niuniu", ""),
    ):
        prices = patron.api(f"/api/odds/{game.partition('?')[0]}{asked}")["bets"]
        is_shown(patron, f"/odds/{game}")
        edges = patron.page.locator("table.records td.edge").all_inner_texts()
        assert set(edges) == {percent(patron, price["edge_percent"]) for price in prices}
        patron.page.locator("table.records button").first.click()
        expect(patron.page.locator("tr.exact dd").first).to_be_visible()
        exact = patron.page.locator("tr.exact dd").all_inner_texts()
        assert {prices[0]["win"], prices[0]["edge"]} <= set(exact)
    patron.shot("odds-niuniu")


def test_the_statement_adds_up_to_the_balance(guest: Come, table: Table) -> None:
    patron = guest()
    play_each(patron, table)
    is_shown(patron, "/statement")
    rounds = patron.api("/api/history")["rounds"]
    expect(patron.page.locator(".records tbody tr")).to_have_count(len(rounds))
    patron.shot("statement")
    patron.page.locator(".views input[role=switch]").check()
    entries: list[dict[str, Any]] = patron.api("/api/statement")["entries"]
    has = patron.api("/api/balance")
    assert sum(entry["change"] for entry in entries) == has["balance"]
    assert sum(entry["held_change"] for entry in entries) == has["held"] == 0
    expect(patron.page.locator(".sums dd").first).to_have_text(patron.amount(has["balance"]))
    rows = patron.page.locator(".records tbody tr")
    expect(rows).to_have_count(len(entries))
    expect(rows.first.locator("td").last).to_have_text(patron.amount(has["balance"]))
    expect(rows.last.locator("td").last).to_have_text(patron.amount(entries[-1]["change"]))
    rows_saved = downloaded(patron, ".sums")
    assert [int(row["change_cents"]) for row in rows_saved] == [entry["change"] for entry in entries[::-1]]
    assert [int(row["at_ms"]) for row in rows_saved] == [entry["at"] for entry in entries[::-1]]
    assert int(rows_saved[-1]["balance_cents"]) == has["balance"]
    patron.shot("statement-ledger")


def test_what_is_set_is_so_at_the_table(guest: Come, table: Table) -> None:
    patron, name = guest("desktop", "en", reduced_motion="no-preference"), table("R")
    is_shown(patron, "/settings")
    root = patron.page.locator("html")
    expect(root).to_have_attribute("data-motion", "full")
    banker = "getComputedStyle(document.documentElement).getPropertyValue('--banker')"
    colour = patron.page.evaluate(banker)
    patron.page.get_by_role("switch", name="Reduce motion").check(force=True)
    patron.page.get_by_role("switch", name=re.compile("onfirm")).check(force=True)
    patron.page.locator('input[name="palette"][value="distinct"]').check(force=True)
    patron.page.locator("select.input").last.select_option(name)
    chosen = patron.page.locator('.chips button[aria-pressed="true"]')
    for _ in range(5):
        chosen.first.click()
    expect(chosen).to_have_count(1)
    label = chosen.get_attribute("aria-label")
    patron.shot("settings-set")
    expect(root).to_have_attribute("data-motion", "reduced")
    expect(root).to_have_attribute("data-palette", "distinct")
    assert patron.page.evaluate(banker) != colour
    patron.sit(name)
    chips = patron.page.locator('.rail [role="radio"]')
    expect(chips).to_have_count(1)
    assert str(chips.get_attribute("aria-label")).replace("K", ",000") == label
    lies_until_it_is_confirmed(patron)


def lies_until_it_is_confirmed(patron: Guest) -> None:
    """Without a hand on it. On a machine that stops for a second just then, its time passes, and it is laid again."""

    def is_confirmed() -> bool:
        if patron.page.locator(patron.OPEN).count() and not patron.stake("banker"):
            patron.bet("banker")
        return bool(patron.holds())

    patron.until(is_confirmed, seconds=4 * PATIENCE_MS // 1000)


def test_bets_confirm_themselves_at_every_table_that_is_open(guest: Come, table: Table) -> None:
    patron, names = guest("desktop", "en"), {table("R"), table("R")}
    is_shown(patron, "/settings")
    patron.page.get_by_role("switch", name=patron.word("settings", "betting.auto")).check(force=True)
    assert any(played_at(patron, names) == names for _ in range(3)), "on a machine that stops at the close, once more"


def played_at(patron: Guest, names: set[str]) -> set[str]:
    """Where this patron ever had a wager, after chips were laid at each of these and left there to the end."""
    for name in names:
        patron.turn_to(f"/table/{name}?sit=1")
        expect(patron.page.locator("h1")).to_contain_text(name)
        patron.may_bet()
        patron.bet("tie")

    def played() -> set[str]:
        return {each["table"] for each in patron.api("/api/history")["rounds"]}

    with suppress(AssertionError):
        patron.until(lambda: played() == names)
    return played()


VIETNAMESE = re.compile("[ăâđêôơưàáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ]", re.IGNORECASE)
NAMES = {
    *("english", "felt", "baccarat", "hoiana", "sic", "niu"),
    *("javascript", "json", "csv", "utc", "enter", "backspace", "home", "end"),
}


def words_in(text: str) -> set[str]:
    """Whole words: letters among digits are part of a hash."""
    return {each.lower() for each in re.findall(r"\b[^\W\d_]{3,}\b", text)}


def english_only() -> set[str]:
    """Words of the English catalogues that the Vietnamese ones do not use."""
    vi, en = (set[str]().union(*map(words_in, texts(language))) for language in ("vi", "en"))
    assert len(en) > 500, "the catalogues were not understood"
    return en - vi - NAMES


SEEN = """() => {
  const labels = [...document.querySelectorAll('main [aria-label], main [title], main [placeholder]')]
    .filter(each => each.checkVisibility() && !each.closest('[lang]:not(html)'))
    .flatMap(each => [each.ariaLabel, each.title, each.placeholder]);
  const other = new Set([...document.querySelectorAll('[lang]:not(html), option')].map(each => each.innerText));
  return [...document.body.innerText.split('\\n').filter(line => !other.has(line.trim())), ...labels]
    .filter(Boolean).join('\\n');
}"""


@pytest.mark.parametrize("language", ["vi", "en"])
def test_no_word_of_the_other_language_is_left_on_any_page(guest: Come, table: Table, language: str) -> None:
    patron = guest("desktop", language)
    played = play_each(patron, table)
    own_name = words_in(patron.me()["name"])
    foreign = english_only() - own_name
    left: dict[str, list[str]] = {}
    for path in (*PAGES, *(f"/round/{name}/{number}" for name, number in played.values())):
        patron.turn_to(path)
        is_there(patron)
        note(patron, path, foreign, left)
    for letter in "BSN":
        name = table(letter)
        patron.sit(name)
        patron.may_bet()
        note(patron, name, foreign, left)
    assert not left, left


def note(patron: Guest, where: str, foreign: set[str], left: dict[str, list[str]]) -> None:
    for line in patron.page.evaluate(SEEN).splitlines():
        wrong = words_in(line) & foreign if patron.language == "vi" else VIETNAMESE.search(line)
        if wrong and "Tiếng Việt" not in line and patron.me()["name"] not in line:
            left.setdefault(f"{line.strip()[:80]} {wrong if patron.language == 'vi' else ''}", []).append(where)
