"""A round settled again under another reading, beside what was paid: as corrections settle it, and nothing written."""

import copy

import pytest

from felt.core.cards import cards
from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.table.commands import VoidRound
from felt.table.corrections.deal import Deal, LaidBy
from felt.table.corrections.what_if import Reading, WhatIf, what_if, what_if_in_words
from felt.table.events import SettledLine
from felt.table.recall import recall
from tests.golden.rounds import by_points
from tests.table.correcting import TRUTH, corrected_table, found, laid, proposal, proposed, settled_table
from tests.table.dealer.pit import Pit, casino_table
from tests.table.driver import (
    BANKER_WINS,
    GAMES,
    PLAYER_WINS,
    TableUnderTest,
    baccarat_table,
    sicbo_table,
    wager,
)

every_game = pytest.mark.parametrize("game", GAMES)


def differences(found: WhatIf) -> dict[str, tuple[int, int, int]]:
    return {share.patron: (share.before, share.after, share.difference) for share in found.shares}


def lines(settlement: object) -> list[SettledLine]:
    return [SettledLine.of(line) for line in settlement.lines]  # type: ignore[attr-defined]


@every_game
@pytest.mark.clause("ruling A8", "baccarat 8.4.1", "sicbo 8.4.1", "niuniu 8.4.1")
def test_it_is_what_a_correction_would_book(game: str) -> None:
    table = settled_table(game)
    before = copy.deepcopy(table.state)
    seen = what_if(found(table, 1), Reading(deal=TRUTH[game]))
    assert table.state == before
    preview = proposed(table, proposal(table, game))
    assert (tuple(lines(seen.paid)), tuple(lines(seen.would_be))) == (preview.before, preview.after)
    assert [(share.patron, share.difference) for share in seen.shares] == [
        (share.patron, share.difference) for share in preview.shares
    ]


@pytest.mark.parametrize(
    ("game", "reading", "expected"),
    [
        # By hand, in cents. The Banker wins nine to seven: 20 pay 19.
        (
            "baccarat",
            Reading(deal=Deal(cards=cards(BANKER_WINS))),
            {"an": (1_000, -1_000, -2_000), "binh": (-2_000, 1_900, 3_900)},
        ),
        # In truth An had 5 on the Player, and Binh nothing.
        (
            "baccarat",
            Reading(wagers=(laid("an", ("player", 5)), LaidBy("binh"))),
            {"an": (1_000, 500, -500), "binh": (-2_000, 0, 2_000)},
        ),
        ("sicbo", Reading(deal=Deal(dice=(1, 1, 2))), {"an": (1_000, -1_000, -2_000), "binh": (-500, 500, 1_000)}),
        # A damaged die: every wager goes back.
        ("sicbo", Reading(void="sicbo 7.5"), {"an": (1_000, 0, -1_000), "binh": (-500, 0, 500)}),
        (
            "niuniu",
            Reading(void="niuniu 7.1.3", wagers=(LaidBy("an"),)),
            {"an": (950, 0, -950), "binh": (-500, 0, 500)},
        ),
    ],
)
def test_other_cards_dice_wagers_or_none_at_all(
    game: str, reading: Reading, expected: dict[str, tuple[int, int, int]]
) -> None:
    assert differences(what_if(found(settled_table(game), 1), reading)) == expected


def test_a_table_that_is_dealt_by_hand() -> None:
    """The dealer keyed in a four for a five: the dice of 1, 5 and 6 are Big, and the total is twelve."""
    pit = Pit(casino_table("sicbo")).ready()
    pit.bets({2: [("big", 10)], 5: [("total-12", 5)]})
    pit.throw(1, 4, 6)
    pit.paid()
    seen = what_if(recall("C1", 1, pit.settings, pit.record[1]), Reading(deal=Deal(dice=(1, 5, 6))))
    assert differences(seen) == {"seat 2": (1_000, 1_000, 0), "seat 5": (-500, 3_000, 3_500)}


def test_it_stands_beside_what_was_paid_after_a_correction() -> None:
    table = corrected_table("sicbo")
    seen = what_if(found(table, 1), Reading(deal=Deal(dice=(1, 5, 6))))
    assert differences(seen) == {"an": (-1_000, 1_000, 2_000), "binh": (500, -500, -1_000)}


