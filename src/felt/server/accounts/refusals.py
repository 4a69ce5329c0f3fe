"""Refusals about people: their sessions, names, passwords, passkeys, roles and own limits.

Refusal
├── NotSignedIn          SessionGone          CsrfMissing          WrongOrigin
├── WrongCredentials     TooBusy              NoSuchInvitation     InvitationGone
├── ComeBackLater        (felt.server.rate_limit)
│   └── TooManyAttempts
├── NameRefused          a name that nobody can have
│   └── NameTooLong        NameUnseen           NameMixesScripts     NameReserved        NameTaken
├── PasswordTooShort     PasswordTooLong
├── AlreadyAnAccount     NotAnAccount         NoSuchPerson         NotYourOwnRole       PasswordNeeded
├── RecordChanged
├── PasskeyRefused       a passkey that does not sign in or is not added
│   └── NoPasskeysHere     ChallengeGone        WrongPasskey         PasskeyCopied       PasskeyNotProved
│       PasskeyTaken       TooManyPasskeys      NoSuchPasskey
└── OwnLimit             a limit that the patron has set themselves
    └── SelfExcluded       TimeIsUp             LossLimitReached     StakeAboveLossLimit ExclusionInThePast
        ExclusionStands    AdministratorStays
"""

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.server.rate_limit import ComeBackLater


class NotSignedIn(Refusal):
    words = Words(
        "You are not signed in; sign in or continue as a guest.",
        "Bạn chưa đăng nhập; hãy đăng nhập hoặc vào như khách vãng lai.",
    )


class SessionGone(Refusal):
    words = Words("Your session has ended; sign in again.", "Phiên của bạn đã kết thúc; hãy đăng nhập lại.")


class CsrfMissing(Refusal):
    words = Words(
        "The header X-CSRF-Token is missing or wrong; send the csrf that GET /api/session answers with.",
        "Tiêu đề X-CSRF-Token thiếu hoặc sai; hãy gửi csrf mà GET /api/session trả về.",
    )


class WrongOrigin(Refusal):
    words = Words(
        "Requests from the site {origin} are not accepted; open Felt at its own address.",
        "Không nhận yêu cầu từ trang {origin}; hãy mở Felt tại địa chỉ của chính nó.",
    )


class WrongCredentials(Refusal):
    """It does not say which of the two is wrong."""

    words = Words("The name or the password is wrong; check both.", "Tên hoặc mật khẩu không đúng; hãy kiểm tra lại.")


class TooManyAttempts(ComeBackLater):
    words = Words("Too many attempts; try again in {seconds} s.", "Thử quá nhiều lần; hãy thử lại sau {seconds} giây.")


class TooBusy(Refusal):
    words = Words(
        "Too many people are signing in; try again in a moment.",
        "Quá nhiều người đang đăng nhập; hãy thử lại sau giây lát.",
    )


class NoSuchInvitation(Refusal):
    words = Words(
        "This link is used, expired or wrong; restart the server to get a new one.",
        "Liên kết này đã dùng, đã hết hạn hoặc sai; hãy khởi động lại máy chủ để có liên kết mới.",
    )


class InvitationGone(Refusal):
    words = Words(
        "This link is used, withdrawn, expired or wrong; ask an administrator for a new one.",
        "Liên kết này đã dùng, đã thu hồi, đã hết hạn hoặc sai; hãy xin quản trị viên liên kết mới.",
    )


class NameRefused(Refusal):
    """A name that nobody can have."""


class NameTooLong(NameRefused):
    words = Words("A name must have 1 to {most} characters.", "Tên phải có từ 1 đến {most} ký tự.")


class NameUnseen(NameRefused):
    words = Words(
        "A name can contain only visible letters, digits, marks and symbols; remove the character U+{code}.",
        "Tên chỉ gồm chữ, số, dấu và ký hiệu nhìn thấy được; hãy bỏ ký tự U+{code}.",
    )


class NameMixesScripts(NameRefused):
    words = Words(
        "A name cannot mix alphabets that look alike ({scripts}); use one of them.",
        "Tên không được trộn các bảng chữ trông giống nhau ({scripts}); hãy dùng một bảng chữ.",
    )


class NameReserved(NameRefused):
    words = Words(
        "This name is reserved for the house; choose another.", "Tên này dành cho nhà cái; hãy chọn tên khác."
    )


class NameTaken(NameRefused):
    words = Words(
        "This name, or one that looks like it, is taken; choose another.",
        "Đã có người dùng tên này hoặc tên trông giống vậy; hãy chọn tên khác.",
    )


class PasswordTooShort(Refusal):
    words = Words(
        "The password is too short; it needs at least {least} characters.",
        "Mật khẩu quá ngắn; cần ít nhất {least} ký tự.",
    )


class PasswordTooLong(Refusal):
    words = Words(
        "The password is too long; it can have at most {most} characters.",
        "Mật khẩu quá dài; nhiều nhất {most} ký tự.",
    )


class AlreadyAnAccount(Refusal):
    words = Words(
        "You already have an account; sign out first to register another.",
        "Bạn đã có tài khoản; hãy đăng xuất trước nếu muốn đăng ký tài khoản khác.",
    )


