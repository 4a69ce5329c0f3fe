"""Tables dealt by hand, over real sockets: a dealer keys in, patrons watch and bet, the books follow."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from felt.client.mirror import follow, read, take_alarms, take_draft, take_duty, take_hand
from felt.core.authority import LADDER, Role
from felt.core.cards import cards
from felt.core.shoe.findings import Alarm
from felt.core.wagers import Wager
from felt.ledger import commission_account, escrow_account, house_account, outside_account
from felt.protocol import dealer as requests
from felt.protocol.dealer import OF_DEALERS, for_seat
from felt.protocol.requests import MESSAGE_BYTES_MAX, request_decoder
from felt.protocol.view import Due
from felt.server.accounts.directory import Account
from felt.server.accounts.people import Person
from felt.server.play.duty import IDLE_MS
from felt.table.commands import Tick
from felt.table.dealer.commands import StaffInRound
from felt.table.dealer.decide import DECIDES
from felt.table.settings import Settings
from tests.server.accounts_online import accounts_online
from tests.server.online import REQUESTS, Client, Online, online, stakes
from tests.table.dealer.pit import casino_table, live_table

DEALER = "dealer_as_mai"
SUPERVISOR = "pit_supervisor_as_phuc"
COUNTDOWN, BETTING = 5_000, 15_000


async def on_duty(here: Online, table: str, token: str = DEALER) -> Client:
    dealer = await here.client(token, chips=0)
    await dealer.accepted("subscribe", table=table)
    await dealer.accepted("take_table", table=table)
    return dealer


async def key(dealer: Client, table: str, *dealt: str) -> None:
    for each in dealt:
        await dealer.accepted("key_cards", table=table, cards=each.split())


async def follows(client: Client, here: Online, table: str) -> None:
    """The mirror that follows this client's messages is what the server would send now."""
    broadcast = here.services.floor.broadcasts[table]
    for _ in range(100):
        mirror = None
        for message in client.messages:
            if message.get("table") != table:
                continue
            match message["type"]:
                case "state":
                    mirror = read(message["state"])
                case "event":
                    assert mirror is not None
                    follow(mirror, message["event"])
                case "draft":
                    assert mirror is not None
                    take_draft(mirror, msgspec.convert(message["wagers"], tuple[Wager, ...]))
                case "hand":
                    assert mirror is not None
                    take_hand(mirror, message["to"], cards(" ".join(message["cards"])))
                case "duty":
                    assert mirror is not None
                    take_duty(mirror, message["on_duty"], msgspec.convert(message["need"], Due | None))
                case "alarms":
                    assert mirror is not None
                    take_alarms(mirror, msgspec.convert(message["alarms"], tuple[Alarm, ...]))
                case "crowd":
                    pass
        is_staff = any(watcher.is_staff for watcher in broadcast.audience.of(client.name))
        seen = broadcast.seen_by(client.name, here.services.floor.names, is_staff=is_staff)
        shown = json.loads(msgspec.json.encode(seen))
        expected = read(shown)
        assert mirror is not None
        mirror.crowd = expected.crowd = None
        if mirror == expected:
            return
        await asyncio.sleep(0.02)  # a message may still be on its way
    assert mirror == expected


async def balances(here: Online, table: str) -> dict[str, int]:
    accounts = [outside_account(table), escrow_account(table), house_account(table), commission_account(table)]
    return {account.partition(":")[0]: (await here.services.store.balance(account)).balance for account in accounts}


