"""A recalled round, as a person may see it. It is made in a thread, because it is slow where thousands bet.

Who sees whom: staff see the round as the journal has it. A patron who had a wager in the round sees it as it was at the
table: at a table with seats all patrons by name, at an open table only themselves. Any other person who is signed in
may recall it too: a round that everybody can check makes the dealing trustworthy. Patrons that the person may not see
are called `patron 1`, `patron 2` … in the order in which they appear, and their wagers stay. To patrons all staff are
`staff`. A round that is not over cannot be recalled: hands may still be face down.
"""

from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from felt.core.authority import Role
from felt.core.events import Event
from felt.core.game import Game
from felt.core.refusals import EditionNotKnown, Refusal
from felt.core.settlement import Settlement
from felt.core.stage import HOUSE
from felt.core.wagers import Wager
from felt.core.words import Language
from felt.dossier.refusals import RoundNotOver
from felt.rulebook.explain import explain
from felt.server.accounts.people import Person
from felt.server.api.call import as_json
from felt.table.codec import decode, encode
from felt.table.corrections.events import RoundCorrected, Share
from felt.table.events import BettingOpened, RoundSettled, RoundVoided, SettledLine
from felt.table.people import STAFF
from felt.table.recall import Recalled, TimedEvent, recall
from felt.table.settings import Settings
from felt.table.transcript import transcript
from felt.verify.records import RoundOnRecord

Whose = TypeVar("Whose", Wager, SettledLine, Share)
BY_STAFF = ("by", "approved_by")


class RecalledLine(msgspec.Struct, frozen=True):
    line: SettledLine
    net: int
    explained: str


class RecalledEvent(msgspec.Struct, frozen=True):
    at: int
    event: dict[str, Any]


class RecalledCorrection(msgspec.Struct, frozen=True):
    """The round after its correction. `lines` are those that count; `shares` say what each patron got, gave back or
    owes."""

    number: int
    at: int
    by: str
    role: str
    approved_by: str
    approved_role: str
    clause: str
    why: str
    outcome: dict[str, Any]
    lines: tuple[RecalledLine, ...]
    shares: tuple[Share, ...]


class RecalledRound(msgspec.Struct, frozen=True):
    """`verified`: replayed by the rules, the round settles byte for byte as it is on record."""

    table: str
    round: int
    game: str
    settings: Settings
    """The settings of the table that were in force."""
    rules_hash: str
    code_hash: str
    """The software that opened the round; empty in records of older versions."""
    verified: bool
    problem: str
    names: dict[str, str]
    events: tuple[RecalledEvent, ...]
    lines: tuple[RecalledLine, ...]
    """As the round was settled. If there is a correction, its own lines count."""
    correction: RecalledCorrection | None = None


class Replayed(msgspec.Struct, frozen=True):
    recalled: Recalled
    problem: str
    """The reason why it does not settle as it is on record; empty if it does."""
    patrons: tuple[str, ...]
    """In the order in which they appear."""
    wagered: frozenset[str]
    staff: tuple[str, ...]
    """The members of the staff who acted in it."""


def replayed(on_record: RoundOnRecord, language: Language) -> Replayed:
    table, number = on_record.table, on_record.number
    settings, happenings = on_record.settings(), on_record.happenings()
    ends = [each.event for each in happenings if isinstance(each.event, RoundSettled | RoundVoided)]
    if not ends:
        raise RoundNotOver(table=table, round=number)
    problem = ""
    try:
        recalled = recall(table, number, settings, happenings)
    except Refusal as refusal:
        # Shown nevertheless: the record matters most where it is in doubt.
        problem = refusal.message(language)
        recalled = _as_recorded(table, number, settings, happenings)
    named = [patron for each in happenings if (patron := getattr(each.event, "patron", None))]
    corrections = [each.event for each in happenings if isinstance(each.event, RoundCorrected)]
    wagered = [line.patron for line in ends[0].lines]
    wagered += [share.patron for event in corrections for share in event.shares]
    patrons = tuple(dict.fromkeys(named + wagered))
    acted = dict.fromkeys(getattr(each.event, name, "") for each in happenings for name in BY_STAFF)
    staff = tuple(acted.keys() - {"", HOUSE, *patrons})
    return Replayed(recalled, problem, patrons, frozenset(wagered), staff)


def _as_recorded(table: str, number: int, settings: Settings, happenings: tuple[TimedEvent, ...]) -> Recalled:
    """The round under the edition that its record names, as far as this version knows it."""
    opened = next((each.event for each in happenings if isinstance(each.event, BettingOpened)), None)
    game = settings.game
    with suppress(EditionNotKnown):
        game = game.of_edition(game.edition if opened is None else opened.edition)
    hashes = ("", "") if opened is None else (opened.rules_hash, opened.code_hash)
    return Recalled(table, number, settings, game, *hashes, happenings, None)