class TestVoidRounds:
    def void(self, deal: str, clause: str) -> TableUnderTest:
        table = TableUnderTest(baccarat_table(), deal=deal).betting("an")
        table.supplies = bool(deal)
        table.bet(wager("an", "player", 10))
        table.do(VoidRound(by="hoa", role="assistant_director", clause=clause))  # type: ignore[arg-type]
        return table

    def test_what_it_would_have_paid(self) -> None:
        table = self.void("", "baccarat 7.22")
        seen = what_if(found(table, 1), Reading(deal=Deal(cards=cards(PLAYER_WINS))))
        assert differences(seen) == {"an": (0, 1_000, 1_000)}

    def test_without_its_cards_it_has_no_result(self) -> None:
        table = self.void("", "baccarat 7.22")
        with pytest.raises(Refusal) as refused:
            what_if(found(table, 1), Reading(wagers=(laid("an", ("player", 5)),)))
        assert (refused.value.code, refused.value.place) == ("nothing_to_correct", "deal")

    def test_void_while_betting_was_open(self) -> None:
        table = TableUnderTest(sicbo_table()).betting("an", "binh")
        table.bet(wager("an", "big", 10))
        table.do(VoidRound(by="hoa", role="director", clause="sicbo 7.8"))  # type: ignore[arg-type]
        with pytest.raises(Refusal, match="Give the cards"):
            what_if(found(table, 1), Reading(edition=1))
        assert differences(what_if(found(table, 1), Reading(deal=Deal(dice=(4, 5, 6))))) == {"an": (0, 1_000, 1_000)}


class TestEditions:
    def test_another_edition_of_the_rules(self) -> None:
        """Niu 1 with the highest card beat Niu 5 by the first edition, and loses to it by the second (ruling N4)."""
        recalled = found(by_points(), 1)
        assert recalled.game.edition > 1
        seen = what_if(recalled, Reading(edition=1))
        assert differences(seen)["an"][0] == -3_000
        assert differences(seen)["an"][1] > 0

    def test_the_same_edition_changes_nothing(self) -> None:
        recalled = found(settled_table("sicbo"), 1)
        seen = what_if(recalled, Reading(edition=recalled.game.edition))
        assert {difference for _, _, difference in differences(seen).values()} == {0}


@pytest.mark.parametrize(
    ("reading", "code", "place"),
    [
        (Reading(), "nothing_to_correct", ""),
        (Reading(edition=99), "edition_not_known", "edition"),
        (Reading(void="sicbo 7.7"), "not_a_void", "void"),
        (Reading(deal=Deal(dice=(1, 2))), "not_what_is_needed", "deal"),
        (Reading(wagers=(laid("an", ("nonsense", 1)),)), "unknown_bet", "wagers"),
        (Reading(wagers=(LaidBy("an"), LaidBy("an"))), "key_twice", "wagers[1].patron"),
    ],
)
def test_readings_that_cannot_be(reading: Reading, code: str, place: str) -> None:
    with pytest.raises(Refusal) as refused:
        what_if(found(settled_table("sicbo"), 1), reading)
    assert (refused.value.code, refused.value.place) == (code, place)


def test_a_round_that_has_not_ended() -> None:
    table = settled_table("sicbo")
    with pytest.raises(Refusal) as refused:
        what_if(found(table, 2), Reading(void="sicbo 7.5"))
    assert refused.value.code == "round_not_settled"


def test_in_words() -> None:
    seen = what_if(found(settled_table("sicbo"), 1), Reading(deal=Deal(dice=(1, 1, 2))))
    english, vietnamese = (list(what_if_in_words(seen, language)) for language in Language)
    starts = [
        "As it was paid:",
        "  an: Big 10 won 10:",
        "  binh: Small 5 lost 5:",
        "Under this reading:",
        "  an: Big 10 lost 10:",
        "  binh: Small 5 won 5:",
        "The difference:",
        "  an: +10 as paid, −10 under this reading, −20",
        "  binh: −5 as paid, +5 under this reading, +10",
    ]
    assert all(line.startswith(start) for line, start in zip(english, starts, strict=True))
    assert "(6.2.2)" in english[4], "with its clause"
    assert len(vietnamese) == len(english)
    assert vietnamese[-1] == "  binh: đã thanh toán −5, theo cách hiểu này +5, chênh lệch +10"
