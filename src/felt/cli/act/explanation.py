"""A scenario for a person to read: the times, what happened, refusals, and every settlement with its reasons."""

import msgspec

from felt.acting.scenario import Told
from felt.acting.scene import Foreseen, Happened, Refused, Unplayable
from felt.acting.views import Look
from felt.cli.act.answers import place_of
from felt.cli.act.books import Verdict
from felt.cli.act.foreseen import headline, preview_in_words
from felt.cli.failure import REFUSED
from felt.core.chips import Cents
from felt.core.events import Event
from felt.core.game import Game
from felt.core.refusals import Refusal
from felt.core.words import Language, Words, amount_in_words, fill
from felt.table.corrections.events import RoundCorrected, filed_under
from felt.table.corrections.words import correction_in_words
from felt.table.events import (
    BettingOpened,
    CountdownStarted,
    CountdownStopped,
    Drafted,
    Joined,
    Left,
    RoundEnded,
    RoundSettled,
    RoundVoided,
    SeatGivenUp,
    TableClosed,
    TableClosing,
    TableOpened,
)
from felt.table.irregularity.events import FreeHandOpened
from felt.table.recall import Recalled, TimedEvent, recall
from felt.table.settings import Settings
from felt.table.transcript import HEAD, clock, sentence, settlement_lines

OTHERS: dict[type[Event], Words] = {
    TableOpened: Words("the table is opened", "bàn được mở"),
    TableClosing: Words("{by} has the table closed: {why}", "{by} cho đóng bàn: {why}"),
    TableClosed: Words("the table is closed", "bàn đã đóng"),
    Joined: Words("{patron} takes seat {seat}", "{patron} vào chỗ {seat}"),
    Left: Words("{patron} leaves", "{patron} rời bàn"),
    SeatGivenUp: Words("{patron} has not bet for long, and loses the seat", "{patron} lâu không cược nên mất chỗ"),
    CountdownStarted: Words("the countdown begins", "bắt đầu đếm ngược"),
    CountdownStopped: Words("the countdown stops", "ngừng đếm ngược"),
    Drafted: Words("{patron} drafts wagers", "{patron} đặt cược tạm"),
    RoundEnded: Words("the round is over", "ván kết thúc"),
}
"""Events that the transcript of a round leaves out, by their type."""
WAITS = Words("“{phase}”; the table waits for {need}", "“{phase}”; bàn chờ {need}")
UNTIL = Words("“{phase}” until {deadline}; the table waits for {need}", "“{phase}” đến {deadline}; bàn chờ {need}")
PATRON = Words("{patron}, seat {seat}: {chips:chips} at hand", "{patron}, chỗ {seat}: còn {chips:chips}")
ON_FELT = Words("{patron}: {bet} {amount:chips}", "{patron}: {bet} {amount:chips}")
BALANCES = Words("Accounts", "Tài khoản")
HELD = Words("{balance:chips}, of which {held:chips} held", "{balance:chips}, trong đó giữ {held:chips}")
RIGHT = Words(
    "The books are right: {events} events, {transfers} transfers; every round replays to its settlement. Hash {hash}.",
    "Sổ đúng: {events} sự kiện, {transfers} giao dịch; mọi ván phát lại cho cùng kết quả. Mã băm {hash}.",
)
WRONG = Words("The books are wrong: {problem}", "Sổ sai: {problem}")


