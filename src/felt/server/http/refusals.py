"""Requests that HTTP itself refuses.

Refusal
└── NoSuchPage   MethodNotAllowed   BodyTooLong   NotJson   NotForThisHost
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class NoSuchPage(Refusal):
    words = Words("There is no page {path}; check the address.", "Không có trang {path}; hãy kiểm tra địa chỉ.")


class MethodNotAllowed(Refusal):
    words = Words("This address takes only {allowed}.", "Địa chỉ này chỉ nhận {allowed}.")


class BodyTooLong(Refusal):
    words = Words(
        "The body is too long; send at most {most} bytes.", "Nội dung quá dài; hãy gửi nhiều nhất {most} byte."
    )


class NotJson(Refusal):
    words = Words(
        "The body must be JSON; set Content-Type to application/json.",
        "Nội dung phải là JSON; hãy đặt Content-Type là application/json.",
    )


class NotForThisHost(Refusal):
    """Of a demonstration. A page of another site could otherwise reach it under a name that leads to this machine."""

    words = Words(
        "This is a demonstration; it answers only at localhost, not at {host}.",
        "Đây là bản trình diễn; chỉ trả lời tại localhost, không trả lời tại {host}.",
    )