class TestCasinoTables:
    @pytest.mark.clause("baccarat 4.1", "baccarat 4.6", "baccarat 4.10", "baccarat 4.18", "ruling B11")
    async def test_a_round_of_baccarat(self, tmp_path: Path) -> None:
        async with online(tmp_path, casino_table("baccarat")) as here:
            (an,) = await here.patrons("an", table="C1")
            dealer = await on_duty(here, "C1")
            need = (await dealer.state("C1"))["state"]["you"]["need"]
            assert need == {"what": "shuffle", "count": 416, "to": ""}
            await dealer.accepted("prepare_cards", table="C1", cards=416, cut_by="chi", decks=["A-17"])
            await key(dealer, "C1", "5H")
            await dealer.accepted("open_betting", table="C1")
            opened = (await an.event("betting_opened"))["event"]
            assert (opened["deadline"], opened["by"], opened["role"]) == (None, "staff", "dealer")
            await an.accepted("join", table="C1")
            await an.accepted("confirm", table="C1", wagers=stakes(("banker", 100)))
            await dealer.event("betting_opened")
            await dealer.accepted("record_wagers", table="C1", seat=3, wagers=stakes(("banker", 200)))
            await dealer.accepted("record_wagers", table="C1", seat=3, wagers=stakes(("banker", 100)))
            seen = (await an.state("C1"))["state"]
            assert seen["recorded"] == {"seat 3": [{"patron": "seat 3", "bet": "banker", "amount": 10_000}]}
            await follows(an, here, "C1")
            await dealer.accepted("close_betting", table="C1")
            assert (await an.state("C1"))["state"]["recorded"] == {}
            await key(dealer, "C1", "KS", "KD", "4H", "5C")
            assert (await an.event("insurance_offered"))["event"]["deadline"] is None
            await follows(an, here, "C1")
            insure = {"do": "insure", "moment": "four_cards", "wagers": stakes(("banker_insurance", 10))}
            await dealer.accepted("for_seat", table="C1", seat=3, wish=insure)
            await dealer.accepted("go_on", table="C1")
            await key(dealer, "C1", "7S")
            await dealer.accepted("go_on", table="C1")
            await key(dealer, "C1", "2D")
            await follows(an, here, "C1")
            assert await dealer.refused("call_result", table="C1", result="player") == "wrong_call"
            await dealer.accepted("call_result", table="C1", result="banker")
            called = (await an.state("C1"))["state"]
            assert (called["phase"], called["called"]["winner"], called["result"]) == ("called", "banker", None)
            await follows(an, here, "C1")
            assert (await balances(here, "C1"))["outside"] == 0, "nothing is paid yet"
            await dealer.accepted("pay", table="C1")
            for client in (an, dealer):
                await client.event("round_settled")
                await follows(client, here, "C1")
            # Seat 3 wins 95 chips and loses the insurance of 10.
            after = await balances(here, "C1")
            assert (after["outside"], after["escrow"]) == (9_500 - 1_000, 0)
            assert await here.balance("an") == 1_000_000 + 9_500
            assert after["house"] + after["commission"] == -(9_500 - 1_000) - 9_500

    @pytest.mark.clause("sicbo 3.5", "sicbo 4.7", "sicbo 4.8")
    async def test_a_round_of_sic_bo(self, tmp_path: Path) -> None:
        async with online(tmp_path, casino_table("sicbo")) as here:
            (an,) = await here.patrons("an", table="C1")
            dealer = await on_duty(here, "C1")
            await dealer.accepted("open_betting", table="C1")
            await dealer.event("betting_opened")
            await dealer.accepted("record_wagers", table="C1", seat=2, wagers=stakes(("big", 10)))
            await dealer.accepted("close_betting", table="C1")
            duty = await dealer.until(lambda message: message["type"] == "duty" and message["need"] is not None)
            assert duty["need"] == {"what": "dice", "count": 3, "to": ""}
            answer = await dealer.ask("key_dice", table="C1", dice=[1, 4, 6], shakes=2)
            assert (answer["code"], answer["clauses"]) == ("shaken_too_little", ["sicbo 7.2"])
            await dealer.accepted("key_dice", table="C1", dice=[1, 4, 5], shakes=3)
            await dealer.accepted("correct_keyed", table="C1", dice=[1, 4, 6])
            await follows(an, here, "C1")
            await dealer.accepted("call_result", table="C1")
            await dealer.accepted("pay", table="C1")
            settled = (await an.event("round_settled"))["event"]
            assert settled["outcome"]["dice"] == [1, 4, 6]
            await follows(an, here, "C1")
            assert (await balances(here, "C1"))["outside"] == 1_000

    @pytest.mark.clause("niuniu 4.8", "niuniu 4.9", "niuniu 4.11")
    async def test_a_round_of_niu_niu(self, tmp_path: Path) -> None:
        async with online(tmp_path, casino_table("niuniu")) as here:
            (an,) = await here.patrons("an", table="C1")
            dealer = await on_duty(here, "C1")
            await dealer.accepted("prepare_cards", table="C1", cards=52)
            await dealer.accepted("open_betting", table="C1")
            await dealer.event("betting_opened")
            await dealer.accepted("record_wagers", table="C1", seat=1, wagers=stakes(("ante", 10, 1)))
            await dealer.accepted("record_wagers", table="C1", seat=4, wagers=stakes(("ante", 20, 3)))
            await dealer.accepted("close_betting", table="C1")
            await key(dealer, "C1", "TS JH QD 2C 6H", "2S 2H 3D 3C 8H", "TH JS QC 2D 4H")
            await follows(an, here, "C1")
            arrange = {"do": "arrange", "box": 1, "niu": ["TS", "JH", "QD"]}
            await dealer.accepted("for_seat", table="C1", seat=1, wish=arrange)
            assert await dealer.refused("for_seat", table="C1", seat=8, wish=arrange) == "no_such_seat"
            await dealer.accepted("go_on", table="C1")
            await dealer.accepted("call_result", table="C1")
            await dealer.accepted("pay", table="C1")
            await an.event("round_settled")
            await follows(an, here, "C1")
            assert (await balances(here, "C1")) == {
                "outside": 950 - 2_000,
                "escrow": 0,
                "house": 1_000,
                "commission": 50,
            }
            await dealer.accepted("open_betting", table="C1")
            await an.event("betting_opened")
            await follows(an, here, "C1")

    @pytest.mark.clause("baccarat 4.7", "ruling B15")
    async def test_a_corrected_card_that_is_squeezed_is_for_its_squeezer_alone(self, tmp_path: Path) -> None:
        async with online(tmp_path, casino_table("baccarat", insurance=False, squeeze=True)) as here:
            an, binh = await here.patrons("an", "binh", table="C1")
            dealer = await on_duty(here, "C1")
            await dealer.accepted("prepare_cards", table="C1", cards=416)
            await key(dealer, "C1", "5H")
            await dealer.accepted("open_betting", table="C1")
            await an.event("betting_opened")
            await dealer.event("betting_opened")
            await an.accepted("join", table="C1")
            await an.accepted("squeeze", table="C1", side="player")
            await an.accepted("confirm", table="C1", wagers=stakes(("player", 10)))
            await dealer.accepted("close_betting", table="C1")
            await key(dealer, "C1", "9S")
            await dealer.accepted("correct_keyed", table="C1", cards=["8S"])
            corrected = (await binh.event("cards_corrected"))["event"]
            assert (corrected["before"], corrected["after"]) == (["??"], ["??"])
            assert (await an.state("C1"))["state"]["you"]["hands"] == {"player": ["8S"]}
            for client in (an, binh):
                await follows(client, here, "C1")
            assert b"8S" not in b"".join(binh.got)


