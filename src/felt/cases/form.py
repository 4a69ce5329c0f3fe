"""The guided form of a formal complaint: questions that a client shows, or that staff ask the patron.

baccarat 8.6, sicbo 8.6, niuniu 8.6"""

import msgspec

from felt.core.words import Words


class Question(msgspec.Struct, frozen=True):
    key: str
    """The field of the order that takes the answer."""
    asks: Words
    helps: Words


COMPLAINT_FORM = (
    Question(
        "against",
        Words("What do you complain about?", "Quý khách khiếu nại về điều gì?"),
        Words(
            "Name the part of the decision that you do not agree with.",
            "Hãy nêu phần quyết định mà quý khách không đồng ý.",
        ),
    ),
    Question(
        "says",
        Words("Why is it wrong?", "Vì sao điều đó chưa đúng?"),
        Words(
            "Say what happened in your own words. Name the round, the time and the people who saw it, if you can.",
            "Hãy kể lại sự việc theo lời của quý khách. Nếu được, nêu ván, thời gian và những người đã chứng kiến.",
        ),
    ),
    Question(
        "wants",
        Words("What do you ask for?", "Quý khách đề nghị điều gì?"),
        Words(
            "An amount, an apology, or that something is done in another way.",
            "Một số tiền, một lời xin lỗi, hoặc một cách làm khác.",
        ),
    ),
)

HOW_TO_COMPLAIN = Words(
    "You have the right to a formal complaint to the senior management of the casino. "
    "Open your case and choose “Formal complaint”, or ask any Pit Supervisor: we guide you through it and write "
    "it down for you if you wish. You can add evidence.",
    "Quý khách có quyền gửi khiếu nại chính thức lên ban quản lý cấp cao của casino. "
    "Hãy mở vụ việc và chọn “Khiếu nại chính thức”, hoặc nhờ bất kỳ Giám sát Pit nào: chúng tôi sẽ hướng dẫn và "
    "viết giúp nếu quý khách muốn. Quý khách có thể gửi thêm chứng cứ.",
)
"""baccarat 8.5, sicbo 8.5, niuniu 8.5"""
