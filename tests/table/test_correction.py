"""The correction of a settled round: two persons, the difference by hand, and what is refused (ruling A8)."""

from typing import Any

import pytest

from felt.core.cards import cards
from felt.core.refusals import Refusal
from felt.core.wagers import Moment
from felt.table.codec import decode_state, encode_state
from felt.table.commands import Confirm, Join
from felt.table.corrections.deal import Deal, LaidBy
from felt.table.corrections.events import Share
from felt.table.events import RoundSettled
from felt.table.state import Phase
from tests.table.correcting import (
    GROUND,
    approval,
    approved,
    closed,
    laid,
    proposal,
    proposed,
    settled_table,
)
from tests.table.driver import (
    BANKER_TWICE,
    GAMES,
    PLAYER_WINS,
    TableUnderTest,
    baccarat_table,
    names,
    wager,
)

every_game = pytest.mark.parametrize("game", GAMES)


def cents(share: Share) -> tuple[str, int, int, int, int, int]:
    assert share.difference == share.after - share.before
    return share.patron, share.before, share.after, share.paid, share.collected, share.owed


class TestDifference:
    """By hand, in cents."""

    @pytest.mark.parametrize(
        ("game", "an", "binh", "commission"),
        [
            # The Banker wins nine to seven: 20 pay 19, less 1 of commission.
            ("baccarat", ("an", 1_000, -1_000, 0, 2_000, 0), ("binh", -2_000, 1_900, 3_900, 0, 0), 100),
            # Four is Small.
            ("sicbo", ("an", 1_000, -1_000, 0, 2_000, 0), ("binh", -500, 500, 1_000, 0, 0), 0),
            # Niu 8 paid 10 less 5 %. In truth box 1 has no Niu and loses; the four aces of box 2 pay 5 less 5 %.
            ("niuniu", ("an", 950, -1_000, 0, 1_950, 0), ("binh", -500, 475, 975, 0, 0), -25),
        ],
    )
    @pytest.mark.clause("ruling A8", "baccarat 7.16", "sicbo 7.7", "niuniu 7.9")
    def test_other_cards_or_dice(self, game: str, an: tuple[Any, ...], binh: tuple[Any, ...], commission: int) -> None:
        table = settled_table(game)
        preview = proposed(table, proposal(table, game))
        assert [cents(share) for share in preview.shares] == [an, binh]
        assert preview.commission == commission
        booked = approved(table)
        assert (booked.before, booked.after, booked.shares) == (preview.before, preview.after, preview.shares)
        assert (booked.by, booked.role, booked.approved_by, booked.approved_role, booked.why, booked.clause) == (
            *("hoa", "shift_manager", "mai", "pit_manager", "read wrongly", GROUND[game]),
        )
        settled = next(each.event for each in table.history if isinstance(each.event, RoundSettled))
        assert booked.before == settled.lines
        assert all(line.clauses for line in booked.after)

    @every_game
    @pytest.mark.clause("ruling A8")
    def test_spent_chips_are_owed(self, game: str) -> None:
        """The preview and the booking each go by the chips of their own moment."""
        table = settled_table(game)
        preview = proposed(table, proposal(table, game), an=10_000)
        due = preview.shares[0].collected
        assert preview.shares[0].owed == 0
        booked = approved(table, an=700)
        assert cents(booked.shares[0])[3:] == (0, 700, due - 700)
        table = settled_table(game)
        proposed(table, proposal(table, game))
        assert cents(approved(table, an=0).shares[0])[3:] == (0, 0, due)

    def test_other_wagers(self) -> None:
        """In truth An had 5 on the Player and 1 on the tie, and Binh nothing."""
        table = settled_table("baccarat")
        wagers = (laid("an", ("player", 5), ("tie", 1)), LaidBy("binh"))
        preview = proposed(table, proposal(table, "baccarat", clause="ruling A8", wagers=wagers))
        assert [cents(share) for share in preview.shares] == [
            ("an", 1_000, 400, 0, 600, 0),
            ("binh", -2_000, 0, 2_000, 0, 0),
        ]
        assert [(line.patron, line.bet, line.stake) for line in preview.after] == [
            ("an", "player", 500),
            ("an", "tie", 100),
        ]

    def test_a_wager_that_was_not_recorded(self) -> None:
        """Chi is at the table now, and had 3 on the Player."""
        table = settled_table("baccarat")
        table.do(Join(patron="chi"))
        preview = proposed(table, proposal(table, "baccarat", wagers=(laid("chi", ("player", 3)),)))
        assert [cents(share)[0::3] for share in preview.shares] == [("an", 0), ("binh", 0), ("chi", 300)]

    def test_both_wagers_and_cards(self) -> None:
        table = settled_table("niuniu")
        deal = Deal(hands={"box 3": cards("AS AH AD AC 4S"), "house": cards("TH JS QC 2D 4H")})
        wagers = (laid("an", ("ante", 10), box=3), LaidBy("binh"))
        preview = proposed(table, proposal(table, "niuniu", deal=deal, wagers=wagers))
        assert [cents(share) for share in preview.shares] == [
            ("an", 950, 950, 0, 0, 0),
            ("binh", -500, 0, 500, 0, 0),
        ]

    def test_cards_in_the_order_of_dealing_or_by_hand(self) -> None:
        """Six cards: four to five, then a seven to the Player and a two to the Banker."""
        flat, by_hand = (
            Deal(cards=cards(BANKER_TWICE)),
            Deal(hands={"player": cards("KS 4H 7S"), "banker": cards("KD 5C 2D")}),
        )
        previews = []
        for deal in (flat, by_hand):
            table = settled_table("baccarat")
            previews.append(proposed(table, proposal(table, "baccarat", deal=deal)))
        assert previews[0].after == previews[1].after
        assert previews[0].outcome == previews[1].outcome
        assert previews[0].mark == previews[1].mark

    def test_insurance_is_one_of_the_wagers(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=f"{BANKER_TWICE} {PLAYER_WINS}").betting("an", "binh")
        table.bet(wager("an", "banker", 10))
        table.passes("binh")
        table.insure("an", 4)
        table.insure("an")
        while table.state.round == 1:
            table.until_deadline()
        # The Banker wins seven to one: 10 pay 9.50, the insurance of 4 is lost. In truth it was 20, and insurance of 2.
        insured = laid("an", ("banker_insurance", 2), moment=Moment.FOUR_CARDS).wagers
        wagers = (LaidBy("an", (*laid("an", ("banker", 20)).wagers, *insured)),)
        preview = proposed(table, proposal(table, "baccarat", wagers=wagers))
        assert [cents(share) for share in preview.shares] == [("an", 550, 1_700, 1_150, 0, 0)]
        assert [line.moment for line in preview.after] == [None, Moment.FOUR_CARDS]

    def test_an_outcome_alone_can_be_corrected(self) -> None:
        """Nobody's chips move, and the record says what lay there."""
        table = settled_table("sicbo")
        preview = proposed(table, proposal(table, "sicbo", deal=Deal(dice=(2, 5, 6))))
        assert {share.difference for share in preview.shares} == {0}
        assert preview.mark == "2-5-6"


