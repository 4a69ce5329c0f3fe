"""Applies an event to the state. It decides nothing and refuses nothing."""

import msgspec

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.events import ChipsPlaced, ChipsReturned, Event
from felt.core.refusals import EventNotOfGame
from felt.core.wagers import Mode, Wager, staked
from felt.fairness.statement import NO_SEEDS, with_seed
from felt.table.alarm.events import Ending, ShoeAlarm, ShoeAlarmOver
from felt.table.corrections.events import Booked, CorrectionProposed, CorrectionWithdrawn, RoundCorrected
from felt.table.dealer import equipment
from felt.table.dealer import evolve as dealer
from felt.table.events import (
    BettingClosed,
    BettingOpened,
    Burned,
    CardsDealt,
    ChainsEnded,
    ChainsOpened,
    CountdownStarted,
    CountdownStopped,
    DiceThrown,
    Drafted,
    Joined,
    Left,
    LinksRevealed,
    NobodyBet,
    RoundEnded,
    RoundSettled,
    RoundVoided,
    SeatGivenUp,
    SeedGiven,
    ShoeCut,
    ShoeRemoved,
    ShuffleFixed,
    ShuffleLost,
    TableClosed,
    TableClosing,
    TableOpened,
    TablePaused,
    TableRestarted,
    TableResumed,
    WagersConfirmed,
)
from felt.table.irregularity import evolve as irregularity
from felt.table.irregularity.events import WagersWithdrawn
from felt.table.play import Chains, Hold, Patron, Play, Shuffle, Undo
from felt.table.state import Phase, State

RESULTS_MAX = 200


