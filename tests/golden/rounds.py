"""Whole rounds to read: each is played here and written down in both languages beside this file. Their money is
reckoned by hand in `test_golden.py`."""

from collections.abc import Callable
from pathlib import Path

from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.wagers import Mode, Moment
from felt.core.words import Language
from felt.games import baccarat
from felt.games.baccarat.commands import BankerFirst, Insure, OpenCards, RestrictSqueeze, Squeeze
from felt.games.baccarat.stages import Squeezing
from felt.games.niuniu.commands import Arrange
from felt.table import Settings
from felt.table.codec import decode, encode
from felt.table.commands import CannotDeal, Leave, PauseTable, ResumeTable, VoidRound
from felt.table.recall import TimedEvent, recall
from felt.table.state import Phase
from felt.table.transcript import transcript
from tests.table.driver import (
    BANKER_SIX,
    BANKER_TWICE,
    BANKER_WINS,
    HOUSE_NIU_6,
    NIU,
    NO_NIU,
    PLAYER_WINS,
    TableUnderTest,
    baccarat_table,
    niuniu_table,
    sicbo_table,
    wager,
)

HERE = Path(__file__).parent
EIGHT_IN_THE_EVENING = 72_000_000
BANKER_NINE = "KS KD 3H 2C 5S 7D"  # three to two: the Player draws to eight, the Banker to nine
LUCKY_SIX = "KS 2H 3D 4C TS"  # three to six: the Player draws a ten and has three, the Banker stands on six


def seated(settings: Settings, *patrons: str, deal: str = "", dice: tuple[int, int, int] = (1, 1, 1)) -> TableUnderTest:
    table = TableUnderTest(settings, deal=deal, dice=[dice])
    table.now = EIGHT_IN_THE_EVENING
    return table.betting(*patrons)


def wait_for_result(table: TableUnderTest) -> TableUnderTest:
    while table.phase is not Phase.RESULT:
        table.until_deadline()
    return table


def natural() -> TableUnderTest:
    """Nine to seven on four cards. Chi drafts and never confirms; betting runs its twelve seconds."""
    table = seated(baccarat_table(), "an", "binh", "chi", deal=PLAYER_WINS)
    table.now += 1_250
    table.bet(wager("an", "player", 100), wager("an", "player_pair", 10))
    table.now += 3_400
    table.bet(wager("binh", "banker", 50), wager("binh", "tie", 5))
    table.draft("chi", wager("chi", "player", 1_000))
    return wait_for_result(table)


def commission() -> TableUnderTest:
    """Seven to nine: the Banker pays less five in a hundred. Everybody has confirmed, so betting closes early."""
    table = seated(baccarat_table(), "an", "binh", deal=BANKER_WINS)
    table.now += 2_000
    table.bet(wager("an", "banker", 1_010))
    table.now += 2_000
    table.passes("binh")
    return wait_for_result(table)


def insured_twice() -> TableUnderTest:
    """The Banker is insured after four cards and after the Player's third card, and wins after all."""
    table = seated(baccarat_table(), "an", "binh", deal=BANKER_TWICE)
    table.bet(wager("an", "banker", 100))
    table.bet(wager("binh", "banker", 40), wager("binh", "player", 10))
    table.now += 3_000
    table.insure("an", 15)
    table.now += 1_000
    table.insure("binh")
    table.now += 2_000
    table.insure("an", 10, moment=Moment.THIRD_CARD)
    return wait_for_result(table)


def insurance_forgone() -> TableUnderTest:
    """An declines insurance after four cards and is not asked again. Binh takes some, and is."""
    table = seated(baccarat_table(), "an", "binh", deal=BANKER_TWICE)
    table.bet(wager("an", "banker", 100))
    table.bet(wager("binh", "banker", 40))
    table.now += 3_000
    table.insure("an")
    table.now += 1_000
    table.insure("binh", 5)
    table.now += 2_000
    table.insure("binh", 4, moment=Moment.THIRD_CARD)
    return wait_for_result(table)


def insurance_limited() -> TableUnderTest:
    """One insurance wager at two to one is at most 20 here. The table refuses 21 to An, who takes 20."""
    rules = baccarat.Rules(mode=Mode.ONLINE, insurance_limits={"2": Cents(2_000)})
    table = seated(baccarat_table(rules=rules), "an", deal=BANKER_TWICE)
    table.bet(wager("an", "banker", 100))
    table.now += 3_000
    too_much = wager("an", "banker_insurance", 21, moment=Moment.FOUR_CARDS)
    assert table.refusal(Insure(patron="an", wagers=(too_much,))).code == "insurance_above_limit"
    table.now += 1_000
    table.insure("an", 20)
    return wait_for_result(table)


