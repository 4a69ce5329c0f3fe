"""An event makes the state what it is. Nothing is decided here, and nothing can be refused."""

from felt.core.chips import Cents
from felt.core.wagers import Wager
from felt.games.niuniu import Round as NiuNiuRound
from felt.table.events import (
    ArrangingClosed,
    ArrangingOpened,
    BettingClosed,
    BettingOpened,
    Burned,
    CardsDealt,
    CardsOpened,
    CountdownStarted,
    CountdownStopped,
    DiceThrown,
    Drafted,
    Event,
    HandArranged,
    InsuranceAnswered,
    InsuranceClosed,
    InsuranceOffered,
    Joined,
    Left,
    NobodyBet,
    RoundEnded,
    RoundSettled,
    RoundVoided,
    SeatGivenUp,
    ShuffleFixed,
    ShuffleLost,
    SqueezeAsked,
    SqueezeStarted,
    TableClosed,
    TableClosing,
    TableOpened,
    TablePaused,
    TableRestarted,
    TableResumed,
    WagersConfirmed,
)
from felt.table.state import WAGER, Hold, Patron, Phase, Play, Shuffle, State

RESULTS_MAX = 200


def evolve(state: State, event: Event) -> None:  # noqa: PLR0912, PLR0915 - one case an event, nothing nested
    play = state.play
    match event:
        case TableOpened(settings=settings, rules_hash=rules_hash):
            state.settings, state.rules_hash = settings, rules_hash
            state.phase, state.closing, state.deadline = Phase.WAITING, False, None
        case TableClosing():
            state.closing = True
        case TableClosed():
            state.phase, state.deadline, state.paused = Phase.CLOSED, None, False
            state.patrons, state.play, state.results = {}, Play(), []
            if state.shuffle is not None:
                state.shuffle.finished = True
        case TablePaused(left_ms=left):
            state.paused, state.left_ms = True, left
        case TableResumed(deadline=deadline):
            state.paused, state.left_ms, state.deadline = False, None, deadline
        case TableRestarted(deadline=deadline):
            state.deadline = deadline
        case Joined(patron=name, seat=seat, plays_from=plays_from):
            known = state.patrons.get(name)
            if known is not None:
                known.leaving = False
            else:
                state.patrons[name] = Patron(seat, plays_from)
                state.seat_last = max(state.seat_last, seat)
        case Left(patron=name):
            _leave(state, name)
        case SeatGivenUp(patron=name):
            state.patrons.pop(name, None)
            if not state.patrons:
                state.phase, state.deadline = Phase.WAITING, None
        case CountdownStarted(deadline=deadline):
            state.phase, state.deadline = Phase.COUNTDOWN, deadline
        case CountdownStopped():
            state.phase, state.deadline = Phase.WAITING, None
        case ShuffleFixed(number=number, decks=decks, nonce=nonce, commitment=commitment):
            state.shuffles = number
            state.shuffle = Shuffle(number, decks, nonce, commitment)
            if state.game.shoe:
                state.results = []
        case ShuffleLost():
            assert state.shuffle is not None
            state.shuffle.finished = True
        case Burned(count=count):
            assert state.shuffle is not None
            state.shuffle.burned = True
            state.shuffle.at += 1 + count
        case BettingOpened(round=number, deadline=deadline):
            state.round, state.phase, state.deadline = number, Phase.BETTING, deadline
            unconfirmed = {name for name, patron in state.patrons.items() if patron.plays_from <= number}
            state.play = Play(unconfirmed=unconfirmed)
        case Drafted(patron=name, wagers=wagers):
            play.drafts[name] = wagers
        case WagersConfirmed(patron=name, wagers=wagers):
            play.confirmed[name] = wagers
            play.drafts.pop(name, None)
            play.unconfirmed.discard(name)
            _on_felt(state, wagers)
            _hold(state, WAGER, name, wagers)
        case SqueezeAsked(patron=name, side=side):
            play.squeeze_asked.add((side, name))
        case BettingClosed(squeezers=squeezers):
            _close_betting(state)
            play.squeezers = squeezers
            play.round = state.game.start(play.wagers())
            state.phase, state.deadline = Phase.DEALING, None
        case NobodyBet():
            _close_betting(state)
            state.phase, state.deadline = Phase.WAITING, None
            state.play = Play()
            for patron in state.patrons.values():
                patron.plays_from = min(patron.plays_from, state.round)
        case CardsDealt(to=to, cards=cards, at=at):
            _dealt(state, to, len(cards), at)
            assert play.round is not None
            play.round = play.round.take(cards)
        case DiceThrown(dice=dice):
            assert play.round is not None
            play.round = play.round.take(dice)
        case SqueezeStarted(deadline=deadline):
            state.phase, state.deadline = Phase.SQUEEZE, deadline
        case CardsOpened(side=side):
            play.face_down.discard(side)
            if not play.face_down:
                state.phase, state.deadline = Phase.DEALING, None
        case InsuranceOffered(moment=moment, offers=offers, deadline=deadline):
            state.phase, state.deadline = Phase.INSURANCE, deadline
            play.offers = offers
            play.moments.add(moment)
            play.unanswered = {name for name in play.confirmed if play.may_insure(name) and not state.has_left(name)}
        case InsuranceAnswered(patron=name, moment=moment, wagers=wagers):
            play.unanswered.discard(name)
            play.insurance += wagers
            _hold(state, moment, name, wagers)
        case InsuranceClosed():
            play.offers, play.unanswered = (), set()
            state.phase, state.deadline = Phase.DEALING, None
        case ArrangingOpened(deadline=deadline):
            state.phase, state.deadline = Phase.ARRANGING, deadline
            play.unarranged = _boxes_to_arrange(state)
        case HandArranged(box=box):
            play.unarranged.pop(box, None)
        case ArrangingClosed():
            play.arranged, play.unarranged = True, {}
            state.phase, state.deadline = Phase.DEALING, None
        case RoundSettled(mark=mark, deadline=deadline):
            state.results = [*state.results, mark][-RESULTS_MAX:]
            _round_over(state, deadline)
        case RoundVoided(deadline=deadline):
            _round_over(state, deadline)
        case RoundEnded():
            _end_round(state)


