"""What is refused to people at the door.

Refusal
├── NotSignedIn          SessionGone          CsrfMissing          WrongOrigin
├── WrongCredentials     TooBusy              NoSuchInvitation
├── ComeBackLater        there has been too much of it
│   └── TooManyAttempts    TooManyCalls
├── NameRefused          a name that cannot be borne
│   └── NameTooLong        NameUnseen           NameMixesScripts     NameReserved        NameTaken
├── PasswordTooShort     PasswordTooLong
├── AlreadyAnAccount     NotAnAccount         NoSuchPerson         NotYourOwnRole       PasswordNeeded
├── PasskeyRefused       a passkey that opens or adds nothing
│   └── NoPasskeysHere     ChallengeGone        WrongPasskey         PasskeyCopied       PasskeyNotProved
│       PasskeyTaken       TooManyPasskeys      NoSuchPasskey
└── OwnLimit             a limit that the patron has set
    └── SelfExcluded       TimeIsUp             LossLimitReached     StakeAboveLossLimit ExclusionInThePast
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class NotSignedIn(Refusal):
    words = Words("Sign in first, or come in as a guest.", "Hãy đăng nhập, hoặc vào với tư cách khách vãng lai.")


class SessionGone(Refusal):
    words = Words("Your session has ended; sign in again.", "Phiên của bạn đã kết thúc; hãy đăng nhập lại.")


class CsrfMissing(Refusal):
    words = Words(
        "The header X-CSRF-Token must repeat the csrf of GET /api/session.",
        "Tiêu đề X-CSRF-Token phải lặp lại csrf của GET /api/session.",
    )


class WrongOrigin(Refusal):
    words = Words("Requests from {origin} are not taken here.", "Không nhận yêu cầu từ {origin}.")


class WrongCredentials(Refusal):
    """Whether the name or the password is wrong is not said."""

    words = Words("That name and password do not go together.", "Tên và mật khẩu không khớp.")


class ComeBackLater(Refusal):
    """There has been too much of it; the answer says when there may be more."""

    @property
    def seconds(self) -> int:
        seconds = self.values["seconds"]
        assert isinstance(seconds, int)
        return seconds


class TooManyAttempts(ComeBackLater):
    words = Words("Too many attempts; try again in {seconds} s.", "Thử quá nhiều lần; hãy thử lại sau {seconds} giây.")


class TooManyCalls(ComeBackLater):
    words = Words(
        "Too much was asked at once; ask again in {seconds} s.",
        "Hỏi quá nhiều trong một lúc; hãy hỏi lại sau {seconds} giây.",
    )


class TooBusy(Refusal):
    words = Words("Too many people are signing in; try again in a moment.", "Quá nhiều người đăng nhập; hãy thử lại.")


class NoSuchInvitation(Refusal):
    words = Words(
        "This link has been used, has run out or never was; the server prints a new one at its start.",
        "Liên kết này đã dùng, đã hết hạn hoặc không có; máy chủ in liên kết mới khi khởi động.",
    )


class NameRefused(Refusal):
    """A name that cannot be borne."""


class NameTooLong(NameRefused):
    words = Words("A name has 1 to {most} characters.", "Tên có từ 1 đến {most} ký tự.")


class NameUnseen(NameRefused):
    words = Words(
        "A name is made of letters, digits, marks and symbols that can be seen; U+{code} is not one.",
        "Tên gồm chữ, số, dấu và ký hiệu nhìn thấy được; U+{code} không phải vậy.",
    )


class NameMixesScripts(NameRefused):
    words = Words("A name does not mix look-alike alphabets: {scripts}.", "Tên không trộn các bảng chữ: {scripts}.")


class NameReserved(NameRefused):
    words = Words("That name belongs to the house; choose another.", "Tên đó dành cho nhà cái; hãy chọn tên khác.")


class NameTaken(NameRefused):
    words = Words(
        "Somebody has that name, or one that looks alike.", "Đã có người mang tên đó hoặc tên trông giống vậy."
    )


class PasswordTooShort(Refusal):
    words = Words("A password has at least {least} characters.", "Mật khẩu có ít nhất {least} ký tự.")


class PasswordTooLong(Refusal):
    words = Words("A password has at most {most} characters.", "Mật khẩu có nhiều nhất {most} ký tự.")


class AlreadyAnAccount(Refusal):
    words = Words("You have an account already.", "Bạn đã có tài khoản.")


class NotAnAccount(Refusal):
    words = Words("A guest has no password and no role; register first.", "Khách vãng lai cần đăng ký trước.")


class NoSuchPerson(Refusal):
    words = Words("There is no person “{id}”.", "Không có người “{id}”.")


class NotYourOwnRole(Refusal):
    words = Words("Nobody changes their own role.", "Không ai tự đổi vai trò của mình.")
    clauses = ("ruling A6",)


class PasswordNeeded(Refusal):
    words = Words(
        "It has been a while since you signed in; give your password once more.",
        "Bạn đăng nhập đã lâu; hãy nhập lại mật khẩu.",
    )


class PasskeyRefused(Refusal):
    """A passkey that opens or adds nothing."""


class NoPasskeysHere(PasskeyRefused):
    words = Words(
        "Passkeys need a domain name with TLS, or localhost; {origin} is neither.",
        "Khóa truy cập cần tên miền có TLS, hoặc localhost; {origin} không phải vậy.",
    )


class ChallengeGone(PasskeyRefused):
    words = Words(
        "This took too long, or has been answered already; begin again.",
        "Đã quá lâu hoặc đã được trả lời rồi; hãy làm lại từ đầu.",
    )


class WrongPasskey(PasskeyRefused):
    """Whether it is unknown or does not sign as it should is not said."""

    words = Words("That passkey opens no account here.", "Khóa truy cập đó không mở được tài khoản nào ở đây.")


class PasskeyCopied(PasskeyRefused):
    words = Words(
        "This passkey may have been copied. Sign in with your password and remove it.",
        "Khóa truy cập này có thể đã bị sao chép. Hãy đăng nhập bằng mật khẩu rồi gỡ khóa này.",
    )


class PasskeyNotProved(PasskeyRefused):
    words = Words(
        "The passkey is not one that can be used here; nothing was added.",
        "Khóa truy cập này không dùng được ở đây; chưa thêm gì.",
    )


class PasskeyTaken(PasskeyRefused):
    words = Words("This passkey is in use already.", "Khóa truy cập này đã được dùng.")


class TooManyPasskeys(PasskeyRefused):
    words = Words("An account has at most {most} passkeys.", "Một tài khoản có nhiều nhất {most} khóa truy cập.")


class NoSuchPasskey(PasskeyRefused):
    words = Words("You have no such passkey.", "Bạn không có khóa truy cập đó.")


class OwnLimit(Refusal):
    """A limit that the patron has set."""


class SelfExcluded(OwnLimit):
    words = Words("You have excluded yourself until {until}.", "Bạn đã tự loại trừ đến {until}.")


class TimeIsUp(OwnLimit):
    words = Words(
        "You have played as long as you allowed yourself; come back after a break of {minutes} min.",
        "Bạn đã chơi hết thời gian tự đặt; hãy trở lại sau khi nghỉ {minutes} phút.",
    )


class LossLimitReached(OwnLimit):
    words = Words(
        "You have lost the {limit:chips} chips that you allowed yourself today.",
        "Hôm nay bạn đã thua đủ {limit:chips} chip như mức tự đặt.",
    )


class StakeAboveLossLimit(OwnLimit):
    words = Words(
        "You can lose {left:chips} more chips today, by the limit that you set yourself.",
        "Theo mức tự đặt, hôm nay bạn chỉ còn được thua {left:chips} chip.",
    )


class ExclusionInThePast(OwnLimit):
    words = Words("An exclusion ends in the future.", "Thời hạn loại trừ phải ở tương lai.")
