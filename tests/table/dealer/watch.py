"""What lies on the felt and what came out of the shoe, followed event by event without the code of the table."""

from collections import Counter

from felt.core.cards import Card
from felt.core.events import ChipsPlaced, ChipsReturned, Event
from felt.core.wagers import Wager
from felt.games.baccarat.events import InsuranceReturned
from felt.ledger import Transfer
from felt.table import State
from felt.table.corrections.events import RoundCorrected
from felt.table.dealer.events import CardsCorrected, CardsPrepared
from felt.table.events import (
    BettingClosed,
    Burned,
    CardsDealt,
    RoundSettled,
    RoundVoided,
    ShoeRemoved,
    ShuffleFixed,
    ShuffleLost,
    TableClosed,
)
from felt.table.irregularity.events import CardsCarried, CardsReordered, CardsSetAside, FreeHandOpened, HandsTakenBack
from tests.table.books import Books


class Shoe:
    """Every card has one place, and no place is left out."""

    def __init__(self) -> None:
        self.out: list[Card | None] = []
        """The cards that came out of the shoe, in their places. None stands for a card that nobody has seen."""
        self.carried: list[Card] = []
        self.to_deal: list[Card] = []
        """What the free hand under way has to begin with."""

    def follow(self, state: State, event: Event) -> None:
        """`state` is the table just before the event."""
        match event:
            case CardsPrepared() | ShuffleFixed():
                self.out, self.carried = [], []
            case ShoeRemoved() | ShuffleLost() | TableClosed():
                self.carried = []
            case CardsCarried(cards=carried):
                self.carried += carried
            case FreeHandOpened(carried=carried):
                assert carried == tuple(self.carried)
                self.carried, self.to_deal = [], list(carried)
            case BettingClosed() if not state.game.shoe and state.by_hand:
                self.out = []  # the deck is shuffled for each round
            case Burned(card=card, count=count):
                self.out += [card, *[None] * count]
            case CardsDealt(cards=dealt, place=place):
                assert place == len(self.out)
                for card in dealt:
                    assert not self.to_deal or self.to_deal.pop(0) == card  # baccarat 7.8: these come first, in order
                self.out += dealt
            case CardsCorrected(before=before, after=after, place=place):
                assert (place, self.out[place:]) == (len(self.out) - len(after), list(before))
                self.out[place:] = after
            case CardsReordered(cards=ordered):
                count = sum(map(len, state.game_round.cards_by_hand.values()))
                assert {*self.out[-count:], *self.carried} >= set(ordered)
                self.out[-count:], self.carried = ordered, []
            case HandsTakenBack(cards=count):
                del self.out[-count:]
            case CardsSetAside(cards=aside):
                self.out += aside

    def check(self, state: State) -> None:
        """No card is lost or used twice."""
        shoe = state.shuffle
        if shoe is None:
            return
        seen = [card for card in self.out if card is not None]
        assert (shoe.place, shoe.seen) == (len(self.out), seen if state.by_hand else [])
        assert state.carried == self.carried
        assert shoe.place + len(state.carried) <= shoe.cards
        assert max(Counter([*seen, *state.carried]).values(), default=0) <= shoe.decks


Laid = tuple[str, str, int, int | None, str | None]


class Felt:
    """Every stake is settled, returned or in play, and every debt is on record."""

    def __init__(self) -> None:
        self.laid: Counter[Laid] = Counter()
        self.owed: Counter[str] = Counter()

    def follow(self, event: Event) -> None:
        match event:
            case ChipsPlaced(wagers=wagers):
                self.laid += Counter(map(_as_laid, wagers))
            case InsuranceReturned(patron=patron, moment=moment):
                back = [laid for laid in self.laid if (laid[0], laid[4]) == (patron, moment)]
                assert back, "there was such insurance"
                self.laid -= Counter({laid: self.laid[laid] for laid in back})
            case ChipsReturned(patron=patron):
                self.laid = Counter({laid: times for laid, times in self.laid.items() if laid[0] != patron})
            case RoundSettled(lines=lines) | RoundVoided(lines=lines):
                settled = Counter((line.patron, line.bet, line.stake, line.box, line.moment) for line in lines)
                assert settled == self.laid, "every stake has its line"
                assert all(0 <= line.returned <= line.stake and line.clauses for line in lines)
                self.laid.clear()
            case RoundCorrected(shares=shares):
                self.owed.update({share.patron: share.owed for share in shares})

    def check(self, state: State, books: Books) -> None:
        assert self.laid == Counter(map(_as_laid, state.play.wagers() if state.in_play else ()))
        lying = sum(stake * times for (_, _, stake, _, _), times in self.laid.items())
        assert books.on_felt(state.opened.name) == lying
        assert held(books.open_holds()) == lying
        assert sum(books.balance.values()) == 0
        for patron, owed in self.owed.items():
            assert books.balance.get(f"receivable:{patron}", 0) == -owed


def _as_laid(wager: Wager) -> Laid:
    return wager.patron, wager.bet, wager.amount, wager.box, wager.moment


def held(holds: list[Transfer]) -> int:
    return sum(hold.amount for hold in holds)