class Visibility(msgspec.Struct, frozen=True):
    """The patrons that a person sees in a round by name. The others have numbers."""

    patrons: frozenset[str]
    numbered: dict[str, str]
    staff: bool
    """Whether the person sees who of the staff acted."""

    def happenings(self, round_: Replayed) -> list[TimedEvent]:
        """Proposals of corrections are for the staff."""
        return [each for each in round_.recalled.happenings if each.event.told or self.staff]

    def of(self, event: Event, called: dict[str, str]) -> dict[str, Any]:
        """The event as the person sees it, with the patrons called so."""
        shown: dict[str, Any] = msgspec.json.decode(encode(event))
        return shown if self.staff and not called else self._renamed(shown, called)

    def _renamed(self, value: Any, called: dict[str, str], key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: self._renamed(each, called, name) for name, each in value.items()}
        if isinstance(value, list):
            return [self._renamed(each, called) for each in value]
        if not isinstance(value, str):
            return value
        if key in BY_STAFF and not self.staff and value != HOUSE and value not in self.patrons | self.numbered.keys():
            return STAFF
        return called.get(value, value)


def visibility_for(person: Person, round_: Replayed) -> Visibility:
    is_staff, wagered = person.role is not Role.PATRON, person.id in round_.wagered
    seen = {person.id} if wagered else set[str]()
    if is_staff or (wagered and round_.recalled.settings.seats is not None):
        seen = set(round_.patrons)
    numbered = {patron: f"patron {place}" for place, patron in enumerate(round_.patrons, 1) if patron not in seen}
    return Visibility(frozenset(seen), numbered, staff=is_staff)


def as_text(round_: Replayed, seen: Visibility, names: dict[str, str], language: Language) -> str:
    found, called = round_.recalled, seen.numbered | names
    happenings = tuple(
        TimedEvent(each.at, decode(msgspec.json.encode(seen.of(each.event, called))))
        for each in seen.happenings(round_)
    )
    correction = next((each.event for each in happenings if isinstance(each.event, RoundCorrected)), None)
    shown = msgspec.structs.replace(
        found,
        happenings=happenings,
        settlement=_renamed(found.settlement, called),
        correction=found.correction and correction,
        corrected=_renamed(found.corrected, called),
    )
    return transcript(shown, language)


def _renamed(settlement: Settlement | None, called: dict[str, str]) -> Settlement | None:
    if settlement is None:
        return None
    lines = (msgspec.structs.replace(line, wager=_called(line.wager, called)) for line in settlement.lines)
    return msgspec.structs.replace(settlement, lines=tuple(lines))


def as_answer(round_: Replayed, seen: Visibility, names: dict[str, str], language: Language) -> bytes:
    found, game = round_.recalled, round_.recalled.game
    events = []
    for each in seen.happenings(round_):
        event = seen.of(each.event, seen.numbered)
        event.pop("nonce", None)  # together with the house's key it would reveal cards that are still to come
        events.append(RecalledEvent(each.at, event))
    shown = RecalledRound(
        table=found.table,
        round=found.round,
        game=game.name,
        settings=found.settings,
        rules_hash=found.rules_hash,
        code_hash=found.code_hash,
        verified=not round_.problem,
        problem=round_.problem,
        names=names,
        events=tuple(events),
        lines=_explained(found.settlement, game, seen, language),
        correction=_correction(found, seen, language),
    )
    return as_json(shown)


def _explained(
    settlement: Settlement | None, game: Game, seen: Visibility, language: Language
) -> tuple[RecalledLine, ...]:
    return tuple(
        RecalledLine(
            _called(SettledLine.of(line), seen.numbered), line.net, explain(line, game.bet_name(line.wager), language)
        )
        for line in (() if settlement is None else settlement.lines)
    )


def _correction(found: Recalled, seen: Visibility, language: Language) -> RecalledCorrection | None:
    event = found.correction
    if event is None:
        return None
    return RecalledCorrection(
        number=event.number,
        at=next(each.at for each in found.happenings if each.event is event),
        by=event.by if seen.staff else STAFF,
        role=event.role,
        approved_by=event.approved_by if seen.staff else STAFF,
        approved_role=event.approved_role,
        clause=event.clause,
        why=event.why,
        outcome=event.outcome,
        lines=_explained(found.corrected, found.game, seen, language),
        shares=tuple(_called(share, seen.numbered) for share in event.shares),
    )


def _called(whose: Whose, called: dict[str, str]) -> Whose:
    return msgspec.structs.replace(whose, patron=called.get(whose.patron, whose.patron))
