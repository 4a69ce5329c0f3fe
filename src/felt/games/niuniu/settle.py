"""The settlement of a round of Niu Niu: each box against the house (6.3)."""

from collections.abc import Mapping, Sequence

from felt.core.chips import Cents
from felt.core.limits import bounds, refuse_outside, unknown_bet
from felt.core.refusals import KeyNotForThisBet
from felt.core.settlement import Line, Settlement, Verdict, return_line, settle_line
from felt.core.wagers import Clause, Mode, Wager
from felt.games.niuniu.bets import NAMES, Bet, verdicts_when_box_wins, verdicts_when_house_wins
from felt.games.niuniu.refusals import (
    AdditionalMissing,
    AdditionalNotTwiceDouble,
    AdditionalWithoutDouble,
    BoxMissing,
    BoxTaken,
    BoxWithoutCards,
    DoubleNotTwiceAnte,
    DoubleWithoutAnte,
    NoSuchBox,
    TooManyBoxes,
    WagerTwiceInBox,
)
from felt.games.niuniu.round import Outcome
from felt.games.niuniu.rules import ADDITIONAL_TO_DOUBLE, BOXES_PER_PATRON, DOUBLE_TO_ANTE, Rules

ANTES_IN = {
    Bet.ANTE: 1,
    Bet.DOUBLE: DOUBLE_TO_ANTE,
    Bet.ADDITIONAL: DOUBLE_TO_ANTE * ADDITIONAL_TO_DOUBLE,
}
"""The size of each wager in Antes."""


def settle(
    outcome: Outcome, wagers: Sequence[Wager], rules: Rules, *, void_boxes: Mapping[int, Clause] | None = None
) -> Settlement:
    """Settle all wagers of a round. `void_boxes` holds the void boxes and their clauses (niuniu 7.4.1 and 7.8.1)."""
    void_boxes = void_boxes or {}
    boxes = check(wagers, rules)
    for box in boxes:
        if box not in outcome.boxes and box not in void_boxes:
            raise BoxWithoutCards(box=box, place="hands", clauses=("niuniu 7.8",))
    verdicts = {box: _verdicts(outcome, box, on_box) for box, on_box in boxes.items() if box not in void_boxes}
    decided_by = {box: outcome.tie_break(box) for box in verdicts}
    minimum, maximum = _ante_limits(rules)
    lines: list[Line] = []
    for wager in wagers:
        assert wager.box is not None, "checked"
        if wager.box in void_boxes:
            lines.append(return_line(wager, void_boxes[wager.box], "ruling A4"))
            continue
        antes = ANTES_IN[Bet(wager.bet)]
        at_risk = wager.amount
        because = decided_by[wager.box]
        if wager.amount > maximum * antes:
            at_risk, because = Cents(maximum * antes), ("niuniu 7.6", "ruling N5", *because)
        elif wager.amount < minimum * antes:
            because = ("niuniu 7.6", *because)
        lines.append(settle_line(wager, verdicts[wager.box][wager.bet], at_risk=at_risk, because=because))
    return Settlement(tuple(lines))


def _verdicts(outcome: Outcome, box: int, on_box: dict[str, int]) -> dict[str, Verdict]:
    if box in outcome.boxes_won:
        return verdicts_when_box_wins(outcome.boxes[box].rank, with_double=Bet.DOUBLE in on_box)
    return verdicts_when_house_wins(outcome.house.rank)


def _ante_limits(rules: Rules) -> tuple[Cents, Cents]:
    """ruling N5: the limits of `ante`, or the default. The other two wagers follow from the Ante and have no own
    limits."""
    return bounds(rules.limits, {Bet.ANTE: Bet.ANTE})[Bet.ANTE]


def check(wagers: Sequence[Wager], rules: Rules) -> dict[int, dict[str, int]]:
    """Refuses wagers that the book does not allow in a box (niuniu 4.5.1, 4.5.2 and 4.6, ruling N1). Returns by box the
    index of the wager on each bet."""
    boxes: dict[int, dict[str, int]] = {}
    holders: dict[int, str] = {}
    for index, wager in enumerate(wagers):
        box = _box_of(wager, index, rules)
        on_box = boxes.setdefault(box, {})
        if holders.setdefault(box, wager.patron) != wager.patron:
            raise BoxTaken(box=box, place=f"wagers[{index}].box")
        if wager.bet in on_box:
            raise WagerTwiceInBox(box=box, bet=NAMES[Bet(wager.bet)], place=f"wagers[{index}].bet")
        if list(holders.values()).count(wager.patron) > BOXES_PER_PATRON:
            raise TooManyBoxes(place=f"wagers[{index}].box")
        on_box[wager.bet] = index
    limits = _ante_limits(rules)
    for box, on_box in boxes.items():
        _check_sizes(box, on_box, wagers)
        if rules.mode is Mode.ONLINE:
            _refuse_online(on_box[Bet.ANTE], wagers, limits)
    return boxes


def _box_of(wager: Wager, index: int, rules: Rules) -> int:
    if wager.bet not in NAMES:
        raise unknown_bet(wager.bet, Bet, place=f"wagers[{index}].bet", clauses=("niuniu 4.5",))
    if wager.moment is not None:
        raise KeyNotForThisBet(bet=NAMES[Bet(wager.bet)], key="moment", place=f"wagers[{index}].moment")
    if wager.box is None:
        raise BoxMissing(place=f"wagers[{index}].box")
    if not 1 <= wager.box <= rules.boxes:
        raise NoSuchBox(boxes=rules.boxes, place=f"wagers[{index}].box")
    return wager.box


def _check_sizes(box: int, on_box: dict[str, int], wagers: Sequence[Wager]) -> None:
    ante, double, additional = (on_box.get(bet) for bet in (Bet.ANTE, Bet.DOUBLE, Bet.ADDITIONAL))
    if additional is not None and double is None:
        raise AdditionalWithoutDouble(box=box, place=f"wagers[{additional}]")
    if double is None:
        return
    if ante is None:
        raise DoubleWithoutAnte(box=box, place=f"wagers[{double}]")
    double_due = wagers[ante].amount * DOUBLE_TO_ANTE
    if wagers[double].amount != double_due:
        raise DoubleNotTwiceAnte(box=box, due=double_due, place=f"wagers[{double}].amount")
    additional_due = double_due * ADDITIONAL_TO_DOUBLE
    if additional is None:
        raise AdditionalMissing(box=box, due=additional_due, place=f"wagers[{double}]")
    if wagers[additional].amount != additional_due:
        raise AdditionalNotTwiceDouble(box=box, due=additional_due, place=f"wagers[{additional}].amount")


def _refuse_online(ante: int, wagers: Sequence[Wager], limits: tuple[Cents, Cents]) -> None:
    refuse_outside(
        wagers[ante],
        limits,
        bet=NAMES[Bet.ANTE],
        place=f"wagers[{ante}].amount",
        clauses=("niuniu 7.6", "ruling A5"),
    )