class TestWhat:
    def test_nothing_is_given(self) -> None:
        table = settled_table("sicbo")
        assert table.refusal(proposal(table, "sicbo", deal=Deal())).code == "nothing_to_correct"

    @every_game
    def test_nothing_changes(self, game: str) -> None:
        table = settled_table(game)
        as_recorded = {
            "baccarat": Deal(cards=cards(PLAYER_WINS)),
            "sicbo": Deal(dice=(1, 5, 6)),
            "niuniu": Deal(cards=cards("TS JH QD 2C 6H 2S 2H 3D 3C 8H TH JS QC 2D 4H")),
        }
        assert table.refusal(proposal(table, game, deal=as_recorded[game])).code == "changes_nothing"

    @pytest.mark.parametrize(
        ("game", "deal", "code"),
        [
            ("baccarat", Deal(cards=cards("2H 9S 5C")), "not_what_is_needed"),
            ("baccarat", Deal(cards=cards("2H 9S 5C KD 3H")), "not_what_is_needed"),
            ("baccarat", Deal(hands={"player": cards("2H 5C")}), "not_what_is_needed"),
            (
                "baccarat",
                Deal(hands={"player": cards("2H 5C"), "banker": cards("9S KD"), "x": cards("AS")}),
                "not_what_is_needed",
            ),
            ("baccarat", Deal(dice=(1, 2, 3)), "not_what_is_needed"),
            ("sicbo", Deal(cards=cards("2H 9S 5C")), "not_what_is_needed"),
            ("sicbo", Deal(dice=(1, 2)), "not_what_is_needed"),
            ("sicbo", Deal(dice=(1, 2, 7)), "not_what_is_needed"),
            ("sicbo", Deal(dice=(1, 2, 3, 4)), "not_what_is_needed"),
            ("niuniu", Deal(cards=cards("AS AH AD AC 4S AS 2H 3D 3C 8H TH JS QC 2D 4H")), "card_dealt_twice"),
            ("baccarat", Deal(cards=cards("2H 9S 2H 9S")), "card_dealt_too_often"),
        ],
    )
    def test_cards_and_dice_that_the_rules_do_not_deal(self, game: str, deal: Deal, code: str) -> None:
        table = settled_table(game)
        refusal = table.refusal(proposal(table, game, deal=deal))
        assert (refusal.code, refusal.place) == (code, "deal")

    @pytest.mark.parametrize(
        ("wagers", "code", "place"),
        [
            ((laid("dung", ("big", 1)),), "patron_not_in_round", "wagers[0].patron"),
            ((laid("an", ("big", 5)), laid("an", ("small", 1))), "key_twice", "wagers[1].patron"),
            ((laid("an", ("nonsense", 1)),), "unknown_bet", "wagers"),
        ],
    )
    def test_wagers_that_cannot_have_been(self, wagers: tuple[LaidBy, ...], code: str, place: str) -> None:
        table = settled_table("sicbo")
        refusal = table.refusal(proposal(table, "sicbo", wagers=wagers))
        assert (refusal.code, refusal.place) == (code, place)


