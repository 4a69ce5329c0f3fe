"""The first line of a scenario: the table, its people, their chips, and the chance."""

import msgspec

from felt.acting.deal import Dealer, dealer_of
from felt.acting.forms import Opening, read_first
from felt.acting.refusals import PatronIsNoStaff, PersonTwice
from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.decoding import refusal_of
from felt.core.refusals import OutOfRange
from felt.core.words import Words
from felt.table.settings import Settings, read_settings

BETTING = Words("a whole number of milliseconds from 1", "một số mili giây nguyên từ 1")


class Opened(msgspec.Struct, frozen=True):
    """An opening line that can be acted out."""

    settings: Settings
    roles: dict[str, Role]
    """By person."""
    chips: dict[str, Cents]
    dealer: Dealer
    at: int


def read_opening(raw: bytes) -> Opened:
    """Raises a refusal with its place."""
    given = read_first(raw)
    settings = _settings(given)
    roles = dict.fromkeys(given.chips, Role.PATRON)
    for who, role in given.staff.items():
        if who in roles:
            raise PersonTwice(who=who, place="staff")
        if role is Role.PATRON:
            raise PatronIsNoStaff(who=who, place="staff")
        roles[who] = role
    return Opened(settings, roles, given.chips, dealer_of(given.deal, settings, given.at), given.at)


def _settings(given: Opening) -> Settings:
    try:
        settings = read_settings(given.open)
    except msgspec.ValidationError as error:
        refusal = refusal_of(error)
        raise refusal.placed(f"open.{refusal.place}".rstrip(".")) from None
    if settings.times.betting_ms == 0:  # betting would end as it opens, and open again, for ever
        raise OutOfRange(expected=BETTING, place="open.times.betting_ms")
    return settings
