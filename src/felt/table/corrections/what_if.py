"""A round settled again under another reading, beside what was paid. Nothing is proposed, and nothing is booked.

The code of corrections settles it (`felt.table.corrections.reckoning`), so a correction to the same cards, dice and
wagers gives the same lines. Beside that, a reading may make the round void, may play out a round that was void, or may
take another edition of the rules."""

from collections.abc import Iterator

import msgspec

from felt.core.chips import CENTS_MAX
from felt.core.game import Game
from felt.core.refusals import KeyTwice, Refusal
from felt.core.settlement import Settlement, settle_void
from felt.core.wagers import Clause
from felt.core.words import Language, Words, fill
from felt.rulebook.explain import explain
from felt.table.corrections.deal import Deal, LaidBy
from felt.table.corrections.events import Share
from felt.table.corrections.reckoning import just_before, lay, settle_again, shares
from felt.table.corrections.refusals import NothingToCorrect, RoundNotSettled
from felt.table.corrections.words import signed
from felt.table.events import RoundSettled, RoundVoided, SettledLine
from felt.table.people import patron_in_words
from felt.table.recall import Recalled
from felt.table.state import State

PAID = Words("As it was paid:", "Như đã thanh toán:")
WOULD_BE = Words("Under this reading:", "Theo cách hiểu này:")
DIFFERENCE = Words("The difference:", "Chênh lệch:")
SHARE = Words(
    "{patron}: {before} as paid, {after} under this reading, {difference}",
    "{patron}: đã thanh toán {before}, theo cách hiểu này {after}, chênh lệch {difference}",
)


class Reading(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How else the round may be understood. What is not given stays as it is on record."""

    deal: Deal = Deal()
    wagers: tuple[LaidBy, ...] = ()
    edition: int | None = None
    void: Clause = ""
    """The clause that would have made the round void."""


class WhatIf(msgspec.Struct, frozen=True):
    game: Game
    """The edition that settles the reading."""
    paid: Settlement
    """As the round was paid, after its correction if there was one."""
    would_be: Settlement
    shares: tuple[Share, ...]
    """The difference for each patron."""


def what_if(found: Recalled, reading: Reading) -> WhatIf:
    if reading == Reading():
        raise NothingToCorrect
    names = [laid.patron for laid in reading.wagers]
    for index, name in enumerate(names):
        if name in names[:index]:
            raise KeyTwice(key=name, place=f"wagers[{index}].patron")
    paid = found.corrected or found.settlement
    if paid is None:
        raise RoundNotSettled(round=found.round)
    state = _before_its_end(found)
    if reading.edition is not None:
        state.edition = _known(state.opened.game, reading.edition)
    would_be = _settled(state, reading)
    before, after = (tuple(map(SettledLine.of, each.lines)) for each in (paid, would_be))
    return WhatIf(state.game, paid, would_be, shares(before, after, lambda patron: CENTS_MAX))


def _before_its_end(found: Recalled) -> State:
    events = [happening.event for happening in found.happenings]
    settled = just_before(RoundSettled, found.settings, events)
    if settled is not None:
        return settled[0]
    voided = just_before(RoundVoided, found.settings, events)
    assert voided is not None, "it has a settlement"
    return voided[0]


def _known(game: Game, edition: int) -> int:
    try:
        return game.of_edition(edition).edition
    except Refusal as refusal:
        raise refusal.placed("edition") from None


def _settled(state: State, reading: Reading) -> Settlement:
    if reading.void:
        try:
            state.game.void_by(reading.void)
        except Refusal as refusal:
            raise refusal.placed("void") from None
        lay(state, reading.wagers)
        return settle_void(state.play.wagers(), reading.void)
    dealt = state.play.round
    if not reading.deal.is_given and (dealt is None or dealt.needs is not None):
        raise NothingToCorrect(place="deal")  # the round was void before its end
    return settle_again(state, reading.deal, reading.wagers).settlement


def what_if_in_words(found: WhatIf, language: Language) -> Iterator[str]:
    """Both settlements wager by wager, and what it would mean for each patron."""
    for head, settlement in ((PAID, found.paid), (WOULD_BE, found.would_be)):
        yield head.in_language(language)
        for line in settlement.lines:
            patron = patron_in_words(line.wager.patron).in_language(language)
            yield f"  {patron}: {explain(line, found.game.bet_name(line.wager), language)}"
    yield DIFFERENCE.in_language(language)
    for share in found.shares:
        amounts = {name: signed(getattr(share, name), language) for name in ("before", "after", "difference")}
        yield f"  {fill(SHARE, language, {'patron': patron_in_words(share.patron), **amounts})}"
