"""The golden rounds: as they are written down, word for word, and as they are reckoned by hand, cent for cent."""

import pytest

from felt.core.words import Language
from felt.games import GAMES
from felt.table import State, evolve
from felt.table.events import RoundSettled, RoundVoided
from felt.table.money import transfers
from tests.golden.disputes import BOOKS, dispute_file
from tests.golden.rounds import HERE, ROUNDS, file_of, written
from tests.table.books import Books
from tests.table.driver import TableUnderTest

# What each patron of the round has won or lost, in cents.
NETS = {
    # An: Player +100, pair -10. Binh: Banker -50, Tie -5. Chi confirmed nothing.
    "baccarat-natural": {"an": 90_00, "binh": -55_00},
    # 1,010 less 5%: 959.50.
    "baccarat-commission": {"an": 959_50},
    # An: Banker +95, insurance -15 and -10. Binh: Banker +38, Player -10.
    "baccarat-insured-twice": {"an": 70_00, "binh": 28_00},
    # Player back, Tie 8 x 10, insurance 9 x 10.
    "baccarat-nine-all": {"an": 170_00},
    # An: Banker +95. Binh: Banker +38, insurance -5 and -4.
    "baccarat-insurance-forgone": {"an": 95_00, "binh": 29_00},
    # Banker +95, insurance -20.
    "baccarat-insurance-limited": {"an": 75_00},
    "baccarat-squeezed": {"an": 20_00, "binh": -30_00},
    "baccarat-squeezed-by-total": {"an": 120_00, "binh": 100_00},
    "baccarat-squeeze-restricted": {"an": 30_00},
    # Eight to nine. An: Player -50. Binh: Banker 20 less 5%.
    "baccarat-banker-first": {"an": -50_00, "binh": 19_00},
    # Half of 101, and 12 x 10.
    "baccarat-without-commission": {"an": 170_50},
    "baccarat-void-by-staff": {"an": 0},
    "baccarat-too-few-cards": {"an": 0},
    "baccarat-nobody-then-somebody": {"an": 100_00},
    # An: Big +100, total of twelve 6 x 10, number five +10. Binh: pair 5 x 20, Small -30.
    "sicbo-big": {"an": 170_00, "binh": 70_00},
    # An: Small -100, triple 150 x 1, any triple 24 x 2. Binh: number 3 x 10, double 8 x 10, total 14 x 10.
    "sicbo-triple": {"an": 98_00, "binh": 250_00},
    "sicbo-lost-dice": {"an": 0},
    "sicbo-stopped": {"an": 0},
    # Box 2: 10 and 2 x 20 less 5%. Box 5: -10 and -20. Both Additionals go back.
    "niuniu-two-boxes": {"an": 17_50},
    # An: Niu 8, 10 less 5%. Binh: -30.
    "niuniu-arranged": {"an": 9_50, "binh": -30_00},
    "niuniu-wrong-deck": {"an": 0},
    # An: -10 and -20, the Additional goes back. Binh: +30, no commission below Niu 7.
    "niuniu-by-points": {"an": -30_00, "binh": 30_00},
    "niuniu-lost-deck": {"an": 0},
}

all_rounds = pytest.mark.parametrize("name", ROUNDS)
BOUGHT = 10_000_00


def ends(table: TableUnderTest) -> RoundSettled | RoundVoided:
    """How the round that is on record ended."""
    found = [each.event for each in table.happenings(table.state.round)]
    (end,) = [event for event in found if isinstance(event, RoundSettled | RoundVoided)]
    return end


@pytest.mark.clause("ruling A7", "ruling A2", "online 2.b.1")
@pytest.mark.parametrize("language", Language)
@all_rounds
def test_it_reads_as_it_is_written_down(name: str, language: Language) -> None:
    """After a change that is meant: `python -m tests.golden.regenerate`, and review the difference."""
    text = written(name, language)
    assert file_of(name, language).read_text(encoding="utf-8") == text


@all_rounds
@pytest.mark.clause(
    *(
        "ruling A4",
        "ruling A7",
        "ruling B2",
        "ruling B4",
        "ruling B7",
        "ruling N2",
        "ruling N3",
        "ruling N4",
        "ruling S1",
    ),
    *("ruling B6", "ruling B8", "ruling B15", "baccarat 4.8", "baccarat 6.4.4", "baccarat 7.20"),
    *("ruling S3", "baccarat 5.1.2", "baccarat 5.2.1", "baccarat 7.2", "baccarat 7.22", "niuniu 5.2", "niuniu 7.1.4"),
)
def test_its_money_is_as_reckoned_by_hand(name: str) -> None:
    nets: dict[str, int] = {}
    for line in ends(ROUNDS[name]()).lines:
        nets[line.patron] = nets.get(line.patron, 0) + line.returned + line.won - line.stake
    assert nets == NETS[name]


@all_rounds
@pytest.mark.clause("ruling A7")
def test_so_it_is_in_the_books(name: str) -> None:
    table = ROUNDS[name]()
    books, state, before = Books(), State(), dict[str, int]()
    for patron in ("an", "binh", "chi"):
        books.give(patron, BOUGHT)
    for each, number in zip(table.history, table.rounds, strict=True):
        if number < table.state.round:
            before = {patron: books.available(patron) for patron in NETS[name]}
        books.apply(transfers(state, each.event, seq=1))
        evolve(state, each.event)
    gained = {patron: books.available(patron) - before[patron] for patron in NETS[name]}
    assert gained == NETS[name]
    assert books.on_felt(table.settings.name) == 0


class TestTheCollection:
    def test_every_round_is_reckoned(self) -> None:
        assert NETS.keys() == ROUNDS.keys()

    def test_nothing_else_lies_about(self) -> None:
        kept = {file_of(name, language) for name in ROUNDS for language in Language}
        kept |= {dispute_file(book, language) for book in BOOKS for language in Language}
        assert set(HERE.glob("*.txt")) == kept

    @pytest.mark.parametrize("game", GAMES)
    def test_every_game_has_rounds_that_are_settled_and_rounds_that_are_void(self, game: str) -> None:
        of_game = [name for name in ROUNDS if name.startswith(f"{game}-")]
        assert {type(ends(ROUNDS[name]())) for name in of_game} == {RoundSettled, RoundVoided}

    @all_rounds
    def test_a_round_is_the_same_each_time_it_is_played(self, name: str) -> None:
        assert ROUNDS[name]().history == ROUNDS[name]().history


@pytest.mark.clause("ruling A2")
def test_in_vietnamese_a_round_tells_the_pay_for_one() -> None:
    assert "Nhà Con 1 ăn 9" in written("baccarat-nine-all", Language.VI)
