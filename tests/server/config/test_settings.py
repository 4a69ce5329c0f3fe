"""Settings from a file, the environment and flags: what is wrong is said with where it stands, before anything is
written."""

import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from felt.core.words import Language
from felt.games import baccarat
from felt.record.checkpoint import log_key, witness_key
from felt.server.config.refusals import WrongSettings
from felt.server.config.settings import TAKEN, ServerSettings, built_in_floor, load, unknown_variables
from felt.server.listen import CannotListen, address_of, listen

TABLE = """
[[tables]]
game = "baccarat"
name = "B1"
"""
ONLINE = 'rules = { mode = "online" }'
WITNESS = str(witness_key("w.example", bytes(32)))


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def refused(
    file: str | bytes = "", environment: Mapping[str, str] | None = None, flags: Mapping[str, Any] | None = None
) -> WrongSettings:
    Path("felt.toml").write_bytes(file.encode() if isinstance(file, str) else file)
    with pytest.raises(WrongSettings) as caught:
        load(None, environment or {}, flags or {})
    assert [path.name for path in Path().iterdir()] == ["felt.toml"]
    return caught.value


def test_a_witness_elsewhere() -> None:
    for url in ("https://w.example", "http://w.example:7381/felt"):
        setting = f"{url} {WITNESS}"
        assert load(None, {"FELT_WITNESS": setting}, {}).witness == setting


def test_the_environment_stands_over_the_file_and_flags_over_both() -> None:
    Path("felt.toml").write_text('port = 1\nhost = "a"\nlog_level = "debug"\norigins = "https://a.example"')
    environment = {"FELT_PORT": "2", "FELT_HOST": "b", "FELT_PROXIES": "10.0.0.0/8, ::1"}
    settings = load(None, environment, {"port": 3, "host": None})
    assert (settings.port, settings.host, settings.log_level) == (3, "b", "debug")
    assert (settings.origins, settings.proxies) == (("https://a.example",), ("10.0.0.0/8", "::1"))
    assert settings.tables == built_in_floor()


FELTS = {
    "baccarat A.1": (True, True, 7),
    "baccarat A.2": (True, True, 5),
    "baccarat A.3": (False, True, 7),
    "baccarat A.4": (False, True, 5),
    "baccarat A.5": (True, False, 7),
    "baccarat A.6": (True, False, 5),
    "baccarat A.7": (False, False, 7),
    "baccarat A.8": (False, False, 5),
}
"""Appendix A of the Baccarat book: commission, insurance, seats."""


@pytest.mark.clause(*FELTS)
def test_the_built_in_floor_has_each_felt_of_the_appendix_once() -> None:
    rules = [(table, table.rules) for table in built_in_floor() if isinstance(table.rules, baccarat.Rules)]
    felts = [(each.commission, each.insurance, table.seats) for table, each in rules if table.seats]
    assert sorted(felts) == sorted(FELTS.values())
    assert all((each.differential is not None) == (table.seats is not None) for table, each in rules)


@pytest.mark.clause("ruling O1")
def test_the_built_in_floor_has_a_room_with_the_five_bets_of_the_online_document() -> None:
    rooms = [table for table in built_in_floor() if table.name == "B10"]
    assert [(room.seats, room.rules.decks) for room in rooms] == [(None, 8)]
    assert [(room.rules.lucky6, room.rules.insurance, room.rules.squeeze) for room in rooms] == [(False, False, False)]


def test_of_every_setting_it_is_known_what_it_takes() -> None:
    assert set(TAKEN) == set(ServerSettings.__struct_fields__)


@pytest.mark.parametrize(
    ("file", "environment", "flags", "place"),
    [
        ("port = 'x'", {}, {}, ("“port” in felt.toml", "“port” trong felt.toml")),
        ("", {"FELT_PORT": "70000"}, {}, ("FELT_PORT", "FELT_PORT")),
        ("port = 'x'", {"FELT_PORT": "1"}, {"port": -1}, ("--port", "--port")),
    ],
)
def test_a_value_is_refused_with_its_place(
    file: str, environment: dict[str, str], flags: dict[str, Any], place: tuple[str, str]
) -> None:
    refusal = refused(file, environment, flags)
    assert refusal.message(Language.EN).startswith(f"{place[0]} takes a whole number from 0 to 65535; “")
    assert refusal.message(Language.VI).startswith(f"{place[1]} cần một số nguyên từ 0 đến 65535; “")


