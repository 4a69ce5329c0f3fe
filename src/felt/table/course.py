"""The course of a round: what comes next, and when."""

from collections.abc import Iterator
from fractions import Fraction

from felt.core.chance import Round
from felt.core.chips import Cents, portion, whole_chips
from felt.core.odds import as_words
from felt.core.refusals import InsuranceAboveCap, InsuranceNotOffered
from felt.core.settlement import settle_void
from felt.core.wagers import Clause, Moment, Wager
from felt.games import baccarat, niuniu
from felt.games.baccarat.insurance import HAND_INSURED, moment_of
from felt.games.baccarat.limits import refuse_online
from felt.games.baccarat.rules import total
from felt.games.niuniu.ranking import makes_niu
from felt.ledger import InsufficientChips
from felt.table.commands import AnswerInsurance, Arrange, OpenCards
from felt.table.events import (
    ArrangingClosed,
    ArrangingOpened,
    BettingClosed,
    BettingOpened,
    CardsOpened,
    CountdownStarted,
    CountdownStopped,
    Event,
    HandArranged,
    InsuranceAnswered,
    InsuranceClosed,
    InsuranceOffered,
    NobodyBet,
    RoundEnded,
    RoundSettled,
    RoundVoided,
    SeatGivenUp,
    SettledLine,
    SqueezeStarted,
    TableClosed,
)
from felt.table.refusals import (
    AlreadyAnswered,
    InsuranceNotOpen,
    NoRightToInsure,
    NotALegalArrangement,
    NotNow,
    NotYourHand,
    NotYourWager,
    TablePausedNow,
)
from felt.table.state import Phase, State

HOUSE = "house"


def tick(state: State, now: int) -> Iterator[Event]:
    """Whatever a deadline that has passed brings about."""
    if state.paused or state.deadline is None or now < state.deadline:
        return
    match state.phase:
        case Phase.COUNTDOWN:
            if state.wants is None:  # a new shoe is shuffled and burned before the first bet on it
                yield _betting_opened(state, now, state.round + 1)
        case Phase.BETTING:
            yield from _close_betting(state, now, early=False)
        case Phase.SQUEEZE:
            for side in sorted(state.play.face_down):
                yield CardsOpened(side, by=HOUSE)
            yield from proceed(state, now)
        case Phase.INSURANCE:
            yield InsuranceClosed()
            yield from proceed(state, now)
        case Phase.ARRANGING:
            yield ArrangingClosed()
            yield from proceed(state, now)
        case Phase.RESULT:
            yield from _next_round(state, now)


def _betting_opened(state: State, now: int, number: int) -> Event:
    shoe = state.shuffle if state.game.shoe else None
    return BettingOpened(
        round=number,
        deadline=now + state.times.betting_ms,
        rules_hash=state.rules_hash,
        shuffle=shoe.number if shoe else 0,
        last_hand=shoe is not None and shoe.last_hand,
    )


def betting_complete(state: State, now: int) -> Iterator[Event]:
    """online 2.d.2.2, ruling B13: betting closes as soon as everybody who may bet has confirmed."""
    if state.phase is Phase.BETTING and not state.play.unconfirmed:
        yield from _close_betting(state, now, early=True)


def _close_betting(state: State, now: int, *, early: bool) -> Iterator[Event]:
    if any(state.play.confirmed.values()):
        yield BettingClosed(early, _squeezers(state))
        yield from proceed(state, now)
        return
    yield NobodyBet()
    for patron in _idle(state):
        yield SeatGivenUp(patron)
    yield from _countdown_or_wait(state, now, again=True)


def _idle(state: State) -> list[str]:
    most = state.opened.idle_rounds_max
    return [name for name, patron in state.patrons.items() if patron.idle_rounds >= most]


def _countdown_or_wait(state: State, now: int, *, again: bool) -> Iterator[Event]:
    """Betting anew where nobody bet (ruling B18), a countdown where a round was played."""
    if state.closing:
        yield TableClosed()
    elif state.patrons:
        if again:
            yield _betting_opened(state, now, state.round)
        else:
            yield CountdownStarted(now + state.times.countdown_ms)


def _squeezers(state: State) -> dict[str, str]:
    """ruling B15: by side, the patron with the highest wager on it, the earlier of equals, if that one has asked."""
    highest: dict[str, tuple[int, str]] = {}
    for patron, wagers in state.play.confirmed.items():
        for wager in wagers:
            if wager.bet in HAND_INSURED.values() and wager.amount > highest.get(wager.bet, (0, ""))[0]:
                highest[wager.bet] = (wager.amount, patron)
    asked = state.play.squeeze_asked
    return {
        side: patron for side, (_, patron) in highest.items() if (side, patron) in asked and not state.has_left(patron)
    }


