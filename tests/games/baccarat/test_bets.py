"""What each of the six bets comes to, in both variants: sections 5 and 6. Void rounds, free hands, sentences."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

import msgspec
import pytest

from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.odds import in_words
from felt.core.refusals import KeyNotForThisBet, UnknownBet
from felt.core.settlement import Result, settle_void
from felt.core.wagers import Wager
from felt.core.words import Language
from felt.games.baccarat import BET_NAMES, Bet, Rules, settle, verdicts
from felt.games.baccarat.bets import STANDS_OFF_WHEN, WINS_WHEN
from felt.games.baccarat.case import Case
from felt.games.baccarat.irregularities import VOIDS
from felt.games.baccarat.refusals import WagerOnFreeHand
from felt.games.baccarat.round import Outcome, Winner
from felt.rulebook.explain import explain
from tests.games.baccarat import oracle
from tests.games.baccarat.strategies import (
    BANKER_WINS,
    FOUR_CARDS,
    PLAYER_WINS,
    TIE,
    line,
    lines,
    numbers,
    outcome,
    refusal,
    table,
    wager,
)

NO_COMMISSION = Rules(commission=False)
STAKE = 100_000

BANKER_SIX_ON_TWO = "4S 6H KD KC AD"  # Player 5 with an ace drawn; Banker six stands against it
BANKER_LOSES_SIX_ON_THREE = "7S 5H KD KC AD"  # Player seven; Banker five draws an ace to six, and loses
BANKER_WINS_SIX_ON_THREE = "2S 3H KD KC 3C 3D"  # Player 5; Banker three draws a three to six
BANKER_SIX_TIES_ON_TWO = "6S 6H KD QC"


# Each row: cards, bet, what is returned and won of a stake of 1,000 chips, and the clauses of the line.
COMMISSION_ROWS = [
    (PLAYER_WINS, "player", 100_000, 100_000, ("baccarat 5.1.1",)),
    (BANKER_WINS, "player", 0, 0, ("baccarat 6.1.1.2",)),
    (TIE, "player", 100_000, 0, ("baccarat 6.1.1.3",)),
    (BANKER_WINS, "banker", 100_000, 95_000, ("baccarat 5.1.2",)),
    (BANKER_WINS_SIX_ON_THREE, "banker", 100_000, 95_000, ("baccarat 5.1.2",)),
    (PLAYER_WINS, "banker", 0, 0, ("baccarat 6.1.2.2",)),
    (TIE, "banker", 100_000, 0, ("baccarat 6.1.2.3",)),
    (TIE, "tie", 100_000, 800_000, ("baccarat 5.1.5",)),
    (PLAYER_WINS, "tie", 0, 0, ("baccarat 6.1.3",)),
    ("KS KH KD 9C", "player_pair", 100_000, 1_100_000, ("baccarat 5.1.4",)),
    ("KS KH QD 9C", "player_pair", 0, 0, ("baccarat 6.2.1.2",)),
    ("KS 9H QD 9C", "banker_pair", 100_000, 1_100_000, ("baccarat 5.1.3",)),
    ("KS TH QD JC 2D AD", "banker_pair", 0, 0, ("baccarat 6.2.1.2",)),
    (BANKER_SIX_ON_TWO, "lucky6", 100_000, 1_200_000, ("baccarat 5.1.6",)),
    (BANKER_WINS_SIX_ON_THREE, "lucky6", 100_000, 2_000_000, ("baccarat 5.1.7",)),
    (BANKER_WINS, "lucky6", 0, 0, ("baccarat 6.3.1.2",)),
    (BANKER_LOSES_SIX_ON_THREE, "lucky6", 0, 0, ("baccarat 2.2.8", "ruling B2")),
    (BANKER_SIX_TIES_ON_TWO, "lucky6", 0, 0, ("baccarat 2.2.8", "ruling B2")),
]
NO_COMMISSION_ROWS = [
    (PLAYER_WINS, "player", 100_000, 100_000, ("baccarat 5.2",)),
    (BANKER_WINS, "banker", 100_000, 100_000, ("baccarat 5.2",)),
    (BANKER_SIX_ON_TWO, "banker", 100_000, 50_000, ("baccarat 5.2.1",)),
    (BANKER_WINS_SIX_ON_THREE, "banker", 100_000, 50_000, ("baccarat 5.2.1",)),
    (BANKER_SIX_TIES_ON_TWO, "banker", 100_000, 0, ("baccarat 6.1.2.3",)),
    (BANKER_SIX_TIES_ON_TWO, "player", 100_000, 0, ("baccarat 6.1.1.3",)),
    (BANKER_WINS, "player", 0, 0, ("baccarat 6.1.1.2",)),
    (PLAYER_WINS, "banker", 0, 0, ("baccarat 6.1.2.2",)),
    (BANKER_SIX_ON_TWO, "lucky6", 100_000, 1_200_000, ("baccarat 5.1.6",)),
    (TIE, "tie", 100_000, 800_000, ("baccarat 5.1.5",)),
]


def clause_ids(table_rows: Sequence[tuple[str, str, int, int, tuple[str, ...]]]) -> list[str]:
    return [f"{bet} {clauses[0]}" for _, bet, _, _, clauses in table_rows]


@pytest.mark.clause("baccarat 5.1.1", "baccarat 5.1.2", "baccarat 5.1.3", "baccarat 5.1.4", "baccarat 5.1.5")
@pytest.mark.clause("baccarat 5.1.6", "baccarat 5.1.7", "online 2.a.4", "online 2.a.5", "online 2.a.6")
@pytest.mark.clause("online 2.a.7", "online 2.a.8", "online 2.b.4", "ruling A7")
@pytest.mark.parametrize(
    ("codes", "bet", "returned", "won", "clauses"), COMMISSION_ROWS, ids=clause_ids(COMMISSION_ROWS)
)
def test_with_commission(codes: str, bet: str, returned: int, won: int, clauses: tuple[str, ...]) -> None:
    settled = line(codes, wager(bet, STAKE))
    assert (settled.at_risk, settled.returned, settled.won, settled.clauses) == (STAKE, returned, won, clauses)


@pytest.mark.clause("baccarat 5.2", "baccarat 5.2.1", "ruling B4", "ruling B3", "ruling A7")
@pytest.mark.parametrize(
    ("codes", "bet", "returned", "won", "clauses"), NO_COMMISSION_ROWS, ids=clause_ids(NO_COMMISSION_ROWS)
)
def test_without_commission(codes: str, bet: str, returned: int, won: int, clauses: tuple[str, ...]) -> None:
    settled = line(codes, wager(bet, STAKE), rules=NO_COMMISSION)
    assert (settled.at_risk, settled.returned, settled.won, settled.clauses) == (STAKE, returned, won, clauses)
    assert settled.commission == 0


@pytest.mark.clause("baccarat 2.2.4", "baccarat 5.1.2", "online 2.a.5")
def test_commission_is_taken_from_a_winning_banker_wager_alone() -> None:
    for codes, bet, *_ in COMMISSION_ROWS:
        settled = line(codes, wager(bet, STAKE))
        assert settled.commission == (5_000 if bet == "banker" and settled.won else 0)


@cache
def every_end() -> dict[tuple[int, int, int, int], list[str]]:
    """A deal for each pair of totals on two or three cards that the rules can come to."""
    found: dict[tuple[int, int, int, int], list[str]] = {}
    faces = ["TS", *(f"{face}S" for face in "A23456789")]
    for player, banker in product(range(10), repeat=2):
        for third in product(faces, repeat=2):
            dealt = oracle.deal(["TH", "JH", faces[player], faces[banker], *third])
            key = (dealt["player_total"], dealt["banker_total"], len(dealt["player"]), len(dealt["banker"]))
            found.setdefault(key, oracle.as_dealt(dealt))
    return found


def test_every_end_is_reached() -> None:
    ends = every_end()
    on_two_each = {(player, banker) for player, banker, *cards in ends if cards == [2, 2]}
    naturals = {pair for pair in product(range(10), repeat=2) if max(pair) >= 8}
    assert on_two_each == naturals | {(6, 6), (6, 7), (7, 6), (7, 7)}
    assert {key[:2] for key in ends if key[2:] == (3, 3)} == set(product(range(10), repeat=2))
    assert {key[:2] for key in ends if key[2:] == (2, 3)} == set(product((6, 7), range(10)))


@pytest.mark.clause("baccarat 6.1.1.1", "baccarat 6.1.1.2", "baccarat 6.1.1.3", "baccarat 6.1.3", "baccarat 2.2.13")
@pytest.mark.clause("baccarat 6.1.2.1", "baccarat 6.1.2.2", "baccarat 6.1.2.3", "baccarat 6.3.1", "baccarat 6.3.1.1")
@pytest.mark.clause("baccarat 6.3.1.2", "baccarat 2.2.8", "ruling B2", "ruling B3", "ruling B4", "online 2.b.3.3")
@pytest.mark.parametrize("commission", [True, False], ids=["commission", "no_commission"])
def test_every_total_in_both_variants(commission: bool) -> None:
    results = {"win": Result.WIN, "lose": Result.LOSE, "back": Result.STAND_OFF}
    for codes in every_end().values():
        came_out, dealt = outcome(" ".join(codes)), oracle.deal(codes)
        found = verdicts(came_out, commission=commission)
        assert set(found) == set(oracle.ORDINARY)
        for bet in oracle.ORDINARY:
            result, odds, after = oracle.verdict(bet, dealt, commission=commission)
            of_bet = found[bet]
            assert (of_bet.result, of_bet.odds, of_bet.pays) == (results[result], odds, after), (codes, bet)
            assert of_bet.keeps == (0 if result == "lose" else 1)
            assert of_bet.clauses


@pytest.mark.clause("baccarat 2.2.10", "baccarat 4.9.1.3", "baccarat 4.12.2.1", "baccarat 6.2.1", "baccarat 6.2.1.1")
@pytest.mark.clause("baccarat 6.2.1.2", "ruling B1", "online 2.a.7", "online 2.a.8")
def test_every_two_ranks_as_a_pair() -> None:
    """Equal rank, suits aside; K-Q, J-T and other cards of equal value are no pair; third cards are not looked at."""
    ranks = "A23456789TJQK"
    for first, second in product(ranks, ranks):
        for others in ("8H KH", "8H 8D"):
            own = f"{first}S {second}D"
            for bet, hands in (("player_pair", (own, others)), ("banker_pair", (others, own))):
                (p1, p2), (b1, b2) = (hand.split() for hand in hands)
                settled = line(f"{p1} {b1} {p2} {b2} {thirds(p1, b1, p2, b2)}", wager(bet, STAKE))
                assert settled.won == (11 * STAKE if first == second else 0)


def thirds(*four: str) -> str:
    """Third cards for these four, of the Player's own rank, so that a pair with a third card would show."""
    dealt = oracle.deal([*four, four[0], four[0]])
    return " ".join(oracle.as_dealt(dealt)[4:])