class NotAnAccount(Refusal):
    words = Words(
        "A guest has no password and no role; register first.",
        "Khách vãng lai không có mật khẩu và vai trò; hãy đăng ký trước.",
    )


class NoSuchPerson(Refusal):
    words = Words("There is no person “{id}”; check the id.", "Không có người “{id}”; hãy kiểm tra mã.")


class NotYourOwnRole(Refusal):
    words = Words(
        "You cannot change your own role; ask another administrator.",
        "Bạn không thể tự đổi vai trò của mình; hãy nhờ quản trị viên khác.",
    )
    clauses = ("ruling A6",)


class RecordChanged(Refusal):
    """Caught inside: the change is made again."""

    words = Words("The record was changed meanwhile; try again.", "Bản ghi vừa bị sửa; hãy thử lại.")


class PasswordNeeded(Refusal):
    words = Words(
        "You signed in a while ago; enter your password again.",
        "Bạn đăng nhập đã lâu; hãy nhập lại mật khẩu.",
    )


class PasskeyRefused(Refusal):
    """A passkey that does not sign in or is not added."""


class NoPasskeysHere(PasskeyRefused):
    words = Words(
        "Passkeys do not work at {origin}: they need a domain name with TLS that the setting “origins” names, or "
        "localhost.",
        "Khóa truy cập không dùng được tại {origin}: cần tên miền có TLS nêu trong cài đặt “origins”, hoặc localhost.",
    )


class ChallengeGone(PasskeyRefused):
    words = Words(
        "The passkey request has expired or was already used; start again.",
        "Yêu cầu dùng khóa truy cập đã hết hạn hoặc đã dùng rồi; hãy làm lại từ đầu.",
    )


class WrongPasskey(PasskeyRefused):
    """It does not say whether the passkey is unknown or its signature is wrong."""

    words = Words(
        "This passkey opens no account here; use another passkey or your password.",
        "Khóa truy cập này không mở được tài khoản nào ở đây; hãy dùng khóa khác hoặc mật khẩu.",
    )


class PasskeyCopied(PasskeyRefused):
    words = Words(
        "This passkey may have been copied. Sign in with your password and remove it.",
        "Khóa truy cập này có thể đã bị sao chép. Hãy đăng nhập bằng mật khẩu rồi gỡ khóa này.",
    )


class PasskeyNotProved(PasskeyRefused):
    words = Words(
        "This passkey cannot be used here and was not added; try another device.",
        "Khóa truy cập này không dùng được ở đây và chưa được thêm; hãy thử thiết bị khác.",
    )


class PasskeyTaken(PasskeyRefused):
    words = Words(
        "This passkey is already in use; add another one.", "Khóa truy cập này đã được dùng; hãy thêm khóa khác."
    )


class TooManyPasskeys(PasskeyRefused):
    words = Words(
        "An account can have at most {most} passkeys; remove one first.",
        "Một tài khoản có nhiều nhất {most} khóa truy cập; hãy gỡ bớt một khóa.",
    )


class NoSuchPasskey(PasskeyRefused):
    words = Words(
        "You do not have this passkey; it may have been removed.",
        "Bạn không có khóa truy cập này; có thể khóa đã bị gỡ.",
    )


class OwnLimit(Refusal):
    """A limit that the patron has set themselves."""


class SelfExcluded(OwnLimit):
    words = Words(
        "You have excluded yourself until {until}. Come back then.",
        "Bạn đã tự loại trừ đến {until}. Hãy trở lại sau thời điểm đó.",
    )


class TimeIsUp(OwnLimit):
    words = Words(
        "Your own time limit is reached; come back after a break of {minutes} min.",
        "Bạn đã chơi hết thời gian tự đặt; hãy trở lại sau khi nghỉ {minutes} phút.",
    )


class LossLimitReached(OwnLimit):
    words = Words(
        "Your own loss limit of {limit:chips} chips is reached for today; come back tomorrow.",
        "Hôm nay bạn đã thua đủ {limit:chips} chip như mức tự đặt; hãy trở lại ngày mai.",
    )


class StakeAboveLossLimit(OwnLimit):
    words = Words(
        "By your own loss limit you can stake {left:chips} more chips today; stake less.",
        "Theo mức tự đặt, hôm nay bạn chỉ còn được thua {left:chips} chip; hãy cược ít hơn.",
    )


class ExclusionInThePast(OwnLimit):
    words = Words(
        "The exclusion would end in the past; choose a later time.",
        "Thời hạn loại trừ đã qua; hãy chọn thời điểm muộn hơn.",
    )


class ExclusionStands(OwnLimit):
    words = Words(
        "An exclusion cannot be shortened or lifted; it ends when its time is up.",
        "Không thể rút ngắn hay gỡ bỏ việc tự loại trừ; hết thời hạn mới kết thúc.",
    )


class AdministratorStays(OwnLimit):
    words = Words(
        "An administrator cannot be excluded; have another administrator take the role from you first.",
        "Quản trị viên không thể tự loại trừ; hãy nhờ quản trị viên khác thu vai trò trước.",
    )