def proceed(state: State, now: int) -> Iterator[Event]:
    """Go on with the round until chance is needed or patrons are asked."""
    play = state.play
    if state.phase is not Phase.DEALING or play.round is None:
        return
    for side in sorted(play.face_down):
        if state.has_left(play.squeezers[side]):
            yield CardsOpened(side, by=HOUSE)  # baccarat 7.14
    if play.face_down and _hand_complete(play.round):
        yield SqueezeStarted(tuple(sorted(play.face_down)), now + state.times.squeeze_ms)
        return
    if isinstance(play.round, baccarat.Round):
        offered = _insurance_due(state, now)
        if offered is not None:
            yield offered
            yield from insurance_complete(state, now)  # nobody is left who could answer
            return
    if play.round.needs is not None:
        if not _enough_cards(state):
            yield void(state, "baccarat 7.2", HOUSE, now)
        return
    if isinstance(play.round, niuniu.Round) and not play.arranged:
        yield ArrangingOpened(now + state.times.arranging_ms)
        yield from arranging_complete(state, now)
        return
    yield settled(state, now)


def _hand_complete(game_round: Round) -> bool:
    """Two cards each are on the table, or a third has come: there is something to squeeze."""
    return isinstance(game_round, baccarat.Round) and len(game_round.player) + len(game_round.banker) >= 4


def _enough_cards(state: State) -> bool:
    shuffle = state.shuffle
    return shuffle is None or not state.game.shoe or shuffle.at < shuffle.cards


def settled(state: State, now: int) -> RoundSettled:
    outcome = state.game.outcome(state.play.round)
    settlement = state.game.settle(outcome, state.play.wagers(), state.opened.rules)
    return RoundSettled(
        outcome=state.game.shown(outcome),
        mark=state.game.mark(outcome),
        lines=tuple([SettledLine.of(line) for line in settlement.lines]),
        deadline=now + state.times.result_ms,
    )


def void(state: State, clause: Clause, by: str, now: int) -> RoundVoided:
    """ruling A4: everything on the felt goes back."""
    lines = tuple(SettledLine.of(line) for line in settle_void(state.play.wagers(), clause).lines)
    return RoundVoided(clause, by, lines, now + state.times.result_ms)


def _next_round(state: State, now: int) -> Iterator[Event]:
    yield RoundEnded()
    for patron in _idle(state):
        yield SeatGivenUp(patron)
    yield from _countdown_or_wait(state, now, again=False)


def _insurance_due(state: State, now: int) -> InsuranceOffered | None:
    """rulings B5 and B14: an offer, if this is the moment, the table has insurance, and somebody may take it."""
    game_round, rules = state.play.round, state.opened.rules
    assert isinstance(game_round, baccarat.Round)
    assert isinstance(rules, baccarat.Rules)
    moment = moment_of(game_round)
    if moment is None or moment in state.play.moments or not rules.insurance:
        return None
    offers = tuple(offer for offer in baccarat.offers(game_round) if state.play.totals.get(offer.side))
    return InsuranceOffered(moment, offers, now + state.times.insurance_ms) if offers else None


def insurance_complete(state: State, now: int) -> Iterator[Event]:
    if state.phase is Phase.INSURANCE and not state.play.unanswered:
        yield InsuranceClosed()
        yield from proceed(state, now)


def answer_insurance(state: State, command: AnswerInsurance, now: int) -> Iterator[Event]:
    """baccarat 4.10 and 7.20, ruling B8: taken or declined while it is offered; no answer in time is a no. Taking it
    twice counts once. An answer to one offer is none to the next, which has another price."""
    if state.play.has_insured(command.patron, command.wagers):
        return
    if state.paused:
        raise TablePausedNow
    if state.phase is not Phase.INSURANCE or (state.deadline is not None and now >= state.deadline):
        raise InsuranceNotOpen
    moment = state.play.offers[0].moment
    if command.moment not in (None, moment):
        raise InsuranceNotOpen(at="moment")
    if command.patron not in state.play.unanswered:
        raise AlreadyAnswered if state.play.may_insure(command.patron) else NoRightToInsure
    _check_insurance(state, command, moment)
    yield InsuranceAnswered(command.patron, moment, command.wagers)
    yield from insurance_complete(state, now)


