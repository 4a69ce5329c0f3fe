"""What is wrong with a bundle.

Refusal
└── BundleRefusal
    ├── BundleMalformed    FragmentsDiffer    SettingsUnreadable
    └── KeyNotTrusted      NotProved          NotWhole    DealingDiffers
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class BundleRefusal(Refusal):
    """A bundle that nobody should rely on."""


class BundleMalformed(BundleRefusal):
    words = Words("This is not a bundle: {problem}.", "Đây không phải là gói bằng chứng: {problem}.")


class FragmentsDiffer(BundleRefusal):
    words = Words(
        "The fragments are not in the order of the journal: {problem}.",
        "Các đoạn không theo thứ tự của nhật ký: {problem}.",
    )


class SettingsUnreadable(BundleRefusal):
    words = Words("The settings of the table cannot be read: {problem}.", "Không đọc được cấu hình của bàn: {problem}.")


class KeyNotTrusted(BundleRefusal):
    words = Words(
        "The bundle names the key {found}, and the trusted one is {expected}.",
        "Gói nêu khóa {found}, còn khóa đáng tin là {expected}.",
    )


class NotProved(BundleRefusal):
    words = Words(
        "The end of fragment {fragment} (event {seq}) is not proved to be in the log: {problem}.",
        "Chưa chứng minh được phần cuối của đoạn {fragment} (sự kiện {seq}) nằm trong nhật ký chung: {problem}.",
    )


class NotWhole(BundleRefusal):
    words = Words("The bundle is not whole: {problem}.", "Gói không đầy đủ: {problem}.")


class DealingDiffers(BundleRefusal):
    words = Words("The dealing is wrong at event {seq}: {problem}.", "Việc chia sai tại sự kiện {seq}: {problem}.")
