"""The server's settings: a file, overridden by the environment, overridden by flags."""

import re
import tomllib
from collections.abc import Callable, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

import msgspec

from felt.cases.jurisdiction import DEFAULT, Jurisdiction
from felt.core.chips import CENTS_MAX, Cents
from felt.core.limits import Bound
from felt.core.requests import TableName
from felt.core.wagers import Mode
from felt.core.words import Words
from felt.games import baccarat, niuniu, sicbo
from felt.record.note import is_name
from felt.server.config.jurisdiction import read_jurisdiction
from felt.server.config.key_file import default_key_file, default_marks_file
from felt.server.config.refusals import (
    PREFIX,
    NoSuchSetting,
    NotToml,
    ValueNotTaken,
    by_flag,
    in_environment,
    in_file,
    nearest,
    quoted,
)
from felt.server.config.tables import read_tables
from felt.server.config.witness import is_witness
from felt.store.urls import is_database, without_password
from felt.table.settings import Settings

BOOKS = "felt.db"
MEBIBYTE = 1024 * 1024
OTHER_VARIABLES = ("FELT_LANG",)
"""Variables of the command itself, not of the server."""


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every key can be set in `felt.toml`, and all but the tables in the environment: `FELT_` and the key in
    capitals."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    database_url: str = BOOKS
    """A file for SQLite, or `postgresql://…`."""
    key_file: str = "felt.key"
    """The file of the house's master key. It is made at the first start, readable by its owner only. `load` puts it
    away from the books unless it is set."""
    marks_file: str | None = None
    """The file that shows whether the books come from a backup; by default beside the key, with the ending `.marks`."""
    witness_key_file: str | None = None
    """The file of the witness's key, made like the house's; by default beside it, with the ending `.witness`."""
    log_origin: str | None = None
    """The name of the house's log in its checkpoints; by default made of the id of the books."""
    witness: str | None = None
    """The address and the public key of a witness that runs elsewhere, as `felt witness` prints them. By default the
    witness runs inside."""
    origins: tuple[str, ...] = ()
    """Origins that may connect, besides the server's own."""
    secure_cookies: bool = False
    """Set this behind TLS: cookies are then sent over TLS only."""
    play_chips: Bound = Cents(1_000_000)
    """The chips that a guest begins with, in cents."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    proxies: tuple[str, ...] = ()
    """Addresses of proxies that are trusted to name a client's address and scheme."""
    metrics_token: Annotated[str, msgspec.Meta(pattern=r"^[!-~]{16,}\Z")] | None = None
    """A secret that allows other machines to read the metrics."""
    sockets_per_person: Annotated[int, msgspec.Meta(ge=1)] = 10
    sockets_per_address: Annotated[int, msgspec.Meta(ge=1)] = 200
    connections_per_address: Annotated[int, msgspec.Meta(ge=1)] = 400
    """Connections that are not sockets."""
    joins_per_address_per_minute: Annotated[int, msgspec.Meta(ge=1, le=60_000)] = 60
    """Joins of tables in the long run; twice as many at once."""
    evidence_file_bytes_max: Annotated[int, msgspec.Meta(ge=1, le=256 * MEBIBYTE)] = 32 * MEBIBYTE
    evidence_case_bytes_max: Annotated[int, msgspec.Meta(ge=1)] = 256 * MEBIBYTE
    """All files of one case together."""
    jurisdiction: Jurisdiction = DEFAULT
    """The times and amounts of disputes."""
    tables: tuple[Settings, ...] = ()
    """The tables; the built-in ones if none are named."""

    @property
    def marks_path(self) -> Path:
        return Path(self.key_file).with_suffix(".marks") if self.marks_file is None else Path(self.marks_file)

    @property
    def witness_key_path(self) -> Path:
        named = self.witness_key_file
        return Path(self.key_file).with_suffix(".witness") if named is None else Path(named)

    @property
    def witness_books(self) -> Path:
        """What the witness inside has seen: beside the marks, away from the books."""
        return self.marks_path.with_suffix(".witness.db")


class _Taken(NamedTuple):
    """The values that a setting takes, in words, and the check of a value (of each value of a list) beyond its type."""

    accepted: Words
    fits: Callable[[str], bool] = lambda value: True
    shown: Callable[[object], str | Words] = quoted


def _is_origin(text: str) -> bool:
    """An origin must be written as browsers write it, because it is compared letter by letter."""
    found = re.fullmatch(r"(https?)://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::([1-9][0-9]{0,4}))?", text)
    return found is not None and found[2] != {"http": "80", "https": "443"}[found[1]] and int(found[2] or 0) < 2**16


