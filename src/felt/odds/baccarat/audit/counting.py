"""The finding on patrons who count cards down to the cut card. Only a simulation gives its figures: they are quoted
from a recorded run, with the standard error and the command."""

from fractions import Fraction

from felt.core.words import Language, Words, fill
from felt.games.baccarat.bets import NAMES, Bet
from felt.games.baccarat.rules import CUT_CARD_FROM_END, Rules
from felt.odds.audit.finding import Column, Finding, Kind, Priced, Unit
from felt.odds.audit.notation import decimal, number
from felt.odds.baccarat.recorded import Recorded, recorded

PLACES = 6
"""Decimals kept of a simulated figure: beyond them is only noise."""
GAIN = Column("gain", Words("Gain, chips a shoe", "Lời, chip mỗi hộp"), Unit.DECIMAL)
ERROR = Column("error", Words("Std. error", "Sai số chuẩn"), Unit.DECIMAL)
BETS = Column("bets", Words("Bets a shoe", "Số lần cược mỗi hộp"), Unit.DECIMAL)
PER_BET = Column("per_bet", Words("Gain per bet, of a chip", "Lời mỗi lần cược, trên một chip"))

SAYS = Words(
    "Late in a shoe the cards left can favour the patron. Here the patron has seen every card dealt and the exposed "
    "one, not the burned ones, and makes no mistake. One chip is bet on a bet exactly in those rounds in which it "
    "gains on average, up to the last one (cut card {cut} cards before the end, then one more round). Insurance is "
    "bought to the cap on a wager of one chip that lies on the hand in every round; the figure is without the cost of "
    "that wager, {player} chips a shoe on the Player and {banker} on the Banker. Mean of {shoes} shoes with the exact "
    "odds of every round, seed {seed}: {command}.",
    "Về cuối hộp, các lá còn lại có thể có lợi cho khách. Ở đây khách đã thấy mọi lá được chia và lá lật đầu hộp, "
    "không thấy các lá bị loại bỏ, không nhầm lần nào. Khách chỉ cược một chip ở đúng những ván mà cửa đó trung bình "
    "có lời, đến hết ván cuối (lá bài cắt cách cuối hộp {cut} lá, rồi thêm một ván). Bảo hiểm mua tới mức trần cho "
    "khoản cược một chip đặt ở mọi ván trên tay bài đó; số liệu chưa trừ phần khoản cược ấy mất đi, {player} chip mỗi "
    "hộp ở Nhà Con và {banker} chip ở Nhà Cái. Trung bình qua {shoes} hộp bài, mỗi ván tính tỷ lệ chính xác, hạt giống "
    "{seed}: {command}.",
)


def findings(rules: Rules) -> tuple[Finding, ...]:
    """Nothing for a table of which no run has been recorded."""
    run = recorded(rules)
    return () if run is None else (_counting(run),)


def _counting(run: Recorded) -> Finding:
    report = run.counting.report
    return Finding(
        game="baccarat",
        key="counting_to_the_cut_card",
        kind=Kind.PATRON_EDGE,
        title=Words("A patron who counts cards to the cut card", "Khách đếm bài đến lá bài cắt"),
        says=_says(run),
        clauses=("baccarat 6.4.3", "ruling B6", "ruling B8", "ruling B11"),
        columns=(GAIN, ERROR, BETS, PER_BET),
        priced=tuple(
            Priced(
                NAMES[Bet(counted.bet)],
                (
                    _figure(counted.gain.mean),
                    _figure(counted.gain.error),
                    _figure(counted.bets),
                    _figure(counted.gain.mean / counted.bets) if counted.bets else None,
                ),
                in_force=True,
            )
            for counted in report.counting
        ),
    )


def _says(run: Recorded) -> Words:
    report = run.counting.report
    edges = {effect.bet: effect.exact_percent / 100 for effect in report.cut_card}

    def said(language: Language) -> str:
        def cost(bet: Bet) -> str:
            """What the house keeps of a chip that lies on the bet in every round of a shoe."""
            return decimal(f"{edges[bet] * report.rounds.mean:.2f}", language)

        values = {
            "cut": CUT_CARD_FROM_END,
            "player": cost(Bet.PLAYER),
            "banker": cost(Bet.BANKER),
            "shoes": number(report.shoes, language),
            "seed": report.seed,
            "command": run.counting.command,
        }
        return fill(SAYS, language, values)

    return Words(said(Language.EN), said(Language.VI))


def _figure(simulated: float) -> Fraction:
    return Fraction(f"{simulated:.{PLACES}f}")
