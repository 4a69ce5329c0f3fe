"""The scoreboard (3.2.2, ruling B16): examples worked out on paper."""

from itertools import product

import pytest

from felt.core.words import Language
from felt.games.baccarat import Winner
from felt.games.baccarat.refusals import NotAResult
from felt.games.baccarat.roads import Coup, Roads, ask, mark, read_coups, roads
from tests.games.baccarat.strategies import outcome

LETTER = {Winner.PLAYER: "P", Winner.BANKER: "B", Winner.TIE: "T"}
BACK = {"big_eye": 1, "small": 2, "cockroach": 3}


def board(shoe: str) -> Roads:
    return roads(read_coups(shoe))


def runs(*lengths: int) -> str:
    """A shoe of runs of these lengths, the Banker's first."""
    return "".join("BP"[index % 2] * length for index, length in enumerate(lengths))


def drawn(shoe: str) -> list[str]:
    """The big road as it is drawn, one string a row, a dot where nothing lies."""
    cells = {(cell.col, cell.row): LETTER[cell.coup.winner] for cell in board(shoe).big}
    width = max(col for col, _ in cells) + 1
    rows = ["".join(cells.get((col, row), ".") for col in range(width)).rstrip(".") for row in range(6)]
    return [" ".join(row) for row in rows]


def picture(text: str) -> list[str]:
    rows = [row.strip() for row in text.strip().splitlines()]
    return rows + [""] * (6 - len(rows))


# The bead plate


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
def test_bead_plate_goes_down_six_rows_and_then_right() -> None:
    shoe = "BPTBPTBPTBPTB"
    beads = board(shoe).bead
    assert [LETTER[bead.coup.winner] for bead in beads] == list(shoe)
    # Six in the first column, six in the second, the thirteenth opens the third.
    places = [(0, row) for row in range(6)] + [(1, row) for row in range(6)] + [(2, 0)]
    assert [(bead.col, bead.row) for bead in beads] == places


# The big road


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
def test_a_new_column_at_each_change_of_winner() -> None:
    assert drawn("BBPBPP") == picture("""
        B P B P
        B . . P
    """)


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
def test_a_tie_is_counted_on_the_last_cell() -> None:
    """Two ties before the first win and one after it: three on the first cell, two on the next, none on the last."""
    big = board("TTBTPTTB").big
    assert [(cell.col, cell.row, LETTER[cell.coup.winner], cell.ties) for cell in big] == [
        (0, 0, "B", 3),
        (1, 0, "P", 2),
        (2, 0, "B", 0),
    ]


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
def test_a_tie_within_a_run_does_not_end_it() -> None:
    assert drawn("BTB") == picture("""
        B
        B
    """)
    assert [cell.ties for cell in board("BTB").big] == [1, 0]


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
def test_ties_alone_make_no_big_road() -> None:
    assert board("TTT").big == ()
    assert len(board("TTT").bead) == 3
    assert set(board("TTT").derived.values()) == {""}


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
def test_a_run_of_six_fits_and_the_seventh_turns() -> None:
    assert drawn(runs(6, 1)) == picture("""
        B P
        B
        B
        B
        B
        B
    """)
    assert drawn(runs(7, 1)) == picture("""
        B P
        B
        B
        B
        B
        B B
    """)


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
def test_an_older_tail_blocks_the_way_down() -> None:
    """Eight Bankers leave two in the last row. Six Players then find row six taken in their column, and turn in row
    five; five Bankers find row five taken by that, and turn in row four."""
    assert drawn(runs(8, 6, 5)) == picture("""
        B P B
        B P B
        B P B
        B P B B
        B P P
        B B B
    """)


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
def test_beyond_the_end_of_a_tail_the_way_down_is_free_again() -> None:
    """The tail of seven ends in the second column; the third has all six rows, and its own tail starts there."""
    assert drawn(runs(7, 2, 7)) == picture("""
        B P B
        B P B
        B . B
        B . B
        B . B
        B B B B
    """)


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
def test_a_tail_stays_on_its_row_though_the_way_down_opens_again() -> None:
    """The tail of seven ends in column two. The Players turn in row five beside it and pass its end, where row six
    would be free; they go on to the right."""
    assert drawn(runs(7, 8)) == picture("""
        B P
        B P
        B P
        B P
        B P P P P
        B B
    """)


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
def test_tails_stacked_to_the_top_push_the_next_column_to_the_right() -> None:
    """Runs of 12, 11, 10, 9 and 8 leave tails in rows six to two. The three Players find row two taken under them and
    lie along the top row; the next column opens at the first free place there. Its second cell, and the next
    column's, meet the tail in row two again; the last column stands clear of it."""
    assert drawn(runs(12, 11, 10, 9, 8, 3, 2, 2, 2)) == picture("""
        B P B P B P P P B B P P B
        B P B P B B B B B B B . B
        B P B P P P P P P P
        B P B B B B B B B
        B P P P P P P P
        B B B B B B B
    """)