@pytest.mark.clause("baccarat 4.9.1.3", "ruling B1")
def test_a_pair_made_with_the_third_card_is_none() -> None:
    settled = lines("2S AH 3D 2C 3S AD", wager("player_pair", STAKE), wager("banker_pair", STAKE))
    assert [one.returned for one in settled] == [0, 0]


@pytest.mark.clause("baccarat 4.5", "baccarat 4.5.1")
@pytest.mark.parametrize("bet", oracle.ORDINARY)
def test_each_bet_stands_on_its_own(bet: str) -> None:
    settlement = settle(outcome(TIE), [wager(bet, STAKE)], Rules())
    assert len(settlement.lines) == 1
    assert set(BET_NAMES) == set(Bet) == {*oracle.ORDINARY, *oracle.INSURANCE}


@pytest.mark.clause("baccarat 4.5")
def test_all_bets_together_and_twice() -> None:
    wagers = [wager(bet, STAKE) for bet in oracle.ORDINARY] * 2
    settled = lines(BANKER_WINS, *wagers)
    assert [one.wager for one in settled] == wagers
    assert settled[: len(oracle.ORDINARY)] == settled[len(oracle.ORDINARY) :]


@pytest.mark.clause("baccarat 4.5")
def test_an_unknown_bet_is_refused() -> None:
    unknown = refusal(TIE, wager("player", 100), wager("bankr", 100))
    assert isinstance(unknown, UnknownBet)
    assert (unknown.code, unknown.place, unknown.clauses) == ("unknown_bet", "wagers[1].bet", ("baccarat 4.5",))
    assert "“banker”" in unknown.message()


