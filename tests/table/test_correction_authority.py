"""Who corrects a settled round, by which clause, and which round (ruling A8)."""

from itertools import product

import msgspec
import pytest

from felt.core.authority import ROLE_NAMES, Role
from felt.core.chips import Cents
from felt.core.words import Language
from felt.rulebook import catalogue
from felt.table import decide
from felt.table.commands import VoidRound
from felt.table.corrections.commands import WithdrawCorrection
from felt.table.corrections.deal import Deal
from felt.table.corrections.events import CorrectionProposed, CorrectionWithdrawn, RoundCorrected
from tests.table.correcting import (
    approval,
    approved,
    approved_by,
    proposal,
    proposed,
    settled_table,
)
from tests.table.driver import (
    GAMES,
    wager,
)

# Written down anew from the book of each game: the clauses of a correction, and the higher of the two ranks.
GROUNDS = {
    "baccarat": {"baccarat 7.16": Role.SHIFT_MANAGER, "baccarat 7.22": Role.ASSISTANT_DIRECTOR},
    "sicbo": {"sicbo 7.7": Role.SHIFT_MANAGER, "sicbo 7.8": Role.DIRECTOR},
    "niuniu": {"niuniu 7.9": Role.SHIFT_MANAGER, "ruling N9": Role.ASSISTANT_DIRECTOR},
}
DECK_FAULTS = {
    "baccarat": ({"baccarat 7.1", "baccarat 7.1.1", "baccarat 7.1.2"}, "baccarat 7.1.2"),
    "sicbo": (set[str](), ""),
    "niuniu": ({f"niuniu 7.1{part}" for part in ("", ".1", ".2", ".3", ".4")} | {"niuniu 7.2"}, "niuniu 7.2"),
}
LADDER = list(Role)[list(Role).index(Role.DEALER) : list(Role).index(Role.SURVEILLANCE)]
ROLES = [*Role, None]
every_game = pytest.mark.parametrize("game", GAMES)


def no_chips(patron: str) -> Cents:
    return Cents(0)


def reaches(role: Role | None, least: Role) -> bool:
    return role in LADDER and LADDER.index(role) >= LADDER.index(least)


class TestTwoPersons:
    @every_game
    @pytest.mark.clause("ruling A8", "ruling A6", "baccarat 7.22", "sicbo 7.8", "ruling N9")
    def test_every_pair_of_roles_for_every_ground(self, game: str) -> None:
        table = settled_table(game)
        for clause, least in {**GROUNDS[game], "ruling A8": Role.SHIFT_MANAGER}.items():
            for first, second in product(ROLES, ROLES):
                table.table.state.proposals.clear()
                asked = proposal(table, game, clause=clause, role=first)
                if not reaches(first, Role.PIT_MANAGER):
                    refusal = table.refusal(asked)
                    assert (refusal.code, refusal.clauses) == ("no_authority", ("ruling A8",))
                    continue
                (preview,) = table.table.handle(asked, table.now, no_chips)
                assert isinstance(preview, CorrectionProposed)
                command = approval(role=second, number=preview.number)
                enough = reaches(first, least) or reaches(second, least)
                if reaches(second, Role.PIT_MANAGER) and enough:
                    (event,) = decide(table.state, command, table.now, no_chips)
                    assert isinstance(event, RoundCorrected)
                    assert (event.role, event.approved_role) == (first, second)
                else:
                    refusal = table.refusal(command)
                    assert refusal.code == "no_authority"
                    assert "ruling A8" in refusal.clauses

    @every_game
    @pytest.mark.clause("ruling A8")
    def test_nobody_approves_their_own_act(self, game: str) -> None:
        table = settled_table(game)
        proposed(table, proposal(table, game, role=Role.DIRECTOR))
        refusal = table.refusal(approval(by="hoa", role=Role.DIRECTOR))
        assert (refusal.code, refusal.clauses) == ("not_your_own_to_approve", ("ruling A8",))
        assert table.state.corrected == {}

    @pytest.mark.clause("ruling A8", "baccarat 7.22")
    def test_the_refusal_names_the_rank_that_is_missing(self) -> None:
        table = settled_table("baccarat")
        proposed(table, proposal(table, "baccarat", clause="baccarat 7.22"))
        refusal = table.refusal(approval(role=Role.OPERATIONS_MANAGER))
        assert refusal.clauses == ("baccarat 7.22", "ruling A8")
        for language in Language:
            assert ROLE_NAMES[Role.ASSISTANT_DIRECTOR].in_language(language) in refusal.message(language)

    def test_any_pit_manager_withdraws_and_nobody_below(self) -> None:
        for role in ROLES:
            table = settled_table("sicbo")
            proposed(table, proposal(table, "sicbo"))
            command = WithdrawCorrection(by="lan", role=role, round=1, number=1, why="the dice were right")
            if reaches(role, Role.PIT_MANAGER):
                assert table.do(command) == [CorrectionWithdrawn(1, 1, "lan", str(role), "the dice were right")]
                assert table.refusal(approval()).code == "nothing_proposed"
            else:
                assert table.refusal(command).code == "no_authority"