# The derived roads


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
@pytest.mark.parametrize(
    ("shoe", "big_eye", "small", "cockroach"),
    [
        # Too short for any mark; then each road's earliest marks, at the second cell of a column or at the first of
        # the next one.
        ("", "", "", ""),
        ("BBBBBBBB", "", "", ""),
        ("BP", "", "", ""),
        ("BPP", "b", "", ""),  # cell 2 = length 1 + 1
        ("BBPP", "r", "", ""),  # cell 2, length 2
        ("BPB", "r", "", ""),  # 1 and 1
        ("BBPB", "b", "", ""),  # 1 and 2
        ("BPBB", "rb", "b", ""),
        ("BPBP", "rr", "r", ""),
        ("BPBPP", "rrb", "rb", "b"),
        ("BPBPB", "rrr", "rr", "r"),
        # Past the reference column it is red again: cell 2 is blue, 3, 4 and 5 are red.
        ("BPPPPP", "brrr", "", ""),
        # L = 2 3 1 1 3.
        # Big eye boy: column 1: cell 2 red (2 of 2), 3 blue. Column 2: 3 against 2 blue. Column 3: 1 against 3 blue.
        #   Column 4: 1 against 1 red, cell 2 blue, cell 3 red again.
        # Small: column 3: L2 = 1 against L0 = 2 blue. Column 4: L3 = 1 against L1 = 3 blue, cell 2 against L2 = 1 blue,
        #   cell 3 red again.
        # Cockroach: column 4: L3 = 1 against L0 = 2 blue, cells 2 and 3 against L1 = 3 red.
        (runs(2, 3, 1, 1, 3), "rbbbrbr", "bbbr", "brr"),
    ],
)
def test_derived_roads(shoe: str, big_eye: str, small: str, cockroach: str) -> None:
    assert board(shoe).derived == {"big_eye": big_eye, "small": small, "cockroach": cockroach}


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
def test_derived_roads_look_at_lengths_and_not_at_turns() -> None:
    """Both runs turn after six; eight beside eight is red all the way, and the ninth is blue."""
    assert board(runs(8, 8)).derived["big_eye"] == "rrrrrrr"
    assert board(runs(8, 9)).derived["big_eye"] == "rrrrrrrb"
    assert board(runs(8, 11)).derived["big_eye"] == "rrrrrrrbrr"


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
def test_ask() -> None:
    nothing = {"big_eye": None, "small": None, "cockroach": None}
    assert ask([], Winner.BANKER) == nothing
    assert ask(read_coups("BT"), Winner.PLAYER) == nothing
    # After 1 and 1, a Banker opens a column beside equal ones; a Player goes on past a column of one.
    assert ask(read_coups("BP"), Winner.BANKER) == nothing | {"big_eye": "r"}
    assert ask(read_coups("BPT"), Winner.PLAYER) == nothing | {"big_eye": "b"}
    # After 2 3 1 1 3: a Player opens column 5: L4 = 3 against L3 = 1, L2 = 1 and L1 = 3. A Banker is cell 4 of
    # column 4: past L3 = 1 and L2 = 1, one past L1 = 3.
    shoe = read_coups(runs(2, 3, 1, 1, 3))
    assert ask(shoe, Winner.PLAYER) == {"big_eye": "b", "small": "b", "cockroach": "r"}
    assert ask(shoe, Winner.BANKER) == {"big_eye": "r", "small": "r", "cockroach": "b"}