class TestBesideTheTable:
    @every_game
    @pytest.mark.clause("ruling A8")
    def test_a_correction_touches_nothing_of_the_round_under_way(self, game: str) -> None:
        table, other = settled_table(game), settled_table(game)
        proposed(table, proposal(table, game))
        approved(table)
        state = table.state
        for name in state.__struct_fields__:
            if name not in ("proposals", "corrected", "corrections"):
                assert getattr(state, name) == getattr(other.state, name), name
        table.do(Confirm(patron="an", wagers=()))
        table.do(Confirm(patron="binh", wagers=()))

    @every_game
    def test_a_closed_table(self, game: str) -> None:
        table = settled_table(game)
        closed(table)
        proposed(table, proposal(table, game))
        assert names([approved(table)]) == ["round_corrected"]
        assert table.phase is Phase.CLOSED

    @every_game
    def test_a_proposal_outlives_a_snapshot(self, game: str) -> None:
        table = settled_table(game)
        proposed(table, proposal(table, game))
        closed(table)
        table.table.state = decode_state(encode_state(table.state))
        assert list(table.state.proposals) == [1]
        approved(table)
        table.table.state = decode_state(encode_state(table.state))
        assert table.do(approval()) == []
        assert isinstance(table.refusal(approval(by="lan")), Refusal)

    def test_a_table_without_corrections_has_the_snapshot_that_it_had(self) -> None:
        assert b"correct" not in encode_state(closed(settled_table("sicbo")).state)
