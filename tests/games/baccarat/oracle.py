"""An independent oracle for Baccarat, written from the book and the rulings; it imports nothing from felt.

Plain dicts, whole cents and fractions; slow and in the order in which the book reasons. Where it and the
package differ, one of the two has misread the book."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NotRequired, TypedDict

ORDINARY = ("player", "banker", "tie", "player_pair", "banker_pair", "lucky6")
INSURANCE = ("player_insurance", "banker_insurance")
UNBOUNDED = (0, 10**30)


class Wager(TypedDict):
    patron: str
    bet: str
    amount: int
    moment: NotRequired[str]


class Table(TypedDict):
    mode: str
    commission: bool
    insurance: bool
    limits: dict[str, tuple[int, int]]
    differential: int | None
    insurance_limits: NotRequired[dict[str, int]]
    lucky6: NotRequired[bool]


class Numbers(TypedDict):
    at_risk: int
    returned: int
    won: int
    commission: int
    rounded: str
    """Where ruling A3 gave up a fraction of a cent: at the `stake`, else at the `winnings`, or nowhere."""


class Deal(TypedDict):
    player: list[str]
    banker: list[str]
    player_total: int
    banker_total: int
    winner: str


# Cards and drawing, clauses 4.9 to 4.17.


def value(code: str) -> int:
    """4.12: the ace one, the numbers their number, ten and court cards nothing."""
    if code[0] == "A":
        return 1
    return int(code[0]) if code[0] in "23456789" else 0


def points(values: Iterable[int]) -> int:
    """4.13: drop the left digit until none is left."""
    count = sum(values)
    while count >= 10:
        count -= 10
    return count


def banker_draws(banker: int, player_third: int | None) -> bool:
    """4.16 with ruling B17, and 4.17 where the Player has no third card."""
    if player_third is None:
        return banker <= 5
    if banker <= 2:
        return True
    if banker == 3:
        return player_third != 8
    if banker == 4:
        return 2 <= player_third <= 7
    if banker == 5:
        return 4 <= player_third <= 7
    return banker == 6 and player_third in (6, 7)


def next_hand(player: Sequence[int], banker: Sequence[int]) -> str | None:
    """Which hand gets the next card, given the values dealt so far."""
    dealt = len(player) + len(banker)
    if dealt < 4:
        return "player" if dealt in (0, 2) else "banker"
    if len(banker) == 3:
        return None
    on_player, on_banker = points(player[:2]), points(banker)
    if on_player >= 8 or on_banker >= 8:
        return None
    if len(player) == 3:
        return "banker" if banker_draws(on_banker, player[2]) else None
    if on_player <= 5:
        return "player"
    return "banker" if banker_draws(on_banker, None) else None


def deal(codes: Sequence[str]) -> Deal:
    """Deal from the front of `codes` as far as the rules go."""
    hands: dict[str, list[str]] = {"player": [], "banker": []}
    rest = list(codes)
    while hand := next_hand([value(c) for c in hands["player"]], [value(c) for c in hands["banker"]]):
        hands[hand].append(rest.pop(0))
    player, banker = (points(value(c) for c in hands[side]) for side in ("player", "banker"))
    return {
        "player": hands["player"],
        "banker": hands["banker"],
        "player_total": player,
        "banker_total": banker,
        "winner": "tie" if player == banker else "player" if player > banker else "banker",
    }


def as_dealt(dealt: Deal) -> list[str]:
    """The cards of a finished deal in the order in which they left the shoe."""
    player, banker = dealt["player"], dealt["banker"]
    return [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]


# Insurance, clause 6.4.


def insurance_odds(*, moment: str, side: str, own: int, other: int) -> Fraction | None:
    """6.4.6, read row by row."""
    found: Fraction | None = None
    if (side, moment) == ("banker", "four_cards"):
        reach = {4: (3, "1.5"), 5: (4, "2"), 6: (5, "3"), 7: (5, "4")}.get(own)
        if reach and other <= reach[0]:
            found = Fraction(reach[1])
    elif (side, moment) == ("banker", "third_card"):
        if other == 1 and 1 <= own <= 6:
            found = Fraction(6) if own == 1 else Fraction(7)
        if other == 2 and 3 <= own <= 6:
            found = Fraction(4)
        if (own, other) == (4, 3):
            found = Fraction(3, 2)
        if (own, other) == (5, 4):
            found = Fraction(2)
    elif moment == "four_cards":
        if (own, other) == (5, 4):
            found = Fraction(2)
        if own in (6, 7) and other <= 5:
            found = Fraction(own - 3)
    else:
        reach = {5: (4, "2"), 6: (5, "3"), 7: (6, "4"), 8: (6, "7"), 9: (6, "9")}.get(own)
        if reach and other <= reach[0]:
            found = Fraction(reach[1])
    return found


def offers(dealt: Deal) -> dict[tuple[str, str], Fraction]:
    """By (moment, side): what was offered in the course of this deal, and its odds (ruling B5)."""
    found: dict[tuple[str, str], Fraction] = {}
    for moment, cards in (("four_cards", 2), ("third_card", 3)):
        player = [value(code) for code in dealt["player"][:cards]]
        banker = [value(code) for code in dealt["banker"][:2]]
        if len(player) < cards or next_hand(player, banker) is None:
            continue
        totals = {"player": points(player), "banker": points(banker)}
        for side, other in (("player", "banker"), ("banker", "player")):
            odds = insurance_odds(moment=moment, side=side, own=totals[side], other=totals[other])
            if odds is not None:
                found[moment, side] = odds
    return found


# What each bet comes to: the result, the odds before commission, and after


def verdict(bet: str, dealt: Deal, *, commission: bool) -> tuple[str, Fraction, Fraction]:
    """Sections 5.1, 5.2, 6.1-6.3, rulings B1-B4, of the six ordinary bets."""
    winner, six = dealt["winner"], dealt["banker_total"] == 6
    odds = after = Fraction(0)
    if bet in ("player", "banker"):
        if winner == "tie":
            return "back", odds, after
        if winner == bet:
            odds = after = Fraction(1)
            if bet == "banker" and commission:
                after = Fraction(19, 20)
            if bet == "banker" and not commission and six:
                odds = after = Fraction(1, 2)
    elif bet == "tie":
        odds = after = Fraction(8 if winner == "tie" else 0)
    elif bet == "lucky6":
        if winner == "banker" and six:
            odds = after = Fraction(12 if len(dealt["banker"]) == 2 else 20)
    else:
        first, second = dealt["player" if bet == "player_pair" else "banker"][:2]
        odds = after = Fraction(11 if first[0] == second[0] else 0)
    return ("win" if odds else "lose"), odds, after


def insurance_verdict(moment: str, side: str, dealt: Deal) -> tuple[str, Fraction, Fraction]:
    """6.4.1, 6.4.2, ruling B7."""
    odds = offers(dealt)[moment, side]
    if dealt["winner"] == side:
        return "lose", Fraction(0), Fraction(0)
    nine_nine = dealt["player_total"] == dealt["banker_total"] == 9
    if dealt["winner"] == "tie" and not (nine_nine and side == "player" and moment == "third_card"):
        return "back", Fraction(0), Fraction(0)
    return "win", odds, odds


# Limits, clauses 7.17 to 7.19.1, and settlement.


def bounds(bet: str, table: Table) -> tuple[int, int]:
    if bet in table["limits"]:
        return table["limits"][bet]
    return UNBOUNDED if bet in INSURANCE else table["limits"].get("default", UNBOUNDED)


def within_limits(wagers: Sequence[Wager], table: Table, warned: Iterable[str]) -> list[Fraction]:
    """What of each wager counts at a dealer-run table, before the insurance cap; not yet rounded."""
    counted: list[Fraction] = []
    low: list[bool] = []
    in_an_earlier_round = set(warned)
    for wager in wagers:
        minimum, maximum = bounds(wager["bet"], table)
        low.append(wager["amount"] < minimum)
        if low[-1]:
            counted.append(Fraction(0 if wager["patron"] in in_an_earlier_round else wager["amount"]))
        else:
            counted.append(Fraction(min(wager["amount"], maximum)))
    if table["differential"] is None:
        return counted
    on = {side: [i for i, wager in enumerate(wagers) if wager["bet"] == side] for side in ("player", "banker")}
    sums = {side: sum((counted[i] for i in indices), Fraction(0)) for side, indices in on.items()}
    for side, other in (("player", "banker"), ("banker", "player")):
        if sums[side] - sums[other] > table["differential"]:
            spared = sum((counted[i] for i in on[side] if low[i]), Fraction(0))
            room = sums[other] + table["differential"] - spared
            for i in on[side]:
                if not low[i]:
                    counted[i] *= 0 if room <= 0 else room / (sums[side] - spared)
    return counted


def settle(dealt: Deal, wagers: Sequence[Wager], table: Table, warned: Iterable[str] = ()) -> list[Numbers]:
    """Every wager's numbers. Online nothing is adjusted: what does not fit was refused (`broken`)."""
    counted = within_limits(wagers, table, warned) if table["mode"] == "dealer" else None
    paid_out: dict[tuple[str, str], Fraction] = {}
    lines: list[Numbers] = []
    for index, wager in enumerate(wagers):
        stake, bet = wager["amount"], wager["bet"]
        part = Fraction(stake) if counted is None else counted[index]
        at_risk = int(part)
        if bet in INSURANCE:
            side = bet.removesuffix("_insurance")
            result, odds, after = insurance_verdict(wager["moment"], side, dealt)
            price = offers(dealt)[wager["moment"], side]
            cap = sum(
                int(Fraction(other["amount"]) if counted is None else counted[place])
                for place, other in enumerate(wagers)
                if (other["patron"], other["bet"]) == (wager["patron"], side)
            )
            used = paid_out.get((wager["patron"], side), Fraction(0))
            part = min(part, (cap - used) / price, limit_at(price, table))
            at_risk = int(part)
            paid_out[wager["patron"], side] = used + at_risk * price
        else:
            result, odds, after = verdict(bet, dealt, commission=table["commission"])
        won = int(at_risk * after)
        rounded = "stake" if part != at_risk else "winnings" if at_risk * after != won else ""
        lines.append(
            {
                "at_risk": at_risk,
                "returned": stake - at_risk if result == "lose" else stake,
                "won": won,
                "commission": int(at_risk * odds) - won,
                "rounded": rounded,
            }
        )
    return lines


