"""The server's settings: a file, the environment over it, flags over both."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from felt.core.chips import Cents
from felt.core.limits import Bound
from felt.core.refusals import Refusal
from felt.core.wagers import Mode
from felt.core.words import Words
from felt.games import baccarat, niuniu, sicbo
from felt.table.settings import BaccaratSettings, NiuNiuSettings, Settings, SicBoSettings, TableName

PREFIX = "FELT_"


class WrongSettings(Refusal):
    words = Words("In {where}: {problem}", "Trong {where}: {problem}")


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every key can stand in `felt.toml`, or in the environment as `FELT_` and its name in capitals."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    database_url: str = "felt.db"
    """A file for SQLite, or `postgresql://…`."""
    key_file: str = "felt.key"
    """The house's master key; made at the first start, readable by its owner alone."""
    origins: tuple[str, ...] = ()
    """Origins that may connect besides the server's own."""
    secure_cookies: bool = False
    """Set behind TLS: cookies are then sent over TLS alone."""
    play_chips: Bound = Cents(1_000_000)
    """What a guest begins with, in cents."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose word on a client's address and scheme is taken."""
    metrics_token: Annotated[str, msgspec.Meta(pattern=r"^[!-~]{16,}\Z")] | None = None
    """With it the metrics are read from elsewhere; a secret."""
    sockets_per_person: Annotated[int, msgspec.Meta(ge=1)] = 10
    sockets_per_address: Annotated[int, msgspec.Meta(ge=1)] = 200
    tables: tuple[Settings, ...] = ()
    """The floor; the built-in one if none is named."""


def load(path: Path | None, environment: Mapping[str, str], flags: Mapping[str, Any]) -> ServerSettings:
    """`path` None: `felt.toml` where there is one."""
    where = "felt.toml" if path is None else str(path)
    named: dict[str, Any] = {}
    if path is not None or Path(where).exists():
        named = _read(Path(where))
    for name in ServerSettings.__struct_fields__:
        value = environment.get(PREFIX + name.upper())
        if value is not None and name != "tables":
            named[name] = value.replace(",", " ").split() if name in ("origins", "proxies") else value
    named |= {name: value for name, value in flags.items() if value is not None}
    try:
        settings = msgspec.convert(named, ServerSettings, strict=False)
    except msgspec.ValidationError as error:
        problem = str(error).replace("`$.", "`")
        raise WrongSettings(where=where, problem=Words(problem, problem)) from error
    names = [table.name for table in settings.tables]
    if len(names) != len(set(names)):
        raise WrongSettings(where=where, problem=Words("two tables have one name.", "hai bàn trùng tên."))
    return settings if settings.tables else msgspec.structs.replace(settings, tables=built_in_floor())


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text())
    except OSError as error:
        problem = Words(f"it cannot be read ({error.strerror}).", f"không đọc được ({error.strerror}).")
        raise WrongSettings(where=path, problem=problem) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WrongSettings(where=path, problem=Words(f"{error}.", f"{error}.")) from error


def built_in_floor() -> tuple[Settings, ...]:
    """Every felt of the Baccarat book's appendix in two sizes, an open table, Sic Bo and Niu Niu."""
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
        return BaccaratSettings(name=name, seats=seats, rules=rules)

    return (
        table("B1", 7, commission=True, insurance=True),
        table("B2", 5, commission=True, insurance=True, high_limits=True),
        table("B3", 7, commission=False, insurance=True),
        table("B4", 5, commission=False, insurance=False),
        table("B5", 7, commission=True, insurance=False),
        table("B6", None, commission=True, insurance=True),
        SicBoSettings(name="S1", rules=sicbo.Rules(mode=Mode.ONLINE, limits=_limits(SICBO_LIMITS))),
        NiuNiuSettings(
            name="N1", seats=7, rules=niuniu.Rules(mode=Mode.ONLINE, limits=_limits({"default": (5_000, 200_000)}))
        ),
    )


SICBO_LIMITS = {
    "default": (1_000, 100_000),
    "small": (5_000, 500_000),
    "big": (5_000, 500_000),
    "triple": (1_000, 20_000),
    "any_triple": (1_000, 50_000),
}


def _limits(limits: dict[str, tuple[int, int]]) -> dict[str, tuple[Cents, Cents]]:
    return {bet: (Cents(least), Cents(most)) for bet, (least, most) in limits.items()}