class TestLiveTables:
    @pytest.mark.clause("online 2.d.2.2", "baccarat 4.18")
    async def test_patrons_bet_by_the_clock_and_a_dealer_keys_in(self, tmp_path: Path) -> None:
        async with online(tmp_path, live_table("baccarat", insurance=False), seats=None) as here:
            an, binh = await here.patrons("an", "binh", table="L1")
            assert (await an.state("L1"))["state"]["paused"] is True, "nobody is on duty"
            dealer = await on_duty(here, "L1")
            await an.event("table_resumed")
            for client in (an, binh):
                await client.accepted("join", table="L1")
            await an.event("countdown_started")
            here.clock.advance(COUNTDOWN)
            await dealer.accepted("prepare_cards", table="L1", cards=416)
            await key(dealer, "L1", "5H")
            for client in (an, binh, dealer):
                assert (await client.event("betting_opened"))["event"]["deadline"] is not None
            await an.accepted("confirm", table="L1", wagers=stakes(("player", 10)))
            assert await dealer.refused("open_betting", table="L1") == "clock_opens_betting"
            assert await dealer.refused("record_wagers", table="L1", seat=1, wagers=[]) == "clock_opens_betting"
            await binh.accepted("confirm", table="L1", wagers=stakes(("banker", 10)))
            await dealer.event("betting_closed")
            await key(dealer, "L1", "9S", "2H", "KD", "5C")
            for client in (an, binh, dealer):
                await follows(client, here, "L1")
            await dealer.accepted("call_result", table="L1")
            await dealer.accepted("pay", table="L1")
            settled = (await an.event("round_settled"))["event"]
            assert [line["patron"] for line in settled["lines"]] == ["an"]
            await follows(an, here, "L1")
            assert await here.balance("an") == 1_001_000
            assert await here.balance("binh") == 999_000

    async def test_the_room_waits_for_the_dealer_without_ticking(self, tmp_path: Path) -> None:
        async with online(tmp_path, live_table("baccarat"), seats=None) as here:
            (an,) = await here.patrons("an", table="L1")
            dealer = await on_duty(here, "L1")
            await an.accepted("join", table="L1")
            await an.event("countdown_started")
            room, ticks = here.services.floor.rooms["L1"], 0
            do = room.do

            async def counted(command: Any) -> Any:
                nonlocal ticks
                ticks += isinstance(command, Tick)
                return await do(command)

            room.do = counted  # type: ignore[method-assign]
            for _ in range(5):
                here.clock.advance(COUNTDOWN)
                await asyncio.sleep(0.02)
            assert ticks == 0
            await dealer.accepted("prepare_cards", table="L1", cards=416)
            await key(dealer, "L1", "5H")
            await an.event("betting_opened")
            here.clock.advance(BETTING)
            await an.event("nobody_bet")
            assert ticks == 1