def _is_network(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def _is_file(text: str) -> bool:
    return bool(text) and "\0" not in text and Path(text).parent.is_dir() and not Path(text).is_dir()


def _kept_back(value: object) -> Words:
    return Words("what stands there", "giá trị đang có")


FILE = Words("the path of a file in a folder that is there", "đường dẫn của một tệp trong thư mục có sẵn")
TAKEN = {
    "host": _Taken(Words("the name or address of this machine", "tên hoặc địa chỉ của máy này"), bool),
    "port": _Taken(Words("a whole number from 0 to 65535", "một số nguyên từ 0 đến 65535")),
    "database_url": _Taken(
        Words("the path of a file or postgresql://…", "đường dẫn của một tệp hoặc postgresql://…"),
        is_database,
        lambda value: quoted(without_password(str(value))),
    ),
    "key_file": _Taken(FILE, _is_file),
    "marks_file": _Taken(FILE, _is_file),
    "witness_key_file": _Taken(FILE, _is_file),
    "log_origin": _Taken(
        Words(
            "a name without spaces and plus signs, such as felt.example/log",
            "một tên không có dấu cách và dấu cộng, ví dụ felt.example/log",
        ),
        is_name,
    ),
    "witness": _Taken(
        Words(
            "the address and the public key of a witness, as `felt witness` prints them",
            "địa chỉ và khóa công khai của nhân chứng, như `felt witness` in ra",
        ),
        is_witness,
    ),
    "origins": _Taken(
        Words(
            "origins as browsers write them, such as https://felt.example or http://felt.example:8080",
            "các nguồn (origin) như trình duyệt viết, ví dụ https://felt.example hoặc http://felt.example:8080",
        ),
        _is_origin,
    ),
    "secure_cookies": _Taken(Words("true or false", "true hoặc false")),
    "play_chips": _Taken(
        Words(f"a whole number of cents from 0 to {CENTS_MAX}", f"một số xu nguyên từ 0 đến {CENTS_MAX}")
    ),
    "log_level": _Taken(Words("debug, info, warning or error", "debug, info, warning hoặc error")),
    "proxies": _Taken(
        Words(
            "addresses or networks such as 192.0.2.7 or 10.0.0.0/8",
            "các địa chỉ hoặc mạng, ví dụ 192.0.2.7 hoặc 10.0.0.0/8",
        ),
        _is_network,
    ),
    "metrics_token": _Taken(
        Words("16 or more characters of ASCII without spaces", "16 ký tự ASCII trở lên, không có dấu cách"),
        shown=_kept_back,
    ),
    "sockets_per_person": _Taken(Words("a whole number from 1", "một số nguyên từ 1")),
    "sockets_per_address": _Taken(Words("a whole number from 1", "một số nguyên từ 1")),
    "connections_per_address": _Taken(Words("a whole number from 1", "một số nguyên từ 1")),
    "joins_per_address_per_minute": _Taken(Words("a whole number from 1 to 60000", "một số nguyên từ 1 đến 60000")),
    "evidence_file_bytes_max": _Taken(
        Words(f"a whole number of bytes from 1 to {256 * MEBIBYTE}", f"một số byte nguyên từ 1 đến {256 * MEBIBYTE}")
    ),
    "evidence_case_bytes_max": _Taken(Words("a whole number of bytes from 1", "một số byte nguyên từ 1")),
    "jurisdiction": _Taken(Words("settings under [jurisdiction]", "các cài đặt dưới [jurisdiction]")),
    "tables": _Taken(Words("tables under [[tables]]", "các bàn dưới [[tables]]")),
}
"""By setting."""
LISTS = ("origins", "proxies")
OF_THE_FILE = ("jurisdiction", "tables")
"""Settings that do not fit into one variable."""


def load(path: Path | None, environment: Mapping[str, str], flags: Mapping[str, Any]) -> ServerSettings:
    """`path` None: `felt.toml` if it exists. Everything is checked here, before the server writes anything."""
    file = "felt.toml" if path is None else str(path)
    in_the_file = _read(file) if path is not None or Path(file).exists() else {}
    given: dict[str, tuple[Any, Words]] = {}
    for key, value in in_the_file.items():
        if key not in TAKEN:
            raise NoSuchSetting(setting=in_file(key, file), hint=nearest(key, TAKEN))
        given[key] = (value, in_file(key, file))
    for key in TAKEN:
        if key not in OF_THE_FILE and (variable := PREFIX + key.upper()) in environment:
            given[key] = (environment[variable], in_environment(key))
    given |= {key: (value, by_flag(key)) for key, value in flags.items() if value is not None}
    kinds = get_type_hints(ServerSettings, include_extras=True) | {"tables": list[Any], "jurisdiction": dict[str, Any]}
    values = {key: _taken(key, value, place, kinds[key]) for key, (value, place) in given.items()}
    if "key_file" not in values:
        database_url = values.get("database_url", BOOKS)
        values["key_file"] = default_key_file(database_url, environment)
        values.setdefault("marks_file", default_marks_file(database_url, environment))
    values["jurisdiction"] = read_jurisdiction(values.get("jurisdiction", {}), lambda key: in_file(key, file))
    values["tables"] = read_tables(values.get("tables", []), file) or built_in_floor()
    return ServerSettings(**values)


def _taken(key: str, value: Any, place: Words, kind: Any) -> Any:
    if key in LISTS and isinstance(value, str):
        value = value.replace(",", " ").split()
    taken = TAKEN[key]
    try:
        found = msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        raise ValueNotTaken(setting=place, accepted=taken.accepted, given=taken.shown(value)) from None
    for each in found if key in LISTS else [found]:
        if not taken.fits(each):
            raise ValueNotTaken(setting=place, accepted=taken.accepted, given=taken.shown(each))
    return found


def unknown_variables(environment: Mapping[str, str]) -> list[NoSuchSetting]:
    """Variables that look like settings but are none. They may belong to another program, for example a container
    scheduler that names variables after its services. So they do not keep the server from opening."""
    known = [PREFIX + key.upper() for key in TAKEN if key not in OF_THE_FILE]
    return [
        NoSuchSetting(setting=name, hint=nearest(name, known))
        for name in sorted(environment)
        if name.startswith(PREFIX) and name not in (*known, *OTHER_VARIABLES)
    ]


def _read(file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise NotToml(file=file, problem=Words("it is not UTF-8", "không phải UTF-8")) from error
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)$", str(error))
        problem = Words("it ends too soon", "bị cụt ở cuối")
        if place is not None:
            problem = Words(f"see line {place[1]}, column {place[2]}", f"xem dòng {place[1]}, cột {place[2]}")
        raise NotToml(file=file, problem=problem) from error


def built_in_floor() -> tuple[Settings, ...]:
    """The eight felts of the Baccarat book's Appendix A (two pay tables, with and without insurance, seven seats and
    five), an open table, a room with the five bets of the online document (ruling O1), Sic Bo and Niu Niu. A name keeps
    its felt: a table that stands open keeps its settings."""
    hands = {"default": (10_000, 1_000_000), "tie": (5_000, 200_000), "player_pair": (5_000, 200_000)}
    hands |= {"banker_pair": (5_000, 200_000), "lucky6": (5_000, 200_000)}
    high = {bet: (10 * least, 10 * most) for bet, (least, most) in hands.items()}

    def table(
        name: TableName, seats: int | None, *, commission: bool, insurance: bool, high_limits: bool = False
    ) -> Settings:
        rules = baccarat.Rules(
            mode=Mode.ONLINE,
            commission=commission,
            insurance=insurance,
            limits=_limits(high if high_limits else hands),
            differential=Cents(50_000_000 if high_limits else 5_000_000) if seats else None,
        )
        return Settings(game_name="baccarat", name=name, seats=seats, rules=rules)

    return (
        table("B1", 7, commission=True, insurance=True),  # baccarat A.1
        table("B2", 5, commission=True, insurance=True, high_limits=True),  # baccarat A.2
        table("B3", 7, commission=False, insurance=True),  # baccarat A.3
        table("B4", 5, commission=False, insurance=False),  # baccarat A.8
        table("B5", 7, commission=True, insurance=False),  # baccarat A.5
        table("B6", None, commission=True, insurance=True),
        table("B7", 5, commission=False, insurance=True, high_limits=True),  # baccarat A.4
        table("B8", 5, commission=True, insurance=False),  # baccarat A.6
        table("B9", 7, commission=False, insurance=False),  # baccarat A.7
        Settings(game_name="baccarat", name="B10", rules=_five_bets(hands)),
        Settings(game_name="sicbo", name="S1", rules=sicbo.Rules(mode=Mode.ONLINE, limits=_limits(SICBO_LIMITS))),
        Settings(
            game_name="niuniu",
            name="N1",
            seats=7,
            rules=niuniu.Rules(mode=Mode.ONLINE, limits=_limits({"default": (5_000, 200_000)})),
        ),
    )


def _five_bets(limits: dict[str, tuple[int, int]]) -> baccarat.Rules:
    """online 2.b.1, ruling O1"""
    mine = {bet: bound for bet, bound in limits.items() if bet != baccarat.Bet.LUCKY6}
    return baccarat.Rules(mode=Mode.ONLINE, lucky6=False, insurance=False, squeeze=False, limits=_limits(mine))


SICBO_LIMITS = {
    "default": (1_000, 100_000),
    "small": (5_000, 500_000),
    "big": (5_000, 500_000),
    "triple": (1_000, 20_000),
    "any_triple": (1_000, 50_000),
}


def _limits(limits: dict[str, tuple[int, int]]) -> dict[str, tuple[Cents, Cents]]:
    return {bet: (Cents(least), Cents(most)) for bet, (least, most) in limits.items()}
