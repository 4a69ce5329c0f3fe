"""A dispute in the patron's own client, from the click on a round to the answer to the formal complaint."""

from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.guest import Guest
from tests.web.looks import ASIDE, Looks
from tests.web.wire import Office, Wire

Come = Callable[..., Guest]
Table = Callable[[str], str]
PNG = b"\x89PNG\r\n\x1a\n" + bytes(64) + b"\0\0\0\0IEND\xaeB`\x82"
GOODWILL = 5_000
_IDS = count(1)


class Staff:
    """People of the house at work on one case, without a browser."""

    def __init__(self, office: Office, number: int, open_: ExitStack) -> None:
        self._office, self._number, self._open = office, number, open_

    def does(self, role: str, do: str, **fields: Any) -> None:
        client, csrf = self._open.enter_context(self._office.signed_in(role))
        answer = client.post(
            f"/api/cases/{self._number}/orders",
            json={"do": do, "id": f"staff-{next(_IDS)}", **fields},
            headers={"X-CSRF-Token": csrf},
        )
        assert answer.is_success, answer.text


def button(patron: Guest, path: str, *values: object) -> Locator:
    return patron.page.get_by_role("button", name=patron.word("cases", path, *values), exact=True)


def comes_back(patron: Guest, step: str) -> None:
    """As after a while: the page is asked for anew, and says what comes next."""
    patron.page.reload()
    expect(patron.page.locator(".what")).to_have_text(patron.word("cases", f"step.{step}"))


def fits(patron: Guest) -> None:
    """Readable for all; nothing goes sideways, on the narrowest phone either."""
    looks = Looks(patron)
    looks.look("case")
    looks.check()
    before = patron.page.viewport_size
    assert before
    patron.page.set_viewport_size({"width": 320, "height": before["height"]})
    assert patron.page.evaluate(ASIDE) == 0
    patron.page.set_viewport_size(before)


def opens_a_case(patron: Guest, table: str, number: int, says: str) -> int:
    patron.go(f"/round/{table}/{number}")
    patron.page.get_by_role("link", name=patron.word("cases", "report"), exact=True).click()
    expect(patron.page.locator(".round a")).to_have_text(patron.word("cases", "round", table, number))
    span = patron.word("cases", "span.hours", 24)
    expect(patron.page.locator(".next")).to_contain_text(patron.word("cases", "begin.acknowledge", span))
    expect(patron.page.locator(".next")).to_contain_text(patron.word("cases", "begin.free"))
    expect(patron.page.locator('.next a[href="/rules/baccarat/8.5"]')).to_be_visible()
    button(patron, "begin.send").click()
    expect(patron.page.locator("#about-wrong")).to_have_text(patron.word("cases", "wrong.about"))
    patron.page.locator('input[value="losses"]').check()
    patron.page.locator("textarea").fill(says)
    fits(patron)
    patron.page.reload()
    expect(patron.page.locator("textarea")).to_have_value(says)
    button(patron, "begin.send").click()
    expect(patron.page.locator(".what")).to_have_text(patron.word("cases", "step.acknowledge"))
    return int(patron.page.url.rpartition("/")[2])


def adds_evidence(patron: Guest, folder: Path) -> None:
    picker = patron.page.locator('input[type="file"]')
    expect(patron.page.locator(".takes")).to_contain_text("32 MB")
    (folder / "x.svg").write_text("<svg/>")
    picker.set_input_files(folder / "x.svg")
    expect(patron.page.locator("#evidence-wrong")).to_have_text(patron.word("cases", "evidence.type"))
    (folder / "page.txt").write_text("<html><script>1</script>")
    send_file(patron, folder / "page.txt", "a page")
    expect(patron.page.locator("form [role=alert] .error")).to_be_visible()
    patron.was_refused(400)
    button(patron, "evidence.without").click()
    (folder / "photo.png").write_bytes(PNG)
    send_file(patron, folder / "photo.png", "the cards as I saw them")
    expect(button(patron, "evidence.download", "photo.png")).to_be_visible()
    with patron.page.expect_download() as coming:
        button(patron, "evidence.download", "photo.png").click()
    assert Path(coming.value.path()).read_bytes() == PNG