def evolve(state: State, event: Event) -> None:  # noqa: PLR0912, PLR0915 - one case an event, nothing nested
    play = state.play
    match event:
        case WagersConfirmed(
            patron=name, wagers=wagers, seed=seed
        ):  # the first case: a round has more of these than of all others
            play.confirmed.pop(name, None)  # in the order of arrival, also for one who comes back
            play.confirmed[name] = wagers
            if seed:
                play.seeds, play.seed_by[name] = _with_seed(play.seeds, seed), seed
            play.drafts.pop(name, None)
            play.unconfirmed.discard(name)
            _on_felt(state, wagers)
            _hold(state, event)
        case TableOpened(settings=settings, rules_hash=rules_hash, edition=edition):
            state.settings, state.rules_hash, state.edition = settings, rules_hash, edition
            state.phase, state.closing, state.deadline = Phase.WAITING, False, None
        case TableClosing():
            state.closing = True
        case TableClosed():
            state.phase, state.deadline, state.paused, state.stopped_by = Phase.CLOSED, None, False, ""
            state.patrons, state.play, state.results = {}, Play(), []
            state.warned, state.barred, state.carried, state.free_hand = [], [], [], ""
            state.attending, state.unattended = {}, False
            state.alarms, state.judged, state.stopped_by_alarm = [], [], False
            if state.shuffle is not None:
                state.shuffle.finished = True
            equipment.follow(state, event, state.game)
        case TablePaused(left_ms=left, why=why, clause=clause, unattended=unattended):
            state.paused, state.left_ms, state.unattended = True, left, unattended
            state.stopped_by, state.stopped_why, state.stopped_by_alarm = clause, why, False
        case TableResumed(deadline=deadline):
            state.paused, state.left_ms, state.deadline, state.unattended = False, None, deadline, False
            state.stopped_by, state.stopped_why, state.stopped_by_alarm = "", "", False
        case TableRestarted(deadline=deadline):
            state.deadline = deadline
        case Joined(patron=name, seat=seat, plays_from=plays_from):
            known = state.patrons.get(name)
            if known is not None:
                known.leaving = False
            else:
                state.patrons[name] = Patron(seat, plays_from)
                state.seat_last = max(state.seat_last, seat)
                if plays_from == state.round and state.phase is Phase.BETTING:
                    play.unconfirmed.add(name)
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
        case ChainsOpened():
            state.chains = _chains(event)
        case ChainsEnded():
            if state.chains is not None:  # a round that is recalled begins without them
                state.chains = msgspec.structs.replace(state.chains, ended=True)
        case ShuffleFixed(number=number):
            state.shuffles = number
            state.shuffle = _shuffle(state, event)
            if state.game.shoe:
                state.results = []
        case SeedGiven(patron=name, seed=seed):
            assert state.shuffle is not None
            state.shuffle.seeds = _with_seed(state.shuffle.seeds, seed)
            state.shuffle.seed_by[name] = seed
        case ShoeCut(seeds=seeds):
            assert state.shuffle is not None
            state.shuffle.is_cut, state.shuffle.seeds = True, seeds
        case LinksRevealed(house_link=house_link, witness_link=witness_link):
            assert state.shuffle is not None
            state.shuffle.revealed = True
            state.aborts += not (house_link and witness_link) and not state.shuffle.lost
        case ShuffleLost(number=number) if number > state.shuffles:
            state.shuffles = number
            state.aborts += 1
        case ShuffleLost() | ShoeRemoved():
            assert state.shuffle is not None
            state.shuffle.finished = True
            state.shuffle.lost = isinstance(event, ShuffleLost)
            state.aborts += state.shuffle.lost
            if state.carried:  # they go with the shoe, and so does the free hand that they would open
                state.carried, state.free_hand = [], ""
        case Burned(card=card, count=count):
            assert state.shuffle is not None
            state.shuffle.burned = True
            state.shuffle.place += 1 + count
            if state.by_hand:
                state.shuffle.seen = [*state.shuffle.seen, card]
        case BettingOpened(round=number, deadline=deadline):
            state.round, state.phase, state.deadline = number, Phase.BETTING, deadline
            state.edition, state.rules_hash = event.edition, event.rules_hash
            unconfirmed = {name for name, patron in state.patrons.items() if patron.plays_from <= number}
            warned = frozenset(event.inherits.warned) if event.inherits is not None else frozenset[str]()
            if event.inherits is not None:
                state.barred = sorted({*state.barred, *event.inherits.barred})
            state.play = Play(unconfirmed=unconfirmed, stages=state.game.fresh_stages(), warned=warned)
            state.ended = None
        case Drafted(patron=name, wagers=wagers):
            play.drafts[name] = wagers
        case BettingClosed(openers=openers):
            _close_betting(state)
            for stage in play.stages.values():
                stage.betting_closed(openers)
            play.round = state.game.start(play.wagers())
            if state.by_hand and not state.game.shoe and state.shuffle is not None:
                state.shuffle.place, state.shuffle.seen = 0, []  # the deck is shuffled again for each round
                state.judged = []
            state.go_on()
        case NobodyBet():
            _close_betting(state)
            state.phase, state.deadline = Phase.WAITING, None
            state.play = Play()
            for patron in state.patrons.values():
                patron.plays_from = min(patron.plays_from, state.round)
        case CardsDealt(to=to, cards=cards, place=place):
            assert play.round is not None
            if state.by_hand:
                play.undo = Undo(play.round, {name: stage.copied() for name, stage in play.stages.items()})
                _count_round(state)
            _dealt(state, to, cards, place)
            _show_cards(state, len(cards))
            if event.proofs:
                play.proofs[to] = (*play.proofs.get(to, ()), *event.proofs)
            play.round = play.round.take(cards)
        case DiceThrown(dice=dice):
            assert play.round is not None
            play.undo = Undo(play.round, {}) if state.by_hand else None
            play.round = play.round.take(dice)
            state.shows(state.times.dice_ms)
        case RoundSettled(mark=mark, deadline=deadline):
            if state.opened.rules.mode is Mode.DEALER:
                state.warned = sorted({*state.warned, *state.game.below_minimum(play.wagers(), state.rules)})
            state.results = [*state.results, mark][-RESULTS_MAX:]
            _round_over(state, deadline)
        case RoundVoided(deadline=deadline):
            _round_over(state, deadline)
            equipment.follow(state, event, state.game)
        case RoundEnded():
            _end_round(state)
        case WagersWithdrawn(patron=patron_name):
            _withdraw(state, patron_name)
        case _ if isinstance(event, dealer.EVENTS):
            dealer.evolve(state, event)
        case _ if isinstance(event, irregularity.EVENTS):
            irregularity.evolve(state, event)
        case ShoeAlarm(alarms=alarms, stops=stops):
            state.alarms = [*state.alarms, *alarms]
            state.stopped_by_alarm = state.stopped_by_alarm or stops
        case ShoeAlarmOver(how=how):
            if how is not Ending.WITHDRAWN:
                state.judged = [*state.judged, *state.alarms]
            state.alarms = []
        case CorrectionProposed(round=number):
            state.proposals[number], state.corrections = event, event.number
        case CorrectionWithdrawn(round=number):
            state.proposals.pop(number, None)
        case RoundCorrected(round=number):
            state.proposals.pop(number, None)
            state.corrected[number] = Booked(event.number, event.approved_by)
        case _:
            _evolve_stage(state, event)


def _shuffle(state: State, fixed: ShuffleFixed) -> Shuffle:
    """The witness gives the link of a single deck or a throw for one round; a shoe serves many."""
    return Shuffle(
        fixed.number,
        fixed.decks,
        fixed.nonce,
        fixed.commitment,
        chain=fixed.chain,
        house_root=fixed.house_root,
        witness_root=fixed.witness_root,
        round=state.round if fixed.wagers else 0,
        seeds=fixed.seeds,
        wagers=fixed.wagers,
        rules=fixed.rules,
    )


