"""A dispute through the consoles alone: from the patron's complaint over every desk of the house to its end."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.guest import Guest
from tests.web.looks import Looks
from tests.web.wire import Wire

Come = Callable[..., Guest]
Table = Callable[[str], str]
PNG = b"\x89PNG\r\n\x1a\n" + bytes(64) + b"\0\0\0\0IEND\xaeB`\x82"
STAKE, TIE_PAYS = 5_000, 8
GOODWILL, COURTESY = 200_000, 50_000
HELD = "staff/casework/acts"


def opens_a_case(patron: Guest, table: str) -> tuple[int, int]:
    """In the patron's own browser; the numbers of the case and of the round."""
    patron.go("/history")
    expect(patron.page.locator(".own .who")).to_be_visible()
    with Wire(patron.address, patron.cookie) as own:
        number = own.play(table)
    patron.go(f"/cases/new/{table}/{number}")
    patron.page.locator('input[value="losses"]').check()
    patron.page.locator("textarea").fill("I had the tie.")
    patron.page.get_by_role("button", name=patron.word("cases", "begin.send"), exact=True).click()
    expect(patron.page.locator(".what")).to_have_text(patron.word("cases", "step.acknowledge"))
    return int(patron.page.url.rpartition("/")[2]), number


def form(person: Guest, do: str) -> Locator:
    return person.page.locator(f'form[data-act="{do}"]')


def begins(person: Guest, do: str) -> Locator:
    person.page.locator(f'button[data-do="{do}"]').click()
    found = form(person, do)
    expect(found).to_be_visible()
    return found


def field(found: Locator, name: str) -> Locator:
    return found.locator(f'[data-field="{name}"]')


def sends(found: Locator) -> None:
    """Once it was shown what it does. The form goes when it is in the file."""
    expect(found.locator("blockquote").first).to_be_visible()
    found.locator("button.main").click()
    expect(found).to_have_count(0)


def next_is(person: Guest, do: str, *, waits: bool = False) -> None:
    expect(person.page.locator(".next .what")).to_contain_text(person.word(HELD, f"names.{do}"))
    expect(person.page.locator(".next .waits")).to_have_count(int(waits))
    expect(person.page.locator(f'.next button[data-do="{do}"]')).to_have_count(int(not waits))


def looks(person: Guest, name: str) -> None:
    found = Looks(person)
    found.look(name)
    person.change_language()
    expect(person.page.locator("h1")).to_be_visible()
    found.glance(name)
    found.check()
    person.change_language()


def chips(patron: Guest) -> int:
    return int(patron.api("/api/balance")["balance"])


def speaks_and_passes_on(supervisor: Guest, case: int) -> None:
    supervisor.go("/casework?show=yours")
    row = supervisor.page.locator(f'tr:has(a[href="/casework/{case}"])')
    expect(row.locator(".yours")).to_be_visible()
    looks(supervisor, "casework-list")
    supervisor.page.locator(f'a[href="/casework/{case}"]').click()
    next_is(supervisor, "try_settlement")
    expect(supervisor.page.locator('button[data-do="decide"]')).to_have_count(0)
    talk = begins(supervisor, "try_settlement")
    talk.locator("button.main").click()
    expect(field(talk, "content").locator(".error")).to_have_text(supervisor.word(HELD, "wrong.choose"))
    field(talk, "content").locator("input").nth(1).check()
    field(talk, "says").locator("textarea").fill("Showed the record.")
    sends(talk)
    passes = begins(supervisor, "escalate")
    field(passes, "why").locator("textarea").fill("They want the tie to be paid.")
    sends(passes)
    next_is(supervisor, "inform_surveillance", waits=True)


def gathers(manager: Guest, case: int) -> None:
    manager.go(f"/casework/{case}")
    next_is(manager, "inform_surveillance")
    manager.page.locator("details.panel summary").click()
    expect(manager.page.locator(".waiting")).to_contain_text(manager.word(HELD, "names.decide"))
    time = begins(manager, "give_time")
    field(time, "until").locator("input").fill("2020-01-01T10:00")
    expect(time.locator("[role=alert] .error").last).to_be_visible()
    manager.was_refused(400)
    field(time, "until").locator("button").nth(3).click()
    sends(time)
    expect(manager.page.locator("#clock ~ ul li")).to_have_count(2)
    informs = begins(manager, "inform_surveillance")
    field(informs, "asks").locator("textarea").fill("Camera 4.")
    sends(informs)
    next_is(manager, "decide")