class TestAuthority:
    def test_every_command_of_a_dealer_has_a_request_with_its_fields(self) -> None:
        by_command = {kind.becomes: kind for kind in OF_DEALERS if issubclass(kind, requests.DealerRequest)}
        assert set(DECIDES) == set(by_command)
        for command, request in by_command.items():
            own = set(request.__struct_fields__) - {"id", "table", "preview"}
            assert own == set(command.__struct_fields__) - {"by", "role", "idle", "known"}
            assert command.__struct_config__.tag == request.__struct_config__.tag
            assert issubclass(command, StaffInRound) == ("round" in own)
            assert request.least is Role.DEALER

    @pytest.mark.parametrize("do", [str(kind.__struct_config__.tag) for kind in (*OF_DEALERS, for_seat())])
    @pytest.mark.clause("ruling A6")
    async def test_only_the_ladder_and_only_on_duty(self, tmp_path: Path, do: str) -> None:
        async with online(tmp_path, casino_table("sicbo")) as here:
            await on_duty(here, "C1", SUPERVISOR)
            fields = REQUESTS[do] | {"table": "C1"} | ({"round": 0} if "round" in REQUESTS[do] else {})
            for role in Role:
                person = await here.client("an" if role is Role.PATRON else f"{role}_as_{role}", chips=0)
                answer = await person.ask(do, **fields)
                if role not in LADDER:
                    assert answer["code"] == "no_authority", role
                elif do in ("take_table", "leave_table"):
                    assert answer["type"] == "accepted", role
                elif do == "rule":  # a manager comes to the table; the clause says who decides
                    assert answer["code"] == "not_an_irregularity", role
                else:
                    assert answer["code"] == "not_on_duty", role
                await person.leave()
                here.clock.advance(2_000)

    async def test_a_wish_is_read_strictly(self, tmp_path: Path) -> None:
        async with online(tmp_path, casino_table("baccarat")) as here:
            dealer = await on_duty(here, "C1")
            for wish in (
                {"do": "confirm", "wagers": []},
                {"do": "insure", "moment": "four_cards", "id": "1"},
                {"do": "insure", "moment": "four_cards", "round": 1},
                {"do": "arrange", "box": 1, "niu": ["TS", "JH", "QD", "KD"]},
                {},
            ):
                assert await dealer.refused("for_seat", table="C1", round=0, seat=1, wish=wish) != "not_now"

    def test_the_wagers_of_a_seat_fit_into_a_message(self) -> None:
        """Every spot of the widest felt."""
        spots = [f"combination-{number}" for number in range(50)]
        wagers = [{"bet": spot, "amount": 100_000_000} for spot in spots]
        form = {"do": "record_wagers", "id": "1" * 40, "table": "C" * 32, "round": 10**9, "seat": 20, "wagers": wagers}
        raw = json.dumps(form, separators=(",", ":")).encode()
        assert len(raw) < MESSAGE_BYTES_MAX
        assert len(request_decoder().decode(raw).wagers) == len(spots)