def nine_all() -> TableUnderTest:
    """The Player's nine is insured at nine to one, and the Banker draws to nine."""
    table = seated(baccarat_table(), "an", deal=BANKER_SIX)
    table.bet(wager("an", "player", 90), wager("an", "tie", 10))
    table.insure("an", 10, side="player", moment=Moment.THIRD_CARD)
    return wait_for_result(table)


def squeezed() -> TableUnderTest:
    """An opens the Player's cards; the house opens the Banker's, for Binh lets the time pass."""
    table = seated(baccarat_table(), "an", "binh", deal=PLAYER_WINS)
    table.do(Squeeze(patron="an", side="player"))
    table.do(Squeeze(patron="binh", side="banker"))
    table.bet(wager("an", "player", 20))
    table.bet(wager("binh", "banker", 30))
    while table.phase == Squeezing.name:
        if "player" in table.state.play.stage(Squeezing).face_down:
            table.now += 4_000
            table.do(OpenCards(patron="an", side="player"))
        else:
            table.until_deadline()
    return table


def squeezed_by_total() -> TableUnderTest:
    """An's two wagers of 60 are more than Binh's one of 100, so An squeezes."""
    table = seated(baccarat_table(), "an", "binh", deal=PLAYER_WINS)
    for patron in ("an", "binh"):
        table.do(Squeeze(patron=patron, side="player"))
    table.bet(wager("an", "player", 60), wager("an", "player", 60))
    table.bet(wager("binh", "player", 100))
    table.now += 4_000
    table.do(OpenCards(patron="an", side="player"))
    return table


def squeeze_restricted() -> TableUnderTest:
    """While An squeezes, a Pit Manager restricts it, and the house opens the cards."""
    table = seated(baccarat_table(), "an", deal=PLAYER_WINS)
    table.do(Squeeze(patron="an", side="player"))
    table.bet(wager("an", "player", 30))
    table.now += 4_000
    table.do(RestrictSqueeze(by="minh", patron="an"))
    return table


def banker_first() -> TableUnderTest:
    """An squeezes the Player's third card and has the Banker's opened first, so nobody is offered insurance. Without
    the request, the Player's eight against two would be insured at seven to one."""
    rules = baccarat.Rules(mode=Mode.ONLINE, banker_first=True)
    table = seated(baccarat_table(rules=rules), "an", "binh", deal=BANKER_NINE)
    table.do(Squeeze(patron="an", side="player"))
    table.do(Squeeze(patron="binh", side="banker"))
    table.bet(wager("an", "player", 50))
    table.bet(wager("binh", "banker", 20))
    table.now += 2_000
    table.do(OpenCards(patron="an", side="player"))
    table.do(OpenCards(patron="binh", side="banker"))
    table.now += 3_000
    table.do(BankerFirst(patron="an"))
    table.now += 4_000
    table.do(OpenCards(patron="binh", side="banker"))
    table.now += 5_000
    table.do(OpenCards(patron="an", side="player"))
    return table


def without_commission() -> TableUnderTest:
    """A Banker's six pays half without commission; Lucky 6 on two cards pays twelve."""
    rules = baccarat.Rules(mode=Mode.ONLINE, commission=False, insurance=False)
    table = seated(baccarat_table(name="B2", rules=rules), "an", deal=LUCKY_SIX)
    table.bet(wager("an", "banker", 101), wager("an", "lucky6", 10))
    return wait_for_result(table)


def void_by_staff() -> TableUnderTest:
    """Paused, resumed, and made void while insurance is offered; what was insured goes back too."""
    table = seated(baccarat_table(), "an", deal=BANKER_TWICE)
    table.bet(wager("an", "banker", 100), wager("an", "banker_pair", 5))
    table.insure("an", 15)
    table.do(PauseTable(by="pit", why="spilt drink"))
    table.now += 60_000
    table.do(ResumeTable(by="pit"))
    table.do(VoidRound(by="assistant director", clause="baccarat 7.22"))
    return table


def too_few_cards() -> TableUnderTest:
    """Three cards are left in the shoe."""
    table = seated(baccarat_table(), "an", deal=PLAYER_WINS)
    assert table.state.shuffle is not None
    table.state.shuffle.place = 413
    table.bet(wager("an", "player", 100))
    return table


