"""Acts out the scenarios of section 7, and tells each as a worked example in both languages.

A scenario of a clause is `felt/rulebook/worked/<book>-<number>.jsonl`. If a clause has several, a letter follows:
`sicbo-7.8-a.jsonl`. `reasons.toml` has the Vietnamese of what people write in them."""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from felt.acting.scenario import Told
from felt.acting.scene import Happened, Refused, Unplayable
from felt.cli.act import act
from felt.cli.act.books import Verdict
from felt.cli.act.explanation import Explanation
from felt.core.chips import Cents
from felt.core.events import Event
from felt.core.refusals import Refusal
from felt.core.wagers import Clause
from felt.core.words import Language, Words, amount_in_words, fill
from felt.ledger import Kind, Transfer, chips_account
from felt.rulebook import short
from felt.table.dealer.events import CardsPrepared, StaffCame
from felt.table.events import CountdownStarted, Joined, RoundEnded, ShuffleFixed, TableOpened, TablePaused, TableResumed
from felt.table.people import patron_in_words

FOLDER = Path(__file__).parent.parent / "src" / "felt" / "rulebook" / "worked"
DATA = FOLDER.parent / "worked.json"

SCENERY: tuple[type[Event], ...] = (TableOpened, StaffCame, Joined, CountdownStarted, RoundEnded, ShuffleFixed)
"""Events that the story leaves out."""
EXAMPLE = Words("Example {letter}", "Ví dụ {letter}")
REFUSED = Words("{who} is refused: {why}", "{who} bị từ chối: {why}")
IN_THE_END = Words("In the end: {chips}", "Kết quả: {chips}")


class Example(NamedTuple):
    """A scenario of a clause. `letter` is empty if the clause has only one."""

    clause: Clause
    letter: str
    path: Path

    @property
    def name(self) -> str:
        return f"{self.clause}-{self.letter}" if self.letter else self.clause

    @property
    def lines(self) -> list[bytes]:
        return self.path.read_bytes().splitlines()


def examples(folder: Path = FOLDER) -> list[Example]:
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        book, number, *letter = path.stem.split("-")
        found.append(Example(f"{book} {number}", "".join(letter), path))
    return found


def transcripts(found: Iterable[Example]) -> dict[Clause, Words]:
    """By clause, all of its examples."""
    told: dict[Clause, Words] = {}
    for example in found:
        text = story(example.lines)
        if example.letter:
            head = Words(*(fill(EXAMPLE, language, {"letter": example.letter}) for language in Language))
            text = Words(*(f"{title}\n{each}" for title, each in zip(head, text, strict=True)))
        before = told.get(example.clause)
        told[example.clause] = text if before is None else Words(*map("\n\n".join, zip(before, text, strict=True)))
    return told


def data(told: dict[Clause, Words]) -> bytes:
    encoded = msgspec.json.encode({clause: text._asdict() for clause, text in told.items()})
    return msgspec.json.format(encoded, indent=1) + b"\n"


def story(lines: list[bytes]) -> Words:
    teller = BothLanguages()
    act([lines], teller, lambda written: None)
    return teller.words


class BothLanguages:
    """Tells a scenario once in each language, while it is acted out once."""

    def __init__(self) -> None:
        self._stories = [Story(language) for language in Language]
        self._written = [b"" for _ in Language]

    @property
    def words(self) -> Words:
        return Words(*(written.decode().strip() for written in self._written))

    def told(self, told: Told) -> bytes:
        return self._write([each.told(told) for each in self._stories])

    def ended(self, verdict: Verdict) -> bytes:
        return self._write([each.ended(verdict) for each in self._stories])

    def _write(self, written: list[bytes]) -> bytes:
        self._written = [before + after for before, after in zip(self._written, written, strict=True)]
        return b""


class Story(Explanation):
    """What happens at the table, without times, the opening and the accounts. The last line says what each patron has
    won or lost."""

    def __init__(self, language: Language) -> None:
        super().__init__(language)
        self._unattended = False
        self._chips: dict[str, Cents] = {}

    def told(self, told: Told) -> bytes:
        match told.what:
            case Happened(event=event, moved=moved) as happened:
                self._count(moved)
                in_words = msgspec.structs.replace(happened, event=_translated(event, self._language))
                text = super().told(told._replace(what=in_words))
                return b"" if self._is_scenery(event) else text
            case Refused(refusal=refusal) | Unplayable(refusal=refusal):
                values = {"who": told.by.partition(",")[0], "why": self._reason(refusal)}
                return f"{fill(REFUSED, self._language, values)}\n".encode()
        return super().told(told)

    def ended(self, verdict: Verdict) -> bytes:
        chips = ", ".join(
            f"{patron_in_words(patron).in_language(self._language)} {_signed(amount, self._language)}"
            for patron, amount in self._chips.items()
        )
        return fill(IN_THE_END, self._language, {"chips": chips}).encode() if chips else b""

    def _at(self, at: int, said: str) -> str:
        return said

    def _is_scenery(self, event: Event) -> bool:
        """A table at which nobody is on duty yet waits, and goes on when its dealer comes."""
        match event:
            case TablePaused(unattended=unattended):
                self._unattended = unattended
                return unattended
            case TableResumed():
                before, self._unattended = self._unattended, False
                return before
            case CardsPrepared(number=number):
                return number == 1
        return isinstance(event, SCENERY)

    def _reason(self, refusal: Refusal) -> str:
        cited = ", ".join(short(clause, self._language) for clause in refusal.clauses)
        message = refusal.message(self._language)
        return f"{message} ({cited})" if cited else message

    def _count(self, moved: tuple[Transfer, ...]) -> None:
        for transfer in moved:
            patron = transfer.id.rpartition("/")[2]
            account = chips_account(patron, transfer.table)
            if account not in (transfer.debit, transfer.credit):
                continue
            change = 0 if transfer.kind in (Kind.HOLD, Kind.RELEASE) else transfer.amount
            before = self._chips.get(patron, 0)
            self._chips[patron] = Cents(before + (change if transfer.credit == account else -change))


def _translated(event: Event, language: Language) -> Event:
    """What people wrote, in this language. The scenarios are in English."""
    why = getattr(event, "why", "")
    if not why or language is Language.EN:
        return event
    return msgspec.structs.replace(event, why=reasons().get(why, why))


@cache
def reasons() -> dict[str, str]:
    """By English text."""
    return tomllib.loads((FOLDER / "reasons.toml").read_text())


def _signed(amount: Cents, language: Language) -> str:
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}{amount_in_words(Cents(abs(amount)), language)}"