def _check_insurance(state: State, command: AnswerInsurance, moment: Moment) -> None:
    """ruling B6: on a hand that the patron has a wager on, in whole chips, and within the cap over both moments."""
    rules, game_round = state.opened.rules, state.play.round
    assert isinstance(rules, baccarat.Rules)
    assert isinstance(game_round, baccarat.Round)
    baccarat.check(command.wagers, rules)
    refuse_online(command.wagers, rules)
    offers = {offer.side: offer for offer in state.play.offers}
    left = _cap_left(state, command.patron)
    for index, wager in enumerate(command.wagers):
        if wager.patron != command.patron:
            raise NotYourWager(at=f"wagers[{index}].patron")
        side = HAND_INSURED.get(baccarat.Bet(wager.bet))
        if side not in offers or wager.moment is not moment:
            raise InsuranceNotOffered(
                side=baccarat.BET_NAMES[baccarat.Bet(side or wager.bet)],
                player=total(game_round.player),
                banker=total(game_round.banker),
                at=f"wagers[{index}]",
            )
        if side not in left:
            raise NoRightToInsure(at=f"wagers[{index}].bet")
        odds = offers[side].odds
        most = whole_chips(portion(left[side], 1 / odds))
        if wager.amount > most:
            raise InsuranceAboveCap(odds=as_words(odds), most=most, at=f"wagers[{index}].amount")
        left[side] -= wager.amount * odds
    amount = sum(wager.amount for wager in command.wagers)
    if amount > command.available:
        raise InsufficientChips(available=command.available, amount=Cents(amount))


def _cap_left(state: State, patron: str) -> dict[str, Fraction]:
    """By hand, what insurance may still pay this patron."""
    left: dict[str, Fraction] = {}
    for wager in state.play.confirmed[patron]:
        if wager.bet in HAND_INSURED.values():
            left[wager.bet] = left.get(wager.bet, Fraction(0)) + wager.amount
    for wager in state.play.insurance:
        if wager.patron == patron:
            left[HAND_INSURED[baccarat.Bet(wager.bet)]] -= wager.amount * _odds_taken(state, wager)
    return left


def _odds_taken(state: State, wager: Wager) -> Fraction:
    """The odds at which an earlier insurance wager of this round was placed."""
    game_round = state.play.round
    assert isinstance(game_round, baccarat.Round)
    then = baccarat.Round(game_round.player[:2], game_round.banker[:2])
    side = HAND_INSURED[baccarat.Bet(wager.bet)]
    return next(offer.odds for offer in baccarat.offers(then) if offer.side is side)


def open_cards(state: State, command: OpenCards, now: int) -> Iterator[Event]:
    """ruling B15: squeezing changes when cards are shown, never which."""
    if state.paused:
        raise TablePausedNow
    if state.phase is not Phase.SQUEEZE:
        raise NotNow(phase=state.phase)
    if state.play.squeezers.get(command.side) != command.patron:
        raise NotYourHand(clauses=("baccarat 4.7", "ruling B15"))
    if command.side in state.play.face_down:
        yield CardsOpened(command.side, by=command.patron)
        yield from proceed(state, now)


def squeeze_complete(state: State, now: int) -> Iterator[Event]:
    """Nobody waits for a squeezer who has left: the house opens (baccarat 7.14)."""
    if state.phase is Phase.SQUEEZE:
        for side in sorted(state.play.face_down):
            if state.has_left(state.play.squeezers[side]):
                yield CardsOpened(side, by=HOUSE)
        yield from proceed(state, now)


def catch_up(state: State, now: int) -> Iterator[Event]:
    """Whatever is due once somebody has left, or the table goes on after a pause."""
    if state.phase is Phase.WAITING and state.patrons and not state.closing:
        yield CountdownStarted(now + state.times.countdown_ms)
    elif state.phase is Phase.COUNTDOWN and not state.patrons:
        yield CountdownStopped()
    yield from betting_complete(state, now)
    yield from squeeze_complete(state, now)
    yield from insurance_complete(state, now)
    yield from arranging_complete(state, now)
    yield from proceed(state, now)


def arranging_complete(state: State, now: int) -> Iterator[Event]:
    if state.phase is Phase.ARRANGING and not state.play.unarranged:
        yield ArrangingClosed()
        yield from proceed(state, now)


def arrange(state: State, command: Arrange, now: int) -> Iterator[Event]:
    """niuniu 4.9, ruling N8: the patron lays out the hand; it is settled at its best whatever is laid (ruling N7)."""
    if state.paused:
        raise TablePausedNow
    if state.phase is not Phase.ARRANGING or (state.deadline is not None and now >= state.deadline):
        raise NotNow(phase=state.phase)
    if state.play.unarranged.get(command.box) != command.patron:
        raise NotYourHand(at="box", clauses=("niuniu 4.5.5",))
    game_round = state.play.round
    assert isinstance(game_round, niuniu.Round)
    hand = game_round.hands[game_round.boxes.index(command.box)]
    if command.niu:
        legal = len(set(command.niu)) == 3 and set(command.niu) <= set(hand) and makes_niu(command.niu)
    else:
        legal = not niuniu.arrange(hand).niu
    if not legal:
        raise NotALegalArrangement(at="niu")
    yield HandArranged(command.patron, command.box, command.niu)
    yield from arranging_complete(state, now)