def _chains(opened: ChainsOpened) -> Chains:
    return Chains(
        opened.chain,
        opened.first,
        opened.links,
        opened.house,
        opened.house_root,
        opened.witness,
        opened.witness_root,
        opened.inside,
    )


def _with_seed(seeds: str, seed: str) -> str:
    return with_seed(bytes.fromhex(seeds) or NO_SEEDS, bytes.fromhex(seed)).hex()


def _evolve_stage(state: State, event: Event) -> None:
    stage = state.play.stages.get(state.game.stage_of(type(event)) or "")
    if stage is None:
        raise EventNotOfGame(kind=event.kind(), game=state.game.title)
    stage.evolve(state, event)
    if not event.asks:
        state.play.undo = None
    if isinstance(event, ChipsPlaced):
        _hold(state, event)
    elif isinstance(event, ChipsReturned):
        _return(state, event)


def _return(state: State, event: ChipsReturned) -> None:
    if not event.hold:
        _withdraw(state, event.patron)
    for hold in state.play.released_by(event):
        del state.play.holds[hold.name, hold.patron]


def _withdraw(state: State, name: str) -> None:
    play = state.play
    play.returned[name] = Cents(sum(hold.amount for hold in play.holds.values() if hold.patron == name))
    for wager in play.confirmed.pop(name, ()):
        play.totals[wager.bet] = Cents(play.totals[wager.bet] - wager.amount)
    play.boxes = {box: holder for box, holder in play.boxes.items() if holder != name}
    play.holds = {key: hold for key, hold in play.holds.items() if hold.patron != name}
    if state.phase is Phase.BETTING:
        play.confirmed[name] = ()  # ruling A9: no further part in this round
    play.undo = None  # it has the wagers of this patron
    for stage in play.stages.values():
        stage.withdrawn(name)


def _leave(state: State, name: str) -> None:
    """A patron with chips on the felt stays in the state until the round is over."""
    play = state.play
    play.drafts.pop(name, None)
    play.unconfirmed.discard(name)
    for stage in play.stages.values():
        stage.left(name)
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


def _hold(state: State, event: ChipsPlaced) -> None:
    amount = staked(event.wagers)
    if amount:
        hold = Hold(event.hold, event.patron, amount, event.purpose, state.held_by(event))
        state.play.holds[hold.name, hold.patron] = hold


def _close_betting(state: State) -> None:
    """Drafts go back (ruling B13). A patron who could bet and did not was idle in this round (ruling B18)."""
    state.play.drafts, state.play.recorded = {}, {}
    state.play.unconfirmed = set()
    for name, patron in state.patrons.items():
        if patron.plays_from <= state.round:
            patron.idle_rounds = 0 if state.play.confirmed.get(name) else patron.idle_rounds + 1


def _count_round(state: State) -> None:
    if state.shuffle is not None and not state.a_card_is_dealt:
        state.shuffle.rounds += 1


def _dealt(state: State, to: str, cards: tuple[Card, ...], place: int) -> None:
    shuffle = state.shuffle
    assert shuffle is not None
    shuffle.place = place + len(cards)
    if state.by_hand:
        shuffle.seen = [*shuffle.seen, *cards]
        state.play.drawn = state.play.drawn[len(cards) :]
    cut_at = state.cut_at
    if cut_at is not None and shuffle.place > cut_at:
        shuffle.cut_card_out = True
    for stage in state.play.stages.values():
        stage.dealt(to)


def _show_cards(state: State, count: int) -> None:
    """One hand after the other; and the last card is turned."""
    if not state.play.unseen_ms:
        state.shows(state.times.card_ms)
    state.shows(state.game.dealt_in(state.times, count))


def _round_over(state: State, deadline: int | None) -> None:
    state.phase, state.deadline = Phase.RESULT, deadline
    if state.paused:
        state.left_ms = None if state.by_calls else state.times.result_ms
    state.play.holds, state.play.undo, state.play.choice = {}, None, None
    for stage in state.play.stages.values():
        stage.end()


def _end_round(state: State) -> None:
    state.play, state.ended = Play(), state.play
    state.ended.drafts = {}
    state.patrons = {name: patron for name, patron in state.patrons.items() if not patron.leaving}
    state.phase, state.deadline = Phase.WAITING, None
    shuffle = state.shuffle
    if shuffle is not None:
        # ruling B11: the round after the one with the cut card is the last; dice and single decks serve one round.
        one_round = not state.game.shoe and not state.by_hand
        last = shuffle.last_hand and not state.free_hand  # ruling B20: the free hand is then the last
        shuffle.finished = shuffle.finished or last or one_round
        shuffle.last_hand = shuffle.cut_card_out