class TestDuty:
    async def test_who_is_silent_for_five_minutes_is_signed_out(self, tmp_path: Path) -> None:
        async with online(tmp_path, casino_table("sicbo")) as here:
            (an,) = await here.patrons("an", table="C1")
            dealer = await on_duty(here, "C1")
            here.clock.advance(IDLE_MS - 1)
            await dealer.accepted("open_betting", table="C1")  # heard again
            here.clock.advance(IDLE_MS - 1)
            await dealer.state("C1")
            assert here.services.floor.rooms["C1"].state.attending == {"mai": "dealer"}
            here.clock.advance(1)
            left = (await an.event("staff_left"))["event"]
            assert left == {"type": "staff_left", "by": "staff", "role": "dealer", "idle": True}
            assert (await an.event("table_paused"))["event"]["unattended"] is True
            duty = await dealer.until(lambda message: message["type"] == "duty" and not message["on_duty"])
            assert duty["need"] is None
            assert await dealer.refused("close_betting", table="C1", round=1) == "not_on_duty"
            await dealer.accepted("take_table", table="C1")
            await an.event("table_resumed")
            await follows(dealer, here, "C1")

    async def test_who_counts_the_rack_is_at_work(self, tmp_path: Path) -> None:
        """The session, too, would run out after five minutes."""
        async with accounts_online(tmp_path, casino_table("sicbo")) as here:
            token, person = await here.staff(await here.administrator(), "Mai", Role.DEALER)
            dealer, an = await here.at(token, table="C1"), await here.at((await here.account("An"))[0], table="C1")
            await dealer.accepted("take_table", table="C1")
            async with here.browser(token) as browser:
                here.clock.advance(IDLE_MS - 1)
                count = {"do": "count_rack", "id": "1", "count": "opening", "chips": {}}
                await browser.done("POST", "/api/pit/tables/C1/rack/orders", count)
                here.clock.advance(IDLE_MS - 1)
                await dealer.state("C1")
                assert here.services.floor.rooms["C1"].state.attending == {person: "dealer"}
                here.clock.advance(1)
                await an.event("staff_left")

    async def test_who_has_no_socket_any_more_is_signed_out(self, tmp_path: Path) -> None:
        async with online(tmp_path, casino_table("sicbo")) as here:
            (an,) = await here.patrons("an", table="C1")
            dealer = await on_duty(here, "C1")
            await dealer.leave()
            here.clock.advance(IDLE_MS - 1)
            await an.state("C1")
            assert here.services.floor.rooms["C1"].state.attending
            here.clock.advance(1)
            await an.event("staff_left")

    async def test_the_end_of_the_session_ends_the_duty(self, tmp_path: Path) -> None:
        async with online(tmp_path, casino_table("sicbo")) as here:
            (an,) = await here.patrons("an", table="C1")
            await on_duty(here, "C1")
            await on_duty(here, "C1", SUPERVISOR)
            here.crowd.end(DEALER)
            assert (await an.event("staff_left"))["event"]["role"] == "dealer"
            assert here.services.floor.rooms["C1"].state.attending == {"phuc": "pit_supervisor"}
            assert not here.services.floor.rooms["C1"].state.paused, "a supervisor is there"

    @pytest.mark.clause("ruling A6")
    async def test_another_role_ends_the_duty_at_once(self, tmp_path: Path) -> None:
        async with online(tmp_path, casino_table("sicbo")) as here:
            (an,) = await here.patrons("an", table="C1")
            await on_duty(here, "C1")
            accounts = here.services.accounts

            async def written(by: Person, person: str, role: Role) -> Account:
                return Account(id=person, name="Mai", role=role)

            accounts._set_role = written  # type: ignore[method-assign]
            await accounts.set_role(Person("boss", "Boss", Role.ADMINISTRATOR), "mai", Role.PATRON)
            left = (await an.event("staff_left"))["event"]
            assert "idle" not in left

    async def test_after_a_restart_everybody_has_five_minutes(self, tmp_path: Path) -> None:
        async with at_a_called_round(tmp_path) as (here, _):
            before = _state(here)
        async with online(tmp_path, casino_table("sicbo")) as here:
            assert _state(here) == before
            (an,) = await here.patrons("an", table="C1")
            assert (await an.state("C1"))["state"]["called"]["dice"] == [1, 4, 6]
            dealer = await here.client(DEALER, chips=0)
            await dealer.state("C1")
            here.clock.advance(IDLE_MS - 1)
            await dealer.accepted("pay", table="C1", round=1)
            await an.event("round_settled")
            assert (await balances(here, "C1"))["outside"] == 1_000
        async with online(tmp_path, casino_table("sicbo")) as here:
            (an,) = await here.patrons("an", table="C1")
            here.clock.advance(IDLE_MS)
            await an.event("staff_left")
            await an.event("table_paused")

    async def test_a_round_goes_on_after_a_restart_in_the_middle_of_the_deal(self, tmp_path: Path) -> None:
        """The house's own machine deals nothing here, and finds no shuffle of its own to lose."""
        table = casino_table("baccarat", insurance=False)
        async with online(tmp_path, table) as here:
            dealer = await on_duty(here, "C1")
            await dealer.accepted("prepare_cards", table="C1", cards=416)
            await key(dealer, "C1", "5H")
            await dealer.accepted("open_betting", table="C1")
            await dealer.event("betting_opened")
            await dealer.accepted("record_wagers", table="C1", seat=1, wagers=stakes(("player", 10)))
            await dealer.accepted("close_betting", table="C1")
            await key(dealer, "C1", "9S", "2H")
            before = _state(here)
        async with online(tmp_path, table) as here:
            assert _state(here) == before
            dealer = await here.client(DEALER, chips=0)
            assert (await dealer.state("C1"))["state"]["you"]["need"] == {"what": "cards", "count": 1, "to": "player"}
            await key(dealer, "C1", "KD", "5C")
            await dealer.accepted("call_result", table="C1")
            await dealer.accepted("pay", table="C1")
            assert (await balances(here, "C1")) == {"outside": 1_000, "escrow": 0, "house": -1_000, "commission": 0}


