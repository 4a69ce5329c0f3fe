"""The refusals of the floor's plan.

FloorRefusal
└── NotOnTheFloor   NameOnTheFloor   OtherGame   NothingChanges   FileDecides   WhyMissing
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class FloorRefusal(Refusal):
    """Nothing was written."""


class NotOnTheFloor(FloorRefusal):
    words = Words("There is no table {table} on the floor.", "Trên sàn không có bàn {table}.")


class NameOnTheFloor(FloorRefusal):
    words = Words(
        "The floor has a table {table} already; change it, or choose another name.",
        "Trên sàn đã có bàn {table}; hãy sửa bàn đó hoặc đặt tên khác.",
    )


class OtherGame(FloorRefusal):
    words = Words(
        "Table {table} is a table of {game}; take it away first, or add a table of another name.",
        "Bàn {table} là bàn {game}; hãy gỡ bàn này trước, hoặc thêm bàn có tên khác.",
    )


class NothingChanges(FloorRefusal):
    words = Words("This is how it is already.", "Hiện đã đúng như vậy.")


class FileDecides(FloorRefusal):
    words = Words("Table {table} follows the settings file already.", "Bàn {table} vốn đã theo tệp cài đặt.")


class WhyMissing(FloorRefusal):
    words = Words("Give the reason.", "Hãy ghi lý do.")
