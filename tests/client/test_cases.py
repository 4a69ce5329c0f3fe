"""The client library opens a case, adds evidence, follows it to its end, and hears every refusal."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from felt.client import Cases, Refused, SignedOut, Unreachable
from felt.core.authority import Role
from tests.server.accounts_online import AccountsOnline, accounts_online
from tests.server.cases.test_media import PNG


def cases_of(house: AccountsOnline, token: str) -> Cases:
    return Cases(f"http://127.0.0.1:{house.port}", cookie=f"{house.services.accounts.cookies.name}={token}")


async def test_a_case_from_the_first_word_to_the_last(tmp_path: Path) -> None:
    async with accounts_online(tmp_path) as house:
        administrator = await house.administrator()
        mine = cases_of(house, (await house.account("An"))[0])
        other = cases_of(house, (await house.account("Bình"))[0])
        staff = cases_of(house, (await house.staff(administrator, "Mai", Role.PIT_MANAGER))[0])
        with pytest.raises(Refused) as refused:
            await mine.open(about="losses", says="Which round?")
        assert (refused.value.code, refused.value.place) == ("no_round_named", "rounds")
        number = (await mine.open(about="conduct", says="The dealer was rude."))["case"]["number"]
        await mine.add_file(number, "photo.png", PNG, says="The table.")
        assert await mine.file(number, hashlib.sha256(PNG).hexdigest()) == PNG
        with pytest.raises(Refused, match="no_such_case"):
            await other.show(number)
        assert [each["number"] for each in (await staff.list(stage="with_supervisor"))["cases"]] == [number]
        assert (await staff.bundle(number)).startswith(b"PK")
        await staff.order(number, "try_settlement", says="We apologised.", content=True)
        steps: list[dict[str, Any]] = [step async for step in mine.follow(number)]
        kinds = [step["entry"]["type"] for step in steps]
        assert kinds == ["case_opened", "evidence_added", "case_acknowledged", "settlement_tried", "case_closed"]
        assert all(step["letter"] for step in steps)


async def test_whoever_is_signed_out_or_asks_elsewhere_is_told(tmp_path: Path) -> None:
    async with accounts_online(tmp_path) as house:
        token, _ = await house.account("An")
        mine = cases_of(house, token)
        await house.services.accounts.sessions.end(token)
        with pytest.raises(SignedOut):
            await mine.list()
    with pytest.raises(Unreachable):
        await mine.list()
