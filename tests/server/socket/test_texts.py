"""Texts that people write: one line, without anything that a store or a page could not bear."""

from pathlib import Path

import pytest

from felt.server.accounts.names import clean_name
from felt.server.accounts.refusals import NameUnseen
from tests.server.online import online
from tests.table.driver import baccarat_table

CONTROLS = ["\0", "\n", "\r", "\t", "\x1b", "\x7f"]


@pytest.mark.parametrize("control", [*CONTROLS, "\x85", "\u2028", "\u202e", "\ud800"], ids=ascii)
def test_a_name_has_no_control_characters(control: str) -> None:
    with pytest.raises(NameUnseen):
        clean_name(f"A{control}n")
    for name in (f"An{control}", f"{control}An"):
        if control.isspace():
            assert clean_name(name) == "An"
        else:
            with pytest.raises(NameUnseen):
                clean_name(name)


@pytest.mark.parametrize("control", CONTROLS, ids=ascii)
async def test_neither_has_a_reason_or_a_clause(tmp_path: Path, control: str) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        boss = await here.client("director_as_boss")
        for why in (f"a{control}b", f"a{control}", control):
            for request in ("close_table", "pause_table"):
                answer = await boss.ask(request, table="B1", why=why)
                assert (answer["type"], answer["code"], answer["at"]) == ("refused", "out_of_range", "why")
        assert await boss.refused("void_round", table="B1", clause=f"baccarat 7.2{control}") == "not_a_void"
        await boss.accepted("pause_table", table="B1", why="Đổi ca, 10’ “nghỉ”")
