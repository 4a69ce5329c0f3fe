"""A game is registered once: a fourth one plays through every part of Felt, and nothing in `src` names it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from felt.cli.settle import settle, written
from felt.core.chips import Cents
from felt.core.wagers import Mode, Wager
from felt.core.words import Language
from felt.games import GAMES
from felt.protocol.requests import request_decoder
from felt.protocol.schema import schema
from felt.rooms.recall import recall_round
from felt.store.factory import open_store
from felt.table.settings import Settings
from felt.table.transcript import transcript
from tests.acting.acted import act, bets, do, seated
from tests.fourth_game.dragon_tiger import GAME, Raise, Raised, Raising, Rules, registered
from tests.journals import check_table
from tests.server.online import online
from tests.table.driver import TableUnderTest, names

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with registered():
        yield


def table_settings() -> Settings:
    limits = {"default": (Cents(100), Cents(1_000_000))}
    return Settings(game_name=GAME.name, name="D1", seats=3, rules=Rules(mode=Mode.ONLINE, limits=limits))


def wager(patron: str, bet: str, chips: int) -> Wager:
    return Wager(patron, bet, Cents(100 * chips))


def test_nothing_else_names_it() -> None:
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "web" / "src").rglob("*.ts"), *(ROOT / "web").rglob("*.svelte")]
    assert not [path for path in sources if "dragon" in path.read_text().lower()]


def test_a_table_plays_it() -> None:
    table = TableUnderTest(table_settings(), deal="9S 4H").betting("an", "binh")
    table.bet(wager("an", "dragon", 10))
    table.bet(wager("binh", "tie", 5))
    assert table.phase == Raising.name
    assert names(table.do(Raise(patron="an", wagers=(wager("an", "dragon_raise", 20),)))) == ["raised"]
    assert names(table.do(Raise(patron="binh"))) == [
        "raised", "raising_closed", "cards_dealt", "round_settled"
    ]  # fmt: skip
    assert table.nets() == {"an": 3_000, "binh": -500}


def test_what_belongs_to_another_game_is_refused() -> None:
    baccarat = Settings(game_name="baccarat", name="B1", rules=GAMES["baccarat"].rules_type(mode=Mode.ONLINE))
    table = TableUnderTest(baccarat).betting("an")
    assert table.refusal(Raise(patron="an")).code == "not_part_of_this_game"


def test_cases_are_settled() -> None:
    wagers = [{"patron": "an", "bet": "tie", "amount": 1_000}, {"patron": "an", "bet": "dragon", "amount": 1_000}]
    case = {"game": "dragon_tiger", "dragon": "9S", "tiger": "9H", "wagers": wagers}
    settled = settle(json.dumps(case).encode())
    answer = json.loads(written(settled, Language.EN, explain=False))
    assert answer["outcome"]["winner"] == "tie"
    assert answer["net"] == {"an": 8_000 - 500}
    explained = written(settled, Language.VI, explain=True).decode()
    assert explained.startswith("Hòa\n")
    assert "hòa thì thua một nửa (3)" in explained


def test_a_scenario_of_it_is_acted_out() -> None:
    """Nine to four: 10 on the Dragon and 20 more after the first card."""
    settings = {"game": GAME.name, "name": "D1", "rules": {"mode": "online", "limits": {"default": [100, 1_000_000]}}}
    acted = act(
        {"open": settings, "chips": {"an": 10_000}, "deal": {"cards": ["9S", "4H"]}},
        *seated("an"),
        bets("an", dragon=1_000),
        do("an", "raise", wagers=[{"bet": "dragon_raise", "amount": 2_000}]),
    )
    assert acted.code == 0
    assert acted.happened(5) == ["raised", "raising_closed", "cards_dealt", "round_settled"]
    assert acted.balances["patron:an"] == 13_000
    assert acted.end["books"]["balanced"]


def test_its_requests_events_and_settings_are_published() -> None:
    found = schema()["$defs"]
    assert {"RaiseRequest", "Raised", "RaisingOpened", "DragonTigerSettings"} <= found.keys()
    assert "raising" in found["Phase"]["enum"]
    request = request_decoder().decode('{"do":"raise","id":"1","table":"D1","round":1}')
    assert request.command("an") == Raise(patron="an", round=1)


async def test_a_room_plays_it_over_the_socket_and_the_journal_recalls_it(tmp_path: Path) -> None:
    async def act() -> None:
        async with online(tmp_path, table_settings(), deal="4H KD 7S 7C") as here:
            (an,) = await here.patrons("an", table="D1")
            await an.accepted("join", table="D1")
            here.clock.advance(5_000)
            await an.event("betting_opened")
            await an.accepted("confirm", table="D1", round=1, wagers=[{"bet": "tiger", "amount": 1_000}])
            state = (await an.state("D1"))["state"]
            assert (state["phase"], state["hands"], state["you"]["may_raise"]) == ("raising", {"dragon": ["4H"]}, True)
            await an.accepted("raise", table="D1", round=1, wagers=[{"bet": "tiger_raise", "amount": 2_000}])
            state = (await an.state("D1"))["state"]
            assert state["result"]["outcome"] == {"winner": "tiger", "dragon": "4H", "tiger": "KD"}
            assert sum(line["won"] for line in state["result"]["lines"]) == 3_000
            assert await an.refused("insure", table="D1", round=1, moment="four_cards") == "not_part_of_this_game"

    await act()

    async def recall() -> None:
        store = await open_store(str(tmp_path / "felt.db"))
        assert await check_table(store, "D1") > 0
        round_again = await recall_round(store, "D1", 1)
        assert any(isinstance(each.event, Raised) for each in round_again.happenings)
        told = transcript(round_again, Language.VI)
        assert "an cược thêm Hổ 20" in told
        assert "lá cao hơn thắng, 1 ăn 1 (1)" in told
        await store.close()

    await recall()