def _leave(state: State, name: str) -> None:
    """Whoever has chips on the felt is remembered until the round is over."""
    play = state.play
    play.drafts.pop(name, None)
    play.unconfirmed.discard(name)
    play.unanswered.discard(name)
    play.unarranged = {box: holder for box, holder in play.unarranged.items() if holder != name}
    if play.confirmed.get(name) and name in state.patrons:
        state.patrons[name].leaving = True
    else:
        state.patrons.pop(name, None)


def _on_felt(state: State, wagers: tuple[Wager, ...]) -> None:
    totals, boxes = state.play.totals, state.play.boxes
    for wager in wagers:
        totals[wager.bet] = Cents(totals.get(wager.bet, 0) + wager.amount)
        if wager.box is not None:
            boxes[wager.box] = wager.patron


def _hold(state: State, what: str, patron: str, wagers: tuple[Wager, ...]) -> None:
    amount = Cents(sum(wager.amount for wager in wagers))
    if amount:
        hold = Hold(what, patron, amount)
        state.play.holds[what, patron] = hold


def _close_betting(state: State) -> None:
    """Drafts go back (ruling B13); who might have bet and did not has been idle (ruling B18)."""
    state.play.drafts = {}
    state.play.unconfirmed = set()
    for name, patron in state.patrons.items():
        if patron.plays_from <= state.round:
            patron.idle_rounds = 0 if state.play.confirmed.get(name) else patron.idle_rounds + 1


def _dealt(state: State, to: str, count: int, at: int) -> None:
    shuffle = state.shuffle
    assert shuffle is not None
    shuffle.at = at + count
    if state.game.shoe and shuffle.at > shuffle.cut_at:
        shuffle.cut_card_out = True
    if to in state.play.squeezers:
        state.play.face_down.add(to)


def _boxes_to_arrange(state: State) -> dict[int, str]:
    """niuniu 4.5.5: a patron arranges one hand; the house arranges the other."""
    assert isinstance(state.play.round, NiuNiuRound)
    first_box: dict[str, int] = {}
    for box in state.play.round.boxes:
        first_box.setdefault(state.play.boxes[box], box)
    return {box: holder for holder, box in first_box.items() if not state.has_left(holder)}


def _round_over(state: State, deadline: int) -> None:
    state.phase, state.deadline = Phase.RESULT, deadline
    if state.paused:
        state.left_ms = state.times.result_ms
    state.play.holds = {}
    state.play.unanswered, state.play.offers, state.play.unarranged = set(), (), {}


def _end_round(state: State) -> None:
    state.play = Play()
    state.patrons = {name: patron for name, patron in state.patrons.items() if not patron.leaving}
    state.phase, state.deadline = Phase.WAITING, None
    shuffle = state.shuffle
    if shuffle is not None:
        # ruling B11: the round after the one with the cut card is the last; dice and single decks serve one round.
        shuffle.finished = shuffle.finished or shuffle.last_hand or not state.game.shoe
        shuffle.last_hand = shuffle.cut_card_out
