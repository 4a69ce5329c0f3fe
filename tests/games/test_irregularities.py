"""Section 7 of each book as rows. The tables here are written down anew from the books and the rulings."""

import pytest

from felt.core.authority import Role, has_authority
from felt.core.irregularity import PARTS_IN_WORDS, Fault, Irregularity, Remedy, ShoeAfter
from felt.core.stage import Part
from felt.games import GAMES
from felt.protocol.requests import VoidRound
from felt.rulebook import Status, catalogue
from tests.table.situations import SITUATIONS

SETTLEMENT, NOBODY = "settlement", "nobody"

# clause, who, when (between rounds, betting, deal, called, result), remedy, shoe. The lights of Sic Bo come on with the
# dice, before the call.
BACCARAT = """
7.1.1     pit_manager         nbdcr  void_round     replaced
7.1.2     nobody              nbdcr  result_stands  stays
7.2       nobody              ..dc.  void_round     ended
7.3       pit_manager         ..dc.  void_round     stays
7.4       pit_supervisor      ..dc.  continue       stays
7.5       pit_supervisor      n...r  free_hand      stays
7.5       pit_manager         .bd..  return_wagers  stays
7.6       pit_supervisor      ..dc.  continue       stays
7.6       pit_supervisor      ..dc.  free_hand      stays
7.7       pit_supervisor      ..dc.  free_hand      stays
7.8       dealer              n...r  free_hand      stays
7.8.1     dealer              n...r  free_hand      ended
7.9       pit_supervisor      ..dc.  continue       stays
7.9       shift_manager       ..dc.  return_wagers  stays
7.10      pit_supervisor      ..dc.  continue       stays
7.10.1    shift_manager       ...c.  return_wagers  stays
7.10.2    shift_manager       ..d..  return_wagers  stays
7.10.2    shift_manager       ..d..  void_round     replaced
7.11.1    pit_supervisor      nbdc.  continue       stays
7.11.2    pit_supervisor      ..dc.  continue       stays
7.11.2.1  pit_supervisor      ....r  continue       replaced
7.11.3    pit_supervisor      nbdcr  continue       stays
7.12      pit_supervisor      ..dc.  continue       stays
7.12      shift_manager       ..dc.  return_wagers  stays
7.13      pit_manager         ..dc.  continue       stays
7.13.1    pit_manager         ..dc.  return_wagers  stays
7.13.2    pit_manager         ..dc.  continue       stays
7.14      dealer              ..dc.  continue       stays
7.15      dealer              ..dc.  continue       stays
7.16      dealer              ...c.  result_stands  stays
7.16      shift_manager       nbdcr  correction     stays
7.17      nobody              ....r  settlement     stays
7.18      nobody              ....r  settlement     stays
7.19      nobody              ....r  settlement     stays
7.19.1    nobody              ....r  settlement     stays
7.20      nobody              ..dc.  continue       stays
7.21      shift_manager       ..dc.  continue       stays
7.22      assistant_director  .bdc.  void_round     stays
7.22      assistant_director  nbdcr  continue       stays
7.22      assistant_director  nbdcr  correction     stays
"""
SICBO = """
7.1       dealer              nbdcr  stop           stays
7.1       operations_manager  nbdcr  continue       stays
7.2       pit_manager         ..dc.  void_round     stays
7.3       pit_manager         .b...  void_round     stays
7.4       pit_manager         ..dc.  void_round     stays
7.5       pit_manager         .bdc.  void_round     replaced
7.6       pit_manager         .bdc.  void_round     stays
7.7       pit_supervisor      ..dcr  result_stands  stays
7.7       shift_manager       nbdcr  correction     stays
7.8       director            .bdc.  void_round     stays
7.8       director            nbdcr  continue       stays
7.8       director            nbdcr  correction     stays
"""
NIUNIU = """
7.1.1     pit_manager         .bdc.  void_round     replaced
7.1.2     pit_manager         .bdc.  void_round     stays
7.1.3     pit_manager         .bdc.  void_round     replaced
7.1.4     pit_manager         .bdc.  void_round     stays
7.2       nobody              nbdcr  result_stands  stays
7.3       pit_supervisor      ..dc.  continue       stays
7.4       pit_manager         ..dc.  void_round     stays
7.4.1     pit_manager         ..dc.  void_box       stays
7.5       pit_manager         ..dc.  void_round     stays
7.6       nobody              ....r  settlement     stays
7.7       pit_supervisor      ..dc.  continue       stays
7.7.1     pit_manager         ..dc.  continue       stays
7.8       pit_supervisor      ..dc.  continue       stays
7.8.1     pit_manager         ..dc.  void_box       stays
7.9       pit_supervisor      ..dc.  continue       stays
7.9       shift_manager       nbdcr  correction     stays
7.10      pit_manager         nbdcr  continue       stays
7.11      nobody              ....r  return_wagers  stays
7.12      pit_supervisor      nbdcr  continue       stays
N9        assistant_director  .bdc.  void_round     stays
N9        assistant_director  nbdcr  continue       stays
N9        assistant_director  nbdcr  correction     stays
"""
BOOKS = {"baccarat": BACCARAT, "sicbo": SICBO, "niuniu": NIUNIU}
LETTERS = dict(zip("nbdcr", Part, strict=True))
all_games = pytest.mark.parametrize("game", GAMES)