def test_keys_of_other_bets_are_refused() -> None:
    with_moment = refusal(TIE, wager("tie", 100, moment=FOUR_CARDS))
    assert isinstance(with_moment, KeyNotForThisBet)
    assert with_moment.place == "wagers[0].moment"
    for bet in ("tie", "banker_insurance"):
        with_box = refusal(TIE, Wager("an", bet, Cents(STAKE), FOUR_CARDS if "_" in bet else None, box=1))
        assert isinstance(with_box, KeyNotForThisBet)
        assert with_box.place == "wagers[0].box"


@pytest.mark.clause("baccarat 2.2.17", "baccarat 7.1.1", "baccarat 7.2", "baccarat 7.3", "ruling A4")
@pytest.mark.parametrize("clause", VOIDS)
def test_a_void_returns_everything(clause: str) -> None:
    wagers = [wager(bet, 333) for bet in oracle.ORDINARY]
    wagers += [wager(bet, 7, moment=FOUR_CARDS) for bet in oracle.INSURANCE]
    settlement = settle_void(wagers, clause)
    for stake, settled in zip(wagers, settlement.lines, strict=True):
        assert numbers(settled) == (0, stake.amount, 0, 0)
        assert settled.clauses == (clause, "ruling A4")
    assert settlement.house == 0
    assert settlement.net_by_patron() == {"an": 0}


