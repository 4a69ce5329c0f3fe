"""The tables of the settings file. Each is opened on trial, so that a wrong one is refused before the start."""

from collections.abc import Mapping
from typing import Any, get_type_hints

import msgspec

from felt.core.chips import Cents
from felt.core.decoding import refusal_of
from felt.core.limits import Bound
from felt.core.refusals import OutOfRange, Refusal, UnknownKey
from felt.core.times import Times
from felt.core.words import Language, Words
from felt.server.config.refusals import TableNotTaken, TableTwice, nearest
from felt.table.commands import OpenTable
from felt.table.decide import decide
from felt.table.settings import Settings, forms, read_settings
from felt.table.state import State

NAME = Words("up to 32 letters, digits and hyphens", "tối đa 32 chữ cái, chữ số và dấu gạch nối")
BETTING = Words("a whole number of milliseconds from 1", "một số mili giây nguyên từ 1")
LIMIT = Words("the least and the most in whole cents, [0, 100]", "mức thấp nhất và cao nhất, số xu nguyên, [0, 100]")


def read_tables(given: list[Any], file: str) -> tuple[Settings, ...]:
    tables = tuple(_read(each, number, file) for number, each in enumerate(given, 1))
    names = [table.name for table in tables]
    for name in names:
        if names.count(name) > 1:
            raise TableTwice(file=file, table=name)
    return tables


def read_table(given: Any) -> Settings:
    """The settings of one table, opened on trial. The place of a refusal is that in `given`: `rules.limits.tie`."""
    try:
        table = read_settings(given)
        if table.times.betting_ms == 0:  # betting would end as it opens, and open again, for ever
            raise OutOfRange(expected=BETTING, place="times.betting_ms")
        for _ in decide(State(), OpenTable(by="", settings=table), 0, lambda patron: Cents(0)):
            pass
    except msgspec.ValidationError as error:
        refusal = _of_a_table(refusal_of(error), given)
    except Refusal as refused:
        refusal = refused
    else:
        return table
    raise refusal.placed(refusal.place.removeprefix("settings.").replace("table.", "rules.", 1))


def _read(given: Any, number: int, file: str) -> Settings:
    try:
        return read_table(given)
    except Refusal as refused:
        refusal = refused
    name = given.get("name") if isinstance(given, Mapping) else None
    hint = Words("", "")
    if isinstance(refusal, UnknownKey):
        found = nearest(str(refusal.values["key"]), _keys(given, refusal.place))
        hint = Words(f" {found.en}", f" {found.vi}")
    raise TableNotTaken(
        file=file,
        table=name if isinstance(name, str) else number,
        where=refusal.place and f", {refusal.place}",
        problem=Words(refusal.message(Language.EN) + hint.en, refusal.message(Language.VI) + hint.vi),
    )


def _of_a_table(refusal: Refusal, given: Any) -> Refusal:
    """The decoder's refusal, put for a table."""
    if refusal.place == "name":
        return OutOfRange(expected=NAME, place=refusal.place)
    if refusal.place.startswith("rules.limits["):
        return OutOfRange(expected=LIMIT, place=f"rules.limits.{_wrong_limit(given['rules']['limits'])}")
    return refusal


def _wrong_limit(limits: Mapping[str, Any]) -> str:
    for bet, limit in limits.items():
        try:
            msgspec.convert(limit, tuple[Bound, Bound], strict=False)
        except msgspec.ValidationError:
            return bet
    return ""


def _keys(given: Mapping[str, Any], place: str) -> tuple[str, ...]:
    kind = forms()[given["game"]]
    if place == "times":
        return Times.__struct_fields__
    if place == "rules":
        fields: tuple[str, ...] = get_type_hints(kind)["rules"].__struct_fields__
        return fields
    return ("game", *kind.__struct_fields__)
