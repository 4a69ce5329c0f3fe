"""The answers of `felt act`, as JSON lines."""

from collections.abc import Mapping

import msgspec

from felt.acting.scenario import Told
from felt.acting.scene import Foreseen, Happened, Moved, Refused, Unplayable
from felt.acting.views import Asks, Look
from felt.cli.act.books import Verdict
from felt.cli.failure import Problem
from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Wager
from felt.core.words import Language
from felt.ledger import Transfer
from felt.table.codec import encode
from felt.table.preview import Preview


class EventLine(msgspec.Struct, frozen=True):
    line: int
    at: int
    event: msgspec.Raw
    """As the journal has it, byte for byte."""


class TransferLine(msgspec.Struct, frozen=True):
    line: int
    transfer: Transfer


class PreviewLine(msgspec.Struct, frozen=True):
    line: int
    at: int
    preview: Preview


class RefusedLine(msgspec.Struct, frozen=True):
    line: int
    refused: Problem


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    phase: str
    round: int
    need: str
    deadline: int | None = None
    paused: bool = False
    stage: Mapping[str, object] = {}


class AsksLine(msgspec.Struct, frozen=True):
    line: int
    asks: Waiting


class Shown(msgspec.Struct, frozen=True):
    asks: Waiting
    patrons: Mapping[str, int]
    chips: Mapping[str, Cents]
    wagers: tuple[Wager, ...]
    cards: Mapping[str, tuple[Card, ...]]
    dice: tuple[int, ...]


class LookLine(msgspec.Struct, frozen=True):
    line: int
    at: int
    look: Shown


class Books(msgspec.Struct, frozen=True):
    balanced: bool
    events: int
    transfers: int
    hash: str
    problems: tuple[str, ...]


class EndLine(msgspec.Struct, frozen=True):
    balances: dict[str, Cents]
    holds: dict[str, Cents]
    """By account, the chips that a round under way holds."""
    books: Books


def place_of(line: int, refusal: Refusal) -> str:
    return f"line {line}: {refusal.place}" if refusal.place else f"line {line}"


class Answers:
    def __init__(self, language: Language) -> None:
        self._language = language
        self._encode = msgspec.json.Encoder().encode

    def told(self, told: Told) -> bytes:
        return b"".join(self._encode(each) + b"\n" for each in self._lines(told.line, told))

    def _lines(self, line: int, told: Told) -> list[msgspec.Struct]:
        match told.what:
            case Happened(at=at, event=event, moved=moved):
                first = EventLine(line, at, msgspec.Raw(encode(event)))
                return [first, *(TransferLine(line, transfer) for transfer in moved)]
            case Moved(transfer=transfer):
                return [TransferLine(line, transfer)]
            case Foreseen(at=at, preview=preview):
                return [PreviewLine(line, at, preview)]
            case Refused(refusal=refusal) | Unplayable(refusal=refusal):
                message = refusal.message(self._language)
                return [RefusedLine(line, Problem(refusal.code, message, place_of(line, refusal), refusal.clauses))]
            case Asks() as asks:
                return [AsksLine(line, self._waiting(asks))]
            case Look() as look:
                return [LookLine(line, look.at, self._shown(look))]

    def _waiting(self, asks: Asks) -> Waiting:
        need = asks.need.in_language(self._language)
        return Waiting(asks.phase, asks.round, need, asks.deadline, asks.paused, asks.stage)

    def _shown(self, look: Look) -> Shown:
        return Shown(self._waiting(look.asks), look.patrons, look.chips, look.wagers, look.cards, look.dice)

    def ended(self, verdict: Verdict) -> bytes:
        problems = tuple(problem.in_language(self._language) for problem in verdict.problems)
        end = EndLine(
            balances={name: found.balance for name, found in sorted(verdict.balances.items())},
            holds={name: found.held for name, found in sorted(verdict.balances.items()) if found.held},
            books=Books(not problems, verdict.events, verdict.transfers, verdict.hash, problems),
        )
        return self._encode(end) + b"\n"