@pytest.mark.clause("baccarat 7.1.1", "baccarat 7.2", "baccarat 7.3")
def test_what_makes_a_round_void() -> None:
    assert {"baccarat 7.1.1", "baccarat 7.2", "baccarat 7.3"} <= set(VOIDS)


@pytest.mark.clause("baccarat 2.2.5", "baccarat 7.8", "ruling B12")
def test_a_free_hand_is_dealt_as_usual_and_carries_no_wagers() -> None:
    free = Case(cards=cards(BANKER_SIX_ON_TWO), free_hand=True)
    settled = free.settle()
    assert settled.settlement.lines == ()
    assert settled.came_out == outcome(BANKER_SIX_ON_TWO)
    with pytest.raises(WagerOnFreeHand) as raised:
        msgspec.structs.replace(free, wagers=(wager("tie", 100),)).settle()
    assert raised.value.place == "wagers"
    assert "baccarat 7.8" in raised.value.clauses


@pytest.mark.clause("baccarat 7.16")
def test_no_called_result_can_be_settled_by() -> None:
    case = {
        "game": "baccarat",
        "cards": BANKER_WINS.split(),
        "wagers": [{"patron": "an", "bet": "player", "amount": 100}],
    }
    settled = msgspec.json.decode(msgspec.json.encode(case), type=Case).settle()
    assert settled.settlement.lines[0].returned == 0
    for called in ("winner", "outcome", "result"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(msgspec.json.encode(case | {called: "player"}), type=Case)


@pytest.mark.clause("ruling A2")
@pytest.mark.parametrize(
    ("odds", "english", "vietnamese"),
    [
        ("11", "11 to 1", "1 ăn 11"),
        ("19/20", "19 to 20", "1 ăn 0,95"),
        ("3/2", "3 to 2", "1 ăn 1,5"),
        ("1/2", "1 to 2", "1 ăn 0,5"),
    ],
)
def test_odds_in_both_notations(odds: str, english: str, vietnamese: str) -> None:
    assert in_words(Fraction(odds), Language.EN) == english
    assert in_words(Fraction(odds), Language.VI) == vietnamese


LOW_AND_HIGH = table({"default": (50_000, 60_000)})
FIVE_AGAINST_ZERO = "KS 5H QD KC"  # four cards: the Banker's insurance pays 2 to 1

# What the line says, to the letter: cards, table, wagers (the last one is explained), English, Vietnamese.
SENTENCES = [
    (
        BANKER_WINS,
        Rules(),
        [wager("banker", 100_000)],
        "Banker 1,000 won 950: even money less 5% (5.1.2)",
        "Nhà Cái 1.000 thắng 950: một ăn một, trừ 5% (5.1.2)",
    ),
    (
        PLAYER_WINS,
        LOW_AND_HIGH,
        [wager("banker", 100_050)],
        "Banker 1,000.50 lost 600, 400.50 returned: only the table maximum counts (7.18); "
        "the Banker's hand is lower (6.1.2.2)",
        "Nhà Cái 1.000,50 thua 600, trả lại 400,50: chỉ tính đến mức tối đa của bàn (7.18); "
        "Nhà Cái thấp điểm hơn (6.1.2.2)",
    ),
    (
        BANKER_WINS,
        LOW_AND_HIGH,
        [wager("tie", 100), wager("banker", 10_000)],
        "Banker 100 won 95: below the minimum, which counts once only (7.17); even money less 5% (5.1.2)",
        "Nhà Cái 100 thắng 95: dưới mức tối thiểu, chỉ được tính một lần (7.17); một ăn một, trừ 5% (5.1.2)",
    ),
    (
        f"{FIVE_AGAINST_ZERO} 7S KD",
        Rules(),
        [wager("banker", 10_000), wager("banker_insurance", 5_100, moment=FOUR_CARDS)],
        "Banker insurance 51 won 100: insurance pays at most the wager it protects (6.4.3); "
        "the 1 above the insurance limit goes back (6.4.3.1); "
        "insurance wins only if the insured hand loses (6.4.1); the insurance table pays 2 to 1 (6.4.6)",
        "Bảo hiểm Nhà Cái 51 thắng 100: Bảo hiểm trả tối đa bằng khoản cược được bảo hiểm (6.4.3); "
        "trả lại 1 vượt mức Bảo hiểm cho phép (6.4.3.1); "
        "Bảo hiểm chỉ thắng khi tay bài được bảo hiểm thua (6.4.1); bảng Bảo hiểm trả tỷ lệ 1 ăn 2 (6.4.6)",
    ),
    (
        BANKER_WINS,
        Rules(),
        [wager("banker", 1)],
        "Banker 0.01 won 0: even money less 5% (5.1.2); rounded down to a whole cent (ruling A3)",
        "Nhà Cái 0,01 thắng 0: một ăn một, trừ 5% (5.1.2); làm tròn xuống xu nguyên (quyết định A3)",
    ),
    (
        BANKER_WINS_SIX_ON_THREE,
        NO_COMMISSION,
        [wager("banker", 1)],
        "Banker 0.01 won 0: the Banker won with six, which pays half the stake (5.2.1); "
        "rounded down to a whole cent (ruling A3)",
        "Nhà Cái 0,01 thắng 0: Nhà Cái thắng bằng 6 điểm, chỉ trả nửa tiền cược (5.2.1); "
        "làm tròn xuống xu nguyên (quyết định A3)",
    ),
    (
        TIE,
        Rules(),
        [wager("banker", 1)],
        "Banker 0.01 returned: a tie returns the wager (6.1.2.3)",
        "Nhà Cái 0,01 được trả lại: ván hòa, trả lại tiền cược (6.1.2.3)",
    ),
]


@pytest.mark.clause("ruling A7", "ruling A2", "baccarat 5.1.2")
@pytest.mark.parametrize(
    ("codes", "rules", "wagers", "english", "vietnamese"),
    SENTENCES,
    ids=["5.1.2", "7.18", "7.17", "6.4.3", "5.1.2 won nothing", "5.2.1 won nothing", "6.1.2.3"],
)
def test_a_line_as_a_sentence(codes: str, rules: Rules, wagers: list[Wager], english: str, vietnamese: str) -> None:
    last = lines(codes, *wagers, rules=rules)[-1]
    assert explain(last, BET_NAMES[Bet(last.wager.bet)], Language.EN) == english
    assert explain(last, BET_NAMES[Bet(last.wager.bet)], Language.VI) == vietnamese


@pytest.mark.clause("ruling A7", "ruling B10", "baccarat 7.17")
def test_a_wager_below_the_minimum_in_a_later_round_as_a_sentence() -> None:
    line = lines(BANKER_WINS, wager("banker", 10_000), rules=LOW_AND_HIGH, warned=frozenset({"an"}))[0]
    assert explain(line, BET_NAMES[Bet.BANKER], Language.EN) == (
        "Banker 100 returned: below the minimum, which counts once only (7.17); "
        "this patron has had the round that counts (ruling B10)"
    )
    assert explain(line, BET_NAMES[Bet.BANKER], Language.VI) == (
        "Nhà Cái 100 được trả lại: dưới mức tối thiểu, chỉ được tính một lần (7.17); "
        "khách này đã qua ván được tính (quyết định B10)"
    )


@pytest.mark.clause("ruling A7", "ruling A4")
@pytest.mark.parametrize("clause", VOIDS)
def test_every_void_can_be_said(clause: str) -> None:
    voided = settle_void([wager("tie", 100)], clause).lines[0]
    assert explain(voided, BET_NAMES[Bet.TIE], Language.EN).startswith("Tie 1 returned: ")
    assert explain(voided, BET_NAMES[Bet.TIE], Language.VI).startswith("Hòa 1 được trả lại: ")


@pytest.mark.clause("baccarat 6.1.1.1", "baccarat 6.1.2.1", "baccarat 6.1.3", "ruling B2")
def test_the_conditions_told_to_clients_are_those_that_settle() -> None:
    """Every winner, total and pair: a bet wins or stands off exactly when its condition holds."""
    dealt = outcome(BANKER_WINS)
    for winner, total, player_pair, banker_pair in product(Winner, range(10), (False, True), (False, True)):
        each = msgspec.structs.replace(
            dealt, winner=winner, banker_total=total, player_pair=player_pair, banker_pair=banker_pair
        )
        for bet, verdict in verdicts(each, commission=True).items():
            expected = {
                Result.WIN: holds(WINS_WHEN.get(bet), each),
                Result.STAND_OFF: holds(STANDS_OFF_WHEN.get(bet), each),
            }
            assert [result for result, is_so in expected.items() if is_so] == [
                result for result in expected if result is verdict.result
            ], (bet, each)


def holds(condition: Mapping[str, object] | None, outcome: Outcome) -> bool:
    return condition is not None and all(getattr(outcome, name) == value for name, value in condition.items())