def send_file(patron: Guest, file: Path, says: str) -> None:
    patron.page.locator('input[type="file"]').set_input_files(file)
    patron.page.locator("section form textarea").fill(says)
    button(patron, "evidence.send").click()


def complains(patron: Guest) -> None:
    button(patron, "complaint.name").click()
    for key in ("against", "says", "wants"):
        patron.page.locator("#answer").fill(f"my answer: {key}")
        button(patron, "complaint.next").click()
    patron.page.reload()
    expect(patron.page.locator(".complaint .said")).to_have_text(
        [f"my answer: {key}" for key in ("against", "says", "wants")]
    )
    fits(patron)
    button(patron, "complaint.send").click()
    expect(patron.page.locator(".what")).to_have_text(patron.word("cases", "step.complained"))


@pytest.mark.clause("baccarat 8.1", "baccarat 8.2", "baccarat 8.3", "baccarat 8.4", "baccarat 8.5", "baccarat 8.6")
@pytest.mark.parametrize(("size", "language"), [("phone", "vi"), ("desktop", "en")])
def test_a_dispute_from_the_round_to_the_answer_of_senior_management(
    guest: Come, table: Table, office: Office, tmp_path: Path, size: str, language: str
) -> None:
    patron, name = guest(size, language), table("B")
    patron.go("/history")
    expect(patron.page.locator(".own .who")).to_be_visible()
    with Wire(patron.address, patron.cookie) as own:
        number = own.play(name)
    case = opens_a_case(patron, name, number, "I had the tie.")
    adds_evidence(patron, tmp_path)
    with ExitStack() as stack:
        staff = Staff(office, case, stack)
        staff.does("pit_manager", "escalate", why="They want more than I can give.")
        comes_back(patron, "decide")
        staff.does("pit_manager", "inform_surveillance", asks="The cards of this round.")
        until = patron.api(f"/api/cases/{case}")["case"]["deadlines"][0]["at"]
        staff.does("pit_manager", "give_time", until=until - 86_400_000)
        staff.does(
            "pit_manager", "decide", outcome="partly", basis=["8.4.1", "8.4.6"], says="The tie lost.",
            money="goodwill", amount=GOODWILL,
        )  # fmt: skip
        patron.go("/account")
        expect(patron.page.locator(".own .news")).to_be_visible()
        patron.page.get_by_role("link", name=patron.word("common", "nav.cases")).click()
        patron.page.locator(".records a").click()
        expect(patron.page.locator(".what")).to_have_text(patron.word("cases", "step.answer"))
        expect(patron.page.locator(".own .news")).to_have_count(0)
        expect(patron.page.locator(".money b")).to_have_text(
            patron.word("cases", "money.goodwill", patron.amount(GOODWILL))
        )
        fits(patron)
        button(patron, "answer.disagree").click()
        expect(patron.page.locator(".what")).to_have_text(patron.word("cases", "step.complain"))
        complains(patron)
        staff.does("director", "answer_complaint", upheld=False, says="The record is plain.")
    comes_back(patron, "closed")
    letters = [step["letter"] for step in patron.api(f"/api/cases/{case}")["steps"] if step["letter"]]
    expect(patron.page.locator(".letter")).to_have_text(letters[::-1])
    assert patron.page.locator('.two a[href^="/round/"]').get_attribute("href") == f"/round/{name}/{number}"
    fits(patron)
    patron.page.locator('.money a[href="/statement?view=ledger"]').click()
    expect(patron.page.locator("td.what b").first).to_have_text(patron.word("statement", "kinds.goodwill"))


def test_nobody_else_sees_the_case_and_a_refusal_says_why(guest: Come, table: Table, other: Wire) -> None:
    patron, name = guest("desktop", "en"), table("B")
    patron.go(f"/cases/new/{name}/{other.play(name)}")
    patron.page.locator('input[value="winnings"]').check()
    patron.page.locator("textarea").fill("Not mine.")
    button(patron, "begin.send").click()
    expect(patron.page.locator("form [role=alert] .error")).to_contain_text("You had no wager")
    patron.was_refused(400)
    patron.go("/cases")
    expect(patron.page.locator(".records-empty")).to_contain_text(patron.word("cases", "empty"))
    expect(patron.page.locator(".notice")).to_contain_text(patron.word("cases", "guest"))
