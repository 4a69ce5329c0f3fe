"""Who may ask what: every role with every request, by the table and on the socket."""

import json
from pathlib import Path

import pytest

from felt.core.authority import LADDER, Role
from felt.core.requests import PatronRequest, Request, StaffRequest
from felt.core.words import Language
from felt.protocol.requests import OF_EVERYBODY, PauseTable, request_decoder, request_types
from felt.server.accounts.refusals import NoAuthority
from felt.server.play.authority import StaffDoNotPlay, check
from tests.server.online import REQUESTS, online, still_served
from tests.table.driver import baccarat_table


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
            "pause_table": LADDER[1:],
            "resume_table": LADDER[1:],
            "open_table": LADDER[2:],
            "close_table": LADDER[2:],
            "restrict_squeeze": LADDER[2:],
            "void_round": LADDER[3:],
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
        request = PauseTable(id="1", table="B1")
        with pytest.raises(NoAuthority) as refused:
            check(Role.DEALER, request)
        assert "Giám sát Pit" in refused.value.message(Language.VI)
        assert "pit supervisor" in refused.value.message(Language.EN)

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


def _may(role: Role, request: Request) -> bool:
    try:
        check(role, request)
    except (NoAuthority, StaffDoNotPlay):
        return False
    return True
