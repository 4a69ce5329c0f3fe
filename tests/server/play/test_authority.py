"""Who may ask what: every role with every request, by the table and on the socket."""

import json
from pathlib import Path

import pytest

from felt.core.authority import LADDER, Role
from felt.core.refusals import NoAuthority
from felt.core.requests import PatronRequest, Request, StaffRequest
from felt.core.words import Language
from felt.protocol.authority import StaffDoNotPlay, check
from felt.protocol.requests import OF_EVERYBODY, ResumeTable, request_decoder, request_types
from felt.table.settings import Settings
from tests.server.online import REQUESTS, online, still_served
from tests.table.driver import baccarat_table, niuniu_table, sicbo_table


class TestAuthority:
    @pytest.mark.clause("ruling A6")
    def test_every_request_is_in_one_list(self) -> None:
        of_patrons = {kind for kind in request_types() if issubclass(kind, PatronRequest)}
        of_staff = {kind for kind in request_types() if issubclass(kind, StaffRequest)}
        assert set(request_types()) == {*OF_EVERYBODY, *of_patrons, *of_staff}
        assert not of_patrons & {*OF_EVERYBODY, *of_staff}
        assert {*REQUESTS} == {kind.__struct_config__.tag for kind in request_types()}

    @pytest.mark.clause("ruling A6")
    @pytest.mark.parametrize("role", Role)
    @pytest.mark.parametrize("do", REQUESTS)
    def test_role_by_request(self, role: Role, do: str) -> None:
        """Written down anew, not read from the table under test."""
        allowed = {
            "pause_table": LADDER,
            "resume_table": LADDER[1:],
            "open_table": LADDER[2:],
            "close_table": LADDER[2:],
            "restrict_squeeze": LADDER[2:],
            "void_round": LADDER[2:],
            "propose_correction": LADDER[2:],
            "approve_correction": LADDER[2:],
            "withdraw_correction": LADDER[2:],
            **dict.fromkeys(
                [
                    *("take_table", "leave_table", "prepare_cards", "prepare_dice", "open_betting", "record_wagers"),
                    *("close_betting", "key_cards", "key_dice", "correct_keyed", "for_seat", "go_on", "call_result"),
                    *("pay", "rule", "open_free_hand", "close_choice"),
                ],
                LADDER,
            ),
        }
        request = request_decoder().decode(json.dumps({"do": do, "id": "1", **REQUESTS[do]}))
        if do in ("ping", "subscribe", "unsubscribe"):
            may = True
        else:
            may = role in allowed[do] if do in allowed else role is Role.PATRON
        if may:
            check(role, request)
        else:
            with pytest.raises((NoAuthority, StaffDoNotPlay)):
                check(role, request)

    @pytest.mark.clause("ruling A6")
    def test_who_would_have_the_authority_is_said_in_both_languages(self) -> None:
        request = ResumeTable(id="1", table="B1")
        with pytest.raises(NoAuthority) as refused:
            check(Role.DEALER, request)
        assert "Giám sát Pit (Tạm thời)" in refused.value.message(Language.VI)
        assert "Pit Supervisor" in refused.value.message(Language.EN)

    @pytest.mark.clause("ruling A6")
    async def test_the_matrix_on_the_socket(self, tmp_path: Path) -> None:
        async with online(tmp_path, baccarat_table()) as here:
            (watcher,) = await here.patrons("binh")
            for role in Role:
                staff = await here.client("an" if role is Role.PATRON else f"{role}_as_{role}", chips=0)
                for do, fields in REQUESTS.items():
                    answer = await staff.ask(do, **fields)
                    refused = answer.get("code") in ("no_authority", "staff_do_not_play")
                    request = request_decoder().decode(json.dumps({"do": do, "id": "1", **fields}))
                    assert refused is not _may(role, request), (role, do, answer)
                await staff.leave()
                here.clock.advance(2_000)
            await still_served(watcher)


# While betting is open, written down anew from the books and the rulings: the lowest rank of each clause.
WHILE_BETTING = {
    "B1": {"baccarat 7.1.1": Role.PIT_MANAGER, "baccarat 7.22": Role.ASSISTANT_DIRECTOR},
    "S1": {"sicbo 7.3": Role.PIT_MANAGER, "sicbo 7.8": Role.DIRECTOR},
    "N1": {"niuniu 7.1.4": Role.PIT_MANAGER, "ruling N9": Role.ASSISTANT_DIRECTOR},
}
TABLES = (baccarat_table(), sicbo_table(), niuniu_table())


class TestClauses:
    @pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
    @pytest.mark.clause("ruling A6", "ruling A8", "ruling N9", "baccarat 7.22", "sicbo 7.8")
    async def test_the_rank_of_the_clause_on_the_socket(self, tmp_path: Path, table: Settings) -> None:
        async with online(tmp_path, table) as here:
            (an,) = await here.patrons("an", table=table.name)
            await an.accepted("join", table=table.name)
            staff = {role: await here.client(f"{role}_as_{role}", chips=0) for role in LADDER}
            for number, (clause, least) in enumerate(WHILE_BETTING[table.name].items(), start=1):
                here.clock.advance(table.times.countdown_ms)
                await an.event("betting_opened")
                void = {"table": table.name, "round": number, "clause": clause}
                for role in LADDER[: LADDER.index(least)]:
                    answer = await staff[role].ask("void_round", **void)
                    assert (answer["type"], answer["code"]) == ("refused", "no_authority"), (role, clause)
                    named = [clause, "ruling A8"] if role in LADDER[2:] else ["ruling A6"]
                    assert answer["clauses"] == named
                await staff[least].accepted("void_round", **void)
                voided = (await an.event("round_voided"))["event"]
                assert (voided["clause"], voided["by"], voided["role"]) == (clause, "staff", least)
                here.clock.advance(table.times.result_ms)
                await an.event("countdown_started")

    @pytest.mark.clause("ruling S6", "ruling A8", "sicbo 7.1")
    async def test_who_stops_a_table_and_who_lets_it_go_on(self, tmp_path: Path) -> None:
        async with online(tmp_path, sicbo_table()) as here:
            (an,) = await here.patrons("an", table="S1")
            staff = {role: await here.client(f"{role}_as_{role}", chips=0) for role in LADDER}
            await staff[Role.DEALER].accepted("pause_table", table="S1", clause="sicbo 7.1")
            stopped = (await an.event("table_paused"))["event"]
            assert (stopped["by"], stopped["role"], stopped["clause"]) == ("staff", "dealer", "sicbo 7.1")
            for role in LADDER[:4]:
                assert await staff[role].refused("resume_table", table="S1") == "no_authority"
            await staff[Role.OPERATIONS_MANAGER].accepted("resume_table", table="S1")
            assert (await an.event("table_resumed"))["event"]["role"] == "operations_manager"


def _may(role: Role, request: Request) -> bool:
    try:
        check(role, request)
    except (NoAuthority, StaffDoNotPlay):
        return False
    return True
