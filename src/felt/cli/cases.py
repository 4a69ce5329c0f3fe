"""The cases of `felt settle`: a round of one of the games, and the answer to it."""

from typing import Annotated

import msgspec

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.game import Game
from felt.core.refusals import MissingKey, NotAVoid, Refusal
from felt.core.settlement import Line, Settlement, settle_void
from felt.core.wagers import Clause, Moment, PatronName, Wager
from felt.core.words import Language
from felt.games import GAMES, baccarat, niuniu, sicbo
from felt.games.baccarat.rules import refuse_too_many
from felt.games.baccarat.settle import refuse_on_free_hand
from felt.games.niuniu.irregularities import BOX_VOIDS
from felt.games.niuniu.refusals import CardDealtTwice, NoSuchBox, WrongNumberOfCards
from felt.games.niuniu.rules import HAND_SIZE

Outcome = dict[str, object]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Voided(msgspec.Struct, frozen=True):
    clause: Clause


class Settled(msgspec.Struct, frozen=True):
    """A case settled: what came out, and what every wager came to."""

    came_out: baccarat.Outcome | sicbo.Outcome | niuniu.Outcome | Voided
    settlement: Settlement
    game: Game

    @property
    def outcome(self) -> Outcome:
        """What came out, as the answer shows it."""
        return {"void": self.came_out.clause} if isinstance(self.came_out, Voided) else self.game.shown(self.came_out)


class BaccaratCase(msgspec.Struct, frozen=True, tag_field="game", tag="baccarat", forbid_unknown_fields=True):
    cards: tuple[Card, ...] = ()
    wagers: tuple[Wager, ...] = ()
    table: baccarat.Rules = msgspec.field(default_factory=baccarat.Rules)
    warned: frozenset[PatronName] = frozenset()
    void: Clause | None = None
    free_hand: bool = False

    def settle(self) -> Settled:
        refuse_too_many(self.cards, decks=self.table.decks)
        if self.void is not None:
            baccarat.check(self.wagers, self.table)
            return _voided(self.wagers, self.void, GAMES["baccarat"])
        outcome = baccarat.Round.dealt(self.cards).outcome()
        if self.free_hand:
            refuse_on_free_hand(self.wagers)
        settlement = baccarat.settle(outcome, self.wagers, self.table, warned=self.warned)
        return Settled(outcome, settlement, GAMES["baccarat"])


class SicBoCase(msgspec.Struct, frozen=True, tag_field="game", tag="sicbo", forbid_unknown_fields=True):
    dice: tuple[Face, Face, Face] | None = None
    wagers: tuple[Wager, ...] = ()
    table: sicbo.Rules = msgspec.field(default_factory=sicbo.Rules)
    void: Clause | None = None

    def settle(self) -> Settled:
        if self.void is not None:
            sicbo.check(self.wagers, self.table)
            return _voided(self.wagers, self.void, GAMES["sicbo"])
        if self.dice is None:
            raise MissingKey(key="dice", clauses=("sicbo 3.4",))
        outcome = sicbo.Round().take(self.dice).outcome()
        settlement = sicbo.settle(outcome, self.wagers, self.table)
        return Settled(outcome, settlement, GAMES["sicbo"])


class NiuNiuCase(msgspec.Struct, frozen=True, tag_field="game", tag="niuniu", forbid_unknown_fields=True):
    hands: dict[int, tuple[Card, ...]] = {}
    house: tuple[Card, ...] = ()
    wagers: tuple[Wager, ...] = ()
    table: niuniu.Rules = msgspec.field(default_factory=niuniu.Rules)
    void: Clause | None = None
    void_boxes: dict[int, Clause] = {}

    def settle(self) -> Settled:
        if self.void is not None:
            niuniu.check(self.wagers, self.table)
            return _voided(self.wagers, self.void, GAMES["niuniu"])
        for box, clause in self.void_boxes.items():
            _refuse_not_a_void(clause, BOX_VOIDS, at=f"void_boxes.{box}")
        outcome = self._dealt().outcome()
        settlement = niuniu.settle(outcome, self.wagers, self.table, void_boxes=self.void_boxes)
        return Settled(outcome, settlement, GAMES["niuniu"])

    def _dealt(self) -> niuniu.Round:
        boxes = tuple(sorted(box for box in self.hands if box not in self.void_boxes))
        if boxes and not 1 <= boxes[0] <= boxes[-1] <= self.table.boxes:
            raise NoSuchBox(boxes=self.table.boxes, at="hands")
        game_round = niuniu.Round(boxes)
        for at, hand, clause in (
            *((f"hands.{box}", self.hands[box], "niuniu 7.4") for box in boxes),
            ("house", self.house, "niuniu 7.5"),
        ):
            if len(hand) != HAND_SIZE:
                raise WrongNumberOfCards(expected=HAND_SIZE, count=len(hand), at=at, clauses=(clause,))
            try:
                game_round = game_round.take(hand)
            except CardDealtTwice as refusal:
                raise refusal.placed(at) from None
        return game_round


Case = BaccaratCase | SicBoCase | NiuNiuCase


def _voided(wagers: tuple[Wager, ...], clause: Clause, game: Game) -> Settled:
    _refuse_not_a_void(clause, game.voids, at="void")
    return Settled(Voided(clause), settle_void(wagers, clause), game)


def _refuse_not_a_void(clause: Clause, known: tuple[Clause, ...], *, at: str) -> None:
    if clause not in known:
        raise NotAVoid(clause=clause, known=", ".join(known), at=at)


class AnswerLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A settlement line, flat, as the command line's contract has it."""

    patron: str
    bet: str
    stake: Cents
    at_risk: Cents
    returned: Cents
    won: Cents
    clauses: tuple[Clause, ...]
    moment: Moment | None = None
    box: int | None = None


class Answer(msgspec.Struct, frozen=True):
    outcome: Outcome
    lines: list[AnswerLine]
    net: dict[str, Cents]


class Problem(msgspec.Struct, frozen=True):
    code: str
    message: str
    at: str
    clauses: tuple[Clause, ...]


class Failure(msgspec.Struct, frozen=True):
    error: Problem


def answer(settled: Settled) -> Answer:
    settlement = settled.settlement
    return Answer(settled.outcome, [_flat(line) for line in settlement.lines], settlement.net_by_patron())


def _flat(line: Line) -> AnswerLine:
    wager = line.wager
    return AnswerLine(
        wager.patron,
        wager.bet,
        wager.amount,
        line.at_risk,
        line.returned,
        line.won,
        line.clauses,
        wager.moment,
        wager.box,
    )


def failure(refusal: Refusal, language: Language) -> Failure:
    return Failure(Problem(refusal.code, refusal.message(language), refusal.at, refusal.clauses))
