"""Records of equipment, and its uses at tables, as sentences."""

from datetime import UTC, datetime

from felt.core.authority import ROLE_NAMES
from felt.core.equipment import EquipmentItem, EquipmentPlace
from felt.core.words import Language, Words, fill
from felt.house.equipment import (
    AnyEquipmentRecord,
    EquipmentCondemned,
    EquipmentConfirmed,
    EquipmentIssued,
    EquipmentReceived,
    EquipmentReturned,
    EquipmentSetAside,
    EquipmentWithdrawn,
)
from felt.journal import Record
from felt.table.dealer.uses import Use

PLACES = {
    EquipmentPlace.STORE: Words("store", "kho"),
    EquipmentPlace.TABLE: Words("table {table}", "bàn {table}"),
    EquipmentPlace.DESTROYED: Words("destroyed", "đã tiêu hủy"),
}
EVIDENCE = Words("evidence: {evidence}", "chứng cứ: {evidence}")
WAITS = Words("record {waits} waits for a confirmation", "bản ghi {waits} chờ xác nhận")
BY = Words("{when}  {number}: {act}, by {by} ({role})", "{when}  {number}: {act}, do {by} ({role})")
ACTS: dict[type[AnyEquipmentRecord], Words] = {
    EquipmentReceived: Words("received", "nhập kho"),
    EquipmentIssued: Words("handed out to table {table}", "giao cho bàn {table}"),
    EquipmentReturned: Words("handed back from table {table}", "trả lại từ bàn {table}"),
    EquipmentSetAside: Words("set aside as evidence: {why}", "giữ làm chứng cứ: {why}"),
    EquipmentCondemned: Words("to be destroyed", "cho tiêu hủy"),
    EquipmentConfirmed: Words("record {number} confirmed", "xác nhận bản ghi {number}"),
    EquipmentWithdrawn: Words("record {number} withdrawn", "rút bản ghi {number}"),
}
USED = Words("table {table}: rounds {first} to {last}", "bàn {table}: ván {first} đến {last}")
STILL_USED = Words("table {table}: from round {first} on", "bàn {table}: từ ván {first}")
NOT_DEALT = Words("table {table}: no round", "bàn {table}: không có ván nào")
SET_ASIDE = Words("{used}, set aside by {clause}", "{used}, bị loại theo {clause}")


def place_in_words(item: EquipmentItem, language: Language) -> str:
    values = {"table": item.table, "evidence": item.evidence, "waits": item.waits}
    parts = [PLACES[item.place], *([EVIDENCE] if item.evidence else ()), *([WAITS] if item.waits else ())]
    return "; ".join(fill(part, language, values) for part in parts)


def record_in_words(record: Record, event: AnyEquipmentRecord, language: Language) -> str:
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    act = [fill(ACTS[type(event)], language, fields)]
    if isinstance(event, EquipmentReceived):
        act += [text for text in (event.supplier, event.description) if text]
    values = {
        "when": datetime.fromtimestamp(record.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "number": record.seq,
        "act": ", ".join(act),
        "by": event.by,
        "role": ROLE_NAMES[event.role],
    }
    return fill(BY, language, values)


def use_in_words(table: str, use: Use, language: Language) -> str:
    last = use.round_last
    template = STILL_USED if last is None else NOT_DEALT if last < use.round_first else USED
    used = fill(template, language, {"table": table, "first": use.round_first, "last": last})
    return fill(SET_ASIDE, language, {"used": used, "clause": use.clause}) if use.clause else used