def adds_evidence(watcher: Guest, case: int, folder: Path) -> None:
    watcher.go(f"/casework/{case}/evidence")
    next_is(watcher, "decide", waits=True)
    watcher.page.locator(".add summary").click()
    expect(watcher.page.locator(".add select")).to_have_value("8.4.6")
    expect(watcher.page.locator(".takes")).to_contain_text("32 MB")
    picker, says = watcher.page.locator('input[type="file"]'), watcher.page.locator(".add textarea")
    send = watcher.page.get_by_role("button", name=watcher.word("cases", "evidence.send"), exact=True)
    (folder / "x.svg").write_text("<svg/>")
    picker.set_input_files(folder / "x.svg")
    expect(watcher.page.locator("#evidence-wrong")).to_have_text(watcher.word("cases", "evidence.type"))
    (folder / "page.txt").write_text("<html><script>1</script>")
    picker.set_input_files(folder / "page.txt")
    says.fill("A page.")
    send.click()
    expect(watcher.page.locator(".add [role=alert] .error")).to_be_visible()
    watcher.was_refused(400)
    watcher.page.get_by_role("button", name=watcher.word("cases", "evidence.without"), exact=True).click()
    (folder / "felt.png").write_bytes(PNG)
    picker.set_input_files(folder / "felt.png")
    says.fill("The felt at the last card.")
    send.click()
    name = watcher.word("cases", "evidence.download", "felt.png")
    with watcher.page.expect_download() as coming:
        watcher.page.locator('[data-heading="8.4.6"]').get_by_role("button", name=name).click()
    assert Path(coming.value.path()).read_bytes() == PNG
    looks(watcher, "casework-evidence")


def reads_otherwise(manager: Guest, case: int, *, net: int, patron: str) -> None:
    """Both hands have seven points under this reading: the tie pays."""
    manager.go(f"/casework/{case}/reading")
    hands, settle = manager.page.locator(".hands input"), manager.page.locator("form.panel button.main")
    hands.first.fill("9S")
    settle.click()
    expect(manager.page.locator("form.panel [role=alert] .error").last).to_be_visible()
    manager.was_refused(400)
    hands.nth(0).fill("9S 8H")
    hands.nth(1).fill("9H 8C")
    settle.click()
    difference = TIE_PAYS * STAKE - net
    expect(manager.page.locator(f'tr[data-patron="{patron}"] td').last).to_have_text(
        f"+{manager.amount(difference)}" if difference else "0"
    )
    expect(manager.page.locator('.settlements a[href="/rules/baccarat/5.1.5"]').last).to_be_visible()
    looks(manager, "casework-reading")


