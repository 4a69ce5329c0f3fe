"""Journals of tables, written by hand."""

from collections.abc import Iterable

from felt.core.chips import Cents
from felt.core.events import Event
from felt.core.wagers import Mode
from felt.games import baccarat, niuniu, sicbo
from felt.journal import Chain, Record
from felt.pit.numbers.follow import Follower, Sale, Span
from felt.pit.numbers.tally import Ratings
from felt.table.codec import encode
from felt.table.events import BettingClosed, BettingOpened, RoundEnded, RoundSettled, SettledLine, TableOpened
from felt.table.settings import Betting, Dealing, Settings

HASH = "rules"
SICBO = Settings(game_name="sicbo", name="S1", rules=sicbo.Rules(mode=Mode.ONLINE))
BACCARAT = Settings(game_name="baccarat", name="B1", rules=baccarat.Rules(mode=Mode.ONLINE))
NIUNIU = Settings(game_name="niuniu", name="N1", rules=niuniu.Rules(mode=Mode.ONLINE))
BY_HAND = Settings(
    game_name="sicbo", name="S1", seats=7, dealing=Dealing.HAND, betting=Betting.CALLED, rules=sicbo.Rules()
)
ALWAYS = Span(0, 10**9)


def line(bet: str, stake: int, back: int, *, patron: str = "an", at_risk: int | None = None) -> SettledLine:
    """`back` is what the patron gets in all."""
    returned, won = min(back, stake), max(0, back - stake)
    risk = stake if at_risk is None else at_risk
    return SettledLine(patron, bet, Cents(stake), Cents(risk), Cents(returned), Cents(won), ())


class Written:
    def __init__(self, settings: Settings) -> None:
        self.chain = Chain(settings.name)
        self.records: list[Record] = []
        self.round = 0
        self.write(0, TableOpened("pit", settings, HASH, 2))

    def write(self, at: int, *events: Event, round_number: int | None = None) -> None:
        for event in events:
            number = self.round if round_number is None else round_number
            self.records.append(self.chain.append(encode(event), kind=event.kind(), round_number=number, at=at))

    def play(self, at: int, *lines: SettledLine, by: str = "", shoe: int = 0, edition: int = 2) -> None:
        """A round that opens at this time, closes 10 s later, is settled after 5 s more and over after 2 s."""
        self.open(at, shoe=shoe, edition=edition)
        self.write(at + 10_000, BettingClosed(early=False, by=by))
        self.settle(at + 15_000, *lines, by=by)
        self.write(at + 17_000, RoundEnded())

    def open(self, at: int, *, shoe: int = 0, edition: int = 2) -> None:
        self.round += 1
        self.write(at, BettingOpened(self.round, None, HASH, shoe, False, edition))

    def settle(self, at: int, *lines: SettledLine, by: str = "", free: bool = False) -> None:
        self.write(at, RoundSettled({}, "", tuple(lines), None, by, "dealer" if by else "", free))

    def followed(self, span: Span = ALWAYS, sales: Iterable[Sale] = ()) -> tuple[Follower, Ratings]:
        ratings = Ratings()
        follower = Follower(self.chain.table, span, ratings, sales)
        for record in self.records:
            follower.follow(record)
        follower.finish()
        return follower, ratings
