"""The refusals of decks and dice, by the register of the house and by a table.

EquipmentRefusal
├── IdentityUnknown    IdentityTaken          NamedTwice        WrongKindOfEquipment
├── AlreadyDestroyed   KeptAsEvidence         NotInStore        NotAtThatTable        StillInUse
└── WaitsForConfirmation   NothingToConfirm   NotYourOwnToConfirm
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class EquipmentRefusal(Refusal):
    """A deck or a set of dice that cannot be used or moved like this."""


class IdentityUnknown(EquipmentRefusal):
    words = Words(
        "The register does not know {identity}; receive it into the store first.",
        "Sổ thiết bị không có {identity}; hãy nhập kho trước.",
    )


class IdentityTaken(EquipmentRefusal):
    words = Words(
        "{identity} was received before; each deck and each set of dice has its own identity.",
        "{identity} đã được nhập trước đây; mỗi bộ bài, mỗi bộ xúc xắc có số riêng.",
    )


class NamedTwice(EquipmentRefusal):
    words = Words("{identity} is named twice.", "{identity} bị ghi hai lần.")


class WrongKindOfEquipment(EquipmentRefusal):
    words = Words("{identity} is not {needed}.", "{identity} không phải là {needed}.")


class AlreadyDestroyed(EquipmentRefusal):
    words = Words("{identity} was destroyed.", "{identity} đã bị tiêu hủy.")


class KeptAsEvidence(EquipmentRefusal):
    words = Words(
        "{identity} is kept as evidence ({why}); it is never used again.",
        "{identity} được giữ làm chứng cứ ({why}); không dùng lại.",
    )


class NotInStore(EquipmentRefusal):
    words = Words(
        "{identity} is at table {table}, not in the store.", "{identity} đang ở bàn {table}, không ở trong kho."
    )


class NotAtThatTable(EquipmentRefusal):
    words = Words("{identity} is not issued to table {table}.", "{identity} không được cấp cho bàn {table}.")


class StillInUse(EquipmentRefusal):
    words = Words(
        "{identity} is in use at table {table}; return it once the table uses another set, or is closed.",
        "Bàn {table} đang dùng {identity}; chỉ trả được khi bàn đã dùng bộ khác hoặc đã đóng.",
    )


class WaitsForConfirmation(EquipmentRefusal):
    words = Words(
        "{identity} waits for the confirmation of record {number}; confirm or withdraw that first.",
        "{identity} đang chờ xác nhận của bản ghi {number}; hãy xác nhận hoặc rút bản ghi đó trước.",
    )


class NothingToConfirm(EquipmentRefusal):
    words = Words("Record {number} does not wait for a confirmation.", "Bản ghi {number} không chờ xác nhận.")


class NotYourOwnToConfirm(EquipmentRefusal):
    words = Words(
        "You made record {number} yourself; another person confirms it.",
        "Bản ghi {number} là của bạn; phải do người khác xác nhận.",
    )
    clauses = ("ruling A8",)
