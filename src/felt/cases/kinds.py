"""What a case is about, what a decision rests on, and how far the case has come (section 8 of each book)."""

from enum import StrEnum

from felt.core.words import Words


class About(StrEnum):
    """A dispute is about winnings, losses or conduct. A complaint asks for no decision about a round."""

    WINNINGS = "winnings"
    LOSSES = "losses"
    CONDUCT = "conduct"
    COMPLAINT = "complaint"


class Heading(StrEnum):
    """The eight headings under which a decision looks:

    baccarat 8.4.1, 8.4.2, 8.4.3, 8.4.4, 8.4.5, 8.4.6, 8.4.7 and 8.4.8
    sicbo 8.4.1, 8.4.2, 8.4.3, 8.4.4, 8.4.5, 8.4.6, 8.4.7 and 8.4.8
    niuniu 8.4.1, 8.4.2, 8.4.3, 8.4.4, 8.4.5, 8.4.6, 8.4.7 and 8.4.8"""

    RULES = "8.4.1"
    PUBLISHED = "8.4.2"
    PROCEDURES = "8.4.3"
    CONTROLS = "8.4.4"
    ACCOUNTS = "8.4.5"
    SURVEILLANCE = "8.4.6"
    OTHER = "8.4.7"
    LAW = "8.4.8"


class Side(StrEnum):
    """Who a piece of evidence comes from."""

    PATRON = "patron"
    HOUSE = "house"
    SURVEILLANCE = "surveillance"


class Stage(StrEnum):
    WITH_SUPERVISOR = "with_supervisor"
    """A Pit Supervisor tries to settle it (8.1)."""
    WITH_MANAGER = "with_manager"
    """It was escalated to the Pit Manager (8.1 and 8.2)."""
    DECIDED = "decided"
    """The patron agrees, or learns of the right to complain (8.5)."""
    WITH_SENIOR_MANAGEMENT = "with_senior_management"
    """The patron has filed a formal complaint (8.5 and 8.6)."""
    CLOSED = "closed"


class Outcome(StrEnum):
    FOR_PATRON = "for_patron"
    PARTLY = "partly"
    FOR_HOUSE = "for_house"


class Money(StrEnum):
    NOTHING = "nothing"
    GOODWILL = "goodwill"
    """A payment of the house, without a change of any round."""
    CORRECTION = "correction"
    """A correction of the round, which its table has booked (ruling A8)."""


ABOUT_IN_WORDS = {
    About.WINNINGS: Words("winnings", "tiền thắng"),
    About.LOSSES: Words("losses", "tiền thua"),
    About.CONDUCT: Words("conduct", "cách ứng xử"),
    About.COMPLAINT: Words("a complaint", "lời phàn nàn"),
}

HEADINGS_IN_WORDS = {
    Heading.RULES: Words("approved rules of the game", "thể lệ được duyệt của trò chơi"),
    Heading.PUBLISHED: Words("approved information of the casino", "thông tin casino đã công bố"),
    Heading.PROCEDURES: Words("standard operating procedures", "quy trình vận hành chuẩn"),
    Heading.CONTROLS: Words("internal control standards", "chuẩn mực kiểm soát nội bộ"),
    Heading.ACCOUNTS: Words("accounts of both sides", "lời tường trình của hai bên"),
    Heading.SURVEILLANCE: Words("evidence of Surveillance", "chứng cứ của bộ phận Giám sát"),
    Heading.OTHER: Words("other evidence", "chứng cứ khác"),
    Heading.LAW: Words("law of Vietnam", "pháp luật Việt Nam"),
}

STAGES_IN_WORDS = {
    Stage.WITH_SUPERVISOR: Words("with the Pit Supervisor", "Giám sát Pit đang xem xét"),
    Stage.WITH_MANAGER: Words("with the Pit Manager", "Quản lý Pit đang xem xét"),
    Stage.DECIDED: Words("decided", "đã có quyết định"),
    Stage.WITH_SENIOR_MANAGEMENT: Words("with senior management", "ban quản lý cấp cao đang xem xét"),
    Stage.CLOSED: Words("closed", "đã khép lại"),
}

OUTCOMES_IN_WORDS = {
    Outcome.FOR_PATRON: Words("in your favour", "theo hướng có lợi cho quý khách"),
    Outcome.PARTLY: Words("partly in your favour", "một phần có lợi cho quý khách"),
    Outcome.FOR_HOUSE: Words("that the casino acted rightly", "rằng casino đã xử lý đúng"),
}