def nobody_then_somebody() -> TableUnderTest:
    """Nobody bets, and betting opens anew, on the last hand of the shoe."""
    table = seated(baccarat_table(), "an", deal=f"{PLAYER_WINS} " * 2)
    assert table.state.shuffle is not None
    table.state.shuffle.place = 400
    table.bet(wager("an", "player", 1))
    table.next_betting()
    table.until_deadline()
    table.bet(wager("an", "player", 100))
    return table


def big() -> TableUnderTest:
    """1-5-6: twelve is Big; Binh leaves with chips down and is paid all the same."""
    table = seated(sicbo_table(), "an", "binh", "chi", dice=(1, 5, 6))
    table.bet(wager("an", "big", 100), wager("an", "total-12", 10), wager("an", "number-5", 10))
    table.bet(wager("binh", "pair-1-6", 20), wager("binh", "small", 30))
    table.do(Leave(patron="binh"))
    return wait_for_result(table)


def triple() -> TableUnderTest:
    """2-2-2: neither Big nor Small."""
    table = seated(sicbo_table(), "an", "binh", dice=(2, 2, 2))
    table.bet(wager("an", "small", 100), wager("an", "triple-2", 1), wager("an", "any_triple", 2))
    table.bet(wager("binh", "number-2", 10), wager("binh", "double-2", 10), wager("binh", "total-6", 10))
    return wait_for_result(table)


def lost_dice() -> TableUnderTest:
    """The room came back without its key: the throw cannot be found again."""
    table = seated(sicbo_table(), "an")
    table.supplies = False
    table.bet(wager("an", "big", 100))
    assert table.state.wants is not None
    table.do(table.answer(table.state.wants))
    table.do(CannotDeal())
    return table


def two_boxes() -> TableUnderTest:
    """Niu 8 wins, No Niu loses to the house's Niu 6. Nobody arranges in time."""
    table = seated(niuniu_table(), "an", deal=f"{NIU} {NO_NIU} {HOUSE_NIU_6}")
    bets = (("ante", 10), ("double", 20), ("additional", 40))
    table.bet(*(wager("an", bet, chips, box=box) for box in (2, 5) for bet, chips in bets))
    return wait_for_result(table)


def arranged() -> TableUnderTest:
    """An arranges; Binh, with another box, leaves, and the house arranges for him."""
    table = seated(niuniu_table(), "an", "binh", deal=f"{NIU} {NO_NIU} {HOUSE_NIU_6}")
    table.bet(wager("an", "ante", 10, box=1))
    table.bet(wager("binh", "ante", 30, box=2))
    table.now += 6_000
    table.do(Arrange(patron="an", box=1, niu=cards("TS JH QD")))
    table.do(Leave(patron="binh"))
    return table


def lost_deck() -> TableUnderTest:
    """The device fails while hands are being arranged."""
    table = seated(niuniu_table(), "an", deal=f"{NIU} {HOUSE_NIU_6}")
    table.bet(wager("an", "ante", 10, box=7), wager("an", "double", 20, box=7), wager("an", "additional", 40, box=7))
    table.do(CannotDeal())
    return table


ROUNDS: dict[str, Callable[[], TableUnderTest]] = {
    "baccarat-natural": natural,
    "baccarat-commission": commission,
    "baccarat-insured-twice": insured_twice,
    "baccarat-insurance-forgone": insurance_forgone,
    "baccarat-insurance-limited": insurance_limited,
    "baccarat-nine-all": nine_all,
    "baccarat-squeezed": squeezed,
    "baccarat-squeezed-by-total": squeezed_by_total,
    "baccarat-squeeze-restricted": squeeze_restricted,
    "baccarat-banker-first": banker_first,
    "baccarat-without-commission": without_commission,
    "baccarat-void-by-staff": void_by_staff,
    "baccarat-too-few-cards": too_few_cards,
    "baccarat-nobody-then-somebody": nobody_then_somebody,
    "sicbo-big": big,
    "sicbo-triple": triple,
    "sicbo-lost-dice": lost_dice,
    "niuniu-two-boxes": two_boxes,
    "niuniu-arranged": arranged,
    "niuniu-lost-deck": lost_deck,
}


def file_of(name: str, language: Language) -> Path:
    return HERE / f"{name}.{language}.txt"


def written(name: str, language: Language) -> str:
    """The round as its transcript, through the journal and back."""
    table = ROUNDS[name]()
    number = table.state.round
    record = [TimedEvent(each.at, decode(encode(each.event))) for each in table.happenings(number)]
    return transcript(recall(table.settings.name, number, table.settings, record), language)