def decides(shift: Guest, case: int) -> None:
    """Above the amount that one person may grant."""
    shift.go(f"/casework/{case}/round")
    expect(shift.page.locator(".recording .felt")).to_be_visible()
    decision = begins(shift, "decide")
    field(decision, "outcome").locator("input").nth(1).check()
    field(decision, "says").locator("textarea").fill("The tie lost; we are sorry for the wait.")
    expect(decision.locator("[role=alert] .error")).to_be_visible()
    shift.was_refused(400)
    for heading in ("8.4.1", "8.4.6"):
        field(decision, "basis").locator(f'input[value="{heading}"]').check()
    field(decision, "money").locator('input[value="goodwill"]').check()
    field(decision, "amount").locator("input").fill(str(GOODWILL // 100))
    expect(decision.locator(".pays")).to_contain_text(shift.amount(GOODWILL))
    expect(decision.locator(".note")).to_contain_text(shift.word("account", "roles.shift_manager"))
    expect(decision.locator("button.main")).to_have_text(shift.word(HELD, "propose"))
    looks(shift, "casework-decide")
    sends(decision)
    next_is(shift, "approve", waits=True)
    expect(shift.page.locator(".next")).to_contain_text("A8")


def answers(director: Guest, case: int) -> None:
    director.go(f"/casework/{case}")
    next_is(director, "answer_complaint")
    answer = begins(director, "answer_complaint")
    field(answer, "upheld").locator("input").nth(0).check()
    field(answer, "says").locator("textarea").fill("You waited too long.")
    field(answer, "amount").locator("input").fill(str(COURTESY // 100))
    expect(answer.locator(".pays")).to_contain_text(director.amount(COURTESY))
    sends(answer)
    expect(director.page.locator(".next")).to_contain_text(director.word(HELD, "nothing"))


def complains(patron: Guest, case: int) -> None:
    patron.go(f"/cases/{case}")
    button = patron.page.get_by_role("button", name=patron.word("cases", "answer.disagree"), exact=True)
    button.click()
    patron.page.get_by_role("button", name=patron.word("cases", "complaint.name"), exact=True).click()
    for key in ("against", "says", "wants"):
        patron.page.locator("#answer").fill(f"my answer: {key}")
        patron.page.get_by_role("button", name=patron.word("cases", "complaint.next"), exact=True).click()
    patron.page.get_by_role("button", name=patron.word("cases", "complaint.send"), exact=True).click()
    expect(patron.page.locator(".what")).to_have_text(patron.word("cases", "step.complained"))


def letters(steps: list[dict[str, Any]]) -> list[str]:
    return [step["letter"] for step in steps if step["letter"]]


@pytest.mark.clause("baccarat 8.1", "baccarat 8.2", "baccarat 8.3", "baccarat 8.4", "baccarat 8.4.6", "baccarat 8.5")
@pytest.mark.clause("baccarat 8.6", "ruling A6", "ruling A8")
def test_a_dispute_over_every_desk_of_the_house(guest: Come, staff: Come, table: Table, tmp_path: Path) -> None:
    patron, name = guest("phone", "vi"), table("B")
    case, _ = opens_a_case(patron, name)
    before = chips(patron)
    net = patron.api(f"/api/cases/{case}")["steps"][1]["entry"]["net"]
    supervisor, manager = staff("pit_supervisor", "tablet", "vi"), staff("pit_manager", "wide", "en", theme="light")
    speaks_and_passes_on(supervisor, case)
    gathers(manager, case)
    adds_evidence(staff("surveillance", "desktop", "en"), case, tmp_path)
    supervisor.go(f"/casework/{case}/evidence")
    withheld = supervisor.page.locator('[data-heading="8.4.6"]')
    expect(withheld).to_contain_text(supervisor.word("staff/casework/file", "evidence.withheld"))
    expect(withheld.locator("button")).to_have_count(0)
    reads_otherwise(manager, case, net=net, patron=patron.me()["id"])
    decides(staff("shift_manager", "tablet", "vi", theme="light"), case)
    assert chips(patron) == before, "a reading and a proposal move nothing"
    second = staff("shift_manager", "tablet", "en", number=2)
    second.go(f"/casework/{case}")
    next_is(second, "approve")
    sends(begins(second, "approve"))
    assert chips(patron) == before + GOODWILL
    complains(patron, case)
    expect(second.page.locator(".next .waits")).to_contain_text(second.word("account", "roles.assistant_director"))
    answers(staff("director", "desktop", "vi"), case)
    assert chips(patron) == before + GOODWILL + COURTESY
    patron.page.reload()
    told = letters(patron.api(f"/api/cases/{case}")["steps"])
    expect(patron.page.locator(".letter")).to_have_text(told[::-1])
    auditor = staff("auditor", "tablet", "vi")
    auditor.go(f"/casework/{case}")
    auditor.page.locator("input[role=switch]").first.check()
    expect(auditor.page.locator(".letter")).to_have_text(told[::-1])
    expect(auditor.page.locator("button[data-do]")).to_have_count(0)
    with auditor.page.expect_download() as coming:
        auditor.page.get_by_role("button", name=auditor.word("staff/casework/file", "export"), exact=True).click()
    assert coming.value.suggested_filename == f"felt-case-{case}.zip"
    looks(auditor, "casework-course")


@pytest.mark.clause("baccarat 8.1", "baccarat 8.5", "baccarat 8.6")
def test_staff_open_a_case_for_a_guest_write_down_the_answer_and_close_it(staff: Come) -> None:
    supervisor, manager = staff("pit_supervisor", "tablet", "en"), staff("pit_manager", "tablet", "en")
    supervisor.go("/casework/new")
    page = supervisor.page
    page.locator("form button.main").click()
    expect(page.locator("#whose-wrong")).to_have_text(supervisor.word("staff/casework/list", "begin.wrong.whose"))
    page.locator('[data-field="about"] input').nth(2).check()
    page.locator('[data-field="whose"] input[value="name"]').check()
    page.locator('[data-field="whose"] .more input').fill("nobody at all")
    expect(page.locator('[data-field="whose"] [role=alert] .error')).to_be_visible()
    supervisor.was_refused(404)
    page.locator('[data-field="whose"] input[value="guest"]').check()
    page.locator('[data-field="whose"] .more input').fill("Mr Brown")
    page.locator('[data-field="says"] textarea').fill("The dealer was rude.")
    page.locator("form button.main").click()
    next_is(supervisor, "try_settlement")
    case = int(page.url.rpartition("/")[2])
    passes = begins(supervisor, "escalate")
    field(passes, "why").locator("textarea").fill("A matter for the Pit Manager.")
    sends(passes)
    manager.go(f"/casework/{case}")
    informs = begins(manager, "inform_surveillance")
    field(informs, "asks").locator("textarea").fill("The words at the table.")
    sends(informs)
    decision = begins(manager, "decide")
    field(decision, "outcome").locator("input").nth(0).check()
    field(decision, "basis").locator("input").nth(4).check()
    field(decision, "says").locator("textarea").fill("We have spoken with the dealer.")
    field(decision, "money").locator('input[value="goodwill"]').check()
    field(decision, "amount").locator("input").fill("10")
    expect(decision.locator("[role=alert] .error")).to_be_visible()
    manager.was_refused(400)
    field(decision, "money").locator('input[value="nothing"]').check()
    sends(decision)
    expect(page.locator(".next .what")).to_contain_text(supervisor.word(HELD, "names.answer_decision"))
    heard = begins(supervisor, "answer_decision")
    field(heard, "agrees").locator("input").nth(0).check()
    sends(heard)
    next_is(supervisor, "close", waits=True)
    expect(manager.page.locator('.next button[data-do="close"]')).to_be_visible()
    sends(begins(manager, "close"))
    expect(manager.page.locator(".next")).to_contain_text(manager.word(HELD, "nothing"))
    manager.go("/casework?show=closed&name=Brown")
    expect(manager.page.locator(f'a[href="/casework/{case}"]')).to_be_visible()
    manager.page.keyboard.press("ArrowDown")
    manager.page.keyboard.press("Enter")
    expect(manager.page.locator("h1")).to_contain_text(str(case))


@pytest.mark.clause("sicbo 8.4", "ruling A8")
def test_a_reading_becomes_a_correction_at_the_table_and_the_decision_names_it(
    guest: Come, staff: Come, table: Table
) -> None:
    """The wager was on Big. If it lost, the dice are read as 4 5 6; if it won, the wager as twice what it was. The
    patron gains by either."""
    patron, name = guest("phone", "vi"), table("S")
    case, number = opens_a_case(patron, name)
    before, stake = chips(patron), 1_000
    lost = patron.api(f"/api/cases/{case}")["steps"][1]["entry"]["net"] < 0
    difference = 2 * stake if lost else stake
    manager, shift = staff("pit_manager", "tablet", "en"), staff("shift_manager", "wide", "vi")
    for do, given in (("escalate", "why"), ("inform_surveillance", "asks")):
        manager.go(f"/casework/{case}")
        order = begins(manager, do)
        field(order, given).locator("textarea").fill("The dice.")
        sends(order)
    manager.turn_to(f"/casework/{case}/reading")
    if lost:
        for place, pips in enumerate("456"):
            manager.page.locator(".dice select").nth(place).select_option(pips)
    else:
        manager.page.locator(".amount input").fill(str(2 * stake // 100))
    manager.page.locator("form.panel button.main").click()
    proposal = manager.page.locator('form[aria-labelledby="propose"]')
    proposal.locator("select").select_option("ruling A8")
    proposal.locator("input").fill("Keyed in wrongly.")
    proposal.locator("button").click()
    expect(manager.page.locator(".waiting article")).to_be_visible()
    expect(manager.page.locator(".waiting button.main")).to_have_count(0)  # nobody approves their own proposal
    assert chips(patron) == before
    shift.go(f"/casework/{case}/reading")
    shift.page.locator(".waiting button.main").click()
    booked = shift.word("staff/casework/reading", "propose.booked")
    expect(shift.page.locator(".said", has_text=booked)).to_be_visible()
    assert chips(patron) == before + difference
    decision = begins(manager, "decide")
    field(decision, "money").locator('input[value="correction"]').check()
    field(decision, "correction").locator("input").check()
    field(decision, "outcome").locator("input").nth(0).check()
    field(decision, "basis").locator('input[value="8.4.1"]').check()
    field(decision, "says").locator("textarea").fill("The dice were keyed in wrongly.")
    sends(decision)
    assert chips(patron) == before + difference, "the chips moved at the table, once"
    (decided,) = [
        each["entry"] for each in patron.api(f"/api/cases/{case}")["steps"] if each["entry"]["type"] == "case_decided"
    ]
    assert (decided["amount"], decided["correction"]["round"]) == (difference, number)
