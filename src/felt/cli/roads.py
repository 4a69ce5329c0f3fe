"""`felt roads`: the Baccarat scoreboard of a shoe, as data or drawn."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator

import msgspec

from felt.cli.exit_codes import EXIT_CHECK_FAILED, EXIT_DONE
from felt.cli.failure import explained_failure, failure
from felt.cli.lines import chunks_of, lines_of
from felt.core.refusals import Refusal, Unreadable
from felt.core.words import Language, Words
from felt.games.baccarat.roads import BLUE, DERIVED, LETTERS, RED, ROWS, Coup, ask, lay, read_coups, roads

SHOE_BYTES_MAX = 4_096
"""A shoe of eight decks has about eighty rounds, and at most a hundred and four."""
INPUT_BYTES_MAX = 64 * 2**20

LETTER_OF = {winner: letter for letter, winner in LETTERS.items()}
TITLES = {
    "bead": Words("Bead plate", "Bảng hạt"),
    "big": Words("Big road", "Cầu lớn"),
    "big_eye": Words("Big eye boy", "Mắt to"),
    "small": Words("Small road", "Cầu nhỏ"),
    "cockroach": Words("Cockroach", "Con gián"),
}
ASK = Words("If {side} wins next", "Nếu {side} thắng ván tới")
SIDES = {"B": Words("Banker", "Nhà Cái"), "P": Words("Player", "Nhà Con")}
MARKS = {RED: "○", BLUE: "●", None: "–"}
HISTORY = Words("History, not a forecast.", "Lịch sử, không dự báo.")


class ShoeTooLong(Unreadable):
    words = Words(
        "This line is longer than {most} bytes; give the results of one shoe on each line.",
        "Dòng này dài quá {most} byte; hãy ghi kết quả của mỗi hộp bài trên một dòng.",
    )


class TooManyShoes(Unreadable):
    words = Words(
        "The input is longer than {most} bytes in all; the lines above are answered, give the rest by itself.",
        "Toàn bộ dữ liệu vào dài quá {most} byte; các dòng ở trên đã có kết quả, hãy đưa phần còn lại riêng.",
    )


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "results",
        nargs="?",
        help="results of a shoe: BPPTB, with b or p after a letter for a pair, f for a free hand (default: stdin)",
    )
    parser.add_argument("--explain", action="store_true", help="draw the roads for a person to read")


def run(options: argparse.Namespace) -> int:
    given = _from_input() if options.results is None else [os.fsencode(options.results)]
    all_read = True
    for answer in _answered(given):
        if isinstance(answer, Refusal):
            all_read = False
            print(_refused(answer, options.lang, explain=options.explain), flush=True)
            continue
        shown = drawn(answer, options.lang) if options.explain else msgspec.json.encode(as_data(answer)).decode()
        print(shown, flush=True)
    return EXIT_DONE if all_read else EXIT_CHECK_FAILED


def _from_input() -> Iterator[bytes]:
    for lines in lines_of(_bounded(chunks_of(sys.stdin.fileno())), SHOE_BYTES_MAX):
        yield from lines


def _bounded(chunks: Iterable[bytes]) -> Iterator[bytes]:
    taken = 0
    for chunk in chunks:
        taken += len(chunk)
        if taken > INPUT_BYTES_MAX:
            raise TooManyShoes(most=INPUT_BYTES_MAX)
        yield chunk


def _answered(shoes: Iterable[bytes]) -> Iterator[list[Coup] | Refusal]:
    """Each shoe, read or refused. Any bytes get one of the two."""
    try:
        for shoe in shoes:
            yield _read(shoe)
    except TooManyShoes as refusal:
        yield refusal


def _read(shoe: bytes) -> list[Coup] | Refusal:
    if len(shoe) > SHOE_BYTES_MAX:
        return ShoeTooLong(most=SHOE_BYTES_MAX)
    try:
        return read_coups(shoe.decode(errors="replace").strip())
    except Refusal as refusal:
        return refusal


def _refused(refusal: Refusal, language: Language, *, explain: bool) -> str:
    if explain:
        return explained_failure(refusal, language).decode().rstrip()
    return msgspec.json.encode(failure(refusal, language)).decode()


def as_data(coups: list[Coup]) -> dict[str, object]:
    board = roads(coups)
    return {
        "bead": [
            {"col": bead.col, "row": bead.row, "side": LETTER_OF[bead.coup.winner]} | _signs(bead.coup)
            for bead in board.bead
        ],
        "big": [
            {"col": cell.col, "row": cell.row, "side": LETTER_OF[cell.coup.winner], "ties": cell.ties}
            | _signs(cell.coup)
            for cell in board.big
        ],
        **board.derived,
        "ask": {letter: ask(coups, LETTERS[letter]) for letter in ("B", "P")},
    }


def _signs(coup: Coup) -> dict[str, bool]:
    """The pairs and the free hand of a coup; a coup without any has no keys, so that its data stays short."""
    return {name: True for name in ("player_pair", "banker_pair", "free_hand") if getattr(coup, name)}


def drawn(coups: list[Coup], language: Language) -> str:
    board = roads(coups)
    sections = [
        _section("bead", {(bead.col, bead.row): LETTER_OF[bead.coup.winner] for bead in board.bead}, language),
        _section(
            "big",
            {(c.col, c.row): LETTER_OF[c.coup.winner] + (str(c.ties) if c.ties else "") for c in board.big},
            language,
        ),
    ]
    for road in DERIVED:
        marks = board.derived[road]
        runs = [len(run) for run in marks.replace("rb", "r b").replace("br", "b r").split()]
        places = lay(runs)
        cells = {place: MARKS[mark] for place, mark in zip(places, marks, strict=True)}
        sections.append(_section(road, cells, language))
    for letter in ("B", "P"):
        title = ASK.in_language(language).format(side=SIDES[letter].in_language(language))
        answers = ask(coups, LETTERS[letter])
        sections.append(
            f"{title}: " + ", ".join(f"{_title(road, language)} {MARKS[answers[road]]}" for road in DERIVED)
        )
    sections.append(HISTORY.in_language(language))
    return "\n\n".join(sections) + "\n"


def _title(road: str, language: Language) -> str:
    return TITLES[road].in_language(language)


def _section(road: str, cells: dict[tuple[int, int], str], language: Language) -> str:
    columns = max((col for col, _ in cells), default=-1) + 1
    rows = min(ROWS, max((row for _, row in cells), default=-1) + 1)
    grid = [
        "  " + " ".join(f"{cells.get((col, row), '·'):<2}" for col in range(columns)).rstrip() for row in range(rows)
    ]
    return "\n".join([_title(road, language), *(grid or ["  –"])])
