"""Passkeys in a real browser, with the authenticator that its own tools put in the place of a fingerprint reader."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.guest import Guest
from tests.web.looks import Looks
from tests.web.test_people import form, name_is, register

Come = Callable[..., Guest]
BOTH = pytest.mark.parametrize(("size", "language"), [("phone", "vi"), ("desktop", "en")])


class Device:
    """A reader built into the patron's machine."""

    def __init__(self, patron: Guest) -> None:
        self._tools = patron.context.new_cdp_session(patron.page)
        self._tools.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        self._id = self._tools.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    @property
    def credentials(self) -> list[dict[str, Any]]:
        found = self._tools.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        return list(found["credentials"])

    def knows_the_finger(self, knows: bool) -> None:
        self._tools.send("WebAuthn.setUserVerified", {"authenticatorId": self._id, "isUserVerified": knows})


def at_home(guest: Come, size: str, language: str, address: str) -> Guest:
    """Passkeys need a name: the same machine by the one that it has for itself."""
    return guest(size, language, address=address.replace("127.0.0.1", "localhost"))


def section(patron: Guest) -> Locator:
    return patron.page.get_by_role("region", name=patron.word("passkeys", "title"), exact=True)


def button(where: Locator, name: str) -> Locator:
    return where.get_by_role("button", name=name, exact=True)


def sign_out(patron: Guest) -> None:
    button(patron.page.locator("main"), patron.word("account", "signOut.do")).click()
    expect(patron.page.locator(".own .who")).to_have_count(0)


def say(where: Locator, text: str) -> None:
    expect(where.get_by_text(text, exact=True)).to_be_visible()


@BOTH
def test_a_passkey_is_added_named_used_at_both_doors_and_removed(
    guest: Come, server: Any, size: str, language: str
) -> None:
    patron = at_home(guest, size, language, server.address)
    looks, device, name = Looks(patron), Device(patron), f"Khóa {size}"
    register(patron, name)
    passkeys, page = section(patron), patron.page.locator("main")
    say(passkeys, patron.word("passkeys", "none"))
    looks.look("passkeys-none")

    given = passkeys.get_by_label(patron.word("passkeys", "name"))
    assert given.input_value(), "the device is named already"
    given.fill("Máy ở nhà")
    button(passkeys, patron.word("passkeys", "add.do")).click()
    say(passkeys, patron.word("passkeys", "add.done", "Máy ở nhà"))
    (credential,) = device.credentials
    assert credential["isResidentCredential"]
    assert credential["rpId"] == "localhost"
    say(passkeys, patron.word("passkeys", "unused"))
    passkeys.scroll_into_view_if_needed()
    looks.look("passkeys-added")

    button(passkeys, patron.word("passkeys", "rename.named", "Máy ở nhà")).click()
    passkeys.locator("li input").fill("Máy của tôi")
    looks.look("passkeys-renaming")
    button(passkeys, patron.word("passkeys", "rename.save")).click()
    expect(passkeys.locator("li b")).to_have_text("Máy của tôi")

    sign_out(patron)
    patron.go("/")
    expect(patron.page.locator("h1")).to_have_text(patron.word("common", "door.title"))
    expect(button(page, patron.word("passkeys", "signIn.do"))).to_be_visible()
    looks.look("passkeys-door")
    button(page, patron.word("passkeys", "signIn.do")).click()
    name_is(patron, name)

    patron.go("/account")
    expect(passkeys.locator("li")).to_have_count(1)
    expect(passkeys.get_by_text(patron.word("passkeys", "unused"))).to_have_count(0)
    sign_out(patron)
    button(form(patron, "signIn"), patron.word("passkeys", "signIn.do")).click()
    name_is(patron, name)

    is_removed(patron, name, looks)
    looks.check()


def is_removed(patron: Guest, name: str, looks: Looks) -> None:
    passkeys = section(patron)
    patron.go("/account")
    button(passkeys, patron.word("passkeys", "remove.named", "Máy của tôi")).click()
    dialog = patron.page.get_by_role("dialog", name=patron.word("passkeys", "remove.title", "Máy của tôi"))
    expect(dialog).to_be_visible()
    looks.look("passkeys-removing")
    button(dialog, patron.word("passkeys", "remove.yes")).click()
    say(passkeys, patron.word("passkeys", "remove.done", "Máy của tôi"))
    say(passkeys, patron.word("passkeys", "none"))
    assert patron.api("/api/passkeys")["passkeys"] == []
    name_is(patron, name)

    sign_out(patron)
    signing_in = form(patron, "signIn")
    button(signing_in, patron.word("passkeys", "signIn.do")).click()
    expect(signing_in.locator(".error")).to_be_visible()
    looks.look("passkeys-refused")
    patron.was_refused(401)
    assert not patron.me()["signed_in"]


@BOTH
def test_what_the_device_does_not_do_is_told_calmly(guest: Come, server: Any, size: str, language: str) -> None:
    patron = at_home(guest, size, language, server.address)
    device = Device(patron)
    register(patron, f"Êm {size}")
    passkeys = section(patron)
    add = button(passkeys, patron.word("passkeys", "add.do"))
    device.knows_the_finger(False)
    add.click()
    say(passkeys, patron.word("passkeys", "trouble.cancelled"))
    expect(passkeys.locator(".error")).to_have_count(0)
    passkeys.scroll_into_view_if_needed()
    patron.shot("passkeys-cancelled")
    device.knows_the_finger(True)
    add.click()
    expect(passkeys.locator("li")).to_have_count(1)
    add.click()
    say(passkeys, patron.word("passkeys", "trouble.known"))
    expect(passkeys.locator("li")).to_have_count(1)
    device.knows_the_finger(False)
    sign_out(patron)
    signing_in = form(patron, "signIn")
    button(signing_in, patron.word("passkeys", "signIn.do")).click()
    say(signing_in, patron.word("passkeys", "trouble.cancelled"))
    patron.shot("passkeys-cancelled-at-the-door")


def test_where_the_house_has_no_name_nothing_is_offered(guest: Come, server: Any) -> None:
    patron = guest("phone", address=server.address.replace("localhost", "127.0.0.1"))
    assert "127.0.0.1" in patron.address
    register(patron, "Không Tên")
    expect(patron.page.get_by_role("heading", name=patron.word("account", "change.title"))).to_be_visible()
    expect(section(patron)).to_have_count(0)
    sign_out(patron)
    expect(form(patron, "signIn")).to_be_visible()
    expect(patron.page.get_by_role("button", name=patron.word("passkeys", "signIn.do"))).to_have_count(0)
