"""What goes wrong in an evening, what somebody tries, and what is put right afterwards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from felt.core.authority import LADDER, Role, has_authority
from felt.core.cards import Card
from felt.core.chance import CardsNeeded, Dealt, Need, play_out
from felt.core.commands import Command
from felt.core.irregularity import Act, Irregularity, Remedy
from felt.core.wagers import Laid
from felt.games.baccarat.commands import BankerFirst, RestrictSqueeze
from felt.games.baccarat.insurance import moment_of
from felt.games.baccarat.round import Round as BaccaratRound
from felt.ledger import seat_name
from felt.table import State
from felt.table.commands import (
    CannotDeal,
    CloseTable,
    Join,
    Leave,
    PauseTable,
    StartAfresh,
    Tick,
    VoidRound,
)
from felt.table.corrections.commands import ApproveCorrection, ProposeCorrection, WithdrawCorrection
from felt.table.corrections.deal import Deal, LaidBy
from felt.table.corrections.reckoning import at_settlement
from felt.table.dealer.commands import CallResult, CorrectKeyed, GoOn, KeyCards, LeaveTable, Pay, TakeTable
from felt.table.irregularity.commands import Choose, OpenFreeHand, Rule
from felt.table.irregularity.decide import ANYWHERE
from felt.table.recall import Recalled, recall
from felt.table.state import BURN

if TYPE_CHECKING:
    from tests.table.dealer.evening import Evening

PATRONS = ("an", "binh", "chi")
CHIPS_MOST = 4_000
"""Of a wager that a correction puts on record: more than a patron may have left."""


def ruling(evening: "Evening") -> Command:
    """Mostly by a row that applies now, and by a person who may."""
    state, chance = evening.state, evening.chance
    rows = state.game.irregularities
    fitting = [row for row in rows if row.least is not None and _may_apply(state, row)] or list(rows)
    weights = [1 if row.act in (Act.VOID, Act.NOTE) else 8 if row.condition else 4 for row in fitting]
    row = chance.choices(fitting, weights)[0] if chance.random() < 0.9 else chance.choice(rows)
    able = [role for role in LADDER if row.least is None or has_authority(role, row.least)]
    role: Role = chance.choice(able if chance.random() < 0.85 else LADDER)
    patrons = sorted(state.confirmed)
    return Rule(
        by=str(role),
        role=role,
        round=state.round,
        clause=row.clause,
        remedy=row.remedy if chance.random() < 0.8 else None,
        cards=_cards(evening, row),
        patrons=tuple(chance.sample(patrons, 1)) if patrons and chance.random() < 0.5 else (),
        box=chance.choice((None, *sorted(state.boxes), 3)),
        hand=chance.choice(("player", "banker", "")),
        why="as decided" if chance.random() < 0.8 else "",
    )


def late_insurance(evening: "Evening") -> Command | None:
    """baccarat 7.21: a Shift Manager finds that patrons were not asked."""
    game_round, stage = evening.state.game_round, evening.state.open_stage
    if not isinstance(game_round, BaccaratRound) or moment_of(game_round) is None or stage is not None:
        return None
    return evening.as_(Rule, "shift_manager", clause="baccarat 7.21", why="nobody was asked")


def _may_apply(state: State, row: Irregularity) -> bool:
    return row.applies(state) and (state.by_hand or row.act in ANYWHERE)


def _cards(evening: "Evening", row: Irregularity) -> tuple[Card, ...]:
    state, chance = evening.state, evening.chance
    if row.act is Act.REORDER and state.play.round is not None:
        dealt = [card for hand in state.play.round.cards_by_hand.values() for card in hand]
        return tuple(chance.sample([*dealt, *state.carried], len(dealt) + len(state.carried)))
    if row.act is Act.SET_ASIDE:
        return evening.cards(5)
    return evening.cards(chance.choice((1, 2, 2, 3) if row.act is Act.DEAL_TOGETHER else (1, 1, 1, 2)))


def odd(evening: "Evening") -> Command:
    state, chance, by = evening.state, evening.chance, evening.on_duty()
    patron, anybody = chance.choice((*PATRONS, "seat 1")), chance.choice([str(role) for role in LADDER])
    choices: Sequence[Command] = (
        evening.as_(PauseTable, anybody, why="a look", clause=chance.choice(("", *state.game.voids))),
        Leave(patron=chance.choice(PATRONS)),
        Join(patron=chance.choice(PATRONS)),
        Choose(patron=patron, round=state.round, stay=False),
        Tick(),
        evening.as_(VoidRound, anybody, clause=chance.choice(state.game.voids)),
        evening.as_(RestrictSqueeze, anybody, patron=patron),
        BankerFirst(patron=patron, round=state.round),
        *((CloseTable(by="pit"),) if chance.random() < 0.2 else ()),
    )
    by_hand: Sequence[Command] = (
        evening.as_(TakeTable, anybody),
        evening.as_(TakeTable, anybody),
        evening.as_(LeaveTable, by, idle=chance.random() < 0.5),
        evening.as_(CorrectKeyed, by, cards=evening.cards(1), dice=evening.dice()),
        evening.as_(CorrectKeyed, "pit_supervisor", cards=evening.cards(5)),
        evening.as_(KeyCards, by, cards=evening.cards(chance.randint(1, 5)), to=chance.choice(("player", BURN, None))),
        evening.as_(Pay, by),
        evening.as_(CallResult, by, result=chance.choice(("player", "7", ""))),
        evening.as_(OpenFreeHand, by),
        evening.as_(GoOn, by),
    )
    by_machine = (CannotDeal(), StartAfresh())
    return chance.choice((*choices, *(by_hand if state.by_hand else by_machine)))


def correction(evening: "Evening") -> Command | None:
    """Propose one, or decide about one that was proposed."""
    state, chance = evening.state, evening.chance
    by = str(chance.choice(LADDER[2:] if chance.random() < 0.9 else LADDER))
    if state.proposals and chance.random() < 0.7:
        number = chance.choice(sorted(state.proposals))
        proposed = state.proposals[number].number - (chance.random() < 0.1)
        kind = ApproveCorrection if chance.random() < 0.7 else WithdrawCorrection
        return evening.as_(kind, by, round=number, number=proposed)
    if not state.round:
        return None
    number = chance.choice([*state.corrected, *range(1, state.round + 1)])
    pit = evening.pit
    found = recall(pit.settings.name, number, pit.settings, pit.record[number])
    wagers = _laid(evening, found) if chance.random() < 0.6 else ()
    deal = _dealt(evening, found, wagers) if not wagers or chance.random() < 0.5 else Deal()
    grounds = [row.clause for row in state.game.irregularities if row.remedy is Remedy.CORRECTION]
    clause = chance.choice([*grounds, *grounds, "ruling A8", "ruling A8", state.game.voids[0]])
    return evening.as_(
        ProposeCorrection, by, round=number, clause=clause, why="read wrongly", deal=deal, wagers=wagers, found=found
    )


def _laid(evening: "Evening", found: Recalled) -> tuple[LaidBy, ...]:
    """Other wagers of one patron of that round, or of somebody else."""
    chance = evening.chance
    there = [] if found.settlement is None else [line.wager.patron for line in found.settlement.lines]
    patron = chance.choice([*there, *there, *PATRONS, seat_name(7)])
    wagers = evening.wagers(patron, chips_most=CHIPS_MOST)
    return (LaidBy(patron, tuple(Laid(each.bet, each.amount, each.moment, each.box) for each in wagers)),)


def _dealt(evening: "Evening", found: Recalled, laid: tuple[LaidBy, ...]) -> Deal:
    """Other cards or dice, as the rules deal them."""
    before = at_settlement(found.settings, [happening.event for happening in found.happenings])
    if before is None:
        return Deal(cards=evening.cards(1), dice=(1, 2, 3))
    wagers = [wager for wager in before[0].play.wagers() if wager.patron not in {each.patron for each in laid}]
    wagers += [each.by(by.patron) for by in laid for each in by.wagers]
    deck = [card for card in Card for _ in range(found.game.decks(found.settings.rules))]
    evening.chance.shuffle(deck)

    def supply(need: Need) -> Dealt:
        if isinstance(need, CardsNeeded):
            return tuple(deck.pop() for _ in range(need.count))
        return evening.dice()

    dealt = play_out(found.game.start(wagers), supply)
    return Deal(hands=dict(dealt.cards_by_hand), dice=dealt.dice)
