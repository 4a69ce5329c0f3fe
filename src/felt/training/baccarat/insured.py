"""The questions about insurance. The stage of the live table and the pay table give the answers."""

from felt.core.chips import Cents
from felt.core.odds import as_words, to_one
from felt.core.wagers import Moment, Wager
from felt.core.words import Words
from felt.games.baccarat.bets import NAMES, Bet
from felt.games.baccarat.insurance import ALL_ODDS, HAND_INSURED, Cap, Offer, offers
from felt.games.baccarat.round import Round, Winner
from felt.games.baccarat.rules import total
from felt.games.baccarat.stages.insurance import Insurance
from felt.training.chance import Chance
from felt.training.question import Answer, AnswerKind, Option, Question, one
from felt.training.table import Practice
from felt.training.wording import chips, listing, said, seat, sentence

NO_OFFER = "none"

ASKS_OFFER = Words("Which insurance do you offer now?", "Lúc này mời mua Bảo hiểm nào?")
ASKS_WHO = Words("{hand} at {odds} is offered. Who may buy?", "Mời Bảo hiểm {hand}, {odds}. Những ai được mua?")
ASKS_MOST = Words("What is the most that {seat} may lay now?", "Lúc này {seat} được mua nhiều nhất bao nhiêu?")
PRICE = Words("{hand} at {odds}", "{hand}, {odds}")
NONE = Words("None", "Không mời")
WHY_OFFER = Words(
    "{moment}, {hand} {own} against {other}: the pay table says {odds}.",
    "{moment}, {hand} {own} điểm gặp {other} điểm: bảng trả thưởng ghi {odds}.",
)
WHY_NONE = Words(
    "{moment}, Player {player} and Banker {banker}: no cell of the pay table fits.",
    "{moment}, Nhà Con {player}, Nhà Cái {banker}: không ô nào của bảng trả thưởng phù hợp.",
)
WHY_OVER = Words(
    "Player {player}, Banker {banker}: no card is to come, so nothing is insured.",
    "Nhà Con {player}, Nhà Cái {banker}: không còn lá nào sắp ra nên không mời.",
)
WHY_WHO = Words(
    "Guests with a wager on {hand} who have not forgone insurance: {seats}.",
    "Khách có cược {hand} và chưa bỏ qua Bảo hiểm: {seats}.",
)
WHY_MOST = Words(
    "All payouts together may reach the wager of {wager}; {used} are used up, so at {odds} there is room for {most}.",
    "Tổng tiền trả không vượt cược gốc {wager}; đã dùng {used}, nên với {odds} còn mua được {most}.",
)
MOMENTS = {
    Moment.FOUR_CARDS: Words("After four cards", "Sau bốn lá"),
    Moment.THIRD_CARD: Words("After the Player's third card", "Sau lá thứ ba của Nhà Con"),
}


def stage_of(practice: Practice) -> Insurance:
    return practice.state.play.stage(Insurance)


def the_offer(practice: Practice, chance: Chance) -> Question:
    """The right price among two for each hand, or none."""
    dealt = _dealt(practice)
    offer = next(iter(offers(dealt)), None)
    values: dict[str, object] = {
        "moment": MOMENTS[Moment.THIRD_CARD if len(dealt.player) == 3 else Moment.FOUR_CARDS],
        "player": total(dealt.player),
        "banker": total(dealt.banker),
    }
    if offer is None:
        clause, because = "ruling B5", ("baccarat 6.4.6",)
        reason = said(WHY_NONE if dealt.needs else WHY_OVER, **values)
    else:
        clause, because = "baccarat 6.4.6", ("baccarat 4.10",)
        reason = said(
            WHY_OFFER, **values, hand=_hand(offer.side), own=offer.own, other=offer.other, odds=as_words(offer.odds)
        )
    return Question(
        table=practice,
        asks=ASKS_OFFER,
        kind=AnswerKind.ONE,
        options=_prices(offer, chance),
        right=one(NO_OFFER if offer is None else _key(offer.side, str(offer.odds))),
        clause=clause,
        because=because,
        reason=reason,
    )


def who_may_buy(practice: Practice, news: Words | None = None) -> Question:
    """Among all who have wagers."""
    stage = stage_of(practice)
    (offer,) = stage.offers
    asked = stage.waits_for()
    hand = _hand(offer.side)
    again = offer.moment is Moment.THIRD_CARD and bool(stage.forgone)
    return Question(
        table=practice,
        asks=said(ASKS_WHO, hand=hand, odds=as_words(offer.odds)),
        kind=AnswerKind.SOME,
        options=[Option(patron, sentence(seat(patron))) for patron in practice.state.confirmed],
        right=Answer(chosen=asked),
        clause="baccarat 7.20" if again else "baccarat 4.10",
        because=("ruling B8", "baccarat 4.10") if again else ("ruling B6",),
        reason=said(WHY_WHO, hand=hand, seats=listing([seat(patron) for patron in asked])),
        news=news,
    )


def the_most(practice: Practice, buyer: str, news: Words | None = None) -> Question:
    """The cap over both moments (ruling B6)."""
    stage = stage_of(practice)
    (offer,) = stage.offers
    (wager,) = practice.state.confirmed[buyer]
    cap = Cap([(wager, wager.amount)])
    used = [each for each in stage.taken if each.patron == buyer]
    for each in used:
        cap.use(buyer, _sold(stage, each), each.amount)
    most = cap.most(buyer, offer)
    spent = sum(each.amount * _sold(stage, each).odds for each in used)
    return Question(
        table=practice,
        asks=said(ASKS_MOST, seat=seat(buyer)),
        kind=AnswerKind.AMOUNT,
        right=Answer(amount=most),
        clause="baccarat 6.4.3",
        because=("ruling B6",),
        reason=said(
            WHY_MOST,
            wager=chips(wager.amount),
            used=chips(Cents(int(spent))),
            odds=as_words(offer.odds),
            most=chips(most),
        ),
        about=buyer,
        news=news,
    )


def _sold(stage: Insurance, insured: Wager) -> Offer:
    assert insured.moment is not None
    return stage.offered[insured.moment, HAND_INSURED[Bet(insured.bet)]]


def _prices(offer: Offer | None, chance: Chance) -> list[Option]:
    found = [Option(NO_OFFER, NONE)]
    for side in (Winner.PLAYER, Winner.BANKER):
        right = [str(offer.odds)] if offer is not None and offer.side is side else []
        others = [odds for odds in ALL_ODDS if odds not in right]
        prices = sorted([*right, *chance.some_of(others, 2 - len(right))], key=ALL_ODDS.index)
        words = {odds: as_words(to_one(odds)) for odds in prices}
        found += [Option(_key(side, odds), said(PRICE, hand=_hand(side), odds=words[odds])) for odds in prices]
    return found


def _key(side: Winner, odds: str) -> str:
    return f"{side} {odds}"


def _hand(side: Winner) -> Words:
    return NAMES[Bet(side)]


def _dealt(practice: Practice) -> Round:
    dealt = practice.state.game_round
    assert isinstance(dealt, Round)
    return dealt