# Pairs, free hands, reading


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
def test_pairs_are_kept() -> None:
    shoe = read_coups("BbPpTbpB")
    assert [(coup.banker_pair, coup.player_pair) for coup in shoe] == [
        (True, False),
        (False, True),
        (True, True),
        (False, False),
    ]
    assert [bead.coup for bead in roads(shoe).bead] == shoe
    assert [cell.coup for cell in roads(shoe).big] == [shoe[0], shoe[1], shoe[3]]


@pytest.mark.clause("baccarat 3.2.2", "ruling B12", "baccarat 2.2.5")
def test_a_free_hand_is_on_the_board_and_marked() -> None:
    free = Coup.of(outcome("KS 9H KD QC"), free_hand=True)
    assert free == Coup(Winner.BANKER, player_pair=True, banker_pair=False, free_hand=True)
    shoe = [Coup(Winner.BANKER), free, Coup(Winner.PLAYER)]
    assert [bead.coup.free_hand for bead in roads(shoe).bead] == [False, True, False]
    assert [cell.coup.free_hand for cell in roads(shoe).big] == [False, True, False]
    assert not Coup.of(outcome("KS 9H KD QC")).free_hand


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
@pytest.mark.parametrize(
    ("text", "at"), [("BX", "[1]"), ("b", "[0]"), ("f", "[0]"), ("BP1", "[2]"), ("BPt", "[2]"), ("BF", "[1]")]
)
def test_what_is_no_result_is_refused(text: str, at: str) -> None:
    with pytest.raises(NotAResult) as raised:
        read_coups(text)
    assert (raised.value.code, raised.value.place, raised.value.clauses) == ("not_a_result", at, ("ruling B16",))
    assert "f for a free hand" in raised.value.message(Language.EN)
    assert "f nếu là ván không cược" in raised.value.message(Language.VI)


@pytest.mark.clause("baccarat 2.2.5", "ruling B12", "ruling B16")
def test_a_free_hand_is_read() -> None:
    assert read_coups("BfPpfTBbf") == [
        Coup(Winner.BANKER, free_hand=True),
        Coup(Winner.PLAYER, player_pair=True, free_hand=True),
        Coup(Winner.TIE),
        Coup(Winner.BANKER, banker_pair=True, free_hand=True),
    ]
    assert read_coups("Bbpf") == read_coups("Bfpb") == read_coups("Bpfb"), "signs in any order"


@pytest.mark.clause("ruling B12", "ruling B16")
@pytest.mark.parametrize(
    ("coup", "text"),
    [
        (Coup(Winner.BANKER), "B"),
        (Coup(Winner.TIE, free_hand=True), "Tf"),
        (Coup(Winner.PLAYER, player_pair=True), "Pp"),
        (Coup(Winner.PLAYER, player_pair=True, banker_pair=True, free_hand=True), "Pbpf"),
    ],
)
def test_a_result_is_marked_as_it_is_read(coup: Coup, text: str) -> None:
    assert mark(coup) == text


@pytest.mark.clause("ruling B12", "ruling B16")
def test_every_mark_reads_back() -> None:
    flags = [False, True]
    every = [Coup(winner, *signs) for winner in Winner for signs in product(flags, flags, flags)]
    assert len({mark(coup) for coup in every}) == 24
    assert read_coups("".join(mark(coup) for coup in every)) == every


@pytest.mark.clause("ruling B12", "ruling B16")
def test_a_free_hand_takes_its_place_like_any_other() -> None:
    free, usual = board("BfBPfTfPB"), board("BBPTPB")
    assert [(bead.col, bead.row) for bead in free.bead] == [(bead.col, bead.row) for bead in usual.bead]
    assert [(cell.col, cell.row, cell.ties) for cell in free.big] == [
        (cell.col, cell.row, cell.ties) for cell in usual.big
    ]
    assert free.derived == usual.derived
    assert [bead.coup.free_hand for bead in free.bead] == [True, False, True, True, False, False]
    assert [cell.coup.free_hand for cell in free.big] == [True, False, True, False, False]