class TestPrivacy:
    async def test_patrons_are_not_told_who_of_the_staff_acted(self, tmp_path: Path) -> None:
        async with at_a_called_round(tmp_path) as (here, an):
            supervisor = await on_duty(here, "C1", SUPERVISOR)
            await supervisor.accepted("correct_keyed", table="C1", round=1, dice=[1, 1, 2])
            await an.event("dice_corrected")
            await an.state("C1")
            told = b"".join(an.got)
            assert b'"staff"' in told
            assert b"mai" not in told
            assert b"phuc" not in told

    async def test_nor_who_cut_the_cards_and_what_the_seals_say(self, tmp_path: Path) -> None:
        async with online(tmp_path, casino_table("baccarat")) as here:
            (an,) = await here.patrons("an", table="C1")
            dealer = await on_duty(here, "C1")
            await dealer.accepted("prepare_cards", table="C1", cards=416, cut_by="Mr Quang", decks=["A-17"])
            await an.event("cards_prepared")
            assert not [word for word in (b"Quang", b"A-17") if word in b"".join(an.got)]
            await follows(an, here, "C1")

    async def test_only_who_is_on_duty_is_told_what_comes_next(self, tmp_path: Path) -> None:
        async with at_a_called_round(tmp_path) as (here, an):
            other = await here.client(SUPERVISOR, chips=0)
            assert (await other.state("C1"))["state"]["you"]["on_duty"] is False
            assert not [message for message in an.messages if message["type"] == "duty"]


def _state(here: Online) -> dict[str, str]:
    state = here.services.floor.rooms["C1"].state
    return {name: repr(getattr(state, name)) for name in state.__struct_fields__}


@asynccontextmanager
async def at_a_called_round(tmp_path: Path) -> AsyncIterator[tuple[Online, Client]]:
    """Sic Bo with a guest at seat 2. The result is called and not yet paid."""
    table: Settings = casino_table("sicbo")
    async with online(tmp_path, table) as here:
        (an,) = await here.patrons("an", table="C1")
        dealer = await on_duty(here, "C1")
        await dealer.accepted("open_betting", table="C1")
        await dealer.event("betting_opened")
        await dealer.accepted("record_wagers", table="C1", seat=2, wagers=stakes(("big", 10)))
        await dealer.accepted("close_betting", table="C1")
        await dealer.accepted("key_dice", table="C1", dice=[1, 4, 6], shakes=3)
        await dealer.accepted("call_result", table="C1")
        yield here, an
