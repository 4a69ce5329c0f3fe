"""What can go wrong at a Baccarat table, row by row of section 7, as a dealer sees it happen."""

from collections.abc import Sequence

from felt.core.irregularity import Remedy
from felt.core.words import Words
from felt.training.baccarat import scenes
from felt.training.chance import Chance
from felt.training.course import Course, Drill
from felt.training.incident import Incident, drill
from felt.training.row import Row

VOID, RETURN, FREE, GO_ON, STANDS = (
    Remedy.VOID_ROUND,
    Remedy.RETURN_WAGERS,
    Remedy.FREE_HAND,
    Remedy.CONTINUE,
    Remedy.RESULT_STANDS,
)

WRONG_CARDS = Row("baccarat 7.1.1", VOID)
MISDEAL = Row("baccarat 7.3", VOID)
FACE_UP = Row("baccarat 7.4", GO_ON)
SEEN_BETWEEN = Row("baccarat 7.5", FREE)
SEEN_UNDER_WAGERS = Row("baccarat 7.5", RETURN)
PLAYERS_IS_BANKERS = Row("baccarat 7.6", GO_ON)
PLAYERS_TOO_MANY = Row("baccarat 7.6", FREE)
BANKERS_TOO_MANY = Row("baccarat 7.7", FREE)
WRONG_ORDER = Row("baccarat 7.9", GO_ON)
WRONG_SQUEEZER = Row("baccarat 7.10", GO_ON)
UNBURNED = Row("baccarat 7.11.1", GO_ON)
UNBURNED_SEEN = Row("baccarat 7.11.2", GO_ON)
UNBURNED_LATER = Row("baccarat 7.11.3", GO_ON)
TOGETHER = Row("baccarat 7.12", GO_ON)
TOGETHER_UNKNOWN = Row("baccarat 7.13", GO_ON)
SQUEEZER_AWAY = Row("baccarat 7.14", GO_ON)
DEALER_OPENED = Row("baccarat 7.15", GO_ON)
WRONG_CALL = Row("baccarat 7.16", STANDS)
NOT_OFFERED = Row("baccarat 7.21", GO_ON)
OTHER_VOID = Row("baccarat 7.22", VOID)
OTHER = Row("baccarat 7.22", GO_ON)

