"""Rounds of Baccarat at the dealer's console: plain, with insurance, and with a card dealt against the rules."""

from collections.abc import Iterator, Sequence

from felt.core.cards import Card
from felt.core.case import cards_with_signs
from felt.core.chips import Cents
from felt.core.wagers import Laid, Wager
from felt.core.words import Words
from felt.games.baccarat.bets import ORDINARY, Bet
from felt.games.baccarat.insurance import HAND_INSURED, offers
from felt.games.baccarat.round import Round, Winner
from felt.games.baccarat.rules import Rules
from felt.games.baccarat.stages.insurance import Insurance
from felt.ledger import seat_name
from felt.table.state import State
from felt.training.baccarat.deals import BURNED, begun_round, dealt_so_far, four_cards, round_with, usual_amount
from felt.training.baccarat.incidents import PLAYERS_IS_BANKERS
from felt.training.chance import Chance
from felt.training.console import ConsoleRound, Goal, called, closed, dealt, decided, over
from felt.training.course import Course, Drill, Lesson
from felt.training.script import Mishap, Script, declines, rank_for
from felt.training.table import Practice
from felt.training.wording import said

PLAIN = Rules(insurance=False, squeeze=False)
INSURED = Rules(squeeze=False)
BET_ON = {side: bet for bet, side in HAND_INSURED.items()}

CHIPS = Goal(
    words=Words("Record the chips and call “No more bets”", "Ghi cược và báo dừng đặt cược"),
    clause="baccarat 4.6",
    reached=closed,
)
CARDS = Goal(
    words=Words("Key in the cards as they come", "Nhập bài theo thứ tự ra"), clause="baccarat 4.11", reached=dealt
)
CALL = Goal(words=Words("Call the result", "Công bố kết quả"), clause="baccarat 4.18", reached=called)
PAY = Goal(words=Words("Take and pay", "Thu và trả"), clause="baccarat 6.1", reached=over)


def _insured(at: ConsoleRound) -> bool:
    return closed(at) and bool(at.state.play.stage(Insurance).moments) and at.state.phase != Insurance.name


INSURE = Goal(
    words=Words("Offer insurance, and record who buys", "Mời Bảo hiểm và ghi ai mua"),
    clause="baccarat 4.10",
    reached=_insured,
)
DECIDE = Goal(words=Words("Decide the irregularity", "Xử lý sự cố"), clause=PLAYERS_IS_BANKERS.clause, reached=decided)
ONE_TOO_MANY = Words("You have dealt one more card to the Player: {card}.", "Bạn đã chia thêm cho Nhà Con lá {card}.")


def _chips(chance: Chance, guests: int) -> dict[int, list[Laid]]:
    seats = sorted(chance.some_of(range(1, 8), guests))
    bets = [(Bet.PLAYER,), (Bet.BANKER,), *(chance.some_of(ORDINARY, 2) for _ in seats[2:])]
    return {seat: [Laid(bet, usual_amount(chance)) for bet in own] for seat, own in zip(seats, bets, strict=True)}


def _plain(lesson: Lesson) -> Iterator[ConsoleRound]:
    chance = lesson.chance
    script = Script(chips=_chips(chance, 4), cards=round_with(chance, lambda end: True))
    table = Practice("baccarat", PLAIN, at=lesson.at, burn=BURNED)
    yield ConsoleRound(table, script, (CHIPS, CARDS, CALL, PAY))


def _with_insurance(lesson: Lesson) -> Iterator[ConsoleRound]:
    """Insurance is offered once, after four cards. One guest buys."""
    chance = lesson.chance
    cards = _offered_once(chance)
    (offer,) = offers(dealt_so_far(cards[:4]))
    wager = Cents(offer.odds.numerator * chance.amount(100, 400, 100))
    laid = {seat: [Laid(bet, wager)] for seat, bet in zip((2, 5), (Bet.PLAYER, Bet.BANKER), strict=True)}
    buyer = seat_name(2 if offer.side is Winner.PLAYER else 5)
    amount = Cents(int(wager / offer.odds))

    def wishes(state: State, patron: str) -> tuple[Wager, ...]:
        (open_offer,) = state.play.stage(Insurance).offers
        wanted = Laid(BET_ON[open_offer.side], amount, open_offer.moment).by(patron)
        return (wanted,) if patron == buyer else declines(state, patron)

    table = Practice("baccarat", INSURED, at=lesson.at, burn=BURNED)
    yield ConsoleRound(table, Script(chips=laid, cards=cards, wishes=wishes), (CHIPS, INSURE, CARDS, CALL, PAY))


def _offered_once(chance: Chance) -> tuple[Card, ...]:
    while True:
        cards = [*begun_round(chance, lambda dealt: bool(offers(dealt)))]
        again = False
        while (need := dealt_so_far(cards).needs) is not None:
            assert need.count == 1
            cards.append(chance.card())
            again = again or bool(offers(dealt_so_far(cards)))
        if not again:
            return tuple(cards)


def _one_too_many(lesson: Lesson) -> Iterator[ConsoleRound]:
    """The Player stands, the Banker must draw, and the third card went to the Player (baccarat 7.6). The trainee stands
    in for a Pit Supervisor."""
    chance = lesson.chance
    first = four_cards(chance, player=chance.one_of((6, 7)), banker=chance.below(6))
    extra = chance.card()

    def four_are_dealt(state: State) -> bool:
        found = state.play.round
        return isinstance(found, Round) and len(found.player) == len(found.banker) == 2

    mishap = Mishap(
        row=PLAYERS_IS_BANKERS,
        news=said(ONE_TOO_MANY, card=cards_with_signs((extra,))),
        when=four_are_dealt,
        cards=(extra,),
    )
    script = Script(chips=_chips(chance, 3), cards=first, mishap=mishap)
    table = Practice("baccarat", PLAIN, at=lesson.at, burn=BURNED, role=rank_for(PLAYERS_IS_BANKERS, "baccarat"))
    yield ConsoleRound(table, script, (CHIPS, DECIDE, CALL, PAY))


def _drills(chance: Chance) -> Sequence[Drill]:
    return [_plain, *chance.shuffled([_with_insurance, _one_too_many])]


CONSOLE = Course(
    game="baccarat",
    grade=7,
    name="console",
    title=Words("At the console", "Tại bàn điều khiển"),
    about=Words(
        "Deal whole rounds at the dealer's console: chips, cards, insurance, an irregularity, the payment.",
        "Chia trọn ván tại bàn điều khiển: cược, bài, Bảo hiểm, sự cố, thanh toán.",
    ),
    drills=_drills,
    asks=13,
    clauses=("baccarat 4.6", "baccarat 4.10", "baccarat 4.11", "baccarat 4.18", "baccarat 7.6"),
)