# The rows with a condition that the table checks, and the situations of the deal in which it holds.
CARD = {"baccarat": {"dealing", "squeeze", "insurance", "squeezed"}, "niuniu": {"dealing", "arranging", "arranged"}}
SQUEEZE, NOT_ARRANGED, ARRANGED = {"squeeze", "squeezed"}, {"dealing", "arranging"}, {"arranged"}
CONDITIONS: dict[str, dict[str, set[str]]] = {
    "baccarat": {
        **dict.fromkeys(["7.3", "7.4", "7.9", "7.20", "7.21"], CARD["baccarat"]),
        # The Player draws in all of these, and the machine forgets no burn.
        **{key: set[str]() for key in ("7.6", "7.7", "7.11.1", "7.11.2", "7.11.2.1", "7.11.3")},
        "7.5": {"no_card_yet"},
        **dict.fromkeys(["7.10", "7.10.1", "7.10.2", "7.14", "7.15"], SQUEEZE),
    },
    "sicbo": {},
    "niuniu": {
        **dict.fromkeys(["7.3", "7.5", "7.8.1"], CARD["niuniu"]),
        **dict.fromkeys(["7.4", "7.7", "7.8"], NOT_ARRANGED),
        **dict.fromkeys(["7.4.1", "7.7.1"], ARRANGED),
        "7.9": {"arranging", *ARRANGED},
    },
}


def number(row: Irregularity) -> str:
    return row.clause.partition(" ")[2]


@all_games
@pytest.mark.clause("ruling A6", "ruling A8", "ruling B19", "ruling S6", "ruling N9")
def test_the_rows_are_those_of_the_book(game: str) -> None:
    rows = [
        (
            number(row),
            str(row.least or NOBODY),
            "".join(letter if part in row.parts else "." for letter, part in LETTERS.items()),
            str(row.remedy),
            str(row.shoe),
        )
        for row in GAMES[game].irregularities
    ]
    assert rows == [tuple(line.split()) for line in BOOKS[game].strip().splitlines()]


@all_games
@pytest.mark.clause("ruling A7")
def test_every_clause_of_section_7_has_its_row(game: str) -> None:
    section = [clause for clause, entry in catalogue().items() if clause.startswith(f"{game} 7.")]
    expected = {clause for clause in section if catalogue()[clause].status is not Status.HEADING}
    cited = [row.clause for row in GAMES[game].irregularities]
    assert set(cited) - {"ruling N9"} == expected
    assert list(dict.fromkeys(clause for clause in cited if clause in expected)) == [
        clause for clause in section if clause in expected
    ], "in the order of the book"


@all_games
def test_every_situation_is_told_in_both_languages_and_in_our_own_words(game: str) -> None:
    situations = [row.situation for row in GAMES[game].irregularities]
    for language in (0, 1):
        texts = [situation[language] for situation in situations]
        assert all(texts)
        assert len(set(texts)) == len(texts), "two rows are told apart"
    assert {words.en for words in PARTS_IN_WORDS.values()}.isdisjoint(words.vi for words in PARTS_IN_WORDS.values())
    assert set(PARTS_IN_WORDS) == set(Part)


@all_games
@pytest.mark.clause("niuniu 7.4", "niuniu 7.4.1", "baccarat 7.10.2", "baccarat 7.3")
def test_conditions_hold_where_the_book_says(game: str) -> None:
    tables = {name: situation() for name, situation in SITUATIONS[game].items()}
    in_deal = {name: table.state for name, table in tables.items() if table.state.part is Part.DEAL}
    for row in GAMES[game].irregularities:
        if row.condition is None:
            another = row.remedy is Remedy.CORRECTION or number(row) == "7.5"  # another row has the condition
            assert number(row) not in CONDITIONS[game] or another
            continue
        holds = {name for name, state in in_deal.items() if row.condition.holds(state)}
        assert holds == CONDITIONS[game][number(row)], row.clause


@pytest.mark.clause("baccarat 7.2", "baccarat 7.3", "niuniu 7.1.4", "sicbo 7.8")
def test_the_clauses_by_which_the_house_itself_makes_a_round_void() -> None:
    interrupted = {name: game.void_for(Fault.INTERRUPTED).clause for name, game in GAMES.items()}
    assert interrupted == {"baccarat": "baccarat 7.3", "sicbo": "sicbo 7.8", "niuniu": "niuniu 7.1.4"}
    assert GAMES["baccarat"].void_for(Fault.TOO_FEW_CARDS).clause == "baccarat 7.2"
    assert all((game.shoe is not None) == (name == "baccarat") for name, game in GAMES.items())


@pytest.mark.clause("ruling A6", "ruling A8")
def test_the_request_lets_through_the_lowest_rank_of_any_void() -> None:
    """The table then demands the rank of the clause."""
    ranks = {
        row.least
        for game in GAMES.values()
        for row in game.irregularities
        if row.remedy is Remedy.VOID_ROUND and row.least is not None
    }
    assert VoidRound.least in ranks
    assert all(has_authority(rank, VoidRound.least) for rank in ranks)
    assert VoidRound.least is Role.PIT_MANAGER


@pytest.mark.clause("ruling B19")
def test_only_a_void_round_or_a_choice_takes_the_cards_away() -> None:
    for game in GAMES.values():
        for row in game.irregularities:
            if row.shoe is not ShoeAfter.STAYS:
                assert row.remedy is Remedy.VOID_ROUND or row.clause in ("baccarat 7.8.1", "baccarat 7.11.2.1")