@pytest.mark.parametrize(
    ("key", "values", "takes"),
    [
        ("host", [""], "the name or address of this machine"),
        ("database_url", ["mysql://an:secret@host/x", "."], "the path of a file or postgresql://…"),
        ("key_file", ["", "nowhere/felt.key", "."], "the path of a file in a folder that is there"),
        (
            "origins",
            ["felt.example", "https://felt.example/", "https://Felt.example", "https://x:443", "http://x:65536", "*"],
            "origins as browsers write them",
        ),
        ("proxies", ["nginx", "*", "10.0.0.1/8", "10.0.0.256", "192.0.2.7,x"], "addresses or networks"),
        ("secure_cookies", ["yes"], "true or false"),
        ("play_chips", ["-1", "1.5", "x"], "a whole number of cents"),
        ("log_level", ["loud"], "debug, info, warning or error"),
        ("metrics_token", ["secret"], "16 or more characters"),
        ("log_origin", ["", "a b", "a+b"], "a name without spaces and plus signs"),
        (
            "witness",
            [
                "",
                "https://w.example",
                f"https://w.example {WITNESS[:-1]}",
                f"ftp://w.example {WITNESS}",
                f"https:// {WITNESS}",
                f"https://w.example:x {WITNESS}",
                f"https://w.example  {WITNESS}",
                f"https://w.example {log_key('w.example', bytes(32))}",
            ],
            "the address and the public key of a witness",
        ),
        ("sockets_per_person", ["0"], "a whole number from 1"),
        ("sockets_per_address", ["many"], "a whole number from 1"),
        ("joins_per_address_per_minute", ["0", "60001", "x"], "a whole number from 1 to 60000"),
    ],
)
def test_what_a_setting_does_not_take(key: str, values: list[str], takes: str) -> None:
    variable = f"FELT_{key.upper()}"
    for value in values:
        refusal = refused(environment={variable: value})
        assert refusal.message(Language.EN).startswith(f"{variable} takes {takes}"), value
        assert refusal.message(Language.VI).startswith(f"{variable} cần "), value
        assert "secret" not in str(refusal)


def test_what_they_take() -> None:
    origins = ("https://felt.example", "http://localhost:5173", "http://[::1]:8000", "https://x:80")
    Path("felt.toml").write_text(f'origins = {list(origins)}\nproxies = ["::1", "10.1.2.3", "fd00::/8"]')
    settings = load(None, {}, {})
    assert (settings.origins, settings.proxies) == (origins, ("::1", "10.1.2.3", "fd00::/8"))


@pytest.mark.parametrize(
    ("file", "english", "vietnamese"),
    [
        ("prot = 1", "“prot” in felt.toml. Did you mean “port”?", "“prot” trong felt.toml. Ý bạn là “port”?"),
        ("colour = 1", "There is no setting “colour” in felt.toml. There are host, port,", "Có các mục host, port,"),
        ("\nport = [", "felt.toml is not valid TOML: it ends too soon", "không phải là TOML hợp lệ: bị cụt ở cuối"),
        ("port = x", "felt.toml is not valid TOML: see line 1, column 8", "xem dòng 1, cột 8"),
        (b"\xff = 1", "felt.toml is not valid TOML: it is not UTF-8", "không phải UTF-8"),
        ("tables = 3", "“tables” in felt.toml takes tables under [[tables]]", "cần các bàn dưới [[tables]]"),
        (
            2 * (TABLE + ONLINE),
            "In felt.toml two tables have the name B1; rename one.",
            "hai bàn trùng tên B1; hãy đổi tên một bàn.",
        ),
    ],
)
def test_what_a_file_does_not_hold(file: str | bytes, english: str, vietnamese: str) -> None:
    refusal = refused(file)
    assert english in refusal.message(Language.EN)
    assert vietnamese in refusal.message(Language.VI)


@pytest.mark.parametrize(
    ("lines", "english", "vietnamese"),
    [
        ("", ": The key “rules” is missing.", ": Thiếu khóa “rules”."),
        (f"seat = 7\n{ONLINE}", ": There is no key “seat” here. Did you mean “seats”?", "Ý bạn là “seats”?"),
        (f"times = {{ bets_ms = 1 }}\n{ONLINE}", ", times: There is no key “bets_ms” here. Did you", "Ý bạn là “"),
        (
            f"times.betting_ms = 0\n{ONLINE}",
            ", times.betting_ms: Expected a whole number of milliseconds from 1",
            "từ 1",
        ),
        (f"times.betting_ms = 'x'\n{ONLINE}", ", times.betting_ms: Expected a whole number, got a text.", "số nguyên"),
        ("rules = { mode = 'onlin' }", ", rules.mode: “onlin” is not one of online", "“onlin” không thuộc online"),
        ("rules = {}", ", dealing: A table is online (dealing machine", "Bàn là trực tuyến (dealing machine"),
        (
            "rules = { mode = 'online', deck = 8 }",
            ", rules: There is no key “deck” here. Did you mean “decks”?",
            "deck",
        ),
        (
            "rules = { mode = 'online', limits = { default = [1, 2], tie = [5000] } }",
            ", rules.limits.tie: Expected the least and the most in whole cents",
            ", rules.limits.tie: Cần mức thấp nhất và cao nhất",
        ),
        (
            "rules = { mode = 'online', limits = { tie = [5000, 100] } }",
            ", rules.limits.tie: The minimum 50 is above the maximum 1.",
            ", rules.limits.tie: Mức tối thiểu 50 cao hơn mức tối đa 1.",
        ),
        (
            "rules = { mode = 'online', limits = { teh = [1, 2] } }",
            ", rules.limits.teh: There is no bet “teh” here.",
            ", rules.limits.teh: Ở đây không có cửa cược “teh”.",
        ),
    ],
)
def test_a_table_that_cannot_be(lines: str, english: str, vietnamese: str) -> None:
    refusal = refused(TABLE + lines)
    assert refusal.message(Language.EN).startswith(f"In felt.toml, table B1{english}")
    assert refusal.message(Language.VI).startswith("Trong felt.toml, bàn B1")
    assert vietnamese in refusal.message(Language.VI)


