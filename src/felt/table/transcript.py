"""A round as text for people: its events, their times, and a line with reasons for every wager."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Protocol

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.events import Event
from felt.core.game import Game
from felt.core.wagers import Wager
from felt.core.words import Language, Words, amount_in_words, fill
from felt.ledger import is_seat
from felt.rulebook import find, short
from felt.rulebook.explain import explain
from felt.table.alarm import sentences as alarms
from felt.table.corrections.events import CorrectionProposed, CorrectionWithdrawn, RoundCorrected
from felt.table.corrections.words import correction_in_words, correction_sentence
from felt.table.dealer import sentences
from felt.table.events import (
    BettingClosed,
    BettingOpened,
    Burned,
    CardsDealt,
    DiceThrown,
    NobodyBet,
    RoundSettled,
    RoundVoided,
    ShoeRemoved,
    ShuffleFixed,
    ShuffleLost,
    TablePaused,
    TableResumed,
    WagersConfirmed,
)
from felt.table.irregularity import sentences as irregularities
from felt.table.people import STAFF_IN_WORDS, patron_in_words, person_in_words
from felt.table.recall import Recalled

HEAD = Words("Table {table}, round {round}, {game}", "Bàn {table}, ván {round}, {game}")
RULES = Words("rules {hash}", "luật {hash}")
CODE = Words("code {hash}", "mã nguồn {hash}")
OPENED = Words("betting opens", "mở đặt cược")
LAST_HAND = Words("betting opens on the last hand of the shoe", "mở đặt cược ván cuối của hộp bài")
CONFIRMED = Words("{patron} confirms {wagers}", "{patron} chốt {wagers}")
PASSED = Words("{patron} passes", "{patron} bỏ lượt")
CLOSED = Words("no more bets", "dừng đặt cược")
CLOSED_EARLY = Words("no more bets: everybody has confirmed", "dừng đặt cược: mọi người đã chốt")
NOBODY = Words("nobody has bet", "không ai đặt cược")
SHUFFLED = Words("shuffle {number} fixed, commitment {commitment}", "định lượt xáo {number}, cam kết {commitment}")
SHUFFLED_BY_HAND = Words("shuffle {number} fixed", "định lượt xáo {number}")
LOST = Words("shuffle {number} cannot be continued", "không thể tiếp tục lượt xáo {number}")
BURNED = Words("{card} exposed, {count} burned", "lật {card}, loại bỏ {count} lá")
DEALT_BY_HAND = Words("{to}: {cards}", "{to}: {cards}")
DEALT = Words("{to}: {cards} (card {place})", "{to}: {cards} (lá số {place})")
THROWN = Words("the dice show {dice}", "xúc xắc ra {dice}")
SETTLED = Words("settled", "thanh toán")
VOIDED = Words("void by {by} ({clause}): {summary}", "{by} cho vô hiệu ({clause}): {summary}")
REMOVED = Words(
    "the cards of shuffle {number} are taken out of play ({clause}); new cards come",
    "bỏ bài của lượt xáo {number} ({clause}), thay bài mới",
)
UNATTENDED = Words("the table waits: nobody is on duty", "bàn chờ: không có ai trực")
PAUSED = Words("paused by {by}: {why}", "{by} tạm dừng: {why}")
SUPERVISOR_CALLED = Words("paused by {by}; a supervisor is called", "{by} tạm dừng; đã gọi người giám sát")
STOPPED = Words("stopped by {by} ({clause}): {why}. {summary}", "{by} cho dừng bàn ({clause}): {why}. {summary}")
RESUMED = Words("resumed by {by}", "{by} cho tiếp tục")


class Played(Protocol):
    """A round as far as it was played: its game names hands and bets."""

    @property
    def game(self) -> Game: ...


def transcript(recalled: Recalled, language: Language) -> str:
    game = recalled.game
    head = {"table": recalled.table, "round": recalled.round, "game": game.title}
    lines = [fill(HEAD, language, head), fill(RULES, language, {"hash": recalled.rules_hash})]
    lines += [fill(CODE, language, {"hash": recalled.code_hash})] if recalled.code_hash else []
    lines.append("")
    for happening in recalled.happenings:
        told = sentence(happening.event, recalled, language)
        if told:
            lines.append(f"{clock(happening.at)}  {told}")
    if recalled.settlement is not None:
        lines.append("")
        lines += settlement_lines(recalled, language)
    if recalled.correction is not None and recalled.corrected is not None:
        lines += ["", *correction_in_words(recalled.correction, recalled.corrected, game, language)]
    return "\n".join(lines) + "\n"


def settlement_lines(recalled: Recalled, language: Language) -> list[str]:
    """A line with reasons for every wager; none if the round did not end."""
    lines = recalled.settlement.lines if recalled.settlement is not None else ()
    name_of = recalled.game.name_of
    return [
        f"  {patron_in_words(line.wager.patron).in_language(language)}: {explain(line, name_of(line.wager), language)}"
        for line in lines
    ]


def clock(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%H:%M:%S.") + f"{at % 1000:03}"


def sentence(event: Event, recalled: Played, language: Language) -> str:  # noqa: PLR0912 - one case an event
    """The event as a sentence; empty if the transcript of a round does not need it."""
    values: dict[str, object] = {}
    match event:
        case BettingOpened(last_hand=last_hand):
            template = LAST_HAND if last_hand else OPENED
        case WagersConfirmed(patron=patron) if is_seat(patron):
            return ""  # the dealer has recorded them
        case WagersConfirmed(patron=patron, wagers=wagers):
            template = CONFIRMED if wagers else PASSED
            values = {"patron": patron, "wagers": _wagers(wagers, recalled, language)}
        case BettingClosed(early=early):
            template = CLOSED_EARLY if early else CLOSED
        case NobodyBet():
            template = NOBODY
        case ShuffleFixed(number=number, commitment=commitment):
            template = SHUFFLED if commitment else SHUFFLED_BY_HAND
            values = {"number": number, "commitment": commitment}
        case ShuffleLost(number=number):
            template, values = LOST, {"number": number}
        case Burned(card=card, count=count):
            template, values = BURNED, {"card": card, "count": count}
        case CardsDealt(to=to, cards=cards, place=place, by=by):
            template = DEALT_BY_HAND if by else DEALT
            values = {"to": recalled.game.hand_name(to), "cards": _cards(cards), "place": place}
        case DiceThrown(dice=dice):
            template, values = THROWN, {"dice": " ".join(map(str, dice))}
        case RoundSettled():
            template = SETTLED
        case RoundVoided(clause=clause, by=by, role=role):
            template, values = VOIDED, {"by": person_in_words(by, role), "clause": short(clause, language)}
            values["summary"] = find(clause).summary
        case ShoeRemoved(number=number, clause=clause):
            template, values = REMOVED, {"number": number, "clause": short(clause, language)}
        case TablePaused(by=by, why=why, role=role, clause=clause):
            template, values = PAUSED if why else SUPERVISOR_CALLED, {"by": person_in_words(by, role), "why": why}
            if event.unattended:
                template = UNATTENDED
            if clause:
                template, cited = STOPPED, {"clause": short(clause, language), "summary": find(clause).summary}
                values |= cited | {"why": why or "–"}
        case TableResumed(by=by, role=role):
            template, values = RESUMED, {"by": person_in_words(by, role)}
        case (
            CorrectionProposed(by=by, role=role)
            | CorrectionWithdrawn(by=by, role=role)
            | RoundCorrected(by=by, role=role)
        ):
            sentence = correction_sentence(
                event, by=person_in_words(by, role), approved_by=_approver(event), language=language
            )
            template, values = sentence.template, dict(sentence.values)
        case _:
            return _stage_sentence(event, recalled, language)
    return fill(template, language, values)


def _stage_sentence(event: Event, recalled: Played, language: Language) -> str:
    def in_words(wagers: tuple[Wager, ...]) -> Words:
        return Words(*(_wagers(wagers, recalled, each) for each in Language))

    by_hand = irregularities.sentence(event) or sentences.sentence(event, in_words, recalled.game.hand_name)
    by_hand = by_hand or alarms.sentence(event)
    if by_hand is not None:
        who = person_in_words(str(by_hand.values.get("by", "")), str(by_hand.values.get("role", "")))
        return fill(by_hand.template, language, {**by_hand.values, "by": who, **_patrons(by_hand.values)})
    for stage in recalled.game.stages:
        found = stage.sentence(event, in_words)
        if found is not None:
            by = {"by": person_in_words(str(found.values["by"]))} if "by" in found.values else {}
            return fill(found.template, language, {**found.values, **by, **_patrons(found.values)})
    return ""


def _patrons(values: Mapping[str, object]) -> dict[str, Words]:
    named = {"patron": patron_in_words(str(values["patron"]))} if "patron" in values else {}
    if isinstance(patrons := values.get("patrons"), tuple):
        told = tuple(map(patron_in_words, patrons))
        named["patrons"] = Words(", ".join(each.en for each in told), ", ".join(each.vi for each in told))
    return named


def _wagers(wagers: tuple[Wager, ...], recalled: Played, language: Language) -> str:
    name_of = recalled.game.name_of
    return ", ".join(
        f"{name_of(wager).in_language(language)} {amount_in_words(Cents(wager.amount), language)}" for wager in wagers
    )


def _approver(event: Event) -> Words:
    return (
        person_in_words(event.approved_by, event.approved_role) if isinstance(event, RoundCorrected) else STAFF_IN_WORDS
    )


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(cards)
