"""Messages that a socket refuses, and its reasons to close.

Refusal
└── TooFast   NotText   TooLong   TooManySockets   ServerClosing
"""

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.protocol.messages import SessionEnd


class TooFast(Refusal):
    words = Words(
        "Too many messages; send at most {rate} a second.",
        "Quá nhiều tin; hãy gửi nhiều nhất {rate} tin mỗi giây.",
    )


class NotText(Refusal):
    words = Words(
        "The message is binary; send text frames with JSON.",
        "Tin là dữ liệu nhị phân; hãy gửi khung văn bản chứa JSON.",
    )


class TooLong(Refusal):
    words = Words("The message is too long; send at most {most} bytes.", "Tin quá dài; hãy gửi nhiều nhất {most} byte.")


FLOOD = Words("You sent too many messages and were disconnected.", "Bạn gửi quá nhiều tin nên đã bị ngắt kết nối.")
SESSION_ENDED = {
    None: Words("Your session has ended; sign in again.", "Phiên của bạn đã kết thúc; hãy đăng nhập lại."),
    SessionEnd.RAN_OUT: Words(
        "Your session has expired; sign in again.", "Phiên của bạn đã hết hạn; hãy đăng nhập lại."
    ),
    SessionEnd.SIGNED_OUT: Words("You have signed out.", "Bạn đã đăng xuất."),
    SessionEnd.SIGNED_OUT_EVERYWHERE: Words("You have signed out everywhere.", "Bạn đã đăng xuất ở mọi nơi."),
    SessionEnd.KEYS_CHANGED: Words(
        "Your password or your passkeys were changed elsewhere; sign in again.",
        "Mật khẩu hoặc khóa truy cập của bạn đã được thay đổi ở nơi khác; hãy đăng nhập lại.",
    ),
    SessionEnd.ROLE_CHANGED: Words(
        "Your role has changed; sign in again.", "Vai trò của bạn đã thay đổi; hãy đăng nhập lại."
    ),
    SessionEnd.SELF_EXCLUDED: Words("You have excluded yourself.", "Bạn đã tự loại trừ."),
}
COOKIE_CHANGED = Words(
    "Your session has a new cookie; reconnect with it.",
    "Phiên của bạn có cookie mới; hãy kết nối lại với cookie đó.",
)
SHUTTING_DOWN = Words(
    "The server is shutting down; try again in a moment.", "Máy chủ đang đóng; xin thử lại sau giây lát."
)


class TooManySockets(Refusal):
    words = Words(
        "Too many connections are open from here; close one first.",
        "Có quá nhiều kết nối đang mở từ nơi này; hãy đóng bớt.",
    )


class ServerClosing(Refusal):
    words = SHUTTING_DOWN
