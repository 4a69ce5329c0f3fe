"""Ante, Double and Additional, with their pay tables (sections 5 and 6 of the book)."""

from enum import StrEnum
from fractions import Fraction
from functools import cache

import msgspec

from felt.core.odds import ALL, NOTHING, to_one
from felt.core.settlement import Verdict, lose, stand_off, win
from felt.core.wagers import Clause, Wager
from felt.core.words import Words
from felt.games.niuniu.ranking import HandRank


class Bet(StrEnum):
    """niuniu 2.2.1-2.2.3"""

    ANTE = "ante"
    DOUBLE = "double"
    ADDITIONAL = "additional"


NAMES = {
    Bet.ANTE: Words("Ante", "Cược đặt chỗ"),
    Bet.DOUBLE: Words("Double", "Cược gấp đôi"),
    Bet.ADDITIONAL: Words("Additional", "Cược thêm"),
}


def name_of(wager: Wager) -> Words:
    """`Ante (box 3)`"""
    name = NAMES[Bet(wager.bet)]
    return Words(f"{name.en} (box {wager.box})", f"{name.vi} (cửa {wager.box})")


COMMISSION = Fraction(5, 100)


class PayRow(msgspec.Struct, frozen=True):
    ante: Fraction
    double: Fraction
    commission: Fraction


# niuniu 5.1, as printed: the winning hand, its odds on the Ante and on the Double, and the commission.
PAYS = {
    HandRank.HOIANA: PayRow(to_one(1), to_one(3), COMMISSION),
    HandRank.SUPREME: PayRow(to_one(1), to_one(3), COMMISSION),
    HandRank.NIU_NIU: PayRow(to_one(1), to_one(3), COMMISSION),
    HandRank.NIU_9: PayRow(to_one(1), to_one(2), COMMISSION),
    HandRank.NIU_8: PayRow(to_one(1), to_one(2), COMMISSION),
    HandRank.NIU_7: PayRow(to_one(1), to_one(2), COMMISSION),
    HandRank.NIU_6_OR_LESS: PayRow(to_one(1), to_one(1), NOTHING),
    HandRank.NO_NIU: PayRow(to_one(1), to_one(1), NOTHING),
}


class AdditionalRow(msgspec.Struct, frozen=True):
    keeps: Fraction
    clauses: tuple[Clause, ...]


# niuniu 6.4: the winning hand of the house, and the part of the Additional that the patron keeps.
# ruling N3: with No Niu too, a winning house takes nothing of the Additional.
ADDITIONAL_KEEPS = {
    HandRank.HOIANA: AdditionalRow(NOTHING, ("niuniu 6.4.1",)),
    HandRank.SUPREME: AdditionalRow(NOTHING, ("niuniu 6.4.2",)),
    HandRank.NIU_NIU: AdditionalRow(NOTHING, ("niuniu 6.4.3",)),
    HandRank.NIU_9: AdditionalRow(Fraction(1, 2), ("niuniu 6.4.4",)),
    HandRank.NIU_8: AdditionalRow(Fraction(1, 2), ("niuniu 6.4.4",)),
    HandRank.NIU_7: AdditionalRow(Fraction(1, 2), ("niuniu 6.4.4",)),
    HandRank.NIU_6_OR_LESS: AdditionalRow(ALL, ("niuniu 6.4.5",)),
    HandRank.NO_NIU: AdditionalRow(ALL, ("niuniu 6.4.5", "ruling N3")),
}


@cache
def verdicts_when_box_wins(rank: HandRank, *, with_double: bool) -> dict[str, Verdict]:
    """The hand of the box beats the house (niuniu 6.3.1). `with_double` only selects the clause for the commission."""
    row = PAYS[rank]
    ante_clause = "niuniu 5.1" if with_double else "niuniu 5.2"
    commission_clause = ("niuniu 5.3", "ruling N2") if row.commission and with_double else ()
    return {
        Bet.ANTE: win(row.ante, ante_clause, *commission_clause, commission=row.commission),
        Bet.DOUBLE: win(row.double, "niuniu 5.1", *commission_clause, commission=row.commission),
        Bet.ADDITIONAL: stand_off("ruling N2"),
    }


@cache
def verdicts_when_house_wins(rank: HandRank) -> dict[str, Verdict]:
    """The house beats the hand of the box (niuniu 6.3.2, ruling N3)."""
    row = ADDITIONAL_KEEPS[rank]
    additional = stand_off(*row.clauses) if row.keeps == ALL else lose(*row.clauses, keeps=row.keeps)
    return {
        Bet.ANTE: lose("niuniu 6.3.2"),
        Bet.DOUBLE: lose("niuniu 6.3.2"),
        Bet.ADDITIONAL: additional,
    }