def limit_at(price: Fraction, table: Table) -> Fraction:
    """6.4.3.1, ruling B6: the most that one insurance wager may be at these odds."""
    most = [most for odds, most in table.get("insurance_limits", {}).items() if Fraction(odds) == price]
    return Fraction(most[0]) if most else Fraction(UNBOUNDED[1])


def _original(wagers: Sequence[Wager], patron: str, side: str) -> int:
    return sum(wager["amount"] for wager in wagers if wager["patron"] == patron and wager["bet"] == side)


def broken(dealt: Deal, wagers: Sequence[Wager], table: Table) -> set[str]:  # noqa: PLR0912 - a branch a refusal
    """The codes of all refusals that these wagers deserve at this table."""
    found: set[str] = set()
    if not table.get("lucky6", True) and any(wager["bet"] == "lucky6" for wager in wagers):
        found.add("lucky_six_not_at_table")
    online = table["mode"] == "online"
    paid_out: dict[tuple[str, str], Fraction] = {}
    for wager in wagers:
        bet, amount = wager["bet"], wager["amount"]
        minimum, maximum = bounds(bet, table)
        if online and amount % 100:
            found.add("part_of_a_chip")
        if online and amount < minimum:
            found.add("wager_below_minimum")
        if online and amount > maximum:
            found.add("wager_above_maximum")
        if bet not in INSURANCE:
            continue
        side = bet.removesuffix("_insurance")
        if not table["insurance"]:
            found.add("insurance_not_at_table")
        price = offers(dealt).get((wager["moment"], side))
        if price is None:
            found.add("insurance_not_offered")
        if not _original(wagers, wager["patron"], side):
            found.add("insurance_without_wager")
        elif online and price is not None:
            key = (wager["patron"], side)
            paid_out[key] = paid_out.get(key, Fraction(0)) + amount * price
            if paid_out[key] > _original(wagers, wager["patron"], side):
                found.add("insurance_above_cap")
            if amount > limit_at(price, table):
                found.add("insurance_above_limit")
    sums = [sum(wager["amount"] for wager in wagers if wager["bet"] == side) for side in ("player", "banker")]
    if online and table["differential"] is not None and abs(sums[0] - sums[1]) > table["differential"]:
        found.add("differential_exceeded")
    return found