INCIDENTS = (
    Incident(
        row=WRONG_CARDS,
        scene=scenes.two_dealt,
        happens=Words("The card that you draw has a back of another colour.", "Lá bạn vừa rút có mặt lưng khác màu."),
        against=(MISDEAL, FACE_UP, OTHER_VOID),
    ),
    Incident(
        row=MISDEAL,
        scene=scenes.two_dealt,
        happens=Words(
            "The cards fell to the floor, and nobody can say which hand each of them belonged to.",
            "Bài rơi xuống sàn, không ai biết lá nào của bên nào.",
        ),
        against=(WRONG_ORDER, WRONG_CARDS, TOGETHER),
    ),
    Incident(
        row=FACE_UP,
        scene=scenes.two_dealt,
        happens=Words("The next card lies face up in the shoe.", "Lá kế tiếp nằm ngửa trong hộp chia."),
        against=(SEEN_BETWEEN, SEEN_UNDER_WAGERS, WRONG_CARDS),
    ),
    Incident(
        row=SEEN_BETWEEN,
        scene=scenes.between_rounds,
        happens=Words(
            "Nobody has bet yet. The next card, {card}, slips out of the shoe and lies open.",
            "Chưa ai đặt cược. Lá kế tiếp, {card}, tuột khỏi hộp và lộ mặt.",
        ),
        against=(SEEN_UNDER_WAGERS, FACE_UP, WRONG_CARDS),
    ),
    Incident(
        row=SEEN_UNDER_WAGERS,
        scene=scenes.no_card_dealt,
        happens=Words(
            "You have called “No more bets”. Before you deal, everybody sees the next card: {card}.",
            "Bạn đã báo dừng đặt cược. Chưa chia lá nào thì mọi người thấy lá kế tiếp: {card}.",
        ),
        against=(SEEN_BETWEEN, FACE_UP, MISDEAL),
    ),
    Incident(
        row=PLAYERS_IS_BANKERS,
        scene=scenes.PLAYER_STANDS_BANKER_DRAWS,
        happens=Words("You have dealt one more card to the Player: {card}.", "Bạn đã chia thêm cho Nhà Con lá {card}."),
        against=(PLAYERS_TOO_MANY, BANKERS_TOO_MANY, MISDEAL),
    ),
    Incident(
        row=PLAYERS_TOO_MANY,
        scene=scenes.BOTH_STAND,
        happens=Words("You have dealt one more card to the Player: {card}.", "Bạn đã chia thêm cho Nhà Con lá {card}."),
        against=(PLAYERS_IS_BANKERS, BANKERS_TOO_MANY, MISDEAL),
    ),
    Incident(
        row=BANKERS_TOO_MANY,
        scene=scenes.BOTH_STAND,
        happens=Words(
            "You have dealt one more card to the Banker, face up: {card}.",
            "Bạn đã chia thêm cho Nhà Cái lá {card}, đã lật ngửa.",
        ),
        against=(PLAYERS_TOO_MANY, PLAYERS_IS_BANKERS, WRONG_ORDER),
    ),
    Incident(
        row=WRONG_ORDER,
        scene=scenes.two_dealt,
        happens=Words(
            "You laid the first card at the Banker and the second at the Player. Both lie there.",
            "Bạn đặt lá đầu ở Nhà Cái, lá thứ hai ở Nhà Con. Cả hai lá còn nằm đó.",
        ),
        against=(MISDEAL, TOGETHER_UNKNOWN, WRONG_SQUEEZER),
    ),
    Incident(
        row=UNBURNED,
        scene=scenes.betting_without_burn,
        happens=Words(
            "Wagers lie on the felt, no card has left the shoe, and you notice: nobody has burned.",
            "Khách đã đặt cược, chưa lá nào ra khỏi hộp thì bạn nhận ra: chưa loại bỏ bài.",
        ),
        against=(UNBURNED_SEEN, UNBURNED_LATER, WRONG_CARDS),
    ),
    Incident(
        row=UNBURNED_SEEN,
        scene=scenes.first_hand_without_burn,
        happens=Words(
            "In the first hand of this shoe you notice: nobody has burned.",
            "Đang chia ván đầu của hộp này, bạn nhận ra: chưa loại bỏ bài.",
        ),
        against=(UNBURNED, UNBURNED_LATER, WRONG_CARDS),
    ),
    Incident(
        row=UNBURNED_LATER,
        scene=scenes.second_hand_without_burn,
        happens=Words(
            "In the second hand of this shoe you notice: nobody has burned.",
            "Đang chia ván thứ hai của hộp này, bạn nhận ra: chưa loại bỏ bài.",
        ),
        against=(UNBURNED, UNBURNED_SEEN, WRONG_CARDS),
    ),
    Incident(
        row=TOGETHER,
        scene=scenes.no_card_dealt,
        happens=Words(
            "Two cards left the shoe at once; one still lies on the other as they came.",
            "Hai lá ra khỏi hộp một lúc, lá này còn nằm trên lá kia như lúc ra.",
        ),
        against=(TOGETHER_UNKNOWN, WRONG_ORDER, MISDEAL),
    ),
    Incident(
        row=TOGETHER_UNKNOWN,
        scene=scenes.no_card_dealt,
        happens=Words(
            "Two cards left the shoe at once and fell apart; nobody saw which came first.",
            "Hai lá ra khỏi hộp một lúc rồi tách ra, không ai thấy lá nào trước.",
        ),
        against=(TOGETHER, WRONG_ORDER, WRONG_CARDS),
    ),
    Incident(
        row=WRONG_SQUEEZER,
        scene=scenes.squeezing,
        happens=Words(
            "Seat {seat} is to squeeze {hand}; you pushed the cards to another guest.",
            "Chỗ {seat} được nặn bài của {hand} nhưng bạn lại đẩy bài cho khách khác.",
        ),
        against=(SQUEEZER_AWAY, DEALER_OPENED, WRONG_ORDER),
    ),
    Incident(
        row=SQUEEZER_AWAY,
        scene=scenes.squeezing,
        happens=Words(
            "Seat {seat} is to squeeze {hand}, and has gone to the telephone.",
            "Chỗ {seat} được nặn bài của {hand} nhưng đã ra ngoài nghe điện thoại.",
        ),
        against=(WRONG_SQUEEZER, DEALER_OPENED, OTHER),
    ),
    Incident(
        row=DEALER_OPENED,
        scene=scenes.squeezing,
        happens=Words(
            "Seat {seat} is to squeeze {hand}; out of habit you turned the cards over yourself.",
            "Chỗ {seat} được nặn bài của {hand} nhưng theo thói quen bạn đã tự lật.",
        ),
        against=(WRONG_SQUEEZER, SQUEEZER_AWAY, WRONG_CALL),
    ),
    Incident(
        row=WRONG_CALL,
        scene=scenes.called,
        happens=Words(
            "You called another winner than the cards show. Nothing is paid yet.",
            "Bạn công bố bên thắng không đúng với bài trên bàn. Chưa thanh toán.",
        ),
        against=(WRONG_ORDER, MISDEAL, OTHER_VOID),
    ),
    Incident(
        row=NOT_OFFERED,
        scene=scenes.not_insured,
        happens=Words(
            "The totals stand in the insurance table, and you forgot the marker. A card is still to come.",
            "Điểm hai bên có trong bảng Bảo hiểm mà bạn quên đẩy thẻ mời. Vẫn còn lá sắp ra.",
        ),
        against=(WRONG_CALL, OTHER, FACE_UP),
    ),
    Incident(
        row=OTHER_VOID,
        scene=scenes.two_dealt,
        happens=Words(
            "The ceiling leaks onto the table; with the cards and wagers good, nobody can play this round on.",
            "Trần nhà dột nước xuống bàn; bài và cược đều đúng nhưng không thể chơi tiếp ván này.",
        ),
        against=(MISDEAL, WRONG_CARDS, TOGETHER_UNKNOWN),
    ),
)
IN_A_RUN = 6


def _drills(chance: Chance) -> Sequence[Drill]:
    return [drill(incident) for incident in chance.some_of(INCIDENTS, IN_A_RUN)]


IRREGULARITIES = Course(
    game="baccarat",
    grade=6,
    name="irregularities",
    title=Words("When something goes wrong", "Khi có sự cố"),
    about=Words(
        "Name the irregularity, the lowest rank that decides, and what is done.",
        "Xác định sự cố, cấp thấp nhất được quyết định và việc phải làm.",
    ),
    drills=_drills,
    asks=3 * IN_A_RUN,
    clauses=tuple(dict.fromkeys(incident.row.clause for incident in INCIDENTS)),
)