class Explanation:
    """Tells a scenario as it goes."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._settings: Settings | None = None
        self._game: Game | None = None
        self._number = 0
        self._rounds: dict[int, list[TimedEvent]] = {}
        """The events of each round."""

    @property
    def game(self) -> Game:
        assert self._game is not None, "the table has never been opened"
        return self._game

    def told(self, told: Told) -> bytes:
        return "".join(f"{line}\n" for line in self._lines(told)).encode()

    def _lines(self, told: Told) -> list[str]:
        match told.what:
            case Happened(at=at, event=event):
                return self._happened(TimedEvent(at, event))
            case Foreseen(at=at, preview=preview):
                head = f"{clock(at)}  {told.by}: {headline(preview, self._language)}"
                return [head, *(f"  {line}" for line in preview_in_words(preview, self.game, self._language))]
            case Refused(at=at, refusal=refusal) | Unplayable(at=at, refusal=refusal):
                by = f"{told.by}: " if told.by else ""
                return [self._at(at, f"{by}{self._refused(told.line, refusal)}")]
            case Look() as look:
                return self._looked(look)
            case _:
                return []

    def _happened(self, happened: TimedEvent) -> list[str]:
        event = happened.event
        head = self._followed(event)
        number = filed_under(event, self._number)
        self._rounds.setdefault(number, []).append(happened)
        said = sentence(event, self, self._language) or self._other(event)
        lines = [*head, self._at(happened.at, said)] if said else head
        match event:
            case RoundSettled() | RoundVoided():
                lines += settlement_lines(self._recalled(number), self._language)
            case RoundCorrected():
                found = self._recalled(number)
                assert found.corrected is not None
                lines += correction_in_words(event, found.corrected, found.game, self._language)
        return lines

    def _at(self, at: int, said: str) -> str:
        return f"{clock(at)}  {said}"

    def _recalled(self, number: int) -> Recalled:
        assert self._settings is not None
        return recall(self._settings.name, number, self._settings, self._rounds[number])

    def _followed(self, event: Event) -> list[str]:
        """Keeps up with the table. A new round has a headline."""
        match event:
            case TableOpened(settings=settings, edition=edition):
                self._settings, self._game = settings, settings.game.of_edition(edition)
            case BettingOpened(round=number, edition=edition) | FreeHandOpened(round=number, edition=edition) if (
                number != self._number
            ):
                assert self._settings is not None
                self._game, self._number = self._settings.game.of_edition(edition), number
                head = {"table": self._settings.name, "round": number, "game": self._game.title}
                return ["", fill(HEAD, self._language, head)]
        return []

    def _other(self, event: Event) -> str:
        words = OTHERS.get(type(event))
        return "" if words is None else fill(words, self._language, msgspec.structs.asdict(event))

    def _refused(self, line: int, refusal: Refusal) -> str:
        clauses = f" ({', '.join(refusal.clauses)})" if refusal.clauses else ""
        said = f"{REFUSED.in_language(self._language)}: {refusal.message(self._language)}{clauses}"
        return f"{said} [{place_of(line, refusal)}]"

    def _looked(self, look: Look) -> list[str]:
        asks = look.asks
        values = {"phase": asks.phase, "need": asks.need, "deadline": clock(asks.deadline or 0)}
        words = WAITS if asks.deadline is None or asks.paused else UNTIL
        lines = [self._at(look.at, fill(words, self._language, values))]
        for patron, seat in look.patrons.items():
            at_hand = {"patron": patron, "seat": seat, "chips": look.chips.get(patron, Cents(0))}
            lines.append(f"  {fill(PATRON, self._language, at_hand)}")
        for wager in look.wagers:
            on_felt = {"patron": wager.patron, "bet": self.game.name_of(wager), "amount": wager.amount}
            lines.append(f"  {fill(ON_FELT, self._language, on_felt)}")
        return lines

    def ended(self, verdict: Verdict) -> bytes:
        lines = ["", BALANCES.in_language(self._language)]
        for account, found in sorted(verdict.balances.items()):
            values = {"balance": found.balance, "held": found.held}
            held = fill(HELD, self._language, values) if found.held else amount_in_words(found.balance, self._language)
            lines.append(f"  {account}: {held}")
        lines += [fill(WRONG, self._language, {"problem": problem}) for problem in verdict.problems]
        if not verdict.problems:
            counts = {"events": verdict.events, "transfers": verdict.transfers, "hash": verdict.hash}
            lines.append(fill(RIGHT, self._language, counts))
        return ("\n".join(lines) + "\n").encode()