class TestGrounds:
    @every_game
    @pytest.mark.clause("baccarat 7.1.1", "baccarat 7.1.2", "niuniu 7.2", "ruling B19", "ruling A7")
    def test_every_clause_of_the_catalogue(self, game: str) -> None:
        table = settled_table(game)
        command = proposal(table, game, role=Role.DIRECTOR)
        faults, cited = DECK_FAULTS[game]
        for clause in (*catalogue(), *faults, "", "nonsense"):
            asked = msgspec.structs.replace(command, clause=clause)
            if clause in GROUNDS[game] or clause == "ruling A8":
                (event,) = decide(table.state, asked, table.now, no_chips)
                assert isinstance(event, CorrectionProposed)
                continue
            refusal = table.refusal(asked)
            if clause in faults:
                assert (refusal.code, refusal.clauses, refusal.place) == ("earlier_results_stand", (cited,), "clause")
                assert cited in refusal.message(Language.VI)
            else:
                assert (refusal.code, refusal.place) == ("not_a_correction", "clause")
                assert all(known in str(refusal) for known in (*GROUNDS[game], "ruling A8"))


class TestWhich:
    @every_game
    @pytest.mark.clause("ruling A4", "ruling A8")
    def test_a_void_round(self, game: str) -> None:
        table = settled_table(game)
        void = {"baccarat": "baccarat 7.22", "sicbo": "sicbo 7.8", "niuniu": "ruling N9"}[game]
        table.do(VoidRound(by="mai", role=Role.DIRECTOR, clause=void))
        refusal = table.refusal(proposal(table, game, round=2))
        assert (refusal.code, refusal.clauses) == ("round_was_void", ("ruling A4",))

    @every_game
    @pytest.mark.clause("ruling A8")
    def test_a_round_in_play(self, game: str) -> None:
        table = settled_table(game)
        assert table.refusal(proposal(table, game, round=2)).code == "round_not_settled"

    @every_game
    @pytest.mark.clause("ruling A8")
    def test_a_round_is_corrected_once(self, game: str) -> None:
        table = settled_table(game)
        first = proposal(table, game)
        proposed(table, first)
        approved(table)
        for command in (
            proposal(table, game),
            proposal(table, game, why="again"),
            approval(by="lan"),
            approval(number=2),
        ):
            refusal = table.refusal(command)
            assert (refusal.code, refusal.values["number"]) == ("corrected_before", 1)

    @every_game
    def test_an_approval_repeated_counts_once(self, game: str) -> None:
        table = settled_table(game)
        proposed(table, proposal(table, game))
        approved(table)
        assert table.do(approval()) == []

    @every_game
    def test_a_proposal_repeated_counts_once_and_another_waits(self, game: str) -> None:
        table = settled_table(game)
        proposed(table, proposal(table, game))
        assert table.do(proposal(table, game)) == []
        assert table.refusal(proposal(table, game, why="again")).code == "correction_under_way"
        assert table.refusal(proposal(table, game, by="mai")).code == "correction_under_way"

    def test_only_the_proposal_that_was_seen_is_approved(self) -> None:
        table = settled_table("sicbo")
        proposed(table, proposal(table, "sicbo"))
        table.do(WithdrawCorrection(by="hoa", role=Role.SHIFT_MANAGER, round=1, number=1))
        again = proposed(table, proposal(table, "sicbo", deal=Deal(dice=(3, 3, 3))))
        assert again.number == 2
        for command in (approval(), approval(round=2)):
            assert table.refusal(command).code == "nothing_proposed"
        assert approved(table, number=2).mark == "3-3-3"

    def test_rounds_are_corrected_apart(self) -> None:
        table = settled_table("sicbo", more=1)
        table.bet(wager("an", "big", 10))
        table.passes("binh")
        while table.state.round == 2:
            table.until_deadline()
        first, second = proposed(table, proposal(table, "sicbo")), proposed(table, proposal(table, "sicbo", round=2))
        assert (first.number, second.number) == (1, 2)
        assert approved_by(table, approval(round=2, number=2)).round == 2
        assert approved(table).round == 1
