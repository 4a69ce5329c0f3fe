"""What really happens at a practice table, while the trainee keys it in: chips, cards, wishes, and what goes wrong.

Refusal
└── PracticeRefusal
    ├── NotWhatLies   NotThatCard    NotThatThrow       NotTheirWish   WaitsForYou
    └── NotPractised  AsItWasKeyed   NothingWentWrong   SomethingWentWrong   AnotherRow
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from felt.core.authority import Role
from felt.core.cards import Card
from felt.core.case import cards_with_signs
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Laid, Wager
from felt.core.words import Words
from felt.games import GAMES
from felt.ledger import seat_name
from felt.table.state import State
from felt.training.row import Row
from felt.training.wording import seat_number


class PracticeRefusal(Refusal):
    """A live table would have taken it: nobody there knows what really lies on the felt."""


class NotWhatLies(PracticeRefusal):
    words = Words(
        "What is recorded for seat {seat} is not what lies there; look at the felt again.",
        "Cược ghi cho chỗ {seat} không đúng với chip trên bàn; hãy xem lại.",
    )


class NotThatCard(PracticeRefusal):
    words = Words("The cards that came are {cards}.", "Bài vừa ra là {cards}.")


class NotThatThrow(PracticeRefusal):
    words = Words("The dice show {dice}.", "Xúc xắc ra {dice}.")


class AsItWasKeyed(PracticeRefusal):
    words = Words("It lies on the table as it was keyed in.", "Trên bàn đúng như đã nhập.")


class NotTheirWish(PracticeRefusal):
    words = Words("Seat {seat} wants something else; listen again.", "Khách ở chỗ {seat} muốn khác; hãy nghe lại.")


class WaitsForYou(PracticeRefusal):
    words = Words(
        "Seat {seat} wants to buy and has not been served.", "Khách ở chỗ {seat} muốn mua mà chưa được phục vụ."
    )


class NotPractised(PracticeRefusal):
    words = Words("This is no part of the exercise.", "Việc này không thuộc bài luyện.")


class NothingWentWrong(PracticeRefusal):
    words = Words(
        "Nothing has gone wrong at this table; go on with the round.", "Bàn không có sự cố nào; hãy tiếp tục ván."
    )


class SomethingWentWrong(PracticeRefusal):
    words = Words("Something has gone wrong at the table; decide it first.", "Bàn đang có sự cố; phải xử lý trước đã.")


class AnotherRow(PracticeRefusal):
    words = Words(
        "Another clause fits what has happened, or other cards, or another box.",
        "Sự cố này thuộc điều khác, lá bài khác hoặc cửa khác.",
    )


@dataclass(frozen=True, kw_only=True)
class Mishap:
    """Something that goes wrong in the round. It has to be decided before the round goes on."""

    row: Row
    news: Words
    when: Callable[[State], bool]
    cards: tuple[Card, ...] = ()
    box: int | None = None


def rank_for(row: Row, game: str) -> Role:
    """The rank that the trainee stands in for, so that the row can be decided."""
    least = row.of(GAMES[game]).least
    assert least is not None, "a person decides"
    return least


Wishes = Callable[[State, str], tuple[Wager, ...]]
"""What a guest lays when asked; nothing declines."""


def declines(state: State, patron: str) -> tuple[Wager, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Script:
    chips: Mapping[int, Sequence[Laid]]
    cards: tuple[Card, ...] = ()
    """In the order in which they come."""
    dice: tuple[int, ...] = ()
    wishes: Wishes = declines
    mishap: Mishap | None = None

    def wagers(self) -> dict[str, tuple[Wager, ...]]:
        return {seat_name(seat): tuple(each.by(seat_name(seat)) for each in laid) for seat, laid in self.chips.items()}

    def refuse_recorded(self, recorded: Mapping[str, Iterable[Wager]]) -> None:
        """Before “no more bets”: everything that lies there is recorded, and nothing else."""
        lies = self.wagers()
        for patron in sorted({*lies, *recorded}):
            if _summed(lies.get(patron, ())) != _summed(recorded.get(patron, ())):
                raise NotWhatLies(seat=seat_number(patron), place="wagers")

    def next_cards(self, state: State, count: int) -> tuple[Card, ...]:
        keyed = sum(map(len, state.game_round.cards_by_hand.values()))
        return self.cards[keyed : keyed + count]

    def refuse_cards(self, cards: tuple[Card, ...], came: tuple[Card, ...]) -> None:
        """The order within a hand that is keyed in at once counts for nothing."""
        if Counter(cards) != Counter(came):
            raise NotThatCard(cards=cards_with_signs(came), place="cards")

    def refuse_dice(self, dice: tuple[int, ...]) -> None:
        if Counter(dice) != Counter(self.dice):
            raise NotThatThrow(dice=" ".join(map(str, self.dice)), place="dice")

    def refuse_wish(self, state: State, patron: str, wagers: tuple[Wager, ...]) -> None:
        if wagers != self.wishes(state, patron):
            raise NotTheirWish(seat=seat_number(patron), place="wish")

    def refuse_unserved(self, state: State) -> None:
        stage = state.open_stage
        for patron in () if stage is None else stage.waits_for():
            if self.wishes(state, patron):
                raise WaitsForYou(seat=seat_number(patron))


def _summed(wagers: Iterable[Wager]) -> dict[tuple[str, int | None], Cents]:
    summed: Counter[tuple[str, int | None]] = Counter()
    for wager in wagers:
        summed[wager.bet, wager.box] += wager.amount
    return {key: Cents(amount) for key, amount in summed.items()}