def test_a_table_that_has_no_name_goes_by_its_number() -> None:
    other = TABLE + ONLINE
    assert str(refused(f"{other}\n[[tables]]\ngame = 'sicbo'\nname = 'a b'\n{ONLINE}")) == (
        "In felt.toml, table a b, name: Expected up to 32 letters, digits and hyphens."
    )
    assert str(refused(f"{other}\n[[tables]]\ngame = 'sicbo'\n{ONLINE}")).startswith("In felt.toml, table 2: ")
    assert str(refused(f"{other}\n[[tables]]\nname = 'P1'\ngame = 'poker'")).startswith(
        "In felt.toml, table P1, game: There is no game “poker”"
    )


def test_variables_that_are_no_settings_are_told() -> None:
    environment = {"FELT_PROT": "1", "FELT_PORT": "1", "FELT_LANG": "vi", "PATH": "", "FELT_TABLES": "x"}
    said = [unknown.message(Language.EN) for unknown in unknown_variables(environment)]
    assert said[0] == "There is no setting FELT_PROT. Did you mean “FELT_PORT”?"
    assert [sentence.partition(".")[0] for sentence in said[1:]] == ["There is no setting FELT_TABLES"]


class TestListening:
    def test_a_port_that_is_taken(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            with pytest.raises(CannotListen) as caught:
                listen("127.0.0.1", port)
        english, vietnamese = (caught.value.message(language) for language in (Language.EN, Language.VI))
        assert english.startswith(f"Cannot listen on 127.0.0.1 port {port}: another program has this port; choose")
        assert vietnamese.startswith(f"Không mở được 127.0.0.1 cổng {port}: chương trình khác đang giữ cổng này; hãy")
        assert "--port" in english
        assert "--port" in vietnamese

    @pytest.mark.parametrize("host", ["nobody.invalid", "203.0.113.7", "a" * 70])
    def test_an_address_that_is_not_ours(self, host: str) -> None:
        with pytest.raises(CannotListen, match="this machine has no such address; see --host"):
            listen(host, 0)

    def test_the_loopback_address_is_called_by_its_name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Unless somebody else would be met under it."""
        with listen("127.0.0.1", 0) as listening, socket.create_server(("127.0.0.2", 0)) as other:
            port = listening.getsockname()[1]

            def resolving(*addresses: tuple[str, int]) -> None:
                found = [(socket.AF_INET, socket.SOCK_STREAM, 0, "", address) for address in addresses]
                monkeypatch.setattr(socket, "getaddrinfo", lambda *given, **more: found)

            resolving(("127.0.0.1", port))
            assert address_of(listening) == f"http://localhost:{port}"
            resolving(("127.0.0.2", port), ("127.0.0.1", port))
            assert address_of(listening) == f"http://localhost:{port}"
            resolving(other.getsockname(), ("127.0.0.1", port))
            assert address_of(listening) == f"http://127.0.0.1:{port}"
            resolving(("127.0.0.2", port))
            assert address_of(listening) == f"http://127.0.0.1:{port}"


class TestTheKey:
    def test_by_default_it_is_in_the_state_folder_apart_for_each_set_of_books(self, tmp_path: Path) -> None:
        state = tmp_path / "state"
        environment = {"XDG_STATE_HOME": str(state), "HOME": "/home/an"}
        own = load(None, environment, {}).key_file
        assert Path(own).is_relative_to(state / "felt")
        assert load(None, environment, {"database_url": str(tmp_path / "felt.db")}).key_file == own
        assert load(None, environment, {"database_url": "other.db"}).key_file != own
        assert not state.exists(), "reading the settings writes nothing"

    def test_a_password_of_the_database_does_not_move_it(self) -> None:
        environment = {"HOME": "/home/an", "XDG_STATE_HOME": "not/absolute"}
        urls = ("postgresql://an:one@db/felt", "postgresql://an:two@db/felt", "postgresql://an:one@db/other")
        files = [load(None, environment, {"database_url": url}).key_file for url in urls]
        assert files[0] == files[1] != files[2]
        assert files[0].startswith("/home/an/.local/state/felt/")

    def test_one_beside_the_books_goes_on_to_be_used(self) -> None:
        Path("felt.key").write_text("")
        assert load(None, {"XDG_STATE_HOME": "/state"}, {}).key_file == "felt.key"

    def test_a_user_without_a_home_has_it_beside_the_books(self) -> None:
        assert load(None, {"HOME": "~"}, {}).key_file == "felt.key"

    def test_a_setting_stands_over_the_default(self) -> None:
        Path("felt.key").write_text("")
        assert load(None, {"FELT_KEY_FILE": "my.key"}, {}).key_file == "my.key"
